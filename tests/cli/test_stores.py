"""Rooms in a database on the command line: laid out, served, moved there and back, verified, backed up."""

import asyncio
import json
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.room.auditing import Row
from pitboss.room.card_room import CardRoom
from pitboss.room.postgres import filling, nodes
from pitboss.room.postgres.auditing import DatabaseRows
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.schema import VERSION
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import COMMANDS, Records, StoreUnusable
from pitboss.room.stores import FILE, StoreName
from tests.room.samples import VERSION_1
from tests.servers.postgres import PostgresServer


def pitboss(*arguments: object) -> Result:
    """What a command does; what it cannot do is a line for whoever typed it."""
    return CliRunner().invoke(main, [str(each) for each in arguments])


def told(*arguments: object) -> str:
    done = pitboss(*arguments)
    assert done.exit_code == 0, done.output
    return done.output


def refused(*arguments: object) -> str:
    done = pitboss(*arguments)
    assert done.exit_code == 2, done.output
    return " ".join(done.output.split())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a room with two tables, closed, with a checkpoint."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(VERSION_1, folder / FILE)

    async def scene() -> None:
        room = CardRoom.open(folder)
        room.start()
        await room.close()

    asyncio.run(scene())
    return folder


def cut(postgres: PostgresServer, database: str) -> None:
    """Every connection to a database breaks."""
    others = f"from pg_stat_activity where datname = '{database}' and pid != pg_backend_pid()"
    postgres.sql(f"select pg_terminate_backend(pid) {others}", database=database)


def all_of(records: Records) -> dict[str, object]:
    """Everything that a room's records say."""
    streams = {stream: list(records.read(stream)) for stream in records.streams()}
    heads = {stream: head for stream, head in records.heads().items() if stream != COMMANDS}
    moves = {name: list(records.transfers(name)) for name in records.balances()}
    tenures = {stream: records.tenures(stream) for stream in streams}
    return {
        "streams": streams,
        "heads": heads,
        "balances": records.balances(),
        "moves": moves,
        "pulse": records.pulse(),
        "tenures": tenures,
    }


