"""The long count of the forecast: whole tournaments of the engine, every round dealt and played by kernels, beside it.

`python -m soak.forecast --report FILE`. Each document is played so many times with a number of players; the part of
these tournaments that fell into the forecast's interval of eight in ten is counted, for the money, the final table
and the end. With a report, what was played is kept beside it: a count that was interrupted goes on where it was.
"""

import sys
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path

import click
import msgspec
import numpy as np

from pitboss.lab.forecast import REAL, Forecast, Habits, at_the_start, some_courses, summary
from pitboss.lab.tournaments.played import some_played
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from soak.notebook import Notebook, code_digest

CASES = (("turbo", 18), ("turbo", 27), ("sit-and-go", 9), ("deepstack", 18))
"""A template, and how many enter."""
RUNS = 4_000
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


def forecast_of(name: str, players: int) -> Forecast:
    question = at_the_start(read(template(name)), players, REAL, Habits())
    return summary(question, [some_courses(question, 1, 0, RUNS)], 1)


def compare(name: str, players: int, played: Sequence[Played]) -> Iterator[Held]:
    """What was played beside what was forecast; a final table that is there from the start is no forecast."""
    found = forecast_of(name, players)
    for moment, span in (("money", found.in_the_money), ("final", found.final_table), ("end", found.end)):
        minutes = np.array([getattr(each, moment) for each in played])
        if span.high:
            inside = float(np.mean((minutes >= span.low) & (minutes <= span.high)))
            before = float(np.mean(minutes <= span.middle))
            yield Held(name, players, len(played), moment, span.low, span.middle, span.high, inside, before)


@click.command()
@click.option("--tournaments", default=250, show_default=True, help="Of each case.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the figures to this file.")
def main(tournaments: int, jobs: int, report: Path | None) -> None:
    """Play, compare, and leave with 1 if over all cases the ends in the interval are too few or too many."""
    notes: Notebook[tuple[str, int, int], Played] = Notebook(
        report.with_suffix(".parts") if report else None, f"forecast {code_digest(*CODE)}", Played
    )
    parts = [(name, players, seed) for name, players in CASES for seed in range(tournaments)]
    played: dict[tuple[str, int], list[Played]] = {}
    with get_context("spawn").Pool(jobs) as pool:
        for (name, players, _), result in notes.results(parts, lambda missing: pool.imap(play_one, missing)):
            played.setdefault((name, players), []).append(result)
    rows = [row for (name, players), results in played.items() for row in compare(name, players, results)]
    click.echo(
        f"{'document':<12}{'players':>8}{'moment':>8}{'forecast, minutes':>26}{'inside':>9}{'before middle':>15}"
    )
    for row in rows:
        span = f"{row.low:.0f} {row.middle:.0f} {row.high:.0f}"
        click.echo(
            f"{row.template:<12}{row.players:>8}{row.moment:>8}{span:>26}{row.inside:>9.1%}{row.before_middle:>15.1%}"
        )
    ends = [row.inside for row in rows if row.moment == "end"]
    share = sum(ends) / len(ends)
    # With few tournaments chance alone moves the share: two standard errors are allowed besides.
    slack = 2 * (0.16 / (tournaments * len(CASES))) ** 0.5
    click.echo(f"{tournaments * len(CASES):,} tournaments: {share:.1%} of the ends inside, wanted 77 % to 83 %.")
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    sys.exit(not WANTED[0] - slack <= share <= WANTED[1] + slack)


if __name__ == "__main__":
    main()
