"""Opening a store: one writer, for the owner's eyes, older versions brought up to date, and every harm told."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.play import Account
from pitboss.room.card_room import CardRoom
from pitboss.room.lock import Locked
from pitboss.room.sqlite import opening, schema
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import COMMANDS, Batch, StoreDamaged, StoreEntry, StoreUnusable
from pitboss.room.stores import FILE
from tests.room.conformance import batch, moved
from tests.room.samples import VERSION_1, room_in, verified

FIXTURES = Path(__file__).parents[1] / "fixtures" / "rooms"
HOLDER = """
import sys
from pathlib import Path
from pitboss.room.sqlite_store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
store.reachable_at("http://127.0.0.1:8000")
print("open", flush=True)
sys.stdin.readline()
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_second_writer_is_told_who_holds_the_lock_and_a_kill_frees_it(tmp_path: Path) -> None:
    path = tmp_path / FILE
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == "open\n"
    told = rf"process {holder.pid}, since 20.* UTC, at http://127.0.0.1:8000; end that one first"
    with pytest.raises(Locked, match=told):
        SqliteStore(path)
    with pytest.raises(Locked, match=told):
        CardRoom.open(tmp_path)
    with closing(SqliteRecords.open(path)) as records:
        assert records.streams() == [], "whoever only looks is not kept out"
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    holder.stdout.close()
    holder.stdin.close()
    SqliteStore(path).close()


def test_one_process_does_not_open_a_store_twice(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / FILE)), pytest.raises(Locked, match="this very process"):
        SqliteStore(tmp_path / FILE)
    SqliteStore(tmp_path / FILE).close()


def test_a_store_that_could_not_be_opened_is_not_held(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"x" * 5000)
    for _ in range(2):
        with pytest.raises(StoreUnusable, match="not a database"):
            SqliteStore(tmp_path / FILE)


def test_what_is_written_is_for_the_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with closing(SqliteStore(folder / FILE)) as store:
        store.append(batch("a", "t", 0, b"1"))
        assert mode(folder) == 0o700
        assert {file.name: mode(file) for file in folder.iterdir()} == {
            FILE: 0o600,
            f"{FILE}-wal": 0o600,
            f"{FILE}-shm": 0o600,
            "room.lock": 0o600,
        }


def test_what_others_could_read_is_closed_to_them_when_it_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    shutil.copy(VERSION_1, folder / FILE)
    (folder / FILE).chmod(0o644)
    SqliteStore(folder / FILE).close()
    assert (mode(folder), mode(folder / FILE)) == (0o700, 0o600)


def test_a_folder_with_other_things_in_it_stays_open_to_those_who_use_them(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "notes.txt").write_text("mine", encoding="ascii")
    SqliteStore(tmp_path / FILE).close()
    assert (mode(tmp_path), mode(tmp_path / FILE)) == (0o755, 0o600)


def test_an_older_version_is_brought_up_to_date_and_keeps_everything(tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path / FILE)
    with closing(sqlite3.connect(VERSION_1)) as old:
        keys = {row[0] for row in old.execute("select key from commands")}
        balances = dict(old.execute("select account, cents from balances where cents != 0").fetchall())
        events = [row[0] for row in old.execute("select event from records where stream = 'table:t1' order by number")]
        pulse = old.execute("select at from pulse").fetchone()[0]
        moves = old.execute("select stream, number, source, target, cents from transfers order by id").fetchall()
    with closing(SqliteRecords.open(tmp_path / FILE)) as records:
        assert records.verify() is None, "an older version is verified as it is"
        assert records.balances() == balances
    with closing(SqliteStore(tmp_path / FILE)) as store:
        assert store.keys() == {*keys, schema.MIGRATION_KEY}
        assert store.balances() == balances
        assert [record.event for record in store.read("table:t1")] == events
        assert store.pulse() == pulse
        assert store.verify() is None
    with closing(sqlite3.connect(tmp_path / FILE)) as new:
        assert new.execute("pragma user_version").fetchone() == (schema.VERSION,)
        assert new.execute("select stream, number, source, target, cents from transfers").fetchall() == sorted(
            moves, key=lambda move: move[:2]
        )


