"""The dealer of a table: what happens next without anybody's asking, and when.

Cards, what is automatic, the acts of bots, the clock of whoever is due (H-R01, H-R04), and between rounds the house.
"""

from typing import TYPE_CHECKING, cast

from pitboss.play import Command as BaseCommand
from pitboss.play import Expected, Lateness, Principal, Role
from pitboss.poker.commands import Agree, Command, Decline, Muck, Occurred, Post, Show
from pitboss.poker.due import Acts, CutDue, PostDue, ShowDue
from pitboss.poker.events import BettingSkipped, Started
from pitboss.poker.rulings.due import AgreementDue
from pitboss.poker.rulings.facts import Absent
from pitboss.room.bots import choose
from pitboss.room.bots.seated import poker_temper
from pitboss.room.chores import DEALER, is_bot
from pitboss.room.clock import clock_for
from pitboss.room.fillings import PATIENCE
from pitboss.room.pace import pace_of
from pitboss.room.plan import Moment, Plan
from pitboss.room.poker_chores import PokerSitting, first_called, next_chore
from pitboss.room.presence import HOLD
from pitboss.room.rounds import AnyEvent
from pitboss.table.due import ShuffleDue

if TYPE_CHECKING:
    from pitboss.room.host import TableHost

START = "start_round"
LEAST_AFTER_RESTART = 15.0
"""Seconds that a player has at least to find the table again when the room has opened (H-R04)."""
BEFORE_A_PAUSE = ("acted", "betting_closed", "betting_skipped", "drew")


