"""Hands: the order of hands as data, table-driven values, and the explanation of a hand with its rules.

`rank` explains one hand; `valuer_of(ranking)(numbers)` values one hand quickly; `values` values many at once.
Nothing heavy is imported before a table is needed.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pitboss.hands.explain import Hand, rank
from pitboss.hands.orders import HANDS, DeckOrder, GameHands, OrderOfHands, hands_of
from pitboss.hands.pick import (
    ALL_FIVE,
    BEST_FIVE,
    BEST_ONE,
    BEST_THREE,
    BEST_TWO,
    BOTH_AND_THREE,
    FOUR_CARDS,
    TWO_OF_FIVE,
    TWO_OF_FOUR,
    TWO_OF_THREE,
    Pick,
)
from pitboss.hands.ranking import Category, Ranking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from pitboss.hands.tables import RankTables

HIGH_FULL_DECK = Ranking()

__all__ = [
    "ALL_FIVE",
    "BEST_FIVE",
    "BEST_ONE",
    "BEST_THREE",
    "BEST_TWO",
    "BOTH_AND_THREE",
    "FOUR_CARDS",
    "HANDS",
    "TWO_OF_FIVE",
    "TWO_OF_FOUR",
    "TWO_OF_THREE",
    "Category",
    "DeckOrder",
    "GameHands",
    "Hand",
    "OrderOfHands",
    "Pick",
    "Ranking",
    "hands_of",
    "rank",
    "tables_for",
    "valuer_of",
    "values",
]


def tables_for(ranking: Ranking) -> "RankTables":
    """The value tables of a ranking, built at its first use (which imports numpy) and kept."""
    from pitboss.hands.tables import tables_for

    return tables_for(ranking)


def valuer_of(ranking: Ranking) -> Callable[[Sequence[int]], int]:
    """The function that values one hand of card numbers under a ranking; it trusts its cards."""
    if ranking.is_few:
        from pitboss.hands.few import few_valuer

        return few_valuer(ranking)
    return tables_for(ranking).value


def values(
    cards: "ArrayLike",
    ranking: Ranking = HIGH_FULL_DECK,
    pick: Pick = BEST_FIVE,
    board: "ArrayLike | None" = None,
    threads: int = 1,
) -> "NDArray[np.uint16]":
    """The value of each row of card numbers, by compiled kernels (which imports numba at the first use)."""
    from pitboss.hands.batch import values

    return values(cards, ranking, pick, board, threads)
