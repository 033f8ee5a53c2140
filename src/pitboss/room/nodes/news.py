"""What a node has written that others keep in memory, and how they follow it.

News is a hint: it names streams, and whoever follows reads them. One that is lost is made up for by a sweep, which
compares what is known with the heads of all such streams. People are looked up in the store, and read again if they are
at hand. What is read of conditions twice is applied twice, in order, which comes to the same: it sets something.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

import msgspec

from pitboss.play import Account
from pitboss.room import conditions, lobby, meters, people
from pitboss.room.card_room import CardRoom
from pitboss.room.floor import log as floor_log
from pitboss.room.postgres.members import Members
from pitboss.room.store import Batch
from pitboss.room.wallets import is_wallet

NEWS = "pb.news"
SWEEP = 20.0
"""Seconds from one sweep to the next, for what news has not told."""
SOON = 0.2
"""Seconds from a sweep that somebody waits for to the next."""
TRIES, PAUSE = 5, 0.05
"""How often a wallet is looked into that is being written at the moment, and seconds in between."""
WALLETS = ("wallet:%", "tickets:%")
PREFIXES = (people.PREFIX, lobby.PREFIX, meters.PREFIX)
WHOLE = (conditions.STREAM, floor_log.STREAM)
StreamReader = Callable[[str], Awaitable[object]]
PATTERNS = tuple(f"{prefix}%" for prefix in PREFIXES) + WHOLE


class News(msgspec.Struct, frozen=True):
    """From a node: streams that have grown, wallets that hold another sum, tables that are here now, or closed."""

    node: str
    streams: tuple[str, ...] = ()
    wallets: tuple[Account, ...] = ()
    here: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()

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

    def __init__(self, room: CardRoom, members: Members, known: Mapping[str, int]) -> None:
        """`known` are the lengths of streams when the room read them, or before."""
        self._room = room
        self._members = members
        self._known = {stream: n for stream, n in known.items() if stream.startswith(PREFIXES) or stream in WHOLE}
        self._lock = asyncio.Lock()
        self._swept = 0.0
        self._readers: dict[str, StreamReader] = {
            meters.PREFIX: room.meters.follow,
            floor_log.STREAM: self._read_floor,
            lobby.PREFIX: self._read_lobby,
            people.PREFIX: self._read_person,
        }
        """What takes in a stream that has grown, by how its name begins; conditions are left."""

    async def follow(self, news: News) -> None:
        """Take in what another node tells."""
        for table in news.closed:
            self._room.tables.note_closed(table)
        async with self._lock:
            await self._read(news.streams)
            await self._look_into(news.wallets)
        self._show(news.persons)

    async def sweep(self, at_most: float = 0.0) -> None:
        """Take in all that was written by others; nothing is done if that was done less than so many seconds ago."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if self._swept and now - self._swept < at_most:
                return
            heads = await self._members.heads(PATTERNS)
            grown = [stream for stream, number in heads.items() if number > self._known.get(stream, 0)]
            await self._read(grown)
            self._known.update((stream, heads[stream]) for stream in grown if stream.startswith(people.PREFIX))
            await self._look_into(WALLETS)
            self._swept = asyncio.get_running_loop().time()
        self._show(_persons(grown))

    async def _read(self, streams: Iterable[str]) -> None:
        for stream in streams:
            prefix = next((each for each in self._readers if stream.startswith(each)), stream)
            await self._readers.get(prefix, self._apply)(stream)

    async def _read_floor(self, stream: str) -> None:
        await self._room.floor.log.catch_up()

    async def _read_lobby(self, stream: str) -> None:
        await self.read_table(stream.removeprefix(lobby.PREFIX))

    async def _read_person(self, stream: str) -> None:
        self._room.people.follow(stream.removeprefix(people.PREFIX))

    async def _look_into(self, patterns: Iterable[str]) -> None:
        """Wallets as the store has them. What this node is writing itself is looked at again."""
        wallets, asked = self._room.wallets, list[str](patterns)
        for _ in range(TRIES if asked else 0):
            written = wallets.written
            found = await self._members.balances(asked)
            asked = [name for name, cents in found.items() if not wallets.follow(name, cents, written)]
            if not asked:
                return
            await asyncio.sleep(PAUSE)

    async def _apply(self, stream: str) -> None:
        store, known = self._room.store, self._known.get(stream, 0)
        records = await asyncio.to_thread(lambda: list(store.read(stream, known)))
        for record in records:
            conditions.CODEC.decode(record.event).apply(self._room.conditions)
        self._known[stream] = known + len(records)

    async def read_table(self, table: str) -> lobby.Meta | None:
        """What the room knows of a table that is not here, as the store has it."""
        tables = self._room.tables
        if table in tables:
            return tables.metas[table]
        stream = f"{lobby.PREFIX}{table}"
        length = await asyncio.to_thread(self._room.store.length, stream)
        meta = await asyncio.to_thread(lobby.meta_of, table, self._room.store)
        if meta is not None and table not in tables:
            tables.metas[table] = meta
            self._known[stream] = length
        return tables.metas.get(table)

    def _show(self, persons: set[str]) -> None:
        """Tables show who people are and what they have."""
        for host in self._room.tables.values() if persons else ():
            seated = {place.person for place in host.log.shown.places.values()}
            if any(person in seated or host.presences.is_connected(person) for person in persons):
                host.changed()


def _persons(streams: Iterable[str]) -> set[str]:
    return {each.removeprefix(people.PREFIX) for each in streams if each.startswith(people.PREFIX)}
