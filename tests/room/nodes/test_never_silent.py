"""Ways in which a table could be nobody's for good, each of which a look at the database ends."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from pitboss.room.bus.bus import BusFailed
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.lobby import PLAYED
from pitboss.room.log import stream_of
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.nodes.node import RoomNode
from pitboss.room.postgres import members
from pitboss.room.store import Batch, Fenced, Receipt, StoreFailed, StoreUnusable
from pitboss.room.tables import RoomTables
from pitboss.room.tournaments import listing
from pitboss.room.tournaments.log import TournamentLog
from pitboss.room.turned_away import HOUSE
from tests.room.nodes.inside import bus_of, by_house, entered, is_among_the_able, run, two, until_so, with_bots
from tests.room.tournaments.kills import begun
from tests.servers.histories import wrong_in


@pytest.fixture(autouse=True)
def stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """RoomTables stay where they are."""
    monkeypatch.setattr(Levelling, "due", lambda *given: ("", ""))


async def made(node: RoomNode) -> str:
    """The stream of a table that a node has."""
    stream = stream_of((await with_bots(node)).meta.id)
    await until_so(lambda: stream in node.here.heard)
    return stream


async def given_without_a_word(giver: RoomNode, stream: str, taker: RoomNode) -> None:
    """A table is handed over, and the message that says so is lost."""
    async with giver.here._taking:
        await giver.here._drop(stream)
        await giver.members.hand_over([stream], taker.id)


def has(node: RoomNode, stream: str) -> Callable[[], bool]:
    return lambda: stream in node.here.heard and stream.removeprefix("table:") in node.room.tables


def test_a_table_that_is_given_to_a_node_that_drains_goes_on_to_another(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            stream = await made(north)
            assert await south.members.drain(south.id)
            await until_so(lambda: south.is_draining)
            await given_without_a_word(north, stream, south)
            await until_so(has(north, stream))

    run(scene)


def test_a_table_that_cannot_be_read_keeps_no_other_silent(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_over = RoomTables.take_over

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            bad, good = await made(north), await made(north)

            async def stumbling(tables: RoomTables, meta: object, *given: object) -> TableHost:
                if getattr(meta, "id", "") == bad.removeprefix("table:"):
                    raise ValueError("records that nobody understands")
                return await take_over(tables, meta, *given)  # type: ignore[arg-type]  # as it was called

            with monkeypatch.context() as patched:
                patched.setattr(RoomTables, "take_over", stumbling)
                for stream in (bad, good):
                    await given_without_a_word(north, stream, south)
                await until_so(has(south, good))
            await until_so(has(south, bad))

    run(scene)


def test_a_node_that_answers_for_a_table_that_it_does_not_have_finds_out(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            stream = await made(north)
            host = north.room.tables.pop(stream.removeprefix("table:"))
            await host.let_go()
            await until_so(has(north, stream))
            assert north.room.tables[host.meta.id] is not host

    run(scene)


def test_what_belongs_together_is_handed_over_together(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database fails between the table and the house: both stay, and are had again."""
    failing = "select case when $1 = 'house' then 1 / 0 else pitboss.hand_over($1, $2, $3) end"

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            one, another = await by_house(north, south)
            stream = await made(one)
            monkeypatch.setattr(members, "_HAND_OVER", failing)
            with pytest.raises((StoreFailed, StoreUnusable, ArithmeticError, OSError)):
                await one.members.hand_over([stream, HOUSE], another.id)
            assert await one.members.owner(stream) == one.id
            assert await one.members.owner(HOUSE) == one.id

    run(scene)


async def house_given_while_the_bus_is_away(giver: RoomNode, taker: RoomNode) -> None:
    """The house becomes somebody's by the database who cannot hear anything, nor be told of it."""
    bus_of(taker).is_there = False
    async with giver.here._taking:
        streams = [*await giver.here._of_house(), HOUSE]
        await giver.here._drop(HOUSE)
        await giver.members.hand_over(streams, taker.id)
    await until_so(lambda: taker.has_house)


