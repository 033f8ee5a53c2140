"""When a tournament will end: courses played out at random from its document or from stacks at the tables.

A round lasts so many seconds and so many more for each player. Blinds and antes are put up; then one player takes them,
or two or three bet a multiple of the big blind and equal chances decide each part of the pot. Tables are balanced and
broken as the rules have it. How long that takes is what is wanted, not who wins. The habits are fitted to whole
tournaments between the room's bots, and held to such tournaments with every round dealt by kernels (`python -m
soak.forecast`).
"""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.lab.chunks import LabJob
from pitboss.lab.sampling import MOST_SEED, generator
from pitboss.malformed import Malformed
from pitboss.tournament.conditions import AntePayer, Conditions, Level
from pitboss.tournament.curves import places_paid
from pitboss.tournament.levels import level_at

MOST_PLAYERS = 10_000
MOST_RUNS = 100_000
AT_ONCE = 200_000
"""Runs of a chunk times their players."""
MOST_LEVELS = 400
MINUTE = 60.0
QUANTILES = (0.1, 0.5, 0.9)


class RoundPace(msgspec.Struct, frozen=True):
    """Seconds of a round, and more for each player in it."""

    round: float
    player: float


REAL, WEB = RoundPace(50, 8), RoundPace(15, 4)
"""At a real table, and on the web with people."""


class Habits(msgspec.Struct, frozen=True):
    """How often a round is contested, by two if no more are left, and how often each further player makes it three.

    A bet is two to a power in big blinds: from `least` to `most` and so much of the power of the mean stack (`depth`).
    Of those who may buy back or add on so many do.
    """

    contest: float = 0.81
    heads_up: float = 0.34
    third: float = 0.07
    least: float = 0.87
    most: float = 2.87
    depth: float = 0.61
    buys_back: float = 0.5
    adds_on: float = 0.5


class ForecastLevel(msgspec.Struct, frozen=True):
    """A level with the second in which it begins, counted from now, and the length of the break after it."""

    number: int
    begins: float
    seconds: float
    rest: float
    small: int
    big: int
    ante: int = 0
    dead: int = 0

    @property
    def ends(self) -> float:
        return self.begins + self.seconds


class ForecastQuestion(msgspec.Struct, frozen=True):
    """Everything that decides a forecast but chance: stacks by table, levels from now on, the ways of the players."""

    tables: tuple[tuple[int, ...], ...]
    seats: int
    paid: int
    survivors: int
    levels: tuple[ForecastLevel, ...]
    pace: RoundPace = REAL
    habits: Habits = Habits()
    rebuy_chips: int = 0
    rebuy_most: int = 0
    rebuy_until: float = 0.0
    add_on_chips: int = 0
    add_on_at: float = 0.0

    @property
    def players(self) -> int:
        return sum(map(len, self.tables))


class Courses(msgspec.Struct, frozen=True):
    """What some courses came to: seconds to the money, the final table and the end; players and tables by level."""

    marks: list[list[float]]
    players: list[list[int]]
    tables: list[list[int]]
    rounds: int


class Deciles(msgspec.Struct, frozen=True):
    """What a tenth of all courses do not reach, what half do, and what nine in ten do not exceed."""

    low: float
    middle: float
    high: float


class LevelForecast(msgspec.Struct, frozen=True):
    """How many players and tables there are when a level begins, in minutes from now."""

    level: int
    begins: float
    players: Deciles
    tables: Deciles


class Forecast(msgspec.Struct, frozen=True):
    """Minutes from now to the money, to the final table and to the end; and the course of it, level by level."""

    players: int
    runs: int
    seed: int
    in_the_money: Deciles
    final_table: Deciles
    end: Deciles
    rounds: float
    levels: tuple[LevelForecast, ...]


