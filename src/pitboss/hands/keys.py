"""Keys: how the cards of a hand add up to one number, and how that number finds its place in a table.

Each rank has a key such that the sums of five, six or seven cards differ whenever the ranks do; the joker is a
fourteenth rank. A sum is looked up by row displacement: `index = sum + offset[sum >> 11]`, one list of offsets for each
size of hand. The keys and the starts of the rows are data beside this module; `first_fit` is how they were found.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec

JOKER = 52
JOKER_RANK = 13
ROW_BITS = 11
SIZES = (5, 6, 7)

# A card's number in a sum: the key of its rank in the low 24 bits, above it a four-bit counter for each suit.
# Counters start at 3, so the fifth card of a suit sets the counter's top bit. The joker counts in all four suits.
KEY_MASK = (1 << 24) - 1
SUIT_SHIFT = 24
COUNTERS_START = 0x3333 << SUIT_SHIFT
FLUSH_BITS = 0x8888 << SUIT_SHIFT


class KeyLayout(msgspec.Struct, frozen=True):
    """Where every sum of keys lives: the keys of the fourteen ranks; by size of hand, where each row of sums starts in
    the table and how long the table is."""

    keys: tuple[int, ...]
    starts: dict[int, tuple[int, ...]]
    lengths: dict[int, int]


@cache
def layout() -> KeyLayout:
    return msgspec.json.decode(files(__package__).joinpath("data/layout.json").read_bytes(), type=KeyLayout)


@cache
def offsets(size: int) -> tuple[int, ...]:
    """What to add to a sum to find its place: the start of its row, less the bits that the row has in common."""
    return tuple(start - (row << ROW_BITS) for row, start in enumerate(layout().starts[size]))


@cache
def card_terms() -> tuple[int, ...]:
    """What each of the 53 cards adds to a sum."""
    keys = layout().keys
    natural = [keys[number >> 2] | 1 << (SUIT_SHIFT + 4 * (number & 3)) for number in range(JOKER)]
    return (*natural, keys[JOKER_RANK] | 0x1111 << SUIT_SHIFT)


def first_fit(sums: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """Starts of the rows that send different sums to different places, fullest rows first; and the table's length.

    A set of places is one large integer, so a row is tried at every offset at once.
    """
    rows: dict[int, list[int]] = defaultdict(list)
    for key in sorted(sums):
        rows[key >> ROW_BITS].append(key & (1 << ROW_BITS) - 1)
    taken = 0
    starts = [0] * (max(rows) + 1)
    for row, places in sorted(rows.items(), key=lambda entry: (-len(entry[1]), entry[0])):
        blocked = 0
        for place in places:
            blocked |= taken >> place
        starts[row] = (~blocked & (blocked + 1)).bit_length() - 1
        taken |= sum(1 << place for place in places) << starts[row]
    return tuple(starts), taken.bit_length()