def test_a_house_that_comes_while_the_bus_is_away_is_taken_once(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each further time a tournament would have two who write it, under one right that tells nobody which."""
    monkeypatch.setattr(nodes, "BUS_LOST", 100.0)
    taken, take_house = list[CardRoom](), CardRoom.take_house

    async def noted(room: CardRoom, *given: Any) -> None:
        await take_house(room, *given)
        taken.append(room)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            one, another = await by_house(north, south)
            id_ = (await begun(one.room)).id
            monkeypatch.setattr(CardRoom, "take_house", noted)
            await house_given_while_the_bus_is_away(one, another)
            host = another.room.tournaments[id_]
            for _ in range(3):
                with pytest.raises(BusFailed):
                    await another.look()
            assert taken == [another.room]
            bus_of(another).is_there = True
            await until_so(lambda: HOUSE in another.here.heard)
            await until_so(lambda: host.is_over)
            assert another.room.tournaments[id_] is host

    run(scene)
    assert wrong_in([], room_address) == []


def test_a_house_that_comes_to_a_node_that_is_cut_off_goes_on_to_another(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            id_ = (await begun(one.room)).id
            await house_given_while_the_bus_is_away(one, another)
            await until_so(lambda: one.has_house)
            assert not another.has_house
            assert not another.room.tournaments
            host = await one.room.tournament(id_)
            await until_so(lambda: host.is_over)

    run(scene)
    assert wrong_in([], room_address) == []


def tables_made(room: CardRoom, tournament: str) -> list[int]:
    """The numbers of the tables of a tournament, as the store has them."""
    return [room.tables.metas[meta.id].number for meta in room.tables.metas.played_by(tournament, is_listed=True)]


def test_a_house_that_comes_to_a_node_that_was_told_nothing_has_the_tables_that_there_are(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second table of a number would have the same people sit down with the same chips."""
    monkeypatch.setattr(nodes, "BUS_LOST", 100.0)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            one, another = await by_house(north, south)
            bus_of(another).is_there = False
            host = await begun(one.room)
            await until_so(lambda: bool(host.tables))
            await house_given_while_the_bus_is_away(one, another)
            there = another.room.tournaments[host.id]
            await until_so(lambda: there.is_over)
            made = tables_made(another.room, host.id)
            assert len(set(made)) == len(made)

    run(scene)
    assert wrong_in([], room_address) == []


class HeldStore:
    """Keeps a store from hearing, or from telling, that the first table of a tournament is written."""

    def __init__(self, room: CardRoom, is_written: bool) -> None:
        self.waits: Future[Receipt] | None = None
        self._store, self._is_written = room.store, is_written
        self._submit = room.store.submit
        self._batch: Batch | None = None
        room.store.submit = self._held  # type: ignore[method-assign]  # for this test

    def _held(self, batch: Batch) -> "Future[Receipt]":
        if self.waits is not None or not any(entry.stream.startswith(PLAYED) for entry in batch.entries):
            return self._submit(batch)
        self._batch, self.waits = batch, Future()
        if self._is_written:
            self._submit(batch).result()
        return self.waits

    def written_late(self) -> Receipt:
        assert self._batch is not None
        return self._submit(self._batch).result()


def test_a_table_that_is_made_as_the_house_goes_is_had_by_whoever_has_the_house(
    room_address: str, tmp_path: Path
) -> None:
    """It was written, and whoever wrote it had let the tournament go before hearing so."""

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            held = HeldStore(one.room, is_written=True)
            one._store.on_written = None  # nor does anybody tell the others
            id_ = (await begun(one.room)).id
            await until_so(lambda: held.waits is not None)
            await one.here.give(HOUSE, another.id)
            await until_so(lambda: another.has_house)
            there = another.room.tournaments[id_]
            await until_so(lambda: there.is_over)
            made = tables_made(another.room, id_)
            assert len(set(made)) == len(made)

    run(scene)
    assert wrong_in([], room_address) == []


def test_no_table_is_made_for_a_house_that_has_gone(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            held = HeldStore(one.room, is_written=False)
            id_ = (await begun(one.room)).id
            await until_so(lambda: held.waits is not None)
            await one.here.give(HOUSE, another.id)
            await until_so(lambda: another.has_house)
            with pytest.raises(Fenced):
                await asyncio.to_thread(held.written_late)
            there = another.room.tournaments[id_]
            await until_so(lambda: there.is_over)

    run(scene)
    assert wrong_in([], room_address) == []


def test_a_tournament_that_is_announced_as_the_house_goes_is_where_the_house_is(
    room_address: str, tmp_path: Path
) -> None:
    """It was written, and then the house was another node's: that one has it, and nobody else."""

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            commit, given = TournamentLog.commit, asyncio.Event()

            async def slow(log: TournamentLog, *args: Any, **more: Any) -> Receipt:
                receipt = await commit(log, *args, **more)
                await given.wait()
                return receipt

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(TournamentLog, "commit", slow)
                announcing = asyncio.create_task(begun(one.room))
                await until_so(lambda: bool(one.room.store.length(listing.STREAM)))
                await one.here.give(HOUSE, another.id)
            given.set()
            with pytest.raises(Fenced):
                await announcing
            await until_so(lambda: another.has_house)
            assert not one.room.tournaments
            assert list(another.room.tournaments) == ["T1"]

    run(scene)


def test_a_house_that_is_given_away_is_not_taken_back_by_whoever_looked_before(
    room_address: str, tmp_path: Path
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            one, another = await by_house(north, south)
            async with one.here._taking:
                await one.here._drop(HOUSE)
                looked = asyncio.create_task(one.here.host(HOUSE))
                await asyncio.sleep(0)
                await one.members.hand_over([HOUSE], another.id)
            await looked
            assert not one.has_house
            await until_so(lambda: another.has_house)

    run(scene)


def test_a_table_of_the_house_that_is_elsewhere_comes_back_to_it(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            stream = await made(one)
            monkeypatch.setattr(RoomTables, "is_of_house", staticmethod(lambda meta: stream_of(meta.id) == stream))
            await given_without_a_word(one, stream, another)
            await until_so(has(one, stream))

    run(scene)
