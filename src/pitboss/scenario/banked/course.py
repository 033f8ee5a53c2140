"""The course of a scenario against the house: the table, its cards, and all that happens by itself."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pitboss.banked.house.commands import CheckDeck, Cut, Sit
from pitboss.banked.house.due import CutDue, ShuffleDue, TableDue
from pitboss.banked.house.state import HouseState
from pitboss.cards import Card, parse_card, parse_cards
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Expected, Play, Refusal
from pitboss.play.table_commands import OpenTable, Shuffle
from pitboss.scenario.banked.types import BankedCards, BankedScenario, RoundCards
from pitboss.scenario.course import Stopped

# The two games have commands and states of their own; the scenario's lines tell them apart.
AnyPlay = Play[Any, Any]
STOP = None
"""What a step gives when only a person can go on."""
STAKE = 1_000_000
"""What everybody has if nothing is said: $10,000."""


class BankedCourse:
    """A table under way. A game says what happens by itself at each due thing, and what its lines mean."""

    names: ClassVar[Mapping[type[Expected[Any]], str]]

    def __init__(self, play: AnyPlay, scenario: BankedScenario) -> None:
        self.play = play
        self.scenario = scenario
        self.start = dict(self._sit_down())
        self.cards = BankedCards()
        self.left: list[Card] = []
        self.top: list[Card] = []
        self.take_cards()

    @property
    def state(self) -> HouseState:
        state: HouseState = self.play.state
        return state

    @property
    def events(self) -> list[Event[Any]]:
        return self.play.events

    @property
    def round(self) -> RoundCards:
        """The wagers and cards of the round that is on."""
        rounds = self.scenario.each_round
        return rounds[min(self.state.rounds, len(rounds) - 1)]

    @property
    def is_over(self) -> bool:
        return self.state.rounds >= len(self.scenario.each_round)

    def until(self, *names: str) -> None:
        """Let automatic things happen until one of these is due, a person has to decide, or all rounds are over."""
        while not self.is_over and (due := self.play.expected()) is not None:
            if self.name_of(due) in names:
                return
            command = self.automatic(due)
            if command is STOP:
                return
            self.do_by_itself(due, command)

    def do_by_itself(self, due: Expected[Any], command: Command) -> None:
        try:
            self.do(command)
        except Refusal as refusal:
            raise Stopped(f"{due.sentence()}, but {refusal}") from refusal

    def do(self, command: Command) -> list[Event[Any]]:
        before = self.state.rounds
        made = self.play.do(command)
        if self.state.rounds != before or any(type(event).__name__ == "RoundVoided" for event in made):
            self.take_cards()
        return made

    def name_of(self, due: Expected[Any]) -> str:
        return self.names.get(type(due)) or _NAMES[type(due)]

    def automatic(self, due: Expected[Any]) -> Command | None:
        """What happens by itself at a due thing; STOP if only a person can go on."""
        match due:
            case ShuffleDue():
                return Shuffle()
            case CutDue():
                return Cut()
            case _:
                return self.of_the_game(due)

    def of_the_game(self, due: object) -> Command | None:
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Do what a line says, as soon as it can be said. Refusal if it may not be done."""
        raise NotImplementedError

    def take_cards(self) -> None:
        """The cards of the round that is on now; named cards are kept for their places."""
        self.cards = self.round.shoe
        self.top = list(parse_cards(self.cards.top))
        named = [*self.top, *parse_cards(self.cards.dealer)]
        named += [card for text in self.cards.hands.values() for card in parse_cards(text)]
        named += [parse_card(self.cards.first)] if self.cards.first else []
        self.left = [card for card in self.state.deck.cards if card not in named]

    def any_card(self) -> Card:
        if not self.left:
            raise Malformed("the shoe has no card left that no place claims")
        return self.left.pop(0)

    def _sit_down(self) -> list[tuple[int, int]]:
        table = self.scenario.table
        seats = {*table.seats, *table.stakes, *(seat for each in self.scenario.each_round for seat in each.wagers)}
        if not seats:
            raise Malformed("nobody sits at the table: give seats, stakes or wagers")
        self.play.do(CheckDeck(self.play.state.deck.cards))
        self.play.do(OpenTable())
        start = []
        for seat in sorted(seats):
            cents = int(table.stakes.get(seat, table.stake or STAKE))
            name = table.names.get(seat, f"player {seat}")
            self.play.do(Sit(name, seat, cents, name))
            start.append((seat, cents))
        return start


_NAMES: dict[type[Expected[Any]], str] = {ShuffleDue: "shuffle", CutDue: "cut", TableDue: "table"}
