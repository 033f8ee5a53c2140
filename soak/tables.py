"""The long count of whole tables: people come, go, post, agree and play for many rounds, drawn afresh.

`python -m soak.tables --report FILE` tries what `tests/table/test_whole_tables.py` states on many more tables.
"""

import sys
import time
from pathlib import Path

import click
import msgspec
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.table.test_whole_tables import Tables


class Report(msgspec.Struct, frozen=True):
    """How many tables were tried, each with up to so many steps, and the first that broke a statement."""

    tables: int
    steps: int
    seconds: float
    passed: bool
    failure: str = ""


@click.command()
@click.option("--tables", default=3_000, show_default=True, help="How many tables.")
@click.option("--steps", default=60, show_default=True, help="How many things happen at each at most.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(tables: int, steps: int, path: Path | None) -> None:
    """Try whole tables; exit code 1 if one breaks a statement."""
    report = try_tables(tables, steps)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    click.echo(f"{report.tables:,} tables of up to {report.steps} steps in {report.seconds:,.0f} s")
    click.echo("passed" if report.passed else f"FAILED\n{report.failure}")
    sys.exit(not report.passed)


def try_tables(tables: int, steps: int) -> Report:
    began = time.monotonic()
    fresh = settings(
        max_examples=tables,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    failure = ""
    try:
        run_state_machine_as_test(Tables, settings=fresh)
    except Exception as error:  # whatever breaks a table is the finding
        failure = "\n".join([f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())])
    return Report(tables, steps, time.monotonic() - began, not failure, failure)


if __name__ == "__main__":
    main()
