"""Tables of a ranking: the value of every five, six and seven cards, built at first use and kept.

`tables_for(ranking).value(numbers)` is the quick way to value one hand; batches read the same memory (see `batch`).
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.keys import JOKER_RANK, ROW_BITS, SIZES, layout, offsets
from pitboss.hands.ranking import Ranking, Strength, numbered, strength_of_flush, strength_of_ranks
from pitboss.hands.single import deuce_to_seven_valuer, two_and_three_valuer, valuer
from pitboss.malformed import Malformed

SYMBOLS = JOKER_RANK + 1
JOKER_BIT = 1 << JOKER_RANK

Values = NDArray[np.uint16]


class RankTables:
    """The value tables of one ranking, about 0.7 MB: flat arrays that plain Python and compiled kernels both read."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        five, flush = _strengths(ranking)
        values = numbered((*five.values(), *flush.values()))
        self.ranks: dict[int, array[int]] = {5: _five_table({hand: values[s] for hand, s in five.items()})}
        for size in SIZES[1:]:
            self.ranks[size] = _larger_table(ranking, size, self.ranks[size - 1])
        self.offsets: dict[int, array[int]] = {size: array("i", offsets(size)) for size in SIZES}
        self.flush = _flush_table({mask: values[s] for mask, s in flush.items()})
        make = deuce_to_seven_valuer if ranking.straights_count else valuer
        self.value: Callable[[Sequence[int]], int] = make(self)

    # Only some games take two and three, so these wait until one does.

    @cached_property
    def two_and_three(self) -> "array[int]":
        if self.ranking.straights_count:
            raise Malformed("deuce-to-seven takes any five cards, not two and three of the board (G-R74)")
        return _two_and_three_table(self.ranks[5])

    @cached_property
    def pairs(self) -> "array[int]":
        return _places(2)

    @cached_property
    def triples(self) -> "array[int]":
        return _places(3)

    @cached_property
    def value_two_and_three(self) -> Callable[[Sequence[int], Sequence[int]], int]:
        return two_and_three_valuer(self)

    @property
    def size_in_bytes(self) -> int:
        buffers = [
            *self.ranks.values(),
            *self.offsets.values(),
            self.flush,
            self.two_and_three,
            self.pairs,
            self.triples,
        ]
        return sum(len(buffer) * buffer.itemsize for buffer in buffers)


@cache
def tables_for(ranking: Ranking) -> RankTables:
    """The tables of a ranking of five cards; the first call for a ranking builds them."""
    if ranking.is_few:
        raise Malformed(f"these tables are for hands of five cards, not {ranking.size}: use valuer_of or values")
    return RankTables(ranking)


Multiset = tuple[int, ...]


def multisets(size: int, joker: bool = True) -> NDArray[np.uint8]:
    """Every multiset of ranks that a hand of this size can hold: at most four of a rank and one joker; rows ascend."""
    symbols = SYMBOLS if joker else JOKER_RANK
    every = chain.from_iterable(combinations_with_replacement(range(symbols), size))
    rows: NDArray[np.uint8] = np.fromiter(every, np.uint8).reshape(-1, size)
    rows = rows[rows[:, -2] != JOKER_RANK]
    for first in range(size - 4):
        rows = rows[rows[:, first] != rows[:, first + 4]]
    return rows


def _strengths(ranking: Ranking) -> tuple[dict[Multiset, Strength], dict[int, Strength]]:
    """How strong each five ranks and each suited five (a set of bits) are; the joker is the best card of the deck."""
    ranks = ranking.ranks
    # Five alike, which only a joker can make, among them.
    every = {hand: strength_of_ranks(ranking, hand) for hand in combinations_with_replacement(ranks, 5)}
    five: dict[Multiset, Strength] = {hand: every[hand] for hand in every if hand[0] != hand[4]}
    flush = {_bits(hand): strength_of_flush(ranking, hand) for hand in combinations(ranks, 5)}
    if ranking.joker:
        for four in combinations_with_replacement(ranks, 4):
            completed = (every[a, b, c, d, e] for a, b, c, d, e in (sorted((*four, rank)) for rank in ranks))
            five[*four, JOKER_RANK] = max(completed)
        for four in combinations(ranks, 4):
            flush[_bits(four) | JOKER_BIT] = max(filter(None, _joker_flushes(ranking, four)), default=None)
    return five, {mask: strength for mask, strength in flush.items() if strength is not None}


