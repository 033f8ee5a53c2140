"""Two nodes in one process, on a real database: who may write, whoever believes to."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from importlib import resources
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from pitboss.play import Transfer
from pitboss.play.money import BANK, wallet
from pitboss.room import tables
from pitboss.room.bus.bus import BusHandler, BusMessage
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.chain import ChainRecord
from pitboss.room.lobby import ClosingSet
from pitboss.room.log import stream_of
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.nodes.news import NEWS, SOON, Follower, News
from pitboss.room.nodes.placement import chosen
from pitboss.room.postgres.nodes import LEASE, NodeLease
from pitboss.room.postgres.reading import PostgresRecords
from pitboss.room.store import StoreEntry
from pitboss.room.stores import StoreName
from pitboss.room.turned_away import Conflict, Elsewhere
from pitboss.room.wallets import FULL
from pitboss.room.wishes import TableWish, usual_options
from pitboss.room.writing import enter
from tests.room.nodes.inside import (
    EDITION,
    entered,
    is_among_the_able,
    leave_for_dead,
    leave_unheard,
    looks_only_when_told,
    run,
    two,
    until_so,
    with_bots,
)
from tests.servers.histories import not_as_shown, wrong_in
from tests.servers.postgres import PostgresServer


def without_lease_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NodeLease, "holds", property(lambda lease: True))


def test_a_node_that_was_given_up_and_does_not_know_it_writes_nothing(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_lease_check(monkeypatch)

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            host = await with_bots(north)
            async with entered(room_address, tmp_path / "south", bus) as south:
                heir = await leave_for_dead(north, south, host)
                assert heir.version > host.version
                await until_so(lambda: host.is_gone)
                assert heir.log.durable >= host.log.durable, "all that was acknowledged is there"
                there = heir.log.durable
                await until_so(lambda: heir.log.durable > there + 20)
                assert not_as_shown(host, south.room.store) + not_as_shown(heir, south.room.store) == []
                await north.here.drop_what_is_gone()
                assert (north.counts.fenced, len(north.room.tables)) == (1, 0)

    run(scene)
    assert wrong_in([], room_address) == []


def test_who_gives_a_node_up_has_its_tables_in_the_same_look(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "SUSPECT", 0.0)
    monkeypatch.setattr(Levelling, "due", lambda *given: ("", ""))  # Tables stay where they were made.

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(south)
            await looks_only_when_told(south)
            both, table = {north.id: 1.0, south.id: 1.0}, ""
            while not table or chosen(both, stream_of(table)) != north.id:
                table = (await with_bots(north)).meta.id
            await leave_unheard(north)
            south.members.lease.steady_since -= LEASE
            told: list[News] = []
            await bus.subscribe(NEWS, hearing(told))
            await south.look()
            assert table in south.room.tables
            assert south.counts.buried == 1
            await until_so(lambda: any(news.buried == (north.id,) for news in told))
            await bus.publish(NEWS, msgspec.json.encode(News("another", buried=(north.id,))))
            await until_so(south._is_due.is_set)  # Whoever is told so looks at once.

    run(scene)


def hearing(told: list[News]) -> BusHandler:
    async def hear(message: BusMessage) -> None:
        told.append(msgspec.json.decode(message.body, type=News))

    return hear


def test_a_node_that_enters_reads_nothing_of_tables_that_are_closed(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "REMEMBERED", 0.0)
    read, reading = list[str](), PostgresRecords.read

    def noted(self: PostgresRecords, stream: str, after: int = 0) -> Iterator[ChainRecord]:
        read.append(stream)
        return reading(self, stream, after)

    monkeypatch.setattr(PostgresRecords, "read", noted)

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            wish = TableWish(EDITION, usual_options(EDITION), bots=0)
            gone, there = [(await north.room.tables.make(wish, None)).id for _ in range(2)]
            await north.room.tables.set(ClosingSet(gone), north.room.tables[gone])
            while await north.members.is_hosted(stream_of(gone)):
                await asyncio.sleep(0.01)
            assert list(north.room.tables.metas.open) == [there]
            read.clear()
            async with entered(room_address, tmp_path / "south", bus) as south:
                assert f"lobby:{there}" in read
                assert not [stream for stream in read if stream.endswith(f":{gone}")]
                assert list(south.room.tables.metas.open) == [there]
                assert (await south.room.tables.find(gone)).meta.closing
                with pytest.raises(Elsewhere):
                    await south.room.tables.find(there)
                south.room.tables.metas[gone] = south.room.tables.metas[gone]  # as if nobody had told that it is closed
                await south.follower.sweep()
                assert list(south.room.tables.metas.open) == [there]

    run(scene)


def test_whoever_catches_up_knows_what_was_written_before_though_the_last_sweep_is_a_moment_ago(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(follower: Follower, news: News) -> None:
        """Nobody hears it, also not what was told a moment ago."""

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            person, token = await north.room.accounts.new_guest("Ann")
            assert south.room.people.get(person.id) is not None, "she is at hand"
            monkeypatch.setattr(Follower, "follow", unheard)
            await south.follower.sweep()
            monkeypatch.setattr(Follower, "sweep", unheard)
            await north.room.accounts.log_out(person, token)
            assert south.room.accounts.person_of(token) is not None
            await asyncio.gather(south.follower.catch_up(), south.follower.catch_up())
            assert south.room.accounts.person_of(token) is None

    run(scene)


def test_sweeps_keep_their_pause_however_many_wait_for_one(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[tuple[float, float]] = []

    async def noted(follower: Follower) -> list[str]:
        begun = asyncio.get_running_loop().time()
        await asyncio.sleep(0.05)
        follower._begun, follower._swept = begun, asyncio.get_running_loop().time()
        swept.append((begun, follower._swept))
        return []

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            monkeypatch.setattr(Follower, "_swept_streams", noted)
            async with asyncio.TaskGroup() as waiting:
                for _ in range(60):
                    waiting.create_task(north.follower.catch_up())
                    await asyncio.sleep(0.02)
            assert len(swept) > 2
            assert all(later - ended >= SOON for (_, ended), (later, _) in pairwise(swept))

    run(scene)


def test_a_room_that_one_process_has_closed_is_opened_by_nodes(room_address: str, tmp_path: Path) -> None:
    """A checkpoint says that it was closed: what nodes write since is no damage."""

    async def alone() -> None:
        room = CardRoom.open(StoreName(tmp_path / "alone", room_address))
        room.start()
        await room.close()

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            await north.room.tables.make(TableWish(EDITION, usual_options(EDITION), bots=0), None)

    asyncio.run(alone())
    run(scene)
    assert wrong_in([], room_address) == []


def test_whoever_checks_histories_finds_two_owners_where_nothing_keeps_them_apart(
    postgres: PostgresServer, room_database: str, room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with fence, lengths and keys taken out of the database: the checker is worth something."""
    without_lease_check(monkeypatch)
    script = resources.files("pitboss.room.postgres.layout").joinpath("4.sql").read_text("utf-8")
    append = script[script.index("create or replace function append(") : script.index("-- Own streams from now on")]
    open_to_all = append.replace("create or replace function append(", "create or replace function pitboss.append(")
    for guard in ("if h_epoch[h] is not null and", "elsif verdict[i] = 0 and h_length[h]", "if verdict[r.i] <> 4"):
        assert guard in open_to_all
        open_to_all = open_to_all.replace(guard, guard.replace("if ", "if false and "))
    open_to_all = open_to_all.replace(
        "where k is not null and v = 0 order by k;", "where k is not null and v = 0 on conflict do nothing;"
    )

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            host = await with_bots(north)
            async with entered(room_address, tmp_path / "south", bus) as south:
                async with host.desk:
                    heir = await leave_for_dead(north, south, host)
                    await asyncio.to_thread(postgres.sql, open_to_all, database=room_database)
                theirs, ours = host.log.durable, heir.log.durable
                await until_so(lambda: host.log.durable > theirs + 5 and heir.log.durable > ours + 5)
                assert not host.is_gone
                store = south.room.store
                await until_so(lambda: bool(not_as_shown(host, store) + not_as_shown(heir, store)))

    run(scene)
    assert wrong_in([], room_address), "and so does whoever verifies the records alone"
    with closing(PostgresRecords.open(room_address)) as records:
        assert "whose the stream was not then" in str(records.audit().damage), "surely, by who wrote what"


