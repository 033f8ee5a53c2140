"""A table with its shoe, in memory and in the store: decided first, shown only when it is on the disk.

`table` runs ahead of the store by what is being written; `shown` and `rounds` follow it when that is durable. If the
store fails, the table goes back to where the store is. What is played there is for each kind of game to say.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from pitboss.play import Codec, Command, Event, Play, Principal, project
from pitboss.play.table_terms import Phase
from pitboss.room import fillings
from pitboss.room.fillings import Filled
from pitboss.room.store import Batch, Entry, Receipt, Store
from pitboss.room.viewing import SPECTATOR, RoundEvents
from pitboss.room.wallets import Wallets, at_table
from pitboss.shoe import Shoe

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Command)
# The rounds of a table hold the events of its game, whose state is not that of the table in every kind of game.
RoundT = TypeVar("RoundT", bound=RoundEvents[Any])


class Log(Generic[StateT, CommandT, RoundT]):
    """The log of one table. Only its host writes."""

    table: Play[StateT, CommandT]

    def __init__(
        self,
        id_: str,
        table: Play[StateT, CommandT],
        codec: Codec[Event[StateT]],
        store: Store,
        wallets: Wallets,
        clock: Callable[[], int],
    ) -> None:
        self.id = id_
        self.stream = stream_of(id_)
        self.table = table
        self.shown: StateT = table.blank()
        self.rounds: list[RoundT] = []
        self.times: list[int] = []
        self.fillings: list[Filled] = []
        self._shoe: Shoe | None = None
        self._codec = codec
        self._store = store
        self._wallets = wallets
        self._clock = clock
        self._durable = 0
        self._durable_fillings = 0
        self._more: list[Entry] = []
        self._lengths: dict[str, int] = {}
        self._then: list[Callable[[], None]] = []

    @property
    def state(self) -> StateT:
        return self.table.state

    @property
    def phase(self) -> Phase:
        """Where the table stands, as far as it is shown."""
        raise NotImplementedError

    @property
    def round_number(self) -> int:
        """The round that is on or was on last, counted from 1."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """What an answer in the round that is on answers; 0 where nothing does."""
        raise NotImplementedError

    @property
    def turn_began(self) -> int:
        """When the round came to the turn that is on, by the room's clock; 0 where there is none."""
        raise NotImplementedError

    @property
    def durable(self) -> int:
        """How many events are on the disk."""
        return self._durable

    @property
    def is_ahead(self) -> bool:
        """Whether something is being written that viewers do not see yet."""
        return len(self.table.events) > self._durable

    def do(self, command: CommandT) -> Sequence[Event[StateT]]:
        """Judge a command and go ahead in memory; `commit` makes it last."""
        raise NotImplementedError

    def add(self, entry: Entry, length: int | None = None, then: Callable[[], None] | None = None) -> None:
        """Something of another stream that belongs to the same transaction.

        `length` is that of the other stream if it was decided on it, `then` what holds once it is durable.
        """
        self._more.append(entry)
        if then is not None:
            self._then.append(then)
        if length is not None:
            self._lengths.setdefault(entry.stream, length)

    async def commit(self, key: str, body: bytes, by: Principal, answer: bytes = b"") -> Receipt:
        """Write all that was done since the last commit in one transaction; take it back if that fails."""
        entries = self._entries()
        lengths = {self.stream: self._durable, **self._lengths}
        if len(self.fillings) > self._durable_fillings:
            lengths[fillings.stream_of(self.id)] = self._durable_fillings
        moved = [transfer for entry in entries for transfer in entry.transfers]
        self._wallets.record(moved)
        try:
            receipt = await asyncio.wrap_future(
                self._store.submit(Batch(key, body, by, lengths, tuple(entries), answer))
            )
        except BaseException:
            self._wallets.undo(moved)
            self.roll_back()
            raise
        then = list(self._then)
        self._drop_more()
        self._durable_fillings = len(self.fillings)
        self._publish([receipt.at] * (len(self.table.events) - self._durable))
        for follow in then:
            follow()
        return receipt

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return self._store.answered(key, body)

    def roll_back(self) -> None:
        """Forget what is not in the store."""
        self._drop_more()
        self.table = self.table.replay(self.table.events[: self._durable])
        del self.fillings[self._durable_fillings :]
        self._restore_shoe()

    def fillings_of(self, round_: int) -> list[Filled]:
        return [filling for filling in self.fillings if filling.round == round_]

    def _take_up(self, times: list[int]) -> None:
        """Be where the store is, the table having been replayed from it; its shoe has the same cards."""
        self.fillings = [
            fillings.CODEC.decode(record.event) for record in self._store.read(fillings.stream_of(self.id))
        ]
        self._durable_fillings = len(self.fillings)
        self._publish(times)
        self._restore_shoe()

    def _entries(self) -> list[Entry]:
        fresh = self.table.events[self._durable :]
        entries = [Entry(self.stream, self._codec.encode(e), at_table(self.id, e.transfers())) for e in fresh]
        secret = self.fillings[self._durable_fillings :]
        entries += [Entry(fillings.stream_of(self.id), fillings.CODEC.encode(filling)) for filling in secret]
        return entries + self._more

    def _drop_more(self) -> None:
        self._more.clear()
        self._lengths.clear()
        self._then.clear()

    def _publish(self, times: list[int]) -> None:
        """Fold what is durable now into what viewers see."""
        self.times += times
        for event in self.table.events[self._durable :]:
            self._about_to_publish(event)
            self._durable += 1
            seen = project(event, SPECTATOR)
            if seen is not None:
                self.table.fold(self.shown, (seen,))
            self._publish_event(event)

    def _about_to_publish(self, event: Event[StateT]) -> None:
        """An event is on the disk and not yet part of what is shown."""

    def _publish_event(self, event: Event[StateT]) -> None:
        """An event is there for all to see, `_durable` being its number: note what rounds it belongs to."""
        raise NotImplementedError

    def _restore_shoe(self) -> None:
        """The shoe as the events left it."""
        raise NotImplementedError


def stream_of(id_: str) -> str:
    return f"table:{id_}"
