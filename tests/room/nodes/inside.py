"""Nodes in one process, on a real database and a bus inside: rooms that are one room."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from pitboss.room.bus.bus import BusFailed, BusHandler, BusMessage, BusSubscription
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.node_terms import NodeTerms
from pitboss.room.nodes.node import RoomNode
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.stores import StoreName
from pitboss.room.turned_away import HOUSE
from pitboss.room.wishes import TableWish, usual_options
from tests.patience import PATIENCE

QUICK = Timing(hurry=0.0)
EDITION = "holdem-2018"


class BusEnd:
    """The end of a bus at one node, which can be cut off by itself."""

    def __init__(self, bus: InsideBus) -> None:
        self.is_there = True
        self._bus = bus
        self._heard: list[BusSubscription] = []

    async def publish(self, subject: str, body: bytes) -> None:
        if self.is_there:
            await self._bus.publish(subject, body)

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes:
        if not self.is_there:
            raise BusFailed("the bus is away")
        return await self._bus.ask(subject, body, seconds)

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> BusSubscription:
        if not self.is_there:
            raise BusFailed("the bus is away")

        async def heard(message: BusMessage) -> bytes | None:
            return await handler(message) if self.is_there else None

        self._heard.append(subscription := await self._bus.subscribe(subject, heard, group))
        return subscription

    async def close(self) -> None:
        for subscription in self._heard:
            await subscription.close()


class NoGate:
    """Nobody comes over the bus in these tests; noted is what the gate is told to have moved."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.ended: list[str] = []
        """That the node was to end."""
        self.heard: dict[str, bytes] = {}
        """What was said at tables that came here."""

    def hears(self, place: str) -> BusHandler:
        async def silent(message: BusMessage) -> None:
            """Leaves the question to others."""

        return silent

    async def with_seat(self, edition: str) -> str:
        return ""

    async def seated_at(self, person: Person) -> list[str]:
        return []

    def moved(self, place: str, node: str) -> None:
        self.told.append((place, node))

    def said(self, table: str) -> bytes:
        return f"said at {table}".encode()

    def remember_said(self, table: str, said: bytes) -> None:
        self.heard[table] = said


@asynccontextmanager
async def entered(
    address: str, data: Path, bus: InsideBus, terms: NodeTerms | None = None, timing: Timing = QUICK
) -> AsyncIterator[RoomNode]:
    """A node that looks when it is told to, and by itself."""
    terms = msgspec.structs.replace(terms or NodeTerms(), name=data.name)
    room = CardRoom.open_among(StoreName(data, address), terms, timing)
    gate = NoGate()
    node = RoomNode(room, BusEnd(bus), gate, lambda: gate.ended.append(data.name))
    await node.start()
    try:
        yield node
    finally:
        await node.close()
        await room.close()
    # Whoever came here looks for a table anew, wherever it was, once it is here.
    assert node.counts.taken == len([place for place, at in gate.told if at == node.id])


@asynccontextmanager
async def two(address: str, data: Path, bus: InsideBus) -> AsyncIterator[tuple[RoomNode, RoomNode]]:
    """Two nodes of one room."""
    async with entered(address, data / "north", bus) as north, entered(address, data / "south", bus) as south:
        yield north, south


async def by_house(north: RoomNode, south: RoomNode) -> tuple[RoomNode, RoomNode]:
    """The node that has the house, and is heard there, and the other one."""
    await until_so(lambda: HOUSE in north.here.heard or HOUSE in south.here.heard)
    return (north, south) if HOUSE in north.here.heard else (south, north)


def run(scene: Callable[[InsideBus], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene(InsideBus())

    asyncio.run(limited())


async def until_so(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def gate_of(node: RoomNode) -> NoGate:
    gate = node._attendant
    assert isinstance(gate, NoGate)
    return gate


def bus_of(node: RoomNode) -> BusEnd:
    assert isinstance(node.bus, BusEnd)
    return node.bus


async def with_bots(node: RoomNode, edition: str = EDITION) -> TableHost:
    """A table at which two bots play while somebody looks on."""
    meta = await node.room.tables.make(
        TableWish(edition, usual_options(edition), seats=6, bots=2, pace="instant"), None
    )
    host = node.room.tables[meta.id]
    host.connect("", asyncio.Event())
    await until_so(lambda: host.log.durable > 20)
    return host


async def leave_for_dead(north: RoomNode, south: RoomNode, host: TableHost) -> TableHost:
    """North does not beat any more, and nobody tells it; south has its table, where bots play on."""
    await _given_up(north, south)
    await until_so(lambda: host.meta.id in south.room.tables)
    heir = south.room.tables[host.meta.id]
    heir.connect("", asyncio.Event())
    return heir


async def leave_house_for_dead(north: RoomNode, south: RoomNode) -> None:
    """The same with what belongs to the house."""
    await _given_up(north, south)
    await until_so(lambda: south.has_house)


async def is_among_the_able(node: RoomNode) -> None:
    """Until all nodes have told the database that they hear the bus."""
    while not all(row.bus_ok for row in await node.members.rows()):
        await asyncio.sleep(0.01)


async def looks_only_when_told(node: RoomNode) -> None:
    for task in node._tasks:
        task.cancel()
    await asyncio.gather(*node._tasks, return_exceptions=True)


async def leave_unheard(node: RoomNode) -> None:
    """It beats no more, and nobody hears it on the bus, as one that was killed."""
    await looks_only_when_told(node)
    node.members.lease._task.cancel()
    await node.bus.close()


async def _given_up(north: RoomNode, south: RoomNode) -> None:
    await looks_only_when_told(north)
    north.members.lease._task.cancel()
    assert await south.members.bury(north.id, 10.0)
