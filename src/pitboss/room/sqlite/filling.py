"""A new file with all that another store holds, record by record with its time, salt and hash."""

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from pitboss.malformed import Malformed
from pitboss.room.auditing import CopyRows
from pitboss.room.chain import START, command_link, pulse_mark
from pitboss.room.sqlite import opening, schema
from pitboss.room.store import COMMANDS

_BALANCES = """
insert into balances select account, sum(cents) from (
    select source as account, -cents as cents from transfers union all select target, cents from transfers
) group by account
"""


def fill(path: Path, rows: CopyRows) -> None:
    """Write a file, where there is none; what cannot be written whole is not there at all."""
    if path.exists():
        raise Malformed(f"{path.parent} holds the records of a room already: name another folder, or move them away")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with opening.naming(path), closing(opening.writer(path)) as connection:
            connection.execute("begin immediate")
            schema.create(connection)
            _copy(connection, rows)
            connection.execute("commit")
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _copy(connection: sqlite3.Connection, rows: CopyRows) -> None:
    connection.executemany("insert into records values (?, ?, ?, ?, ?, ?, ?)", rows.records())
    connection.executemany("insert into transfers values (?, ?, ?, ?, ?, ?)", rows.transfers())
    connection.execute(_BALANCES)
    heads = [row for row in rows.heads() if row[0] != COMMANDS]
    connection.executemany("insert into heads values (?, ?, ?)", heads)
    _chain(connection, rows, sum(number for _, number, _ in heads))
    connection.executemany("insert into tenures values (?, ?, ?, ?, ?)", rows.tenures())
    connection.executemany("insert into snapshots values (?, ?, ?, ?, ?, ?)", rows.snapshots())
    at = rows.pulse()
    connection.execute("update pulse set at = ?, open = 0, mark = ?", (at, pulse_mark(at, 0)))


def _chain(connection: sqlite3.Connection, rows: CopyRows, records: int) -> None:
    """The chain of commands as it was, then those that are in none, by key, and one for all records that are left."""
    add = "insert into commands values (?, ?, ?, ?, ?, ?, ?)"
    number, previous, brought = 0, START, 0
    for row in rows.commands():
        connection.execute(add, row)
        number, previous, brought = row[0], row[-1], brought + row[4]
    rest = [(*row, 0) for row in rows.unchained()]
    if rest or brought < records:
        rest.append((f"moved:{secrets.token_hex(8)}", b"", b"", records - brought))
    for key, body, answer, count in rest:
        number, salt = number + 1, secrets.token_bytes(16)
        previous = command_link(previous, number, key, body, answer, count, salt)
        connection.execute(add, (number, key, body, answer, count, salt, previous))
    connection.execute("update heads set number = ?, hash = ? where stream = ?", (number, previous, COMMANDS))
