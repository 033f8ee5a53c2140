"""The long count of the kernels: a million rounds at random tables, decision by decision beside the engine.

`python -m soak.kernels --report FILE` writes what was played and the first difference of each table that has one.
"""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

import click
import msgspec

from tests.batch.differential import Bench, Tally
from tests.batch.random_tables import RandomTable, Seen, named, random_tables

EACH = 50
"""Rounds of one table."""


class Difference(msgspec.Struct, frozen=True):
    """Where kernels and engine part: the table can be made again from the seed and its number."""

    table: int
    edition: str
    round: int
    what: str


class Report(msgspec.Struct, frozen=True):
    """The whole count."""

    seed: int
    rounds: int
    decisions: int
    showdowns: int
    side_pots: int
    charged: int
    reshuffled: int
    shortages: int
    differences: list[Difference]
    missing: str
    """Editions and values of options that were never played."""
    seconds: float
    passed: bool


@click.command()
@click.option("--rounds", default=1_000_000, show_default=True, help="How many, 50 at each table.")
@click.option("--seed", default=1, show_default=True, help="Of the tables.")
@click.option("--processes", default=2, show_default=True, help="How many cores to use.")
@click.option("--stop", is_flag=True, help="Stop at the first difference.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(rounds: int, seed: int, processes: int, stop: bool, path: Path | None) -> None:
    """Play in both; exit code 1 if a round differs, or if anything that can be chosen was not played."""
    began = time.monotonic()
    tables = max(1, rounds // EACH)
    seen, whole, differences = Seen(), Tally(), []
    for table in islice(random_tables(seed), tables):
        seen.add(table)
    with Pool(processes) as pool:
        parts = pool.imap(compare, islice(numbered(seed), tables), chunksize=1 if stop else 20)
        with click.progressbar(parts, length=tables, label="tables", file=sys.stderr) as shown:
            for tally, difference in shown:
                add(whole, tally)
                differences += [difference] if difference is not None else []
                if stop and differences:
                    break
    # A quick count is too small to meet everything.
    missing = named(seen.missing()) if tables >= 1000 else ""
    report = Report(
        seed,
        whole.rounds,
        whole.decisions,
        whole.showdowns,
        whole.side_pots,
        whole.charged,
        whole.reshuffled,
        whole.shortages,
        differences,
        missing,
        round(time.monotonic() - began, 1),
        not differences and not missing,
    )
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    click.echo(f"{report.rounds:,} rounds at {tables:,} tables with {report.decisions:,} decisions in both engines")
    click.echo(f"{report.showdowns:,} showdowns, {report.side_pots:,} side pots, {report.charged:,} with commission")
    for each in differences:
        click.echo(f"table {each.table}, {each.edition}, round {each.round}: {each.what}")
    click.echo(f"never played: {missing}" if missing else "everything that can be chosen was played")
    click.echo("passed" if report.passed else "FAILED")
    sys.exit(not report.passed)


def numbered(seed: int) -> Iterator[tuple[int, RandomTable]]:
    return enumerate(random_tables(seed))


def compare(numbered_table: tuple[int, RandomTable]) -> tuple[Tally, Difference | None]:
    """The rounds of one table, up to the first that differs."""
    place, table = numbered_table
    tally, bench = Tally(), Bench(table)
    for number in range(EACH):
        try:
            bench.compare(number, tally)
        except AssertionError as error:
            return tally, Difference(place, table.game.edition, number, str(error)[:2000])
    return tally, None


def add(whole: Tally, part: Tally) -> None:
    whole.rounds += part.rounds
    whole.decisions += part.decisions
    whole.showdowns += part.showdowns
    whole.side_pots += part.side_pots
    whole.charged += part.charged
    whole.reshuffled += part.reshuffled
    whole.shortages += part.shortages


if __name__ == "__main__":
    main()
