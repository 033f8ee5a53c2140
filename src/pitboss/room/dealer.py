"""The dealer of a table: what happens next without anybody's asking, and when.

Cards, what is automatic, the acts of bots, the clock of whoever is due (H-R01, H-R04), and between rounds the house.
"""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import cast

from pitboss.play import Expected, Principal, Role
from pitboss.poker.commands import Agree, Command, Decline, Muck, Post, Show
from pitboss.poker.due import CutDue, PostDue, ShowDue
from pitboss.poker.events import BettingSkipped
from pitboss.poker.rulings.due import AgreementDue
from pitboss.poker.state import State
from pitboss.room.bots import choose, temper_of
from pitboss.room.chores import DEALER, is_bot, temper_at
from pitboss.room.clock import clock_of, on_expiry
from pitboss.room.house import Sitting, first_called, next_chore
from pitboss.room.lobby import Meta
from pitboss.room.pace import Timing, pace_of
from pitboss.room.people import Settings
from pitboss.room.plan import Moment, Plan
from pitboss.room.presence import HOLD, Presences
from pitboss.room.table_log import TableLog
from pitboss.room.wallets import Wallets

BEFORE_A_PAUSE = ("acted", "betting_closed", "betting_skipped", "drew")


class Dealer:
    """One table's dealer: `look` shows him a round as a person sees it, `settings_of` what to do for that person.

    `ran` are the seconds that had run of the turn that was on when the room opened (H-R04).
    """

    def __init__(
        self,
        meta: Meta,
        log: TableLog,
        presences: Presences,
        wallets: Wallets,
        timing: Timing,
        look: Callable[[str], State],
        settings_of: Callable[[str], Settings],
        ran: float,
    ) -> None:
        self.timing = timing
        self._meta = meta
        self._log = log
        self._presences = presences
        self._wallets = wallets
        self._look = look
        self._settings_of = settings_of
        self._resumed = (log.round_number, log.turn)
        self._ran = ran
        self._called = ("", 0.0)
        self._chance: Random = SystemRandom()

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

    def _between_rounds(self, moment: Moment) -> Plan | None:
        log = self._log
        sitting = Sitting(
            self._meta,
            log.state,
            log.table.expected(),
            self._presences,
            self._wallets,
            moment.now,
            moment.clock,
            self._pause("between") if log.state.rounds else self._pause("deal"),
            self._think(),
            moment.is_watched,
            self._called_at(moment.now),
        )
        chore = next_chore(sitting)
        if chore is None:
            return None
        tag, seat = str(chore.command.__struct_config__.tag), chore.by.seat
        key = (log.state.rounds, 0, f"{tag} of seat {seat}" if seat else tag)
        return Plan(key, moment.now + chore.after, lambda: (chore.command, chore.by))

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
            return Plan(key, now + self._pause("deal"), lambda: (log.serve(), DEALER))
        if by.role is not Role.PLAYER:
            return None  # a supervisor decides; nobody's time runs meanwhile
        if (command := self._automatic(due, by.seat)) is not None:
            return Plan(key, now, lambda: (command, DEALER))
        person = log.state.places[by.seat].person
        if is_bot(person):
            return Plan(key, now + self._think(), lambda: (self._bot_act(person), Principal(Role.PLAYER, by.seat)))
        return self._on_the_clock(moment, key, due, person)

    def _poll(self, due: AgreementDue, now: float) -> Plan | None:
        """Bots agree to what is offered first; people are waited for, or a supervisor ends it (C-R68)."""
        places = self._log.state.places
        seat = next((seat for seat in due.seats if is_bot(places[seat].person)), 0)
        if not seat:
            return None
        key = (self._log.round_number, self._log.turn, f"agreement of seat {seat}")
        answer = Agree(seat, due.outcomes[0])
        return Plan(key, now + self._think(), lambda: (answer, Principal(Role.PLAYER, seat)))

    def _on_the_clock(self, moment: Moment, key: tuple[int, int, str], due: Expected[Command], person: str) -> Plan:
        state, seat = self._log.state, due.by[0].seat
        seconds, rules = clock_of(state.law, state.options, self.timing.to_act)
        left = seconds - self._ran if key[:2] == self._resumed else seconds
        if self._presences[person].is_away(moment.now, HOLD) or state.places[seat].leaving:
            left = min(left, self._pause("deal"))
        left = max(left, 0.0)
        deadline = moment.clock + int(left * 1000)
        clock = Principal(Role.CLOCK, seat)
        return Plan(key, moment.now + left, lambda: (on_expiry(due, rules), clock), deadline, seconds, is_expiry=True)

    def _at_once(self, due: Expected[Command]) -> Command | None:
        """What happens without a pause: the dealer's own steps before and between cards, and what is automatic."""
        by = due.by[0]
        if by.role is Role.DEALER:
            return self._log.serve() if self._is_quick() else None
        if by.role is not Role.PLAYER or isinstance(due, AgreementDue):
            return None
        return self._automatic(due, by.seat)

    def _is_quick(self) -> bool:
        """Cards follow an act after a moment; everything else at once."""
        if not self._pause("deal"):
            return True
        return self._log.table.events[-1].__struct_config__.tag not in BEFORE_A_PAUSE

    def _automatic(self, due: Expected[Command], seat: int) -> Command | None:
        """What the dealer does for a player without asking; for a bot it shows what must be shown."""
        person = self._log.state.places[seat].person
        settings = self._settings_of(person)
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
        return choose(temper_of(temper_at(person)), self._look(person), self._chance)

    def _pause(self, what: str) -> float:
        pace = pace_of(self._meta.pace)
        return self.timing.hurry * (pace.deal if what == "deal" else pace.between)

    def _think(self) -> float:
        least, most = pace_of(self._meta.pace).think
        return self.timing.hurry * self._chance.uniform(least, most)
