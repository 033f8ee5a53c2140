"""A curve of prizes, where the conditions want one: part of the field is paid, the least prize is stated.

What is left above the least prizes falls off as a power of the place, in tiers of equal prizes from the tenth place on.
Powers are decimals of forty digits, so that every machine pays the same cents.
"""

from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache

from pitboss.malformed import Malformed
from pitboss.play.money import dollars
from pitboss.tournament.cents import divide, to_first
from pitboss.tournament.conditions import Curve
from pitboss.tournament.pools import WHOLE

HUNDRED = 100
FORTY_DIGITS = Context(prec=40, rounding=ROUND_HALF_EVEN)
SINGLE, THREES, LAST_THREE, NINES = 9, 3, 18, 9
"""Places 1 to 9 stand alone, 10 to 18 go by threes, the rest by nines."""


def places_paid(curve: Curve, players: int) -> int:
    """The part of the field, rounded half up; at least one."""
    return max(1, (2 * players * curve.paid + WHOLE) // (2 * WHOLE))


def least_prize(curve: Curve, net_fee: int) -> int:
    """A multiple of the fee that goes to the pool, rounded up to the unit of prizes."""
    return -(-net_fee * curve.least // (HUNDRED * curve.round_to)) * curve.round_to


def curve_prizes(placed: int, players: int, net_fee: int, curve: Curve, taken: int | None = None) -> tuple[int, ...]:
    """The prizes for so many entries; refused if the least prizes alone are more than there is."""
    if not 0 < curve.paid <= WHOLE or players < 1:
        raise Malformed("a curve pays a part of the field, more than none and at most all of it")
    places, least = places_paid(curve, players), least_prize(curve, net_fee)
    above = placed - places * least
    if above < 0:
        raise Malformed(
            f"{places} prizes of at least {dollars(least)} are more than the {dollars(placed)} that there are"
        )
    weights = _weights(places, curve.steep, curve.tiers)
    each = FORTY_DIGITS.divide(Decimal(above), _sum(weights))
    prizes = [_down(FORTY_DIGITS.fma(each, weight, least), curve.round_to) for weight in weights]
    prizes_of_all = to_first(prizes, placed - sum(prizes))
    if taken is None or taken >= places:
        return prizes_of_all
    return divide(placed, prizes_of_all[:taken], curve.round_to)


def _sum(weights: tuple[Decimal, ...]) -> Decimal:
    total = Decimal(0)
    for weight in weights:
        total = FORTY_DIGITS.add(total, weight)
    return total


@lru_cache(maxsize=64)
def _weights(places: int, steep: int, tiers: bool) -> tuple[Decimal, ...]:
    """The weight of each place by an exponent in hundredths; those of a tier have their mean."""
    exponent = -Decimal(steep) / HUNDRED
    single = [FORTY_DIGITS.power(Decimal(place), exponent) for place in range(1, places + 1)]
    if not tiers:
        return tuple(single)
    levelled: list[Decimal] = []
    for first, last in _tiers(places):
        tier = tuple(single[first - 1 : last])
        levelled += [FORTY_DIGITS.divide(_sum(tier), Decimal(len(tier)))] * len(tier)
    return tuple(levelled)


def _tiers(places: int) -> Iterator[tuple[int, int]]:
    """First and last place of each tier."""
    first = 1
    while first <= places:
        size = 1 if first <= SINGLE else THREES if first <= LAST_THREE else NINES
        yield first, min(first + size - 1, places)
        first += size


def _down(prize: Decimal, unit: int) -> int:
    return int(prize) // unit * unit
