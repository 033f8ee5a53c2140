"""The long count of the rounds: ten thousand hands of each game that PokerKit knows, and many more random tables.

`python -m soak.rounds --report FILE` writes how many hands agreed, which differences have a name, and every other one.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import click
import msgspec

from tests.poker.peer import REASONS, VARIANTS, Variant, compare

PROPERTIES = ("tests/poker/test_properties.py", "tests/poker/test_legality.py")


class Hands(msgspec.Struct, frozen=True):
    """One game in both engines: how many hands had the same end, and how many each named difference."""

    game: str
    hands: int
    equal: int
    explained: dict[str, int]
    unexplained: list[int]
    """The seeds of hands that differ without a name."""
    seconds: float


class Properties(msgspec.Struct, frozen=True):
    """The properties of the tests on fresh random tables."""

    examples: int
    passed: bool
    seconds: float
    output: str = ""


class Report(msgspec.Struct, frozen=True):
    """The whole count. Hand number n of a game is the one that seed n makes."""

    pokerkit: str
    first_seed: int
    reasons: dict[str, str]
    hands: list[Hands]
    properties: Properties
    passed: bool


@click.command()
@click.option("--hands", default=10_000, show_default=True, help="How many of each game.")
@click.option("--examples", default=2_000, show_default=True, help="How many random tables for each property.")
@click.option("--first", default=1_000_000, show_default=True, help="The first seed.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(hands: int, examples: int, first: int, path: Path | None) -> None:
    """Compare hands with PokerKit and try the properties; exit code 1 if anything is left unexplained."""
    compared = [compare_game(variant, hands, first) for variant in VARIANTS]
    properties = try_properties(examples)
    passed = properties.passed and not any(row.unexplained for row in compared)
    report = Report(version("pokerkit"), first, REASONS, compared, properties, passed)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    for row in compared:
        named = ", ".join(f"{count} {name}" for name, count in row.explained.items()) or "no difference"
        click.echo(f"{row.game}: {row.equal:,} of {row.hands:,} hands equal; {named}; unexplained {row.unexplained}")
    verdict = "hold" if properties.passed else f"FAIL\n{properties.output}"
    click.echo(f"the properties of rounds on {properties.examples:,} random tables each {verdict}")
    click.echo("passed" if passed else "FAILED")
    sys.exit(not passed)


def compare_game(variant: Variant, hands: int, first: int) -> Hands:
    began = time.monotonic()
    explained: Counter[str] = Counter()
    unexplained: list[int] = []
    with click.progressbar(range(first, first + hands), label=variant.name, file=sys.stderr) as seeds:
        for seed in seeds:
            hand = compare(variant, seed)
            if not hand.is_explained:
                unexplained.append(seed)
            elif hand.ours != hand.theirs:
                explained[hand.difference] += 1
    equal = hands - len(unexplained) - explained.total()
    return Hands(variant.name, hands, equal, dict(explained), unexplained, round(time.monotonic() - began, 1))


def try_properties(examples: int) -> Properties:
    """The tests themselves, with more examples, drawn afresh."""
    began = time.monotonic()
    click.echo(f"properties on {examples:,} random tables each ...", err=True)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--quiet", "--no-header", *PROPERTIES],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PITBOSS_EXAMPLES": str(examples)},
        capture_output=True,
        text=True,
        check=False,
    )
    output = "" if not done.returncode else done.stdout[-4000:]
    return Properties(examples, not done.returncode, round(time.monotonic() - began, 1), output)


if __name__ == "__main__":
    main()
