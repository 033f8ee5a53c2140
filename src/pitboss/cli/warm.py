"""`pitboss warm`: compile the fast kernels ahead of need, so that nobody waits for them later."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from pitboss.cli.output import json_option, print_json


@click.command()
@json_option
def warm(as_json: bool) -> None:
    """Compile the fast kernels once, ahead of need.

    Compiled code is kept on disk; a second run only loads it. It may be interrupted at any time: what is done stays.
    """
    steps = _steps()
    times: dict[str, float] = {}
    with _progress(len(steps), shown=not as_json) as advance:
        for name, step in steps.items():
            start = time.perf_counter()
            step()
            times[name] = round(time.perf_counter() - start, 3)
            advance(name)
    if as_json:
        for name, seconds in times.items():
            print_json({"step": name, "seconds": seconds})
    else:
        click.echo(f"{len(steps)} steps ready in {sum(times.values()):.1f} s.")


def _steps() -> dict[str, Callable[[], object]]:
    """Each kernel with a call that compiles it: the same types as real work, on the least of cards."""
    from pitboss import batch
    from pitboss.editions import game_of
    from pitboss.hands import BOTH_AND_THREE, Ranking, tables_for
    from pitboss.hands.batch import category_counts, values
    from pitboss.lab.canberra import house_edge
    from pitboss.lab.canberra_rules import CanberraRules
    from pitboss.lab.equity import equity
    from pitboss.lab.equity_question import ask
    from pitboss.lab.forecast import ForecastLevel, ForecastQuestion, at_the_start, some_courses
    from pitboss.lab.icm import worth
    from pitboss.lab.tournaments.played import some_played
    from pitboss.tournament.reading import read
    from pitboss.tournament.structure import fills_at
    from pitboss.tournament.templates import template

    cards = [list(range(7))]
    smallest = Ranking(deck=32)
    holdem, sit_and_go = game_of("holdem-2018"), read(template("sit-and-go"))
    two = ForecastQuestion(((10, 10),), 2, 1, 1, (ForecastLevel(1, 0.0, 60.0, 0.0, 1, 2),))
    return {
        "tables": lambda: tables_for(Ranking()),
        "hands of five and six": lambda: values([cards[0][:5]]),
        "hands of seven": lambda: values(cards),
        "two and three": lambda: values([cards[0][:2]], pick=BOTH_AND_THREE, board=[cards[0][2:]]),
        "counting": lambda: category_counts(smallest, 5),
        "equity by boards": lambda: equity(ask("holdem", ["AsKs", "QhQd"], board="2c3c4d5d")),
        "equity by hands": lambda: equity(ask("holdem", ["AsKs", "QhQd"], board="2c3c4d5d9h")),
        "sampling": lambda: equity(ask("holdem", ["AsKs", "QhQd"]), samples=1),
        "sampling two and three": lambda: equity(ask("omaha", ["AsKs", "QhQd"], wins="split"), samples=1),
        "house edges": lambda: house_edge(CanberraRules()),
        "worth of stacks": lambda: worth([2, 1], [1]),
        "forecasts": lambda: some_courses(two, 1, 0, 1),
        "rounds by the million": lambda: batch.play(holdem, policies=(batch.uniform, batch.caller), rounds=1),
        "tables stepwise": lambda: batch.Tables(holdem, tables=1, players=2),
        "the house's bots": lambda: batch.play(holdem, policies=tuple(batch.HOUSE.values()), rounds=1),
        "tournaments": lambda: some_played(sit_and_go, at_the_start(sit_and_go, fills_at(sit_and_go)), 1, 0, 1),
    }


@contextmanager
def _progress(total: int, shown: bool) -> Iterator[Callable[[str], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    named = TextColumn("{task.description}")
    columns = (TextColumn("compiling"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), named)
    with Progress(*columns, console=Console(stderr=True), disable=not shown, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda name: progress.update(task, advance=1, description=name)
