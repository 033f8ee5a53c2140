"""Scenario files changed at random, one mutant after the other: each has an answer or one clear line.

`python -m soak.mutants [--mutants N] [--first N] [--report FILE]`
"""

import sys
from collections import Counter
from pathlib import Path

import click
import msgspec
from rich.progress import track

from tests.scenario.mutants import MOST, answer_of


class Fuzzed(msgspec.Struct, frozen=True):
    """How many mutants had which answer, and those that had none."""

    answers: dict[str, int]
    broken: list[str]


@click.command()
@click.option("--mutants", type=click.IntRange(1), default=MOST, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
def main(mutants: int, first: int, report: Path | None) -> None:
    """Run each mutant by its number. Exit code 1 if one has no answer."""
    answers: Counter[str] = Counter()
    broken: list[str] = []
    for number in track(range(first, first + mutants), "mutants"):
        try:
            answers[answer_of(number)] += 1
        except AssertionError as error:
            broken.append(str(error))
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(Fuzzed(dict(answers), broken)), indent=1))
    told = ", ".join(f"{count} {answer}" for answer, count in sorted(answers.items()))
    click.echo(f"{mutants} mutants from number {first}: {told}; {len(broken)} without an answer")
    for line in broken:
        click.echo(line)
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
