"""Amounts in chips of the table: "push $91" is also "3 x $25, 3 x $5, 1 x $1", the fewest chips first."""

import re
from collections.abc import Sequence

from pitboss.play.money import dollars

MOVED = re.compile(
    r"(?:take|take the ante,|push|pay|and|less|odd|Drop|(?:seat|Box) \d+:)"
    r" \$(\d+(?:,\d{3})*(?:\.\d\d)?)(?![.,]?\d| stays)"
)
"""The sums of a line that a hand moves; that of the pot is only named, and what stays a player's lies there."""


def in_chips(cents: int, chips: Sequence[int]) -> str:
    """An amount in chips of these values, largest first; empty where they cannot make it."""
    parts, left = [], cents
    for value in sorted(chips, reverse=True):
        count, left = divmod(left, value)
        if count:
            parts.append(f"{count} x {dollars(value)}")
    return ", ".join(parts) if parts and not left else ""


def chip_line(line: str, chips: Sequence[int]) -> str:
    """The sums of a line that are moved, each in chips; empty for a table without a rack, or nothing to move."""
    found = [(text, in_chips(_cents(text), chips)) for text in MOVED.findall(line)]
    return "; ".join(f"${text} is {made}" for text, made in found if made)


def _cents(text: str) -> int:
    whole, _, rest = text.replace(",", "").partition(".")
    return 100 * int(whole) + int(rest or 0)
