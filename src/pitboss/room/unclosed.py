"""Which tables an opening of the room has to look at: those that were not closed when this was noted last, and whatever
was made since. So a room does not open the slower the more tables it has had.

It is kept as a snapshot of the stream of the room's openings, and no truth: without it each table is looked at once.
Nodes of a room keep none, as the database tells which tables have owners, or want one.
"""

from collections.abc import Iterable

from pitboss.room.snapshots.notes import Note, read_note, write_note
from pitboss.room.store import Records, Store
from pitboss.room.uptime import STREAM

LEVEL = 1


class Unclosed(Note, frozen=True):
    """Of the tables up to a number, those that were not closed, when the room had been opened `number` times."""

    numbered: int = 0
    tables: frozenset[str] = frozenset()

    def may_be_open(self, id_: str) -> bool:
        return id_ in self.tables or not 0 < number_of(id_) <= self.numbered


def noted(store: Records) -> Unclosed:
    return read_note(store, STREAM, LEVEL, Unclosed)


def note(store: Store, numbered: int, tables: Iterable[str]) -> None:
    """Of the tables up to a number no others than these are open, or ever will be."""
    write_note(store, STREAM, LEVEL, Unclosed(store.length(STREAM), numbered, frozenset(tables)))


def number_of(id_: str) -> int:
    """The number of a table, which is its name; 0 for one that has another."""
    digits = id_.removeprefix("t")
    return int(digits) if digits.isascii() and digits.isdigit() else 0
