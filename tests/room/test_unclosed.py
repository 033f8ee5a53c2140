"""Tables that are closed: out of memory and not read when the room opens, and there for whoever asks."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.room import lobby, unclosed
from pitboss.room.card_room import CardRoom
from pitboss.room.chain import ChainRecord
from pitboss.room.lobby import ClosingSet
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import StoreFailed
from pitboss.room.tables import REMEMBERED
from pitboss.room.turned_away import NoSuchTable
from pitboss.room.wishes import TableWish, usual_options
from tests.room.tournaments.scenes import room_in, sound, until
from tests.room.virtual_time import run_virtually

EDITION = "holdem-2018"


async def made(room: CardRoom, count: int) -> list[str]:
    wish = TableWish(EDITION, usual_options(EDITION), bots=0)
    return [(await room.tables.make(wish, None)).id for _ in range(count)]


async def closed(room: CardRoom, *ids: str) -> None:
    """Close tables, and wait until nobody remembers them."""
    for id_ in ids:
        await room.tables.set(ClosingSet(id_), room.tables[id_])
    await until(lambda: not set(ids) & set(room.tables), 3 * REMEMBERED)
    room.store.flush()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The streams that were read since this was cleared."""
    streams: list[str] = []
    reading = SqliteRecords.read

    def noted(self: SqliteRecords, stream: str, after: int = 0) -> Iterator[ChainRecord]:
        streams.append(stream)
        return reading(self, stream, after)

    monkeypatch.setattr(SqliteRecords, "read", noted)
    return streams


def tables_in(streams: list[str]) -> set[str]:
    parts = (stream.partition(":") for stream in streams)
    return {id_ for kind, _, id_ in parts if id_ and kind in ("lobby", "table", "shoe")}


def test_a_closed_table_is_read_when_somebody_asks_for_it(tmp_path: Path, read: list[str]) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            assert await made(room, 4) == ["t1", "t2", "t3", "t4"]
            await closed(room, "t1", "t3", "t4")
            assert list(room.tables.metas.open) == ["t2"]
            assert not room.tables.is_open(room.tables.metas["t1"])
        read.clear()
        async with room_in(tmp_path) as room:
            assert tables_in(read) == set(room.tables) == {"t2"}
            assert await made(room, 1) == ["t5"], "a number is not used again, though nobody has looked at the table"
            host = await room.tables.find("t1")
            assert (host.meta.name, host.meta.closing) == ("Ainslie", True)
            assert await room.tables.find("t1") is host
            assert list(room.tables.metas) == ["t1", "t2", "t3", "t4", "t5"]
            for none in ("t9", "t0", "", "T1", "t1\0", "../t1"):
                with pytest.raises(NoSuchTable):
                    await room.tables.find(none)
        assert sound(tmp_path) == ""

    run_virtually(scene)


def test_after_a_crash_the_tables_are_looked_at_that_were_made_since(tmp_path: Path, read: list[str]) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            await made(room, 2)
            await closed(room, "t1")
            await made(room, 2)
            shutil.copytree(tmp_path / "data", tmp_path / "crashed" / "data")
        read.clear()
        async with room_in(tmp_path / "crashed") as room:
            assert tables_in(read) == set(room.tables) == {"t2", "t3", "t4"}

    run_virtually(scene)


def test_without_a_note_each_is_looked_at_once(
    tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            await made(room, 2)
            await closed(room, "t2")
        monkeypatch.setattr(unclosed, "LEVEL", 99)
        for looked_at in ({"t1", "t2"}, {"t1"}):
            read.clear()
            async with room_in(tmp_path) as room:
                assert (tables_in(read), set(room.tables)) == (looked_at, {"t1"})

    run_virtually(scene)


def test_a_store_that_is_away_does_not_keep_closed_tables_in_memory_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*given: object) -> None:
        raise StoreFailed("the store does not answer")

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            await made(room, 2)
            with monkeypatch.context() as patch:
                patch.setattr(unclosed, "note", away)
                await closed(room, "t1")
            await closed(room, "t2")
            assert unclosed.noted(room.store).tables == frozenset()

    run_virtually(scene)


def test_a_room_that_was_only_opened_notes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            await made(room, 1)
        await CardRoom.open(tmp_path / "data", checkpoints=tmp_path / "checkpoints").close()
        async with room_in(tmp_path) as room:
            assert list(room.tables) == ["t1"]

    run_virtually(scene)


def test_no_two_open_tables_have_a_name_that_the_room_gave(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            await made(room, 12)
            names = [meta.name for meta in room.tables.metas.open.values()]
            assert names[-2:] == ["Ainslie 2", "Braddon 2"]
            assert len(set(names)) == len(names)
            await closed(room, "t3")
            await made(room, 1)
            assert room.tables.metas["t13"].name == "Cook", "which is free again"

    run_virtually(scene)


def test_few_closed_tables_are_at_hand(tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST", 2)

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            await made(room, 4)
            await closed(room, "t1", "t2", "t3", "t4")
            read.clear()
            assert [room.tables.metas[id_].name for id_ in ("t4", "t3", "t1")] == ["Dickson", "Cook", "Ainslie"]
            assert tables_in(read) == {"t1"}

    run_virtually(scene)
