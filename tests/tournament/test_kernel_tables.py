"""Tournaments by kernels: each round is one of the engine's, and quick bots are those of real tables."""

from random import Random

import pytest

from pitboss.batch.chance import word_for
from pitboss.batch.reopened import command_of, dealer_of, dealt_cards, is_question, started
from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.kernel_tables import KernelTables, QuickRound, memory_of
from pitboss.lab.tournaments.tables import RealTables
from pitboss.poker.due import Acts
from pitboss.tournament.events.rounds import Eliminated
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase
from tests.tournament.driving import Checked


class Compared(KernelTables):
    """Opens every round in the engine, and finds the same stacks there."""

    rounds = 0

    def play(self, round_: QuickRound) -> list[int]:
        after = super().play(round_)
        opened = self.opened(round_)
        assert [opened.state.stake[place] for place in range(1, len(after) + 1)] == after
        assert opened.state.setup.marker == 1 + round_.number % len(after)
        self.rounds += 1
        return after


@pytest.mark.parametrize(
    ("name", "entries"), [("turbo", 12), ("stud", 9), ("manila", 9), ("omaha-1999", 9), ("bounty", 10)]
)
def test_every_round_of_a_tournament_is_one_of_the_engine(name: str, entries: int) -> None:
    chance = Random(5)
    tables = Compared(chance)
    driver = Checked(read(template(name)), chance, tables)
    driver.enter(f"p{number}" for number in range(1, entries + 1))
    driver.start()
    driver.run()
    assert driver.state.phase is Phase.PAID
    assert tables.rounds == driver.played > 20
    assert sum(isinstance(event, Eliminated) for event in driver.play.events) >= entries - 1


class OneThrow(Random):
    """A generator that throws what it was given."""

    def __init__(self, throw: float) -> None:
        super().__init__(1)
        self.throw = throw

    def random(self) -> float:
        return self.throw


class Overheard(KernelTables):
    """Asks the bots of real tables, at every act of a round, what they would do with the same throw."""

    acts = 0

    def play(self, round_: QuickRound) -> list[int]:
        after = super().play(round_)
        rules, hidden = round_.rules, memory_of(round_.rules.layout.seats)[1][0]
        slow, cards = started(rules, round_.number, round_.stacks), iter(dealt_cards(hidden))
        for decision, given in enumerate(self.log[: self.answered].tolist()):
            while (due := slow.expected()) is not None and not is_question(due):
                command = dealer_of(slow.state, due, cards)
                assert command is not None
                slow.do(command)
            assert due is not None
            command = command_of(slow.state, due, given)
            if isinstance(due, Acts):
                word = word_for(self.keys, due.seat - 1, round_.number, decision)
                throw = float(int(word) >> 11) * 2.0**-53
                assert RealTables(OneThrow(throw))._act(due) == command
                self.acts += 1
            slow.do(command)
        return after


@pytest.mark.parametrize("name", ["turbo", "stud", "five-card-stud"])
def test_quick_bots_choose_what_those_of_real_tables_do(name: str) -> None:
    chance = Random(3)
    tables = Overheard(chance)
    driver = Driver(read(template(name)), chance, tables)
    driver.enter(f"p{number}" for number in range(1, 7))
    driver.start()
    driver.run()
    assert tables.acts > 100