def question_of(
    conditions: Conditions,
    tables: Sequence[Sequence[int]],
    level: int = 1,
    ran: float = 0.0,
    entered: int | None = None,
    pace: RoundPace = REAL,
    habits: Habits | None = None,
) -> ForecastQuestion:
    """A tournament under way: stacks by table, the level, the seconds it has run; how many entered, if not these."""
    stacks = tuple(tuple(each) for each in tables if each)
    players = sum(map(len, stacks))
    if not 2 <= players <= MOST_PLAYERS:
        raise Malformed(f"a forecast is for 2 to {MOST_PLAYERS:,} players, not for {players:,}")
    if min(min(each) for each in stacks) < 1:
        raise Malformed("everybody in a forecast has chips")
    chips = sum(map(sum, stacks))
    levels = tuple(_levels(conditions, level, ran, chips))
    rebuys, add_ons = conditions.rebuys, conditions.add_ons
    buys, adds = rebuys is not None and rebuys.allowed, add_ons is not None and add_ons.allowed
    return ForecastQuestion(
        tables=stacks,
        seats=seats_of(conditions),
        paid=paid_of(conditions, entered or players),
        survivors=_survivors(conditions),
        levels=levels,
        pace=pace,
        habits=habits or Habits(),
        rebuy_chips=rebuys.chips if rebuys is not None and buys else 0,
        rebuy_most=(rebuys.most or MOST_PLAYERS) if rebuys is not None and buys else 0,
        rebuy_until=_end_of(levels, rebuys.until_level) if rebuys is not None and buys else 0.0,
        add_on_chips=add_ons.chips if add_ons is not None and adds else 0,
        add_on_at=_end_of(levels, add_ons.at or add_ons.until_level) if add_ons is not None and adds else 0.0,
    )


