"""Rounds at real tables: what the tournament decides is done at them by the commands that a room would send.

The tables themselves are in this process (`dealt`) or in others (`apart`); what comes of it is the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pitboss.lab.tournaments.dealt import DealtTerms, RoundLeft, RoundTerms
from pitboss.lab.tournaments.quick import REAL, SECOND, QuickPace
from pitboss.play import Command, Event
from pitboss.poker.options import Options
from pitboss.poker.table.commands import GiveNotice, NotePresence
from pitboss.table.commands import Exchange, Grant, PlacePlayer, Remove
from pitboss.tournament.commands import NoteRound
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.clock import SessionStarted
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.ending import PlayerCameBack, PlayerExcluded, SessionAdjourned, SessionEnded, WentAway
from pitboss.tournament.events.entries import (
    ChipsIssued,
    PlayerMoved,
    PositionForfeited,
    Redrawn,
    SeatAssigned,
    TableClosed,
    Withdrawn,
)
from pitboss.tournament.events.rounds import Exchanged, RoundUndone
from pitboss.tournament.levels import options_of
from pitboss.tournament.seats import players_at
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import session_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase


class TablesPlayed(Protocol):
    """Tables of the engine, wherever they are. Of each, everything happens in the order in which it is asked for."""

    def set_up(self, number: int, terms: DealtTerms) -> None: ...

    def do(self, number: int, command: Command) -> None: ...

    def begin(self, number: int, terms: RoundTerms) -> None: ...

    def left(self, number: int) -> RoundLeft:
        """What the round leaves that has begun last; it is over now."""
        ...

    def put_back(self, number: int, stacks: dict[str, int], marker: int) -> None:
        """The last round was none: these are the stacks of people, and there the marker lies."""
        ...

    def close(self, number: int) -> None: ...


class RealTables:
    """The tables of one tournament."""

    def __init__(self, tables: TablesPlayed, pace: QuickPace = REAL) -> None:
        self.tables, self.pace = tables, pace
        self._where: dict[str, tuple[int, int]] = {}
        """At which table and seat people sit."""
        self._announced: dict[int, Options] = {}
        """By table, the options that were announced there last."""
        self._options: dict[tuple[int, int], Options] = {}

    # what the tournament decides

    def follow(self, state: TournamentState, events: Sequence[Event[TournamentState]]) -> None:
        for event in events:
            done = FOLLOWED.get(type(event))
            if done is not None:
                done(self, state, event)
        if any(isinstance(event, SessionStarted) for event in events):  # everybody who has a seat sits down
            for entry in state.seated():
                self._place(state, entry)

    def assigned(self, state: TournamentState, event: SeatAssigned) -> None:
        if state.phase is Phase.RUNNING:
            self._place(state, state.entries[event.entry])

    def gone(self, state: TournamentState, event: Eliminated | PositionForfeited | PlayerExcluded | Withdrawn) -> None:
        self._remove(event.person, moved=False)

    def moved(self, state: TournamentState, event: PlayerMoved) -> None:
        self._remove(event.person, moved=True)
        if state.phase is Phase.RUNNING:
            self._place(state, state.entries[event.entry], event.table, event.seat)

    def redrawn(self, state: TournamentState, event: Redrawn) -> None:
        for person in list(self._where):
            self._remove(person, moved=True)

    def issued(self, state: TournamentState, event: ChipsIssued) -> None:
        if event.person in self._where:
            table, seat = self._where[event.person]
            self.tables.do(table, Grant(seat, event.chips))

    def exchanged(self, state: TournamentState, event: Exchanged) -> None:
        changes = tuple((self._where[person][1], change) for _, person, change in event.changes if change)
        if changes:
            self.tables.do(event.table, Exchange(changes))

    def undone(self, state: TournamentState, event: RoundUndone) -> None:
        """The last round of a table was none: stacks and players are as it found them, and the marker goes back."""
        for number, _ in event.seats:
            if state.entries[number].person not in self._where:
                self._place(state, state.entries[number])
        stacks = {state.entries[number].person: chips for number, chips in event.stacks}
        self.tables.put_back(event.table, stacks, event.marker)

    def away(self, state: TournamentState, event: WentAway | PlayerCameBack) -> None:
        """Where absent players are passed over, the table is told who is there."""
        if state.skips_absent and event.person in self._where:
            table, seat = self._where[event.person]
            self.tables.do(table, NotePresence(seat, isinstance(event, PlayerCameBack)))

    def closed(self, state: TournamentState, event: TableClosed) -> None:
        self._close(event.table)

    def ended(self, state: TournamentState, event: SessionEnded | SessionAdjourned) -> None:
        for table in list(self._announced):
            self._close(table)
        self._where.clear()

    # rounds

    def begin(self, state: TournamentState, table: TournamentTable, at: int) -> int:
        number, options = table.number, self._options_at(state, table.level)
        self._set_up(state, number)
        if self._announced[number] != options:
            self.tables.do(number, GiveNotice(options))
            self._announced[number] = options
        self.tables.begin(number, RoundTerms(at, table.marker, state.draws_marker or state.adjusts_marker))
        return at + (self.pace.each_round + self.pace.each_player * players_at(state, table)) * SECOND

    def end(self, state: TournamentState, table: TournamentTable, at: int) -> NoteRound:
        """Who came to the table while the round was on has what he had."""
        left, there = self.tables.left(table.number), table.seats.items()
        stacks = {seat: state.entries[number].stack for seat, number in sorted(there)} | dict(left.stacks)
        return NoteRound(table.number, at, tuple(stacks.items()), left.out)

    # tables and places

    def _set_up(self, state: TournamentState, number: int) -> None:
        if number not in self._announced:
            stated = session_of(state.conditions, state.session)
            edition = (stated.game if stated is not None else "") or state.conditions.edition
            options = self._options_at(state, max(1, state.clock.level))
            law = state.conditions.tournament_law or state.conditions.edition
            self.tables.set_up(number, DealtTerms(edition, options, state.seats, law))
            self._announced[number] = options

    def _close(self, number: int) -> None:
        if self._announced.pop(number, None) is not None:
            self.tables.close(number)

    def _options_at(self, state: TournamentState, level: int) -> Options:
        key = (state.session, level)
        found = self._options.get(key)
        if found is None:
            stated = session_of(state.conditions, state.session)
            found = self._options[key] = options_of(state.conditions, level, stated)
        return found

    def _place(self, state: TournamentState, entry: Entry, table: int = 0, seat: int = 0) -> None:
        if entry.person not in self._where:
            number, seat = table or entry.table, seat or entry.seat
            self._set_up(state, number)
            self.tables.do(number, PlacePlayer(entry.person, seat, entry.stack))
            self._where[entry.person] = (number, seat)
            if entry.away and state.skips_absent:
                self.tables.do(number, NotePresence(seat, present=False))

    def _remove(self, person: str, moved: bool) -> None:
        if person in self._where:
            table, seat = self._where.pop(person)
            self.tables.do(table, Remove(seat, moved))


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
FOLLOWED: dict[type[Any], Callable[[RealTables, TournamentState, Any], None]] = {
    SeatAssigned: RealTables.assigned,
    Eliminated: RealTables.gone,
    PositionForfeited: RealTables.gone,
    PlayerExcluded: RealTables.gone,
    Withdrawn: RealTables.gone,
    PlayerMoved: RealTables.moved,
    Redrawn: RealTables.redrawn,
    ChipsIssued: RealTables.issued,
    Exchanged: RealTables.exchanged,
    RoundUndone: RealTables.undone,
    TableClosed: RealTables.closed,
    SessionEnded: RealTables.ended,
    SessionAdjourned: RealTables.ended,
    WentAway: RealTables.away,
    PlayerCameBack: RealTables.away,
}
