"""Who sees what of a table: a person, anybody looking on, or the auditor.

Seats change hands and people change seats, so a player's cards follow the person who held the seat in that round
(S94-1994/7CS16.4, NI2018-51/16.4); whoever sits there now sees nothing of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.play import Event, Principal, Role, project
from pitboss.poker.table.events import Moved
from pitboss.table.events import Left, Seated

SPECTATOR = Principal(Role.SPECTATOR)


def player(person: str) -> Principal:
    """A player as a viewer, known by name wherever he sits."""
    return Principal(Role.PLAYER, name=person)


class TableEyes:
    """What one viewer sees of a table, event by event; a player is told by name, not by seat."""

    def __init__(self, viewer: Principal) -> None:
        self._viewer = replace(viewer, seat=0)

    def see(self, event: Event[Any]) -> Event[Any] | None:
        """The next event as the viewer may know it, or nothing."""
        if self._viewer.role is Role.PLAYER:
            self._viewer = _following(event, self._viewer)
        return project(event, self._viewer)


def seen(events: Iterable[Event[Any]], viewer: Principal) -> Iterator[Event[Any]]:
    """The events of a table, from its first, as a viewer may know them."""
    eyes = TableEyes(viewer)
    for event in events:
        shown = eyes.see(event)
        if shown is not None:
            yield shown


def _following(event: Event[Any], viewer: Principal) -> Principal:
    """The viewer at the seat where the person sits after an event."""
    if isinstance(event, Seated) and event.person == viewer.name:
        return replace(viewer, seat=event.seat)
    if isinstance(event, Moved) and event.seat == viewer.seat:
        return replace(viewer, seat=event.to)
    if isinstance(event, Left) and event.person == viewer.name:
        return replace(viewer, seat=0)
    return viewer
