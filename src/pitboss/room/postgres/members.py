"""The nodes of a room as one of them sees them, and the streams that pass from one to another.

Everything here is decided by the database: who is buried, who owns a stream. Questions wait in the loop of the caller.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

from pitboss.play import Account
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import Database
from pitboss.room.postgres.nodes import NodeLease

HOUSE = "house"
"""The stream whose owner does what there is one of: the floor, tables that a person deals, tournaments."""
_ROWS = """
select node, name, address, level, bus_ok, draining, tables,
  extract(epoch from clock_timestamp() - seen)::float8, extract(epoch from until - clock_timestamp())::float8
from pitboss.nodes where not dead and not alone order by node
"""
_BURY = """
update pitboss.nodes set dead = true
where node = $1 and not dead and until < clock_timestamp() + $2::float8 * interval '1 second' returning node
"""
_UNITS = "(s.stream like 'table:%' or s.stream = 'house')"
_ORPHANS = f"""
select s.stream from pitboss.streams s left join pitboss.nodes n on n.node = s.owner
where s.hosted and {_UNITS} and (s.owner is null or n.node is null or n.dead) order by s.stream
"""
_OWNED = f"select s.stream from pitboss.streams s where s.hosted and s.owner = $1 and {_UNITS} order by s.stream"
_OWNERS = f"""
select s.stream, coalesce(n.name, ''), s.epoch, s.number from pitboss.streams s
left join pitboss.nodes n on n.node = s.owner and not n.dead where s.hosted and {_UNITS} order by s.stream
"""
_RELEASE = "update pitboss.streams set owner = null, hosted = $3 where stream = $1 and owner = $2"
_HAND_OVER = "select pitboss.hand_over($1, $2, $3)"
_DRAIN = "update pitboss.nodes set draining = $2 where node = $1 and not dead returning node"
_OPEN = """
insert into pitboss.streams (stream, hosted) select s, true from unnest($1::text[]) s
on conflict (stream) do update set hosted = true where not streams.hosted
"""
_COUNTED = """
select setval('pitboss.table_ids', $1::bigint) from pitboss.table_ids where last_value < $1::bigint
"""
_HEADS = "select stream, number from pitboss.streams where stream like any ($1::text[])"
_BALANCES = """
select account, sum(cents)::bigint from pitboss.balances where account like any ($1::text[]) group by account
"""
T = TypeVar("T")


class NodeRow(NamedTuple):
    """A node that is not dead: `silent` for so many seconds, with so many `left` of its lease."""

    node: str
    name: str
    address: str
    level: int
    bus_ok: bool
    draining: bool
    tables: int
    silent: float
    left: float


class OwnedStream(NamedTuple):
    """A stream that has, or wants, an owner: its name, that of the owner's node, the epoch, and how many records."""

    stream: str
    owner: str
    epoch: int
    number: int


class Members:
    """What the database knows about nodes and owners."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rows(self) -> list[NodeRow]:
        return [NodeRow(*row) for row in await self._ask(lambda connection: connection.fetch(_ROWS))]

    async def bury(self, node: str, slack: float) -> bool:
        """Declare a node dead whose lease is over, or will be in so many seconds: whether that is done now."""
        return await self._ask(lambda connection: connection.fetchval(_BURY, node, slack)) is not None

    async def orphans(self) -> list[str]:
        """The streams that want an owner and have none who lives."""
        return [row[0] for row in await self._ask(lambda connection: connection.fetch(_ORPHANS))]

    async def is_hosted(self, stream: str) -> bool:
        """Whether a stream has an owner, or wants one."""
        question = "select hosted from pitboss.streams where stream = $1"
        return bool(await self._ask(lambda connection: connection.fetchval(question, stream)))

    async def owner(self, stream: str) -> str | None:
        """The node that has a stream."""
        question = "select owner from pitboss.streams where stream = $1 and hosted"
        found: str | None = await self._ask(lambda connection: connection.fetchval(question, stream))
        return found

    async def owners(self) -> list[OwnedStream]:
        return [OwnedStream(*row) for row in await self._ask(lambda connection: connection.fetch(_OWNERS))]

    async def drain(self, node: str, draining: bool = True) -> bool:
        """Let a node take no more streams, and give its own away."""
        return await self._ask(lambda connection: connection.fetchval(_DRAIN, node, draining)) is not None

    async def open_streams(self, streams: Sequence[str], tables: int) -> None:
        """These want owners; tables have been numbered so far."""
        await self._ask(lambda connection: connection.execute(_OPEN, list(streams)))
        if tables:
            await self._ask(lambda connection: connection.fetchval(_COUNTED, tables))

    def next_table(self) -> int:
        """A number that no table has."""
        return int(self._database.select("select nextval('pitboss.table_ids')")[0][0])

    async def heads(self, patterns: Sequence[str]) -> dict[str, int]:
        """How many records the streams have whose names are like these."""
        rows = await self._ask(lambda connection: connection.fetch(_HEADS, list(patterns)))
        return {row[0]: row[1] for row in rows}

    async def balances(self, patterns: Sequence[str]) -> dict[Account, int]:
        rows = await self._ask(lambda connection: connection.fetch(_BALANCES, list(patterns)))
        return {row[0]: row[1] for row in rows}

    async def _ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        return await asyncio.wrap_future(self._database.begin(self._database.asked(question)))


class Member(Members):
    """The same for a node that is one of them, with what it owns."""

    def __init__(self, database: Database, lease: NodeLease) -> None:
        super().__init__(database)
        self.lease = lease
        self.me = lease.entry.node

    async def owned(self) -> list[str]:
        """The streams that are this node's."""
        return [row[0] for row in await self._ask(lambda connection: connection.fetch(_OWNED, self.me))]

    async def release(self, stream: str, hosted: bool) -> None:
        """Own a stream no more; somebody else takes it if it stays `hosted`."""
        await self._ask(lambda connection: connection.execute(_RELEASE, stream, self.me, hosted))

    async def hand_over(self, stream: str, node: str) -> bool:
        """Give a stream to another node; false if that one is not there, or the stream was not ours."""
        return await self._ask(lambda connection: connection.fetchval(_HAND_OVER, stream, self.me, node)) is not None
