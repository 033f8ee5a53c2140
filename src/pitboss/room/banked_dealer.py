"""The dealer of a table against the house: what happens next without anybody's asking, and when.

Wagers are open until all who are waited for have wagered, or the time is up (H-R05); players decide together, each by
the same clock (H-R06); cards come at the pace of the table. Nobody is advised or warned (S89-1997/15.7).
"""

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat import due as coup_due
from pitboss.banked.baccarat.events import BetsClosed as CoupBetsClosed
from pitboss.banked.baccarat.events import Retrieved
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra import due as hand_due
from pitboss.banked.canberra.events import AntesClosed
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.due import CutByDealerDue
from pitboss.play import Command, Expected, Principal, Refusal, Role
from pitboss.room.banked_chores import BankedSitting, next_chore
from pitboss.room.bots import wagers as bots
from pitboss.room.bots.seated import wager_temper
from pitboss.room.chores import DEALER, is_bot
from pitboss.room.clock import DECISIONS
from pitboss.room.fillings import PATIENCE
from pitboss.room.pace import Pace, pace_of
from pitboss.room.plan import Moment, Plan
from pitboss.room.presence import HOLD, MISSED
from pitboss.room.rounds import AnyEvent
from pitboss.room.thinking import Thought, Thoughts
from pitboss.table.decisions import check_may_begin
from pitboss.table.due import ShuffleDue

if TYPE_CHECKING:
    from pitboss.room.banked import Banked
    from pitboss.room.host import TableHost

# What is due differs in its type from game to game.
Due = Expected[Any]
WagersDue = hand_due.AntesDue | coup_due.WagersDue
CALLS = (AntesClosed, CoupBetsClosed)
START = "start_round"
ABSENCE = ("T-R42", "H-R05")
"""By what the least ante is taken from somebody who places none."""


