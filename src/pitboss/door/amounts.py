"""Dollars at the door: `200`, `"7.50"` or a Decimal; inside they are cents."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of

Dollars = int | str | Decimal
"""What an amount may be written as."""
Amount = int | Decimal
"""What an amount is told as: whole dollars, or a decimal."""


def cents_of(value: Dollars, what: str = "an amount") -> int:
    """The cents of so many dollars; Malformed for what is no amount."""
    if isinstance(value, float):
        raise Malformed(f'{what} is {value!r}: write dollars as a whole number, as text such as "7.50" or as a Decimal')
    try:
        return int(dollars_of(value))
    except Malformed as error:
        raise Malformed(f"{what}: {error}") from None


def amount_of(cents: int) -> Amount:
    whole, rest = divmod(cents, 100)
    return whole if not rest else Decimal(cents) / 100


def stakes_of(stakes: Mapping[int, Dollars]) -> dict[int, int]:
    """Cents by seat; Malformed for what is no seat, or if there is none."""
    if not stakes:
        raise Malformed("nobody sits at the table: give stakes by seat, such as {1: 200, 2: 200}")
    seats: Mapping[Any, Dollars] = stakes  # whatever a caller has written
    for seat in seats:
        if type(seat) is not int or seat < 1:
            raise Malformed(f"{seat!r} is no seat: seats are numbers from 1")
    return {seat: cents_of(stake, f"the stake of seat {seat}") for seat, stake in sorted(stakes.items())}
