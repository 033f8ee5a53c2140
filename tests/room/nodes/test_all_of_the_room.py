"""Everything of a room on nodes: tournaments, tables that a person deals, jackpots; moved, and taken over."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.banked.jackpot.jackpot import CODEC, Jackpot
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.following import entries as e
from pitboss.play import Principal, Role
from pitboss.room.bus.inside import InsideBus
from pitboss.room.log import stream_of
from pitboss.room.meters import BOOMERANG, Meters
from pitboss.room.meters import stream_of as of_jackpot
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.node import RoomNode
from pitboss.room.nodes.words import Give, Given, asked_to_give
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.requests import Asked, Outcome
from pitboss.room.snapshots.jackpots import MeterPrize
from pitboss.room.snapshots.plain import alike
from pitboss.room.store import Fenced
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.log import stream_of as of_tournament
from pitboss.room.turned_away import HOUSE, Elsewhere
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import Leave
from tests.patience import PATIENCE
from tests.room.following.keeping import Staff, open_table, staff_of
from tests.room.nodes.inside import entered, leave_house_for_dead, run, two, until_so, with_bots
from tests.room.nodes.settling import settle_together
from tests.room.tournaments.kills import begun
from tests.servers.histories import wrong_in


async def owners_of(node: RoomNode, host: TournamentHost) -> set[str | None]:
    """Who owns the streams of a tournament, and of its tables."""
    tables = [stream_of(table.meta.id) for table in host.tables.values()]
    return {await node.members.owner(stream) for stream in (of_tournament(host.id), *tables)}


@pytest.mark.parametrize("is_planned", [True, False], ids=["moved", "taken over"])
def test_a_tournament_and_all_its_tables_go_to_one_node_and_on_to_the_end(
    is_planned: bool, room_address: str, tmp_path: Path
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            await until_so(lambda: north.has_house)
            host = await begun(north.room)
            await until_so(lambda: len(host.tables) == 2)
            async with entered(room_address, tmp_path / "south", bus) as south:
                with pytest.raises(Elsewhere):
                    await south.room.tournament(host.id)
                noted = host.log.durable
                await until_so(lambda: host.log.durable > noted + 3 and HOUSE in north.here.heard)
                assert await owners_of(north, host) == {north.id}
                if is_planned:
                    await north.here.give(HOUSE, south.id)
                    assert host.is_gone
                    assert not north.room.tournaments
                else:
                    await leave_house_for_dead(north, south)
                await until_so(lambda: south.has_house)
                heir = south.room.tournaments[host.id]
                assert heir.log.durable >= host.log.durable
                assert await owners_of(south, heir) == {south.id}
                assert heir.version > host.version
                await until_so(lambda: heir.is_over)

    run(scene)
    assert wrong_in([], room_address) == []


@pytest.mark.parametrize("is_planned", [True, False], ids=["moved", "taken over"])
def test_a_table_that_a_person_deals_goes_on_with_the_next_entry_at_another_node(
    is_planned: bool, room_address: str, tmp_path: Path
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            await until_so(lambda: north.has_house)
            staff = await open_table(north.room)
            table, kept = staff.host.meta.id, len(staff.log.kept)
            async with entered(room_address, tmp_path / "south", bus) as south:
                await until_so(lambda: {HOUSE, stream_of(table)} <= set(north.here.heard))
                await until_so(lambda: len(south.room.people) >= len(north.room.people))
                if is_planned:
                    alone = await asked_to_give(bus, north.id, Give(stream_of(table), south.id), PATIENCE)
                    assert alone is Given.OF_HOUSE
                    await north.here.give(HOUSE, south.id)
                else:
                    await leave_house_for_dead(north, south)
                await until_so(lambda: table in south.room.tables)
                there = Staff(south.room, south.room.tables[table], await staff_of(south.room))
                assert len(there.log.kept) == kept
                assert there.people == staff.people
                await there.command(Leave(4))
                await there.enter(e.DealEntry())
                assert len(there.log.kept) == kept + 2
                assert there.log.shown.in_round

    run(scene)
    assert wrong_in([], room_address) == []


def test_tables_of_two_nodes_settle_with_one_jackpot(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            hosts = [await with_bots(node, "canberra-1997") for node in (north, south)]
            meters = [host.log.meter for host in hosts]
            assert all(meter is not None for meter in meters)
            tables = {host.meta.id for host in hosts}
            # Each node knows what the other one has settled, without having been asked.
            await until_so(lambda: all(meter is not None and tables <= set(meter.shown.last) for meter in meters))
            settled = [len(host.log.rounds) for host in hosts]
            await until_so(lambda: all(len(host.log.rounds) > n + 6 for host, n in zip(hosts, settled, strict=True)))
            assert not any(host.trouble for host in hosts)
            async with hosts[0].desk, hosts[1].desk:
                records = await asyncio.to_thread(lambda: list(north.room.store.read(of_jackpot(BOOMERANG))))
                whole = Jackpot.replay([CODEC.decode(record.event) for record in records])
                for meter in meters:
                    assert meter is not None
                    await meter.catch_up()
                    assert alike(meter.shown, whole.state)
                assert tables <= set(whole.state.last)

    run(scene)
    assert wrong_in([], room_address) == []


def test_a_jackpot_is_shown_as_it_is_though_nobody_has_told_that_it_moved(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "METERS", 0.0)
    monkeypatch.setattr(nodes, "SWEEP", 600.0)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            quiet = TableWish("canberra-1997", usual_options("canberra-1997"), bots=0)
            shows = south.room.tables[(await south.room.tables.make(quiet, None)).id].log.meter
            north.room.store.on_written = None  # type: ignore[attr-defined]  # that of a database
            host = await with_bots(north, "canberra-1997")
            await until_so(lambda: shows is not None and host.meta.id in shows.shown.last)

    run(scene)


def test_who_won_a_jackpot_at_another_node_is_known_by_name(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            quiet = TableWish("canberra-1997", usual_options("canberra-1997"), bots=0)
            shows = south.room.tables[(await south.room.tables.make(quiet, None)).id]
            host = await with_bots(north, "canberra-1997")
            await until_so(lambda: host.meta.id in south.room.tables.metas.open and len(host.log.rounds) > 2)
            box, name = next(iter(host.log.rounds[1].names.items()))
            prize = MeterPrize(host.meta.id, 2, JackpotPaid(box, JackpotPrize.STRAIGHT_FLUSH, 0, 0, 0), 0)
            gone = MeterPrize("t99", 2, prize.paid, 0)
            assert shows.log.meter is not None
            shows.log.meter.prizes += [prize, gone]
            assert south.room.winner_of(prize) == ""
            before = shows.version
            listeners = len(shows.log.meter.listeners)
            await until_so(lambda: south.room.winner_of(prize) == name)
            assert shows.version > before, "those who look on are told"
            assert len(shows.log.meter.listeners) == listeners, "what was only looked at hears nothing more"
            assert south.room.winner_of(gone) == ""

    run(scene)


def test_a_table_comes_to_whoever_fetches_it_and_nothing_else_does(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            host = await with_bots(north)
            table = host.meta.id
            await until_so(lambda: stream_of(table) in north.here.heard)
            ann, _ = await south.room.accounts.new_guest("Ann")
            for _ in range(20):  # while bots play on: what is read may be written at this moment
                looked_at = await south.room.tables.find_to_look_at(table, ann)
            assert (await looked_at.ask(Asked("a", ann.id, Principal(Role.PLAYER), Leave(1)))).outcome is Outcome.ERROR
            assert table in north.room.tables, "whoever looks moves nothing"
            await south.room.tables.fetch(table)
            assert table in south.room.tables
            assert table not in north.room.tables
            assert await south.room.tables.to_look_at(table) is south.room.tables[table]
            for none in ("t99", "", "\0"):
                await south.room.tables.fetch(none)
            # What belongs to the house goes nowhere else, and a node that leaves has nothing given to it.
            await until_so(lambda: north.has_house or south.has_house)
            house, other = (north, south) if north.has_house else (south, north)
            followed = (await open_table(house.room)).host.meta.id
            await until_so(lambda: stream_of(followed) in house.here.heard)
            with pytest.raises(Fenced, match="where the house is"):
                await other.room.tables.fetch(followed)
            alone = await with_bots(north)
            await south.members.drain(south.id)
            await until_so(lambda: south.is_draining)
            with pytest.raises(Fenced, match="does not come"):
                await south.room.tables.fetch(alone.meta.id)

    run(scene)


def test_many_nodes_settle_with_one_jackpot_and_no_cent_goes_astray(room_address: str) -> None:
    """S-14 in short; `python -m bench.meters` has eight nodes and a hundred settlements a second."""
    found = asyncio.run(settle_together(room_address, nodes=4, a_second=60.0, seconds=2.0))
    assert found.wrong == []
    assert len(found.seconds) > 100


def test_two_nodes_that_open_a_jackpot_at_once_have_one(room_address: str) -> None:
    async def scene(one: PostgresStore, other: PostgresStore) -> None:
        meters = [Meters(store) for store in (one, other)]
        with pytest.MonkeyPatch.context() as patched:
            for store in (one, other):
                patched.setattr(store, "length", lambda stream: 0)  # Neither knows yet that the other has begun.
            opened = [await each.opened(BOOMERANG) for each in meters]
        there = one.length(of_jackpot(BOOMERANG))
        assert [meter.durable for meter in opened] == [there, there]
        assert alike(opened[0].shown, opened[1].shown)
        assert alike(opened[1].jackpot.state, opened[1].shown)

    with closing(PostgresStore.among(room_address)) as one, closing(PostgresStore.among(room_address)) as other:
        asyncio.run(scene(one, other))
    assert wrong_in([], room_address) == []


def test_who_deals_and_directs_is_known_everywhere(room_address: str, tmp_path: Path) -> None:
    """What belongs to the house is made where the house is: others are told where."""

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            await until_so(lambda: north.has_house)
            async with entered(room_address, tmp_path / "south", bus) as south:
                people = await staff_of(south.room)
                assert people[Role.DEALER].id in south.room.people
                with pytest.raises(Elsewhere) as told:
                    await open_table(south.room)
                assert told.value.place == HOUSE

    run(scene)
