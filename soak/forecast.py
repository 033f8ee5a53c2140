"""The long count of the forecast: whole tournaments of the engine, every round dealt and played by kernels, beside it.

`python -m soak.forecast --report FILE`. Each document is played so many times with a number of players; the part of
these tournaments that fell into the interval of eight in ten is counted, for the money, the final table and the end:
the interval of a forecast that is dealt, from a hundred others of them, and of one that is fitted. With a report, what
was played is kept beside it: a count that was interrupted goes on where it was.
"""

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

import click
import msgspec
import numpy as np

from pitboss.lab.forecast import REAL, Deciles, Habits, at_the_start, some_courses, span_of, summary
from pitboss.lab.tournaments.played import some_played
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from soak.notebook import Notebook, code_digest

CASES = (("turbo", 18), ("turbo", 27), ("sit-and-go", 9), ("deepstack", 18))
"""A template, and how many enter."""
RUNS, DEALT = 4_000, 100
"""Courses of a forecast that is fitted, and of one that is dealt."""
OTHER_SEEDS = 1_000_000
"""Those of the tournaments from which a forecast is made, which are not those that it is held to."""
MINUTE = 60.0
WANTED = (0.77, 0.83)
CODE = (
    "src/pitboss/lab",
    "src/pitboss/poker",
    "src/pitboss/batch",
    "src/pitboss/tempers.py",
    "src/pitboss/tournament",
    "soak/forecast.py",
)


class Played(msgspec.Struct, frozen=True):
    """Minutes of a tournament to the money, to the final table and to its end."""

    money: float
    final: float
    end: float


class Held(msgspec.Struct, frozen=True):
    """How many of the tournaments of a case ended inside the interval, and before its middle."""

    courses: str
    template: str
    players: int
    tournaments: int
    moment: str
    low: float
    middle: float
    high: float
    inside: float
    before_middle: float


def play(name: str, players: int, seed: int) -> Played:
    """One tournament to its last player, every round dealt and played by kernels as the room's bots would."""
    conditions = read(template(name))
    question = at_the_start(conditions, players)
    ((money, final, end),) = some_played(conditions, question, seed, 0, 1).marks
    return Played(money / MINUTE, final / MINUTE, end / MINUTE)


def play_one(part: tuple[str, int, int]) -> Played:
    return play(*part)


def fitted(name: str, players: int) -> dict[str, Deciles]:
    """The spans of a forecast whose courses are fitted."""
    question = at_the_start(read(template(name)), players, REAL, Habits())
    found = summary(question, [some_courses(question, 1, 0, RUNS)], 1)
    return {"money": found.in_the_money, "final": found.final_table, "end": found.end}


def dealt(others: Sequence[Played]) -> dict[str, Deciles]:
    """The spans of a forecast from tournaments that were dealt."""
    return {moment: span_of([getattr(each, moment) for each in others]) for moment in Played.__struct_fields__}


def compare(name: str, players: int, played: Sequence[Played], others: Sequence[Played]) -> Iterator[Held]:
    """What was played beside what was forecast; a final table that is there from the start is no forecast."""
    for courses, spans in (("fitted", fitted(name, players)), ("dealt", dealt(others))):
        for moment, span in spans.items():
            minutes = np.array([getattr(each, moment) for each in played])
            if span.high:
                inside = float(np.mean((minutes >= span.low) & (minutes <= span.high)))
                before = float(np.mean(minutes <= span.middle))
                yield Held(
                    courses, name, players, len(played), moment, span.low, span.middle, span.high, inside, before
                )


@click.command()
@click.option("--tournaments", default=250, show_default=True, help="Of each case.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the figures to this file.")
def main(tournaments: int, jobs: int, report: Path | None) -> None:
    """Play, compare, and leave with 1 if over all cases the ends in the interval are too few or too many."""
    notes: Notebook[tuple[str, int, int], Played] = Notebook(
        report.with_suffix(".parts") if report else None, f"forecast {code_digest(*CODE)}", Played
    )
    seeds = [*range(tournaments), *range(OTHER_SEEDS, OTHER_SEEDS + min(DEALT, tournaments))]
    parts = [(name, players, seed) for name, players in CASES for seed in seeds]
    played: dict[tuple[str, int, bool], list[Played]] = {}
    with get_context("spawn").Pool(jobs) as pool:
        for (name, players, seed), result in notes.results(parts, lambda missing: pool.imap(play_one, missing)):
            played.setdefault((name, players, seed >= OTHER_SEEDS), []).append(result)
    rows = [
        row
        for name, players in CASES
        for row in compare(name, players, played[name, players, False], played[name, players, True])
    ]
    click.echo(
        f"{'courses':<8}{'document':<12}{'players':>8}{'moment':>8}{'forecast, minutes':>26}{'inside':>9}"
        f"{'before middle':>15}"
    )
    for row in rows:
        span = f"{row.low:.0f} {row.middle:.0f} {row.high:.0f}"
        click.echo(
            f"{row.courses:<8}{row.template:<12}{row.players:>8}{row.moment:>8}{span:>26}{row.inside:>9.1%}"
            f"{row.before_middle:>15.1%}"
        )
    held = {courses: ends_held(rows, courses) for courses in ("fitted", "dealt")}
    for courses, share in held.items():
        click.echo(
            f"{tournaments * len(CASES):,} tournaments, {courses}: {share:.1%} of the ends inside, wanted 77 % to 83 %."
        )
    # With few tournaments chance alone moves a share: two standard errors are allowed besides.
    slack = {"fitted": error_of(tournaments), "dealt": error_of(tournaments) + error_of(min(DEALT, tournaments))}
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    least, most = WANTED
    sys.exit(not all(least - slack[each] <= share <= most + slack[each] for each, share in held.items()))


def ends_held(rows: Sequence[Held], courses: str) -> float:
    """The part of all ends that fell into the intervals of such forecasts."""
    ends = [row.inside for row in rows if row.moment == "end" and row.courses == courses]
    return sum(ends) / len(ends)


def error_of(tournaments: int) -> float:
    """Two standard errors of a share of four in five, of so many tournaments of each case."""
    return 2 * sqrt(0.16 / (tournaments * len(CASES)))


if __name__ == "__main__":
    main()
