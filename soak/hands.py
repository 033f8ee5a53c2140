"""The long count of hands: every hand of five, six and seven cards of all configurations, and random hands by the ten
thousand against the slow evaluator.

`python -m soak.hands --report FILE` writes what was counted; it leaves with 1 if anything differs.
"""

import sys
from itertools import pairwise
from math import comb
from pathlib import Path

import click
import msgspec
import numpy as np

from pitboss.cards import CARDS
from pitboss.hands import Pick, Ranking, values
from pitboss.hands.batch import category_counts
from tests.hands import slow
from tests.hands.builders import HIGH_RANKINGS, name_of
from tests.hands.test_against_slow import ALL_RANKINGS, PICKS, deals, slow_rules
from tests.hands.test_counts import formula


class Counted(msgspec.Struct, frozen=True):
    """All hands of one size of a configuration, by category."""

    ranking: str
    cards: int
    hands: int
    categories: dict[str, int]
    passed: bool


class Compared(msgspec.Struct, frozen=True):
    """Random hands of one ranking and pick whose order is that of the slow evaluator."""

    ranking: str
    pick: str
    hands: int
    passed: bool


class Report(msgspec.Struct, frozen=True):
    counted: list[Counted]
    compared: list[Compared]
    passed: bool


@click.command()
@click.option("--report", type=click.Path(path_type=Path), required=True, help="Where the report goes.")
@click.option("--hands", default=300, show_default=True, help="Random hands of each ranking and pick.")
def main(report: Path, hands: int) -> None:
    """Count all hands and compare random ones."""
    with click.progressbar(HIGH_RANKINGS, label="hands counted", file=sys.stderr) as rankings:
        counted = [_counted(ranking, size) for ranking in rankings for size in (5, 6, 7)]
    with click.progressbar(ALL_RANKINGS, label="hands compared", file=sys.stderr) as rankings:
        compared = [_compared(ranking, *pick, hands) for ranking in rankings for pick in PICKS]
    passed = all(part.passed for part in counted) and all(part.passed for part in compared)
    found = Report(counted, compared, passed)
    report.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    counts = sum(part.hands for part in counted), sum(part.hands for part in compared)
    click.echo(f"{counts[0]:,} hands counted, {counts[1]:,} compared: {'passed' if passed else 'FAILED'}")
    sys.exit(0 if passed else 1)


def _counted(ranking: Ranking, size: int) -> Counted:
    """Five cards must equal the formulas; six and seven must be all there are, with no category lost."""
    counts = category_counts(ranking, size)
    hands = comb(ranking.deck + ranking.joker, size)
    passed = sum(counts.values()) == hands and (size > 5 or counts == formula(ranking))
    return Counted(name_of(ranking), size, hands, {str(name): count for name, count in counts.items()}, passed)


def _compared(ranking: Ranking, pick: Pick, own: int, board: int, hands: int) -> Compared:
    rows = deals(ranking, own + board, hands, f"soak {name_of(ranking)} {pick.name} {own}")
    cards = np.array(rows, np.uint8)
    ours = values(cards[:, :own], ranking, pick, cards[:, own:] if board else None).tolist()
    texts = [[str(CARDS[number]) for number in row] for row in rows]
    theirs = [slow.best(text[:own], text[own:], pick.own_used, slow_rules(ranking)) for text in texts]
    ordered = sorted(zip(ours, theirs, strict=True))
    passed = all(
        (value < other) == (result < other_result) and (value == other) == (result == other_result)
        for (value, result), (other, other_result) in pairwise(ordered)
    )
    return Compared(name_of(ranking), f"{pick.name} ({own}+{board})", hands, passed)


if __name__ == "__main__":
    main()
