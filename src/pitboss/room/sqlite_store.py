"""The store in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged, one writer thread.

Commands that arrive while a commit is under way are committed together in the next one (group commit): the disk is
waited for once, not once for each.
"""

import hashlib
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec

from pitboss.play import Account, Principal, Transfer
from pitboss.room.chain import START, Record, follows, link
from pitboss.room.store import Batch, Damage, Entry, KeyReused, Receipt, StoreFailed, StreamMoved

SCHEMA = """
create table if not exists records (
    stream text not null, number integer not null, at integer not null, by text not null,
    event blob not null, salt blob not null, hash blob not null,
    primary key (stream, number)
) without rowid;
create table if not exists heads (
    stream text primary key, number integer not null, hash blob not null
) without rowid;
create table if not exists commands (
    key text primary key, body blob not null, answer blob not null
) without rowid;
create table if not exists transfers (
    id integer primary key, stream text not null, number integer not null,
    source text not null, target text not null, cents integer not null
);
create index if not exists transfers_of_source on transfers (source);
create index if not exists transfers_of_target on transfers (target);
create table if not exists balances (account text primary key, cents integer not null) without rowid;
create table if not exists pulse (one integer primary key check (one = 1), at integer not null);
"""
MOST_TOGETHER = 256
Waiting = tuple[Batch, Future[Receipt]]
Beat = int


