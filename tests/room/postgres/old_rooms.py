"""A room that was played in over two months of long ago, in a database: tables that were closed then, and an open one.

In March 2025 t1 was played at and closed, t2 and t3 (for invited people) were begun; in April t2 and t3 were closed,
and t4 was opened, which is open still.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from pitboss.room import moving
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.lobby import ClosingSet
from pitboss.room.stores import StoreName
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.terms import Phase
from tests.room.banked import scenes

MARCH, APRIL = 1_741_600_000_000, 1_744_300_000_000
EDITION = "holdem-2018"
ROUNDS = 2


def build(data: Path, address: str) -> None:
    """Play in a file, whose clock can be set, and move that."""
    for begin, scene in ((MARCH, _in_march), (APRIL, _in_april)):
        asyncio.run(_played(data, begin, scene))
    moving.move(StoreName(data), StoreName(data, address))


async def _played(data: Path, begin: int, scene: Callable[[CardRoom], Awaitable[None]]) -> None:
    ticks = _ticks(begin)
    async with scenes.opened(data, clock=lambda: next(ticks)) as room:
        await scene(room)


def _ticks(begin: int) -> Iterator[int]:
    while True:
        yield begin
        begin += 1


async def _in_march(room: CardRoom) -> None:
    first = await made(room, EDITION)
    await dealt(first)
    await closed(room, first)
    await dealt(await made(room, "canberra-1997"))
    guest, _ = await room.accounts.new_guest("Ann")
    wish = TableWish(EDITION, usual_options(EDITION), bots=0, public=False)
    await room.tables.make(wish, guest)


async def _in_april(room: CardRoom) -> None:
    await dealt(room.tables["t2"])
    for id_ in ("t2", "t3"):
        await closed(room, room.tables[id_])
    await dealt(await made(room, EDITION))


async def made(room: CardRoom, edition: str) -> TableHost:
    return await scenes.table(room, edition)


async def dealt(host: TableHost) -> None:
    """Bots play for somebody who looks on."""
    watcher, last = asyncio.Event(), host.round_number + ROUNDS
    host.connect("", watcher)
    await scenes.until(lambda: host.round_number > last)
    host.disconnect("", watcher)


async def closed(room: CardRoom, host: TableHost) -> None:
    await room.tables.set(ClosingSet(host.meta.id), host)
    await scenes.until(lambda: host.log.phase is Phase.CLOSED)
