"""Every row of the file of a store accounted for, and the file itself."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from pitboss.room.auditing import DamageFound, Row, Search
from pitboss.room.chain import pulse_mark
from pitboss.room.sqlite import opening
from pitboss.room.store import COMMANDS, Audit, Damage, Meaning

FILE = "the file"
PULSE = "the pulse"


def audit(connection: sqlite3.Connection, path: Path, meaning: Meaning | None = None) -> Audit:
    """Look at every row over a connection that nobody else uses; the first damage, or the hashes of all records."""
    integrity = Integrity(path)
    found = Audit(None)
    try:
        connection.execute("begin")
        found = Search(FileRows(connection, path), meaning).run()
    except DamageFound as ending:
        found = Audit(ending.damage)
    except (sqlite3.Error, UnicodeError) as error:
        found = Audit(Damage(FILE, 0, f"it cannot be read: {error}"))
    finally:
        trouble = integrity.result()
        if connection.in_transaction:
            connection.execute("rollback")
    # A damaged tree shows in rows as well, but the rows say better where.
    return Audit(Damage(FILE, 0, trouble)) if trouble and found.damage is None else found


class Integrity:
    """SQLite's own look at its pages and indexes, beside the look at the rows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._trouble = ""
        self._thread = threading.Thread(target=self._check, name="integrity")
        self._thread.start()

    def result(self) -> str:
        """What is wrong with the file; nothing if all is well."""
        self._thread.join()
        return self._trouble

    def _check(self) -> None:
        try:
            connection = opening.reader(self._path)
            try:
                told = str(connection.execute("pragma integrity_check(1)").fetchone()[0])
            finally:
                connection.close()
            self._trouble = "" if told == "ok" else " ".join(told.split())
        except (sqlite3.Error, UnicodeError) as error:
            self._trouble = f"it cannot be read: {error}"


class FileRows:
    """The rows of a file, over a connection in a transaction."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def heads(self) -> Iterator[Row]:
        return self._rows("select stream, number, hash from heads")

    def records(self) -> Iterator[Row]:
        return self._rows("select stream, number, at, by, event, salt, hash from records order by stream, number")

    def transfers(self) -> Iterator[Row]:
        return self._rows(
            "select stream, number, place, source, target, cents from transfers order by stream, number, place"
        )

    def commands(self) -> Iterator[Row]:
        return self._rows("select number, key, body, answer, records, salt, hash from commands order by number")

    def balances(self) -> Iterator[Row]:
        return self._rows("select account, cents from balances order by account")

    def tenures(self) -> Iterator[Row]:
        return self._rows("select stream, epoch, node, since, alive_before from tenures order by stream, epoch")

    def snapshots(self) -> Iterator[Row]:
        return self._rows("select stream, number, hash, level, state, mark from snapshots order by stream, number")

    def away(self) -> dict[str, bytes]:
        """A file has no months to archive."""
        return {}

    def unchained(self) -> Iterator[Row]:
        """Here all commands are chained."""
        return iter(())

    def pulse(self) -> int:
        return self.check_pulse()

    def check_commands(self, brought: int, there: int) -> None:
        if brought != there:
            raise DamageFound(COMMANDS, 0, f"they brought about {brought} records, and there are {there}")

    def check_pulse(self) -> int:
        rows = list(self._rows("select one, at, open, mark from pulse"))
        if len(rows) != 1:
            raise DamageFound(PULSE, 0, "it is missing")
        _, at, is_open, mark = rows[0]
        if type(at) is not int or is_open not in (0, 1) or mark != pulse_mark(at, is_open):
            raise DamageFound(PULSE, 0, "it has been changed")
        if opening.is_log_missing(self._path, bool(is_open)):
            raise DamageFound(FILE, 0, opening.LOG_MISSING)
        return int(at)

    def _rows(self, sql: str) -> Iterator[Row]:
        return iter(self._connection.execute(sql))