class PokerDealer:
    """One table's dealer. `ran` are the seconds that had run of the turn that was on when the room opened (H-R04)."""

    def __init__(self, host: "TableHost", ran: float) -> None:
        self._meta = host.meta
        self._log = host.log
        self._presences = host.presences
        self._wallets = host.wallets
        self._host = host
        self._resumed = (host.log.round_number, host.log.runs_from)
        self._ran = ran
        self._called = ("", 0.0)
        self._ready: set[str] = set()
        """Who has looked at the last round long enough."""

    def plan(self, moment: Moment) -> Plan | None:
        """The next thing to do by oneself; nothing while the table waits for people to come."""
        return self._between_rounds(moment) if self._log.shown.round is None else self._in_round(moment)

    def go_on(self) -> None:
        """Go on until a player is due, or there is something to look at first."""
        while self._log.state.round is not None:
            command = self._at_once(self._due())
            if command is None:
                return
            events = self._log.do(command)
            if any(isinstance(event, BettingSkipped) for event in events) and self._pause("deal"):
                return

    def note(self, event: AnyEvent, now: float) -> None:
        """An event is shown; when a round begins everybody has it to look at."""
        if isinstance(event, Started):
            self._ready.clear()

    def time_left(self, plan: Plan, seconds: float) -> str:
        name = self._host.name_of(self._log.shown.places[int(plan.key[2])].person)
        return f"{name} has {seconds:.0f} seconds left"

    def is_leaving(self, person: str) -> bool:
        return bool(self._log.shown.places[self._log.shown.seat_of(person)].leaving)

    def awaited(self, now: float) -> list[int]:
        return []

    def gives_time(self, seat: int) -> bool:
        """Whether the next round waits for a player who has not said that he is ready (H-R09)."""
        plan, place = self._host.plan, self._log.shown.places[seat]
        is_coming = plan is not None and plan.key[2] == START and self._log.shown.round is None
        return is_coming and place.present and place.person not in self._ready

    def done(self, seat: int) -> None:
        self._ready.add(self._log.shown.places[seat].person)

    def said_done(self) -> list[int]:
        return self.ready()

    def ready(self) -> list[int]:
        """The seats that are ready for the next round."""
        places = self._log.shown.places
        return [seat for seat, place in sorted(places.items()) if place.person in self._ready]

    def _all_ready(self) -> bool:
        """Whether everybody is ready who is there to look at the last round; bots need not (H-R09)."""
        state = self._log.state
        people = {state.places[seat].person for seat in state.present if not is_bot(state.places[seat].person)}
        here = {person for person in people if self._presences.is_connected(person)}
        return bool(here) and here <= self._ready

    def _between_rounds(self, moment: Moment) -> Plan | None:
        log = self._log
        sitting = PokerSitting(
            self._meta,
            log.state,
            log.table.expected(),
            self._presences,
            self._wallets,
            moment.now,
            moment.clock,
            0.0 if self._all_ready() else self._pause("between") if log.state.rounds else self._pause("deal"),
            self._think(),
            moment.is_watched,
            self._host.wish_of,
            self._called_at(moment.now),
            self._may_begin(),
            log.chance.of("chore", log.id, log.durable),
        )
        chore = next_chore(sitting)
        if chore is None:
            return None
        tag, seat = str(chore.command.__struct_config__.tag), chore.by.seat
        key = (log.state.rounds, 0, f"{tag} of seat {seat}" if seat else tag)
        return Plan(key, moment.now + chore.after, lambda: (chore.command, chore.by))

    def _may_begin(self) -> bool:
        tournament = self._host.tournament
        return tournament is None or tournament.may_begin(self._meta.number)

    def _called_at(self, now: float) -> float:
        """Since when a seat has been free for whoever is first on the waiting list."""
        first = first_called(self._log.state)
        if first != self._called[0]:
            self._called = (first, now)
        return self._called[1]

    def _in_round(self, moment: Moment) -> Plan | None:
        log, now = self._log, moment.now
        due = self._due()
        if isinstance(due, AgreementDue):
            return self._poll(due, now)
        by = due.by[0]
        key = (log.round_number, log.turn, str(by.seat))
        if by.role is Role.DEALER:
            pause = self._host.timing.hurry * PATIENCE if self._waits_for_texts(due) else self._pause("deal")
            return Plan(key, now + pause, lambda: (log.serve(), DEALER))
        if by.role is not Role.PLAYER:
            return None  # a supervisor decides; nobody's time runs meanwhile
        if (command := self._automatic(due, by.seat)) is not None:
            return Plan(key, now, lambda: (command, DEALER))
        person = log.state.places[by.seat].person
        if self._is_found_away(due, person):
            return Plan(key, now, lambda: (Occurred(Absent(by.seat)), DEALER))
        if is_bot(person):
            return Plan(key, now + self._think(), lambda: (self._bot_act(person), Principal(Role.PLAYER, by.seat)))
        return self._on_the_clock(moment, due, person)

    def _poll(self, due: AgreementDue, now: float) -> Plan | None:
        """Bots agree to what is offered first; people are waited for, or a supervisor ends it (C-R68)."""
        places = self._log.state.places
        seat = next((seat for seat in due.seats if is_bot(places[seat].person)), 0)
        if not seat:
            return None
        key = (self._log.round_number, self._log.turn, f"agreement of seat {seat}")
        answer = Agree(seat, due.outcomes[0])
        return Plan(key, now + self._think(), lambda: (answer, Principal(Role.PLAYER, seat)))

    def _on_the_clock(self, moment: Moment, due: Expected[Command], person: str) -> Plan:
        state, seat = self._log.state, due.by[0].seat
        clock = clock_for(due, state, self._host.timing.to_act)
        key = (self._log.round_number, self._log.runs_from, str(seat))
        is_called = clock.lateness is Lateness.CALLED
        is_gone = self._presences[person].is_away(moment.now, HOLD) or state.places[seat].leaving
        is_gone = is_gone or self._is_absent(person)
        runs_bank = self._host.runs_bank(person) and not (is_called or is_gone)
        bank = self._host.bank_left(person) if runs_bank else 0.0
        whole = left = clock.seconds + bank
        if key[:2] == self._resumed:
            least = 0.0 if is_called else min(LEAST_AFTER_RESTART, whole)
            left = max(whole - self._ran, least)
        if is_gone and not is_called:
            left = min(left, self._pause("deal"))
        at = moment.now + max(left, 0.0)
        return Plan(
            key,
            at,
            lambda: (_late(due, seat, clock.lateness), Principal(Role.CLOCK, seat)),
            at,
            clock.seconds,
            is_expiry=True,
            rules=clock.rules + (self._host.time_bank.rules if bank else ()),
            is_called=is_called,
            banked_from=max(at - bank, moment.now) if bank else 0.0,
        )

    def _is_absent(self, person: str) -> bool:
        """Whether a tournament has noted somebody as absent: the hand is folded at once in turn (NI2018-51/20.12)."""
        return self._host.tournament is not None and self._host.tournament.is_away(person)

    def _is_found_away(self, due: Expected[Command], person: str) -> bool:
        """Whether the hand of an absent player is to be folded where the rules fold it (NI2018-51/20.12, C-R59)."""
        round_ = self._log.state.round
        return isinstance(due, Acts) and bool(round_.setup.law.irregular.absent) and self._is_absent(person)

    def _at_once(self, due: Expected[Command]) -> BaseCommand | None:
        """What happens without a pause: the dealer's own steps before and between cards, and what is automatic."""
        by = due.by[0]
        if by.role is Role.DEALER:
            return self._log.serve() if self._is_quick() and not self._waits_for_texts(due) else None
        if by.role is not Role.PLAYER or isinstance(due, AgreementDue):
            return None
        return self._automatic(due, by.seat)

    def _waits_for_texts(self, due: Expected[Command]) -> bool:
        """Whether the shuffle gives somebody a moment to add a text to it."""
        log = self._log
        is_due = isinstance(due, ShuffleDue) and bool(self._host.timing.hurry)
        return is_due and log.fillings.waits_for(log.state.places, self._presences)

    def _is_quick(self) -> bool:
        """Cards follow an act after a moment; everything else at once."""
        if not self._pause("deal"):
            return True
        return self._log.table.events[-1].__struct_config__.tag not in BEFORE_A_PAUSE

    def _automatic(self, due: Expected[Command], seat: int) -> Command | None:
        """What the dealer does for a player without asking; for a bot it shows what must be shown."""
        person = self._log.state.places[seat].person
        settings = self._host.settings_of(person)
        match due:
            case CutDue() if is_bot(person) or settings.auto_cut:
                return Decline(seat)
            case PostDue() if not is_bot(person) and settings.auto_post:
                return Decline(seat) if due.offered else Post(seat, due.amounts[0])
            case ShowDue(must=True):
                return Show(seat)
            case ShowDue() if not is_bot(person) and settings.auto_muck:
                return Muck(seat)
            case _:
                return None

    def _due(self) -> Expected[Command]:
        """What the round that is on waits for."""
        due = self._log.table.expected()
        assert due is not None, "a round that is on waits for something"
        return cast("Expected[Command]", due)

    def _bot_act(self, person: str) -> Command:
        """A bot answers from its own eyes: exactly what a person in its seat would see."""
        chance = self._log.chance.of("act", self._log.id, self._log.round_number, self._log.turn)
        return choose(poker_temper(person), self._host.look(person), chance)

    def _is_attended(self) -> bool:
        """Whether a person is dealt in, or will be in the next round; a tournament is played for itself."""
        if self._meta.tournament:
            return True
        state = self._log.state
        seats = state.round.setup.seats if state.round is not None else state.present
        return any(seat in state.places and not is_bot(state.places[seat].person) for seat in seats)

    def _pause(self, what: str) -> float:
        pace = pace_of(self._meta.pace, self._is_attended())
        return self._host.timing.hurry * (pace.deal if what == "deal" else pace.between)

    def _think(self) -> float:
        least, most = pace_of(self._meta.pace, self._is_attended()).think
        if not most or not self._host.timing.hurry:
            return 0.0
        chance = self._log.chance.of("think", self._log.id, self._log.durable)
        return self._host.timing.hurry * chance.uniform(least, most)


def _late(due: Expected[Command], seat: int, lateness: Lateness) -> Command:
    """What is done for a player whose time has run out."""
    command = due.late(seat, lateness)
    assert command is not None, f"no player is due: {due}"
    return command
