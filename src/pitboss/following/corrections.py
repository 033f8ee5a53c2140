"""Strike-outs that a supervisor is shown at once: one that made a fold of something else, or that moved a lot (H-R12).

The record says both what was entered first and what was entered again; nothing is decided here.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import islice

import msgspec

from pitboss.following.written import EntryWritten
from pitboss.play.money import dollars
from pitboss.play.tail import Tail
from pitboss.poker.events import Acted, BettingOpened, Started
from pitboss.poker.kinds import Kind
from pitboss.table.keeping import effective_places
from pitboss.table.keeping_events import StruckOut
from pitboss.table.table import AnyEvent


class Correction(msgspec.Struct, frozen=True):
    """A strike-out by the number of its entry: what it took from the pot, and the seat that folded instead (0: none).

    `at` is when it was made, by the room's clock; 0 where nobody has noted that.
    """

    number: int
    moved: int
    folded: int
    at: int = 0

    def text(self, above: int | None) -> str:
        """What is worth a look where a pot may change by a sum without one, None: by any; empty if nothing is."""
        if above is not None and abs(self.moved) > above:
            return f"{dollars(abs(self.moved))} in the pot was struck out"
        return f"what was entered for seat {self.folded} is a fold now" if self.folded else ""


def corrections(written: Sequence[EntryWritten], events: Tail[AnyEvent]) -> list[Correction]:
    """The strike-outs among some entries."""
    places = effective_places(events)
    found = (_correction(each, events, places) for each in written if each.strikes)
    return [each for each in found if each is not None]


def _correction(written: EntryWritten, events: Tail[AnyEvent], in_force: Sequence[int]) -> Correction | None:
    place = next((at for at in range(written.start, written.end) if isinstance(events[at], StruckOut)), None)
    struck = events[place] if place is not None else None
    if place is None or not isinstance(struck, StruckOut):
        return None
    gone = _standing(events, struck.first, place)
    # Chips that were counted right after a tap-out are put in again in the same entry.
    moved = _put_in(gone) - _put_in(events[place + 1 : written.end])
    again = (events[each] for each in islice(in_force, bisect_left(in_force, struck.first), None))
    before, now = _first_acts(gone), _first_acts(again)
    folded = (seat for seat, kind in before.items() if kind is not Kind.FOLD and now.get(seat) is Kind.FOLD)
    return Correction(written.number, moved, next(folded, 0))


def _put_in(events: Sequence[AnyEvent]) -> int:
    return sum(event.cents for event in events if isinstance(event, Acted))


def _standing(events: Tail[AnyEvent], first: int, end: int) -> list[AnyEvent]:
    """The events from a place on that were not struck out before another."""
    places: list[int] = []
    for place in range(first, end):
        event = events[place]
        if isinstance(event, StruckOut):
            places = [each for each in places if each < event.first]
        else:
            places.append(place)
    return [events[place] for place in places]


def _first_acts(events: Iterable[AnyEvent]) -> dict[int, Kind]:
    """What each seat did first, up to the next betting round."""
    found: dict[int, Kind] = {}
    for event in events:
        if found and isinstance(event, BettingOpened | Started):
            break
        if isinstance(event, Acted):
            found.setdefault(event.seat, event.kind)
    return found
