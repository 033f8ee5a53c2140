"""What a node has of a room: the tables that are its, and the house; how they are taken, answered for and given away.

Who owns what is written in the database; here is what this node has at hand of it, one move at a time.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import msgspec
import structlog

from pitboss.room.bus.bus import Bus, BusFailed, BusHandler, BusMessage, BusSubscription, NoReply, NoResponders
from pitboss.room.card_room import CardRoom
from pitboss.room.holding import Holding
from pitboss.room.host import TableHost
from pitboss.room.log import TABLE, stream_of
from pitboss.room.nodes.news import Follower, News
from pitboss.room.nodes.placement import chosen
from pitboss.room.nodes.words import Give, Given, Remember, Take
from pitboss.room.person import Person
from pitboss.room.postgres.members import Member
from pitboss.room.postgres.nodes import boottime
from pitboss.room.remembering import TableMemory
from pitboss.room.store import Fenced
from pitboss.room.tournaments.log import stream_of as of_tournament
from pitboss.room.turned_away import HOUSE
from pitboss.table.terms import Phase

AT_ONCE = 2
"""So many tables are handed over at a time by a node that goes."""
TAKE, REMEMBER = 3.0, 1.0
"""Seconds for a table to be taken, and for what is known of it to be heard."""
REMEMBERED = 10.0
"""Seconds for which a node keeps what it was told of a table that does not come."""
_log = structlog.get_logger()


class NodeAttendant(Protocol):
    """What stands between the node and those who come over the bus for what is here."""

    def hears(self, place: str) -> BusHandler:
        """What answers questions for a table, by its id, or for the house."""

    async def with_seat(self, edition: str) -> str:
        """A table of the room's own at another node that has a seat to give; empty if there is none."""

    async def seated_at(self, person: Person) -> list[str]:
        """The names of the tables of other nodes where somebody sits."""

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


