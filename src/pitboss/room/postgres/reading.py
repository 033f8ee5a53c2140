"""What can be read of a store in a database. Records are checked as they are read: a changed one raises."""

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Self

import asyncpg
import msgspec

from pitboss.play import Account, Transfer
from pitboss.room.archive.months import month_of, needed
from pitboss.room.archive.rows import ArchivedRows
from pitboss.room.auditing import CopyRows, DamageFound, Search
from pitboss.room.chain import START, ChainRecord
from pitboss.room.checking import checked
from pitboss.room.postgres.address import shown
from pitboss.room.postgres.auditing import DatabaseRows
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import CHUNK, Database, Row
from pitboss.room.store import (
    COMMANDS,
    HASH,
    Archived,
    Audit,
    Damage,
    KeyReused,
    Meaning,
    Receipt,
    Snapshot,
    StoreUnusable,
    Tenure,
)

_FIRST_PAGES = (3, 64)
"""Rows, one of which is that before: whoever wants one record does not wait for more, and need not ask twice."""
RECORDS = """
select stream, number, at, who, event, salt, hash from pitboss.records
where stream = $1 and number >= $2 order by number limit $3
"""
_ARCHIVED = """
select era::int from pitboss.archived where stream = $1 and number >= $2 order by first limit 1
"""
_HASHES = """
select hash from pitboss.records where stream = $1 and number > $2 and number <= $3 order by number
"""
_ARCHIVED_HASHES = """
select substring(hashes from (32 * (greatest($2, first - 1) - first + 1))::int + 1
  for (32 * (least($3, number) - greatest($2, first - 1)))::int)
from pitboss.archived where stream = $1 and number > $2 and first <= $3 order by first
"""
_STREAMS = """
select stream from pitboss.streams where number > 0 and starts_with(stream, $1) order by stream collate "C"
"""
_HEADS = """
select stream, number, hash from pitboss.streams where number > 0 union all (
  select $1, number, hash from pitboss.chained_commands order by number desc limit 1
) order by 1
"""
_LATEST = """
select stream, number, hash from pitboss.streams
where number > 0 and stream collate "C" > $1 and at >= $2 order by stream collate "C" limit $3
"""
_TRANSFERS = """
select t.stream, t.number, t.source, t.target, t.cents from pitboss.transfers t
join pitboss.records r on r.stream = t.stream and r.number = t.number and r.era = t.era
where t.source = $1 or t.target = $1 order by r.at, t.stream collate "C", t.number, t.place
"""
_SNAPSHOTS = """
select s.stream, s.number, s.hash, s.level, s.state, s.mark from pitboss.snapshots s
join pitboss.records r on r.stream = s.stream and r.number = s.number and r.hash = s.hash
where s.stream = $1 and s.level = $2 and s.number <= coalesce($3, s.number) order by s.number desc limit 1
"""
_BALANCES = """
select account, sum(cents)::bigint from pitboss.balances group by account having sum(cents) != 0
order by account collate "C"
"""

_HAS_NODES = "select exists (select 1 from pitboss.nodes where not dead and not alone)"


