"""What every part of a conditions document is: a frozen value with words of its own, whose amounts say their unit."""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import fields, replace

UNIT = "unit"
DOLLARS, PERCENT, DECIMAL, MOMENT, DAY = "dollars", "percent", "decimal", "moment", "day"
MOST_CHIPS = 10**12
MOST_COUNT = 1_000_000

Money = Annotated[int, Meta(ge=0, extra={UNIT: DOLLARS})]
"""Cents; a file writes dollars."""
SomeMoney = Annotated[int, Meta(ge=1, extra={UNIT: DOLLARS})]
Percent = Annotated[int, Meta(ge=0, le=10_000, extra={UNIT: PERCENT})]
"""Hundredths of a per cent; a file writes per cent with at most two decimals."""
Hundredths = Annotated[int, Meta(ge=0, le=100_000, extra={UNIT: DECIMAL})]
"""A number with at most two decimals, as a file writes it."""
ChipCount = Annotated[int, Meta(ge=0, le=MOST_CHIPS)]
"""Chips have no value: one is 1, never a cent (NI2018-51/dict:Tournament Chips)."""
Count = Annotated[int, Meta(ge=0, le=MOST_COUNT)]
Text = Annotated[str, Meta(max_length=2000)]
Moment = Annotated[str, Meta(extra={UNIT: MOMENT})]
"""A time with its zone, 2018-03-01T19:30:00+11:00; empty if there is none."""
Day = Annotated[str, Meta(extra={UNIT: DAY})]
"""A day of the calendar, 2018-03-01."""
Digest = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
"""The SHA-256 of a document in hexadecimal, or nothing."""


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A part of the document.

    What a field is without a word is what it is in a stored document that does not name it, and so never changes.
    """


ItemT = TypeVar("ItemT")


def plainly_said(value: ItemT) -> ItemT:
    """The same, however it was made: whatever equals what a field is without a word is not said.

    A document leaves out what is the very value that a field has by itself. An equal one, made of a file that says it
    in full, would be written, and the same conditions would have two identities.
    """
    if isinstance(value, msgspec.Struct):
        said = {field.name: plainly_said(getattr(value, field.name)) for field in fields(value)}
        usual = {field.name: field.default for field in fields(value)}
        return replace(value, **{name: usual[name] if own == usual[name] else own for name, own in said.items()})
    if isinstance(value, tuple):
        return type(value)(map(plainly_said, value))  # of the same items
    return value
