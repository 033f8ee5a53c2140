"""One node of a room: it beats, looks at the others, buries who is gone, and takes the tables that belong to it.

Leases only say when to take over. Who may write is decided by the owner and epoch in the row that each append locks, so
that a node which is wrong about all this can do no harm: its appends are refused, and it drops the table.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Mapping

import msgspec
import structlog

from pitboss.room.bus.bus import Bus, BusFailed, BusMessage, NoReply, NoResponders
from pitboss.room.card_room import CardRoom
from pitboss.room.log import TABLE, stream_of
from pitboss.room.nodes.belongings import Belongings, NodeAttendant
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.nodes.news import NEWS, SOON, SWEEP, Follower, News, news_of
from pitboss.room.nodes.words import Give, Given, asked_to_give
from pitboss.room.person import Person
from pitboss.room.postgres.lanes import Traffic
from pitboss.room.postgres.members import Member, NodeRow
from pitboss.room.postgres.nodes import LEASE, boottime
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Batch, Fenced, StoreFailed, StoreUnusable
from pitboss.room.turned_away import HOUSE

POLL = 0.25
"""Seconds from one look at the others to the next."""
SUSPECT = 1.2
"""Seconds without a beat after which a node that nobody hears on the bus is given up."""
BUS_LOST = 0.8
"""Seconds without a bus after which a node leaves its tables to others who have one."""
BEATING = 1.0
"""Seconds within which a node beats that does well."""
LEAVING = 5.0
"""Seconds for what is left to be handed over by a node that closes: after that others take it over."""
DRAINING = 0.05
"""Seconds from one look at whether everything is handed over to the next."""
PING = 0.3
"""Seconds for an answer whether somebody is there."""
METERS = 2.0
"""Seconds from one look at the jackpots that are shown here to the next."""
STILL = 30.0
"""Seconds without a turn of a table's loop, or of the node's own, with a store that answers, after which it ends."""
WATCHING = 1.0
"""Seconds from one look at whether everything turns to the next."""
FETCHING, GIVING, AGAIN = 8.0, 5.0, 0.05
"""Seconds for which a table is asked for, for whoever has it to give it, and from one try to the next."""
_log = structlog.get_logger()


class RoomNode:
    """A node that has a room open. `lost` is called once when it has been given up for dead, and has to end."""

    def __init__(self, room: CardRoom, bus: Bus, attendant: NodeAttendant, lost: Callable[[], None]) -> None:
        assert isinstance(room.store, PostgresStore), "several nodes share a database"
        self.room = room
        self._store = room.store
        self.bus = bus
        self.members: Member = room.store.member
        self.id = self.members.me
        self.is_draining = False
        self._is_ending = False
        self.others: list[NodeRow] = []
        self._attendant = attendant
        self._lost = lost
        self._levelling = Levelling(self.id)
        self._moving: asyncio.Task[None] | None = None
        """A table that is given away because there are too many."""
        self._is_due = asyncio.Event()
        """Set when there is something to be looked at before it would be."""
        self._tasks: list[asyncio.Task[None]] = []
        self._loop = asyncio.get_running_loop()
        self._without_bus = 0.0
        self._telling: set[asyncio.Future[None]] = set()
        self.follower = Follower(room, self.members)
        self.here = Belongings(room, bus, self.members, self.follower, attendant, self._tell)
        self.counts = self.here.counts
        room.store.on_written = self._written

    async def start(self) -> None:
        """Enter: hear what the others tell, then look for what belongs here."""
        hosted = [stream.removeprefix(TABLE) for stream in await self.members.hosted()]
        # Once nodes have had a room its house has an owner, or wants one, and so has each table that is open.
        there = self.room.start_among(self, hosted if HOUSE in hosted else None)
        await self.members.open_streams([HOUSE, *map(stream_of, there)], self.room.tables.numbered)
        await self.bus.subscribe(NEWS, self._hear_news)
        await self.bus.subscribe(f"pb.node.{self.id}.ping", _pong)
        await self.here.listen()
        await self.follower.sweep()
        works = (self._look_for_ever(), self._sweep_for_ever(), self._watch_for_ever())
        self._tasks = [asyncio.create_task(work) for work in works]

    async def drain(self) -> None:
        """Take nothing more, and hand over what is here; until nothing is."""
        self.is_draining = True
        with contextlib.suppress(StoreFailed, StoreUnusable):
            await self.members.drain(self.id)
        while self.here.heard:
            await asyncio.sleep(DRAINING)

    async def close(self) -> None:
        """Leave: what is here goes to the others, if there are some."""
        under_way = [*self._tasks, *filter(None, [self._moving])]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        try:
            if not self.members.lease.is_lost:
                await self._leave()
        finally:
            await self.bus.close()

    async def _leave(self) -> None:
        with contextlib.suppress(StoreFailed, StoreUnusable, BusFailed, TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self.members.drain(self.id)
                self.is_draining = True
                self.others = [row for row in await self.members.rows() if row.node != self.id]
                await self._give_all_away()

    # what tables ask (`tables.OtherNodes`)

    def next_table(self) -> int:
        return self.members.next_table()

    async def knows(self, table: str) -> bool:
        """Whether a table that is not here is open, as the store has it now."""
        if "\0" in table:
            return False  # No database keeps such a name.
        if not await self.members.is_hosted(stream_of(table)):
            self.room.tables.note_closed(table)
            return False
        return table in self.room.tables.metas.open or await self.follower.read_table(table) is not None

    async def with_seat(self, edition: str) -> str:
        return await self._attendant.with_seat(edition)

    async def seated_at(self, person: Person) -> list[str]:
        return await self._attendant.seated_at(person)

    async def fetch(self, table: str) -> None:
        until = self._loop.time() + FETCHING
        while table not in self.room.tables and await self.knows(table):
            if self.is_draining or self._loop.time() > until:
                raise Fenced(f"{stream_of(table)} is at another node, and does not come")
            with contextlib.suppress(NoResponders, NoReply, BusFailed):
                await self._ask_for(stream_of(table))
            if table not in self.room.tables:
                await asyncio.sleep(AGAIN)

    async def _ask_for(self, stream: str) -> None:
        """Have whoever has a stream give it to this node; one that nobody has is waited for."""
        owner = await self.members.owner(stream)
        if owner == self.id:
            await self.here.host(stream)
        elif owner is not None:
            given = await asked_to_give(self.bus, owner, Give(stream, self.id), GIVING)
            if given is Given.OF_HOUSE:
                raise Fenced(f"{stream} is where the house is")

    async def hear_of_tables(self) -> None:
        await self.follower.read_tables()

    async def put_away(self, table: str) -> None:
        await self.here.put_away(table)

    @property
    def has_house(self) -> bool:
        return self.here.has_house

    @property
    def is_ready(self) -> bool:
        """Whether it should be sent people: the bus is there, the lease holds, and it does not leave."""
        lease = self.members.lease
        return self.bus.is_there and lease.holds and lease.age < BEATING and not self.is_draining

    @property
    def slowest_pulse(self) -> float:
        """Seconds since the node looked, or the loop of a table here turned: what has not for the longest time."""
        pulses = (host.pulse for host in self.room.tables.values())
        return self._loop.time() - min(self.here.pulse, *pulses, self._loop.time())

    @property
    def traffic(self) -> Traffic:
        return self._store.traffic

    # looking

    async def _look_for_ever(self) -> None:
        while True:
            self._is_due.clear()
            try:
                await self.look()
            except (StoreFailed, StoreUnusable, BusFailed) as error:
                _log.warning("node cannot look", reason=str(error))
            except Exception as error:
                # A defect must not make the node deaf and blind while its lease holds.
                _log.error("node stumbled", kind=type(error).__name__, text=str(error))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self._is_due.wait()

    async def look(self) -> None:
        """One look at the others, and at what has no owner."""
        lease = self.members.lease
        self.here.pulse = self._loop.time()
        if lease.is_lost:
            self._end()
            return
        lease.bus_ok, lease.tables = self.bus.is_there, len(self.room.tables)
        await self.here.drop_what_is_gone()
        rows = await self.members.rows()
        me = next((row for row in rows if row.node == self.id), None)
        if me is None:
            lease.is_lost = True  # Whoever is buried never comes back, whether or not a beat still finds out.
            self._is_due.set()
            return
        self._store.level = me.room_level
        self.others = [row for row in rows if row.node != self.id]
        buried = await self._bury(lease.steady_since)
        if buried:
            await self._tell(News(self.id, buried=tuple(buried)))
        self.is_draining = me.draining
        if me.draining or self._is_cut_off():
            await self._give_all_away()
            return
        # Whoever was given up a moment ago takes nothing: its tables are somebody else's in this very look.
        live = [row for row in rows if _is_able(row) and row.node not in buried]
        await self._take_what_belongs_here(_weights(live))
        self._level(live)

    async def _bury(self, steady_since: float) -> set[str]:
        """Those whose leases are over; sooner if nobody hears them. After an outage nobody is entitled for a while,
        but to bury whoever has been away for long and is not heard, as when a whole room was killed."""
        is_entitled = bool(steady_since) and boottime() - steady_since >= LEASE
        buried = set[str]()
        for row in self.others:
            slack = 0.0
            if row.left > 0:
                if not is_entitled or row.silent < SUSPECT or not await self._is_unheard(row.node):
                    continue
                slack = LEASE - SUSPECT
            elif not is_entitled and (row.left > -LEASE or not await self._is_unheard(row.node)):
                continue
            if await self.members.bury(row.node, slack):
                self.counts.buried += 1
                buried.add(row.node)
                _log.warning("node buried", node=row.name, silent=round(row.silent, 2))
        return buried

    async def _is_unheard(self, node: str) -> bool:
        try:
            await self.bus.ask(f"pb.node.{node}.ping", b"", PING)
        except NoResponders:
            return True
        except (NoReply, BusFailed):
            return False
        return False

    def _is_cut_off(self) -> bool:
        """Whether the bus has been away for long, and another node has one."""
        now = boottime()
        if self.bus.is_there:
            self._without_bus = 0.0
            return False
        self._without_bus = self._without_bus or now
        return now - self._without_bus > BUS_LOST and any(row.bus_ok and row.left > 0 for row in self.others)

    async def _take_what_belongs_here(self, live: Mapping[str, float]) -> None:
        orphans = await self.members.orphans()
        wanted = [stream for stream in orphans if await self.here.belongs(stream, live)]
        held = await asyncio.to_thread(self.room.holdings.hold_all, wanted) if wanted else {}
        await self.here.forget_what_is_not_here()
        for stream in await self.here.not_here():
            try:
                await self.here.host(stream, held.get(stream))
            except (StoreFailed, StoreUnusable, BusFailed):
                raise
            except Exception as error:
                # One table that cannot be read must not keep the others from being had.
                _log.error("table not taken", table=stream, kind=type(error).__name__, text=str(error))

    def _level(self, live: list[NodeRow]) -> None:
        """Give a table away if there are far more here than elsewhere; whoever looks does not wait for it."""
        if self._moving is not None and not self._moving.done():
            return
        tables = self.room.tables
        movable = {id_: host for id_, host in tables.items() if self.here.is_movable(host)}
        counts = {row.node: row.tables for row in live} | {self.id: len(tables)}
        table, node = self._levelling.due(movable, counts, _weights(live))
        if table:
            self._moving = asyncio.create_task(self._move(stream_of(table), node))

    async def _move(self, stream: str, node: str) -> None:
        try:
            await self.here.give(stream, node)
            self.counts.levelled += 1
        except (StoreFailed, StoreUnusable) as error:
            # It is nobody's for a moment, and then whose it was, or whose it is now.
            _log.warning("table not moved", table=stream, reason=str(error))

    async def _give_all_away(self) -> None:
        live = _weights([row for row in self.others if _is_able(row)])
        if live or self._is_cut_off() or self.is_draining:
            await self.here.give_all(live)

    async def _watch_for_ever(self) -> None:
        """End the node when something here does not turn any more though nothing keeps it from writing: while it beats
        nobody else would have its tables."""
        looked = since = boottime()
        while boottime() - since <= STILL or not self._stands_still():
            self.members.lease.turns += 1  # Where this does not turn either, the thread that beats finds out.
            await asyncio.sleep(WATCHING)
            now = boottime()
            if now - looked > WATCHING + STILL / 2:
                since = now  # All stood still, as in a machine that slept: nothing can be said of a part of it yet.
            looked = now
        _log.error("node stands still", seconds=round(self.slowest_pulse))
        # What does not turn cannot be handed over, and may keep the node from ending: it beats no more, so that the
        # others bury it and have its tables whatever becomes of it.
        self.members.lease.is_lost = True
        self._end()

    def _end(self) -> None:
        if not self._is_ending:
            self._is_ending = True
            self._lost()

    def _stands_still(self) -> bool:
        steady_since = self.members.lease.steady_since
        is_steady = bool(steady_since) and boottime() - steady_since > STILL
        return is_steady and self.slowest_pulse >= STILL

    # telling

    def _written(self, batch: Batch) -> None:
        """Called in a thread of the store."""
        news = news_of(self.id, batch)
        if news is not None:
            self._loop.call_soon_threadsafe(self._begin, self._tell(news))

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, news: News) -> None:
        await self.bus.publish(NEWS, msgspec.json.encode(news))

    async def _hear_news(self, message: BusMessage) -> None:
        news = msgspec.json.decode(message.body, type=News)
        if news.node != self.id:
            if news.buried:
                self._is_due.set()
            for place in news.here:
                self._attendant.moved(place, news.node)
            await self.follower.follow(news)

    async def _sweep_for_ever(self) -> None:
        was_there, looked = True, self._loop.time()
        while True:
            await asyncio.sleep(SOON)
            is_back = self.bus.is_there and not was_there
            was_there = self.bus.is_there
            try:
                await self.follower.sweep(0.0 if is_back else SWEEP)
                if self._loop.time() - looked >= METERS:
                    looked = self._loop.time()
                    await self.follower.look_at_meters()
            except (StoreFailed, StoreUnusable) as error:
                _log.warning("node cannot sweep", reason=str(error))
            except Exception as error:
                # A defect must not end the following of what others write.
                _log.error("node stumbled", kind=type(error).__name__, text=str(error))


async def _pong(message: BusMessage) -> bytes:
    return b"here"


def _is_able(row: NodeRow) -> bool:
    """Whether a node can have tables."""
    return row.bus_ok and not row.draining and row.left > 0 and row.level >= row.room_level


def _weights(rows: Iterable[NodeRow]) -> dict[str, float]:
    return {row.node: row.weight for row in rows}
