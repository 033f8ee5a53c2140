"""The tiles of the floor for all who look at it: each is worked out when something has changed that it shows."""

from typing import TYPE_CHECKING

import msgspec

from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions import ROOM
from pitboss.room.following.needs import Need
from pitboss.room.host import TableHost
from pitboss.server.floor_view import FloorTile, tile_of
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.server.front import Front

KEPT = 10_000
"""Milliseconds after which a tile is worked out though nothing has happened: hours end, the last hour goes on."""
ORDER = tuple(Need)


class _Made(msgspec.Struct, frozen=True):
    """A tile, and what it was made from."""

    basis: tuple[object, ...]
    at: int
    tile: FloorTile


class FloorTiles:
    """One for a room: a busy floor has several screens, and at most one table changes between two looks."""

    def __init__(self, room: CardRoom) -> None:
        self._room = room
        self._made: dict[str, _Made] = {}

    def by_need(self, fronts: dict[str, "Front"]) -> list[FloorTile]:
        """All tables that are not closed, the neediest first."""
        now = self._room.clock()
        hosts = [host for host in self._room.tables.values() if host.log.phase is not Phase.CLOSED]
        self._made = {host.meta.id: self._tile(host, fronts[host.meta.id], now) for host in hosts}
        tiles = [made.tile for made in self._made.values()]
        return sorted(tiles, key=lambda tile: (ORDER.index(tile.need), tile.since))

    def _tile(self, host: TableHost, front: "Front", now: int) -> _Made:
        known, basis = self._made.get(host.meta.id), self._basis(host)
        if known is not None and known.basis == basis and 0 <= now - known.at < KEPT:
            return known
        return _Made(basis, now, tile_of(self._room, host, front, now))

    def _basis(self, host: TableHost) -> tuple[object, ...]:
        """Whatever a tile rests on but the clock."""
        room, dealer = self._room, host.log.shown.on_duty.get(Role.DEALER, "")
        conditions = room.conditions
        return (
            id(host),
            host.version,
            host.log.durable,
            room.floor.version,
            conditions.in_force.get(host.meta.id),
            conditions.in_force.get(ROOM),
            conditions.posted.get(host.meta.id, {}).copy(),
            len(conditions.versions),
            bool(dealer) and host.presences.is_connected(dealer),
        )
