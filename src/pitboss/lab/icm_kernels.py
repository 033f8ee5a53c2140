"""Kernels of the worth of stacks: for each moment, the mean prize of everybody who finishes then."""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel

Floats = NDArray[np.float64]
NEVER = 1e-25
"""Chances below it are left out: how many have finished by a moment is nearly certain, give or take a few dozen."""


@kernel
def mean_prizes(rates: Floats, prizes: Floats, moments: Floats, weights: Floats) -> Floats:
    """The weighted sum over the moments of each player's density there times the mean prize of finishing there.

    Two sweeps a moment: forwards, how many of the players before have finished (kept for each player); backwards, the
    mean prize by that number, over the players after. Only sums of products of chances, so nothing is lost to rounding.
    """
    players, paid = rates.size, prizes.size
    found = np.zeros(players)
    before = np.zeros((players, paid))
    first, last = np.zeros(players, np.int64), np.zeros(players, np.int64)
    mean = np.empty(paid)
    for node in range(moments.size):
        still = np.exp(-rates * moments[node])
        _sweep(still, before, first, last)
        mean[:] = prizes
        for player in range(players - 1, -1, -1):
            total = 0.0
            for count in range(first[player], last[player]):
                total += before[player, count] * mean[count]
            found[player] += weights[node] * rates[player] * still[player] * total
            if player == 0:
                continue
            stays, gone = still[player], 1.0 - still[player]
            # Only in such numbers the players before the next one have finished: no other mean is asked for.
            low, high = first[player - 1], last[player - 1]
            for count in range(low, min(high, paid - 1)):
                mean[count] = mean[count] * stays + mean[count + 1] * gone
            if high == paid:
                mean[paid - 1] *= stays
    return found


@kernel
def _sweep(still: Floats, before: Floats, first: NDArray[np.int64], last: NDArray[np.int64]) -> None:
    """`before[player]`: the chances of how many of the players before have finished, from `first` to below `last`."""
    paid = before.shape[1]
    before[0, 0] = 1.0
    first[0], last[0] = 0, 1
    for player in range(1, still.size):
        stays, gone = still[player - 1], 1.0 - still[player - 1]
        low, high = first[player - 1], last[player - 1]
        row, result = before[player - 1], before[player]
        carried = 0.0
        for count in range(low, high):
            result[count] = row[count] * stays + carried * gone
            carried = row[count]
        if high < paid:
            result[high] = carried * gone
            high += 1
        while low < high and result[low] < NEVER:
            low += 1
        while high > low and result[high - 1] < NEVER:
            high -= 1
        first[player], last[player] = low, high
