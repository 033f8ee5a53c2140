"""Dollars in files are cents inside: numbers with at most two decimals, read exactly."""

from decimal import Decimal, DecimalException

from pitboss.malformed import Malformed

MOST = Decimal(10) ** 12
"""More dollars than any table has: a slip of the pen."""


class Dollars(int):
    """Cents that a file gives in dollars."""


def dollars_of(value: object) -> Dollars:
    """`12`, `12.5` or `"12.50"` as cents; Malformed for anything finer than a cent."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal | float):
        raise Malformed(f"{shown(value)!r} is no amount of dollars")
    try:
        cents = Decimal(str(value)) * 100
    except (DecimalException, ValueError):
        raise Malformed(f"{shown(value)!r} is no amount of dollars") from None
    if cents.is_finite() and cents > 100 * MOST:
        raise Malformed(f"{shown(value)} dollars: that is more than any table has")
    if not cents.is_finite() or cents < 0 or cents != cents.to_integral_value():
        raise Malformed(f"{shown(value)} dollars: an amount is not negative and has at most two decimals")
    return Dollars(cents)


def shown(value: object) -> str:
    """A value as a file writes it, shortened if it is long."""
    try:
        text = str(value).lower() if isinstance(value, bool) else str(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 40 else f"{text[:40]}..."


class Change(int):
    """A gain or loss in cents that a file gives in dollars, with its sign."""


def change_of(value: object) -> Change:
    """`-12.5` as cents; Malformed for anything finer than a cent."""
    negative = str(value).startswith("-")
    cents = dollars_of(str(value).removeprefix("-"))
    return Change(-cents if negative else cents)
