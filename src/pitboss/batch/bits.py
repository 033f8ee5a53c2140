"""Sets of positions and of cards as bits."""

import numpy as np

from pitboss.batch.compiled import kernel
from pitboss.batch.records import Int
from pitboss.hands.compiled import count_bits

_ONE = np.uint64(1)


@kernel
def size_of(mask: Int) -> Int:
    """How many positions are in a set."""
    return np.int64(count_bits(np.uint64(mask)))


@kernel
def lowest(mask: Int) -> Int:
    """The first position of a set that is not empty."""
    return np.int64(count_bits(np.uint64((mask & -mask) - 1)))


@kernel
def next_after(position: Int, mask: Int) -> Int:
    """The first position of a set after the given one, in a circle."""
    after = mask & ~((2 << position) - 1)
    return lowest(after if after else mask)


@kernel
def first_card(cards: np.uint64) -> np.uint64:
    """The number of the lowest card of a set that is not empty."""
    return count_bits((cards & (~cards + _ONE)) - _ONE)


@kernel
def size_of_cards(cards: np.uint64) -> Int:
    return np.int64(count_bits(cards))
