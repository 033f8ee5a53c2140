"""Runs a tournament from its conditions to the last prize: the software director's acts, and rounds by whoever plays.

Time is virtual: rounds take as long as the pace says, and the next thing that is due comes when it comes.
"""

import gc
import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Protocol

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Expected
from pitboss.play.command import Refusal
from pitboss.shoe.derivation import Secret
from pitboss.table.tournament_law import Regime
from pitboss.tournament import commands
from pitboss.tournament.ballot import DRAW_SEED_BYTES, ballot_seed_bytes
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.due import TournamentDue
from pitboss.tournament.events.buying import Pending
from pitboss.tournament.events.entries import PlayerMoved, SeatAssigned
from pitboss.tournament.events.rounds import RoundBegun
from pitboss.tournament.invariants import Watch
from pitboss.tournament.lots import with_lots
from pitboss.tournament.rounds import why_none
from pitboss.tournament.seats import halts, too_short
from pitboss.tournament.software import Secrets, next_acts, next_time
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import Tournament
from pitboss.tournament.windows import flight_open_to

SECOND = 1000
DECK = Deck(52)


class RoundsPlayer(Protocol):
    """Who plays the rounds: quick results, or real tables."""

    def begin(self, state: TournamentState, table: TournamentTable, at: int) -> int:
        """A round has begun at a table; when it will be over."""
        ...

    def end(self, state: TournamentState, table: TournamentTable, at: int) -> commands.NoteRound:
        """The round is over: what it leaves at every seat."""
        ...

    def follow(self, state: TournamentState, events: Sequence[Event[TournamentState]]) -> None:
        """Do at the tables what the tournament has decided."""
        ...


class Choices:
    """What entrants decide who nobody else speaks for: whether they buy back and add on."""

    def __init__(self, chance: Random, rebuy: float = 0.7, add_on: float = 0.8) -> None:
        self.chance = chance
        self.rebuy, self.add_on = rebuy, add_on


