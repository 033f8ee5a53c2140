"""One node of a room: it beats, looks at the others, buries who is gone, and takes the tables that belong to it.

Leases only say when to take over. Who may write is decided by the owner and epoch in the row that each append locks, so
that a node which is wrong about all this can do no harm: its appends are refused, and it drops the table.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

import msgspec
import structlog

from pitboss.room.bus.bus import Bus, BusFailed, BusHandler, BusMessage, BusSubscription, NoReply, NoResponders
from pitboss.room.card_room import CardRoom
from pitboss.room.holding import Holding
from pitboss.room.host import TableHost
from pitboss.room.log import TABLE, stream_of
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.nodes.news import NEWS, SOON, SWEEP, Follower, News, news_of
from pitboss.room.nodes.placement import chosen
from pitboss.room.nodes.words import Give, Given, Remember, Take
from pitboss.room.postgres.lanes import Traffic
from pitboss.room.postgres.members import Member, NodeRow
from pitboss.room.postgres.nodes import LEASE, boottime
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.remembering import TableMemory
from pitboss.room.store import Batch, StoreFailed, StoreUnusable
from pitboss.room.tournaments.log import stream_of as of_tournament
from pitboss.room.turned_away import HOUSE
from pitboss.table.terms import Phase

POLL = 0.25
"""Seconds from one look at the others to the next."""
SUSPECT = 1.2
"""Seconds without a beat after which a node that nobody hears on the bus is given up."""
BUS_LOST = 0.8
"""Seconds without a bus after which a node leaves its tables to others who have one."""
BEATING = 1.0
"""Seconds within which a node beats that does well."""
AT_ONCE = 2
"""So many tables are handed over at a time by a node that goes."""
DRAINING = 0.05
"""Seconds from one look at whether everything is handed over to the next."""
PING, TAKE, REMEMBER = 0.3, 3.0, 1.0
"""Seconds for an answer whether somebody is there, for a table to be taken, and for what is known of it to be heard."""
REMEMBERED = 10.0
"""Seconds for which a node keeps what it was told of a table that does not come."""
METERS = 2.0
"""Seconds from one look at the jackpots that are shown here to the next."""
STILL = 30.0
"""Seconds without a turn of a table's loop, with a store that answers, after which its node ends."""
_log = structlog.get_logger()


class NodeAttendant(Protocol):
    """What stands between the node and those who come over the bus for what is here."""

    def hears(self, place: str) -> BusHandler:
        """What answers questions for a table, by its id, or for the house."""

    async def with_seat(self, edition: str) -> str:
        """A table of the room's own at another node that has a seat to give; empty if there is none."""

    def moved(self, place: str, node: str) -> None:
        """A table, or the house, is at another node from now on."""

    def said(self, table: str) -> bytes:
        """What people have said at a table that leaves; it is forgotten here."""

    def remember_said(self, table: str, said: bytes) -> None:
        """The same at its new place."""


class NodeCounts(msgspec.Struct):
    """For those who keep a node."""

    taken: int = 0
    dropped: int = 0
    handed: int = 0
    buried: int = 0
    fenced: int = 0
    load_seconds: float = 0.0
    """What reading all that was taken has cost together."""

    levelled: int = 0