def test_whoever_copies_from_or_to_a_database_that_goes_away_is_told_so_in_a_line(
    data: Path, postgres: PostgresServer, room_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, transfers, copy = postgres.address(room_database), DatabaseRows.transfers, filling._copy

    async def away_at_the_target(connection: Connection, *given: Any) -> None:
        await asyncio.to_thread(cut, postgres, room_database)
        await copy(connection, *given)

    def away_at_the_source(rows: DatabaseRows) -> Iterator[Row]:
        cut(postgres, room_database)
        return transfers(rows)

    with monkeypatch.context() as patched:
        patched.setattr(filling, "_copy", away_at_the_target)
        assert "the store does not answer" in refused("move", data, address)
    told("move", data, address)
    with monkeypatch.context() as patched:
        patched.setattr(DatabaseRows, "transfers", away_at_the_source)
        assert "the store does not answer" in refused("backup", address, tmp_path / "copy", "--data", data)
    assert "verified" in told("backup", address, tmp_path / "copy", "--data", data)


def test_a_room_moves_to_a_database_and_back_with_everything(data: Path, room_address: str, tmp_path: Path) -> None:
    """S-15: records, times, salts, hashes, balances and keys are the same at every end, and checkpoints know them."""
    with closing(StoreName(data).records()) as records:
        before, keys = all_of(records), records.keys()
        chain = records.hashes(COMMANDS, 0, 10_000)
    out = told("move", data, room_address)
    assert "moved to postgresql://postgres@" in out
    assert "verified" in out
    assert f"--data {data}" in " ".join(out.split())
    with closing(StoreName(data, room_address).records()) as records:
        assert all_of(records) == before
        assert records.keys() == keys
        assert records.hashes(COMMANDS, 0, 10_000) == chain
    assert "Sound: " in told("verify", room_address, "--data", data)
    assert "compared with " in told("verify", room_address, "--data", data)
    assert told("accounts", room_address) == told("accounts", data)
    with pytest.raises(StoreUnusable, match="was moved to postgresql://"):
        CardRoom.open(data)

    async def scene() -> None:
        room = CardRoom.open(StoreName(data, room_address))
        room.start()
        await room.accounts.register("Anna", "a long password", None)
        await room.close()

    # The room goes on there, and comes back with what happened.
    asyncio.run(scene())
    with closing(StoreName(data, room_address).records()) as records:
        after = all_of(records)
    back = tmp_path / "back"
    told("move", room_address, back, "--data", data)
    with closing(StoreName(back).records()) as records:
        assert all_of(records) == after
        assert records.keys() > keys
        assert records.hashes(COMMANDS, 0, len(chain)) == chain
    assert "compared with " in told("verify", back)
    assert "was moved to" in refused(
        "staff", "add", "Ben", "--role", "dealer", "--password", "12345678", "--store", room_address, "--data", data
    )

    async def opened() -> None:
        room = CardRoom.open(back)
        room.start()
        assert sorted(room.tables) == ["t1", "t2"]
        assert room.people.by_name("Anna") is not None
        await room.close()

    asyncio.run(opened())
    assert "Sound: " in told("verify", back)


def test_a_damaged_room_is_not_moved(data: Path, postgres: PostgresServer, room_database: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute("update records set at = at + 1 where stream = 'table:t1' and number = 3")
        connection.commit()
    address = postgres.address(room_database)
    assert "is not moved, as its records are not sound: record 3 of table:t1" in refused("move", data, address)
    with closing(StoreName(data, address).records()) as records:
        assert records.streams() == []
    assert not (data / "room.moved").exists()


def test_nothing_is_written_over(data: Path, room_address: str, tmp_path: Path) -> None:
    told("move", data, room_address)
    (data / "room.moved").unlink()
    assert "holds the records of a room already: name an empty database" in refused("move", data, room_address)
    assert "holds the records of a room already: name another folder" in refused("move", room_address, data)
    assert "is where the room is already" in refused("move", data, data)
    assert "holds no records of a room" in refused("move", tmp_path / "nowhere", room_address)


def test_a_backup_of_a_database_is_a_room_in_a_folder(data: Path, room_address: str, tmp_path: Path) -> None:
    told("move", data, room_address)
    out = told("backup", room_address, tmp_path / "copy", "--data", data)
    assert "verified, with 1 checkpoint" in out
    assert "Sound: " in told("verify", tmp_path / "copy")
    with closing(StoreName(data).records()) as old, closing(StoreName(tmp_path / "copy").records()) as new:
        assert all_of(new) == all_of(old)


def test_staff_and_checkpoints_of_a_room_in_a_database(room_address: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    where = ("--store", room_address, "--data", data)
    assert "Olga is operator" in told("staff", "add", "Olga", "--role", "operator", "--password", "12345678", *where)
    sheet = json.loads(told("checkpoint", room_address, "--data", data, "--shift", "evening", "--json"))
    assert sheet["number"] == 2
    assert "compared with 2 checkpoints" in " ".join(told("verify", room_address, "--data", data).split())
    with closing(PostgresStore.among(room_address)):
        sheet = json.loads(told("checkpoint", room_address, "--data", data, "--shift", "night", "--json"))
    assert (sheet["number"], "room open" in sheet["text"]) == (3, True), "where nodes have the room open"
    assert "compared with 3 checkpoints" in " ".join(told("verify", room_address, "--data", data).split())


def test_a_checkpoint_gives_up_no_node_that_is_silent(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As all are after a rest of the database, and who finds the way back last is no worse for a timer."""
    monkeypatch.setattr(nodes, "BEAT", 600.0)
    with closing(PostgresStore.among(room_address)) as store:
        store._database.select("update pitboss.nodes set until = now() returning node")
        sheet = json.loads(told("checkpoint", room_address, "--data", tmp_path, "--json"))
        assert "room open" in sheet["text"]
        assert store._database.select("select dead from pitboss.nodes where node = $1", store.node) == [(False,)]


def test_tables_are_laid_out_once(postgres: PostgresServer) -> None:
    name = postgres.database()
    assert "holds no room yet: `pitboss store migrate" in refused("verify", postgres.address(name))
    assert f"were laid out, of version {VERSION}" in " ".join(told("store", "migrate", postgres.address(name)).split())
    assert f"are of version {VERSION} already" in " ".join(told("store", "migrate", postgres.address(name)).split())
    postgres.drop(name)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["verify", "mysql://db/room"], "mysql:// names no store: name a folder, or postgresql://..."),
        (["verify", "postgresql://127.0.0.1:99999/room"], "port must be 0-65535"),
        (["verify", "postgresql://a:secret@b:c/d"], "this is no address of a database"),
        (["store", "migrate", "somewhere"], "somewhere is a folder"),
        (["serve", "--store", "somewhere"], "--store takes the address of a database"),
        (
            ["accounts", "postgresql://127.0.0.1:1/room"],
            "no PostgreSQL can be reached at postgresql://127.0.0.1:1/room",
        ),
        (["restore", "copy", "postgresql://db/room"], "a folder is meant here"),
    ],
)
def test_what_names_no_store_is_told(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = refused(*arguments)
    assert message in out
    assert "secret" not in out


def test_a_room_whose_database_is_away_is_not_served(tmp_path: Path) -> None:
    done = served_in_vain(tmp_path, "--store", "postgresql://a:secret@127.0.0.1:1/room")
    assert "no PostgreSQL can be reached" in done
    assert "secret" not in done


def served_in_vain(folder: Path, *options: str) -> str:
    """In a process of its own: a server takes the log and the signals of its process for itself."""
    command = [sys.executable, "-m", "pitboss", "serve", *options, "--port", "0", "--data", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--to-act", "nan"), "'nan' is no finite number"),
        (("--hurry", "inf"), "'inf' is no finite number"),
        (("--readers", "-1"), "-1 is not in the range 0<=x<=65535"),
        (("--host", ""), "--host is empty: 127.0.0.1 listens at this machine alone"),
        (("--node", "north"), "a name and a weight are for one node of several"),
        (("--weight", "3"), "a name and a weight are for one node of several"),
    ],
)
def test_no_room_is_opened_on_nonsense(options: tuple[str, str], message: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert message in refused("serve", *options, "--port", "0", "--data", folder)
    assert not folder.exists()


def test_whoever_listens_where_somebody_does_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = served_in_vain(tmp_path, "--readers", port)
        assert f"cannot listen for readers of cards at 127.0.0.1:{port}: Address already in use" in told
    assert "--host names an address of this machine" in served_in_vain(tmp_path, "--host", "192.0.2.1")
    assert list(tmp_path.iterdir()) == []


def test_no_room_is_begun_by_what_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    staff = ("staff", "add", "Kim", "--role", "supervisor")
    assert "at least eight characters" in refused(*staff, "--data", "data", "--password", "short")
    told("house", "new", "next.toml", "--house", "The Lakeside", "--edition", "holdem-2018")
    assert "data holds no records of a room" in refused("house", "force", "next.toml", "--data", "data", "--by", "Olga")
    assert [each.name for each in tmp_path.iterdir()] == ["next.toml"]


def test_roles_are_for_one_node_of_several(tmp_path: Path) -> None:
    assert "name the bus" in refused("serve", "--roles", "tables", "--data", tmp_path)
    database = "postgresql://db.example/room"
    assert "no database" in refused("serve", "--roles", "gateway", "--bus", "nats://127.0.0.1:1", "--store", database)
    reading = ("--roles", "gateway", "--bus", "nats://127.0.0.1:1", "--readers", 7325)
    assert "a gateway hears no readers of cards" in refused("serve", *reading)
    gateway = ("--roles", "gateway", "--bus")
    assert "letters, digits" in served_in_vain(tmp_path, *gateway, "nats://127.0.0.1:1", "--node", "a b")
    assert "nats://host:4222" in served_in_vain(tmp_path, *gateway, "amqp://127.0.0.1:1")
