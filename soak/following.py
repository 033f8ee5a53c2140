"""The long count of followed tables: random entries over a line that drops, repeats and reorders, with take-overs.

`python -m soak.following --report FILE` tries what `tests/following/test_random_entries.py` states with many more
entries. The tables that are done are written down, so that a count goes on where it was interrupted.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from soak.notebook import Notebook, code_digest
from tests.following.random_entries import Tried, try_table
from tests.following.tables import POKER

AT_A_TABLE = 200
SO_FAR = Path("build") / "soak-following.notes"


class Report(msgspec.Struct, frozen=True):
    """What was tried in all, and the first table that broke a statement."""

    entries: int
    tables: int
    found: Tried
    seconds: float
    failure: str = ""


@click.command()
@click.option("--entries", default=100_000, show_default=True, help="How many entries, two hundred at a table.")
@click.option("--seed", default=2018, show_default=True)
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(entries: int, seed: int, path: Path | None) -> None:
    """Make random entries; exit code 1 if a statement is broken."""
    report = try_entries(entries, seed, SO_FAR)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    found = report.found
    click.echo(
        f"{report.entries:,} entries at {report.tables:,} tables in {report.seconds:,.0f} s: {found.taken:,} taken, "
        f"{found.refused:,} refused, {found.late:,} too late, {found.repeated:,} repeated, {found.rounds:,} rounds"
    )
    click.echo(f"FAILED\n{report.failure}" if report.failure else "passed")
    sys.exit(bool(report.failure))


def try_entries(entries: int, seed: int, notes: Path | None) -> Report:
    began = time.monotonic()
    parts = [(POKER[at % len(POKER)], seed + at) for at in range(-(-entries // AT_A_TABLE))]
    what = f"{entries} {seed} {code_digest('src/pitboss', 'tests/following/random_entries.py')}"
    notebook: Notebook[tuple[str, int], Tried] = Notebook(notes, what, Tried)
    total, failure = Tried(), ""
    try:
        for _, tried in notebook.results(parts, _work):
            total = Tried(*(one + other for one, other in zip(_counts(total), _counts(tried), strict=True)))
    except AssertionError as error:
        failure = f"{error}"
    else:
        notebook.done()
    return Report(len(parts) * AT_A_TABLE, len(parts), total, time.monotonic() - began, failure)


def _counts(tried: Tried) -> tuple[int, ...]:
    return msgspec.structs.astuple(tried)


def _work(parts: Sequence[tuple[str, int]]) -> Iterator[Tried]:
    for edition, seed in parts:
        try:
            yield try_table(edition, seed, AT_A_TABLE)
        except AssertionError as error:
            raise AssertionError(f"{edition}, seed {seed}: {error}") from error


if __name__ == "__main__":
    main()
