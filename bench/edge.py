"""House edges by the clock: all deals of Canberra Poker with optimal play, and the same again with a pay line changed.

`python -m bench.edge [--repeat N] [--cpu N] [--json FILE]`. Seconds of one core in a new process that loads compiled
kernels and builds its tables; the best of all repetitions. A first process compiles and is not measured.
"""

import os
import subprocess
import sys
from pathlib import Path

import click
import msgspec

PROGRAM = """
import time
from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_rules import CanberraRules, with_odds
start = time.process_time()
first = house_edge(CanberraRules())
counted = time.process_time()
changed = house_edge(with_odds(CanberraRules(), "royal flush=100"))
print(counted - start, time.process_time() - counted, first.edge.num, changed.edge.num)
"""
# What is timed must also be right.
EXPECTED = ["1036344990372", "1041372912372"]


class Limit(msgspec.Struct, frozen=True):
    """Seconds that must stay below `most`; `aim` is what is in reach."""

    name: str
    seconds: float
    most: float
    aim: float


@click.command()
@click.option("--repeat", default=3, show_default=True, help="Processes; the best counts.")
@click.option("--cpu", type=int, help="Pin to this core.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(repeat: int, cpu: int | None, report: Path | None) -> None:
    """Measure, print, and leave with 1 if a limit is passed."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    _run()
    times = [_run() for _ in range(repeat)]
    limits = [
        Limit("Canberra Poker, all deals, optimal play", min(first for first, _ in times), 15.0, 4.0),
        Limit("the same with a changed pay line", min(again for _, again in times), 1.0, 0.2),
    ]
    click.echo(f"{'house edge, exact':<44}{'seconds':>9}{'most':>7}{'aim':>7}")
    for limit in limits:
        mark = "" if limit.seconds <= limit.most else "   <- fails"
        click.echo(f"{limit.name:<44}{limit.seconds:>9.2f}{limit.most:>7}{limit.aim:>7}{mark}")
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(limits)))
    sys.exit(any(limit.seconds > limit.most for limit in limits))


def _run() -> tuple[float, float]:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    first, again, *edges = done.stdout.split()
    if edges != EXPECTED:
        raise RuntimeError(f"the edges are {edges}, not {EXPECTED}")
    return float(first), float(again)


if __name__ == "__main__":
    main()