def test_tables_are_known_at_every_node_and_handed_over_between_two_commands(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            host = await with_bots(north)
            table = host.meta.id
            async with entered(room_address, tmp_path / "south", bus) as south:
                with pytest.raises(Elsewhere):
                    await south.room.tables.find(table)
                ann, token = await south.room.accounts.new_guest("Ann")
                await until_so(lambda: ann.id in north.room.people)
                await until_so(lambda: north.room.wallets[ann.id] == south.room.wallets[ann.id] > 0)
                assert north.room.accounts.person_of(token) is not None
                await south.room.accounts.register("Anna", "a long password", None)
                await until_so(lambda: north.room.people.by_name("anna") is not None)
                with pytest.raises(Conflict):
                    await north.room.accounts.register("Anna", "another password", None)

                await until_so(lambda: stream_of(table) in north.here.heard)
                await north.here.give(stream_of(table), south.id)
                heir = south.room.tables[table]
                assert heir.log.durable == host.log.durable
                assert heir.version > host.version
                tenures = await asyncio.to_thread(south.room.store.tenures, stream_of(table))
                assert [tenure.node for tenure in tenures] == [north.id, south.id]
                assert table not in north.room.tables

    run(scene)
    assert wrong_in([], room_address) == []


def test_placement_moves_only_what_was_at_the_node_that_went() -> None:
    nodes = [f"node{number}" for number in range(5)]
    weights = dict.fromkeys(nodes, 1.0)
    before = {place: chosen(weights, place) for place in map(str, range(500))}
    after = {place: chosen(dict.fromkeys(nodes[:-1], 1.0), place) for place in before}
    assert all(after[place] == node for place, node in before.items() if node != nodes[-1])
    assert all(60 < list(before.values()).count(node) < 140 for node in nodes)
    assert chosen({}, "t1") == ""


def test_a_wallet_is_filled_once_though_two_nodes_are_asked_at_once(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            ann, _ = await north.room.accounts.new_guest("Ann")
            spent = StoreEntry("spent", b"{}", (Transfer(wallet(ann.id), BANK, FULL // 2),))
            await enter(north.room.store, north.room.wallets, [spent])
            await until_so(lambda: ann.id in south.room.people and south.room.wallets[ann.id] == FULL // 2)
            nodes = (north, south)
            asked = [node.room.accounts.refill(ann) for node in nodes]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(isinstance(each, Conflict) for each in found) == [False, True], found
            await asyncio.gather(*(node.room.accounts.fill_up(ann, 3 * FULL) for node in nodes))
            assert north.room.store.balance(wallet(ann.id)) == 3 * FULL
            await until_so(lambda: all(node.room.wallets[ann.id] == 3 * FULL for node in nodes))

    run(scene)
