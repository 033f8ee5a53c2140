"""The store in a SQLite file: the conformance suite, damage that is named, and what survives a killed process."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Entry, StoreFailed
from tests.room.conformance import StoreConformance, batch, moved


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "room.db")
    yield opened
    opened.close()


class TestSqliteStore(StoreConformance):
    pass


def filled(path: Path) -> None:
    store = SqliteStore(path)
    for n in range(6):
        transfer = moved("wallet:anna", "pot", 100)
        store.append(batch(f"k{n}", "table:1", n, f'{{"n":{n}}}'.encode(), transfers=(transfer,)))
    store.append(batch("other", "table:2", 0, b"{}"))
    store.close()


@pytest.mark.parametrize(
    ("harm", "stream", "number"),
    [
        ("update records set event = x'7b7d' where stream = 'table:1' and number = 3", "table:1", 3),
        ("update records set at = at + 1 where stream = 'table:1' and number = 2", "table:1", 2),
        ("update records set by = 'null' where stream = 'table:1' and number = 5", "table:1", 5),
        ("update records set salt = randomblob(16) where stream = 'table:1' and number = 1", "table:1", 1),
        ("delete from records where stream = 'table:1' and number = 4", "table:1", 4),
        ("delete from records where stream = 'table:1' and number = 6", "table:1", 6),
        ("update records set number = number + 10 where number = 6", "table:1", 6),
        ("update balances set cents = cents + 1 where account = 'pot'", "ledger", 0),
        ("update transfers set number = 99 where id = 2", "table:1", 99),
    ],
)
def test_the_first_bad_record_is_named(tmp_path: Path, harm: str, stream: str, number: int) -> None:
    filled(tmp_path / "room.db")
    with sqlite3.connect(tmp_path / "room.db") as connection:
        connection.execute(harm)
    store = SqliteStore(tmp_path / "room.db")
    damage = store.verify()
    store.close()
    assert damage is not None
    assert (damage.stream, damage.number) == (stream, number)


def test_two_records_that_changed_places_are_found(tmp_path: Path) -> None:
    filled(tmp_path / "room.db")
    with sqlite3.connect(tmp_path / "room.db") as connection:
        rows = dict(connection.execute("select number, event from records where stream = 'table:1'").fetchall())
        for number, event in ((2, rows[5]), (5, rows[2])):
            connection.execute("update records set event = ? where stream = 'table:1' and number = ?", (event, number))
    store = SqliteStore(tmp_path / "room.db")
    damage = store.verify()
    store.close()
    assert damage is not None
    assert (damage.stream, damage.number) == ("table:1", 2)


def test_times_never_go_back(tmp_path: Path) -> None:
    ticks = iter([5000, 4000, 9000, 1000])
    store = SqliteStore(tmp_path / "room.db", clock=lambda: next(ticks))
    for n in range(3):
        store.append(batch(f"k{n}", "t", n, b"{}"))
    assert [record.at for record in store.read("t")] == [5000, 5000, 9000]
    store.close()
    again = SqliteStore(tmp_path / "room.db", clock=lambda: next(ticks))
    again.append(batch("k3", "t", 3, b"{}"))
    assert [record.at for record in again.read("t")][-1] == 9000
    again.close()


def test_a_store_that_cannot_write_says_so_and_keeps_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    store.append(batch("a", "t", 0, b"1"))
    blocker = sqlite3.connect(tmp_path / "room.db", timeout=0.1)
    blocker.execute("begin immediate")
    with pytest.raises(StoreFailed, match="the store cannot write"):
        store.append(batch("b", "t", 1, b"2"))
    blocker.rollback()
    blocker.close()
    assert not store.append(batch("b", "t", 1, b"2")).repeated
    assert store.length("t") == 2
    store.close()


WRITER = """
import sys
from pathlib import Path
from pitboss.room.sqlite_store import SqliteStore
from tests.room.conformance import batch, moved
store = SqliteStore(Path(sys.argv[1]))
n = store.length("t")
while True:
    store.append(batch(f"k{n}", "t", n, str(n).encode(), transfers=(moved("wallet:a", "pot", 1),)))
    n += 1
    print(n, flush=True)
"""


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    for _ in range(4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(15)][-1]
        writer.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *(int(line) for line in writer.stdout.read().split())])
        writer.wait()
        writer.stdout.close()
        store = SqliteStore(path)
        assert store.length("t") >= acknowledged
        assert [record.event for record in store.read("t")] == [str(n).encode() for n in range(store.length("t"))]
        assert store.balances() == {"pot": store.length("t"), "wallet:a": -store.length("t")}
        assert store.verify() is None
        store.close()


def test_a_batch_of_several_events_is_never_half_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    good = Entry("t", b"1")
    too_much = Entry("t", b"2", (moved("a", "b", 2**70),))
    with pytest.raises(StoreFailed):
        store.append(Batch("k", b"k", None, {"t": 0}, (good, too_much)))
    assert store.length("t") == 0
    store.close()
