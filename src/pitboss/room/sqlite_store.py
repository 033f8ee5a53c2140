"""The store in one SQLite file: write-ahead log, every commit on the disk before it is acknowledged, one writer thread.

Commands that arrive while a commit is under way are committed together in the next one (group commit): the disk is
waited for once, not once for each. The write-ahead log is copied into the file right before a commit, which then begins
the log anew: so whatever is lost or damaged of a log, what is before it is a state that was acknowledged once.
"""

import hashlib
import queue
import secrets
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
import structlog

from pitboss.room.chain import START, ChainRecord, command_link, link_as, name_of
from pitboss.room.node_terms import LEVEL
from pitboss.room.sqlite import opening, preparing
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import (
    COMMANDS,
    Batch,
    Fenced,
    Grown,
    KeyReused,
    Receipt,
    Snapshot,
    StoreDamaged,
    StoreEntry,
    StoreFailed,
    StreamMoved,
    Tenure,
    Uncovered,
)

MOST_TOGETHER = 256
COPIED_EVERY = 500
"""After so many rows the write-ahead log is copied into the file."""
Beat = int
_log = structlog.get_logger()


class Job:
    """Something to be done within a transaction, and who waits for what comes of it; an error is given as a value."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self.do = do
        self.future: Future[Any] = Future()


class Looking:
    """A look at a file that is too large for it to be waited for: beside the room, by a connection of its own."""

    def __init__(self, path: Path, found: Callable[[str], None]) -> None:
        self._connection = opening.reader(path)
        self._thread = threading.Thread(target=self._look, args=(found,), name="looking", daemon=True)
        self._thread.start()

    def _look(self, found: Callable[[str], None]) -> None:
        try:
            preparing.look(self._connection)
        except (StoreDamaged, sqlite3.DatabaseError) as error:
            if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_INTERRUPT:
                _log.error("the records are damaged", reason=str(error))
                found(str(error))

    def end(self) -> None:
        self._connection.interrupt()
        self._thread.join()
        self._connection.close()


class SqliteStore(SqliteRecords):
    """A store in a file, as its only writer. `clock` gives milliseconds since 1970, UTC."""

    def __init__(self, path: Path, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.clock = clock
        self.level = LEVEL
        self.node = f"room-{secrets.token_hex(8)}"
        self._queue: queue.SimpleQueue[Job | Beat | Future[None] | None] = queue.SimpleQueue()
        self._right = preparing.locked(path)
        try:
            preparing.check_moved(path)
            with opening.naming(path):
                # One connection writes, in its own thread; the other reads beside it, which the log allows.
                self._connection, is_seen = preparing.prepared(path)
                super().__init__(path, opening.reader(path))
                self._last_at = self._latest_record()
                self._alive_before = self.alive_until()
                """Whoever owned anything before this store was opened had gone by then."""
        except BaseException:
            self._right.close()
            raise
        self._tails: dict[str, tuple[int, bytes]] = {}
        self._tenures: dict[str, Tenure | None] = {}
        self._moved: defaultdict[str, int] = defaultdict(int)
        self._since_copied = 0
        self._grown: dict[str, int] = {}
        """How long the streams were that were appended to since they were covered: only this store writes them."""
        self._damage = ""
        """What was found wrong with the file while it was open: nothing more is written to it."""
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()
        self._looking = Looking(path, self._found) if not is_seen else None

    def append(self, batch: Batch) -> Receipt:
        """Append a batch; returns when it is on the disk."""
        return self.submit(batch).result()

    def submit(self, batch: Batch) -> "Future[Receipt]":
        """Hand a batch to the writer; the future is done when it is on the disk."""
        return self._hand_over(lambda: self._try(batch))

    def first(self, stream: str, after: int) -> AbstractAsyncContextManager[list[ChainRecord]]:
        """There is no other writer."""
        return nullcontext(list(self.read(stream, after)))

    def look_up(self, key: str, body: bytes) -> "Future[Receipt | None]":
        """What came of a command before: a file tells at once."""
        found: Future[Receipt | None] = Future()
        try:
            found.set_result(self.answered(key, body))
        except Exception as error:
            found.set_exception(error)
        return found

    def claim(self, streams: Iterable[str], owner: str) -> dict[str, Tenure]:
        """Own streams from now on. A file has one writer: whoever owned them before is there no more."""
        names = sorted(set(streams))
        claimed: Future[dict[str, Tenure]] = self._hand_over(
            lambda: {stream: self._claim(stream, owner) for stream in names}
        )
        return claimed.result()

    def put_snapshot(self, snapshot: Snapshot, alone: bool = False) -> None:
        """Keep a snapshot, without waiting; `alone` in place of older ones of its level."""
        self._hand_over(lambda: self._keep(snapshot, alone))

    def grown(self) -> dict[str, Grown]:
        grown: Future[dict[str, Grown]] = self._hand_over(self._find_grown)
        return grown.result()

    def cover(self, covered: Mapping[str, int]) -> None:
        self._hand_over(lambda: self._cover(covered)).result()

    # What comes of a job is for whoever hands it over to know.
    def _hand_over(self, do: Callable[[], Any]) -> "Future[Any]":
        job = Job(do)
        self._queue.put(job)
        return job.future

    def beat(self, at: int) -> None:
        """Note that the room is there at a time."""
        self._queue.put(at)

    def reachable_at(self, address: str) -> None:
        """Tell whoever else wants to write where the room is."""
        self._right.at(address)

    def note_moved(self, place: str) -> None:
        """Say that the room is elsewhere from now on: nobody opens it here any more."""
        path = self.path.with_suffix(preparing.MOVED)
        path.touch(0o600)
        path.write_text(f"{place}\n", encoding="utf-8")

    def flush(self) -> None:
        """Wait until all that was handed over is on the disk."""
        written = Future[None]()
        self._queue.put(written)
        written.result()

    def alive_until(self) -> int:
        return max(self._last_at, self.pulse())

    def close(self) -> None:
        """Write what is waiting, then close the file."""
        if self._looking is not None:
            self._looking.end()
        self._queue.put(None)
        self._writer.join()
        super().close()
        try:
            self._connection.execute("update pulse set open = 0, mark = pulse_mark(at, 0)")
        except sqlite3.Error:
            # The file says then that the room was not closed in order, as is true.
            pass
        finally:
            self._connection.close()
            self._right.close()

    def _write(self) -> None:
        """The writer: take all that is waiting, commit it in one transaction, then answer."""
        ending = False
        while not ending:
            waiting = [self._queue.get()]
            while len(waiting) < MOST_TOGETHER and not self._queue.empty():
                waiting.append(self._queue.get())
            ending = None in waiting
            # What nobody waits for any more is left out; from here on it cannot be withdrawn.
            taken = [item for item in waiting if isinstance(item, Job) and item.future.set_running_or_notify_cancel()]
            self._commit(taken, max((item for item in waiting if isinstance(item, Beat)), default=0))
            for item in waiting:
                if isinstance(item, Future):
                    item.set_result(None)

    def _commit(self, jobs: list[Job], beat: Beat) -> None:
        outcomes: list[Any] = []
        try:
            if self._damage:
                raise sqlite3.DatabaseError(self._damage)
            self._copy_log()
            self._connection.execute("begin immediate")
            outcomes += [job.do() for job in jobs]
            if beat:
                self._connection.execute("update pulse set at = ?, mark = pulse_mark(?, open)", (beat, beat))
            self._finish()
            self._connection.execute("commit")
        except (sqlite3.Error, OverflowError) as error:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            outcomes = [StoreFailed(f"the store cannot write: {error}") for _ in jobs]
            self._tenures.clear()
        self._tails.clear()
        self._moved.clear()
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, Exception):
                job.future.set_exception(outcome)
            else:
                job.future.set_result(outcome)

    def _found(self, damage: str) -> None:
        self._damage = damage

    def _copy_log(self) -> None:
        if self._since_copied >= COPIED_EVERY:
            self._since_copied = 0
            # Without waiting for readers: what they still need stays in the log until the next time.
            self._connection.execute("pragma wal_checkpoint(passive)")

    def _try(self, batch: Batch) -> Receipt | Exception:
        """Append one batch within the transaction; a refused one leaves nothing behind."""
        body = hashlib.sha256(batch.body).digest()
        outcome = self._fenced(batch) or self._answered(batch, body) or self._moved_since(batch) or self._bare(batch)
        if outcome is not None:
            return outcome
        self._note(batch, body)
        # Times in the log never go back, whatever the clock does.
        at = self._now()
        who = msgspec.json.encode(batch.by)
        for entry in batch.entries:
            self._insert(entry, who, at)
        for name, cents in batch.moved.items():
            self._moved[name] += cents
        return Receipt(batch.answer, False, at)

    def _now(self) -> int:
        self._last_at = max(self._last_at, self.clock())
        return self._last_at

    def _fenced(self, batch: Batch) -> Fenced | None:
        for stream, right in batch.fence.items():
            tenure = self._tenure(stream)
            if tenure is None or tenure.right != right:
                there = f"epoch {tenure.epoch} of {tenure.node}" if tenure is not None else "no owner"
                return Fenced(f"{stream} has {there}, not epoch {right.epoch} of {right.owner}")
        return None

    def _answered(self, batch: Batch, body: bytes) -> Receipt | KeyReused | None:
        if not batch.key:
            return None
        row = self._connection.execute("select body, answer from commands where key = ?", (batch.key,)).fetchone()
        if row is None:
            return None
        return (
            Receipt(row[1], True) if row[0] == body else KeyReused(f"the key {batch.key!r} belongs to another command")
        )

    def _moved_since(self, batch: Batch) -> StreamMoved | None:
        for stream, length in batch.lengths.items():
            there, _ = self._tail(stream)
            if there != length:
                return StreamMoved(f"{stream} has {there} records, not {length}")
        return None

    def _bare(self, batch: Batch) -> Uncovered | None:
        moved = batch.moved if batch.covered else {}
        for name in sorted(batch.covered):
            if moved.get(name, 0) < 0:
                row = self._connection.execute("select cents from balances where account = ?", (name,)).fetchone()
                left = (row[0] if row else 0) + self._moved[name] + moved[name]
                if left < 0:
                    return Uncovered(f"{name} would stand at {left} cents")
        return None

    def _tenure(self, stream: str) -> Tenure | None:
        """The latest one."""
        if stream not in self._tenures:
            sql = "select stream, epoch, node, since, alive_before from tenures where stream = ? order by epoch desc"
            row = self._connection.execute(sql, (stream,)).fetchone()
            self._tenures[stream] = Tenure(*row) if row else None
        return self._tenures[stream]

    def _claim(self, stream: str, owner: str) -> Tenure:
        before = self._tenure(stream)
        if before is not None and before.node == owner:
            return before
        if before is None:
            tenure = Tenure(stream, 1, owner, self._now(), 0)
        else:
            since = max(self._now(), before.since, self._alive_before)
            tenure = Tenure(stream, before.epoch + 1, owner, since, self._alive_before)
        self._connection.execute("insert into tenures values (?, ?, ?, ?, ?)", msgspec.structs.astuple(tenure))
        self._tenures[stream] = tenure
        return tenure

    def _keep(self, snapshot: Snapshot, alone: bool) -> None:
        if alone:
            older = (snapshot.stream, snapshot.level, snapshot.number)
            self._connection.execute("delete from snapshots where stream = ? and level = ? and number < ?", older)
        row = (*msgspec.structs.astuple(snapshot), snapshot.mark)
        self._connection.execute("insert or replace into snapshots values (?, ?, ?, ?, ?, ?)", row)

    def _find_grown(self) -> dict[str, Grown]:
        tails = ((stream, covered, *self._tail(stream)) for stream, covered in sorted(self._grown.items()))
        return {stream: Grown(covered, number, hash_) for stream, covered, number, hash_ in tails if number > covered}

    def _cover(self, covered: Mapping[str, int]) -> None:
        for stream, number in covered.items():
            if self._tail(stream)[0] > number:
                self._grown[stream] = number
            else:
                self._grown.pop(stream, None)

    def _note(self, batch: Batch, body: bytes) -> None:
        """The command itself, as a link of the chain of commands; one without a key for the records it brings about."""
        number, previous = self._tail(COMMANDS)
        self._grown.setdefault(COMMANDS, number)
        key, body = (batch.key, body) if batch.key else (None, b"")
        salt, count = secrets.token_bytes(16), len(batch.entries)
        hash_ = command_link(previous, number + 1, key, body, batch.answer, count, salt)
        row = (number + 1, key, body, batch.answer, count, salt, hash_)
        self._connection.execute("insert into commands values (?, ?, ?, ?, ?, ?, ?)", row)
        self._tails[COMMANDS] = number + 1, hash_
        self._since_copied += 1 + count

    def _insert(self, entry: StoreEntry, who: bytes, at: int) -> None:
        last, previous = self._tail(entry.stream)
        self._grown.setdefault(entry.stream, last)
        number, salt = last + 1, secrets.token_bytes(16)
        hash_ = link_as(previous, name_of(entry.stream), number, at, who, entry.event, salt)
        row = (entry.stream, number, at, who.decode(), entry.event, salt, hash_)
        self._connection.execute("insert into records values (?, ?, ?, ?, ?, ?, ?)", row)
        self._tails[entry.stream] = number, hash_
        for place, transfer in enumerate(entry.transfers, 1):
            moved = (entry.stream, number, place, transfer.source, transfer.target, transfer.cents)
            self._connection.execute("insert into transfers values (?, ?, ?, ?, ?, ?)", moved)

    def _finish(self) -> None:
        """Heads and balances once for all that the transaction did."""
        heads = [(stream, number, hash_) for stream, (number, hash_) in self._tails.items() if number]
        self._connection.executemany("insert or replace into heads values (?, ?, ?)", heads)
        add = "insert into balances values (?, ?) on conflict (account) do update set cents = cents + excluded.cents"
        self._connection.executemany(add, self._moved.items())

    def _tail(self, stream: str) -> tuple[int, bytes]:
        if stream not in self._tails:
            row = self._connection.execute("select number, hash from heads where stream = ?", (stream,)).fetchone()
            self._tails[stream] = (row[0], row[1]) if row else (0, START)
        return self._tails[stream]