class SqliteStore:
    """A store in a file. `clock` gives milliseconds since 1970, UTC."""

    def __init__(self, path: Path, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._clock = clock
        self._queue: queue.SimpleQueue[Waiting | Beat | None] = queue.SimpleQueue()
        # One connection writes, in its own thread; the other reads beside it, which the write-ahead log allows.
        self._connection = _connect(path)
        self._connection.executescript(SCHEMA)
        self._reader = _connect(path)
        self._lock = threading.RLock()
        self._last_at = self._latest_time()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def append(self, batch: Batch) -> Receipt:
        """Append a batch; returns when it is on the disk."""
        return self.submit(batch).result()

    def submit(self, batch: Batch) -> "Future[Receipt]":
        """Hand a batch to the writer; the future is done when it is on the disk."""
        future: Future[Receipt] = Future()
        self._queue.put((batch, future))
        return future

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
        return {str(row[0]) for row in self._select("select key from commands")}

    def length(self, stream: str) -> int:
        rows = self._select("select number from heads where stream = ?", stream)
        return int(rows[0][0]) if rows else 0

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        columns = "stream, number, at, by, event, salt, hash"
        sql = f"select {columns} from records where stream = ? and number > ? order by number"
        return (_record(row) for row in self._select(sql, stream, after))

    def streams(self) -> list[str]:
        return [str(row[0]) for row in self._select("select stream from heads order by stream")]

    def balances(self) -> dict[Account, int]:
        rows = self._select("select account, cents from balances where cents != 0 order by account")
        return {Account(name): cents for name, cents in rows}

    def transfers(self, name: Account) -> Iterator[tuple[str, int, Transfer]]:
        sql = "select stream, number, source, target, cents from transfers where source = ? or target = ? order by id"
        rows = self._select(sql, name, name)
        return ((stream, number, Transfer(source, target, cents)) for stream, number, source, target, cents in rows)

    def beat(self, at: int) -> None:
        """Note that the room is there at a time."""
        self._queue.put(at)

    def alive_until(self) -> int:
        """The latest time at which the room is known to have been there; 0 if it never was."""
        beats = [int(row[0]) for row in self._select("select at from pulse")]
        return max([self._last_at, *beats])

    def verify(self) -> Damage | None:
        """Follow every chain and recount the ledger; the first record that does not fit, or nothing."""
        with self._lock:
            # One transaction sees one state of the store, whatever is written meanwhile.
            self._reader.execute("begin")
            try:
                found = (damage for stream in self.streams() if (damage := self._verify_stream(stream)))
                return next(found, None) or self._verify_ledger()
            finally:
                self._reader.execute("rollback")

    def close(self) -> None:
        """Write what is waiting, then close the file."""
        self._queue.put(None)
        self._writer.join()
        self._connection.close()
        self._reader.close()

    # Rows of a query have the types of its columns, which the driver does not tell.
    def _select(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._reader.execute(sql, values).fetchall()

    def _latest_time(self) -> int:
        # Times never go back, so the last record of each stream is its latest.
        sql = "select max(r.at) from heads h join records r on r.stream = h.stream and r.number = h.number"
        row = self._connection.execute(sql).fetchone()
        return row[0] or 0

    def _write(self) -> None:
        """The writer: take all that is waiting, commit it in one transaction, then answer."""
        ending = False
        while not ending:
            waiting = [self._queue.get()]
            while len(waiting) < MOST_TOGETHER and not self._queue.empty():
                waiting.append(self._queue.get())
            ending = None in waiting
            # A batch that nobody waits for any more is left out; from here on it cannot be withdrawn.
            taken = [item for item in waiting if isinstance(item, tuple) and item[1].set_running_or_notify_cancel()]
            self._commit(taken, max((item for item in waiting if isinstance(item, Beat)), default=0))

    def _commit(self, waiting: list[Waiting], beat: Beat) -> None:
        answers: list[tuple[Future[Receipt], Receipt | Exception]] = []
        try:
            self._connection.execute("begin immediate")
            for batch, future in waiting:
                answers.append((future, self._try(batch)))
            if beat:
                self._connection.execute("insert or replace into pulse values (1, ?)", (beat,))
            self._connection.execute("commit")
        except (sqlite3.Error, OverflowError) as error:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            answers = [(future, StoreFailed(f"the store cannot write: {error}")) for _, future in waiting]
        for future, outcome in answers:
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def _try(self, batch: Batch) -> Receipt | Exception:
        """Append one batch within the transaction; a refused one leaves nothing behind."""
        row = self._connection.execute("select body, answer from commands where key = ?", (batch.key,)).fetchone()
        body = hashlib.sha256(batch.body).digest()
        if row is not None:
            same = row[0] == body
            return Receipt(row[1], True) if same else KeyReused(f"the key {batch.key!r} belongs to another command")
        for stream, length in batch.lengths.items():
            there, _ = self._tail(stream)
            if there != length:
                return StreamMoved(f"{stream} has {there} records, not {length}")
        self._connection.execute("insert into commands values (?, ?, ?)", (batch.key, body, batch.answer))
        # Times in the log never go back, whatever the clock does.
        self._last_at = at = max(self._last_at, self._clock())
        for entry in batch.entries:
            self._insert(entry, batch.by, at)
        return Receipt(batch.answer, False, at)

    def _insert(self, entry: Entry, by: Principal | None, at: int) -> None:
        number, previous = self._tail(entry.stream)
        salt = secrets.token_bytes(16)
        hash_ = link(previous, entry.stream, number + 1, at, by, entry.event, salt)
        who = msgspec.json.encode(by).decode()
        row = (entry.stream, number + 1, at, who, entry.event, salt, hash_)
        self._connection.execute("insert into records values (?, ?, ?, ?, ?, ?, ?)", row)
        self._connection.execute("insert or replace into heads values (?, ?, ?)", (entry.stream, number + 1, hash_))
        for transfer in entry.transfers:
            self._move(entry.stream, number + 1, transfer)

    def _move(self, stream: str, number: int, transfer: Transfer) -> None:
        row = (stream, number, transfer.source, transfer.target, transfer.cents)
        self._connection.execute(
            "insert into transfers (stream, number, source, target, cents) values (?, ?, ?, ?, ?)", row
        )
        add = "insert into balances values (?, ?) on conflict (account) do update set cents = cents + excluded.cents"
        self._connection.execute(add, (transfer.source, -transfer.cents))
        self._connection.execute(add, (transfer.target, transfer.cents))

    def _tail(self, stream: str) -> tuple[int, bytes]:
        row = self._connection.execute("select number, hash from heads where stream = ?", (stream,)).fetchone()
        return (row[0], row[1]) if row else (0, START)

    def _verify_stream(self, stream: str) -> Damage | None:
        previous, expected = START, 1
        try:
            for record in self.read(stream):
                if record.number != expected:
                    return Damage(stream, expected, "the record is missing")
                if not follows(previous, record):
                    return Damage(stream, record.number, "the record or its link has been changed")
                previous, expected = record.hash, expected + 1
        except (TypeError, ValueError):
            # A column holds what no writer of ours puts there.
            return Damage(stream, expected, "the record cannot be read")
        if expected - 1 != self.length(stream):
            return Damage(stream, expected, "the record is missing")
        return None

    def _verify_ledger(self) -> Damage | None:
        """The balances must be what the transfers leave behind, and every transfer must belong to a record."""
        sql = """
            select account, sum(cents) from (
                select source as account, -cents as cents from transfers
                union all select target, cents from transfers
                union all select account, -cents from balances
            ) group by account having sum(cents) != 0 limit 1
        """
        orphan = """
            select t.stream, t.number from transfers t
            left join records r on r.stream = t.stream and r.number = t.number
            where r.number is null limit 1
        """
        for stream, number in self._select(orphan):
            return Damage(stream, number, "a transfer belongs to no record")
        for name, off in self._select(sql):
            return Damage("ledger", 0, f"the balance of {name} is off by {-off} cents")
        return None


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    return connection


def _record(row: tuple[str, int, int, str, bytes, bytes, bytes]) -> Record:
    stream, number, at, by, event, salt, hash_ = row
    return Record(stream, number, at, msgspec.json.decode(by, type=Principal | None), event, salt, hash_)