class PostgresRecords:
    """The records in a database, to look at; rooms may be open on it. `close` it in the end."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.archive: Path | None = None
        """Where the files of archived months are, for whoever wants all of the room."""

    @classmethod
    def open(cls, address: str) -> Self:
        """StoreUnusable if there is no database, or no room in it."""
        return cls(Database.open(address))

    @property
    def name(self) -> str:
        """The address, without the password."""
        return shown(self._database.address)

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before; nothing if it is new."""
        return self.look_up(key, body).result()

    def look_up(self, key: str, body: bytes) -> "Future[Receipt | None]":
        """The same without waiting."""

        async def found(connection: Connection) -> Receipt | None:
            row = await connection.fetchrow("select body, answer from pitboss.commands where key = $1", key)
            if row is None:
                return None
            if row[0] != hashlib.sha256(body).digest():
                raise KeyReused(f"the key {key!r} belongs to another command")
            return Receipt(row[1], True)

        return self._database.begin(self._database.asked(found))

    def keys(self) -> set[str]:
        """The keys of all commands that are remembered."""
        return {str(row[0]) for row in self._database.select_whole("select key from pitboss.commands")}

    def length(self, stream: str) -> int:
        rows = self._database.select("select number from pitboss.streams where stream = $1", stream)
        return int(rows[0][0]) if rows else 0

    def read(self, stream: str, after: int = 0) -> Iterator[ChainRecord]:
        # The first row is the one before: what follows is checked against it.
        previous, expected, start = START, after + 1, after or 1
        is_known = bool(after)
        for limit in chain(_FIRST_PAGES, repeat(CHUNK)):
            rows = self._database.select(RECORDS, stream, start, limit)
            if not rows or rows[0][1] != start:
                self._check_archived(stream, expected)
            if not rows:
                return
            if is_known and rows[0][1] == expected:
                previous, is_known = b"".join(self.hashes(stream, after - 1, after)), False
            start, is_last = rows[-1][1] + 1, len(rows) < limit
            if is_known:
                previous, is_known = rows.pop(0)[-1], False
            for row in rows:
                record = checked(previous, stream, expected, row)
                previous, expected = record.hash, expected + 1
                yield record
            if is_last:
                return

    def _check_archived(self, stream: str, number: int) -> None:
        """Archived if a record that is not in the database, or one after it, is in a file."""
        for (era,) in self._database.select(_ARCHIVED, stream, number):
            raise Archived(stream, month_of(era))

    def archived(self) -> tuple[str, ...]:
        eras = self._database.select("select distinct era::int from pitboss.archived order by 1")
        return tuple(month_of(era) for (era,) in eras)

    def has_nodes(self) -> bool:
        """Whether there are nodes that nobody has given up: they have the room open, or will be buried by others."""
        return bool(self._database.select(_HAS_NODES)[0][0])

    def streams(self, prefix: str = "") -> list[str]:
        return [str(row[0]) for row in self._database.select_whole(_STREAMS, prefix)]

    def heads(self) -> dict[str, tuple[int, bytes]]:
        rows = self._database.select_whole(_HEADS, COMMANDS)
        return {stream: (number, hash_) for stream, number, hash_ in rows}

    def latest_heads(self, since: int, after: str, most: int) -> dict[str, tuple[int, bytes]]:
        rows = self._database.select(_LATEST, after, since, most)
        return {stream: (number, hash_) for stream, number, hash_ in rows}

    def hashes(self, stream: str, after: int, until: int) -> list[bytes]:
        if stream == COMMANDS:
            sql = "select hash from pitboss.chained_commands where number > $1 and number <= $2 order by number"
            return [row[0] for row in self._database.select(sql, after, until)]
        found = [row[0] for row in self._database.select(_HASHES, stream, after, until)]
        if len(found) == until - after:
            return found
        archived = b"".join(row[0] for row in self._database.select(_ARCHIVED_HASHES, stream, after, until))
        return [archived[place : place + HASH] for place in range(0, len(archived), HASH)] + found

    def balances(self) -> dict[Account, int]:
        return {Account(name): cents for name, cents in self._database.select_whole(_BALANCES)}

    def balance(self, name: Account) -> int:
        rows = self._database.select("select sum(cents)::bigint from pitboss.balances where account = $1", name)
        return int(rows[0][0] or 0)

    def transfers(self, name: Account) -> Iterator[tuple[str, int, Transfer]]:
        """Every transfer of an account, in the order of time."""
        rows = self._database.select(_TRANSFERS, name)
        return (
            (stream, number, Transfer(Account(source), Account(target), cents))
            for stream, number, source, target, cents in rows
        )

    def tenures(self, stream: str) -> list[Tenure]:
        sql = "select stream, epoch, node, since, alive_before from pitboss.tenures where stream = $1 order by epoch"
        return [Tenure(*row) for row in self._database.select(sql, stream)]

    def latest_snapshot(self, stream: str, level: int, until: int | None = None) -> Snapshot | None:
        while found := self._database.select(_SNAPSHOTS, stream, level, until):
            *row, mark = found[0]
            snapshot = Snapshot(*row)
            if snapshot.mark == mark:
                return snapshot
            until = snapshot.number - 1
        return None

    def alive_until(self) -> int:
        """The latest time at which a room is known to have been there; 0 if none ever was."""
        latest = self._database.select("select max(at) from pitboss.streams")[0][0] or 0
        return max(int(latest), self.pulse())

    def pulse(self) -> int:
        """The latest beat; 0 if there was none."""
        return int(self._database.select("select at from pitboss.pulse")[0][0])

    @contextmanager
    def rows(self) -> Iterator[CopyRows]:
        """All rows as they are at one moment, for a copy: those of archived months, too."""
        with self._undamaged(), self._rows() as rows:
            if isinstance(rows, DatabaseRows) and (months := self.archived()):
                raise StoreUnusable(needed(months))
            yield rows

    @contextmanager
    def _undamaged(self) -> Iterator[None]:
        try:
            yield
        except DamageFound as found:
            raise StoreUnusable(f"{self.name} cannot be copied: {found.damage}") from found
        except asyncpg.PostgresError as error:
            raise StoreUnusable(f"{self.name} cannot be read: {error}") from error

    @contextmanager
    def _rows(self) -> Iterator[DatabaseRows | ArchivedRows]:
        """The same as far as they are at hand."""
        with self._database.moment() as moment:
            rows = DatabaseRows(moment)
            archives = rows.archives()
            yield ArchivedRows(rows, archives, self.archive) if self.archive and archives.digests else rows

    def audit(self, meaning: Meaning | None = None) -> Audit:
        """Look at every row, as all of them are at one moment, whatever is written meanwhile."""
        try:
            with self._rows() as rows:
                audit = Search(rows, meaning).run()
                if isinstance(rows, ArchivedRows):
                    return msgspec.structs.replace(audit, cited=rows.cited())
                return msgspec.structs.replace(audit, archived=self.archived())
        except DamageFound as ending:
            return Audit(ending.damage)
        except asyncpg.PostgresError as error:
            return Audit(Damage("the database", 0, f"it cannot be read: {error}"))

    def verify(self) -> Damage | None:
        return self.audit().damage

    def close(self) -> None:
        self._database.close()


def following(stream: str, after: int, rows: Sequence[Row]) -> list[ChainRecord]:
    """The records of a stream after one of them, checked against that: it is the first of the rows, if there is one."""
    previous, found = START, list[ChainRecord]()
    if after and rows:
        previous, rows = rows[0][-1], rows[1:]
    for number, row in enumerate(rows, after + 1):
        record = checked(previous, stream, number, row)
        found.append(record)
        previous = record.hash
    return found
