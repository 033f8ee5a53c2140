"""The store in a SQLite file: the conformance suite, damage that is named, and what survives a killed process."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.play import Transfer
from pitboss.room import sqlite_store
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import COMMANDS, Batch, Damage, Fenced, Reading, Snapshot, Store, StoreEntry, StoreFailed
from tests.room.conformance import StoreConformance, batch, fenced, moved


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "room.db")
    yield opened
    opened.close()


class TestSqliteStore(StoreConformance):
    pass


def test_the_commands_are_a_chain_beside_the_streams(store: SqliteStore) -> None:
    store.append(batch("a", "s", 0, b"1", b"2"))
    store.append(batch("b", "t", 0, b"3"))
    store.append(Batch("", b"", None, {"t": 1}, (StoreEntry("t", b"4"),)))
    assert store.heads()[COMMANDS] == (3, store.hashes(COMMANDS, 2, 3)[0])
    assert COMMANDS not in store.streams()
    assert store.audit().length(COMMANDS) == 3


def filled(path: Path) -> None:
    store = SqliteStore(path)
    for n in range(6):
        transfer = moved("bank", "pot", 100)
        store.append(batch(f"k{n}", "table:1", n, f'{{"n":{n}}}'.encode(), transfers=(transfer,)))
    store.append(batch("other", "table:2", 0, b"{}"))
    store.close()


def verified(path: Path) -> Damage | None:
    """What is wrong with a file, which stays as it is."""
    with closing(SqliteRecords.open(path)) as records:
        return records.verify()


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
        ("update balances set cents = cents + 1 where account = 'pot'", "the ledger", 0),
        ("update transfers set number = 99 where number = 2", "table:1", 99),
    ],
)
def test_the_first_bad_record_is_named(tmp_path: Path, harm: str, stream: str, number: int) -> None:
    filled(tmp_path / "room.db")
    with sqlite3.connect(tmp_path / "room.db") as connection:
        connection.execute(harm)
    damage = verified(tmp_path / "room.db")
    assert damage is not None
    assert (damage.stream, damage.number) == (stream, number)


class Meant:
    """Records that mean these transfers, whatever they say."""

    def __init__(self, *transfers: Transfer) -> None:
        self._transfers = transfers

    def reading(self, stream: str) -> Reading:
        return lambda number, at, line: self._transfers


ONE, NOTHING = moved("bank", "pot", 100), moved("stake:t1/3", "wallet:anna", 0)


@pytest.mark.parametrize(
    ("meant", "written", "fault"),
    [
        ((NOTHING,), (), ""),
        ((NOTHING,), (NOTHING,), ""),
        ((NOTHING, ONE), (ONE,), ""),
        ((ONE, NOTHING), (ONE,), ""),
        ((ONE,), (ONE, NOTHING), "transfer 2 is not that of the event"),
        ((NOTHING, ONE), (NOTHING,), "transfer 2 of the event is missing"),
        ((ONE, ONE), (ONE,), "transfer 2 of the event is missing"),
    ],
)
def test_only_a_transfer_of_nothing_need_not_be_written(
    tmp_path: Path, meant: tuple[Transfer, ...], written: tuple[Transfer, ...], fault: str
) -> None:
    with closing(SqliteStore(tmp_path / "room.db")) as store:
        store.append(batch("k", "table:1", 0, b"{}", transfers=written))
    with closing(SqliteRecords.open(tmp_path / "room.db")) as records:
        damage = records.audit(Meant(*meant)).damage
    assert (damage.what if damage is not None else "") == fault


@pytest.mark.parametrize(
    ("source", "target", "fault"),
    [
        ("bank:t1", "clearing:boomerang", "the clearing account clearing:boomerang holds $5"),
        ("clearing:boomerang", "bank:t1", "the clearing account clearing:boomerang holds -$5"),
        ("wallet:anna", "stake:t1/3", "the account wallet:anna stands at -$5"),
        ("jackpot:boomerang", "bank:t1", "the account jackpot:boomerang stands at -$5"),
        ("stake:t1/3", "pot:t1", "the account stake:t1/3 stands at -$5"),
        ("bank:t1", "wallet:anna", ""),
        ("wallet:bot:calm:t1:7", "stake:t1/3", ""),
    ],
)
def test_what_cannot_stand_at_rest_is_named(store: Store, source: str, target: str, fault: str) -> None:
    store.append(batch("a", "table:t1", 0, b"{}", transfers=(moved(source, target, 500),)))
    damage = store.verify()
    assert (damage.what if damage else "").startswith(fault)
    assert (damage is None) == (not fault)


def test_two_records_that_changed_places_are_found(tmp_path: Path) -> None:
    filled(tmp_path / "room.db")
    with sqlite3.connect(tmp_path / "room.db") as connection:
        rows = dict(connection.execute("select number, event from records where stream = 'table:1'").fetchall())
        for number, event in ((2, rows[5]), (5, rows[2])):
            connection.execute("update records set event = ? where stream = 'table:1' and number = ?", (event, number))
    damage = verified(tmp_path / "room.db")
    assert damage is not None
    assert (damage.stream, damage.number) == ("table:1", 2)


def test_whoever_opens_the_file_next_owns_its_streams_with_a_higher_epoch(tmp_path: Path) -> None:
    ticks = iter([5000, 6000, 7000])
    with closing(SqliteStore(tmp_path / "room.db", clock=lambda: next(ticks))) as store:
        first = store.claim(["t"], "north")["t"]
        store.append(fenced("a", 0, first.right))
        store.beat(6500)
    with closing(SqliteStore(tmp_path / "room.db", clock=lambda: next(ticks))) as store:
        second = store.claim(["t"], "south")["t"]
        assert (first.epoch, first.since, first.alive_before) == (1, 5000, 0)
        assert (second.epoch, second.since, second.alive_before) == (2, 7000, 6500)
        with pytest.raises(Fenced, match="t has epoch 2 of south, not epoch 1 of north"):
            store.append(fenced("b", 1, first.right))
        assert store.tenures("t") == [first, second]
        assert store.verify() is None


@pytest.mark.parametrize(
    ("harm", "what"),
    [
        ("delete from tenures where epoch = 1", "owner 1 of t is missing, or has been changed"),
        ("update tenures set since = 1 where epoch = 2", "owner 2 of t is missing, or has been changed"),
        ("update snapshots set state = x'00'", "that of t at record 1 is not what was kept"),
        ("update snapshots set number = 2", "that of t at record 2 is not what was kept"),
    ],
)
def test_changed_owners_and_snapshots_are_found(tmp_path: Path, harm: str, what: str) -> None:
    path = tmp_path / "room.db"
    for owner in ("north", "south"):
        with closing(SqliteStore(path)) as store:
            store.claim(["t"], owner)
            if not store.length("t"):
                store.append(batch("a", "t", 0, b"1"))
            store.put_snapshot(Snapshot("t", 1, store.hashes("t", 0, 1)[0], 1, b"state"))
    assert verified(path) is None
    with sqlite3.connect(path) as connection:
        connection.execute(harm)
    damage = verified(path)
    assert damage is not None
    assert damage.what == what
    if "snapshots" in harm:
        with closing(SqliteStore(path)) as store:
            assert store.latest_snapshot("t", 1) is None


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
    store.append(batch(f"k{n}", "t", n, str(n).encode(), transfers=(moved("bank", "pot", 1),)))
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
        assert store.balances() == {"bank": -store.length("t"), "pot": store.length("t")}
        assert store.verify() is None
        store.close()


def test_a_batch_of_several_events_is_never_half_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    good = StoreEntry("t", b"1")
    too_much = StoreEntry("t", b"2", (moved("a", "b", 2**70),))
    with pytest.raises(StoreFailed):
        store.append(Batch("k", b"k", None, {"t": 0}, (good, too_much)))
    assert store.length("t") == 0
    store.close()


class Ailing:
    """A connection to a disk that fails whenever a statement begins so."""

    def __init__(self, connection: sqlite3.Connection, failing: str) -> None:
        self._connection = connection
        self.failing = failing

    def execute(self, sql: str, values: tuple[str | int | bytes, ...] = ()) -> sqlite3.Cursor:
        if self.failing and sql.startswith(self.failing):
            raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(sql, values)

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)


@pytest.mark.parametrize("failing", ["begin", "insert into records", "commit", "pragma wal_checkpoint"])
def test_a_disk_that_fails_keeps_nothing_and_all_goes_on_when_it_is_well_again(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """T-03: nothing is acknowledged that is not on the disk."""
    store.append(batch("a", "t", 0, b"1", transfers=(moved("bank", "pot", 1),)))
    ailing = Ailing(store._connection, failing)
    monkeypatch.setattr(store, "_connection", ailing)
    monkeypatch.setattr(sqlite_store, "COPIED_EVERY", 1)
    with pytest.raises(StoreFailed, match="disk I/O error"):
        store.append(batch("b", "t", 1, b"2", transfers=(moved("bank", "pot", 1),)))
    assert (store.length("t"), store.keys(), store.balances()) == (1, {"a"}, {"bank": -1, "pot": 1})
    ailing.failing = ""
    assert not store.append(batch("b", "t", 1, b"2", transfers=(moved("bank", "pot", 1),))).repeated
    assert store.balances() == {"bank": -2, "pot": 2}
    assert store.verify() is None
