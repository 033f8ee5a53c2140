"""The course of a scenario with several rounds: a whole table, with all that happens between the rounds.

By itself happens what happens in a single round; and besides the table is opened with everybody seated, the deck is
checked, and one round is started after the other, until there were as many as the scenario has.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pitboss.malformed import Malformed
from pitboss.play import Event, Expected
from pitboss.poker.events import Started
from pitboss.poker.game import Game
from pitboss.poker.given_options import approvals_of
from pitboss.poker.options import Options
from pitboss.poker.rulings.timing import on_clock
from pitboss.poker.state import State
from pitboss.poker.table.commands import Approve, Consent
from pitboss.poker.table.due import StartDue
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.scenario.course import Course, Stopped
from pitboss.scenario.lines import WHOLE, parse_line
from pitboss.scenario.source import CardSource
from pitboss.scenario.table_lines import EVERYBODY, EXAMPLES, START, person_at, table_command
from pitboss.scenario.types import Scenario, ScenarioCards
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.due import CloseDue, DeckCheckDue, OpenDue, PlayersDue
from pitboss.table.events import TableEvent
from pitboss.table.terms import Approvals

APPROVED = Approvals("approved", "approved", "approved", 100_000_000)
"""Where a scenario does not say otherwise."""


class RoundOfTable:
    """The round of a table that is on, or was on last, as if it were by itself."""

    def __init__(self, table: PokerTable, state: State) -> None:
        self.table, self.state = table, state

    @property
    def events(self) -> Sequence[Event[Any]]:
        events = self.table.events
        start = next(place for place in range(len(events) - 1, -1, -1) if isinstance(events[place], Started))
        return [event for event in events[start:] if not isinstance(event, TableEvent)]

    @property
    def is_over(self) -> bool:
        return self.state.over

    def expected(self) -> Expected[Any] | None:
        return self.table.expected() if self.table.state.round is self.state else None


class TableCourse(Course):
    """A table under way."""

    names: ClassVar[Mapping[type[Expected[Any]], str]] = {
        **Course.names,
        DeckCheckDue: "check",
        OpenDue: "open",
        PlayersDue: "players",
        StartDue: "start",
        CloseDue: "close",
    }

    def __init__(self, scenario: Scenario, game: Game, options: Options, stakes: Mapping[int, int]) -> None:
        table = scenario.table
        self.scenario = scenario
        approvals = approvals_of(table.approvals) if table.approvals else APPROVED
        played = PokerTable.set_up(game, options, table.chairs, approvals, table.as_of)
        super().__init__(played, CardSource(ScenarioCards(), game.deck(options)))
        self.do(CheckDeck(game.deck(options).cards))
        self.do(OpenTable())
        for seat, cents in sorted(stakes.items()):
            person = person_at(seat, table.names)
            self.do(Sit(person, seat, cents, person))

    @property
    def state(self) -> PokerTableState:
        state: PokerTableState = self.play.state
        return state

    @property
    def round(self) -> RoundOfTable:
        state = self.state.round or self.state.last
        if state is None:
            raise Stopped(f"no round has begun: {self._where()}")
        return RoundOfTable(self.play, state)

    @property
    def edition(self) -> str:
        return self.state.game.edition

    @property
    def started(self) -> int:
        """Rounds that have begun."""
        return sum(isinstance(event, Started) for event in self.events)

    @property
    def rounds(self) -> int:
        return self.started - (self.state.round is not None)

    @property
    def places(self) -> Sequence[int]:
        return self.state.seats

    @property
    def seated(self) -> tuple[int, ...]:
        return tuple(sorted(self.state.places))

    @property
    def dealt(self) -> tuple[int, ...]:
        if self.state.round is not None:
            return self.state.round.setup.seats
        due = self.play.expected()
        return due.dealt if isinstance(due, StartDue) else ()

    @property
    def marker(self) -> int:
        if self.state.round is not None:
            return self.state.round.setup.marker
        due = self.play.expected()
        return due.marker if isinstance(due, StartDue) else self.state.marker

    @property
    def stakes(self) -> dict[int, int]:
        return {seat: self.state.stake_of(seat) for seat in self.seated}

    def say(self, text: str, at_once: bool = False) -> list[Event[Any]]:
        words = " ".join(text.split())
        if words == EVERYBODY:
            return self._agree()
        command = table_command(words, self.scenario.table.names, self.clock.at)
        if command is None:
            return self._say_in_round(text, at_once)
        seat = getattr(command, "seat", 0)
        if seat and seat not in self.places:
            raise Malformed(f"{words!r}: {self.no_seat(seat)}")
        if not at_once:
            self.until("start")
        return self.do(command)

    def do(self, command: Any) -> list[Event[Any]]:
        before = len(self.events)
        events = super().do(command)
        begun = self.state.round or self.state.last
        if begun is not None and any(isinstance(event, Started) for event in self.events[before:]):
            rounds = self.scenario.rounds
            cards = rounds[min(self.started, len(rounds)) - 1].shoe or self.scenario.shoe
            self.source = CardSource(cards, begun.setup.deck)
        return events

    def _say_in_round(self, text: str, at_once: bool) -> list[Event[Any]]:
        try:
            parse_line(text)
        except Malformed as error:
            if WHOLE in str(error):
                raise Malformed(f"{error}; or of the table {EXAMPLES}") from None
            raise
        return super().say(text, at_once)

    def _agree(self) -> list[Event[Any]]:
        """Everybody who has not consented to what is proposed does, and then the operator."""
        start = len(self.events)
        for seat in [seat for seat in self.state.present if seat not in self.state.consents]:
            self.do(Consent(seat))
        self.do(Approve())
        return list(self.events[start:])

    def _next(self) -> Expected[Any] | None:
        due: Expected[Any] | None = self.play.expected()
        is_last = isinstance(due, StartDue) and self.started >= len(self.scenario.rounds)
        return None if is_last or isinstance(due, PlayersDue | OpenDue | CloseDue) else due

    def _automatic(self, due: Expected[Any]) -> Any:
        match due:
            case DeckCheckDue(deck=deck):
                return CheckDeck(deck.cards)
            case StartDue():
                return table_command(START, {}, self.clock.at)
            case _:
                return super()._automatic(due)

    def _turn(self) -> int:
        return on_clock(self.state.round) if self.state.round is not None else 0

    def _shoe(self) -> int:
        return self.state.round.shoe if self.state.round is not None else 0
