"""Against each hand and each upcard, how many dealer's hands lose, tie and win: all deals of Canberra Poker, counted.

What is counted here depends on the order of hands alone, so it is counted once; odds, strategies and limits only weigh
it. 134,459 hands stand for all 2,598,960 that differ from them in the names of the suits.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from math import comb

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.banked.canberra.hand_values import RANKING
from pitboss.hands import values
from pitboss.lab import canberra_kernels as kernels

DEALS = comb(52, 5) * 47 * kernels.DEALER_HANDS
STEPS = 40

Progress = Callable[[float], None]
"""Told how much is done, from 0 to 1. Between two calls the work can be interrupted."""


def unseen(done: float) -> None:
    """Progress that nobody watches."""


class CanberraCounts(msgspec.Struct, frozen=True, eq=False):
    """One row for each player's hand, weakest first; one column for each upcard.

    `lower` and `equal` are the dealer's hands below the player's and of the same value; an upcard that the player holds
    has -1 in `lower`.
    """

    hands: NDArray[np.uint8]
    values: NDArray[np.uint16]
    weights: NDArray[np.uint8]
    lower: NDArray[np.int32]
    equal: NDArray[np.int32]


class _Sorted(msgspec.Struct, frozen=True, eq=False):
    """All hands by value, weakest first, with the number that each stands for (or none)."""

    hands: NDArray[np.uint8]
    values: NDArray[np.uint16]
    weights: NDArray[np.uint8]


_kept: dict[str, CanberraCounts] = {}


def counts(progress: Progress = unseen) -> CanberraCounts:
    """All deals counted; the first call takes about a second, later ones return what it found."""
    if "counts" not in _kept:
        _kept["counts"] = _counted(_sorted_hands(), progress)
    return _kept["counts"]


@lru_cache(maxsize=4)
def unqualified(least: int) -> NDArray[np.int32]:
    """Dealer's hands below the value `least`, against each player's hand and upcard."""
    dealt, players = _sorted_hands(), counts()
    out = np.empty_like(players.lower)
    below = int(np.searchsorted(dealt.values, least))
    kernels.count_below(dealt.hands[:below], players.hands, _empty_tally(), out)
    return out


def _counted(dealt: _Sorted, progress: Progress) -> CanberraCounts:
    stands = dealt.weights > 0
    places = np.where(stands, np.cumsum(stands) - 1, -1).astype(np.int32)
    lower = np.empty((int(stands.sum()), kernels.CARDS), np.int32)
    equal = np.empty_like(lower)
    tally = _empty_tally()
    start = 0
    for step in range(1, STEPS + 1):
        # A step ends where a value ends.
        end = int(np.searchsorted(dealt.values, dealt.values[len(dealt.values) * step // STEPS - 1], "right"))
        part = slice(start, end)
        kernels.sweep(dealt.hands[part], dealt.values[part], places[part], tally, lower, equal)
        progress(step / STEPS)
        start = end
    return CanberraCounts(dealt.hands[stands], dealt.values[stands], dealt.weights[stands], lower, equal)


@cache
def _sorted_hands() -> _Sorted:
    hands = kernels.all_hands()
    found = values(hands, RANKING)
    order = np.argsort(found, kind="stable")
    hands = hands[order]
    return _Sorted(hands, found[order], kernels.orbit_sizes(hands))


def _empty_tally() -> NDArray[np.int32]:
    return np.zeros((kernels.SETS[-1], kernels.CARDS), np.int32)
