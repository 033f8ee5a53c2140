"""Exact results as programs read them: a fraction of two integers with its decimal beside it."""

from fractions import Fraction

import msgspec


class Exact(msgspec.Struct, frozen=True):
    """`num` of `den`, not reduced: the numbers are counts of deals, or of money over all deals."""

    num: int
    den: int
    decimal: float

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.num, self.den)


def exact(num: int, den: int) -> Exact:
    return Exact(num, den, float(Fraction(num, den)))


def exact_of(fraction: Fraction) -> Exact:
    """A reduced fraction, where there is no count of deals to show."""
    return exact(fraction.numerator, fraction.denominator)
