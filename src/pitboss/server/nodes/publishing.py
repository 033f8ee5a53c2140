"""Tables as everybody sees them, for the gateways: built and encoded once a change, however many look on.

A gateway asks for a table (`LookAt`) when the first of its people comes to look on, and every few seconds after that.
As long as somebody has asked lately the table is published; what a gateway misses it asks for by its number.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterable, Sequence

import msgspec

from pitboss.room.bus.bus import Bus
from pitboss.room.host import TableHost
from pitboss.room.viewing import Sentence
from pitboss.server.front import STRANGER
from pitboss.server.messages import ChatLine, Spoken
from pitboss.server.nodes.errands import LookAt, PublicFrame, ToldLine, packed, public_subject
from pitboss.server.service import CHAT_REMEMBERED, Service
from pitboss.server.view_parts import RICH

FORGOTTEN = 15.0
"""Seconds after which a gateway that has not asked for a table has nobody there."""
_encoder = msgspec.json.Encoder()


class PublishedTable:
    """One table that is shown to gateways, while some want it."""

    def __init__(self, service: Service, bus: Bus, host: TableHost) -> None:
        self.host = host
        self._service = service
        self._bus = bus
        self._wanted: dict[str, tuple[float, int]] = {}
        """When each gateway asked last, and how many looked on there."""
        self._changed = asyncio.Event()
        self._spoken: list[Spoken] = []
        self._said = len(service.chats[host.meta.id])
        self.frames = 0

    @property
    def watchers(self) -> int:
        return sum(count for _, count in self._wanted.values())

    def want(self, look: LookAt) -> None:
        self._wanted[look.gateway] = (time.monotonic(), look.watchers)

    async def run(self) -> None:
        """Publish until nobody has asked for a while, or the table is elsewhere."""
        host, service, shown = self.host, self._service, -1
        told = self._latest()
        host.connect("", self._changed)
        service.listeners[host.meta.id].add(self._hear)
        try:
            while self._is_wanted() and not host.is_gone:
                self._changed.clear()
                if shown != host.version or self._spoken:
                    shown, (spoken, self._spoken) = host.version, (self._spoken, [])
                    frame = self.frame(told, spoken)
                    told = frame.told[-1].number if frame.told else told
                    await self._bus.publish(public_subject(host.meta.id), packed(frame))
                    self.frames += 1
                    await asyncio.sleep(1 / service.limits.views)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(FORGOTTEN / 3):
                        await self._changed.wait()
        finally:
            service.listeners[host.meta.id].discard(self._hear)
            host.disconnect("", self._changed)

    def looked(self, after: int) -> PublicFrame:
        """For a gateway that asks: with all that is remembered of the chat."""
        remembered = list(self._service.chats[self.host.meta.id])
        return self.frame(after or self._service.first_told(self.host), remembered)

    def frame(self, after: int, chat: Sequence[Spoken]) -> PublicFrame:
        """The table now, with what was told after a number."""
        host, service = self.host, self._service
        clock, front = service.room.steady(), service.front(host)
        return PublicFrame(
            host.meta.id,
            host.version,
            clock,
            bytes(service.table(host, None, clock)),
            _encoder.encode(front.you(None, 0)),
            _encoder.encode(front.you(STRANGER, RICH)),
            front.joining(),
            sorted(self._own()),
            service.first_told(host),
            after,
            [ToldLine(each.number, _encoder.encode(each)) for each in self._told() if each.number > after],
            self._said,
            list(chat[-CHAT_REMEMBERED:]),
        )

    def _told(self) -> Iterable[Sentence]:
        return sorted((*self.host.eyes_of("").told, *self.host.told), key=lambda told: told.number)

    def _latest(self) -> int:
        return max((told.number for told in self._told()), default=0)

    def _own(self) -> set[str]:
        """Whoever is shown something of his own here: seated, in the round, on a list, asked or to be asked.

        In a tournament also whoever is to sit down here, who has arrived by being there (T-R43).
        """
        host, shown = self.host, self.host.log.shown
        own = {place.person for place in shown.places.values()}
        own.update(host.kind.mentioned(shown), host.meta.asking, host.log.fillings.texts)
        for round_ in host.log.rounds[-1:]:
            own.update(round_.persons.values())
        if host.tournament is not None:
            for entry in host.tournament.state.entries.values():
                if entry.table == host.meta.number or entry.at_table != entry.person:
                    own.update((entry.person, entry.at_table))
        return {*own, host.meta.host} - {""}

    def _hear(self, line: Spoken) -> None:
        self._said += isinstance(line, ChatLine)
        self._spoken.append(line)
        self._changed.set()

    def _is_wanted(self) -> bool:
        now = time.monotonic()
        self._wanted = {name: each for name, each in self._wanted.items() if now - each[0] < FORGOTTEN}
        return bool(self._wanted)


class Publishing:
    """All tables of a node that gateways want to be shown."""

    def __init__(self, service: Service, bus: Bus) -> None:
        self._service = service
        self._bus = bus
        self._tables: dict[str, tuple[PublishedTable, asyncio.Task[None]]] = {}
        self._frames_before = 0

    @property
    def frames(self) -> int:
        """How many were published since the node began."""
        return self._frames_before + sum(table.frames for table, _ in self._tables.values())

    def looked(self, look: LookAt) -> PublicFrame | None:
        """What a gateway asks for; nothing if the table is not here, or not for everybody to see."""
        host = self._service.room.tables.get(look.table)
        if host is None or host.is_gone or not host.meta.public:
            return None
        return self._published(host, look).looked(look.after)

    async def close(self) -> None:
        tasks = [task for _, task in self._tables.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _published(self, host: TableHost, look: LookAt) -> PublishedTable:
        known = self._tables.get(host.meta.id)
        if known is not None and known[0].host is host:
            known[0].want(look)
            return known[0]
        table = PublishedTable(self._service, self._bus, host)
        table.want(look)
        task = asyncio.create_task(table.run())
        self._tables[host.meta.id] = table, task
        task.add_done_callback(lambda _: self._forget(table))
        return table

    def _forget(self, table: PublishedTable) -> None:
        self._frames_before += table.frames
        if self._tables.get(table.host.meta.id, (None,))[0] is table:
            del self._tables[table.host.meta.id]
