"""Records of a small room, to be harmed: two tables, four rounds each, made by version 1 of the store."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from pitboss.room.card_room import CardRoom
from pitboss.room.chain import START, command_link, link_as, name_of
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import COMMANDS, Damage, Reading
from pitboss.room.stores import FILE
from pitboss.room.verify.meaning import RoomMeaning
from pitboss.room.verify.verifying import trusted_at, verify_room

VERSION_1 = Path(__file__).parent / "data" / "version-1.sqlite"


def room_in(folder: Path) -> Path:
    """A room in a folder, brought up to date, with one checkpoint outside of it; the file with its records."""
    folder.mkdir(exist_ok=True)
    shutil.copy(VERSION_1, folder / FILE)

    async def scene() -> None:
        await CardRoom.open(folder).close()

    asyncio.run(scene())
    return folder / FILE


def verified(path: Path, outside: bool = True) -> Damage | None:
    """What is wrong with the records in a file, compared with the checkpoints outside or not."""
    place = CheckpointFolder.of(path.parent)
    with closing(SqliteRecords.open(path)) as records:
        sheets, trusted = (list(place.kept()), trusted_at(place)) if outside else ([], ())
        return verify_room(records, sheets, trusted).damage


def harm(path: Path, *statements: str) -> None:
    """Change the records behind the room's back."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount, f"it changed nothing: {statement}"
        connection.commit()


def recount(path: Path) -> None:
    """Make the balances follow from the transfers again, as somebody would who knows the store."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("delete from balances")
        connection.execute(
            "insert into balances select account, sum(cents) from (select source as account, -cents as cents "
            "from transfers union all select target, cents from transfers) group by account"
        )
        connection.commit()


def rehash(path: Path) -> None:
    """Write every chain, head and number anew, as somebody would who knows how they are made."""
    with closing(sqlite3.connect(path)) as connection:
        heads = dict[str, tuple[int, bytes]]()
        rows = connection.execute("select * from records order by stream, number").fetchall()
        connection.execute("delete from records")
        for stream, _, at, by, event, salt, _ in rows:
            last, previous = heads.get(stream, (0, START))
            hash_ = link_as(previous, name_of(stream), last + 1, at, by.encode(), event, salt)
            row = (stream, last + 1, at, by, event, salt, hash_)
            connection.execute("insert into records values (?,?,?,?,?,?,?)", row)
            heads[stream] = last + 1, hash_
        number, previous = 0, START
        commands = connection.execute("select * from commands order by number").fetchall()
        connection.execute("delete from commands")
        brought = len(rows) - sum(row[4] for row in commands)
        for _, key, body, answer, records, salt, _ in commands:
            number += 1
            # Whoever takes records away or adds some lets the last command account for that.
            records += brought if number == len(commands) else 0
            previous = command_link(previous, number, key, body, answer, records, salt)
            connection.execute(
                "insert into commands values (?,?,?,?,?,?,?)", (number, key, body, answer, records, salt, previous)
            )
        heads[COMMANDS] = number, previous
        connection.execute("delete from heads")
        connection.executemany("insert into heads values (?,?,?)", [(name, *head) for name, head in heads.items()])
        connection.commit()


def settle(path: Path) -> None:
    """Let the transfers follow from the events again, too: a rewrite that is sound in itself."""
    moves: list[tuple[str, int, int, str, str, int]] = []
    meaning = RoomMeaning()
    with closing(sqlite3.connect(path)) as connection:
        readings: dict[str, Reading] = {}
        rows = connection.execute("select stream, number, at, event from records order by 1, 2").fetchall()
        for stream, number, at, event in rows:
            reading = readings[stream] = readings.get(stream) or meaning.reading(stream)
            for place, move in enumerate(reading(number, at, event), 1):
                moves.append((stream, number, place, move.source, move.target, move.cents))
        connection.execute("delete from transfers")
        connection.executemany("insert into transfers values (?,?,?,?,?,?)", moves)
        connection.commit()
    recount(path)


def dump(path: Path) -> list[object]:
    """All that SQLite reads in a file: its layout and every row of every table."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        layout = connection.execute("select type, name, tbl_name, sql from sqlite_schema order by 1, 2").fetchall()
        rows = [connection.execute(f"select * from {name}").fetchall() for kind, name, *_ in layout if kind == "table"]
        marks = [connection.execute(f"pragma {name}").fetchone() for name in ("user_version", "application_id")]
        return [layout, rows, marks]


def copied(sample: Path, folder: Path) -> Path:
    """A copy of a room with its checkpoints and its key, to be harmed."""
    for each in sample.parent.parent.iterdir():
        (shutil.copytree if each.is_dir() else shutil.copy)(each, folder / each.name)
    return folder / sample.parent.name / sample.name
