"""A strategy of Canberra Poker as a chart that fits a page: hands that look alike by rows, upcards by columns.

Rows are as fine as decisions are: five odd cards by their four highest, pairs by rank, better hands by category. Rows
that all bet, or all fold, whatever the upcard, are drawn together.
"""

from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pitboss.banked.canberra.hand_values import RANKING
from pitboss.cards import RANKS
from pitboss.hands.ranking import ORDINAL_BITS, Category
from pitboss.lab.canberra import decisions
from pitboss.lab.canberra_counts import counts
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_types import Chart, ChartRow


def strategy_chart(rules: CanberraRules, strategy: str) -> Chart:
    dealt = counts()
    names, place = np.unique(_classes(dealt.hands, dealt.values), return_inverse=True)
    possible = dealt.lower >= 0
    weights = dealt.weights.astype(np.int64)[:, None]
    deals = _by_class(place, possible * weights, len(names))
    bets = _by_class(place, (possible & decisions(rules, strategy)) * weights, len(names))
    rows = [
        ChartRow(label, label, tuple(row), tuple(of))
        for label, row, of in zip(map(_label, names.tolist()), bets.tolist(), deals.tolist(), strict=True)
    ]
    merged: list[ChartRow] = []
    for settled, group in groupby(rows, key=_settled):
        together = list(group)
        merged += together if settled is None else [_merged(together)]
    return Chart(strategy, tuple(RANKS), tuple(reversed(merged)))


def _classes(hands: NDArray[np.uint8], values: NDArray[np.uint16]) -> NDArray[np.int64]:
    """A number for hands that share a row, larger for stronger ones: category, then what the row is named by."""
    ranks = (hands >> 2).astype(np.int64)
    place = (values >> ORDINAL_BITS).astype(np.int64)
    odd = place == RANKING.order.index(Category.FIVE_ODD_CARDS) + 1
    pair = place == RANKING.order.index(Category.ONE_PAIR) + 1
    top_four = ((ranks[:, 4] * 16 + ranks[:, 3]) * 16 + ranks[:, 2]) * 16 + ranks[:, 1]
    doubled = np.where(ranks[:, 1:] == ranks[:, :-1], ranks[:, 1:], 0).max(axis=1)
    return place << 16 | np.where(odd, top_four, np.where(pair, doubled, 0))


def _label(number: int) -> str:
    category = RANKING.order[(number >> 16) - 1]
    if category is Category.FIVE_ODD_CARDS:
        return " ".join(RANKS[number >> shift & 15] for shift in (12, 8, 4, 0))
    if category is Category.ONE_PAIR:
        return f"pair of {RANKS[number & 15]}"
    return str(category)


def _by_class(place: NDArray[np.intp], cells: NDArray[np.int64], rows: int) -> NDArray[np.int64]:
    """Sums by row of the chart and rank of the upcard."""
    by_rank = cells.reshape(len(cells), len(RANKS), 4).sum(axis=2)
    out = np.zeros((rows, len(RANKS)), np.int64)
    np.add.at(out, place, by_rank)
    return out


def _settled(row: ChartRow) -> bool | None:
    """Whether the row always bets, or always folds (False), or neither."""
    if row.bets == row.deals:
        return True
    return None if any(row.bets) else False


def _merged(rows: list[ChartRow]) -> ChartRow:
    bets = tuple(map(sum, zip(*(row.bets for row in rows), strict=True)))
    deals = tuple(map(sum, zip(*(row.deals for row in rows), strict=True)))
    return ChartRow(rows[0].weakest, rows[-1].strongest, bets, deals)
