"""The long count of whole tournaments: every template and edition, a thousand lively ones, watched at every command.

`python -m soak.tournaments --report FILE` tries what `tests/tournament/test_properties.py` states on many more, some of
them at real tables. Each tournament has a chance of its own by its number, so that a count may be done in parts
(`--first 501 --tournaments 500`), and one that fails can be had alone (`--first 37 --tournaments 1`).
"""

import sys
import time
from pathlib import Path
from random import Random

import click
import msgspec
import numpy as np
from msgspec.structs import replace

from pitboss.shoe.derivation import Secret
from pitboss.tournament.ballot import ballot_order, ballot_seed_bytes
from pitboss.tournament.conditions import Conditions
from soak.uniformity import Tally
from tests.tournament.lively import of_every_edition, played_by

REAL = 20
"""One in so many is played at real tables."""
ENTRIES, BATCH, KEY, LEAST_P = 10, 10_000, bytes(32), 0.001


class Report(msgspec.Struct, frozen=True):
    """How many tournaments were played, with how many rounds and refusals, and the first that broke a statement."""

    tournaments: int
    rounds: int
    refused: int
    seconds: float
    passed: bool
    failure: str = ""
    ballots: int = 0
    p: float = 1.0
    """How likely a fair draw is to spread entries over seats less evenly (TP-22)."""


@click.command()
@click.option("--tournaments", default=1_000, show_default=True, help="How many tournaments.")
@click.option("--first", default=1, show_default=True, help="The number of the first.")
@click.option("--ballots", default=1_000_000, show_default=True, help="How many ballots of ten entries.")
@click.option("--seed", default=1, show_default=True, help="Where the draws begin.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(tournaments: int, first: int, ballots: int, seed: int, path: Path | None) -> None:
    """Play whole tournaments and draw ballots; exit code 1 if one breaks a statement, or the draw is not even."""
    report = try_tournaments(tournaments, seed, first)
    report = replace(report, ballots=ballots, p=evenness(ballots, seed))
    report = replace(report, passed=report.passed and report.p > LEAST_P)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    click.echo(f"{report.tournaments:,} tournaments, {report.rounds:,} rounds, {report.refused:,} refusals", nl=False)
    click.echo(f" in {report.seconds:,.0f} s; {report.ballots:,} ballots: p = {report.p:.3f}")
    click.echo("passed" if report.passed else f"FAILED\n{report.failure}")
    sys.exit(not report.passed)


def try_tournaments(tournaments: int, seed: int, first: int = 1) -> Report:
    began, documents = time.monotonic(), of_every_edition()
    names = sorted(documents)
    rounds = refused = 0
    for count, number in enumerate(range(first, first + tournaments), start=1):
        chance = Random(f"{seed} {number}")
        document, drawn = names[number % len(names)], chance.randrange(2**32)
        conditions = documents[document]
        entries, is_real = _entries(conditions, chance), number % REAL == 0 and not is_canberra(conditions)
        try:
            driver = played_by(conditions, drawn, entries, meddling=0 if is_real else 0.05, real=is_real)
        except Exception as error:  # whatever breaks a tournament is the finding
            failure = f"{number}: {document}, seed {drawn}, {entries} entries: {type(error).__name__}: {error}"
            return Report(count, rounds, refused, time.monotonic() - began, False, failure)
        rounds += driver.played
        refused += driver.refused
    return Report(tournaments, rounds, refused, time.monotonic() - began, True)


def evenness(ballots: int, seed: int) -> float:
    """The chance that fair ballots are less even than these: entry by seat, with the law of permutations."""
    chance, tally = Random(seed), Tally(range(ENTRIES))
    length, left = ballot_seed_bytes(ENTRIES), ballots
    while left > 0:
        count = min(BATCH, left)
        orders = [ballot_order(Secret(chance.randbytes(length), KEY), ENTRIES) for _ in range(count)]
        tally.add(np.array(orders, dtype=np.int64) - 1)
        left -= count
    return next(finding.p for finding in tally.findings() if finding.name == "card by position")


def is_canberra(conditions: Conditions) -> bool:
    return conditions.edition.startswith("canberra-19")


def _entries(conditions: Conditions, chance: Random) -> int:
    players = conditions.players
    assert players is not None, "templates say how many may play"
    if conditions.sit_and_go is not None:
        return players.most
    return min(max(players.least, 4) + chance.randint(0, 40), players.most or 80)


if __name__ == "__main__":
    main()
