"""What the count of boards reads and writes besides the cards, as the kernels know it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
U32 = NDArray[np.uint32]
I32 = NDArray[np.int32]
U64 = NDArray[np.uint64]
I64 = NDArray[np.int64]


class Lists(NamedTuple):
    """Every multiset of up to five ranks, and every set of up to five ranks of one suit, smaller ones first.

    A multiset is the one `before` it with a `run` of a higher rank, `top`, added. `starts` say where each size begins.
    `keys` and `suited_keys` are sums of `rank_keys`; `choose[n, k]` is n over k; `threes` are the places of any three
    of five cards, those of the first three and the first four at the front.
    """

    starts: U64
    before: U16
    top: U8
    run: U8
    keys: U32
    ranks: U8
    suited_starts: U64
    suited: U16
    suited_keys: U32
    suited_ranks: U8
    rank_keys: U32
    choose: I32
    threes: U8


class Values(NamedTuple):
    """The tables of one ranking that a count reads; those of two and three are empty where any five cards count."""

    board_offsets: U32
    offsets: U32
    ranks: U16
    flush: U16
    pairs: U16
    triples: U16
    two_and_three: U16


class Work(NamedTuple):
    """Memory that a count writes, kept from call to call: to get it anew would take as long as the count.

    `parts[n]` is what each of n players gets of a pot, in units; the rest changes from matchup to matchup.
    """

    own: U64
    own_keys: U32
    own_pairs: U16
    board: U8
    ways: I32
    found: U16
    places: U32
    left: I32
    high: U16
    low: U16
    low_best: U16
    low_winner: U8
    low_winners: U8
    by_triple: U16
    suited_values: U16
    other_keys: U32
    other_ways: I32
    classes: U32
    weights: I32
    parts: I64
    tally: I64


class KernelTerms(NamedTuple):
    """How many own cards must be used (0: any), whether high and low split the pot, whether flushes count."""

    own_used: int
    split: bool
    flushes: bool
