"""The store in a PostgreSQL database. Any number of them may write one database: fences and lengths keep them apart.

Time, number and hash of a record come from the database, under the lock of the stream's head, so nothing depends on the
clocks of nodes. Keys are kept for 60 days, where a file keeps them for ever.
"""

import asyncio
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import Future, wait
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Self

import msgspec

from pitboss.room.chain import ChainRecord
from pitboss.room.checking import ADVICE
from pitboss.room.node_terms import LEVEL, NodeTerms
from pitboss.room.postgres.calls import Sent
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import Database, Link
from pitboss.room.postgres.lanes import Lanes, Traffic
from pitboss.room.postgres.members import Member
from pitboss.room.postgres.nodes import NodeLease, enter
from pitboss.room.postgres.reading import PostgresRecords, following
from pitboss.room.store import Batch, Damage, Receipt, Snapshot, StoreDamaged, StoreFailed, StoreUnusable, Tenure

CLOSING = 5.0
"""Seconds for which a store that is closed waits for the database to write what was handed over."""
FLUSHING = 10.0
"""Seconds for which somebody waits for all of it, as for a checkpoint, of which the last comes before the end."""
_CLAIM = "select stream, epoch, node, since, alive_before from pitboss.claim($1, $2)"
_HOSTED = "update pitboss.streams set hosted = true where stream = any ($1) and owner = $2 and not hosted"
_BEAT = "update pitboss.pulse set at = $1 where at < $1"
_FORGET = "delete from pitboss.snapshots where stream = $1 and level = $2 and number < $3"
_KEEP = """
insert into pitboss.snapshots values ($1, $2, $3, $4, $5, $6) on conflict (stream, number)
do update set hash = excluded.hash, level = excluded.level, state = excluded.state, mark = excluded.mark
"""
_TAILS = """
select s.stream, s.number from pitboss.streams s
left join pitboss.records r on r.stream = s.stream and r.number = s.number
where s.number > 0 and r.hash is distinct from s.hash and not exists (
  select 1 from pitboss.archived a where a.stream = s.stream and a.number = s.number and a.hash = s.hash
) limit 1
"""