@contextmanager
def without_cycles() -> Iterator[None]:
    """No search for cyclic garbage meanwhile."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Driver:
    """A tournament with its secrets, its clock and its tables."""

    def __init__(
        self, conditions: Conditions, chance: Random, tables: RoundsPlayer, choices: Choices | None = None
    ) -> None:
        self.play = Tournament()
        self._watch = Watch(self.play.state)
        self.chance, self.tables = chance, tables
        self.choices = choices or Choices(chance)
        self.now = 0
        self.secrets = self._secrets(conditions)
        self.waiting: set[int] = set()
        """Tables that may begin a round."""
        self._halted: set[int] = set()
        """Those of them that were too short for one when tables of `_short` players were."""
        self._short = -1
        self._due: Expected[Any] | None = None
        self._is_due_known = False
        self.rounds: list[tuple[int, int]] = []
        """When the round of which table is over, the next first."""
        self.played = 0
        self._prepare(conditions)

    @property
    def state(self) -> TournamentState:
        return self.play.state

    def do(self, command: Command) -> list[Event[TournamentState]]:
        events = self.play.do(command)
        if not (len(events) == 1 and type(events[0]) is RoundBegun):
            self._is_due_known = False
            self.waiting |= {event.table for event in events if isinstance(event, PlayerMoved | SeatAssigned)}
        for fault in self._watch.faults(events):
            raise AssertionError(f"{fault}, after {command}")
        self.tables.follow(self.state, events)
        return events

    def due(self) -> Expected[Any] | None:
        """What is due. A round that begins makes nothing due, and what then waits for its end waited for it before."""
        if not self._is_due_known:
            self._due, self._is_due_known = self.play.expected(), True
        return self._due

    def enter(self, persons: Iterable[str], late: bool = False) -> None:
        """Everybody enters, with a text of their own now and then."""
        for person in persons:
            nonce = str(self.chance.randrange(10**6)) if self.chance.random() < 0.3 else ""
            agreed = self.state.identity if self.state.conditions.agreement else ""
            members = self._members(person)
            command = commands.Enter(person, self.now, agreed, nonce, members)
            self.do(with_lots(self.state, command, self.secrets.draws) if late else command)
            if late:
                self._arrive((person,))

    def start(self, absent: Iterable[str] = ()) -> None:
        """From the last entry to the first level; whoever is absent forfeits."""
        away = set(absent)
        self._buy_into_flight()
        while self.state.phase in (Phase.ENTRIES, Phase.BALLOTED, Phase.BETWEEN):
            if not (self._act() or self._pass_time()):
                raise Malformed(f"with {len(self.state.entries)} entries the tournament does not begin")
            if self.state.phase is Phase.BALLOTED:
                self._arrive(entry.person for entry in list(self.state.seated()) if entry.person not in away)
        self.waiting |= set(self.state.tables)

    def run(self) -> None:
        """To the last prize. Nothing here refers to itself, so that nobody need look for cycles in a log that grows."""
        with without_cycles():
            self._run()

    def _run(self) -> None:
        while self.state.phase not in (Phase.PAID, Phase.CANCELLED):
            if self.state.phase in (Phase.BETWEEN, Phase.BALLOTED):
                self.start()
                continue
            if not self.step():
                return

    def step(self) -> bool:
        """The next thing that happens; False if nothing can."""
        if self._act():
            return True
        if self._begin_rounds():
            return True
        return self._end_round() or self._pass_time()

    def _act(self) -> bool:
        acts = 0
        for act in next_acts(self.state, self.due(), self.now, self.secrets, self._deck):
            self.do(act)
            acts += 1
            if self.state.phase is Phase.BETWEEN and not any(self.state.committed):
                self.secrets = self._secrets(self.state.conditions)
            if not isinstance(act, commands.MovePlayer | commands.BreakTable):  # these free no table that had to wait
                self.waiting |= {number for number, table in self.state.tables.items() if not table.on}
        return acts > 0

    def _begin_rounds(self) -> bool:
        begun = False
        self._look_at_halted()
        if not self.waiting or why_none(self.state, self.now)[1]:
            return False
        for number in sorted(self.waiting):
            table = self.state.tables.get(number)
            if table is None or table.on or (self.state.in_beat and table.beat == self.state.beat):
                self.waiting.discard(number)
            elif halts(self.state, table):
                # Of a large field many wait to be balanced, each of which would be refused with its reasons.
                self.waiting.discard(number)
                self._halted.add(number)
            elif self._begins(number):
                self.waiting.discard(number)
                self._play(table)
                begun = True
        return begun

    def _look_at_halted(self) -> None:
        """Once the fullest tables have other sizes, tables may be short no longer."""
        if self._halted and self._short != too_short(self.state):
            self.waiting |= self._halted
            self._halted.clear()
        self._short = too_short(self.state)

    def _begins(self, number: int) -> bool:
        """Whether a round has begun at a table; if not, it waits for something."""
        try:
            self.do(commands.BeginRound(number, self.now))
        except Refusal:
            return False
        return True

    def _play(self, table: TournamentTable) -> None:
        heapq.heappush(self.rounds, (self.tables.begin(self.state, table, self.now), table.number))
        self.played += 1

    def _end_round(self) -> bool:
        """The next round that is over, unless something is due before."""
        due = next_time(self.due(), self.now)
        if not self.rounds or (due is not None and due < self.rounds[0][0]):
            return False
        at, number = heapq.heappop(self.rounds)
        self.now = max(self.now, at)
        events = self.do(self.tables.end(self.state, self.state.tables[number], at))
        self.waiting.add(number)
        self._decide(events)
        return True

    def _decide(self, events: Sequence[Event[TournamentState]]) -> None:
        """Who may buy back does so, or not."""
        for event in events:
            if isinstance(event, Pending):
                if self.choices.chance.random() < self.choices.rebuy:
                    self.do(with_lots(self.state, commands.Rebuy(event.person, self.now), self.secrets.draws))
                else:
                    self.do(commands.DeclineRebuy(event.person, self.now))

    def _pass_time(self) -> bool:
        due = next_time(self.due(), self.now)
        if due is None:
            return False
        self.now, self._is_due_known = due, False
        if isinstance(self.play.expected(), TournamentDue):
            self._add_on()
        return True

    def _add_on(self) -> None:
        """In the break for it, whoever wants to adds chips."""
        add_ons, clock = self.state.conditions.add_ons, self.state.clock
        if (
            add_ons is None
            or not clock.is_level_over
            or clock.level != add_ons.at
            or self.state.phase is not Phase.RUNNING
        ):
            return
        for entry in list(self.state.seated()):
            if self.choices.chance.random() < self.choices.add_on and entry.add_ons < max(1, add_ons.most):
                try:
                    self.do(commands.AddOn(entry.person, self.now))
                except Refusal:
                    continue

    def _buy_into_flight(self) -> None:
        """Before a later flight, whoever is out buys back into it, or not (T-R23)."""
        for entry in list(self.state.entries.values()):
            if flight_open_to(self.state, entry) and self.choices.chance.random() < self.choices.rebuy:
                self.do(with_lots(self.state, commands.Rebuy(entry.person, self.now), self.secrets.draws))

    def _arrive(self, persons: Iterable[str]) -> None:
        for person in persons:
            entry = self.state.entry_of(person)
            if entry is not None and entry.number in self.state.missing:
                self.do(commands.Arrive(person))

    def _members(self, person: str) -> tuple[str, ...]:
        players = self.state.conditions.players
        size = players.team_size if players is not None else 1
        return tuple(f"{person}.{number}" for number in range(1, size + 1)) if size > 1 else ()

    def _prepare(self, conditions: Conditions) -> None:
        """Everything before the first entry."""
        self.do(commands.Draft(conditions))
        self.do(commands.Document())
        identity, law = self.state.identity, self.state.law
        if law.regime is Regime.NOTICE:
            self.do(commands.RecordNotice(law.authority, "simulated", conditions.date or "2018-03-01", identity))
        elif law.regime is Regime.APPROVAL:
            self.do(commands.RecordApproval(law.authority, "simulated", conditions.date or "1997-03-01", identity))
        self.do(commands.Publish(self.now))
        self.do(commands.Nominate("the software director"))
        self.do(self.secrets.committed())
        self.do(commands.OpenEntries(self.now))

    def _secrets(self, conditions: Conditions) -> Secrets:
        most = conditions.players.most if conditions.players is not None else 0
        return Secrets(self._secret(max(ballot_seed_bytes(0), ballot_seed_bytes(most))), self._secret(DRAW_SEED_BYTES))

    def _secret(self, length: int) -> Secret:
        return Secret(self.chance.randbytes(length), self.chance.randbytes(32))

    def _deck(self) -> tuple[Card, ...]:
        cards = list(DECK.cards)
        self.chance.shuffle(cards)
        return tuple(cards)
