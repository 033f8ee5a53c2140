"""Months as partitions count them, since January 2020, and as people name them."""

import re
from datetime import UTC, datetime

from pitboss.malformed import Malformed

_NAMED = re.compile(r"((?!0000)[0-9]{4})-(0[1-9]|1[0-2])")
_FIRST = 2020


def era_of(at: int) -> int:
    """The month of a moment in milliseconds since 1970, UTC."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return (moment.year - _FIRST) * 12 + moment.month - 1


def month_of(era: int) -> str:
    """2026-05"""
    return f"{_FIRST + era // 12:04d}-{era % 12 + 1:02d}"


def era_named(month: str) -> int:
    """Malformed for what is no month."""
    match = _NAMED.fullmatch(month)
    if match is None:
        raise Malformed(f"{month!r} is no month: one looks like 2026-05")
    return (int(match[1]) - _FIRST) * 12 + int(match[2]) - 1


def begins(era: int) -> int:
    """The moment at which a month begins, in milliseconds since 1970."""
    return round(datetime(_FIRST + era // 12, era % 12 + 1, 1, tzinfo=UTC).timestamp() * 1000)


def needed(months: tuple[str, ...]) -> str:
    """What is said where all of a room is wanted."""
    return f"{listed(months)} {'are' if months[1:] else 'is'} archived: name the folder with the files with --archive"


def listed(months: tuple[str, ...]) -> str:
    """2026-05, 2026-06 and 2026-07"""
    *first, last = months
    return f"{', '.join(first)} and {last}" if first else last
