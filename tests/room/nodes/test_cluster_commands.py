"""`pitboss cluster`: who is there and has what, and whoever keeps the room has it go elsewhere."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli.cluster import _named
from pitboss.cli.main import main
from pitboss.malformed import Malformed
from pitboss.room.log import stream_of
from pitboss.room.node_terms import NodeTerms
from pitboss.room.postgres.members import NodeRow
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.turned_away import HOUSE
from tests.room.nodes.inside import is_among_the_able, with_bots
from tests.server.nodes.inside import node_served, run, until_so
from tests.servers import nats
from tests.servers.nats import NatsServer


@pytest.fixture
def bus() -> Iterator[str]:
    if nats.missing():
        pytest.skip(nats.missing())
    with closing(NatsServer()) as server:
        yield server.address


async def said(*words: str, wrong: bool = False) -> str:
    """What `pitboss cluster` says to these words."""
    done = await asyncio.to_thread(CliRunner().invoke, main, ["cluster", *words])
    assert done.exit_code == (2 if wrong else 0), done.output
    return done.output


async def listed(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(await said(*words, "--json"))
    return found


def test_nodes_and_tables_are_listed_moved_and_drained(room_address: str, tmp_path: Path, bus: str) -> None:
    store = ("--store", room_address)

    async def owner(table: str) -> str:
        rows = await listed("tables", *store)
        return str(next(row["owner"] for row in rows if row["stream"].removeprefix("table:") == table))

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north", bus=bus) as north,
            node_served(room_address, tmp_path / "south", bus=bus) as south,
        ):
            host = await with_bots(north.gate.node)
            table = host.meta.id
            await until_so(lambda: stream_of(table) in north.gate.node.here.heard)
            await is_among_the_able(north.gate.node)
            nodes = await listed("nodes", *store)
            assert sorted(row["name"] for row in nodes) == ["north", "south"]
            assert {row["node"] for row in nodes} == {north.gate.node.id, south.gate.node.id}
            told = await said("nodes", *store)
            assert all(f"{node.gate.node.id}  there  tables: " in told for node in (north, south))
            assert await owner(table) == "north"
            assert f"{table}  north  epoch 1" in await said("tables", *store)

            await said("move", table, "south", *store, "--bus", bus)
            assert await owner(table) == "south"
            assert table in south.room.tables
            await said("move", table, "south", *store, "--bus", bus)
            await until_so(lambda: any(HOUSE in node.gate.node.here.heard for node in (north, south)))
            house = "south" if north.gate.node.has_house else "north"
            await said("move", HOUSE, house, *store, "--bus", bus)
            assert await owner(HOUSE) == house

            for words, why in (
                (("move", table, "west"), "there is no node 'west': there are "),
                (("move", "t999", "south"), "no node has t999"),
            ):
                assert why in await said(*words, *store, "--bus", bus, wrong=True)
            assert "a bus is named by its address" in await said(
                "move", table, "north", *store, "--bus", "x", wrong=True
            )

            await said("drain", "south", *store)
            await until_so(lambda: table in north.room.tables and north.gate.node.has_house)
            assert [await owner(each) for each in (table, HOUSE)] == ["north", "north"]
            assert f"{south.gate.node.id}  draining  tables: " in await said("nodes", *store)
            refused = await said("move", table, "south", *store, "--bus", bus, wrong=True)
            assert "south can have no tables now: it is draining" in refused
            with closing(PostgresStore.among(room_address, NodeTerms("checkpoint", roles=()))):
                refused = await said("move", table, "checkpoint", *store, "--bus", bus, wrong=True)
                assert "checkpoint can have no tables now: it is a command that runs" in " ".join(refused.split())
            await said("drain", "south", *store, "--undo")
            await until_so(lambda: not south.gate.node.is_draining)
            assert f"{south.gate.node.id}  there  tables: " in await said("nodes", *store)

    run(scene)


def test_of_two_starts_of_a_node_the_one_that_is_there_is_meant() -> None:
    """After a crash the other one has its row for some seconds more, whatever their ids are."""
    dead, alive, other = (
        NodeRow(node, name, "", ["tables"], 1, 1.0, 1, True, False, 0, silent, left)
        for node, name, silent, left in (
            ("f1", "north", 2.0, 1.0),
            ("a2", "north", 0.2, 2.8),
            ("c3", "south", 0.1, 2.9),
        )
    )
    for rows in ([dead, alive, other], [alive, other, dead]):
        assert _named(rows, "north") is alive
        assert _named(rows, "f1") is dead, "by the id of its start"
    with pytest.raises(Malformed, match="there is no node 'west': there are north, north, south"):
        _named([dead, alive, other], "west")
