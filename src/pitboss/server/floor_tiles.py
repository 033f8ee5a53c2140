"""The tiles of the floor for all who look at it: each is worked out when something has changed that it shows."""

import asyncio
from collections.abc import Awaitable, Callable, Container, Iterable
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
FAR, FORGOTTEN = 1.0, 5.0
"""Seconds for which it holds what other nodes have told of their tables, and after which a table is not shown any more
of which none of them tells."""


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

    def here(self, fronts: dict[str, "Front"]) -> list[FloorTile]:
        """The tables of this node that are not closed."""
        now = self._room.clock()
        hosts = [host for host in self._room.tables.values() if host.log.phase is not Phase.CLOSED]
        self._made = {host.meta.id: self._tile(host, fronts[host.meta.id], now) for host in hosts}
        return [made.tile for made in self._made.values()]

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


class FarTiles:
    """The tiles of tables at other nodes as these have told last: asked for once for all who look."""

    def __init__(self, ask: Callable[[], Awaitable[list[FloorTile]]], stirred: Callable[[], None]) -> None:
        self._ask = ask
        self._stirred = stirred
        self._known: dict[str, tuple[float, FloorTile]] = {}
        """By table, with when it was told of last: a node that is slow to answer has its tables all the same."""
        self._asked = float("-inf")
        self._asking = asyncio.Lock()

    async def look(self) -> None:
        """Have them as they are now, or were a moment ago."""
        loop = asyncio.get_running_loop()
        async with self._asking:
            if loop.time() - self._asked < FAR:
                return
            tiles, before = await self._ask(), [tile for _, tile in self._known.values()]
            self._asked = now = loop.time()
            kept = {id_: known for id_, known in self._known.items() if now - known[0] < FORGOTTEN}
            self._known = kept | {tile.id: (now, tile) for tile in tiles}
        if [tile for _, tile in self._known.values()] != before:
            self._stirred()

    def of(self, tables: Container[str]) -> list[FloorTile]:
        """Those of these tables."""
        return [tile for id_, (_, tile) in self._known.items() if id_ in tables]


def by_need(tiles: Iterable[FloorTile]) -> list[FloorTile]:
    """The neediest first."""
    return sorted(tiles, key=lambda tile: (ORDER.index(tile.need), tile.since))
