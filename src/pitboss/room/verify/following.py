"""What the records of followed tables mean: every entry made again, and the table's events compared with what comes.

Streams are read one after another; `faults` then compares the entries of each table with its log.
"""

from collections.abc import Iterator

import msgspec

from pitboss.following.entries import TapOut
from pitboss.following.followed import FollowedTable
from pitboss.following.meters import ReadBefore
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.room.following import devices
from pitboss.room.following.devices import LATE, Devices
from pitboss.room.following.entering import CODEC, EntryKept, entries_of, taken_up
from pitboss.room.kinds import kind_begun
from pitboss.room.store import Damage, Moves, Reading
from pitboss.table.table import Table


class FollowingMeaning:
    """Reads the streams of entries, and what was played at the tables that they belong to."""

    def __init__(self) -> None:
        self._followed: set[str] = set()
        self._devices = Devices()
        self._lines: dict[str, list[bytes]] = {}
        self._entries: dict[str, list[EntryKept]] = {}

    def made(self, table: str) -> None:
        """A table was made at which a person deals."""
        self._followed.add(table)

    def is_followed(self, table: str) -> bool:
        return table in self._followed

    def played(self, table: str, line: bytes) -> None:
        self._lines.setdefault(table, []).append(line)

    def entries(self, table: str) -> Reading:
        """How the entries of a table are read."""

        def read(number: int, at: int, line: bytes) -> Moves:
            kept = CODEC.decode(line)
            written = kept.written
            if written.number != number or not written.by.name or not 0 < written.start <= written.end:
                raise Malformed("an entry has its number, its events and whoever made it")
            self._entries.setdefault(table, []).append(kept)
            return ()

        return read

    def late(self, table: str) -> Reading:
        """How the entries are read that came too late at a table: they were never applied."""

        def read(number: int, at: int, line: bytes) -> Moves:
            if not LATE.decode(line).by.name:
                raise Malformed("an entry has whoever made it")
            return ()

        return read

    def devices(self, number: int, at: int, line: bytes) -> Moves:
        """How the stream of devices is read: a table's number never falls."""
        event = devices.CODEC.decode(line)
        before = dict(self._devices.leases)
        event.apply(self._devices)
        for table, lease in before.items():
            after = self._devices.leases.get(table)
            if after is not None and after.number < lease.number:
                raise Malformed(f"the number of the writing device at {table} falls")
        return ()

    def faults(self) -> Iterator[Damage]:
        for table in sorted(self._entries.keys() - self._followed):
            yield Damage(entries_of(table), 1, "nobody deals at this table whose entries these could be")
        for table in sorted(self._followed):
            yield from self._faults_of(table)

    def _faults_of(self, table: str) -> Iterator[Damage]:
        lines, kept = self._lines.get(table, []), self._entries.get(table, [])
        if not lines:
            return
        kind = kind_begun(lines[0])
        play = kind.table.replay([kind.codec.decode(lines[0])])
        assert isinstance(play, Table), "a table that is followed"
        meter = ReadBefore()
        book = FollowedTable(play, meter=meter)
        try:
            entered = taken_up(play, kept)
        except Malformed as error:
            yield Damage(entries_of(table), _misread(play, kept), str(error))
            return
        for written in entered:
            meter.lay_out(written.meter)
            book.policy = written.policy
            try:
                again = written.again or TapOut()
                book.enter(written.entry, written.by, written.beside, written.made, again, written.spares)
            except Refusal as refusal:
                yield Damage(entries_of(table), written.number, f"it would be refused: {refusal.reason}")
                return
            found = book.written[-1]
            if msgspec.structs.replace(found, struck=written.struck, entry=written.entry) != written:
                yield Damage(entries_of(table), written.number, "something else comes of it than was written")
                return
        made = [kind.codec.encode(event) for event in book.table.events]
        if made != lines:
            yield Damage(f"table:{table}", _departure(made, lines), "it is not what was entered")


def _misread(play: Table, kept: list[EntryKept]) -> int:
    """The number of the first entry that is none of this table."""
    for number in range(1, len(kept)):
        try:
            taken_up(play, kept[:number])
        except Malformed:
            return number
    return len(kept)


def _departure(made: list[bytes], lines: list[bytes]) -> int:
    """The number of the first record that is not the one that the entries make."""
    pairs = enumerate(zip(made, lines, strict=False), 1)
    return next((number for number, (one, other) in pairs if one != other), min(len(made), len(lines)) + 1)