class BankedDealer:
    """One table's dealer. `ran` are the seconds that had run of the turn that was on when the room opened (H-R04)."""

    def __init__(self, host: "TableHost", kind: "Banked", ran: float) -> None:
        self._meta = host.meta
        self._log = log = host.log
        self._kind = kind
        self._presences = host.presences
        self._host = host
        self._thoughts = Thoughts(host.thought)
        self._resumed = (log.round_number, log.turn)
        self._ran = ran
        self._noted: dict[Hashable, float] = {}
        """When something was so first, by the loop's clock; and how long bots take."""
        self._noted_for = 0
        self._now = 0.0
        """When the table was looked at last, by the loop's clock."""

    def plan(self, moment: Moment) -> Plan | None:
        """The next thing to do by oneself; nothing while the table waits for people."""
        self._now = moment.now
        state, due = self._log.state, self._log.table.expected()
        if not state.in_round:
            host = self._host
            sitting = BankedSitting(
                self._meta,
                self._kind,
                state,
                due,
                self._presences,
                self.is_leaving,
                moment.now,
                host.wallets,
                host.wish_of,
                self._log.chance.of("chore", self._log.id, self._log.durable),
            )
            chore = next_chore(sitting)
            if chore is not None:
                tag, seat = chore.command.__struct_config__.tag, chore.command.actor
                key = (self._log.durable, 0, f"{tag} of seat {seat}")
                return Plan(key, moment.now + chore.after, lambda: (chore.command, chore.by))
        if isinstance(due, WagersDue):
            return self._at_wagers(due, moment)
        if isinstance(due, hand_due.FoldOrBetDue):
            return self._at_decisions(due, moment)
        if isinstance(due, coup_due.OpenHandDue) and due.held in due.sides:
            return self._while_held(due, moment)
        return self._at_cards(due, moment)

    def go_on(self) -> None:
        """Go on until a player is due, or there is something to look at first."""
        while (command := self._at_once(self._log.table.expected())) is not None:
            self._log.do(command)

    def is_leaving(self, person: str) -> bool:
        """Whether somebody who is there wished to leave as soon as the wagers are settled."""
        seated = self._log.seated_at.get(person)
        return seated is not None and self._meta.leaving.get(person) == seated

    def awaited(self, now: float) -> list[int]:
        """The seats whose wagers are waited for: people who are there, with chips, and did not let rounds pass."""
        state = self._log.state
        return [
            seat
            for seat, place in sorted(state.places.items())
            if (place.stake >= state.terms.minimum or state.has_wager(seat))
            and place.person not in state.excluded
            and (is_bot(place.person) or self._is_there(place.person, now))
        ]

    def ready(self) -> list[int]:
        """Whoever has wagered is: a round takes wagers at once."""
        return []

    def gives_time(self, seat: int) -> bool:
        """Whether a player has wagered, may place more, and has not said that this is all."""
        due = self._log.table.expected()
        return isinstance(due, WagersDue) and seat in _may_add(due) and not self._is_done(seat)

    def done(self, seat: int) -> None:
        """A player needs no more time to wager in this round."""
        self._note(("done", self._log.state.places[seat].person), 0.0)

    def said_done(self) -> list[int]:
        return [seat for seat in sorted(self._log.state.places) if self._is_done(seat)]

    def note(self, event: AnyEvent, now: float) -> None:
        """Whoever was waited for at NO MORE BETS and has no wager let the round pass."""
        if isinstance(event, CALLS):
            shown = self._log.shown
            for seat in self.awaited(now):
                if not shown.has_wager(seat):
                    self._presences[shown.places[seat].person].missed += 1

    def time_left(self, plan: Plan, seconds: float) -> str:
        what = "to wager" if not self._log.shown.in_round else "to decide"
        return f"{seconds:.0f} seconds are left {what}"

    def _is_done(self, seat: int) -> bool:
        is_noted = ("done", self._log.state.places[seat].person) in self._noted
        return is_noted and self._noted_for == self._log.round_number

    def _is_there(self, person: str, now: float) -> bool:
        presence = self._presences[person]
        return not (presence.is_away(now, HOLD) or presence.missed >= MISSED or self.is_leaving(person))

    # cards

    def _at_cards(self, due: Due | None, moment: Moment) -> Plan | None:
        """The dealer's own steps, each after a moment in which people can see the one before."""
        state = self._log.state
        if not isinstance(due, (*_BEGIN, *_AT_ONCE, *_SHOWN)):
            return None  # a person decides, or the table waits for players
        if isinstance(due, _BEGIN) and not self._may_begin(moment):
            return None
        is_start = isinstance(due, _BEGIN) and bool(self._log.rounds)
        pause = self._pause("between" if is_start and self._log.round_number > 1 else "deal")
        if isinstance(due, ShuffleDue) and self._log.fillings.waits_for(state.places, self._presences):
            pause = max(pause, self._host.timing.hurry * PATIENCE)
        key = (self._log.round_number, self._log.durable, START if is_start else "cards")
        return Plan(key, moment.now + pause, lambda: (self._log.serve(), DEALER))

    def _at_once(self, due: Due | None) -> Command | None:
        """What follows without a pause: cut, first card and burn of a shoe, and cards that come back to the dealer."""
        quick = _AT_ONCE if self._pause("deal") else _WITHOUT_PAUSES
        if isinstance(due, coup_due.OpenHandDue) and due.held not in (None, *due.sides):
            return coup.Retrieve()
        last = self._log.table.events[-1]
        if isinstance(due, coup_due.OpenHandDue) and isinstance(last, Retrieved) and last.side in due.sides:
            return coup.OpenHand(last.side)
        if isinstance(due, coup_due.OpenHandDue) and (due.held is not None or due.designated):
            return None
        return self._log.serve() if isinstance(due, quick) else None

    # people

    def _at_wagers(self, due: WagersDue, moment: Moment) -> Plan | None:
        """Bots wager after a while; then, or when the time is up, the dealer calls."""
        if self._host.tournament is None and not self._may_begin(moment):
            return None
        lag = self._pause("between") if self._log.rounds and self._log.turn == 1 else 0.0
        opened = self._note(("wagers are open", _turn(due)), moment.now + lag)
        acts = list(self._bot_wagers(due, opened))
        is_thinking = any(thought is None for _, thought in self._bot_thoughts(due))
        call = self._call(due, moment, bool(acts) or is_thinking)
        plans = [*acts, call] if call else acts
        plans += self._least_wagers(due, opened, moment)
        return _nearest(plans, *((call.deadline, call.seconds) if call else (0.0, 0.0)))

    def _least_wagers(self, due: WagersDue, opened: float, moment: Moment) -> Iterator[Plan]:
        """In a tournament the least wager is taken from whoever places none in time, there or not (T-R42)."""
        tournament, state = self._host.tournament, self._log.state
        if tournament is None:
            return
        thoughts = dict(self._bot_thoughts(due))
        for seat in _without_wager(due):
            person, least = state.places[seat].person, self._kind.least_wager(seat, due.least)
            if is_bot(person):
                thought = thoughts.get(seat)
                if thought is not None and not any(_fits(command, due) for command in thought):
                    yield self._act(f"seat {seat}", opened + self._think(seat, 0), least, Principal(Role.PLAYER, seat))
            else:
                end = max(self._began(moment), opened if _turn(due) else 0.0) + self._host.timing.to_wager
                at = opened + self._pause("deal") if tournament.is_away(person) else end
                yield msgspec.structs.replace(self._expiry(least, seat, at), rules=ABSENCE)

    def _bot_thoughts(self, due: WagersDue) -> Iterator[tuple[int, Thought | None]]:
        """What each bot wants to wager; nothing while it thinks."""
        log = self._log
        display = log.meter.shown.display if log.meter is not None else 0
        for seat, place in sorted(log.state.places.items()):
            if is_bot(place.person):
                temper = wager_temper(place.person)
                chance = log.chance.of("wager", log.id, log.round_number, seat)
                think = partial(bots.wagers, temper, due, seat, display, chance)
                yield seat, self._thoughts.of((log.round_number, "wagers", _turn(due)), place.person, think)

    def _bot_wagers(self, due: WagersDue, opened: float) -> Iterator[Plan]:
        """One wager of each bot that has something to place, when it has thought for a while."""
        for seat, thought in self._bot_thoughts(due):
            command = next((command for command in thought or () if _fits(command, due)), None)
            if command is not None:
                tag = str(command.__struct_config__.tag)
                at = opened + sum(self._think(seat, step) for step in range(1 + (thought or ()).index(command)))
                yield self._act(f"{tag} of seat {seat}", at, command, Principal(Role.PLAYER, seat))

    def _call(self, due: WagersDue, moment: Moment, is_bot_due: bool) -> Plan | None:
        """NO MORE BETS, once somebody has wagered (H-R05)."""
        log, state = self._log, self._log.state
        placed = {seat for seat in self._kind.wagering(state) if state.has_wager(seat)}
        if not placed:
            return None
        people = [seat for seat in self.awaited(moment.now) if not is_bot(state.places[seat].person)]
        missing = [seat for seat in people if seat not in placed]
        if self._host.tournament is not None:
            if _without_wager(due):
                return None  # everybody plays every round
            missing = []
        is_adding = any(seat in people and not self._is_done(seat) for seat in _may_add(due))
        quiet = self._note(("the layout is", due.placed, _may_add(due)), moment.now)
        at = quiet + max(self._host.timing.moment if is_adding else 0.0, self._pause("deal"))
        if self._might_wager(placed):
            at = max(at, self._note(("wagers are open", _turn(due)), moment.now) + self._host.timing.moment)
        if missing or is_bot_due:
            at = max(at, self._began(moment) + self._host.timing.to_wager)
        key = (log.round_number, log.durable, f"no_more_bets without {missing}")
        return Plan(key, at, lambda: (self._no_more_bets(), DEALER), at, self._host.timing.to_wager)

    def _might_wager(self, placed: set[int]) -> bool:
        """Whether somebody is connected who let rounds pass, and may want to wager in this one."""
        state = self._log.state
        return any(
            seat not in placed
            and not is_bot(place.person)
            and self._presences[place.person].connections
            and place.stake >= state.terms.minimum
            for seat, place in state.places.items()
        )

    def _no_more_bets(self) -> Command:
        """The call, with the time where there are gaming hours, and with what the meter shows."""
        log = self._log
        at = log.now() if log.state.hours else 0
        if log.meter is not None:
            return hand.CloseAntes(at, log.meter.shown.display)
        return self._kind.no_more_bets(at)

    def _at_decisions(self, due: hand_due.FoldOrBetDue, moment: Moment) -> Plan | None:
        """Everybody who has not decided is on the clock together; a hand that is not decided on is folded (H-R06)."""
        places = self._log.state.places
        end = self._began(moment) + self._host.timing.to_act
        plans = []
        for seat in due.seats:
            person = places[seat].person
            thought = self._decision(due, seat, person) if is_bot(person) else None
            if thought:
                at = self._began(moment) + self._think(seat, 0)
                plans.append(self._act(f"seat {seat}", at, thought[0], Principal(Role.PLAYER, seat)))
            else:
                plans.append(self._expiry(hand.FoldLate(seat), seat, self._time_of(person, end, moment)))
        return _nearest(plans, end, self._host.timing.to_act)

    def _decision(self, due: hand_due.FoldOrBetDue, seat: int, person: str) -> Thought | None:
        """A bot decides from its own eyes: exactly what a person in its seat would see."""
        log = self._log
        view = self._host.look(person)
        assert isinstance(view, CanberraState), "hands are folded or bet on in Canberra Poker"
        sight = bots.sight_of(view, due, seat)
        return self._thoughts.of((log.round_number, "decisions"), person, partial(bots.decide, sight))

    def _while_held(self, due: coup_due.OpenHandDue, moment: Moment) -> Plan | None:
        """Whoever holds the cards opens them; after a while the dealer takes them back and opens them (H-R06)."""
        began, seat = self._began(moment), due.holder
        person, end = self._log.state.places[seat].person, began + self._host.timing.to_act
        if is_bot(person):
            assert due.held is not None, "somebody holds the cards"
            opening = coup.OpenHand(due.held, seat)
            return self._act(f"seat {seat}", began + self._think(seat, 0), opening, Principal(Role.PLAYER, seat))
        expiry = self._expiry(coup.Retrieve(), seat, self._time_of(person, end, moment))
        return _nearest([expiry], end, self._host.timing.to_act)

    def _time_of(self, person: str, end: float, moment: Moment) -> float:
        """When the time of a player is up: soon, for one who is away or leaves."""
        tournament = self._host.tournament
        is_absent = tournament is not None and tournament.is_away(person)
        is_gone = is_absent or self._presences[person].is_away(moment.now, HOLD) or self.is_leaving(person)
        if is_bot(person) or not is_gone:
            return end
        return min(end, self._note(("soon", person, self._log.turn), moment.now + self._pause("deal")))

    def _may_begin(self, moment: Moment) -> bool:
        """Whether rounds are played now: somebody is there or looks on, and the table is neither paused nor shut.

        In a tournament the tournament says so.
        """
        state = self._log.state
        if self._host.tournament is not None:
            return self._host.tournament.may_begin(self._meta.number)
        people = [(seat, place.person) for seat, place in state.places.items() if not is_bot(place.person)]
        is_alive = moment.is_watched or any(
            state.has_wager(seat) or not self._presences[person].is_away(moment.now, HOLD) for seat, person in people
        )
        try:
            check_may_begin(state, moment.clock)
        except Refusal:
            return False
        return is_alive and not self._meta.paused

    # time

    def _act(self, label: str, at: float, command: Command, by: Principal) -> Plan:
        return Plan((self._log.round_number, self._log.durable, label), at, lambda: (command, by))

    def _expiry(self, command: Command, seat: int, at: float) -> Plan:
        key = (self._log.round_number, self._log.durable, str(seat))
        return Plan(key, at, lambda: (command, Principal(Role.CLOCK, seat)), is_expiry=True, rules=DECISIONS)

    def _began(self, moment: Moment) -> float:
        """When the turn that is on began, by the loop's clock; what had run before a restart counts (H-R04)."""
        turn = (self._log.round_number, self._log.turn)
        return self._note(("turn", turn), moment.now - (self._ran if turn == self._resumed else 0.0))

    def _note(self, what: Hashable, at: float) -> float:
        """The time that was noted first in this round."""
        if self._noted_for != self._log.round_number:
            self._noted_for = self._log.round_number
            self._noted.clear()
        return self._noted.setdefault(what, at)

    def _think(self, seat: int, step: int) -> float:
        """How long the bot at a seat takes for its next step."""
        least, most = self._pace().think
        turn = self._log.turn if step == 0 and self._log.state.in_round else 0
        chance = self._log.chance.of("think", self._log.id, self._log.round_number, seat, step, turn)
        return self._note(("think", seat, step, turn), self._host.timing.hurry * chance.uniform(least, most))

    def _pace(self) -> Pace:
        return pace_of(self._meta.pace, self._is_attended())

    def _is_attended(self) -> bool:
        """Whether a person is in the round, or may be expected to be; a tournament is played for itself."""
        if self._meta.tournament:
            return True
        state, rounds = self._log.state, self._log.rounds
        if state.in_round and rounds:
            return any(not is_bot(person) for person in rounds[-1].persons.values())
        seats = {seat for seat, place in state.places.items() if not is_bot(place.person)}
        return any(state.has_wager(seat) for seat in seats) or not seats.isdisjoint(self.awaited(self._now))

    def _pause(self, what: str) -> float:
        pace = self._pace()
        return self._host.timing.hurry * (pace.deal if what == "deal" else pace.between)