class Belongings:
    """The tables and the house that are at this node; `tell` tells all others."""

    def __init__(
        self,
        room: CardRoom,
        bus: Bus,
        members: Member,
        follower: Follower,
        attendant: NodeAttendant,
        tell: Callable[[News], Awaitable[None]],
    ) -> None:
        self.counts = NodeCounts()
        self.heard: dict[str, BusSubscription] = {}
        """What answers for what is here, by the stream."""
        self.has_house = False
        self._loop = asyncio.get_running_loop()
        self.pulse = self._loop.time()
        """When the node looked last, or something was taken or given away: many of them take their time."""
        self._room, self._bus, self._members, self._follower = room, bus, members, follower
        self._attendant, self._tell = attendant, tell
        self._known: dict[str, tuple[TableMemory, float]] = {}
        """What other nodes know of tables that are to come here, and since when."""
        self._taking = asyncio.Lock()

    async def listen(self) -> None:
        """Hear what other nodes give, ask for, and know."""
        mine = f"pb.node.{self._members.me}"
        await self._bus.subscribe(f"{mine}.remember", self._hear_of_table)
        await self._bus.subscribe(f"{mine}.take", self._take)
        await self._bus.subscribe(f"{mine}.give", self._give)

    def is_movable(self, host: TableHost) -> bool:
        """Whether a table may go to another node by itself."""
        is_open = host.log.phase not in (Phase.SET_UP, Phase.CLOSED) and not host.is_gone
        return is_open and stream_of(host.meta.id) in self.heard and not self._room.tables.is_of_house(host.meta)

    async def belongs(self, stream: str, live: Mapping[str, float]) -> bool:
        """Whether something without an owner is ours, with these nodes alive."""
        if stream == HOUSE:
            return chosen(live, HOUSE) == self._members.me
        table = stream.removeprefix(TABLE)
        meta = self._room.tables.metas.open.get(table) or await self._follower.read_table(table)
        if meta is None:
            return False  # The table was never made: its node died before.
        return self.has_house if self._room.tables.is_of_house(meta) else chosen(live, stream) == self._members.me

    async def not_here(self) -> list[str]:
        """What is ours by the database and not had yet: claimed, or given to us by a message that was lost."""
        return [stream for stream in await self._members.owned() if stream not in self.heard]

    async def forget_what_is_not_here(self) -> None:
        """Nothing is answered for that is not here: it would be silent for good, as nobody else would have it."""
        async with self._taking:
            for stream in [each for each in self.heard if each != HOUSE]:
                if stream.removeprefix(TABLE) not in self._room.tables:
                    await self._unhear(stream)

    async def put_away(self, table: str) -> None:
        """A table was closed: nobody answers for it any more."""
        async with self._taking:  # Nobody here takes it back between the two.
            await self._unhear(stream_of(table))
            await self._members.release(stream_of(table), hosted=False)
        await self._tell(News(self._members.me, closed=(table,)))

    # having

    async def host(self, stream: str, holding: Holding | None = None) -> None:
        """Have what is ours by the database; `holding` by which right, if that is known."""
        async with self._taking:
            if stream in self.heard:
                return
            table = stream.removeprefix(TABLE)
            if stream == HOUSE:
                # Where the bus is away all of this is tried again: what is here already goes on as it is.
                if not self.has_house:
                    if await self._members.owner(HOUSE) != self._members.me:
                        return  # It was given away meanwhile.
                    if holding is None:
                        holding = (await asyncio.to_thread(self._room.holdings.hold_all, [HOUSE])).get(HOUSE)
                    if holding is None:
                        return
                    known = self._known_of_house()
                    try:
                        await self._room.take_house(holding, known)
                    except Fenced as fenced:
                        _log.warning("house not had yet", reason=str(fenced))
                        return
                    self.has_house = True
                    for each in known:
                        self._known_of(each)
            elif table not in self._room.tables:
                if table in self._room.tables.being_made:
                    return
                if holding is None and await self._members.owner(stream) != self._members.me:
                    return  # It was given away meanwhile, or closed.
                meta = await self._follower.read_table(table)
                if meta is None:
                    return  # Its node may have died before it was made.
                if self._room.tables.is_of_house(meta) and not self.has_house:
                    await self._leave_to_house(stream)
                    return
                if holding is None:
                    holding = (await asyncio.to_thread(self._room.holdings.hold_all, [stream])).get(stream)
                if holding is None:
                    return
                began = self._loop.time()
                await self._room.tables.take_over(meta, holding, self._known_of(table))
                self.counts.load_seconds += self._loop.time() - began
            self.heard[stream] = await self._bus.subscribe(_subject(stream), self._while_held(table))
            self.counts.taken += 1
            self.pulse = self._loop.time()
        self._attendant.moved(table, self._members.me)
        await self._tell(News(self._members.me, here=(table,)))

    async def _leave_to_house(self, stream: str) -> None:
        """What belongs to the house is its owner's to claim, which it cannot while somebody who lives has it."""
        if await self._members.owner(HOUSE) != self._members.me:
            await self._members.release(stream, hosted=True)

    def _while_held(self, place: str) -> BusHandler:
        """What answers for a place while the lease holds: after that somebody else may have it, who hears it, too."""
        answer = self._attendant.hears(place)

        async def heard(message: BusMessage) -> bytes | None:
            return await answer(message) if self._members.lease.holds else None

        return heard

    def _known_of(self, table: str) -> TableMemory | None:
        """What the node before has said of a table, which is used once."""
        memory, since = self._known.pop(table, (None, 0.0))
        if memory is None or boottime() - since > REMEMBERED:
            return None
        self._attendant.remember_said(table, memory.said)
        return memory

    def _known_of_house(self) -> dict[str, TableMemory]:
        """The same of all tables of the house, which stays until that is had: it may be tried again."""
        tables, now = self._room.tables, boottime()
        fresh = {table: memory for table, (memory, since) in self._known.items() if now - since <= REMEMBERED}
        metas = {table: tables.metas.get(table) for table in fresh}
        return {table: fresh[table] for table, meta in metas.items() if meta is not None and tables.is_of_house(meta)}

    async def drop_what_is_gone(self) -> None:
        """Tables that somebody else has taken, as their last append has shown."""
        for id_, host in tuple(self._room.tables.items()):
            if host.is_gone:
                self.counts.fenced += 1
                async with self._taking:  # Nobody here takes it back while it leaves.
                    await self._drop(stream_of(id_))
        if any(host.is_gone for host in self._room.tournaments.values()):
            self.counts.fenced += 1
            async with self._taking:
                await self._drop(HOUSE)

    async def _drop(self, stream: str) -> dict[str, TableMemory]:
        """Have something no more; what is to be known of the tables that leave with it."""
        if stream == HOUSE:
            self.has_house = False  # at once: nothing is made for it from now on that would not go with it
        await self._unhear(stream)
        self.counts.dropped += 1
        if stream == HOUSE:
            known = await self._room.let_house_go()
            for other in [each for each in self.heard if each not in map(stream_of, self._room.tables)]:
                await self._unhear(other)
        else:
            table = stream.removeprefix(TABLE)
            memory = await self._room.tables.let_go(table)
            known = {table: memory} if memory is not None else {}
        return {
            table: msgspec.structs.replace(memory, said=self._attendant.said(table)) for table, memory in known.items()
        }

    async def _unhear(self, stream: str) -> None:
        subscription = self.heard.pop(stream, None)
        if subscription is not None:
            await subscription.close()

    # giving away

    async def give_all(self, live: Mapping[str, float]) -> None:
        """Give everything to these nodes, each what belongs to it; to nobody if there are none."""
        single = iter([each for each in self.heard if not self._goes_with_house(each)])

        async def give_on() -> None:
            for stream in single:
                await self.give(stream, chosen(live, stream))

        done = await asyncio.gather(*(give_on() for _ in range(AT_ONCE)), return_exceptions=True)
        for failed in filter(None, done):
            raise failed
        if self.has_house:
            await self.give(HOUSE, chosen(live, HOUSE))
        # What was given to us a moment ago, or could not be given away when it was dropped, is had by nobody.
        for stream in await self.not_here():
            await self._pass_on(stream, live)

    async def _pass_on(self, stream: str, live: Mapping[str, float]) -> None:
        """Give something to another node that is ours and that we do not have; the house is had first, with its all."""
        table = stream.removeprefix(TABLE)
        meta = None if stream == HOUSE else await self._follower.read_table(table)
        if meta is None or self._room.tables.is_of_house(meta):
            await self.host(stream)
            return
        if table in self._room.tables:
            await self.give(stream, chosen(live, stream))  # It is here, and nobody could be told.
            return
        async with self._taking:
            if stream not in self.heard and table not in self._room.tables.being_made:
                await self._members.hand_over([stream], chosen(live, stream))

    def _goes_with_house(self, stream: str) -> bool:
        host = self._room.tables.get(stream.removeprefix(TABLE))
        return stream == HOUSE or (host is not None and self._room.tables.is_of_house(host.meta))

    async def give(self, stream: str, node: str) -> None:
        """Hand something over to a node between two commands; to nobody, and whoever it belongs to takes it."""
        async with self._taking:
            mine = [*await self._of_house(), HOUSE] if stream == HOUSE else [stream]
            known = await self._drop(stream)
            if node:
                await self._tell_what_is_known(node, known)
            await self._members.hand_over(mine, node)
            self.counts.handed += 1
            self.pulse = self._loop.time()
        with contextlib.suppress(NoResponders, NoReply, BusFailed):
            if node:
                await self._bus.ask(f"pb.node.{node}.take", msgspec.json.encode(Take(tuple(mine))), TAKE)

    async def _tell_what_is_known(self, node: str, known: Mapping[str, TableMemory]) -> None:
        """Before the tables are that node's, so that it has everything when it takes them; what is lost is lost."""
        with contextlib.suppress(NoResponders, NoReply, BusFailed):
            for table, memory in known.items():
                said = msgspec.msgpack.encode(Remember(table, memory))
                await self._bus.ask(f"pb.node.{node}.remember", said, REMEMBER)

    async def _hear_of_table(self, message: BusMessage) -> bytes:
        heard, now = msgspec.msgpack.decode(message.body, type=Remember), boottime()
        self._known = {table: known for table, known in self._known.items() if now - known[1] <= REMEMBERED}
        self._known[heard.table] = (heard.memory, now)
        return b"heard"

    async def _of_house(self) -> list[str]:
        """The streams that go with the house, and before it: whoever has it claims them."""
        owned = await self._members.tournaments()  # of which those that are over are no longer at hand
        tables = self._room.tables
        of_tables = [stream_of(id_) for id_, host in tables.items() if tables.is_of_house(host.meta)]
        tournaments = {**self._room.tournaments, **dict.fromkeys(self._room.tournaments.announced_now)}
        return [*sorted({*owned, *map(of_tournament, tournaments)}), *of_tables]

    async def _take(self, message: BusMessage) -> bytes:
        streams = msgspec.json.decode(message.body, type=Take).streams
        for stream in sorted(streams, key=lambda each: each != HOUSE):
            if stream == HOUSE or stream.startswith(TABLE):
                await self.host(stream)
        return b"taken"

    async def _give(self, message: BusMessage) -> bytes:
        wish = msgspec.json.decode(message.body, type=Give)
        if wish.stream not in self.heard:
            return Given.NOT_HERE.encode()
        if wish.stream != HOUSE and self._goes_with_house(wish.stream):
            return Given.OF_HOUSE.encode()
        await self.give(wish.stream, wish.node)
        return Given.GIVEN.encode()


def _subject(stream: str) -> str:
    """Where what is here is asked for."""
    return f"pb.{HOUSE}.ask" if stream == HOUSE else f"pb.t.{stream.removeprefix(TABLE)}.ask"
