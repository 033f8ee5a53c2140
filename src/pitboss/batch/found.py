"""What many rounds came to: means with their errors and intervals, by player and by position; commission; any round.

Amounts are cents unless a name says otherwise. Sums are kept in parts of fixed size and added in their order, so one
thread and several find the same figures to the last digit.
"""

from collections.abc import Callable, Sequence
from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.batch.rounds import COMMISSION, DECISIONS, POTS, ROUNDS, SAMPLES, SHOWDOWNS
from pitboss.malformed import Malformed
from pitboss.poker.round import Round

NINETY_FIVE = 1.959963984540054
"""A mean lies within so many errors in 95 of 100 cases."""
HUNDRED = 100


class Result(msgspec.Struct, frozen=True):
    """What somebody won on average in a round, in cents, and how far chance may have moved it."""

    name: str
    mean: float
    standard_error: float
    minimum: int
    """The table's minimum bet, in cents."""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the mean lies, 95 times in 100."""
        width = NINETY_FIVE * self.standard_error
        return self.mean - width, self.mean + width

    @property
    def per_100(self) -> float:
        """Dollars for every hundred rounds."""
        return self.mean

    @property
    def in_minimums(self) -> float:
        """The mean in minimum bets."""
        return self.mean / self.minimum

    @property
    def interval_in_minimums(self) -> tuple[float, float]:
        low, high = self.interval
        return low / self.minimum, high / self.minimum


class Sums(msgspec.Struct, frozen=True):
    """What some rounds add up to."""

    counters: NDArray[np.int64]
    sums: NDArray[np.float64]
    """Of each player's mean of a sample; then of the products of two of them, row by row."""
    by_position: NDArray[np.float64]
    """Of what each position won, and of its square; then of the commission, and of its square."""

    def plus(self, other: "Sums") -> "Sums":
        return Sums(self.counters + other.counters, self.sums + other.sums, self.by_position + other.by_position)


class Found:
    """The results of many rounds. `found.round(i)` plays one of them again in the engine, with every event and rule."""

    def __init__(
        self,
        names: tuple[str, ...],
        minimum: int,
        sums: Sums,
        net: NDArray[np.int32] | None,
        taken: NDArray[np.int32] | None,
        reopen: Callable[[int], Round],
        first: int = 0,
    ) -> None:
        self.first = first
        self.rounds = int(sums.counters[ROUNDS])
        self.samples = int(sums.counters[SAMPLES])
        """How many independent results there are: rounds, or deals where each was played several times."""
        self.decisions = int(sums.counters[DECISIONS])
        self.showdowns = int(sums.counters[SHOWDOWNS])
        self.commission = int(sums.counters[COMMISSION])
        self.pots = int(sums.counters[POTS])
        self.minimum = minimum
        self.net, self.taken = net, taken
        """What each player won and what the house took, round by round, if that was kept."""
        self._names, self._sums, self._reopen = names, sums, reopen

    @property
    def players(self) -> tuple[Result, ...]:
        """By player, in the order of the policies."""
        means, errors = self._means(), np.sqrt(np.diag(self.covariance) / self.samples)
        return tuple(
            Result(name, float(mean), float(error), self.minimum)
            for name, mean, error in zip(self._names, means, errors, strict=True)
        )

    @property
    def by_position(self) -> tuple[Result, ...]:
        """By position, 0 being the first in the order of the marker; each round is a sample of its own."""
        return tuple(self._of_rounds(place, f"position {place}") for place in range(len(self._names)))

    @property
    def house(self) -> Result:
        """What the house takes in a round."""
        return self._of_rounds(len(self._names), "commission")

    @property
    def commission_squares(self) -> float:
        """The sum of the squares of what the house took in each round: what parts need to be put together."""
        return float(self._sums.by_position[2 * len(self._names) + 1])

    def _of_rounds(self, place: int, name: str) -> Result:
        mean, square = self._sums.by_position[2 * place : 2 * place + 2] / self.rounds
        error = sqrt(max(square - mean**2, 0) / max(self.rounds - 1, 1))
        return Result(name, float(mean), error, self.minimum)

    @property
    def covariance(self) -> NDArray[np.float64]:
        """How the players' results of one sample vary together, in cents squared."""
        count, means = len(self._names), self._means()
        lower = self._sums.sums[count:].reshape(count, count) / self.samples
        products = lower + np.tril(lower, -1).T
        found: NDArray[np.float64] = (products - np.outer(means, means)) * self.samples / max(self.samples - 1, 1)
        np.fill_diagonal(found, np.maximum(np.diag(found), 0))
        return found

    @property
    def share_of_pots(self) -> float:
        """What part of all pots the house took."""
        return self.commission / self.pots if self.pots else 0.0

    def difference(self, one: int = 0, other: int = 1) -> Result:
        """How much more one player won than another in a round, with the error of just that."""
        parts = [float(player == one) - float(player == other) for player in range(len(self._names))]
        return self.weighted(f"{self._names[one]} against {self._names[other]}", parts)

    def weighted(self, name: str, parts: Sequence[float]) -> Result:
        """What players win together in a round, so much of each counted; with the error of just that."""
        weights = np.array(parts)
        variance = float(weights @ self.covariance @ weights)
        return Result(name, float(weights @ self._means()), sqrt(max(variance, 0) / self.samples), self.minimum)

    def round(self, number: int) -> Round:
        """The round of this number, in the engine; they count from 0, or from where the batch began."""
        last = self.first + self.rounds - 1
        if not self.first <= number <= last:
            raise Malformed(f"there is no round {number}: they are numbered {self.first} to {last}")
        return self._reopen(number)

    def _means(self) -> NDArray[np.float64]:
        means: NDArray[np.float64] = self._sums.sums[: len(self._names)] / self.samples
        return means
