"""The lists of ranks and tables of a ranking that the count of boards reads, and the memory that it writes."""

import threading
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import Ranking, tables_for
from pitboss.hands.keys import JOKER_RANK, layout
from pitboss.lab.equity_suited_kernels import SUITED_SETS
from pitboss.lab.equity_types import Lists, Values, Work
from pitboss.lab.tally import units

BOARD = 5
MOST_OF_A_RANK = 4
TRIPLES = 560
TWO_SUITS = 6 * comb(13, 2) ** 2
# Every multiset of ranks, every suited set with whatever comes beside it, and three times the boards of two suits.
CLASSES = 6_175 + 4 * (286 * 91 + 715 * 13 + 1_287)
CLASSES_WITH_JOKER = CLASSES + 4 * 78 * 91 + 3 * TWO_SUITS


@cache
def lists(lowest_rank: int = 0) -> Lists:
    """The lists of multisets and suited sets of the ranks of a deck."""
    keys, ranks_there = layout().keys, range(lowest_rank, JOKER_RANK)
    multisets = [
        ranks
        for size in range(BOARD + 1)
        for ranks in combinations_with_replacement(ranks_there, size)
        if all(ranks.count(rank) <= MOST_OF_A_RANK for rank in set(ranks))
    ]
    suited = [ranks for size in range(BOARD + 1) for ranks in combinations(ranks_there, size)]
    place = {ranks: number for number, ranks in enumerate(multisets)}
    tops = [ranks[-1] if ranks else 0 for ranks in multisets]
    return Lists(
        starts=_starts(multisets),
        before=np.array([place[tuple(rank for rank in ranks if rank != ranks[-1])] for ranks in multisets], np.uint16),
        top=np.array(tops, np.uint8),
        run=np.array([ranks.count(top) for ranks, top in zip(multisets, tops, strict=True)], np.uint8),
        keys=np.array([sum(keys[rank] for rank in ranks) for ranks in multisets], np.uint32),
        ranks=_padded(multisets),
        suited_starts=_starts(suited),
        suited=np.array([sum(1 << rank for rank in ranks) for ranks in suited], np.uint16),
        suited_keys=np.array([sum(keys[rank] for rank in ranks) for ranks in suited], np.uint32),
        suited_ranks=_padded(suited),
        rank_keys=np.array(keys, np.uint32),
        choose=np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int32),
        threes=np.array(sorted(combinations(range(BOARD), 3), key=lambda three: three[::-1]), np.uint8),
    )


@cache
def table_values(ranking: Ranking, two_and_three: bool, cards: int = 7) -> Values:
    """The tables of a ranking as the kernels want them, for hands of five, six or seven cards if any of them count."""
    tables = tables_for(ranking)
    none = np.empty(0, np.uint16)
    size = BOARD if two_and_three else cards
    return Values(
        board_offsets=np.frombuffer(tables.offsets[5], np.uint32),
        offsets=np.frombuffer(tables.offsets[size], np.uint32),
        ranks=np.frombuffer(tables.ranks[size], np.uint16),
        flush=np.frombuffer(tables.flush, np.uint16),
        pairs=np.frombuffer(tables.pairs, np.uint16) if two_and_three else none,
        triples=np.frombuffer(tables.triples, np.uint16) if two_and_three else none,
        two_and_three=np.frombuffer(tables.two_and_three, np.uint16) if two_and_three else none,
    )


def work(players: int, joker: bool) -> Work:
    """Memory for so many players, one for each thread."""
    if (players, joker) not in _MEMORY.kept:
        _MEMORY.kept[players, joker] = _new_work(players, joker)
    return _MEMORY.kept[players, joker]


class _Memory(threading.local):
    """Each thread has its own."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, bool], Work] = {}


def parts(players: int) -> NDArray[np.int64]:
    """What each of none, one, two and more players gets of a pot, in units."""
    unit = units(players)
    return np.array([0, *(unit // winners for winners in range(1, players + 1))], np.int64)


_MEMORY = _Memory()


def _new_work(players: int, joker: bool) -> Work:
    places = layout().lengths[BOARD]
    multisets = lists().starts[-1]
    rows = 1 + 4 * SUITED_SETS + (TWO_SUITS if joker else 0)
    classes = CLASSES_WITH_JOKER if joker else CLASSES
    return Work(
        own=np.zeros(players, np.uint64),
        own_keys=np.zeros(players, np.uint32),
        own_pairs=np.zeros(comb(5, 2), np.uint16),
        board=np.zeros(BOARD, np.uint8),
        ways=np.zeros(multisets, np.int32),
        found=np.zeros(multisets, np.uint16),
        places=np.zeros(multisets, np.uint32),
        left=np.zeros(places, np.int32),
        high=np.zeros((places, players), np.uint16),
        low=np.zeros((places, players), np.uint16),
        low_best=np.zeros(places, np.uint16),
        low_winner=np.zeros(places, np.uint8),
        low_winners=np.zeros(places, np.uint8),
        by_triple=np.zeros((TRIPLES, players), np.uint16),
        suited_values=np.zeros((rows, players), np.uint16),
        other_keys=np.zeros(91, np.uint32),
        other_ways=np.zeros(91, np.int32),
        classes=np.zeros(classes, np.uint32),
        weights=np.zeros(classes, np.int32),
        parts=parts(players),
        tally=np.zeros((players, 3), np.int64),
    )


def _starts(groups: list[tuple[int, ...]]) -> NDArray[np.uint64]:
    """Where each size begins in a list of groups by size, and where the list ends."""
    sizes = [len(group) for group in groups]
    return np.array([sizes.index(size) for size in range(BOARD + 1)] + [len(groups)], np.uint64)


def _padded(groups: list[tuple[int, ...]]) -> NDArray[np.uint8]:
    return np.array([group + (0,) * (BOARD - len(group)) for group in groups], np.uint8)
