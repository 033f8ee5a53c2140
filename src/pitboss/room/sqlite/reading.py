"""What can be read of a store in a SQLite file. Records are checked as they are read: a changed one raises."""

import hashlib
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Self

from pitboss.play import Account, Transfer
from pitboss.room.chain import START, ChainRecord
from pitboss.room.checking import ADVICE, checked
from pitboss.room.sqlite import auditing, opening
from pitboss.room.store import COMMANDS, Audit, Damage, KeyReused, Meaning, Receipt, Snapshot, StoreDamaged, Tenure

_FIRST_PAGES, _PAGE = (1, 64), 1024
"""So many records are read at a time: whoever wants the first alone does not wait for more."""
AFTER_ALL = "\U0010ffff"
_COLUMNS = "stream, number, at, by, event, salt, hash"
# A cross join keeps its order: the heads are gone through, and not all records.
_LAST = """
select max(r.at) from heads h cross join records r on r.stream = h.stream and r.number = h.number
"""
_LATEST = """
select h.stream, h.number, h.hash from heads h cross join records r on r.stream = h.stream and r.number = h.number
where h.stream > ? and r.at >= ? order by h.stream limit ?
"""


class SqliteRecords:
    """The records in a file, to look at; a room may be open on it. `close` it in the end."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._reader = connection
        self._lock = threading.RLock()

    @classmethod
    def open(cls, path: Path) -> Self:
        """StoreUnusable if the file holds no records of a room."""
        with opening.naming(path):
            return cls(path, opening.up_to_date(path))

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before; nothing if it is new."""
        rows = self._select("select body, answer from commands where key = ?", key)
        if not rows:
            return None
        if rows[0][0] != hashlib.sha256(body).digest():
            raise KeyReused(f"the key {key!r} belongs to another command")
        return Receipt(rows[0][1], True)

    def keys(self) -> set[str]:
        """The keys of all commands that were done."""
        return {str(row[0]) for row in self._select("select key from commands where key is not null")}

    def length(self, stream: str) -> int:
        rows = self._select("select number from heads where stream = ?", stream)
        return int(rows[0][0]) if rows else 0

    def read(self, stream: str, after: int = 0) -> Iterator[ChainRecord]:
        previous, number = START, after
        if after:
            rows = self._select("select hash from records where stream = ? and number = ?", stream, after)
            previous = rows[0][0] if rows else b""
        sql = f"select {_COLUMNS} from records where stream = ? and number > ? order by number limit ?"
        for limit in chain(_FIRST_PAGES, repeat(_PAGE)):
            rows = self._select(sql, stream, number, limit)
            for row in rows:
                number += 1
                record = checked(previous, stream, number, row)
                previous = record.hash
                yield record
            if len(rows) < limit:
                return

    def streams(self, prefix: str = "") -> list[str]:
        sql = "select stream from heads where stream >= ? and stream < ? and stream != ? order by 1"
        return [str(row[0]) for row in self._select(sql, prefix, prefix + AFTER_ALL, COMMANDS)]

    def heads(self) -> dict[str, tuple[int, bytes]]:
        rows = self._select("select stream, number, hash from heads where number > 0 order by stream")
        return {stream: (number, hash_) for stream, number, hash_ in rows}

    def latest_heads(self, since: int, after: str, most: int) -> dict[str, tuple[int, bytes]]:
        # All heads are gone through, by a connection of its own: nobody waits for that.
        with closing(opening.up_to_date(self.path)) as connection:
            rows = connection.execute(_LATEST, (after, since, most)).fetchall()
        return {stream: (number, hash_) for stream, number, hash_ in rows}

    def hashes(self, stream: str, after: int, until: int) -> list[bytes]:
        if stream == COMMANDS:
            sql = "select hash from commands where number > ? and number <= ? order by number"
            return [row[0] for row in self._select(sql, after, until)]
        sql = "select hash from records where stream = ? and number > ? and number <= ? order by number"
        return [row[0] for row in self._select(sql, stream, after, until)]

    def balances(self) -> dict[Account, int]:
        rows = self._select("select account, cents from balances where cents != 0 order by account")
        return {Account(name): cents for name, cents in rows}

    def balance(self, name: Account) -> int:
        rows = self._select("select cents from balances where account = ?", name)
        return int(rows[0][0]) if rows else 0

    def transfers(self, name: Account) -> Iterator[tuple[str, int, Transfer]]:
        """Every transfer of an account, in the order of time."""
        sql = """
            select t.stream, t.number, t.source, t.target, t.cents from transfers t
            join records r on r.stream = t.stream and r.number = t.number
            where t.source = ? or t.target = ? order by r.at, t.stream, t.number, t.place
        """
        rows = self._select(sql, name, name)
        return ((stream, number, Transfer(source, target, cents)) for stream, number, source, target, cents in rows)

    def tenures(self, stream: str) -> list[Tenure]:
        sql = "select stream, epoch, node, since, alive_before from tenures where stream = ? order by epoch"
        return [Tenure(*row) for row in self._select(sql, stream)]

    def latest_snapshot(self, stream: str, level: int, until: int | None = None) -> Snapshot | None:
        sql = """
            select s.stream, s.number, s.hash, s.level, s.state, s.mark from snapshots s
            join records r on r.stream = s.stream and r.number = s.number and r.hash = s.hash
            where s.stream = ? and s.level = ? and s.number <= ? order by s.number desc limit 1
        """
        most = self.length(stream) if until is None else until
        while found := self._select(sql, stream, level, most):
            *row, mark = found[0]
            snapshot = Snapshot(*row)
            if snapshot.mark == mark:
                return snapshot
            most = snapshot.number - 1
        return None

    def alive_until(self) -> int:
        """The latest time at which the room is known to have been there; 0 if it never was."""
        return max(self._latest_record(), self.pulse())

    def archived(self) -> tuple[str, ...]:
        """A file keeps everything."""
        return ()

    def has_nodes(self) -> bool:
        """One process at a time has a file."""
        return False

    def pulse(self) -> int:
        """The latest beat; 0 if there was none."""
        return int(self._select("select at from pulse")[0][0])

    def is_open(self) -> bool:
        """Whether the records say that a room is open on them; true, too, after a room that did not close in order."""
        return bool(self._select("select open from pulse")[0][0])

    @contextmanager
    def rows(self) -> Iterator[auditing.FileRows]:
        """All rows as they are at one moment."""
        with closing(opening.up_to_date(self.path)) as connection:
            if not connection.in_transaction:
                connection.execute("begin")
            yield auditing.FileRows(connection, self.path)

    def audit(self, meaning: Meaning | None = None) -> Audit:
        """Look at every row. One transaction sees one state of the store, whatever is written meanwhile."""
        connection = opening.up_to_date(self.path)
        try:
            return auditing.audit(connection, self.path, meaning)
        finally:
            connection.close()

    def verify(self) -> Damage | None:
        return self.audit().damage

    def copy_to(self, target: sqlite3.Connection) -> None:
        """Copy every page into another file, as it is at one moment."""
        with self._lock:
            self._reader.backup(target)

    def close(self) -> None:
        self._reader.close()

    def _latest_record(self) -> int:
        # Times never go back, so the last record of each stream is its latest.
        return self._select(_LAST)[0][0] or 0

    # Rows of a query have the types of its columns, which the driver does not tell.
    def _select(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._reader.execute(sql, values).fetchall()
        except (sqlite3.DatabaseError, UnicodeError) as error:
            raise StoreDamaged(f"{self.path} cannot be read: {error}; {ADVICE}") from error
