"""Rounds at real tables: every card, post and act through the engine, with quick bots and a full log.

What the tournament decides is done at the tables by the commands that a room would send.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pitboss.cards import Card
from pitboss.lab.tournaments.quick import REAL, SECOND, QuickPace
from pitboss.play import Event, Expected
from pitboss.poker import commands as poker
from pitboss.poker.dealing import is_deal_due, spots_due
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue
from pitboss.poker.game import game_of
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.poker.table.commands import GiveNotice, NotePresence, PlaceMarker, ReturnMarker, StartRound
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, Exchange, Grant, OpenTable, PlacePlayer, Remove, Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.table.table import AnyEvent
from pitboss.table.terms import Approvals
from pitboss.tournament.bounties import who_took
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
from pitboss.tournament.markers import is_placed
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import session_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase, Took

Log = Callable[[int, Sequence[AnyEvent]], None]
TAPS_OUT, RISES, STAYS = 0.11, 0.14, 0.35
"""Below which throw a quick bot puts everything in, below which it bets or raises the least, up to which it calls."""
FOLD, CHECK, CALL, BET, RAISE, TAP_OUT = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE, Kind.TAP_OUT


class RealTables:
    """The tables of one tournament. `log` gets the events of each table as they happen; without it they are dropped."""

    def __init__(self, chance: Random, pace: QuickPace = REAL, log: Log | None = None) -> None:
        self.chance, self.pace, self.log = chance, pace, log
        self.tables: dict[int, PokerTable] = {}
        self._numbers: dict[int, int] = {}
        self._where: dict[str, int] = {}
        """At which table people sit."""
        self._options: dict[tuple[int, int], Options] = {}
        self._cards: list[Card] = []

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
        if (number := self._where.get(event.person)) is not None:
            table = self.tables[number]
            self._do(table, Grant(table.state.seat_of(event.person), event.chips))

    def exchanged(self, state: TournamentState, event: Exchanged) -> None:
        table = self.tables[event.table]
        changes = tuple((table.state.seat_of(person), change) for _, person, change in event.changes if change)
        if changes:
            self._do(table, Exchange(changes))

    def undone(self, state: TournamentState, event: RoundUndone) -> None:
        """The last round of a table was none: stacks and players are as it found them, and the marker goes back."""
        table = self.tables[event.table]
        for number, _ in event.seats:
            if state.entries[number].person not in self._where:
                self._place(state, state.entries[number])
        stacks = {state.entries[number].person: chips for number, chips in event.stacks}
        places = table.state.places.items()
        changes = tuple((seat, stacks.get(place.person, place.stake) - place.stake) for seat, place in sorted(places))
        if any(change for _, change in changes):
            self._do(table, Exchange(tuple(change for change in changes if change[1])))
        if table.state.marker not in (0, event.marker):
            self._do(table, ReturnMarker(event.marker))

    def away(self, state: TournamentState, event: WentAway | PlayerCameBack) -> None:
        """Where absent players are passed over, the table is told who is there."""
        if state.skips_absent and (number := self._where.get(event.person)) is not None:
            table = self.tables[number]
            self._do(table, NotePresence(table.state.seat_of(event.person), isinstance(event, PlayerCameBack)))

    def closed(self, state: TournamentState, event: TableClosed) -> None:
        self.tables.pop(event.table, None)

    def ended(self, state: TournamentState, event: SessionEnded | SessionAdjourned) -> None:
        self.tables.clear()
        self._where.clear()

    # rounds

    def begin(self, state: TournamentState, table: TournamentTable, at: int) -> int:
        """The round is lined up; its cards come when it is over, as nothing can happen to it meanwhile."""
        at_table = self._table(state, table.number)
        options = self._options_at(state, table.level)
        if at_table.state.announced != options:
            self._do(at_table, GiveNotice(options))
        if not at_table.state.is_deck_ready:
            self._do(at_table, CheckDeck(at_table.state.due_deck.cards))
        if is_placed(state, table, at_table.state):
            self._do(at_table, PlaceMarker(table.marker))
        self._do(at_table, StartRound(at))
        lined = at_table.state.marker
        if lined != table.marker:
            raise AssertionError(f"table {table.number}: the marker lies at {lined}, not at {table.marker}")
        dealt = sum(place.dealt for place in at_table.state.places.values())
        return at + (self.pace.each_round + self.pace.each_player * dealt) * SECOND

    def end(self, state: TournamentState, table: TournamentTable, at: int) -> NoteRound:
        at_table = self.tables[table.number]
        places = at_table.state.places
        before = {seat: place.stake for seat, place in places.items() if place.dealt}
        self._play(at_table)
        out = tuple(self._took(at_table, seat, before[seat]) for seat in sorted(before) if not places[seat].stake)
        return NoteRound(table.number, at, tuple((seat, place.stake) for seat, place in sorted(places.items())), out)

    def _play(self, table: PokerTable) -> None:
        """Nothing can happen to the table while the round is on, so that the round is played by itself."""
        events = table.play_out(self._play_round)
        if self.log is not None:
            self.log(self._number(table), events)
        del table.events[-len(events) :]

    def _play_round(self, round_: Round) -> None:
        state, do = round_.state, round_.do
        self._cards = list(state.setup.deck.cards)
        round_.open()
        while not state.over:
            if state.betting:
                do(self._act(round_))
            elif is_deal_due(state):
                do(poker.Deal(self._dealt(len(spots_due(state).each))))
            else:
                do(self._other(state, round_.expected()))

    def _other(self, state: State, due: Expected[Any] | None) -> Any:
        assert due is not None, "something is due until the round is over"
        if isinstance(due, ShuffleDue):
            return Shuffle()
        if isinstance(due, PostDue):
            return poker.Post(due.seat)
        if isinstance(due, CutDue):
            return poker.Cut(due.seat)
        if isinstance(due, BurnDue):
            return poker.Burn(*self._dealt(1))
        if isinstance(due, DealDue):
            return poker.Deal(self._dealt(len(spots_due(state).each)))
        if isinstance(due, DrawDue):
            return poker.Draw(due.seat)
        return due.unchosen() or poker.Show(due.by[0].seat)

    def _dealt(self, count: int) -> tuple[Card, ...]:
        """The next cards of a fair shuffle, of which only those are drawn that are dealt."""
        left, random, dealt = self._cards, self.chance.random, []
        for _ in range(count):
            place = int(random() * len(left))
            left[place], left[-1] = left[-1], left[place]
            dealt.append(left.pop())
        return tuple(dealt)

    def _act(self, round_: Round) -> poker.Act:
        """A quick bot: folds and calls as chance has it, and puts everything in now and then.

        Whoever faces a bet that he can pay, and has not more in mind, need not ask what else is open.
        """
        state, throw = round_.state, self.chance.random()
        if throw >= RISES and not state.first_act and not state.short_blind:
            seat = state.turn
            cost = state.high - state.total[seat]
            if throw > STAYS and cost > 0:
                return poker.Act(seat, FOLD)
            if 0 < cost <= state.stake[seat]:
                return poker.Act(seat, CALL)
        acts = round_.expected()
        assert isinstance(acts, Acts), "whoever is to act may act"
        kinds = acts.open
        if throw < TAPS_OUT and TAP_OUT in kinds:
            return poker.Act(acts.seat, TAP_OUT)
        if throw < RISES:
            for kind in (RAISE, BET):
                if kind in kinds:
                    return poker.Act(acts.seat, kind, acts.sizes[0] if acts.sizes else acts.least)
        if throw > STAYS and acts.cost and FOLD in kinds:
            return poker.Act(acts.seat, FOLD)
        for kind in (CHECK, CALL, TAP_OUT, FOLD):
            if kind in kinds:
                return poker.Act(acts.seat, kind)
        kind = next(iter(kinds))
        return poker.Act(acts.seat, kind, acts.sizes[0] if acts.sizes else acts.least)

    def _took(self, table: PokerTable, seat: int, put: int) -> Took:
        """Who won the last chips of somebody who is out: the winners of the last pot that he had chips in."""
        last = table.state.last
        assert isinstance(last, State), "a round was played"
        return who_took(last, seat, put)

    # tables and places

    def _table(self, state: TournamentState, number: int) -> PokerTable:
        found = self.tables.get(number)
        if found is None:
            stated = session_of(state.conditions, state.session)
            edition = (stated.game if stated is not None else "") or state.conditions.edition
            options = self._options_at(state, max(1, state.clock.level))
            approvals = Approvals("tournament", "tournament", "tournament")
            law = state.conditions.tournament_law or state.conditions.edition
            found = PokerTable.set_up(game_of(edition), options, state.seats, approvals, tournament=law)
            self.tables[number], self._numbers[id(found)] = found, number
            self._log(number, found.events)
            self._do(found, CheckDeck(found.state.due_deck.cards))
            self._do(found, OpenTable())
        return found

    def _options_at(self, state: TournamentState, level: int) -> Options:
        key = (state.session, level)
        found = self._options.get(key)
        if found is None:
            stated = session_of(state.conditions, state.session)
            found = self._options[key] = options_of(state.conditions, level, stated)
        return found

    def _place(self, state: TournamentState, entry: Entry, table: int = 0, seat: int = 0) -> None:
        if entry.person not in self._where:
            number = table or entry.table
            self._do(self._table(state, number), PlacePlayer(entry.person, seat or entry.seat, entry.stack))
            self._where[entry.person] = number
            if entry.away and state.skips_absent:
                self._do(self._table(state, number), NotePresence(seat or entry.seat, present=False))

    def _remove(self, person: str, moved: bool) -> None:
        if (number := self._where.pop(person, None)) is not None:
            table = self.tables[number]
            self._do(table, Remove(table.state.seat_of(person), moved))

    def _do(self, table: PokerTable, command: Any) -> None:
        start = len(table.events)
        table.do(command)
        if self.log is not None:
            self.log(self._number(table), table.events[start:])
        del table.events[start:]

    def _number(self, table: PokerTable) -> int:
        return self._numbers[id(table)]

    def _log(self, number: int, events: Sequence[AnyEvent]) -> None:
        if self.log is not None:
            self.log(number, events)


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
