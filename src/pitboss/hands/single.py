"""One hand at a time in plain Python, on the same tables as the batches and without numpy or numba.

These functions trust their cards: numbers of one deck, none twice. The doors are in `explain` and `batch`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from pitboss.hands.keys import (
    COUNTERS_START,
    FLUSH_BITS,
    JOKER,
    JOKER_RANK,
    KEY_MASK,
    ROW_BITS,
    SUIT_SHIFT,
    card_terms,
)

if TYPE_CHECKING:
    from pitboss.hands.tables import RankTables

PAIRS = 105
# Beyond seven cards a hand is valued by its subsets, of the size that has fewer of them.
LAST_BY_SEVENS = 12


def valuer(tables: "RankTables") -> Callable[[Sequence[int]], int]:
    """The best five of five or more card numbers. Local names keep the common case, seven cards, short."""
    terms = card_terms()
    starts = tuple(term + COUNTERS_START for term in terms)
    flush = tables.flush
    seven, seven_offsets = tables.ranks[7], tables.offsets[7]

    def value(numbers: Sequence[int]) -> int:
        if len(numbers) != 7:
            return other(numbers)
        a, b, c, d, e, f, g = numbers
        total = starts[a] + terms[b] + terms[c] + terms[d] + terms[e] + terms[f] + terms[g]
        key = total & KEY_MASK
        best = seven[key + seven_offsets[key >> ROW_BITS]]
        if total & FLUSH_BITS:
            suited = flush[suited_ranks(numbers, total)]
            return suited if suited > best else best
        return best

    def other(numbers: Sequence[int]) -> int:
        size = len(numbers)
        if size > 7:
            return max(map(value, combinations(numbers, 7 if size <= LAST_BY_SEVENS else 5)))
        total = COUNTERS_START + sum([terms[number] for number in numbers])
        key = total & KEY_MASK
        best = tables.ranks[size][key + tables.offsets[size][key >> ROW_BITS]]
        return max(best, flush[suited_ranks(numbers, total)]) if total & FLUSH_BITS else best

    return value


def deuce_to_seven_valuer(tables: "RankTables") -> Callable[[Sequence[int]], int]:
    """The best five of five or more card numbers where a flush counts against the hand.

    As long as no five are of one suit the tables of the ranks decide; else every five cards are tried.
    """
    terms, flush, ranks, offsets = card_terms(), tables.flush, tables.ranks, tables.offsets

    def value(numbers: Sequence[int]) -> int:
        size = len(numbers)
        if size > 7:
            return max(map(value, combinations(numbers, 7 if size <= LAST_BY_SEVENS else 5)))
        total = COUNTERS_START + sum([terms[number] for number in numbers])
        if not total & FLUSH_BITS:
            key = total & KEY_MASK
            return ranks[size][key + offsets[size][key >> ROW_BITS]]
        return flush[suited_ranks(numbers, total)] if size == 5 else max(map(value, combinations(numbers, 5)))

    return value


def suited_ranks(numbers: Sequence[int], total: int) -> int:
    """The set of ranks held in the suit whose counter reached five; the joker belongs to every suit."""
    suit = ((total & FLUSH_BITS) >> SUIT_SHIFT).bit_length() // 4 - 1
    mask = 0
    for number in numbers:
        if number & 3 == suit and number != JOKER:
            mask |= 1 << (number >> 2)
        elif number == JOKER:
            mask |= 1 << JOKER_RANK
    return mask


def two_and_three_valuer(tables: "RankTables") -> Callable[[Sequence[int], Sequence[int]], int]:
    """The best of two own cards and three of the board."""
    ranks, flush, pair_places, triple_places = tables.two_and_three, tables.flush, tables.pairs, tables.triples

    def value(own: Sequence[int], board: Sequence[int]) -> int:
        held = {pair_places[14 * (a >> 2) + (b >> 2)] for a, b in combinations(own, 2)}
        shown = {PAIRS * triple_places[196 * (a >> 2) + 14 * (b >> 2) + (c >> 2)] for a, b, c in combinations(board, 3)}
        best = max([ranks[three + two] for three in shown for two in held])
        suits = [number & 3 for number in board if number != JOKER]
        jokers = len(board) - len(suits)
        for suit in {*suits}:
            if suits.count(suit) + jokers >= 3 and len(two := _of_suit(own, suit)) >= 2:
                for pair, triple in product(combinations(two, 2), combinations(_of_suit(board, suit), 3)):
                    best = max(best, flush[sum(pair) + sum(triple)])
        return best

    return value


def _of_suit(numbers: Sequence[int], suit: int) -> list[int]:
    """The ranks of a suit as bits; the joker, whose number is 4 x 13, is bit 13 in every suit."""
    return [1 << (number >> 2) for number in numbers if number & 3 == suit or number == JOKER]
