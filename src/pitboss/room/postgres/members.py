"""The nodes of a room as one of them sees them, and the streams that pass from one to another.

Everything here is decided by the database: who is buried, who owns a stream. Questions wait in the loop of the caller.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

from pitboss.play import Account
from pitboss.room.node_terms import TABLES
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import Database
from pitboss.room.postgres.nodes import LOCK, NodeLease
from pitboss.room.turned_away import Conflict

HOUSE = "house"
"""The stream whose owner does what there is one of: the floor, tables that a person deals, tournaments."""
ANSWERING = 5.0
"""Seconds after which an answer counts as lost: whoever looks at the others must not wait for one for long."""
_ROWS = """
select node, name, address, roles, level, weight, (select l.level from pitboss.room_level l), bus_ok, draining, tables,
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
_WANTED = f"select s.stream from pitboss.streams s where s.hosted and {_UNITS} order by s.stream"
_OWNED = f"select s.stream from pitboss.streams s where s.hosted and s.owner = $1 and {_UNITS} order by s.stream"
_TOURNAMENTS = (
    "select s.stream from pitboss.streams s where s.owner = $1 and s.stream like 'tournament:%' order by s.stream"
)
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
_LATE_AND_OLD = "update pitboss.nodes set dead = true where not dead and level < $1 and until <= clock_timestamp()"
_OLD = "select name from pitboss.nodes where not dead and level < $1 order by name"
_RAISE = "update pitboss.room_level set level = $1 where level <= $1 returning level"
_RAISE_STREAMS = "update pitboss.streams set least_level = $1 where hosted and least_level < $1"
_HEADS = "select stream, number from pitboss.streams where at >= $2 and stream like any ($1::text[])"
_BALANCES = """
select account, sum(cents)::bigint from pitboss.balances where account = any ($1::text[]) group by account
"""
T = TypeVar("T")


class NodeRow(NamedTuple):
    """A node that is not dead: `silent` for so many seconds, with so many `left` of its lease."""

    node: str
    name: str
    address: str
    roles: list[str]
    level: int
    """What its release can read."""
    weight: float
    room_level: int
    """What may be written in the room."""
    bus_ok: bool
    draining: bool
    tables: int
    silent: float
    left: float

    @property
    def is_for_tables(self) -> bool:
        """Whether it may have some: a command that enters, to take a checkpoint, has none and hears nobody."""
        return TABLES in self.roles


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
        self._link = database.link()

    async def rows(self) -> list[NodeRow]:
        return [NodeRow(*row) for row in await self._ask(lambda connection: connection.fetch(_ROWS))]

    async def bury(self, node: str, slack: float) -> bool:
        """Declare a node dead whose lease is over, or will be in so many seconds: whether that is done now."""
        return await self._ask(lambda connection: connection.fetchval(_BURY, node, slack)) is not None

    async def orphans(self) -> list[str]:
        """The streams that want an owner and have none who lives."""
        return [row[0] for row in await self._ask(lambda connection: connection.fetch(_ORPHANS))]

    async def hosted(self) -> list[str]:
        """The streams of tables, and that of the house, that have owners or want one."""
        return [row[0] for row in await self._ask(lambda connection: connection.fetch(_WANTED))]

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

    async def room_level(self) -> int:
        """Up to which level the room may be written."""
        question = "select level from pitboss.room_level"
        return int(await self._ask(lambda connection: connection.fetchval(question)))

    async def raise_level(self, level: int) -> list[str]:
        """Let events of releases of this level be written; the nodes that could not read them, if there are some.

        Of nodes that are late those that could not are given up. Conflict if the room is higher already.
        """

        async def raised(connection: Connection) -> list[str]:
            async with connection.transaction():
                await connection.execute("select pg_advisory_xact_lock($1)", LOCK)
                await connection.execute(_LATE_AND_OLD, level)
                if old := [row[0] for row in await connection.fetch(_OLD, level)]:
                    return old
                if await connection.fetchval(_RAISE, level) is None:
                    raise Conflict("the level of a room never goes back: what was written since could not be read")
                await connection.execute(_RAISE_STREAMS, level)
                return []

        return await self._ask(raised)

    async def open_streams(self, streams: Sequence[str], tables: int) -> None:
        """These want owners; tables have been numbered so far."""
        await self._ask(lambda connection: connection.execute(_OPEN, list(streams)))
        if tables:
            await self._ask(lambda connection: connection.fetchval(_COUNTED, tables))

    def next_table(self) -> int:
        """A number that no table has."""
        question = "select nextval('pitboss.table_ids')"
        return int(self._database.awaited(self._asked(lambda connection: connection.fetchval(question))))

    async def heads(self, patterns: Sequence[str], since: int) -> dict[str, int]:
        """How many records the streams have whose names are like these and that were written at a time or later."""
        rows = await self._ask(lambda connection: connection.fetch(_HEADS, list(patterns), since))
        return {row[0]: row[1] for row in rows}

    async def balances(self, names: Sequence[Account]) -> dict[Account, int]:
        """What stands in accounts, of those that were ever moved."""
        rows = await self._ask(lambda connection: connection.fetch(_BALANCES, list(names)))
        return {row[0]: row[1] for row in rows}

    async def ticket_key(self) -> bytes:
        """What the desk signs tickets with: every node that has the database knows it, and nobody else."""
        question = "select key from pitboss.desk_keys where name = 'tickets'"
        return bytes(await self._ask(lambda connection: connection.fetchval(question)))

    async def may_try(self, who: str, rate: float, burst: int) -> bool:
        """Whether somebody may try once more to log in, at whatever node the other tries were."""
        question = "select pitboss.may_try($1, $2, $3)"
        return bool(await self._ask(lambda connection: connection.fetchval(question, who, rate, float(burst))))

    async def _ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        return await asyncio.wrap_future(self._asked(question))

    def _asked(self, question: Callable[[Connection], Awaitable[T]]) -> "Future[T]":
        return self._database.begin(self._database.asked(question, ANSWERING, self._link))


class Member(Members):
    """The same for a node that is one of them, with what it owns."""

    def __init__(self, database: Database, lease: NodeLease) -> None:
        super().__init__(database)
        self.lease = lease
        self.me = lease.entry.node

    async def owned(self) -> list[str]:
        """The streams that are this node's."""
        return [row[0] for row in await self._ask(lambda connection: connection.fetch(_OWNED, self.me))]

    async def tournaments(self) -> list[str]:
        """The streams of tournaments that are this node's, whether they are on or long over."""
        return [row[0] for row in await self._ask(lambda connection: connection.fetch(_TOURNAMENTS, self.me))]

    async def release(self, stream: str, hosted: bool) -> None:
        """Own a stream no more; somebody else takes it if it stays `hosted`."""
        await self._ask(lambda connection: connection.execute(_RELEASE, stream, self.me, hosted))

    async def hand_over(self, streams: Sequence[str], node: str) -> None:
        """Give streams to another node, all of them or none: what belongs together is never at two. To nobody if that
        one is not there; what was not ours stays whose it is."""

        async def handed(connection: Connection) -> None:
            async with connection.transaction():
                for stream in streams:
                    if not node or await connection.fetchval(_HAND_OVER, stream, self.me, node) is None:
                        await connection.execute(_RELEASE, stream, self.me, True)

        await self._ask(handed)
