"""Two nodes in one process, on a real database: who may write, whoever believes to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path

import pytest

from pitboss.room.bus.bus import BusHandler, BusMessage
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.log import stream_of
from pitboss.room.nodes.node import Node
from pitboss.room.nodes.placement import chosen
from pitboss.room.pace import Timing
from pitboss.room.postgres.nodes import NodeLease
from pitboss.room.stores import StoreName
from pitboss.room.turned_away import Conflict, Elsewhere
from pitboss.room.wishes import TableWish, usual_options
from tests.servers.histories import not_as_shown, wrong_in
from tests.servers.postgres import PostgresServer

PATIENCE = 60.0
QUICK = Timing(hurry=0.0)
EDITION = "holdem-2018"


class NoGate:
    """Nobody comes over the bus in these tests; noted is what the gate is told to have moved."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def hears(self, place: str) -> BusHandler:
        async def silent(message: BusMessage) -> None:
            """Leaves the question to others."""

        return silent

    async def with_seat(self, edition: str) -> str:
        return ""

    def moved(self, place: str, node: str) -> None:
        self.told.append((place, node))


@asynccontextmanager
async def entered(address: str, data: Path, bus: InsideBus) -> AsyncIterator[Node]:
    """A node that looks when it is told to, and by itself."""
    room = CardRoom.open_among(StoreName(data, address), data.name, QUICK)
    gate = NoGate()
    node = Node(room, bus, gate, lambda: None)
    await node.start()
    try:
        yield node
    finally:
        await node.close()
        await room.close()
    # Whoever came here looks for a table anew, wherever it was, once it is here.
    assert node.counts.taken == len([place for place, at in gate.told if at == node.id])


def run(scene: Callable[[InsideBus], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene(InsideBus())

    asyncio.run(limited())


async def until_so(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


async def with_bots(node: Node) -> TableHost:
    """A table at which two bots play while somebody looks on."""
    meta = await node.room.tables.make(
        TableWish(EDITION, usual_options(EDITION), seats=6, bots=2, pace="instant"), None
    )
    host = node.room.tables[meta.id]
    host.connect("", asyncio.Event())
    await until_so(lambda: host.log.durable > 20)
    return host


async def leave_for_dead(north: Node, south: Node, host: TableHost) -> TableHost:
    """North does not beat any more, and nobody tells it; south has its table, where bots play on."""
    for task in north._tasks:
        task.cancel()
    north.members.lease._task.cancel()
    assert await south.members.bury(north.id, 10.0)
    await until_so(lambda: host.meta.id in south.room.tables)
    heir = south.room.tables[host.meta.id]
    heir.connect("", asyncio.Event())
    return heir


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
                await north._drop_what_is_gone()
                assert (north.counts.fenced, len(north.room.tables)) == (1, 0)

    run(scene)
    assert wrong_in([], room_address) == []


def test_whoever_checks_histories_finds_two_owners_where_nothing_keeps_them_apart(
    postgres: PostgresServer, room_database: str, room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with fence, lengths and keys taken out of the database: the checker is worth something."""
    without_lease_check(monkeypatch)
    script = resources.files("pitboss.room.postgres.layout").joinpath("1.sql").read_text("utf-8")
    append = script[script.index("create function append(") : script.index("-- Own streams from now on")]
    open_to_all = append.replace("create function append(", "create or replace function pitboss.append(")
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
                assert not_as_shown(host, south.room.store) + not_as_shown(heir, south.room.store)

    run(scene)


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

                await until_so(lambda: stream_of(table) in north._heard)
                await north.give(stream_of(table), south.id)
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
    before = {place: chosen(nodes, place) for place in map(str, range(500))}
    after = {place: chosen(nodes[:-1], place) for place in before}
    assert all(after[place] == node for place, node in before.items() if node != nodes[-1])
    assert all(60 < list(before.values()).count(node) < 140 for node in nodes)
    assert chosen([], "t1") == ""
