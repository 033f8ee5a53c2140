"""Sentences for what keeping the record by hand leaves in the log, the same at every table.

What is said of people (`keeping_events.OF_PEOPLE`) has none: whoever looks at a table is not told of it (H-R34).
"""

from collections.abc import Callable
from typing import Any

from pitboss.play.money import dollars
from pitboss.table.keeping_events import (
    Attended,
    ChipsCounted,
    FloorCalled,
    OffDuty,
    OnDuty,
    Said,
    StruckOut,
)


def _counted(who: Callable[[int], str], event: ChipsCounted) -> str:
    found = f"{dollars(event.found)} is counted before {who(event.seat)}"
    if not event.difference:
        return f"{found}, as the record has it"
    way = "more" if event.difference > 0 else "less"
    return f"{found}, {dollars(abs(event.difference))} {way} than the record had"


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
KEEPING_WORDS: dict[type[Any], Callable[[Callable[[int], str], Any], str]] = {
    StruckOut: lambda who, event: f"what was entered last is struck out by {event.by}: it did not happen so",
    ChipsCounted: _counted,
    Said: lambda who, event: f'it is said: "{event.words}"',
    FloorCalled: lambda who, event: "a supervisor is called to the table",
    Attended: lambda who, event: f"{event.by} has come to the table",
    OnDuty: lambda who, event: f"{event.person} is {event.role.value} of the table from now on",
    OffDuty: lambda who, event: f"{event.person} is {event.role.value} of the table no more",
}


def keeping_words(event: object, who: Callable[[int], str]) -> str:
    """What such an event means, as a sentence without its full stop; nothing for any other event."""
    words = KEEPING_WORDS.get(type(event))
    return words(who, event) if words else ""
