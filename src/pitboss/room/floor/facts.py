"""What the floor has to know of a table: pure looks at its log, the same for all that is decided and shown from it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.play import Event
from pitboss.play.money import COMMISSION
from pitboss.play.tail import Tail
from pitboss.poker.table.events import NotFollowed
from pitboss.room.rounds import Noted
from pitboss.table.events import Seated
from pitboss.table.keeping import effective_places
from pitboss.table.keeping_events import ChipsCounted

AnyEvents = Tail[Event[Any]]


class BoxContent(msgspec.Struct, frozen=True):
    """What the record has taken since a box was mounted, and what counts have found more before the players."""

    due: int
    not_followed: int
    stakes: int


def box_content(events: AnyEvents, from_event: int) -> BoxContent:
    """Of all events after a number; what was struck out counts for nothing, its money having gone back."""
    fresh = events[from_event:]
    moves = [move for event in fresh for move in event.transfers()]
    due = sum(move.cents for move in moves if move.target == COMMISSION)
    due -= sum(move.cents for move in moves if move.source == COMMISSION)
    in_force = [events[place] for place in effective_places(events) if place >= from_event]
    not_followed = sum(event.difference for event in in_force if isinstance(event, NotFollowed))
    stakes = sum(event.difference for event in in_force if isinstance(event, ChipsCounted))
    return BoxContent(max(0, due), not_followed, stakes)


def last_of(past: Sequence[Noted], wanted: Callable[[Event[Any]], bool]) -> Noted | None:
    """The last event in force of which something is true; nothing if of none."""
    return next((noted for noted in reversed(past) if wanted(noted.event)), None)


def is_after(one: Noted | None, other: Noted | None) -> bool:
    """Whether both have happened, one after the other."""
    return one is not None and other is not None and one.number > other.number


def uncounted(past: Sequence[Noted], seats: Sequence[int], since: int) -> list[int]:
    """The seats whose chips were not counted after an event, nor bought since."""
    counted = {
        noted.event.seat for noted in past if noted.number > since and isinstance(noted.event, ChipsCounted | Seated)
    }
    return [seat for seat in seats if seat not in counted]
