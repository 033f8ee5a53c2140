"""The tables of a tournament in the engine, by their numbers: every card, post and act, with quick bots and a full log.

Each table has a chance of its own. A round is played as soon as it has begun, beside its table, as nothing can happen
to it meanwhile; the table is told when it is over. So rounds of several tables can be played at once, anywhere.
"""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from pitboss.lab.tournaments.quick_bots import QuickBots
from pitboss.play import Command
from pitboss.poker.game import game_of
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.table.commands import PlaceMarker, ReturnMarker, StartRound
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, Exchange, OpenTable
from pitboss.table.events import TableEvent
from pitboss.table.table import AnyEvent
from pitboss.table.terms import Approvals
from pitboss.tournament.bounties import who_took
from pitboss.tournament.markers import lies_elsewhere
from pitboss.tournament.terms import Took

Log = Callable[[int, Sequence[AnyEvent]], None]
APPROVALS = Approvals("tournament", "tournament", "tournament")


class DealtTerms(msgspec.Struct, frozen=True):
    """What a table is set up by: the edition, the options of the level, its seats, and the law of the tournament."""

    edition: str
    options: Options
    seats: int
    law: str


class RoundTerms(msgspec.Struct, frozen=True):
    """A round that begins: when, where the marker lies, and whether it is placed there."""

    at: int
    marker: int
    is_placed: bool


class RoundLeft(msgspec.Struct, frozen=True):
    """What a round leaves: the stacks by seat of those who were dealt in, and who lost the last chips."""

    stacks: tuple[tuple[int, int], ...]
    out: tuple[Took, ...]


class DealtTables:
    """Tables that are played here. `log` gets the events of each as they happen; without it they are dropped."""

    def __init__(self, seed: int, log: Log | None = None) -> None:
        self.tables: dict[int, PokerTable] = {}
        self._seed, self._log = seed, log
        self._bots: dict[int, QuickBots] = {}
        self._ahead: dict[int, tuple[Round, dict[int, int]]] = {}
        """Rounds that are played, of which their tables do not know yet, with the stacks that they began with."""

    def set_up(self, number: int, terms: DealtTerms) -> None:
        game = game_of(terms.edition)
        table = PokerTable.set_up(game, terms.options, terms.seats, APPROVALS, tournament=terms.law)
        self.tables[number] = table
        self._write(number, list(table.events))
        self.do(number, CheckDeck(table.state.due_deck.cards))
        self.do(number, OpenTable())

    def do(self, number: int, command: Command) -> None:
        """Any command to a table."""
        self._done(number, command)

    def begin(self, number: int, terms: RoundTerms) -> None:
        """A round begins, and is played; the table learns of it when it is over."""
        table = self.tables[number]
        if not table.state.is_deck_ready:
            self.do(number, CheckDeck(table.state.due_deck.cards))
        if terms.is_placed and lies_elsewhere(table.state, terms.marker):
            self.do(number, PlaceMarker(terms.marker))
        begun = self._done(number, StartRound(terms.at))
        if table.state.marker != terms.marker:
            raise AssertionError(f"table {number}: the marker lies at {table.state.marker}, not at {terms.marker}")
        round_ = Round([event for event in begun if not isinstance(event, TableEvent)])
        round_.events.clear()  # the table has these
        before = {seat: round_.state.stake[seat] for seat in round_.state.setup.seats}
        self._bots_at(number).play(round_)
        self._ahead[number] = round_, before

    def left(self, number: int) -> RoundLeft:
        """The round is over: its table concludes it."""
        left = self.outcome(number)
        table, (round_, _) = self.tables[number], self._ahead.pop(number)
        self._write(number, table.conclude(round_))
        table.events.clear()
        return left

    def outcome(self, number: int) -> RoundLeft:
        """What the round leaves that is on at a table, which does not know of it yet."""
        round_, before = self._ahead[number]
        stacks = tuple((seat, round_.state.stake[seat]) for seat in sorted(before))
        return RoundLeft(stacks, tuple(who_took(round_.state, seat, before[seat]) for seat, left in stacks if not left))

    def put_back(self, number: int, stacks: dict[str, int], marker: int) -> None:
        state = self.tables[number].state
        places = sorted(state.places.items())
        changes = [(seat, stacks.get(place.person, place.stake) - place.stake) for seat, place in places]
        if any(change for _, change in changes):
            self.do(number, Exchange(tuple(change for change in changes if change[1])))
        if state.marker not in (0, marker):
            self.do(number, ReturnMarker(marker))

    def close(self, number: int) -> None:
        del self.tables[number]

    def _done(self, number: int, command: Command) -> list[AnyEvent]:
        table = self.tables[number]
        events = table.do(command)
        self._write(number, events)
        table.events.clear()
        return events

    def _bots_at(self, number: int) -> QuickBots:
        if number not in self._bots:
            self._bots[number] = QuickBots(Random(f"{self._seed} table {number}"))
        return self._bots[number]

    def _write(self, number: int, events: list[AnyEvent]) -> None:
        if self._log is not None:
            self._log(number, events)
