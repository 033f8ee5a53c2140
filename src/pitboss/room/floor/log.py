"""The floor in memory and in the store: decided first, shown only when it is on the disk.

Whoever writes holds `lock`: the desk, or the host of a table that tells the floor something, after the own table.
"""

import asyncio
from collections.abc import Callable, Sequence

from pitboss.play import Principal
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.floor import CODEC, AnyFloorEvent, Floor, FloorState
from pitboss.room.log import Backing
from pitboss.room.store import Receipt, Right, StoreEntry
from pitboss.room.writing import LogAhead, write

STREAM = "floor"


class FloorLog:
    """The log of the floor."""

    def __init__(self, backing: Backing) -> None:
        records = list(backing.store.read(STREAM))
        self.play = Floor.replay([CODEC.decode(record.event) for record in records])
        self.shown = Floor.blank()
        Floor.fold(self.shown, self.play.events)
        self.lock = asyncio.Lock()
        self.listeners: list[Callable[[Sequence[AnyFloorEvent]], None]] = []
        """Told what has become durable."""
        self._durable = len(records)
        self._backing = backing

    @property
    def state(self) -> FloorState:
        """As decided, which may be ahead of the store."""
        return self.play.state

    @property
    def events(self) -> Sequence[AnyFloorEvent]:
        """What is durable."""
        return self.play.events[: self._durable]

    @property
    def durable(self) -> int:
        return self._durable

    @property
    def is_ahead(self) -> bool:
        return len(self.play.events) > self._durable

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

    # a part of a transaction (`writing.LogAhead`)

    def entries(self) -> list[StoreEntry]:
        fresh = self.play.events[self._durable :]
        return [StoreEntry(STREAM, CODEC.encode(event), event.transfers()) for event in fresh]

    def lengths(self) -> dict[str, int]:
        return {STREAM: self._durable}

    def fence(self) -> dict[str, Right]:
        """Every node of a room writes it."""
        return {}

    def publish(self, at: int) -> None:
        fresh = self.play.events[self._durable :]
        self._durable = len(self.play.events)
        Floor.fold(self.shown, fresh)
        for listener in self.listeners:
            listener(fresh)

    def roll_back(self) -> None:
        self.play = Floor.replay(self.play.events[: self._durable])
