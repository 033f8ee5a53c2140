"""The long count of whole tournaments: every template, hundreds of lively ones, looked at after every command.

`python -m soak.tournaments --report FILE` tries what `tests/tournament/test_properties.py` states on many more, some of
them at real tables.
"""

import sys
import time
from pathlib import Path
from random import Random

import click
import msgspec

from tests.tournament.lively import DOCUMENTS, played

REAL = 20
"""One in so many is played at real tables."""


class Report(msgspec.Struct, frozen=True):
    """How many tournaments were played, with how many rounds and refusals, and the first that broke a statement."""

    tournaments: int
    rounds: int
    refused: int
    seconds: float
    passed: bool
    failure: str = ""


@click.command()
@click.option("--tournaments", default=1_000, show_default=True, help="How many tournaments.")
@click.option("--seed", default=1, show_default=True, help="Where the draws begin.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(tournaments: int, seed: int, path: Path | None) -> None:
    """Play whole tournaments; exit code 1 if one breaks a statement."""
    report = try_tournaments(tournaments, seed)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    click.echo(f"{report.tournaments:,} tournaments, {report.rounds:,} rounds, {report.refused:,} refusals", nl=False)
    click.echo(f" in {report.seconds:,.0f} s")
    click.echo("passed" if report.passed else f"FAILED\n{report.failure}")
    sys.exit(not report.passed)


def try_tournaments(tournaments: int, seed: int) -> Report:
    began, chance, names = time.monotonic(), Random(seed), sorted(DOCUMENTS)
    rounds = refused = 0
    for number in range(tournaments):
        document, drawn = names[number % len(names)], chance.randrange(2**32)
        entries, is_real = _entries(document, chance), number % REAL == 0 and document != "canberra"
        try:
            driver = played(document, drawn, entries, meddling=0 if is_real else 0.05, real=is_real)
        except Exception as error:  # whatever breaks a tournament is the finding
            failure = f"{document}, seed {drawn}, {entries} entries: {type(error).__name__}: {error}"
            return Report(number + 1, rounds, refused, time.monotonic() - began, False, failure)
        rounds += driver.played
        refused += driver.refused
    return Report(tournaments, rounds, refused, time.monotonic() - began, True)


def _entries(document: str, chance: Random) -> int:
    conditions = DOCUMENTS[document]
    players = conditions.players
    assert players is not None, "templates say how many may play"
    if conditions.sit_and_go is not None:
        return players.most
    return min(max(players.least, 4) + chance.randint(0, 40), players.most or 80)


if __name__ == "__main__":
    main()
