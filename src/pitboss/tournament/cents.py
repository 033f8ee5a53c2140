"""Money divided into whole cents: nothing is lost, and nobody's part depends on how a machine rounds."""

from collections.abc import Sequence
from itertools import pairwise

from pitboss.malformed import Malformed
from pitboss.tournament.conditions import Remainder


def equal_parts(cents: int, count: int) -> list[int]:
    """So many equal parts; cents that cannot be divided go one each to the first of them (T-R54)."""
    part, odd = divmod(cents, count)
    return [part + (number < odd) for number in range(count)]


def divide(
    cents: int, weights: Sequence[int], round_to: int = 1, remainder: Remainder = Remainder.FIRST
) -> tuple[int, ...]:
    """In proportion to the weights, which never rise; each part is rounded down to a multiple of `round_to`.

    What is left goes to the first, or to the largest remainders, one unit each, and only what is less than a unit to
    the first (T-R57). Either way no part is larger than the one before.
    """
    check_falling(weights)
    return in_proportion(cents, weights, round_to, remainder)


def in_proportion(
    cents: int, weights: Sequence[int], round_to: int = 1, remainder: Remainder = Remainder.FIRST
) -> tuple[int, ...]:
    """The same for weights that may rise, as sums do beside goods for a better place."""
    if cents < 0 or round_to < 1:
        raise Malformed("prizes are nothing or more, and are rounded to a cent or more")
    whole = sum(weights) * round_to
    parts = [cents * weight // whole * round_to for weight in weights]
    if remainder is Remainder.LARGEST:
        by_remainder = sorted(range(len(weights)), key=lambda place: (-(cents * weights[place] % whole), place))
        for place in by_remainder[: (cents - sum(parts)) // round_to]:
            parts[place] += round_to
    return to_first(parts, cents - sum(parts))


def to_first(parts: Sequence[int], more: int) -> tuple[int, ...]:
    """With so much more for the first."""
    return (parts[0] + more, *parts[1:])


def check_falling(weights: Sequence[int]) -> None:
    """Refuse a breakdown that pays nobody, or a worse place more."""
    if not weights or weights[0] <= 0 or min(weights) < 0:
        raise Malformed("a breakdown needs a place that is paid, and no prize below nothing")
    for place, (better, worse) in enumerate(pairwise(weights), start=2):
        if worse > better:
            raise Malformed(f"prizes never rise with the place: place {place} has more than place {place - 1}")
