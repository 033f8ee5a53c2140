"""What counts have found beside the record, and who dealt then (H-R14): more and less apart, so that both are seen."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.play import Event
from pitboss.poker.table.events import NotFollowed
from pitboss.table.keeping_events import ChipsCounted


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cents that were found too many, and cents that were missing, while somebody dealt; empty if nobody had duty."""

    dealer: str = ""
    more: int = 0
    less: int = 0


def found_in(events: Iterable[Event[Any]], dealer: str) -> Difference | None:
    """What counts among these events found; nothing where all was as the record had it."""
    found = [event.difference for event in events if isinstance(event, ChipsCounted | NotFollowed)]
    more, less = sum(cents for cents in found if cents > 0), -sum(cents for cents in found if cents < 0)
    return Difference(dealer, more, less) if more or less else None
