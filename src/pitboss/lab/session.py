"""What a session may bring: the whole distribution of the result of many rounds, from that of one round.

Rounds are independent, so the distribution of their sum is the power of one round's, taken by Fourier transform.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.malformed import Malformed

MOST_ROUNDS = 1_000_000
MOST_POINTS = 1 << 24
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


class SessionFigures(msgspec.Struct, frozen=True):
    """Chances to end ahead and even; mean, deviation and quantiles in cents."""

    rounds: int
    mean: float
    standard_deviation: float
    ahead: float
    even: float
    quantiles: dict[str, int]


class SessionResults(msgspec.Struct, frozen=True, eq=False):
    """The chance of each result of a session, in cents, ascending in equal steps."""

    rounds: int
    mean: float
    standard_deviation: float
    results: NDArray[np.int64]
    chances: NDArray[np.float64]

    @property
    def ahead(self) -> float:
        """The chance to leave with more than one came with."""
        return float(self.chances[self.results > 0].sum())

    @property
    def even(self) -> float:
        return float(self.chances[self.results == 0].sum())

    def figures(self) -> SessionFigures:
        """What a person asks of a session, without the distribution itself."""
        quantiles = {str(share): self.quantile(share) for share in QUANTILES}
        return SessionFigures(self.rounds, self.mean, self.standard_deviation, self.ahead, self.even, quantiles)

    def quantile(self, share: float) -> int:
        """The result, in cents, that so much of all sessions do not exceed."""
        return int(self.results[int(np.searchsorted(np.cumsum(self.chances), share))])


def session(one_round: Mapping[int, int], rounds: int) -> SessionResults:
    """The result of so many rounds; `one_round` gives the weight of each result of one, in cents."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Malformed(f"{rounds} rounds: a session has 1 to {MOST_ROUNDS:,}")
    least, most = min(one_round), max(one_round)
    unit = gcd(*(cents - least for cents in one_round)) or 1
    points = rounds * ((most - least) // unit) + 1
    if points > MOST_POINTS:
        raise Malformed(f"{rounds} rounds of such results are {points:,} possible sums; ask for fewer rounds")
    weight = sum(one_round.values())
    chances = np.zeros((most - least) // unit + 1)
    for cents, deals in one_round.items():
        chances[(cents - least) // unit] = deals / weight
    spectrum = np.fft.rfft(chances, points) ** rounds
    # Rounding leaves tiny negative chances.
    total = np.fft.irfft(spectrum, points).clip(min=0) if points > 1 else np.ones(1)
    mean = Fraction(sum(cents * deals for cents, deals in one_round.items()), weight)
    squares = Fraction(sum(cents**2 * deals for cents, deals in one_round.items()), weight)
    return SessionResults(
        rounds,
        float(mean * rounds),
        float((squares - mean**2) * rounds) ** 0.5,
        rounds * least + unit * np.arange(points),
        total / total.sum(),
    )
