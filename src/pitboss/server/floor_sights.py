"""The floor as it is pushed to its screens: worked out once for all who look at the same moment, and encoded once for
all of one person's that show another one.
"""

from collections.abc import Callable
from functools import cached_property
from itertools import count

import msgspec

from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.person import Person
from pitboss.server.floor_view import FloorSight, FloorTile, FloorView, floor_view

SAME = 1_000
"""Milliseconds after which the floor is looked at anew though nothing has happened there: times go on."""
_encoder = msgspec.json.Encoder()


class FloorShown:
    """What a screen is to show; the `number` is another one where anything differs but the clock.

    A screen that shows that number goes on by its own clock; any other is told the room's as it is.
    """

    def __init__(self, number: int, view: FloorView) -> None:
        self.number = number
        self._view = view

    @cached_property
    def text(self) -> str:
        return _encoder.encode(FloorSight(self._view)).decode()


class FloorSights:
    """One for a room."""

    def __init__(self, room: CardRoom, tiles: Callable[[], list[FloorTile]]) -> None:
        self._room = room
        self._by_need = tiles
        self._looked_at, self._stirs = 0, -1
        self._tiles: list[FloorTile] = []
        self._last: dict[tuple[str, Role], tuple[FloorView, FloorShown]] = {}
        """By viewer: the view without its clock, and what is shown."""
        self._now: dict[tuple[str, Role], tuple[FloorView, FloorShown]] = {}
        """Of those who have looked since the floor was as it is."""
        self._numbers = count(1)

    def of(self, person: Person) -> FloorShown:
        """The floor as a person may know it."""
        if not self._is_as_it_was():
            self._tiles, self._last, self._now = self._by_need(), self._now, {}
        viewer = (person.id, person.role)
        if viewer not in self._now:
            self._now[viewer] = self._shown(person, self._last.get(viewer))
        return self._now[viewer][1]

    def _is_as_it_was(self) -> bool:
        """Whether nothing has stirred on the floor since somebody looked, just now."""
        now, stirs = self._room.clock(), self._room.floor.stirs
        if stirs == self._stirs and 0 <= now - self._looked_at < SAME:
            return True
        self._looked_at, self._stirs = now, stirs
        return False

    def _shown(self, person: Person, last: tuple[FloorView, FloorShown] | None) -> tuple[FloorView, FloorShown]:
        found = floor_view(self._room, person, self._tiles)
        timeless = msgspec.structs.replace(found, clock=0)
        number = last[1].number if last is not None and last[0] == timeless else next(self._numbers)
        return timeless, FloorShown(number, found)
