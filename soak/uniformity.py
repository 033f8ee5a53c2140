"""Tests of a shuffle's uniformity: card by position, adjacent pairs and rising sequences, with their exact null laws.

Counts over permutations are not independent cells. Each statistic here is the squared deviation of the counts measured
by their own covariance, so that for uniform shuffles it follows the chi-square law with the degrees of freedom stated.
"""

import math
from collections.abc import Sequence
from functools import cache

import msgspec
import numpy as np
import numpy.typing as npt
from scipy import stats

Orders = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]


class Finding(msgspec.Struct, frozen=True):
    """One statistic with the probability of a larger value; a fair shuffle gives every `p` alike."""

    name: str
    statistic: float
    degrees: int
    p: float


class Tally:
    """Counts over shuffles of n cards; `kinds` says for each physical card which row of the table it belongs to."""

    def __init__(self, kinds: Sequence[int]) -> None:
        count = len(kinds)
        self.kinds = np.asarray(kinds, dtype=np.int64)
        self.shuffles = 0
        self.positions: Counts = np.zeros((max(kinds) + 1, count), dtype=np.int64)
        self.successors: Counts = np.zeros((count + 1, count + 1), dtype=np.int64)
        self.rising: Counts = np.zeros(count + 1, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Count a batch: one row a shuffle, the physical cards 0 to n - 1 in their order."""
        shuffles, count = orders.shape
        self.shuffles += shuffles
        cells = self.kinds[orders] * count + np.arange(count)
        self.positions += np.bincount(cells.ravel(), minlength=self.positions.size).reshape(self.positions.shape)
        # The edge of the table precedes the first card and follows the last: the successors form one cycle.
        ringed = np.pad(orders, ((0, 0), (1, 1)), constant_values=count)
        pairs = ringed[:, :-1] * (count + 1) + ringed[:, 1:]
        self.successors += np.bincount(pairs.ravel(), minlength=self.successors.size).reshape(self.successors.shape)
        places = np.empty_like(orders)
        np.put_along_axis(places, orders, np.arange(count)[None, :], axis=1)
        rising = 1 + np.count_nonzero(places[:, 1:] < places[:, :-1], axis=1)
        self.rising += np.bincount(rising, minlength=count + 1)

    def findings(self) -> list[Finding]:
        return [
            _by_chi_square("card by position", *position_statistic(self.positions, self.shuffles)),
            _by_chi_square("adjacent pairs", *successor_statistic(self.successors, self.shuffles)),
            self._mean_of_rising_sequences(),
            _by_chi_square("rising sequences", *rising_statistic(self.rising)),
        ]

    def _mean_of_rising_sequences(self) -> Finding:
        """Their mean is (n + 1) / 2 and their variance (n + 1) / 12."""
        count = len(self.rising) - 1
        mean = float(np.arange(count + 1) @ self.rising) / self.shuffles
        deviation = (mean - (count + 1) / 2) / math.sqrt((count + 1) / 12 / self.shuffles)
        return Finding("mean of rising sequences", deviation, 1, float(stats.norm.sf(deviation)))


def position_statistic(counts: Counts, shuffles: int) -> tuple[float, int]:
    """Pearson's sum times (n - 1) / n, with (kinds - 1)(n - 1) degrees; the kinds are equally many cards each."""
    kinds, count = counts.shape
    expected = shuffles / kinds
    pearson = float(np.sum((counts - expected) ** 2)) / expected
    return pearson * (count - 1) / count, (kinds - 1) * (count - 1)


def successor_statistic(counts: Counts, shuffles: int) -> tuple[float, int]:
    """Who follows whom in a cycle of m places, all (m - 1)! cycles being alike.

    The covariance of the counts has two eigenvalues: 1/(m-1) on symmetric deviations, of which m(m-3)/2 are free, and
    m/((m-1)(m-2)) on antisymmetric ones, of which (m-1)(m-2)/2 are free. Each part is measured by its own.
    """
    size = len(counts)
    expected = shuffles / (size - 1)
    deviations = np.where(np.eye(size, dtype=bool), 0, counts - expected)
    symmetric = float(np.sum((deviations + deviations.T) ** 2)) / 4 / expected
    antisymmetric = float(np.sum((deviations - deviations.T) ** 2)) / 4 / expected
    degrees = size * (size - 3) // 2 + (size - 1) * (size - 2) // 2
    return symmetric + antisymmetric * (size - 2) / size, degrees


def rising_statistic(counts: Counts) -> tuple[float, int]:
    """Pearson's sum of the number of rising sequences against the Eulerian numbers, rare numbers put together."""
    count = len(counts) - 1
    expected = np.array([0.0, *eulerian_shares(count)]) * counts.sum()
    common = np.flatnonzero(expected >= 10)
    # Numbers rarer than ten in the sample count with the nearest that is not.
    bins = np.clip(np.arange(count + 1), common[0], common[-1]) - common[0]
    wanted, found = np.bincount(bins, weights=expected), np.bincount(bins, weights=counts)
    return float(np.sum((found - wanted) ** 2 / wanted)), len(wanted) - 1


@cache
def eulerian_shares(count: int) -> tuple[float, ...]:
    """The share of the orders of `count` cards with 1, 2, ... `count` rising sequences."""
    numbers = [1]
    for size in range(2, count + 1):
        padded = [0, *numbers, 0]
        numbers = [(size - place) * padded[place] + (place + 1) * padded[place + 1] for place in range(size)]
    return tuple(number / math.factorial(count) for number in numbers)


def _by_chi_square(name: str, statistic: float, degrees: int) -> Finding:
    return Finding(name, statistic, degrees, float(stats.chi2.sf(statistic, degrees)))
