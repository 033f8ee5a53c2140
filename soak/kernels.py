"""The long count of the kernels: a million rounds at random tables, decision by decision beside the engine.

`python -m soak.kernels --report FILE` writes what was played and the first difference of each table that has one. What
was played is kept beside the report: a count that was interrupted goes on where it was.
"""

import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

import click
import msgspec

from soak.notebook import Notebook, code_digest
from tests.batch.differential import Bench, Tally
from tests.batch.random_tables import RandomTable, Seen, large_tables, named, random_tables

EACH, AT_ONCE = 50, 20
"""Rounds of one table, and tables of one part."""
LONG, LARGE = 1000, 100
"""A count of so many tables meets everything that can be chosen. So many of them are of more than ten players, for whom
kernels are compiled apart."""
CODE = ("src/pitboss/batch", "src/pitboss/poker", "src/pitboss/hands", "src/pitboss/editions", "tests/batch")


class KernelDifference(msgspec.Struct, frozen=True):
    """Where kernels and engine part: the table can be made again from the seed and its number."""

    table: int
    edition: str
    round: int
    what: str


class KernelCount(msgspec.Struct):
    """What was played, and where kernels and engine differ."""

    rounds: int = 0
    decisions: int = 0
    showdowns: int = 0
    side_pots: int = 0
    charged: int = 0
    reshuffled: int = 0
    shortages: int = 0
    differences: list[KernelDifference] = []

    def add(self, tally: "Tally | KernelCount") -> None:
        """Count some rounds more."""
        for name in NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(tally, name))


NUMBERS = [name for name in KernelCount.__struct_fields__ if name != "differences"]


class Report(msgspec.Struct, frozen=True):
    """The whole count."""

    seed: int
    counted: KernelCount
    missing: str
    """Editions and values of options that were never played."""
    seconds: float
    passed: bool


Numbered = tuple[int, Sequence[RandomTable]]


@click.command()
@click.option("--rounds", default=1_000_000, show_default=True, help="How many, 50 at each table.")
@click.option("--seed", default=1, show_default=True, help="Of the tables.")
@click.option("--processes", default=2, show_default=True, help="How many cores to use.")
@click.option("--stop", is_flag=True, help="Stop at the first difference.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(rounds: int, seed: int, processes: int, stop: bool, path: Path | None) -> None:
    """Play in both; exit code 1 if a round differs, or if anything that can be chosen was not played."""
    began = time.monotonic()
    wanted = max(1, rounds // EACH)
    large = LARGE if wanted >= LONG else 0
    tables = [*islice(random_tables(seed), wanted - large), *islice(large_tables(seed), large)]
    at_once = 1 if stop else AT_ONCE
    notes: Notebook[int, KernelCount] = Notebook(
        path.with_suffix(".parts") if path is not None else None,
        f"kernels at {at_once} tables, seed {seed}, {code_digest(*CODE)}",
        KernelCount,
    )
    whole = count(tables, at_once, notes, processes, stop)
    notes.done()
    seen = Seen()
    for table in tables:
        seen.add(table)
    missing = named(seen.missing()) if large else ""
    passed = not whole.differences and not missing
    report = Report(seed, whole, missing, round(time.monotonic() - began, 1), passed)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    click.echo(f"{whole.rounds:,} rounds at {len(tables):,} tables with {whole.decisions:,} decisions in both engines")
    click.echo(f"{whole.showdowns:,} showdowns, {whole.side_pots:,} side pots, {whole.charged:,} with commission")
    for each in whole.differences:
        click.echo(f"table {each.table}, {each.edition}, round {each.round}: {each.what}")
    click.echo(f"never played: {missing}" if missing else "everything that can be chosen was played")
    click.echo("passed" if passed else "FAILED")
    sys.exit(not passed)


def count(
    tables: Sequence[RandomTable], at_once: int, notes: Notebook[int, KernelCount], processes: int, stop: bool
) -> KernelCount:
    """All rounds of these tables, or up to the first that differs; parts go by their first table."""
    whole = KernelCount()
    with ExitStack() as stack:
        each = stack.enter_context(Pool(processes)).imap if processes > 1 else map

        def work(missing: Sequence[int]) -> Iterable[KernelCount]:
            return each(compare, [(first, tables[first : first + at_once]) for first in missing])

        parts = range(0, len(tables), at_once)
        with click.progressbar(notes.results(parts, work), length=len(parts), label="tables", file=sys.stderr) as shown:
            for _, part in shown:
                whole.add(part)
                whole.differences += part.differences
                if stop and whole.differences:
                    break
    return whole


def compare(part: Numbered) -> KernelCount:
    """The rounds of some tables, each up to the first that differs."""
    first, tables = part
    counted = KernelCount()
    for place, table in enumerate(tables, first):
        tally, bench = Tally(), Bench(table)
        for number in range(EACH):
            try:
                bench.compare(number, tally)
            except AssertionError as error:
                counted.differences.append(KernelDifference(place, table.game.edition, number, str(error)[:2000]))
                break
        counted.add(tally)
    return counted


if __name__ == "__main__":
    main()
