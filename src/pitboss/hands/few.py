"""Hands of fewer than five cards: one, two or three, as the smaller games have them, and badugis.

Implements G-R75 (hands of one to three cards) and G-R76 (badugi). A value is made as for five cards: the place of the
category in the order, then the place within it.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations

from pitboss.cards import RANKS
from pitboss.hands.ranking import (
    MOST_IN_BADUGI,
    Category,
    Ranking,
    Strength,
    grouped,
    numbered,
    rank_in_lows,
    straight_top,
    strength,
)

BASE = len(RANKS)
FLUSH_STARTS = BASE**3
"""Three cards of one suit have a table of their own, behind the other."""
_PATTERNS = {
    (1,): Category.ODD_CARDS,
    (1, 1): Category.ODD_CARDS,
    (2,): Category.ONE_PAIR,
    (1, 1, 1): Category.ODD_CARDS,
    (2, 1): Category.ONE_PAIR,
    (3,): Category.THREE_OF_A_KIND,
}


def strength_of_few(ranking: Ranking, ranks: tuple[int, ...], one_suit: bool) -> Strength:
    """One to three cards (sorted ranks); straights and flushes take three."""
    groups = grouped(ranks)
    keys = tuple(rank for rank, _ in groups)
    if len(ranks) == 3:
        top = straight_top(ranking, ranks)
        if top is not None:
            return strength(ranking, Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT, (top,))
        if one_suit:
            return strength(ranking, Category.FLUSH, keys)
    return strength(ranking, _PATTERNS[tuple(count for _, count in groups)], keys)


def strength_of_badugi(ranking: Ranking, ranks: Sequence[int]) -> Strength:
    """One to four cards of different ranks and suits."""
    keys = sorted((rank_in_lows(ranking, rank) for rank in ranks), reverse=True)
    return strength(ranking, ranking.order[len(keys) - 1], tuple(keys))


def badugis(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of cards of which no two share a rank or a suit."""
    for size in range(1, MOST_IN_BADUGI + 1):
        for chosen in combinations(numbers, size):
            if len({number >> 2 for number in chosen}) == size == len({number & 3 for number in chosen}):
                yield chosen


@cache
def few_table(ranking: Ranking) -> "array[int]":
    """Values by the ranks of a hand.

    Of one to three cards the ranks are digits in base 13, in any order; of a badugi they are bits.
    """
    return _badugi_table(ranking) if ranking.badugi else _digits_table(ranking)


@cache
def few_valuer(ranking: Ranking) -> Callable[[Sequence[int]], int]:
    """The best hand that a ranking of few cards finds among card numbers."""
    table, size = few_table(ranking), ranking.size

    def of_badugi(numbers: Sequence[int]) -> int:
        return max([table[sum([1 << (number >> 2) for number in chosen])] for chosen in badugis(numbers)])

    def of_few(numbers: Sequence[int]) -> int:
        return max([table[place_of(chosen)] for chosen in combinations(numbers, size)])

    return of_badugi if ranking.badugi else of_few


def place_of(numbers: Sequence[int]) -> int:
    """Where the value of one to three cards stands in the table."""
    place = 0
    for number in numbers:
        place = place * BASE + (number >> 2)
    suited = len(numbers) == 3 and len({number & 3 for number in numbers}) == 1
    return place + FLUSH_STARTS if suited else place


def _digits_table(ranking: Ranking) -> "array[int]":
    size, ranks = ranking.size, ranking.ranks
    found = {
        (hand, False): strength_of_few(ranking, hand, False) for hand in combinations_with_replacement(ranks, size)
    }
    if size == 3:
        found |= {(hand, True): strength_of_few(ranking, hand, True) for hand in combinations(ranks, size)}
    values = numbered(found.values())
    table = array("H", bytes(4 * FLUSH_STARTS))
    for (hand, suited), strong in found.items():
        for digits in permutations(hand):
            place = sum(digit * BASE**power for power, digit in enumerate(digits))
            table[place + FLUSH_STARTS * suited] = values[strong]
    return table


def _badugi_table(ranking: Ranking) -> "array[int]":
    sizes = range(1, MOST_IN_BADUGI + 1)
    every = chain.from_iterable(combinations(ranking.ranks, size) for size in sizes)
    found = {sum(1 << rank for rank in hand): strength_of_badugi(ranking, hand) for hand in every}
    values = numbered(found.values())
    table = array("H", bytes(2 << BASE))
    for bits, strong in found.items():
        table[bits] = values[strong]
    return table