def at_the_start(
    conditions: Conditions, players: int, pace: RoundPace = REAL, habits: Habits | None = None
) -> ForecastQuestion:
    """A tournament before its first round: so many players with the starting stack, at as few tables as seat them."""
    if not 2 <= players <= MOST_PLAYERS:
        raise Malformed(f"a forecast is for 2 to {MOST_PLAYERS:,} players, not for {players:,}")
    if conditions.chips is None or conditions.chips.start < 1:
        raise Malformed("a forecast needs the starting stack (20.3(a)(iv))")
    tables = -(-players // seats_of(conditions))
    sizes = [players // tables + (table < players % tables) for table in range(tables)]
    return question_of(conditions, [[conditions.chips.start] * size for size in sizes], pace=pace, habits=habits)


def forecast_job(question: ForecastQuestion, runs: int, seed: int) -> "LabJob[Courses]":
    """So many courses, to be played by any number of workers."""
    check_runs(runs, seed)
    at_once = max(1, AT_ONCE // question.players)
    chunks = [(question, seed, first, min(at_once, runs - first)) for first in range(0, runs, at_once)]
    return LabJob(some_courses, tuple(chunks), Courses)


def check_runs(runs: int, seed: int) -> None:
    """Malformed for a number of courses, or a seed, that cannot be."""
    if not 1 <= runs <= MOST_RUNS:
        raise Malformed(f"{runs:,} runs: 1 to {MOST_RUNS:,} can be played")
    if not 0 <= seed <= MOST_SEED:
        raise Malformed(f"a seed is a number from 0 to {MOST_SEED}")


def some_courses(question: ForecastQuestion, seed: int, first: int, runs: int) -> Courses:
    """The courses of these numbers; each has a chance of its own, from the seed and its number."""
    from pitboss.lab.forecast_kernels import play_out

    levels = question.levels
    begins = np.array([level.begins for level in levels])
    amounts = np.array([(level.small, level.big, level.ante, level.dead) for level in levels], np.int64)
    rests = [(level.ends, level.ends + level.rest) for level in levels if level.rest]
    arguments = (
        np.array([stack for table in question.tables for stack in table], np.int64),
        np.array([len(table) for table in question.tables], np.int64),
        question.seats,
        question.paid,
        question.survivors,
        begins,
        amounts,
        np.array(rests, np.float64).reshape(-1, 2),
        np.array([question.pace.round, question.pace.player], np.float64),
        np.array(msgspec.structs.astuple(question.habits), np.float64),
        np.array([question.rebuy_chips, question.rebuy_most, question.add_on_chips], np.int64),
        np.array([question.rebuy_until, question.add_on_at], np.float64),
    )
    marks = np.zeros((runs, 3))
    players, tables = (np.zeros((runs, len(levels)), np.int64) for _ in range(2))
    rounds = 0
    for run in range(runs):
        state = np.array(generator(seed, first + run), np.uint64)
        rounds += play_out(state, *arguments, marks[run], players[run], tables[run])
    return Courses(marks.tolist(), players.tolist(), tables.tolist(), rounds)


def summary(question: ForecastQuestion, courses: Sequence[Courses], seed: int) -> Forecast:
    """What all courses say, in minutes."""
    marks = np.array([row for part in courses for row in part.marks]) / MINUTE
    players = np.array([row for part in courses for row in part.players])
    tables = np.array([row for part in courses for row in part.tables])
    money, final, end = (span_of(column) for column in marks.T)
    last = float(marks[:, 2].max())
    rows = [
        LevelForecast(level.number, level.begins / MINUTE, span_of(players[:, number]), span_of(tables[:, number]))
        for number, level in enumerate(question.levels)
        if level.begins / MINUTE <= last
    ]
    rounds = sum(part.rounds for part in courses) / len(marks)
    return Forecast(question.players, len(marks), seed, money, final, end, rounds, tuple(rows))


def seats_of(conditions: Conditions) -> int:
    """How many sit at a table; of a range the most."""
    seats = conditions.tables.seats if conditions.tables is not None else None
    if seats is None:
        raise Malformed("a forecast needs the seats of a table (20.3(a)(iii)(B))")
    return seats if isinstance(seats, int) else max(seats)


def paid_of(conditions: Conditions, players: int) -> int:
    """How many places bring a prize when so many have entered; 1 where the document does not say."""
    prizes = conditions.prizes
    if prizes is None:
        return 1
    if prizes.seats is not None and prizes.seats.number == 0:
        net = conditions.fee.net if conditions.fee is not None else 0
        return max(1, -(-players * net // prizes.seats.value))
    if prizes.curve is not None:
        return places_paid(prizes.curve, players)
    bracket = prizes.bracket(players)
    return bracket.places if bracket is not None else 1


def _survivors(conditions: Conditions) -> int:
    """With how many the last session ends."""
    sessions = [session for session in conditions.sessions if session.end is not None and session.end.players]
    last = sessions[-1].end if sessions else None
    return max(1, last.players) if last is not None else 1


def _levels(conditions: Conditions, first: int, ran: float, chips: int) -> Iterator[ForecastLevel]:
    """From the level in play on, until the big blind is all that a player can hold."""
    begins = 0.0 - ran
    for number in range(first, first + MOST_LEVELS):
        level = level_at(conditions, number)
        if not level.minutes:
            raise Malformed(f"level {number} is counted in rounds: a forecast by the clock needs minutes")
        amounts = _amounts(conditions, level)
        if not any(amounts):
            raise Malformed(f"level {number} has no blind, ante or minimum: a forecast is for poker")
        seconds, rest = level.minutes * MINUTE, (level.break_after or 0) * MINUTE
        yield ForecastLevel(number, begins, seconds, rest, *amounts)
        begins += seconds + rest
        if amounts[1] * 2 >= chips:
            return


def _amounts(conditions: Conditions, level: Level) -> tuple[int, int, int, int]:
    """Small and big blind, ante, and the dead blind of the last; without blinds the minimum is bet by."""
    payer = level.ante_payer or conditions.ante_payer
    ante, dead = (0, level.ante) if payer is AntePayer.LAST_BLIND else (level.ante, 0)
    if len(level.blinds) >= 2:
        return level.blinds[-2], level.blinds[-1], ante, dead
    return 0, level.blinds[-1] if level.blinds else level.minimum or ante, ante, dead


def _end_of(levels: Sequence[ForecastLevel], number: int) -> float:
    """The second in which a level is over; nought if it was before now."""
    for level in levels:
        if level.number == number:
            return level.ends
    return 0.0


def span_of(values: Sequence[float] | NDArray[np.float64] | NDArray[np.int64]) -> Deciles:
    """Tenths of what was found, laid so that eight in ten of further courses fall between, however few these are."""
    return Deciles(*(round(float(each), 2) for each in np.quantile(values, QUANTILES, method="weibull")))
