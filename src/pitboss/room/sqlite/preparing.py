"""A file before a room writes it: the right to write, its permissions, its version, and whether it is fit to go on."""

import os
import sqlite3
import time
from pathlib import Path

from pitboss.room.chain import pulse_mark
from pitboss.room.checking import ADVICE
from pitboss.room.lock import Lock
from pitboss.room.sqlite import opening, schema
from pitboss.room.store import COMMANDS, Damage, StoreDamaged, StoreUnusable

SOON = 0.5
"""Seconds for which whoever opens a file waits for a look at all of it; what is left is looked at while it is open."""
STEPS = 100_000
"""So many steps of a query are between two looks at the clock."""
MOVED = ".moved"
"""A file of this ending beside the records says where the room is now, if it was moved."""
# A cross join keeps its order: the heads are gone through, and not all records.
_TAILS = """
select h.stream, h.number from heads h left join records r on r.stream = h.stream and r.number = h.number
where h.stream != :commands and r.hash is not h.hash
union all select h.stream, h.number + 1 from heads h cross join records r
on r.stream = h.stream and r.number = h.number + 1
union all select h.stream, h.number from heads h left join commands c on c.number = h.number
where h.stream = :commands and h.number > 0 and c.hash is not h.hash limit 1
"""
_BOOKS = """
select account, sum(cents) from (
    select source as account, -cents as cents from transfers
    union all select target, cents from transfers
    union all select account, -cents from balances
) group by account having sum(cents) != 0 limit 1
"""


def locked(path: Path) -> Lock:
    """The right to write, in a folder and a file that only their owner may read."""
    try:
        _keep_private(path)
        return Lock(path.with_suffix(".lock"))
    except OSError as error:
        raise StoreUnusable(
            f"{path.parent} cannot be used: {error.strerror}; see that it may be written here"
        ) from error


def check_moved(path: Path) -> None:
    note = path.with_suffix(MOVED)
    if note.exists():
        place = note.read_text(encoding="utf-8").strip()
        raise StoreUnusable(
            f"the room in {path.parent} was moved to {place}: open it there; "
            f"what is left here opens when {note.name} is removed"
        )


def _keep_private(path: Path) -> None:
    """Take away what others may do with the file, and with a folder that holds nothing else. Nothing is added."""
    folder = path.parent
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    there = list(folder.iterdir())
    files = [each for each in there if each.name.startswith(f"{path.stem}.")]
    if files == there:
        _tighten(folder, 0o700)
    for file in files:
        _tighten(file, 0o600)


def _tighten(path: Path, most: int) -> None:
    mode = path.stat().st_mode & 0o7777
    if mode & ~most:
        path.chmod(mode & most)


def prepared(path: Path) -> tuple[sqlite3.Connection, bool]:
    """The writing connection to a file that is there, of the newest version, and fit to go on with; and whether all of
    it was looked at that `look` looks at."""
    # SQLite gives its other files the permissions of this one.
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    if path.stat().st_size:
        connection = opening.reader(path)
        try:
            schema.version_of(connection)
        finally:
            connection.close()
    connection = opening.writer(path)
    connection.create_function("pulse_mark", 2, pulse_mark, deterministic=True)
    try:
        connection.execute("begin immediate")
        version = schema.version_of(connection)
        if not version:
            schema.create(connection)
        elif version < schema.VERSION:
            schema.migrate(connection)
        is_seen = _check(connection, path)
        connection.execute("update pulse set open = 1, mark = pulse_mark(at, 1)")
        connection.execute("commit")
        # Into the file itself, so that a copy without the log shows that something is missing.
        connection.execute("pragma wal_checkpoint(passive)")
    except BaseException:
        connection.close()
        raise
    return connection, is_seen


def _check(connection: sqlite3.Connection, path: Path) -> bool:
    """What can be told quickly; False if there is too much to look at all of it now."""
    pulses = connection.execute("select at, open, mark from pulse").fetchall()
    if len(pulses) != 1 or pulses[0][2] != pulse_mark(*pulses[0][:2]):
        raise StoreDamaged(f"the pulse has been changed; {ADVICE}")
    if opening.is_log_missing(path, bool(pulses[0][1])):
        raise StoreDamaged(f"{opening.LOG_MISSING}; {ADVICE}")
    until = time.monotonic() + SOON
    connection.set_progress_handler(lambda: time.monotonic() > until, STEPS)
    try:
        look(connection)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return False
    finally:
        connection.set_progress_handler(None, 0)
    return True


def look(connection: sqlite3.Connection) -> None:
    """StoreDamaged unless every stream ends with its head, and the books balance."""
    for stream, number in connection.execute(_TAILS, {"commands": COMMANDS}):
        damage = Damage(stream, number, "it is not what the head of the stream says")
        raise StoreDamaged(f"{damage}; {ADVICE}")
    for name, off in connection.execute(_BOOKS):
        raise StoreDamaged(f"the balance of {name} is off by {-off} cents; {ADVICE}")
