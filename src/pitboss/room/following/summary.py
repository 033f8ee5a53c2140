"""What has to be known of the past of a followed table whose entries and events are no longer at hand.

Everything else about them is read from the store when somebody asks for it.
"""

from collections.abc import Hashable, Iterable, Sequence

import msgspec

from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.following.corrections import Correction
from pitboss.poker.rulings.events import Decided, Ruled
from pitboss.poker.table.events import ReviewDecided, Reviewed
from pitboss.room.following.told import ToldRuling
from pitboss.room.rounds import Noted
from pitboss.table.events import ClosureNotified, DeckChecked, InspectorNotified, Opened, Seated
from pitboss.table.keeping_events import ChipsCounted, FloorCalled, Said
from pitboss.table.table import AnyEvent
from pitboss.tournament.moments import HOUR

MOST_DEALT = 240
"""Rounds that a person deals in an hour, at most."""
RULED = (Ruled, Reviewed, CanberraRuled)
DECIDED = (Decided, ReviewDecided)
OF_THE_FLOOR = (Opened, DeckChecked, Said, ClosureNotified, InspectorNotified, FloorCalled)
"""What checklists are proved by, and how long somebody has been called for."""
RULINGS = 5
"""So many rulings on the same matter are remembered."""


class Remembered(msgspec.Struct, frozen=True):
    """So many entries came before those at hand, `errors` of which struck something out.

    `settled` is the last that answered what a reader and the table differed about, `looked` the last with which whoever
    supervises has noted something.
    """

    entries: int = 0
    errors: int = 0
    settled: int = 0
    looked: int = 0
    struck: tuple[Correction, ...] = ()
    """Strike-outs since then that may be worth a look."""
    told: tuple[ToldRuling, ...] = ()
    """Rulings since then that dealers let take effect."""
    landmarks: tuple[tuple[int, int, bytes], ...] = ()
    """Events that are asked for later, with number and time, written as in the log."""
    began: tuple[int, ...] = ()
    """When rounds began, of the last hour before."""


def worth_keeping(found: Sequence[Correction]) -> tuple[Correction, ...]:
    """Of strike-outs those that are the last worth a look, whatever a house looks at."""
    kept: list[Correction] = []
    for each in reversed(found):
        is_more = all(abs(each.moved) > abs(later.moved) for later in kept)
        is_fold = each.folded and not any(later.folded for later in kept)
        if (each.moved and is_more) or is_fold:
            kept.append(each)
    return tuple(reversed(kept))


def last_hour(began: Iterable[int]) -> tuple[int, ...]:
    """Of times in their order those that are within an hour of the last, so many at most as a person can deal."""
    times = list(began)[-MOST_DEALT:]
    return tuple(at for at in times if at > times[-1] - HOUR)


def to_remember(events: Iterable[Noted]) -> list[Noted]:
    """Of events in force, in their order: the first, the last of each kind, and the last rulings on each matter."""
    found: dict[Hashable, list[list[Noted]]] = {}
    ruled: list[Noted] = []
    for noted in events:
        key = "first" if noted.number == 1 else _key_of(noted.event)
        if isinstance(noted.event, DECIDED):
            ruled.append(noted)
        elif isinstance(noted.event, RULED):
            ruled = [noted]
            found[key] = [*found.get(key, []), ruled][-RULINGS:]
        elif key is not None:
            found[key] = [[noted]]
    kept = [noted for matters in found.values() for matter in matters for noted in matter]
    return sorted(kept, key=lambda noted: noted.number)


def _key_of(event: AnyEvent) -> Hashable:
    """Events of the same are the same matter; None for those that nobody asks for later."""
    if isinstance(event, Seated | ChipsCounted):
        return type(event), event.seat
    if isinstance(event, RULED):
        fact = getattr(event, "fact", None)
        return type(event), type(fact), event.ruling.rules, event.ruling.outcome is None
    if isinstance(event, DeckChecked):
        return type(event), event.is_complete
    if isinstance(event, Said):
        return type(event), event.rules
    return type(event) if isinstance(event, OF_THE_FLOOR) else None
