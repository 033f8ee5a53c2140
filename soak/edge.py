"""The long count of house edges: deals of Canberra Poker counted again over all hands of the dealer in plain Python,
each with its best decision; and baccarat card by card.

`python -m soak.edge --report FILE` writes what was compared; it leaves with 1 if anything differs.
"""

import sys
from functools import cache
from pathlib import Path
from random import Random

import click
import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.banked.canberra.hand_values import least_qualifying
from pitboss.lab.baccarat import baccarat
from pitboss.lab.canberra import decisions
from pitboss.lab.canberra_counts import counts, unqualified
from pitboss.lab.canberra_rules import CanberraRules
from tests.lab import slow_canberra as slow
from tests.lab.test_baccarat import count_plainly

SEED = "edge"
DECKS = (1, 2, 4, 6, 8)


class Compared(msgspec.Struct, frozen=True):
    """A deal of Canberra Poker: the dealer's hands that do not qualify, lose, tie and win, counted twice."""

    hand: tuple[int, ...]
    upcard: int
    ends: tuple[int, int, int, int]
    passed: bool


class Report(msgspec.Struct, frozen=True):
    seed: str
    deals: list[Compared]
    shoes: dict[int, bool]
    passed: bool


@click.command()
@click.option("--report", type=click.Path(path_type=Path), required=True, help="Where the report goes.")
@click.option("--deals", default=500, show_default=True, help="Deals of Canberra Poker to count again.")
def main(report: Path, deals: int) -> None:
    """Compare the quick counts with the plain ones."""
    with click.progressbar(_drawn(deals), label="deals counted again", file=sys.stderr) as drawn:
        compared = [_compared(row, upcard) for row, upcard in drawn]
    with click.progressbar(DECKS, label="shoes counted again", file=sys.stderr) as decks:
        shoes = {count: _same_shoe(count) for count in decks}
    found = Report(SEED, compared, shoes, all(deal.passed for deal in compared) and all(shoes.values()))
    report.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    click.echo(f"{len(compared)} deals and {len(shoes)} shoes counted again: {'passed' if found.passed else 'FAILED'}")
    sys.exit(0 if found.passed else 1)


def _drawn(deals: int) -> list[tuple[int, int]]:
    """Rows of the count and upcards; half of them from the hands whose decisions are close."""
    chance, every = Random(SEED), counts()
    first, last = every.values.searchsorted([least_qualifying("ace-king"), least_qualifying("one pair")]).tolist()
    drawn: list[tuple[int, int]] = []
    while len(drawn) < deals:
        row = chance.randrange(first, last) if len(drawn) % 2 else chance.randrange(len(every.hands))
        upcard = chance.randrange(52)
        if upcard not in every.hands[row]:
            drawn.append((row, upcard))
    return drawn


def _compared(row: int, upcard: int) -> Compared:
    every, rules, least = counts(), CanberraRules(), least_qualifying("ace-king")
    hand = tuple(every.hands[row].tolist())
    ends = slow.ends(hand, upcard)
    no_hand, lower = int(unqualified(least)[row, upcard]), int(every.lower[row, upcard])
    won = max(0, lower - no_hand)
    tied = int(every.equal[row, upcard]) if every.values[row] >= least else 0
    bets = bool(_best_decisions()[row, upcard])
    passed = ends[:3] == (no_hand, won, tied) and bets == (slow.worth_of_bet(rules, hand, ends) > -rules.ante)
    return Compared(hand, upcard, ends, passed)


@cache
def _best_decisions() -> NDArray[np.bool_]:
    return decisions(CanberraRules(), "optimal")


def _same_shoe(decks: int) -> bool:
    found = baccarat(decks)
    return count_plainly(decks) == {1: found.player.num, 0: found.tie.num, -1: found.banker.num}


if __name__ == "__main__":
    main()
