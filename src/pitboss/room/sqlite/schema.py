"""The tables of a store, their versions, and what brings an older one up to date.

Version 1 had neither a version nor a mark of its own, left commands unchained, and numbered transfers by themselves.
In version 2 every command had a key, and streams had neither owners nor snapshots.
"""

import secrets
import sqlite3
from functools import cache

from pitboss.room.chain import START, command_link, pulse_mark
from pitboss.room.store import COMMANDS, StoreUnusable

VERSION = 3
APPLICATION = 0x70697462
"""The mark of a room's records in the header of the file: `pitb`."""
_SHARED = """
create table records (
    stream text not null, number integer not null, at integer not null, by text not null,
    event blob not null, salt blob not null, hash blob not null,
    primary key (stream, number)
) without rowid;
create table heads (
    stream text primary key, number integer not null, hash blob not null
) without rowid;
create table balances (account text primary key, cents integer not null) without rowid;
"""
_KEYED = """
create table commands (
    number integer primary key, key text not null unique, body blob not null, answer blob not null,
    records integer not null, salt blob not null, hash blob not null
);
"""
_UNKEYED = """
create table commands (
    number integer primary key, key text unique, body blob not null, answer blob not null,
    records integer not null, salt blob not null, hash blob not null
);
"""
_NEW = """
create table transfers (
    stream text not null, number integer not null, place integer not null,
    source text not null, target text not null, cents integer not null,
    primary key (stream, number, place)
) without rowid;
create table pulse (
    one integer primary key check (one = 1), at integer not null, open integer not null, mark blob not null
);
"""
_OWNED = """
create table tenures (
    stream text not null, epoch integer not null, node text not null, since integer not null,
    alive_before integer not null, primary key (stream, epoch)
) without rowid;
create table snapshots (
    stream text not null, number integer not null, hash blob not null, level integer not null, state blob not null,
    mark blob not null, primary key (stream, number)
);
"""
_OLD = """
create table if not exists commands (
    key text primary key, body blob not null, answer blob not null
) without rowid;
create table if not exists transfers (
    id integer primary key, stream text not null, number integer not null,
    source text not null, target text not null, cents integer not null
);
create index if not exists transfers_of_source on transfers (source);
create index if not exists transfers_of_target on transfers (target);
create table if not exists pulse (one integer primary key check (one = 1), at integer not null);
"""
_SET_ASIDE = """
drop index transfers_of_source;
drop index transfers_of_target;
alter table commands rename to commands_1;
alter table transfers rename to transfers_1;
alter table pulse rename to pulse_1;
"""
_MOVE = """
insert into transfers select stream, number, row_number() over (partition by stream, number order by id),
    source, target, cents from transfers_1;
drop table commands_1;
drop table transfers_1;
drop table pulse_1;
"""
_REKEY = """
insert into commands select number, key, body, answer, records, salt, hash from commands_2;
drop table commands_2;
"""
_SCRIPTS = {1: _SHARED + _OLD, 2: _SHARED + _KEYED + _NEW, 3: _SHARED + _UNKEYED + _NEW + _OWNED}
MIGRATION_KEY = "schema:2"


def version_of(connection: sqlite3.Connection) -> int:
    """Which version a file is of; 0 for one that holds nothing yet. StoreUnusable if no version of ours is like it."""
    number = int(connection.execute("pragma user_version").fetchone()[0])
    mark = int(connection.execute("pragma application_id").fetchone()[0])
    found = _layout(connection)
    if not found and not number and not mark:
        return 0
    if mark == APPLICATION and number > VERSION:
        raise StoreUnusable(
            f"its records are of version {number}, which a newer Pitboss wrote; this one knows versions up to {VERSION}"
        )
    version = number if mark == APPLICATION else 1
    known = {(0, 0), *((APPLICATION, each) for each in _SCRIPTS if each > 1)}
    if (mark, number) not in known or found != _expected(version):
        raise StoreUnusable("its tables are not those of a room: it is another program's file, or damaged")
    return version


def create(connection: sqlite3.Connection) -> None:
    """Lay out an empty file."""
    _run(connection, _SCRIPTS[VERSION])
    connection.execute("insert into heads values (?, 0, ?)", (COMMANDS, START))
    connection.execute("insert into pulse values (1, 0, 0, ?)", (pulse_mark(0, 0),))
    _stamp(connection)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring an older version up to date; within the transaction that is under way.

    Nothing is made good on the way: what was damaged still is.
    """
    if version_of(connection) == 1:
        _chain_commands(connection)
    connection.execute("alter table commands rename to commands_2")
    _run(connection, _UNKEYED + _REKEY + _OWNED)
    _stamp(connection)


def _chain_commands(connection: sqlite3.Connection) -> None:
    """Bring version 1 to version 2.

    The commands are chained in the order of their keys, as nobody noted another, and one more command stands for all
    records that were there.
    """
    _run(connection, _SET_ASIDE)
    _run(connection, _KEYED + _NEW)
    rows = connection.execute("select key, body, answer from commands_1 order by key").fetchall()
    counted = int(connection.execute("select count(*) from records").fetchone()[0])
    number, previous = 0, START
    for key, body, answer, records in (*((*row, 0) for row in rows), (MIGRATION_KEY, b"", b"", counted)):
        number, salt = number + 1, secrets.token_bytes(16)
        previous = command_link(previous, number, key, body, answer, records, salt)
        row = (number, key, body, answer, records, salt, previous)
        connection.execute("insert into commands values (?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("insert into heads values (?, ?, ?)", (COMMANDS, number, previous))
    beats = connection.execute("select at from pulse_1").fetchall()
    at = int(beats[0][0]) if beats else 0
    connection.execute("insert into pulse values (1, ?, 0, ?)", (at, pulse_mark(at, 0)))
    _run(connection, _MOVE)


def _run(connection: sqlite3.Connection, script: str) -> None:
    # `executescript` would commit what is under way.
    for statement in script.split(";"):
        connection.execute(statement)


def _stamp(connection: sqlite3.Connection) -> None:
    connection.execute(f"pragma application_id = {APPLICATION}")
    connection.execute(f"pragma user_version = {VERSION}")


def _layout(connection: sqlite3.Connection) -> list[tuple[str, str, str, str | None]]:
    return connection.execute("select type, name, tbl_name, sql from sqlite_schema order by type, name").fetchall()


@cache
def _expected(version: int) -> list[tuple[str, str, str, str | None]]:
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(_SCRIPTS[version])
        return _layout(connection)
    finally:
        connection.close()