def _joker_flushes(ranking: Ranking, four: Multiset) -> Iterator[Strength | None]:
    return (strength_of_flush(ranking, tuple(sorted((*four, rank)))) for rank in ranking.ranks)


def _five_table(five: dict[Multiset, int]) -> "array[int]":
    table = _zeros(layout().lengths[5])
    keys, places = layout().keys, offsets(5)
    for hand, value in five.items():
        key = sum(keys[rank] for rank in hand)
        table[key + places[key >> ROW_BITS]] = value
    return table


def _larger_table(ranking: Ranking, size: int, smaller: "array[int]") -> "array[int]":
    """The best hand in a set of cards is the best that is left when one card is taken away."""
    table = _zeros(layout().lengths[size])
    rows = multisets(size, ranking.joker)
    rows = rows[rows[:, 0] >= ranking.lowest_rank]
    keys = np.array(layout().keys)
    total = keys[rows].sum(axis=1)
    less = np.frombuffer(smaller, np.uint16)
    best = np.zeros(len(rows), np.uint16)
    for column in range(size):
        np.maximum(best, less[_index(total - keys[rows[:, column]], size - 1)], out=best)
    np.frombuffer(table, np.uint16)[_index(total, size)] = best
    return table


def _index(sums: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    place: NDArray[np.int64] = np.array(offsets(size)).take(sums >> ROW_BITS)
    return place + sums


def _flush_table(flush: dict[int, int]) -> "array[int]":
    """Values by the set of ranks held in one suit, up to seven cards; the joker is bit 13."""
    table = np.zeros(1 << SYMBOLS, np.uint16)
    table[list(flush)] = list(flush.values())
    every = np.arange(1 << SYMBOLS)
    held = (every[:, None] >> np.arange(SYMBOLS) & 1).sum(axis=1)
    for size in SIZES[1:]:
        sets = every[held == size]
        for symbol in range(SYMBOLS):
            with_symbol = sets[sets >> symbol & 1 == 1]
            table[with_symbol] = np.maximum(table[with_symbol], table[with_symbol ^ 1 << symbol])
    return array("H", table.tobytes())


def _places(size: int) -> "array[int]":
    """The number of a multiset of two or three ranks, found from its ranks in any order as digits in base 14."""
    table = array("H", bytes(2 * SYMBOLS**size))
    number = {hand: place for place, hand in enumerate(combinations_with_replacement(range(SYMBOLS), size))}
    for digits in np.ndindex((SYMBOLS,) * size):
        place = 0
        for digit in digits:
            place = place * SYMBOLS + digit
        table[place] = number[tuple(sorted(digits))]
    return table


def _two_and_three_table(five_values: "array[int]") -> "array[int]":
    """Values by (number of three board ranks) x 105 + (number of two own ranks)."""
    pairs = np.array(list(combinations_with_replacement(range(SYMBOLS), 2)))
    threes = np.array(list(combinations_with_replacement(range(SYMBOLS), 3)))
    ranks = np.arange(SYMBOLS)
    held = (pairs[:, :, None] == ranks).sum(axis=1)
    shown = (threes[:, :, None] == ranks).sum(axis=1)
    # Sums of cards that no hand can hold (five of a rank, two jokers) may fall on another hand's place.
    most = np.where(ranks == JOKER_RANK, 1, 4)
    possible = (shown[:, None, :] + held[None, :, :] <= most).all(axis=2)
    keys = np.array(layout().keys)
    sums = keys[threes].sum(axis=1)[:, None] + keys[pairs].sum(axis=1)[None, :]
    table = np.zeros(possible.shape, np.uint16)
    table[possible] = np.frombuffer(five_values, np.uint16)[_index(sums[possible], 5)]
    return array("H", table.tobytes())


def _bits(ranks: Sequence[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _zeros(length: int) -> "array[int]":
    return array("H", bytes(2 * length))
