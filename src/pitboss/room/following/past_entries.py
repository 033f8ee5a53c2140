"""Entries of a followed table as the store has them, however long ago: found by time, or by what came of them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile

import msgspec

from pitboss.following.written import EntryWritten
from pitboss.room.following.entering import CODEC, entries_of
from pitboss.room.store import Store


class PastEntry(msgspec.Struct, frozen=True):
    """An entry, and when it was written by the room's clock. Its own command is as it was stored."""

    written: EntryWritten
    at: int


class PastEntries(Sequence[PastEntry]):
    """All entries of a table by their place; each is read when it is asked for."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._stream = entries_of(table)
        self._length = store.length(self._stream)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> PastEntry:  # type: ignore[override]  # a slice is `since`
        return next(self.since(place))

    def since(self, place: int) -> Iterator[PastEntry]:
        """Those from a place on."""
        for record in self._store.read(self._stream, place):
            yield PastEntry(CODEC.decode(record.event).written, record.at)

    def between(self, since: int, until: int) -> list[PastEntry]:
        """Those after one time, up to another (0: all)."""
        first = bisect_right(self, since, key=lambda each: each.at)
        return list(takewhile(lambda each: not until or each.at <= until, self.since(first)))

    def about(self, first: int, last: int) -> list[PastEntry]:
        """Those of which events from one number to another came."""
        found = self.since(bisect_left(self, first, key=lambda each: each.written.end))
        return list(takewhile(lambda each: each.written.start < last, found))
