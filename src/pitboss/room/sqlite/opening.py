"""Opening the file of a store: to read it without a trace, or to write it; what cannot be opened is told in a line."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.room.checking import ADVICE
from pitboss.room.sqlite import schema
from pitboss.room.store import StoreUnusable

WAL_HEADER = 32
"""Bytes without which a write-ahead log holds nothing."""
_REMEDIES = {
    sqlite3.SQLITE_READONLY: "it may not be written here: change its permissions, or copy it to where it may",
    sqlite3.SQLITE_CANTOPEN: "see that it is a file and may be read here",
    sqlite3.SQLITE_PERM: "see that it may be read and written here",
    sqlite3.SQLITE_FULL: "the disk is full: make room on it",
    sqlite3.SQLITE_BUSY: "another program works on the file: end that first",
}


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever goes wrong with the file is one line that names it, the fault, and what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeError) as error:
        # The primary code is in the lowest byte of the extended one; errors of the driver itself have none.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        raise StoreUnusable(f"{path} cannot be used: {error}; {_REMEDIES.get(code, ADVICE)}") from error
    except OSError as error:
        raise StoreUnusable(f"{path} cannot be used: {error.strerror}; see that it is a file, and yours") from error
    except StoreUnusable as error:
        raise StoreUnusable(f"{path} cannot be used: {error}") from error


def reader(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, whether a room is open on the file or not."""
    # Without a write-ahead log nobody has the file open for writing; then not even a trace is left beside it.
    how = "mode=ro" if wal_of(path).exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, check_same_thread=False, isolation_level=None)


def writer(path: Path) -> sqlite3.Connection:
    """A connection that writes: every commit is on the disk when it returns."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    # The store itself says when the log is copied into the file (see `SqliteStore`).
    connection.execute("pragma wal_autocheckpoint = 0")
    return connection


def wal_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def check_version(connection: sqlite3.Connection) -> int:
    """The version of a file that holds records; StoreUnusable for an empty one."""
    version = schema.version_of(connection)
    if not version:
        raise StoreUnusable("it is empty, not even a room without records")
    return version


def up_to_date(path: Path) -> sqlite3.Connection:
    """A reader of the newest version: of the file itself, or of a copy in memory that was brought up to date."""
    connection = reader(path)
    try:
        if check_version(connection) == schema.VERSION:
            return connection
        copy = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        connection.backup(copy)
    except BaseException:
        connection.close()
        raise
    connection.close()
    copy.execute("begin")
    schema.migrate(copy)
    copy.execute("commit")
    return copy


def is_log_missing(path: Path, is_open: bool) -> bool:
    """Whether the room had not closed when this file was written last, and what it wrote meanwhile is not there."""
    log = wal_of(path)
    return is_open and (not log.exists() or log.stat().st_size < WAL_HEADER)


LOG_MISSING = (
    "the room was open when this was copied, and the write-ahead log beside it is missing, "
    "with the latest records: use `pitboss backup` to copy an open room"
)
