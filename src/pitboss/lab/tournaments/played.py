"""A forecast by whole tournaments: the tournament engine with every round dealt, and played by the house's bots.

The courses of `lab.forecast` stand on a few numbers that were fitted to such tournaments of hold'em. Here nothing is
fitted: the document's own game is played by kernels, for any game of poker.
"""

from random import Random

from pitboss.lab.chunks import LabJob
from pitboss.lab.forecast import Courses, ForecastQuestion, check_runs
from pitboss.lab.tournaments.driving import Choices, Driver
from pitboss.lab.tournaments.kernel_tables import KernelTables
from pitboss.lab.tournaments.quick import SECOND, QuickPace
from pitboss.malformed import Malformed
from pitboss.tempers import temper_at
from pitboss.tournament.conditions import Conditions, MarkerMoves
from pitboss.tournament.structure import edition_played, fills_at, game_of, lacking_room, marker_moves
from pitboss.tournament.terms import Phase

AT_ONCE = 200
"""Players of the tournaments of a chunk, or one tournament."""
TEMPERS = tuple(temper_at(seat) for seat in range(1, 11))
OVER = (Phase.PAID, Phase.CANCELLED)


def why_not_dealt(conditions: Conditions, question: ForecastQuestion) -> str:
    """What keeps kernels from playing such a tournament; nothing if they can."""
    sessions, pace = range(1, max(1, len(conditions.sessions)) + 1), question.pace
    if any(game_of(edition_played(conditions, session)).against_house for session in sessions):
        return "tournaments are played by kernels where all of it is poker"
    if marker_moves(conditions) is MarkerMoves.DEAD:
        return "kernels play no dead button (T-R35)"
    if (needed := fills_at(conditions)) and question.players != needed:
        return f"{question.players} players: it starts as soon as {needed} have entered"
    if lacking := lacking_room(conditions, question.players):
        return f"{question.players} players: it {lacking}"
    if pace.round % 1 or pace.player % 1:
        return f"a pace of {pace.round:g}+{pace.player:g}: tournaments are played by whole seconds"
    return ""


def played_job(conditions: Conditions, question: ForecastQuestion, runs: int, seed: int) -> "LabJob[Courses]":
    """So many tournaments from their start, to be played by any number of workers."""
    check_runs(runs, seed)
    if reason := why_not_dealt(conditions, question):
        raise Malformed(reason)
    at_once = max(1, AT_ONCE // question.players)
    chunks = [(conditions, question, seed, first, min(at_once, runs - first)) for first in range(0, runs, at_once)]
    return LabJob(some_played, tuple(chunks), Courses)


def some_played(conditions: Conditions, question: ForecastQuestion, seed: int, first: int, runs: int) -> Courses:
    """The tournaments of these numbers; each has a chance of its own, from the seed and its number."""
    courses = [_course(conditions, question, Random(f"{seed}/{number}")) for number in range(first, first + runs)]
    return Courses(
        [course.marks for course in courses],
        [course.players for course in courses],
        [course.tables for course in courses],
        sum(course.driver.played for course in courses),
    )


class _Watched:
    """One tournament while it is played, and what a forecast wants to know of it."""

    def __init__(self, driver: Driver, question: ForecastQuestion) -> None:
        self.driver, self.question, self.began = driver, question, driver.now
        self.marks = [-1.0, -1.0, -1.0]
        """Seconds to the money, to the final table and to the end."""
        self.players: list[int] = []
        self.tables: list[int] = []

    def look(self) -> bool:
        """Note what has come about; whether the tournament is decided."""
        question, seated = self.question, list(self.driver.state.seated())
        left, seconds = len(seated), (self.driver.now - self.began) / SECOND
        for mark, number in enumerate((question.paid, question.seats, question.survivors)):
            if left <= number and self.marks[mark] < 0:
                self.marks[mark] = seconds
        decided = self.marks[2] >= 0
        levels = question.levels[len(self.players) :]
        begun = len(levels) if decided else sum(level.begins <= seconds for level in levels)
        self.players += [left] * begun
        self.tables += [len({entry.table for entry in seated})] * begun
        return decided


def _course(conditions: Conditions, question: ForecastQuestion, chance: Random) -> _Watched:
    pace, habits = question.pace, question.habits
    tables = KernelTables(chance, QuickPace(int(pace.round), int(pace.player)), TEMPERS)
    driver = Driver(conditions, chance, tables, Choices(chance, habits.buys_back, habits.adds_on))
    driver.enter(f"bot {number}" for number in range(1, question.players + 1))
    driver.start()
    watched = _Watched(driver, question)
    while not watched.look():
        if driver.state.phase in (Phase.BETWEEN, Phase.BALLOTED):
            driver.start()
        elif driver.state.phase in OVER or not driver.step():
            raise Malformed(f"the tournament stands still in phase {driver.state.phase}")
    return watched
