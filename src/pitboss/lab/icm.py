"""The worth of stacks for any number of players: the integral behind ICM, by quadrature.

A player finishes when an exponential clock at the rate of the stack rings. For a moment t, how many others have rung
before is a sum of independent chances; the mean prize over it, weighted with the density of the player's own clock, is
integrated over all t. Nothing is drawn at random, and up to twelve players agree with `pitboss.tournament.icm`.

The moments are t = exp(x - exp(-x)) for equidistant x: the trapezoid rule on them is exact to the last digits once its
step is fine enough, whether the largest stack is twice the smallest or a million times, and each halving of the step
keeps what was reckoned before.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import log

import numpy as np
from numpy.typing import NDArray

from pitboss.malformed import Malformed
from pitboss.tournament.icm import MOST_PLAYERS, check_stacks, exact_worth, to_cents

MOST_STACKS = 10_000
STEP, HALVINGS = 0.25, 6
FIRST_X = -3.75
"""Before it nobody has finished: t is below 1e-18."""
LAST = 45
"""So many mean times of the smallest stack later everybody has finished."""
ACCURATE = 0.001
"""A finer step must change no stack's worth by more cents; what is left then is far less."""


def worth(stacks: Sequence[int], prizes: Sequence[int]) -> NDArray[np.float64]:
    """What each stack is worth, in the unit of the prizes; a place without a prize brings nothing."""
    check_stacks(stacks, prizes)
    if len(stacks) > MOST_STACKS:
        raise Malformed(f"{len(stacks):,} stacks: at most {MOST_STACKS:,}")
    paid = np.array(prizes[: _last_paid(prizes)], np.float64)
    if not paid.size:
        return np.zeros(len(stacks))
    rates = np.array(stacks, np.float64) / sum(stacks)
    last_x = log(LAST / rates.min())
    step = STEP
    found = integral(rates, paid, np.arange(FIRST_X, last_x, step), step)
    for _ in range(HALVINGS):
        before = found
        between = integral(rates, paid, np.arange(FIRST_X + step / 2, last_x, step), step)
        found, step = (before + between) / 2, step / 2
        if np.abs(found - before).max() <= ACCURATE:
            break
    return found


def integral(
    rates: NDArray[np.float64], prizes: NDArray[np.float64], x: NDArray[np.float64], step: float
) -> NDArray[np.float64]:
    """The trapezoid rule on these points; rates add up to 1."""
    from pitboss.lab.icm_kernels import mean_prizes

    moments = np.exp(x - np.exp(-x))
    return mean_prizes(rates, prizes, moments, step * moments * (1 + np.exp(-x)))


def cents(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """The worth in whole cents that add up to the prizes: exact for few players, by quadrature for more."""
    if len(stacks) <= MOST_PLAYERS:
        return to_cents(exact_worth(stacks, prizes), stacks)
    return rounded(worth(stacks, prizes), stacks, sum(prizes))


def rounded(found: NDArray[np.float64], stacks: Sequence[int], total: int) -> tuple[int, ...]:
    """As fractions are rounded, once what is less than a millionth of a cent is taken off: that is noise."""
    exact = [Fraction(round(each * 10**6), 10**6) for each in found.tolist()]
    return to_cents(exact, stacks, total)


def _last_paid(prizes: Sequence[int]) -> int:
    return max((place for place, prize in enumerate(prizes, start=1) if prize), default=0)
