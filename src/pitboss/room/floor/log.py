"""The floor in memory and in the store: decided first, shown only when it is on the disk.

In memory is what happened since it was kept as it stood, and the latest of what was before.
Whoever writes holds `lock`: the desk, or the host of a table that tells the floor something, after the own table.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from pitboss.play import Principal
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.floor import CODEC, AnyFloorEvent, Floor, FloorState
from pitboss.room.log import Backing
from pitboss.room.snapshots.floor import EVERY, KEPT
from pitboss.room.snapshots.streams import StreamBase
from pitboss.room.store import Receipt, Right, StoreEntry
from pitboss.room.writing import LogAhead, write

STREAM = "floor"
LATEST = 30
"""So many events are at hand to be told."""


class FloorLog:
    """The log of the floor."""

    def __init__(self, backing: Backing) -> None:
        self.lock = asyncio.Lock()
        self.listeners: list[Callable[[Sequence[AnyFloorEvent]], None]] = []
        """Told what has become durable."""
        self.latest: deque[AnyFloorEvent] = deque(maxlen=LATEST)
        """The last events that are durable."""
        self._backing = backing
        base = KEPT.latest(backing.store, STREAM)
        self.play = Floor.taken_up(partial(KEPT.state, base), base.number)
        self.shown = KEPT.state(base)
        self._durable = base.number
        for number, record in enumerate(backing.store.read(STREAM, first := max(0, base.number - LATEST)), first + 1):
            event = CODEC.decode(record.event)
            if number <= base.number:
                self.latest.append(event)
                continue
            self.play.take(event)
            self._show()

    @property
    def state(self) -> FloorState:
        """As decided, which may be ahead of the store."""
        return self.play.state

    @property
    def durable(self) -> int:
        return self._durable

    @property
    def is_ahead(self) -> bool:
        return self.play.length > self._durable

    def now(self) -> int:
        return self._backing.clock()

    def do(self, command: FloorCommand) -> None:
        """Judge a command and go ahead in memory; `commit` makes it last."""
        self.play.do(command)

    async def commit(
        self, key: str, body: bytes, by: Principal, answer: bytes, others: Sequence[LogAhead] = ()
    ) -> Receipt:
        """Write all that was done since the last commit in one transaction, that of tables with it."""
        parts = (*others, self)
        return await write(self._backing.store, self._backing.wallets, parts, key, body, by, answer)

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return self._backing.store.answered(key, body)

    async def catch_up(self) -> None:
        """Take in what other nodes have written."""
        async with self.lock:
            for record in await asyncio.to_thread(lambda: list(self._backing.store.read(STREAM, self._durable))):
                self.play.take(CODEC.decode(record.event))
                self.publish(record.at)

    # a part of a transaction (`writing.LogAhead`)

    def entries(self) -> list[StoreEntry]:
        fresh = self.play.after(self._durable)
        return [StoreEntry(STREAM, CODEC.encode(event), event.transfers()) for event in fresh]

    def lengths(self) -> dict[str, int]:
        return {STREAM: self._durable}

    def fence(self) -> dict[str, Right]:
        """Every node of a room writes it."""
        return {}

    def publish(self, at: int) -> None:
        fresh = self._show()
        for listener in self.listeners:
            listener(fresh)

    def roll_back(self) -> None:
        self.play = self.play.at(self._durable)

    def _show(self) -> Sequence[AnyFloorEvent]:
        """What was decided is durable, and for all to see; once it is much, the floor is kept as it stands."""
        fresh = self.play.after(self._durable)
        self._durable = self.play.length
        Floor.fold(self.shown, fresh)
        self.latest.extend(fresh)
        if len(self.play.events) >= EVERY:
            base = StreamBase(self._durable, KEPT.states.encode(self.shown))
            KEPT.keep(base, self._backing.store, STREAM, alone=True)
            self.play.forget(self._durable, partial(KEPT.state, base))
        return fresh
