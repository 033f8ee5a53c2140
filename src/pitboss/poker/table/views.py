"""Who sees what of a table: a person, anybody looking on, or the auditor.

Seats change hands and people change seats, so a player's cards follow the person who held the seat in that round
(S94-1994/7CS16.4, NI2018-51/16.4); whoever sits there now sees nothing of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.play import Event, Principal, Role, project
from pitboss.poker.table.events import Left, Moved, Seated

SPECTATOR = Principal(Role.SPECTATOR)


def player(person: str) -> Principal:
    """A player as a viewer, known by name wherever he sits."""
    return Principal(Role.PLAYER, name=person)


def seen(events: Iterable[Event[Any]], viewer: Principal) -> Iterator[Event[Any]]:
    """The events of a table as a viewer may know them; a player is told by name, not by seat."""
    eyes = viewer if viewer.role is not Role.PLAYER else Principal(Role.PLAYER, 0, viewer.name)
    for event in events:
        if eyes.role is Role.PLAYER:
            eyes = _following(event, eyes)
        shown = project(event, eyes)
        if shown is not None:
            yield shown


def _following(event: Event[Any], eyes: Principal) -> Principal:
    """The viewer at the seat where the person sits after an event."""
    if isinstance(event, Seated) and event.person == eyes.name:
        return Principal(Role.PLAYER, event.seat, eyes.name)
    if isinstance(event, Moved) and event.seat == eyes.seat:
        return Principal(Role.PLAYER, event.to, eyes.name)
    if isinstance(event, Left) and event.person == eyes.name:
        return Principal(Role.PLAYER, 0, eyes.name)
    return eyes