class RoomNode:
    """A node that has a room open. `lost` is called once when it has been given up for dead, and has to end."""

    def __init__(self, room: CardRoom, bus: Bus, attendant: NodeAttendant, lost: Callable[[], None]) -> None:
        assert isinstance(room.store, PostgresStore), "several nodes share a database"
        self.room = room
        self._store = room.store
        self.bus = bus
        self.members: Member = room.store.member
        self.id = self.members.me
        self.counts = NodeCounts()
        self.is_draining = False
        self.has_house = False
        self.others: list[NodeRow] = []
        self._attendant = attendant
        self._lost = lost
        self._heard: dict[str, BusSubscription] = {}
        """What answers for what is here, by the stream."""
        self._known: dict[str, tuple[TableMemory, float]] = {}
        """What other nodes know of tables that are to come here, and since when."""
        self._levelling = Levelling(self.id)
        self._moving: asyncio.Task[None] | None = None
        """A table that is given away because there are too many."""
        self._taking = asyncio.Lock()
        self._is_due = asyncio.Event()
        """Set when there is something to be looked at before it would be."""
        self._tasks: list[asyncio.Task[None]] = []
        self._loop = asyncio.get_running_loop()
        self._without_bus = 0.0
        self._telling: set[asyncio.Future[None]] = set()
        self.follower = Follower(room, self.members)
        room.store.on_written = self._written

    async def start(self) -> None:
        """Enter: hear what the others tell, then look for what belongs here."""
        hosted = [stream.removeprefix(TABLE) for stream in await self.members.hosted()]
        # Once nodes have had a room its house has an owner, or wants one, and so has each table that is open.
        there = self.room.start_among(self, hosted if HOUSE in hosted else None)
        await self.members.open_streams([HOUSE, *map(stream_of, there)], self.room.tables.numbered)
        mine = f"pb.node.{self.id}"
        await self.bus.subscribe(NEWS, self._hear_news)
        await self.bus.subscribe(f"{mine}.ping", _pong)
        await self.bus.subscribe(f"{mine}.remember", self._hear_of_table)
        await self.bus.subscribe(f"{mine}.take", self._take)
        await self.bus.subscribe(f"{mine}.give", self._give)
        await self.follower.sweep()
        self._tasks = [asyncio.create_task(work) for work in (self._look_for_ever(), self._sweep_for_ever())]

    async def drain(self) -> None:
        """Take nothing more, and hand over what is here; until nothing is."""
        self.is_draining = True
        with contextlib.suppress(StoreFailed, StoreUnusable):
            await self.members.drain(self.id)
        while self._heard:
            await asyncio.sleep(DRAINING)

    async def close(self) -> None:
        """Leave: what is here goes to the others, if there are some."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *filter(None, [self._moving]), return_exceptions=True)
        if not self.members.lease.is_lost:
            with contextlib.suppress(StoreFailed, StoreUnusable):
                await self.members.drain(self.id)
                self.is_draining = True
                self.others = [row for row in await self.members.rows() if row.node != self.id]
                await self._give_all_away()
        await self.bus.close()

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

    async def put_away(self, table: str) -> None:
        async with self._taking:  # Nobody here takes it back between the two.
            await self._unhear(stream_of(table))
            await self.members.release(stream_of(table), hosted=False)
        await self._tell(News(self.id, closed=(table,)))

    @property
    def is_ready(self) -> bool:
        """Whether it should be sent people: the bus is there, the lease holds, and it does not leave."""
        lease = self.members.lease
        return self.bus.is_there and lease.holds and lease.age < BEATING and not self.is_draining

    @property
    def slowest_pulse(self) -> float:
        """Seconds since the loop of a table here turned, of the one that has not for the longest time."""
        now = self._loop.time()
        return max((now - host.pulse for host in self.room.tables.values()), default=0.0)

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
        if lease.is_lost:
            self._lost()
            return
        if self._stands_still(lease.steady_since):
            return
        lease.bus_ok, lease.tables = self.bus.is_there, len(self.room.tables)
        await self._drop_what_is_gone()
        rows = await self.members.rows()
        me = next((row for row in rows if row.node == self.id), None)
        if me is None:
            return  # The next beat finds out.
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

    def _stands_still(self, steady_since: float) -> bool:
        """Whether the loop of a table does not turn any more though nothing keeps it from writing: the node ends."""
        is_steady = bool(steady_since) and boottime() - steady_since > STILL
        if not is_steady or self.slowest_pulse < STILL:
            return False
        _log.error("table stands still", seconds=round(self.slowest_pulse))
        self._lost()
        return True

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
        wanted = [stream for stream in orphans if await self._belongs_here(stream, live)]
        held = await asyncio.to_thread(self.room.holdings.hold_all, wanted) if wanted else {}
        await self._forget_what_is_not_here()
        for stream in await self._not_here():
            try:
                await self._host(stream, held.get(stream))
            except (StoreFailed, StoreUnusable, BusFailed):
                raise
            except Exception as error:
                # One table that cannot be read must not keep the others from being had.
                _log.error("table not taken", table=stream, kind=type(error).__name__, text=str(error))

    async def _not_here(self) -> list[str]:
        """What is ours by the database and not had yet: claimed, or given to us by a message that was lost."""
        return [stream for stream in await self.members.owned() if stream not in self._heard]

    async def _forget_what_is_not_here(self) -> None:
        """Nothing is answered for that is not here: it would be silent for good, as nobody else would have it."""
        async with self._taking:
            for stream in [each for each in self._heard if each != HOUSE]:
                if stream.removeprefix(TABLE) not in self.room.tables:
                    await self._unhear(stream)

    def _level(self, live: list[NodeRow]) -> None:
        """Give a table away if there are far more here than elsewhere; whoever looks does not wait for it."""
        if self._moving is not None and not self._moving.done():
            return
        tables = self.room.tables
        movable = {id_: host for id_, host in tables.items() if self._is_movable(host)}
        counts = {row.node: row.tables for row in live} | {self.id: len(tables)}
        table, node = self._levelling.due(movable, counts, _weights(live))
        if table:
            self._moving = asyncio.create_task(self._move(stream_of(table), node))

    async def _move(self, stream: str, node: str) -> None:
        try:
            await self.give(stream, node)
            self.counts.levelled += 1
        except (StoreFailed, StoreUnusable) as error:
            # It is nobody's for a moment, and then whose it was, or whose it is now.
            _log.warning("table not moved", table=stream, reason=str(error))

    def _is_movable(self, host: TableHost) -> bool:
        is_open = host.log.phase not in (Phase.SET_UP, Phase.CLOSED) and not host.is_gone
        return is_open and stream_of(host.meta.id) in self._heard and not self.room.tables.is_of_house(host.meta)

    async def _belongs_here(self, stream: str, live: Mapping[str, float]) -> bool:
        if stream == HOUSE:
            return chosen(live, HOUSE) == self.id
        table = stream.removeprefix(TABLE)
        meta = self.room.tables.metas.open.get(table) or await self.follower.read_table(table)
        if meta is None:
            return False  # The table was never made: its node died before.
        return self.has_house if self.room.tables.is_of_house(meta) else chosen(live, stream) == self.id

    # having

    async def _host(self, stream: str, holding: Holding | None = None) -> None:
        """Have what is ours by the database; `holding` by which right, if that is known."""
        async with self._taking:
            if stream in self._heard:
                return
            table = stream.removeprefix(TABLE)
            if stream == HOUSE:
                await self.room.take_house(self._known_of_house())
                self.has_house = True
            elif table not in self.room.tables:
                if table in self.room.tables.being_made:
                    return
                if holding is None and await self.members.owner(stream) != self.id:
                    return  # It was given away meanwhile, or closed.
                meta = await self.follower.read_table(table)
                if meta is None:
                    return  # Its node may have died before it was made.
                if self.room.tables.is_of_house(meta) and not self.has_house:
                    await self._leave_to_house(stream)
                    return
                if holding is None:
                    holding = (await asyncio.to_thread(self.room.holdings.hold_all, [stream])).get(stream)
                if holding is None:
                    return
                began = self._loop.time()
                await self.room.tables.take_over(meta, holding, self._known_of(table))
                self.counts.load_seconds += self._loop.time() - began
            self._heard[stream] = await self.bus.subscribe(_subject(stream), self._while_held(table))
            self.counts.taken += 1
        self._attendant.moved(table, self.id)
        await self._tell(News(self.id, here=(table,)))

    async def _leave_to_house(self, stream: str) -> None:
        """What belongs to the house is its owner's to claim, which it cannot while somebody who lives has it."""
        if await self.members.owner(HOUSE) != self.id:
            await self.members.release(stream, hosted=True)

    def _while_held(self, place: str) -> BusHandler:
        """What answers for a place while the lease holds: after that somebody else may have it, who hears it, too."""
        answer = self._attendant.hears(place)

        async def heard(message: BusMessage) -> bytes | None:
            return await answer(message) if self.members.lease.holds else None

        return heard

    def _known_of(self, table: str) -> TableMemory | None:
        """What the node before has said of a table, which is used once."""
        memory, since = self._known.pop(table, (None, 0.0))
        if memory is None or boottime() - since > REMEMBERED:
            return None
        self._attendant.remember_said(table, memory.said)
        return memory

    def _known_of_house(self) -> dict[str, TableMemory]:
        tables = self.room.tables
        metas = {table: tables.metas.get(table) for table in self._known}
        there = [table for table, meta in metas.items() if meta is not None and tables.is_of_house(meta)]
        found = {table: self._known_of(table) for table in there}
        return {table: memory for table, memory in found.items() if memory is not None}

    async def _drop_what_is_gone(self) -> None:
        """Tables that somebody else has taken, as their last append has shown."""
        for id_, host in tuple(self.room.tables.items()):
            if host.is_gone:
                self.counts.fenced += 1
                async with self._taking:  # Nobody here takes it back while it leaves.
                    await self._drop(stream_of(id_))
        if any(host.is_gone for host in self.room.tournaments.values()):
            self.counts.fenced += 1
            async with self._taking:
                await self._drop(HOUSE)

    async def _drop(self, stream: str) -> dict[str, TableMemory]:
        """Have something no more; what is to be known of the tables that leave with it."""
        await self._unhear(stream)
        self.counts.dropped += 1
        if stream == HOUSE:
            self.has_house = False
            known = await self.room.let_house_go()
            for other in [each for each in self._heard if each not in map(stream_of, self.room.tables)]:
                await self._unhear(other)
        else:
            table = stream.removeprefix(TABLE)
            memory = await self.room.tables.let_go(table)
            known = {table: memory} if memory is not None else {}
        return {
            table: msgspec.structs.replace(memory, said=self._attendant.said(table)) for table, memory in known.items()
        }

    async def _unhear(self, stream: str) -> None:
        subscription = self._heard.pop(stream, None)
        if subscription is not None:
            await subscription.close()

    # giving away

    async def _give_all_away(self) -> None:
        live = _weights([row for row in self.others if _is_able(row)])
        if not live and not self._is_cut_off() and not self.is_draining:
            return
        single = iter([each for each in self._heard if not self._goes_with_house(each)])

        async def give_on() -> None:
            for stream in single:
                await self.give(stream, chosen(live, stream))

        done = await asyncio.gather(*(give_on() for _ in range(AT_ONCE)), return_exceptions=True)
        for failed in filter(None, done):
            raise failed
        if HOUSE in self._heard:
            await self.give(HOUSE, chosen(live, HOUSE))
        # What was given to us a moment ago, or could not be given away when it was dropped, is had by nobody.
        for stream in await self._not_here():
            await self._pass_on(stream, live)

    async def _pass_on(self, stream: str, live: Mapping[str, float]) -> None:
        """Give something to another node that is ours and that we do not have; the house is had first, with its all."""
        table = stream.removeprefix(TABLE)
        meta = None if stream == HOUSE else await self.follower.read_table(table)
        if meta is None or self.room.tables.is_of_house(meta):
            await self._host(stream)
            return
        async with self._taking:
            if stream not in self._heard and table not in self.room.tables.being_made:
                await self.members.hand_over([stream], chosen(live, stream))

    def _goes_with_house(self, stream: str) -> bool:
        host = self.room.tables.get(stream.removeprefix(TABLE))
        return stream == HOUSE or (host is not None and self.room.tables.is_of_house(host.meta))

    async def give(self, stream: str, node: str) -> None:
        """Hand something over to a node between two commands; to nobody, and whoever it belongs to takes it."""
        async with self._taking:
            mine = [*self._of_house(), HOUSE] if stream == HOUSE else [stream]
            known = await self._drop(stream)
            if node:
                await self._tell_what_is_known(node, known)
            await self.members.hand_over(mine, node)
            self.counts.handed += 1
        with contextlib.suppress(NoResponders, NoReply, BusFailed):
            if node:
                await self.bus.ask(f"pb.node.{node}.take", msgspec.json.encode(Take(tuple(mine))), TAKE)

    async def _tell_what_is_known(self, node: str, known: Mapping[str, TableMemory]) -> None:
        """Before the tables are that node's, so that it has everything when it takes them; what is lost is lost."""
        with contextlib.suppress(NoResponders, NoReply, BusFailed):
            for table, memory in known.items():
                said = msgspec.msgpack.encode(Remember(table, memory))
                await self.bus.ask(f"pb.node.{node}.remember", said, REMEMBER)

    async def _hear_of_table(self, message: BusMessage) -> bytes:
        heard, now = msgspec.msgpack.decode(message.body, type=Remember), boottime()
        self._known = {table: known for table, known in self._known.items() if now - known[1] <= REMEMBERED}
        self._known[heard.table] = (heard.memory, now)
        return b"heard"

    def _of_house(self) -> list[str]:
        """The streams that go with the house, and before it: whoever has it claims them."""
        tables = self.room.tables
        of_tables = [stream_of(id_) for id_, host in tables.items() if tables.is_of_house(host.meta)]
        return [*map(of_tournament, self.room.tournaments), *of_tables]

    async def _take(self, message: BusMessage) -> bytes:
        streams = msgspec.json.decode(message.body, type=Take).streams
        for stream in sorted(streams, key=lambda each: each != HOUSE):
            if stream == HOUSE or stream.startswith(TABLE):
                await self._host(stream)
        return b"taken"

    async def _give(self, message: BusMessage) -> bytes:
        wish = msgspec.json.decode(message.body, type=Give)
        if wish.stream not in self._heard:
            return Given.NOT_HERE.encode()
        if wish.stream != HOUSE and self._goes_with_house(wish.stream):
            return Given.OF_HOUSE.encode()
        await self.give(wish.stream, wish.node)
        return Given.GIVEN.encode()

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


def _subject(stream: str) -> str:
    """Where what is here is asked for."""
    return f"pb.{HOUSE}.ask" if stream == HOUSE else f"pb.t.{stream.removeprefix(TABLE)}.ask"


async def _pong(message: BusMessage) -> bytes:
    return b"here"


def _is_able(row: NodeRow) -> bool:
    """Whether a node can have tables."""
    return row.bus_ok and not row.draining and row.left > 0 and row.level >= row.room_level


def _weights(rows: Iterable[NodeRow]) -> dict[str, float]:
    return {row.node: row.weight for row in rows}
