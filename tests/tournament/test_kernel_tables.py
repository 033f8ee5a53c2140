"""Tournaments by kernels: each round is one of the engine's, and quick bots are those of real tables."""

from random import Random

import pytest

from pitboss.batch.chance import word_for
from pitboss.batch.reopened import command_of, dealer_of, dealt_cards, is_question, started
from pitboss.lab.forecast import RoundPace, at_the_start, some_courses, summary
from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.kernel_tables import KernelTables, QuickRound, memory_of
from pitboss.lab.tournaments.played import TEMPERS, played_job, some_played
from pitboss.lab.tournaments.quick_bots import QuickBots
from pitboss.malformed import Malformed
from pitboss.poker.due import Acts
from pitboss.tournament.events.eliminations import Eliminated
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
    """Between quick bots, and in one of them between the house's own."""
    chance = Random(5)
    tables = Compared(chance, tempers=TEMPERS if name == "turbo" else ())
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
                assert QuickBots(OneThrow(throw)).act(slow) == command
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


TURBO = read(template("turbo"))


def test_a_forecast_by_whole_tournaments_is_the_same_in_any_pieces() -> None:
    question = at_the_start(TURBO, 18)
    whole = some_played(TURBO, question, 7, 0, 4)
    parts = [some_played(TURBO, question, 7, 0, 1), some_played(TURBO, question, 7, 1, 3)]
    assert whole.marks == [row for part in parts for row in part.marks]
    assert whole.rounds == sum(part.rounds for part in parts)
    for (money, final, end), players, tables in zip(whole.marks, whole.players, whole.tables, strict=True):
        assert 0 < final <= money <= end
        assert len(players) == len(tables) == len(question.levels)
        assert (players[0], tables[0], players[-1], tables[-1]) == (18, 2, 1, 1)
        assert players == sorted(players, reverse=True)
        assert tables == sorted(tables, reverse=True)


def test_whole_tournaments_end_when_the_fitted_courses_do() -> None:
    """The middles of both, in minutes; the fitted numbers come from tournaments of this kind."""
    question = at_the_start(TURBO, 18)
    played = summary(question, [some_played(TURBO, question, 1, 0, 15)], 1)
    fitted = summary(question, [some_courses(question, 1, 0, 1000)], 1)
    assert played.end.middle == pytest.approx(fitted.end.middle, abs=5)
    assert played.final_table.middle == pytest.approx(fitted.final_table.middle, abs=5)
    assert played.rounds == pytest.approx(fitted.rounds, rel=0.15)


def test_what_cannot_be_forecast_by_whole_tournaments_is_said() -> None:
    canberra = read(template("canberra"))
    question = at_the_start(TURBO, 18)
    with pytest.raises(Malformed, match="where all of it is poker"):
        played_job(canberra, question, 10, 1)
    with pytest.raises(Malformed, match="whole seconds"):
        played_job(TURBO, at_the_start(TURBO, 18, RoundPace(12.5, 3)), 10, 1)
    with pytest.raises(Malformed, match="0 runs"):
        played_job(TURBO, question, 0, 1)