def test_the_commands_of_the_second_version_stay_chained_as_they_were(tmp_path: Path) -> None:
    with tarfile.open(next(FIXTURES.glob("*/stopped.tar.xz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    path = tmp_path / "data" / FILE
    with closing(sqlite3.connect(path)) as old:
        assert old.execute("pragma user_version").fetchone() == (2,)
        commands = old.execute("select * from commands").fetchall()
    with closing(SqliteStore(path)) as store:
        assert store.hashes(COMMANDS, 0, len(commands)) == [row[-1] for row in commands]
        store.append(Batch("", b"", None, {"t": 0}, (StoreEntry("t", b"1"),)))
        assert store.verify() is None
    with closing(sqlite3.connect(path)) as new:
        assert new.execute("select * from commands where number <= ?", (len(commands),)).fetchall() == commands
        assert new.execute("pragma user_version").fetchone() == (schema.VERSION,)


def test_a_room_goes_on_where_an_older_version_ended(tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path / FILE)

    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        assert sorted(room.tables) == ["t1", "t2"]
        assert all(not host.trouble for host in room.tables.values())
        await room.close()

    asyncio.run(scene())
    assert verified(tmp_path / FILE) is None


def test_damage_of_an_older_version_is_not_made_good_on_the_way(tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as old:
        old.execute("update balances set cents = cents + 1 where account = 'bank'")
        old.commit()
    damage = verified(tmp_path / FILE)
    assert damage is not None
    with pytest.raises(StoreUnusable, match="the balance of bank is off"):
        SqliteStore(tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as old:
        assert old.execute("pragma user_version").fetchone() == (0,), "and nothing is changed"


HARMS = {
    "newer": ("pragma user_version = 7", "newer Pitboss"),
    "foreign mark": ("pragma application_id = 5", "not those of a room"),
    "another table": ("create table more (what text)", "not those of a room"),
    "head": ("update heads set number = number + 1 where stream = 'people'", "of people"),
    "commands": (f"update heads set hash = zeroblob(32) where stream = '{COMMANDS}'", "of commands"),
    "balance": ("update balances set cents = cents + 1 where account = 'bank'", "balance of bank is off by"),
    "pulse": ("update pulse set at = at + 1", "pulse"),
    "last record": (
        "delete from records where stream = 'people' and number = (select number from heads where stream = 'people')",
        "of people",
    ),
}


@pytest.mark.parametrize("name", HARMS)
def test_what_is_unfit_to_go_on_with_is_refused_in_a_line(name: str, tmp_path: Path) -> None:
    path = room_in(tmp_path / "data")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(HARMS[name][0])
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StoreUnusable, match=HARMS[name][1]) as refused:
        CardRoom.open(path.parent)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before


def test_a_changed_record_is_refused_when_it_is_read(tmp_path: Path) -> None:
    path = room_in(tmp_path / "data")
    with closing(sqlite3.connect(path)) as connection:
        sql = "update records set event = cast(replace(cast(event as text), 'Ann', 'Eve') as blob) where number = 1"
        connection.execute(f"{sql} and stream = 'people'")
        connection.commit()
    with pytest.raises(StoreDamaged, match="record 1 of people"):
        CardRoom.open(path.parent)


def test_an_empty_file_and_an_empty_database_hold_no_records(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.touch()
    with pytest.raises(StoreUnusable, match="it is empty"):
        SqliteRecords.open(path)
    sqlite3.connect(path).execute("vacuum").close()
    with pytest.raises(StoreUnusable, match="it is empty"):
        SqliteRecords.open(path)


def test_a_plain_copy_of_an_open_room_is_not_called_sound(tmp_path: Path) -> None:
    copy = tmp_path / "copy" / FILE
    copy.parent.mkdir()
    with closing(SqliteStore(tmp_path / FILE)) as store:
        for n in range(47):
            store.append(batch(f"k{n}", "t", n, b"1"))
        shutil.copy(store.path, copy)
    with closing(SqliteRecords.open(copy)) as records:
        damage = records.verify()
    assert damage is not None
    assert "write-ahead log beside it is missing" in damage.what
    with pytest.raises(StoreUnusable, match="write-ahead log beside it is missing"):
        SqliteStore(copy)


@pytest.mark.skipif(os.getuid() != 0, reason="only the superuser can become somebody else")
def test_what_may_not_be_written_is_told(tmp_path: Path) -> None:
    path = room_in(tmp_path / "data")
    for each in (tmp_path, *tmp_path.parents):
        if each.stat().st_uid == 0 and not each.stat().st_mode & 0o001:
            each.chmod(each.stat().st_mode | 0o011)
    path.parent.chmod(0o555)
    for file in path.parent.iterdir():
        file.chmod(0o444)
    code = (
        "import sys, os; from pathlib import Path\n"
        "from pitboss.room.sqlite_store import SqliteStore; from pitboss.room.store import StoreUnusable\n"
        "from pitboss.room.sqlite.reading import SqliteRecords\n"
        "os.setuid(65534)\n"
        f"path = Path({str(path)!r})\n"
        "print(SqliteRecords.open(path).verify())\n"
        "try: SqliteStore(path)\n"
        "except StoreUnusable as error: print(error)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.startswith("None\n")
    assert "cannot be used" in told


def logged(folder: Path) -> Path:
    """Records that are still in the write-ahead log, as a killed room leaves them."""
    path, source = folder / FILE, folder / "source" / FILE
    with closing(SqliteStore(source)) as store:
        for n in range(60):
            store.append(batch(f"k{n}", f"s{n % 3}", n // 3, b"%d" % n, transfers=(moved("bank", "pot", n),)))
        for file in (source, opening.wal_of(source)):
            shutil.copy(file, folder / file.name)
    return path


def test_whatever_is_lost_of_the_log_leaves_what_was_acknowledged_before_or_a_refusal(tmp_path: Path) -> None:
    """T-02: truncated or flipped anywhere, the log gives a prefix of history with its own balances."""
    path = logged(tmp_path)
    log = opening.wal_of(path)
    main, content = path.read_bytes(), log.read_bytes()
    dice = random.Random(2)
    refused = prefixes = 0
    for turn in range(120):
        place = dice.randrange(len(content))
        path.write_bytes(main)
        if turn % 2:
            log.write_bytes(content[:place])
        else:
            log.write_bytes(content[:place] + bytes([content[place] ^ 1 << dice.randrange(8)]) + content[place + 1 :])
        opening.wal_of(path).with_name(f"{FILE}-shm").unlink(missing_ok=True)
        try:
            store = SqliteStore(path)
        except StoreUnusable:
            refused += 1
            continue
        prefixes += 1
        count = sum(store.length(f"s{n}") for n in range(3))
        assert [store.length(f"s{n}") for n in range(3)] == [(count + 2 - n) // 3 for n in range(3)]
        assert store.keys() == {f"k{n}" for n in range(count)}
        assert store.balances().get(Account("pot"), 0) == sum(range(count))
        assert store.verify() is None
        store.close()
    assert prefixes > refused


def test_a_log_that_was_copied_into_the_file_begins_anew(tmp_path: Path) -> None:
    """While the room runs the log does not grow for ever, and its loss costs a prefix at most."""
    with closing(SqliteStore(tmp_path / FILE)) as store:
        sizes = set()
        for n in range(3000):
            store.submit(batch(f"k{n}", "t", n, b"1"))
            if n % 100 == 99:
                store.flush()
                sizes.add(opening.wal_of(store.path).stat().st_size)
        assert max(sizes) < 8_000_000
        with closing(sqlite3.connect(f"{store.path.as_uri()}?mode=ro&immutable=1", uri=True)) as file:
            assert file.execute("select count(*) from records").fetchone()[0] > 1000