def _turn(due: WagersDue) -> int:
    """Whose ante comes next, where they are put up in turn (T-R80)."""
    return due.turn if isinstance(due, hand_due.AntesDue) else 0


def _nearest(plans: list[Plan], deadline: float, seconds: float) -> Plan | None:
    """What comes first, with the time of those who are on the clock."""
    if not plans:
        return None
    first = min(plans, key=lambda plan: plan.at)
    return msgspec.structs.replace(first, deadline=deadline, seconds=seconds)


def _fits(command: Command, due: Due) -> bool:
    return command in due


def _without_wager(due: WagersDue) -> list[int]:
    """The seats that have chips for the least wager, and none on the layout."""
    placed = set() if isinstance(due, hand_due.AntesDue) else {seat for seat, _ in due.placed}
    return [seat for seat, stake in due.stakes if stake >= due.least and seat not in placed]


def _may_add(due: WagersDue) -> tuple[int, ...]:
    """The seats that have a wager and may place another one in this round."""
    if isinstance(due, hand_due.AntesDue):
        return due.chips
    stakes = dict(due.stakes)
    return tuple(sorted({seat for seat, _ in due.placed if stakes.get(seat, 0) >= due.least}))


# A round begins with it, where the table and the tournament allow it.
_BEGIN = (ShuffleDue, coup_due.CoupDue)
# What the dealer does about it, while people look on.
_SHOWN = (
    hand_due.DealBoxesDue,
    coup_due.DealSidesDue,
    hand_due.RevealDue,
    hand_due.TurnDue,
    hand_due.JackpotDue,
    coup_due.OpenHandDue,
)
_AT_ONCE = (CutByDealerDue, coup_due.FirstCardDue, coup_due.BurnCardsDue)
_WITHOUT_PAUSES = (
    *_AT_ONCE,
    hand_due.DealBoxesDue,
    coup_due.DealSidesDue,
    hand_due.RevealDue,
    hand_due.TurnDue,
    coup_due.OpenHandDue,
)
