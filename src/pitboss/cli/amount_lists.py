"""Lists of amounts on the command line: `50000,30000,20000`, `500,300.50`, `50,30,20`."""

from collections.abc import Callable
from decimal import Decimal, DecimalException
from typing import TypeVar

from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of

T = TypeVar("T")
MOST_CHIPS = 10**12
MOST = 10_000
"""For a number that is no amount."""


def chips_list(text: str) -> list[int]:
    """Whole chips, with commas between the amounts."""
    return _list(text, _chips)


def dollars_list(text: str) -> list[int]:
    """Dollars, as cents."""
    return _list(text, lambda part: int(dollars_of(part)))


def percent_list(text: str) -> list[int]:
    """Per cent with at most two decimals, in hundredths."""
    return _list(text, percent)


def percent(text: str) -> int:
    """`15`, `12.5` or `12.5 %` in hundredths of a per cent."""
    return hundredths(text.strip().removesuffix("%"), "a percentage")


def hundredths(text: str, what: str) -> int:
    """A number that is not negative and has at most two decimals, in hundredths."""
    try:
        found = Decimal(text.strip()) * 100
    except DecimalException:
        raise Malformed(f"{text!r} is no number for {what}") from None
    if not found.is_finite() or not 0 <= found <= 100 * MOST or found != found.to_integral_value():
        raise Malformed(f"{text}: {what} is 0 to {MOST:,}, with at most two decimals")
    return int(found)


def _list(text: str, read: Callable[[str], T]) -> list[T]:
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise Malformed(f"{text!r}: write amounts with a comma between them, such as 500,300,200")
    return [read(part) for part in parts]


def _chips(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 13 or int(text) > MOST_CHIPS:
        raise Malformed(f"{text!r} is no number of chips: whole numbers up to {MOST_CHIPS:,}, a comma between stacks")
    return int(text)
