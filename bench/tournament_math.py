"""The mathematics of tournaments by the clock: the worth of stacks, forecasts, prizes; PokerKit beside it.

`python -m bench.tournament_math [--repeat N] [--cpu N] [--json FILE]`. Seconds of one core, the best of all runs,
with warm kernels. What is timed must also be right.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import msgspec

from bench.peers import installed
from pitboss.lab.forecast import ForecastLevel, ForecastQuestion, some_courses
from pitboss.lab.icm import cents, worth
from pitboss.tournament.conditions import Curve
from pitboss.tournament.curves import curve_prizes
from pitboss.tournament.icm import exact_worth

NINE = [68_100, 46_300, 27_700, 19_900, 33_100, 8_300, 91_900, 5_700, 12_700]
TWELVE = [*NINE, 77_300, 1_300, 54_100]
FLOOR = 20.0
"""How many times quicker than the peer nine players must be worked out; PokerKit tries every order of finish."""


class Limit(msgspec.Struct, frozen=True):
    """Seconds that must stay below `most`."""

    name: str
    seconds: float
    most: float


@click.command()
@click.option("--repeat", default=3, show_default=True, help="Repetitions; the best counts.")
@click.option("--cpu", type=int, help="Pin to this core.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(repeat: int, cpu: int | None, report: Path | None) -> None:
    """Measure, print, and leave with 1 if a limit is passed or the peer is too near."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    limits = [Limit(name, best(work, repeat), most) for name, (work, most) in works().items()]
    click.echo(f"{'tournaments, one core':<52}{'seconds':>10}{'most':>7}")
    for limit in limits:
        mark = "" if limit.seconds <= limit.most else "   <- fails"
        click.echo(f"{limit.name:<52}{limit.seconds:>10.4f}{limit.most:>7}{mark}")
    ratio = beside_the_peer(repeat)
    if ratio is not None:
        click.echo(f"{'nine stacks, PokerKit / ours (fractions)':<52}{ratio:>10.1f}{FLOOR:>7}")
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode({"limits": limits, "peer": ratio})) + b"\n")
    sys.exit(any(limit.seconds > limit.most for limit in limits) or (ratio is not None and ratio < FLOOR))


def works() -> dict[str, tuple[Callable[[], object], float]]:
    """By name: what is timed, and the most seconds it may take."""
    sixty, many = field(60), field(2_000)
    two_hundred = question(200)
    curve = Curve(paid=15_00, round_to=10_00)
    return {
        "worth of 9 stacks by fractions, all paid": (lambda: exact_worth(NINE, prizes(9)), 0.05),
        "worth of 12 stacks by fractions, all paid": (lambda: exact_worth(TWELVE, prizes(12)), 0.5),
        "worth of 60 stacks, 9 paid": (lambda: worth(sixty, prizes(9)), 0.05),
        "worth of 2,000 stacks, 300 paid, to the cent": (lambda: cents(many, prizes(300)), 5.0),
        "forecast of 200 players, 1,000 courses": (lambda: some_courses(two_hundred, 1, 0, 1_000), 5.0),
        "prizes of 10,000 players by a curve": (lambda: curve_prizes(200_000_000, 10_000, 20_000, curve), 0.5),
    }


def field(players: int) -> list[int]:
    """Stacks of every size, the same in every run."""
    return [25 * (40 + number * 7919 % 3_001) for number in range(players)]


def prizes(paid: int) -> list[int]:
    return [100_000_000 // (place + 1) for place in range(paid)]


def question(players: int) -> ForecastQuestion:
    """Nine-seat tables, stacks of a hundred big blinds, levels of twenty minutes that rise by half."""
    blinds = [50]
    while blinds[-1] < 5_000 * players:
        blinds.append(blinds[-1] * 3 // 2)
    levels = tuple(
        ForecastLevel(number + 1, number * 1200.0, 1200.0, 0.0, blind // 2, blind)
        for number, blind in enumerate(blinds)
    )
    tables = -(-players // 9)
    sizes = [players // tables + (table < players % tables) for table in range(tables)]
    return ForecastQuestion(tuple((5_000,) * size for size in sizes), 9, 27, 1, levels)


def beside_the_peer(repeat: int) -> float | None:
    """How many times longer PokerKit takes for nine stacks; its answer must be ours."""
    peer = installed("pokerkit")
    if peer is None:
        return None
    amounts = prizes(9)
    theirs, ours = peer.calculate_icm(amounts, NINE), exact_worth(NINE, amounts)
    if max(abs(one - float(other)) for one, other in zip(theirs, ours, strict=True)) > 0.01:
        raise RuntimeError("PokerKit has another worth of the same stacks")
    return best(lambda: peer.calculate_icm(amounts, NINE), 1) / best(lambda: exact_worth(NINE, amounts), repeat)


def best(work: Callable[[], object], repeat: int) -> float:
    """Seconds of the processor, once warm."""
    work()
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    main()