class PostgresStore(PostgresRecords):
    """A store in a database, to be written."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._lock = threading.Lock()
        self._handed: set[Future[Any]] = set()
        self._held: dict[str, Link] = {}
        """The connections that hold a stream, by its name."""
        self._beaten = 0
        self._name = f"store-{secrets.token_hex(8)}"
        self._lease: NodeLease | None = None
        self.level = LEVEL
        """What may be written: events of releases up to this level, which everybody who has the room open can read."""
        self.on_written: Callable[[Batch], None] | None = None
        """Told, in a thread of the store, what was written for the first time."""
        self._lanes = database.run(_lanes(database.address))

    @classmethod
    def alone(cls, address: str) -> Self:
        """A store that nobody else writes; Locked says who does. StoreDamaged if it does not end as it should."""
        return cls._entered(address, True, NodeTerms())

    @classmethod
    def among(cls, address: str, terms: NodeTerms | None = None) -> Self:
        """A store of one node of several; Locked if somebody has the room to himself."""
        store = cls._entered(address, False, terms or NodeTerms())
        store._note(store._database.begin(store._lanes.prepare()))
        return store

    @classmethod
    def _entered(cls, address: str, alone: bool, terms: NodeTerms) -> Self:
        store = cls.open(address)
        try:
            store._check()
            store._enter(alone, terms)
        except BaseException:
            store.close()
            raise
        return store

    @property
    def member(self) -> Member:
        """The nodes of the room, for one that has entered."""
        assert self._lease is not None, "a node enters before it looks at the others"
        return Member(self._database, self._lease)

    @property
    def node(self) -> str:
        """The name under which this start of a node has entered, or of a store that has not."""
        return self._lease.entry.node if self._lease is not None else self._name

    def clock(self) -> int:
        """Milliseconds since 1970 by the clock of the database, as far as it is known."""
        return self._lease.now() if self._lease is not None else time.time_ns() // 1_000_000

    @property
    def traffic(self) -> Traffic:
        """What was written so far."""
        return msgspec.structs.replace(self._lanes.traffic)

    def append(self, batch: Batch) -> Receipt:
        """Append a batch; returns when the database has it on its disk."""
        return self.submit(batch).result()

    def submit(self, batch: Batch) -> "Future[Receipt]":
        """Hand a batch over; the future is done when the database has it on its disk."""
        sent = Sent(batch)
        self._note(sent.future)
        if self.on_written is not None:
            sent.future.add_done_callback(partial(_tell, self.on_written, batch))
        held = next((self._held[stream] for stream in batch.lengths if stream in self._held), None)
        if held is None:
            self._lanes.put(sent)
        else:
            self._database.begin(self._lanes.carry_held(held, sent))
        return sent.future

    @asynccontextmanager
    async def first(self, stream: str, after: int) -> AsyncIterator[list[ChainRecord]]:
        """Have a stream to oneself, before anything is decided on it, until one batch is written to it: what it has
        after so many records."""
        link, rows = await asyncio.wrap_future(self._database.begin(self._lanes.hold(stream, after)))
        self._held[stream] = link
        try:
            yield following(stream, after, rows)
        finally:
            del self._held[stream]
            await asyncio.wrap_future(self._database.begin(self._lanes.let_go(link)))

    def claim(self, streams: Iterable[str], owner: str) -> dict[str, Tenure]:
        """Own streams from now on; those whose owner has a lease are left out."""
        names = sorted(set(streams))

        async def claimed(connection: Connection) -> list[Tenure]:
            async with connection.transaction():
                rows = await connection.fetch(_CLAIM, names, owner)
                await connection.execute(_HOSTED, names, owner)
                return [Tenure(*row) for row in rows]

        answer = self._database.begin(self._database.asked(claimed))
        return {each.stream: each for each in self._database.awaited(answer)}

    def put_snapshot(self, snapshot: Snapshot, alone: bool = False) -> None:
        """Keep a snapshot, without waiting; `alone` in place of older ones of its level."""

        async def keep(connection: Connection) -> None:
            async with connection.transaction():
                if alone:
                    await connection.execute(_FORGET, snapshot.stream, snapshot.level, snapshot.number)
                await connection.execute(_KEEP, *msgspec.structs.astuple(snapshot), snapshot.mark)

        self._note(self._database.begin(self._database.asked(keep)))

    def grown(self) -> None:
        """Other nodes write as well: what has grown is what the log of checkpoints does not cover."""

    def cover(self, covered: Mapping[str, int]) -> None:
        """Nothing is kept of it here."""

    def beat(self, at: int) -> None:
        """Note that the room is there at a time."""
        self._beaten = max(self._beaten, at)
        self._note(self._database.begin(self._database.asked(lambda connection: connection.execute(_BEAT, at))))

    def pulse(self) -> int:
        return max(self._beaten, super().pulse())

    def reachable_at(self, address: str) -> None:
        """Tell whoever else wants to write where the room is."""
        if self._lease is not None:
            self._database.run(self._lease.at(address))

    def flush(self) -> None:
        """Wait until all that was handed over is on the disk; StoreFailed if the database stays away."""
        if wait(self._pending(), FLUSHING).not_done:
            raise StoreFailed("the store does not answer: not all that was handed over is written")

    def close(self) -> None:
        """Write what is waiting, then leave."""
        wait(self._pending(), CLOSING)
        self._database.run(self._lanes.close(CLOSING))
        if self._lease is not None:
            self._database.run(self._lease.leave())
        super().close()

    def note_moved(self, place: str) -> None:
        """Say that the room is elsewhere from now on: nobody opens it here any more."""
        self._database.select("insert into pitboss.moved (one, place) values (1, $1)", place)

    def _pending(self) -> list[Future[Any]]:
        with self._lock:
            return list(self._handed)

    def _note(self, future: "Future[Any]") -> None:
        with self._lock:
            self._handed.add(future)
        future.add_done_callback(self._forget)

    def _forget(self, future: "Future[Any]") -> None:
        with self._lock:
            self._handed.discard(future)

    def _enter(self, alone: bool, terms: NodeTerms) -> None:
        async def begin(connection: Connection) -> NodeLease:
            lease = NodeLease(self._database.address, await enter(connection, self._database.address, alone, terms))
            try:
                await lease.renew()
            except BaseException:
                # It would beat on, as somebody else who has the room open: it is entered anew.
                await lease.leave()
                raise
            return lease

        self._lease = lease = self._database.run(self._database.asked(begin))
        self._database.seems_there = lambda: lease.holds
        self._lanes.slot, self._lanes.lease = self._lease.entry.slot, self._lease
        self.level = self._lease.entry.level

    def _check(self) -> None:
        """What can be told quickly: that the room is still here, every stream ends with its head, the books balance."""
        for place, at in self._database.select("select place, at from pitboss.moved"):
            raise StoreUnusable(f"the room in {self.name} was moved to {place} on {at:%Y-%m-%d}: open it there")
        for stream, number in self._database.select_whole(_TAILS):
            damage = Damage(stream, number, "it is not what the head of the stream says")
            raise StoreDamaged(f"{damage}; {ADVICE}")
        off = self._database.select_whole("select coalesce(sum(cents), 0)::bigint from pitboss.balances")[0][0]
        if off:
            raise StoreDamaged(f"the balances are off by {off} cents; {ADVICE}")


def _tell(listener: Callable[[Batch], None], batch: Batch, done: "Future[Receipt]") -> None:
    if not done.cancelled() and done.exception() is None and not done.result().repeated:
        listener(batch)


async def _lanes(address: str) -> Lanes:
    return Lanes(address)
