"""The course of a scenario against the house: the table, its cards, and all that happens by itself."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pitboss.banked.house.due import CutByDealerDue
from pitboss.banked.house.state import HouseState
from pitboss.cards import Card, parse_card, parse_cards
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Expected, Play, Refusal
from pitboss.scenario.banked.types import Another, BankedCards, HouseRoundCards
from pitboss.scenario.clock import CaseClock, hours_of, seconds_of
from pitboss.scenario.course import NOW, Stopped
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.due import OF_THE_TABLE, ShuffleDue

# The two games have commands and states of their own; the scenario's lines tell them apart.
AnyPlay = Play[Any, Any]
STOP = None
"""What a step gives when only a person can go on."""
STAKE = 1_000_000
"""What everybody has if nothing is said: $10,000."""


class BankedCourse:
    """A table under way. A game says what happens by itself at each due thing, and what its lines mean."""

    names: ClassVar[Mapping[type[Expected[Any]], str]]

    def __init__(self, play: AnyPlay, at: Another, clock: CaseClock, number: int = 1) -> None:
        self.play = play
        self.at = at
        self.clock = clock
        self.number = number
        self.start = dict(self._sit_down())
        self.named = BankedCards()
        self.left: list[Card] = []
        self.top: list[Card] = []
        self.take_cards()

    @property
    def state(self) -> HouseState:
        state: HouseState = self.play.state
        return state

    @property
    def announced(self) -> Any:
        """The terms of the next round."""
        return self.state.notice or self.state.terms

    @property
    def events(self) -> list[Event[Any]]:
        return self.play.events

    @property
    def round(self) -> HouseRoundCards:
        """The wagers and cards of the round that is on."""
        rounds = self.at.each_round
        return rounds[min(self.state.rounds, len(rounds) - 1)]

    @property
    def is_over(self) -> bool:
        return self.state.rounds >= len(self.at.each_round)

    def until(self, *names: str) -> None:
        """Let automatic things happen until one of these is due, a person has to decide, or all rounds are over."""
        while not self.is_over and (due := self.play.expected()) is not None:
            if self.name_of(due) in names:
                return
            command = self.automatic(due)
            if command is STOP:
                return
            self.do_by_itself(due, command)

    @property
    def due(self) -> str:
        due = self.play.expected()
        return self.name_of(due) if due is not None else ""

    @classmethod
    def moments(cls) -> tuple[str, ...]:
        """Everything that may be due, by its name."""
        return (*_NAMES.values(), *cls.names.values())

    def moment(self, before: str) -> None:
        """Let automatic things happen until the moment that a point names."""
        if before == NOW:
            return
        self.until(*([before] if before else []))
        if before and self.due != before:
            due = self.play.expected()
            raise Stopped(f"before = {before!r} does not come: {due.sentence() if due else 'everything is over'}")

    def do_by_itself(self, due: Expected[Any], command: Command) -> None:
        try:
            self.do(command)
        except Refusal as refusal:
            raise Stopped(f"{due.sentence()}, but {refusal}") from refusal

    def do(self, command: Command) -> list[Event[Any]]:
        before = self.state.rounds
        made = self.judge(command)
        if self.state.rounds != before or any(type(event).__name__ == "RoundVoided" for event in made):
            self.take_cards()
        return made

    def judge(self, command: Command) -> list[Event[Any]]:
        """What the table makes of a command."""
        return self.play.do(command)

    def name_of(self, due: Expected[Any]) -> str:
        return self.names.get(type(due)) or _NAMES[type(due)]

    def automatic(self, due: Expected[Any]) -> Command | None:
        """What happens by itself at a due thing: what a person is said to do, else the dealer's part; or STOP."""
        return self.of_people(due) or (STOP if isinstance(due, OF_THE_TABLE) else due.served(self))

    def of_people(self, due: object) -> Command | None:
        """What the scenario lets people do by themselves."""
        raise NotImplementedError

    # What the dealer's part of a due thing asks for, as `Cards` has it.

    def shuffle(self) -> str:
        return ""

    def cut(self, least: int, most: int) -> int | None:
        return None

    def cards(self, due: Expected[Any], count: int) -> tuple[Card | None, ...]:
        raise NotImplementedError

    def say(self, text: str, at_once: bool = False) -> list[Event[Any]]:
        """Do what a line says, as soon as it can be said, or at once. Refusal if it may not be done."""
        words, start = " ".join(text.split()), len(self.events)
        if (seconds := seconds_of(words)) is not None:
            self.clock.now += seconds
        elif (hours := hours_of(words)) is not None:
            self.do(hours)
        else:
            self.say_of_the_game(words, at_once)
        return self.events[start:]

    def say_of_the_game(self, words: str, at_once: bool) -> None:
        raise NotImplementedError

    def seat_of(self, words: str, seat: str) -> int:
        """A seat that a line names, or Malformed."""
        number = int(seat)
        if number not in self.state.seats:
            raise Malformed(f"{words!r}: there is no seat {number}: seats are 1 to {len(self.state.seats)}")
        return number

    def take_cards(self) -> None:
        """The cards of the round that is on now; named cards are kept for their places."""
        self.named = self.round.shoe
        self.top = list(parse_cards(self.named.top))
        named = named_in(self.named)
        self.left = [card for card in self.state.deck.cards if card not in named]

    def any_card(self) -> Card:
        if not self.left:
            raise Malformed("the shoe has no card left that no place claims")
        return self.left.pop(0)

    def _sit_down(self) -> list[tuple[int, int]]:
        table = self.at
        if not table.taken:
            raise Malformed("nobody sits at the table: give seats, stakes or wagers")
        self.play.do(CheckDeck(self.play.state.deck.cards))
        self.play.do(OpenTable())
        start = []
        for seat in sorted(table.taken):
            cents = int(table.stakes.get(seat, table.stake or STAKE))
            name = table.names.get(seat, f"player {seat}")
            self.play.do(Sit(name, seat, cents, name))
            start.append((seat, cents))
        return start


def named_in(cards: BankedCards) -> list[Card]:
    """Every card that a shoe names."""
    named = [*parse_cards(cards.top), *parse_cards(cards.dealer)]
    named += [card for text in cards.hands.values() for card in parse_cards(text)]
    return named + ([parse_card(cards.first)] if cards.first else [])


_NAMES: dict[type[Expected[Any]], str] = {kind: kind.name for kind in (ShuffleDue, CutByDealerDue, *OF_THE_TABLE)}
