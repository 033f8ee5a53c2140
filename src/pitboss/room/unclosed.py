"""Which tables an opening of the room has to look at: those that were not closed when this was noted last, and whatever
was made since. So a room does not open the slower the more tables it has had.

It is kept as a snapshot of the stream of the room's openings, and no truth: without it each table is looked at once.
Nodes of a room keep none, as the database tells which tables have owners, or want one.
"""

from collections.abc import Iterable

import msgspec

from pitboss.room.store import Records, Snapshot, Store
from pitboss.room.uptime import STREAM

LEVEL = 1


class Unclosed(msgspec.Struct, frozen=True):
    """Of the tables up to a number, those that were not closed, when the room had been opened `number` times."""

    number: int = 0
    numbered: int = 0
    tables: frozenset[str] = frozenset()

    def may_be_open(self, id_: str) -> bool:
        return id_ in self.tables or not 0 < number_of(id_) <= self.numbered


def noted(store: Records) -> Unclosed:
    snapshot = store.latest_snapshot(STREAM, LEVEL)
    if snapshot is None:
        return Unclosed()
    try:
        found = msgspec.msgpack.decode(snapshot.state, type=Unclosed)
    except msgspec.MsgspecError:
        return Unclosed()
    return found if found.number == snapshot.number else Unclosed()


def note(store: Store, numbered: int, tables: Iterable[str]) -> None:
    """Of the tables up to a number no others than these are open, or ever will be."""
    number = store.length(STREAM)
    if number:
        (hash_,) = store.hashes(STREAM, number - 1, number)
        state = msgspec.msgpack.encode(Unclosed(number, numbered, frozenset(tables)))
        store.put_snapshot(Snapshot(STREAM, number, hash_, LEVEL, state), alone=True)


def number_of(id_: str) -> int:
    """The number of a table, which is its name; 0 for one that has another."""
    digits = id_.removeprefix("t")
    return int(digits) if digits.isascii() and digits.isdigit() else 0
