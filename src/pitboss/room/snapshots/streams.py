"""Streams that are kept as they stand after one of their events: jackpots, tournaments, the floor.

Their states hold no card and no secret, so that any moment will do; what a state is made of says its codec.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.snapshots.plain import PlainCodec
from pitboss.room.store import Records, Snapshot, Store

StateT = TypeVar("StateT")


class StreamBase(msgspec.Struct, frozen=True):
    """A stream after so many events: its state, written down."""

    number: int = 0
    state: bytes = b""


BaseT = TypeVar("BaseT", bound=StreamBase)


class KeptStreams(Generic[BaseT, StateT]):
    """How one kind of streams is kept, and found again."""

    def __init__(self, base: type[BaseT], states: PlainCodec[StateT], blank: Callable[[], StateT]) -> None:
        self.states = states
        self._base = base
        self._blank = blank

    def state(self, base: BaseT) -> StateT:
        """A state of one's own to go on with."""
        return self.states.decode(base.state) if base.state else self._blank()

    def latest(self, store: Records, stream: str, until: int | None = None) -> BaseT:
        """The latest that the store has of a stream, up to an event if one is named."""
        snapshot = store.latest_snapshot(stream, self.states.level, until)
        if snapshot is None:
            return self._base()
        try:
            base = msgspec.msgpack.decode(snapshot.state, type=self._base)
            self.state(base)
        except (msgspec.MsgspecError, Malformed):
            return self._base()
        return base if base.number == snapshot.number else self._base()

    def keep(self, base: BaseT, store: Store, stream: str, alone: bool = False) -> None:
        """Have the store keep it, bound to the last record that is in it; `alone` in place of older ones."""
        (hash_,) = store.hashes(stream, base.number - 1, base.number)
        snapshot = Snapshot(stream, base.number, hash_, self.states.level, msgspec.msgpack.encode(base))
        store.put_snapshot(snapshot, alone)
