"""What a node has written that others keep in memory, and how they follow it.

News is a hint: it names streams, and whoever follows reads them. One that is lost is made up for by a sweep, which
looks at the streams that were written since the last one. People are looked up in the store, and read again if they are
at hand.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import msgspec

from pitboss.play import Account
from pitboss.room import conditions, lobby, meters, people_events
from pitboss.room.card_room import CardRoom
from pitboss.room.floor import log as floor_log
from pitboss.room.log import TABLE
from pitboss.room.postgres.members import Members
from pitboss.room.store import Batch
from pitboss.room.wallets import is_wallet

NEWS = "pb.news"
SWEEP = 20.0
"""Seconds from one sweep to the next, for what news has not told."""
OVERLAP = 600_000
"""Milliseconds for which a sweep goes back before the last one: what waits for a standby is seen after its time."""
SOON = 0.2
"""Seconds from one sweep to one that somebody waits for."""
TRIES, PAUSE = 5, 0.05
"""How often a wallet is looked into that is being written at the moment, and seconds in between."""
PREFIXES = (people_events.PREFIX, lobby.PREFIX, meters.PREFIX)
WHOLE = (conditions.STREAM, floor_log.STREAM)
StreamReader = Callable[[str], Awaitable[object]]
PATTERNS = tuple(f"{prefix}%" for prefix in PREFIXES) + WHOLE


class News(msgspec.Struct, frozen=True):
    """From a node: streams that have grown, wallets that hold another sum, tables that are here now, or closed; nodes
    that were buried, whose tables want owners."""

    node: str
    streams: tuple[str, ...] = ()
    wallets: tuple[Account, ...] = ()
    here: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()

    @property
    def persons(self) -> set[str]:
        """Those of whom something has changed, their wallets included."""
        return {name.partition(":")[2] for name in self.wallets} | _persons(self.streams)


def news_of(node: str, batch: Batch) -> News | None:
    """What others have to know of a batch that was written; mostly nothing."""
    streams = dict.fromkeys(entry.stream for entry in batch.entries)
    told = tuple(stream for stream in streams if stream.startswith(PREFIXES) or stream in WHOLE)
    wallets = tuple(name for name, cents in batch.moved.items() if cents and is_wallet(name))
    return News(node, told, wallets) if told or wallets else None


class Follower:
    """Keeps what a room has in memory of people, lobby, conditions, floor and jackpots as the store has it."""

    def __init__(self, room: CardRoom, members: Members) -> None:
        self._room = room
        self._members = members
        self._since = room.read_since
        self._known: dict[str, int] = {}
        """How long the streams were that the last sweep looked at."""
        self._lock = asyncio.Lock()
        self._begun = self._swept = float("-inf")
        """When the last sweep began and ended that took in everything."""
        self._readers: dict[str, StreamReader] = {
            meters.PREFIX: room.meters.follow,
            conditions.STREAM: self._read_conditions,
            floor_log.STREAM: self._read_floor,
            lobby.PREFIX: self._read_lobby,
            people_events.PREFIX: self._read_person,
        }
        """What takes in a stream that has grown, by how its name begins."""

    async def follow(self, news: News) -> None:
        """Take in what another node tells."""
        for table in news.closed:
            self._room.tables.note_closed(table)
        async with self._lock:
            await self._read(news.streams)
            await self._look_into(news.wallets)
        self._show(news.persons)

    async def catch_up(self) -> None:
        """Take in all that others had written when this was called. Sweeps keep their pause, and are for all who wait.

        One that had begun before does not count: what is looked for may have been written since.
        """
        loop = asyncio.get_running_loop()
        called = loop.time()
        while self._begun < called:
            if loop.time() < self._swept + SOON:
                # Without the lock, so that news is taken in meanwhile.
                await asyncio.sleep(self._swept + SOON - loop.time())
                continue
            async with self._lock:
                is_due = self._begun < called and loop.time() >= self._swept + SOON
                grown = await self._swept_streams() if is_due else []
            self._show(_persons(grown))

    async def sweep(self, at_most: float = 0.0) -> None:
        """Take in all that was written by others; nothing is done if that was done less than so many seconds ago."""
        async with self._lock:
            if asyncio.get_running_loop().time() - self._swept < at_most:
                return
            grown = await self._swept_streams()
        self._show(_persons(grown))

    async def _swept_streams(self) -> list[str]:
        """Those that have grown since the last sweep, which have been read."""
        loop = asyncio.get_running_loop()
        begun, began = loop.time(), self._room.clock()
        heads = await self._members.heads(PATTERNS, self._since - OVERLAP)
        closed = self._closed({stream.removeprefix(TABLE) for stream in await self._members.hosted()}, heads)
        grown = [stream for stream, number in heads.items() if number > self._known.get(stream, 0)]
        await self._read(stream for stream in grown if stream not in closed)
        self._known, self._since = heads, began
        await self._look_into(self._room.wallets.at_hand)
        self._begun, self._swept = begun, loop.time()
        return grown

    async def _read(self, streams: Iterable[str]) -> None:
        for stream in streams:
            await next(read for prefix, read in self._readers.items() if stream.startswith(prefix))(stream)

    async def _read_floor(self, stream: str) -> None:
        await self._room.floor.log.catch_up()

    async def _read_lobby(self, stream: str) -> None:
        await self.read_table(stream.removeprefix(lobby.PREFIX))

    async def _read_person(self, stream: str) -> None:
        self._room.people.follow(stream.removeprefix(people_events.PREFIX))

    async def look_at_meters(self) -> None:
        """Jackpots that tables here show are not far behind, whether or not anybody has told that they were moved."""
        for meter in self._room.meters:
            if meter.listeners and await asyncio.to_thread(self._room.store.length, meter.stream) > meter.durable:
                await meter.catch_up()
        await self._room.look_for_winners()

    def _closed(self, hosted: set[str], streams: Iterable[str]) -> set[str]:
        """Those of streams whose tables nobody has any more; such tables are not at hand after this."""
        tables = self._room.tables
        for table in tables.metas.open.keys() - hosted:
            tables.note_closed(table)
        lobbies = {each for each in streams if each.startswith(lobby.PREFIX)}
        return {each for each in lobbies if each.removeprefix(lobby.PREFIX) not in hosted}

    async def _look_into(self, names: Iterable[Account]) -> None:
        """Wallets as the store has them. What this node is writing itself is looked at again."""
        wallets, asked = self._room.wallets, list(names)
        for _ in range(TRIES if asked else 0):
            seen = wallets.seen
            found = await self._members.balances(asked)
            asked = [name for name, cents in found.items() if not wallets.follow(name, cents, seen)]
            if not asked:
                return
            await asyncio.sleep(PAUSE)

    async def _read_conditions(self, stream: str) -> None:
        await self._room.settled.catch_up()

    async def read_table(self, table: str) -> lobby.Meta | None:
        """What the room knows of a table that is not here, as the store has it."""
        tables = self._room.tables
        if table in tables:
            return tables.metas[table]
        meta = await asyncio.to_thread(tables.metas.read, table)
        if meta is not None and table not in tables:
            tables.metas[table] = meta
        return tables.metas.open.get(table)

    async def read_tables(self) -> None:
        """The same of all that have owners, or want one, and that nobody has told of."""
        hosted = {stream.removeprefix(TABLE) for stream in await self._members.hosted() if stream.startswith(TABLE)}
        for table in sorted(hosted - self._room.tables.metas.open.keys()):
            await self.read_table(table)

    def _show(self, persons: set[str]) -> None:
        """Tables show who people are and what they have."""
        for host in self._room.tables.values() if persons else ():
            seated = {place.person for place in host.log.shown.places.values()}
            if any(person in seated or host.presences.is_connected(person) for person in persons):
                host.changed()


def _persons(streams: Iterable[str]) -> set[str]:
    return {each.removeprefix(people_events.PREFIX) for each in streams if each.startswith(people_events.PREFIX)}
