"""Tables of other nodes that are only looked at or asked for, and what is told where something fails meanwhile."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.room import history, tables
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.kinds import kind_at
from pitboss.room.log import TableLog, stream_of
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.nodes.node import RoomNode
from pitboss.room.postgres import nodes as leases
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import Link
from pitboss.room.postgres.members import Member
from pitboss.room.snapshots.jackpots import MeterPrize
from pitboss.room.store import Fenced, Receipt, StoreDamaged, StoreFailed, StoreUnusable
from pitboss.room.stores import StoreName
from pitboss.room.wishes import TableWish, usual_options
from tests.room.nodes.inside import bus_of, entered, gate_of, is_among_the_able, run, two, until_so, with_bots


@pytest.fixture(autouse=True)
def stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables stay where they are."""
    monkeypatch.setattr(Levelling, "due", lambda *given: ("", ""))


async def had(node: RoomNode, edition: str = "holdem-2018") -> str:
    """A table that a node has, and at which nobody sits."""
    quiet = TableWish(edition, usual_options(edition), seats=6, bots=0)
    table = (await node.room.tables.make(quiet, None)).id
    await until_so(lambda: stream_of(table) in node.here.heard)
    return table


def test_a_table_that_is_let_go_of_while_somebody_looks_is_looked_at(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many look at others meanwhile as are kept in memory."""
    monkeypatch.setattr(tables, "LOOKED_AT", 1)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            first, second = await had(north), await had(north)
            await until_so(lambda: {first, second} <= set(south.room.tables.metas.open))
            await south.room.tables.to_look_at(first)
            found = await asyncio.gather(*(south.room.tables.to_look_at(each) for each in (first, second, first)))
            assert [host.meta.id for host in found if host is not None] == [first, second, first]

    run(scene)


def test_nobody_waits_for_records_of_a_table_that_is_being_made(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, _):
            there = await had(north)
            made, commit = asyncio.Event(), TableLog.commit

            async def slow(*given: Any, **more: Any) -> Receipt:
                await made.wait()
                return await commit(*given, **more)

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(TableLog, "commit", slow)
                making = asyncio.create_task(had(north))
                await until_so(lambda: len(north.room.tables.metas.open) == 2)
                found = await north.room.tables.all_to_look_at("holdem-2018")
                assert [host.meta.id for host in found] == [there]
            made.set()
            await making

    run(scene)


def test_a_table_without_records_is_damaged_also_for_whoever_reads_it_in_a_thread(
    room_address: str, tmp_path: Path
) -> None:
    """A thread that ends with StopIteration tells nobody, and is waited for without an end."""

    async def scene(bus: InsideBus) -> None:
        room = CardRoom.open_among(StoreName(tmp_path, room_address))
        with pytest.raises(StoreDamaged, match="records of table t7 are missing"):
            await asyncio.to_thread(kind_at, "t7", room.store)
        await room.close()

    run(scene)


def test_a_winner_whose_round_cannot_be_read_now_is_read_later(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_numbered, failed = history.round_numbered, list[MeterPrize]()

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            shows = south.room.tables[await had(south, "canberra-1997")]
            host = await with_bots(north, "canberra-1997")
            await until_so(lambda: host.meta.id in south.room.tables.metas.open and len(host.log.rounds) > 2)
            box, name = next(iter(host.log.rounds[1].names.items()))
            prize = MeterPrize(host.meta.id, 2, JackpotPaid(box, JackpotPrize.STRAIGHT_FLUSH, 0, 0, 0), 0)

            async def away_at_first(*given: object) -> object:
                if not failed:
                    failed.append(prize)
                    raise StoreFailed("away")
                return await round_numbered(*given)  # type: ignore[arg-type]  # as it was called

            monkeypatch.setattr(history, "round_numbered", away_at_first)
            assert shows.log.meter is not None
            shows.log.meter.prizes.append(prize)
            await until_so(lambda: south.room.winner_of(prize) == name)
            assert failed

    run(scene)


def test_whoever_waits_for_a_table_asks_with_pauses(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the bus is away, so that each question fails at once."""
    monkeypatch.setattr(nodes, "FETCHING", 0.5)
    monkeypatch.setattr(nodes, "BUS_LOST", 100.0)
    asked, owner = Counter[str](), Member.owner

    async def counted(member: Member, stream: str) -> str | None:
        asked[stream] += 1
        return await owner(member, stream)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            table = await had(north)
            monkeypatch.setattr(Member, "owner", counted)
            bus_of(south).is_there = False
            with pytest.raises(Fenced, match="does not come"):
                await south.room.tables.fetch(table)
            bus_of(south).is_there = True
            assert 1 <= asked[stream_of(table)] <= 0.5 / nodes.AGAIN + 2

    run(scene)


def test_a_node_leaves_in_order_though_it_was_given_a_table_and_has_no_bus(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            async with entered(room_address, tmp_path / "south", bus) as south:
                await is_among_the_able(north)
                table = await had(north)
                host, end = south.here.host, bus_of(south)

                async def not_yet(*given: Any) -> None:
                    await (asyncio.sleep(0) if end.is_there else host(*given))

                monkeypatch.setattr(south.here, "host", not_yet)
                async with north.here._taking:
                    await north.here._drop(stream_of(table))
                    await north.members.hand_over([stream_of(table)], south.id)
                end.is_there = False
            await until_so(lambda: table in north.room.tables)

    run(scene)


def test_a_node_that_the_database_turns_away_ends_when_it_was_buried(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would start it again, and whoever is at its tables would wait without an end."""
    get, turned_away = Link.get, list[Link]()

    async def get_or_not(link: Link) -> Connection:
        if link in turned_away:
            raise StoreUnusable("the database does not know this role")
        return await get(link)

    monkeypatch.setattr(Link, "get", get_or_not)
    monkeypatch.setattr(leases, "BEAT", 0.05)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, _):
            lease = north.members.lease
            turned_away.append(lease._link)
            await until_so(lambda: not lease.holds)
            turned_away.clear()
            await until_so(lambda: lease.holds or lease.is_lost)
            turned_away.append(lease._link)
            await until_so(lambda: not lease.holds)
            await until_so(lambda: bool(gate_of(north).ended))
            assert lease.is_lost
            turned_away.clear()

    run(scene)
