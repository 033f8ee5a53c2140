"""Moments and days as a document writes them: ISO text with a zone, and what they are in milliseconds since 1970."""

import calendar
import re

from pitboss.malformed import Malformed
from pitboss.rulebook.check import is_date

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(Z|([+-])(\d\d):(\d\d))")


def moment_of(text: str) -> str:
    """A moment in its one spelling, 2018-03-01T19:30:00+11:00; Malformed if it is none."""
    day, hour, minute, second, zone = _parts(text)
    return f"{day}T{hour:02}:{minute:02}:{second:02}{zone}"


def instant(text: str) -> int:
    """A moment in milliseconds since 1970."""
    day, hour, minute, second, zone = _parts(text)
    year, month, date = map(int, day.split("-"))
    east = 0 if zone == "Z" else int(f"{zone[0]}1") * (int(zone[1:3]) * 60 + int(zone[4:]))
    return 1000 * calendar.timegm((year, month, date, hour, minute, second)) - east * MINUTE


def day_of(text: str) -> str:
    """A day of the calendar as it stands; Malformed if it is none."""
    if not is_date(text):
        raise Malformed(f"{text!r} is no day; write it like 2018-03-01")
    return text


def _parts(text: str) -> tuple[str, int, int, int, str]:
    found = _MOMENT.fullmatch(text)
    if found is None or not is_date(found[1]):
        raise Malformed(f"{text!r} is no time with its zone; write it like 2018-03-01T19:30:00+11:00")
    hour, minute, second = int(found[2]), int(found[3]), int(found[4] or 0)
    if hour > 23 or minute > 59 or second > 59 or int(found[7] or 0) > 14 or int(found[8] or 0) > 59:
        raise Malformed(f"{text!r}: there is no such time of the day, or no such zone")
    return found[1], hour, minute, second, found[5]
