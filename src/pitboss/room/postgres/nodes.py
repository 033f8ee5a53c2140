"""Who writes a database: a row for each start of a node, with a lease that it renews.

A row dies once and never comes back: both its renewal and its burial are conditional, so one of the two wins. All times
are the database's; a node measures durations only, by a clock that runs on while it is stopped.
"""

import asyncio
import contextlib
import os
import secrets
import time
from datetime import datetime, timedelta

import asyncpg
import msgspec
import structlog

from pitboss import __version__
from pitboss.room.lock import Locked
from pitboss.room.node_terms import NodeTerms
from pitboss.room.postgres import schema
from pitboss.room.postgres.address import shown
from pitboss.room.postgres.connecting import LOST, Connection
from pitboss.room.postgres.database import PAUSE, Link
from pitboss.room.store import StoreUnusable

BEAT, LEASE, MARGIN = 0.4, 3.0, 0.3
"""Seconds from one renewal to the next, for which one holds, and that are taken off for safety."""
WAITING = 2 * LEASE
"""Seconds for which whoever enters waits for the lease of somebody who may be gone."""
STALLED = 1.0
"""Seconds from one look of whoever enters to the next after which the database may have stood still in between."""
TURNING = 30.0
"""Seconds of beats that come through without a turn of the loop that has the tables, after which there are no more."""
SLOTS = 63
MONTHS_EVERY = 3600.0
"""Seconds from one look at the partitions of the months to come to the next."""
MAKING = 60.0
"""Seconds after which that counts as lost."""
_NOW = "select clock_timestamp()"
_OTHERS = "select name, address, seen from pitboss.nodes where not dead and (alone or $1) order by seen desc limit 1"
_BURY = "update pitboss.nodes set dead = true where not dead and (alone or $1) and until <= $2"
_SLOT = """
select min(s) from generate_series(1, $1::int) s
where not exists (select 1 from pitboss.nodes n where n.slot = s and not n.dead)
"""
_ENTER = """
insert into pitboss.nodes (node, name, roles, release, level, weight, slot, alone, bus_ok, until)
values ($1, $2, $3::text[], $4, $5, $6, $7, $8, false, clock_timestamp() + $9::float8 * interval '1 second')
"""
_RENEW = """
update pitboss.nodes set seen = clock_timestamp(), until = clock_timestamp() + $2::float8 * interval '1 second',
  bus_ok = $3, tables = $4, address = $5
where node = $1 and not dead returning floor(extract(epoch from clock_timestamp()) * 1000)::bigint
"""
_LEAVE = "update pitboss.nodes set dead = true, until = clock_timestamp() where node = $1"
_ROOM_LEVEL = "select level from pitboss.room_level"
LOCK = 0x70697463
"""Held by whoever changes who may enter."""
_log = structlog.get_logger()


class NodeEntry(msgspec.Struct, frozen=True):
    """A node that has entered: its name, which no other start has, and its stripe of the house's accounts."""

    node: str
    slot: int
    level: int
    """Up to which level the room is written when it enters."""


class Other(msgspec.Struct, frozen=True):
    """Another node that writes: where it can be reached, and when it was seen last."""

    name: str
    address: str
    seen: datetime

    def __str__(self) -> str:
        at = f" at {self.address}" if self.address else ""
        return f"{self.name}{at}, seen {self.seen:%Y-%m-%d %H:%M:%S} UTC"


class _Watch:
    """For how long whoever enters has seen a database that answers, by its own clock.

    When one has stood still all leases are over for a moment, and whoever comes first is not to take that for a death.
    """

    def __init__(self) -> None:
        self._since: datetime | None = None
        self._latest: datetime | None = None

    def look(self, now: datetime) -> bool:
        """Whether that is long enough to tell who is gone."""
        if self._since is None or self._latest is None or now - self._latest > timedelta(seconds=STALLED):
            self._since = now
        self._latest = now
        return now - self._since >= timedelta(seconds=LEASE)


async def enter(connection: Connection, address: str, alone: bool, terms: NodeTerms) -> NodeEntry:
    """Become a node, or the only one; Locked with who is in the way: it beats, or its lease does not run out.

    Whoever is alone has nobody beside himself, and is nobody's neighbour.
    """
    until = asyncio.get_running_loop().time() + WAITING
    first: Other | None = None
    watch = _Watch()
    while True:
        found = await _entered(connection, alone, terms, watch)
        if isinstance(found, NodeEntry):
            return found
        first = first or found
        if first != found or asyncio.get_running_loop().time() > until:
            raise Locked(f"a room is open on {shown(address)} already: {found}; end that one first")
        await asyncio.sleep(2 * PAUSE)


