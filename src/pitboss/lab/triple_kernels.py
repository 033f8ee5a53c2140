"""Pairs and triples of ranks by their numbers, for hands of two own cards and three of the board."""

import numpy as np

from pitboss.hands.compiled import count_bits, kernel
from pitboss.lab.equity_types import U8, U16, U64

_NONE, _ONE, _TWO = (np.uint64(number) for number in range(3))
_BASE = np.uint64(14)


@kernel
def pairs_of_ranks(own: np.uint64, pairs: U16, out: U16) -> np.uint64:
    """The numbers of all pairs of ranks among a player's own cards; how many there are."""
    count = _NONE
    first = own
    while first:
        one = lowest_bit(first) >> _TWO
        first &= first - _ONE
        second = first
        while second:
            out[count] = pairs[_BASE * one + (lowest_bit(second) >> _TWO)]
            second &= second - _ONE
            count += _ONE
    return count


@kernel
def number_triples(ranks: U64, count: np.uint64, triples: U16, places: U8, out: U64) -> None:
    """The numbers of the first so many triples of a board's ranks."""
    for three in range(count):
        front = _BASE * ranks[places[three, _NONE]] + ranks[places[three, _ONE]]
        out[three] = np.uint64(triples[_BASE * front + ranks[places[three, _TWO]]])


@kernel
def lowest_bit(bits: np.uint64) -> np.uint64:
    """The place of the lowest bit."""
    return count_bits((bits & (~bits + _ONE)) - _ONE)