async def _entered(connection: Connection, alone: bool, terms: NodeTerms, watch: _Watch) -> "NodeEntry | Other":
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", LOCK)
        level = await connection.fetchval(_ROOM_LEVEL)
        if level > terms.level:
            reads = (
                f"what is written there since is read by releases of level {level}, and this one is of {terms.level}"
            )
            raise StoreUnusable(f"the room was raised: {reads}; run the newer release")
        if watch.look(now := await connection.fetchval(_NOW)):
            # By the time of the look: if the database stands still from here on, that ends nobody's lease.
            await connection.execute(_BURY, alone, now)
        other = await connection.fetchrow(_OTHERS, alone)
        if other is not None:
            return Other(*other)
        slot = await connection.fetchval(_SLOT, SLOTS)
        entry = NodeEntry(secrets.token_hex(8), slot, level)
        name = terms.name or f"process {os.getpid()} of {os.uname().nodename}"
        said = (entry.node, name, list(terms.roles), __version__, terms.level, terms.weight, entry.slot, alone, LEASE)
        await connection.execute(_ENTER, *said)
        return entry


class NodeLease:
    """The right to write that a node renews. It runs in the loop of the database."""

    def __init__(self, address: str, entry: NodeEntry) -> None:
        self.entry = entry
        self._offset, self._latest = 0, 0
        self.is_lost = False
        self.bus_ok, self.tables = False, 0
        """What it tells the others of itself: nothing is given to a node that has not looked around yet."""
        self.address = ""
        """Where the room can be reached."""
        self.turns = 0
        """How often the loop that has the tables was seen to turn; nobody looks as long as that is nothing."""
        self._turns_seen, self._beats_since = 0, 0
        self.steady_since = 0.0
        """Since when every renewal has come through, by `boottime`; 0 if the last one has not."""
        self._until = boottime() + LEASE - MARGIN
        self._link = Link(address)
        self._months = Link(address)
        self._task = asyncio.create_task(self._run())
        self._making = asyncio.create_task(self._see_to_months())

    def now(self) -> int:
        """Milliseconds since 1970 by the clock of the database: never ahead of it, and never going back."""
        self._latest = max(self._latest, time.time_ns() // 1_000_000 + self._offset)
        return self._latest

    @property
    def holds(self) -> bool:
        return not self.is_lost and boottime() < self._until

    @property
    def age(self) -> float:
        """Seconds since the last renewal that came through was sent."""
        return boottime() - (self._until - LEASE + MARGIN)

    @property
    def offset(self) -> int:
        """Milliseconds that the clock of the database is ahead of this machine's."""
        return self._offset

    async def at(self, address: str) -> None:
        """Say where the room can be reached, now or with a beat that comes through."""
        self.address = address
        await self._beat()

    async def leave(self) -> None:
        self._task.cancel()
        self._making.cancel()
        await asyncio.gather(self._task, self._making, return_exceptions=True)
        # Whatever it is: the lease runs out by itself, and what else is open has to be closed.
        with contextlib.suppress(*LOST, StoreUnusable, asyncpg.PostgresError):
            async with self._link.alone(LEASE) as connection:
                await connection.execute(_LEAVE, self.entry.node)
        await self._link.close()
        await self._months.close()

    async def _run(self) -> None:
        while not self.is_lost:
            if self._is_alone():
                _log.error("node stands still", reason="its loop does not turn: it beats no more")
                self.is_lost = True
                return
            await self._beat()
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        try:
            await self.renew()
        except (*LOST, StoreUnusable, asyncpg.PostgresError):
            # Whatever it is, as a disk that is full: somebody may see to it, and the lease is renewed then.
            self._link.drop()
            self.steady_since = 0.0

    def _is_alone(self) -> bool:
        """Whether only this thread turns: the tables would say nothing, and nobody else would have them. Beats are
        counted, not seconds: of those in which all stood still, as in a machine that sleeps, there are none."""
        if self.turns != self._turns_seen:
            self._turns_seen, self._beats_since = self.turns, 0
        return self.turns > 0 and self._beats_since * BEAT > TURNING

    async def _see_to_months(self) -> None:
        """Beside the beat, which must not wait for it."""
        while True:
            await asyncio.sleep(MONTHS_EVERY)
            try:
                async with self._months.alone(MAKING) as connection:
                    if not await schema.make_eras(connection):
                        _log.info("months not made", reason="somebody reads all tables; it is tried again")
            except asyncpg.InsufficientPrivilegeError as error:
                # For whoever keeps the database, who has two months for it; a node must not end because of that.
                _log.warning("months not made", reason=f"{error}: let `pitboss store migrate` run by a timer")
            except (*LOST, StoreUnusable, asyncpg.PostgresError) as error:
                _log.warning("months not made", reason=f"{str(error) or 'no answer'}; it is tried again")
            await self._months.close()

    async def renew(self) -> None:
        async with self._link.lock, asyncio.timeout(LEASE):
            # What was asked for later than this cannot have been granted for longer.
            asked = boottime()
            said = (self.entry.node, LEASE, self.bus_ok, self.tables, self.address)
            now = await (await self._link.get()).fetchval(_RENEW, *said)
        if now is None:
            self.is_lost = True
            return
        self._beats_since += 1
        self._until = asked + LEASE - MARGIN
        self.steady_since = self.steady_since or asked
        # What was read there has taken some time to come here, and is not counted: the database is later than this.
        self._offset = now - -(-time.time_ns() // 1_000_000)


def boottime() -> float:
    """Seconds by a clock that nobody sets and that runs on while the process, or the machine, is stopped."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)
