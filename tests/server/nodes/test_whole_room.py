"""What is asked of the whole room is done and answered with the tables of all nodes, at whatever node one asks."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import pytest

from pitboss.client import Client, Refused
from pitboss.play import Role
from pitboss.room.host import TableHost
from pitboss.room.log import stream_of
from pitboss.room.node_terms import NodeTerms
from pitboss.room.pace import Timing
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Fenced
from pitboss.server.endpoint import LONG, Call
from pitboss.server.house_drafts import draft_of
from pitboss.server.nodes import gate
from pitboss.tournament.templates import drawn_up
from tests.conditions.drawn_up import house
from tests.patience import PATIENCE
from tests.server import test_floor as floor
from tests.server.nodes.inside import (
    LIVELY,
    GatewayServed,
    Hub,
    NodeServed,
    gateway_served,
    hub,
    node_served,
    run,
    until_so,
)
from tests.server.nodes.test_gateways import with_table
from tests.server.running import Served, next_of
from tests.server.test_followed_tables import asked, make, member
from tests.server.test_house import plain
from tests.server.test_results import play
from tests.server.test_tournaments import LATER

__all__ = ["hub"]
GAME = {"game": "holdem", "seats": 6, "bots": {"number": 2}, "pace": "instant"}


class Nodes(NamedTuple):
    """Two nodes: the one where the house is, and another."""

    house: NodeServed
    other: NodeServed


@asynccontextmanager
async def two_nodes(address: str, folder: Path, timing: Timing = LIVELY) -> AsyncIterator[Nodes]:
    async with node_served(address, folder / "north", timing) as north:
        await until_so(lambda: north.gate.node.has_house)
        async with node_served(address, folder / "south", timing) as south:
            await until_so(lambda: len(north.gate.node.others) == len(south.gate.node.others) == 1)
            yield Nodes(north, south)


async def at_other(nodes: Nodes, bots: int = 0) -> TableHost:
    """A table that the other node has, and the house knows of."""
    host = await with_table(nodes.other, bots)
    await until_so(lambda: host.meta.id in nodes.house.room.tables.metas.open)
    return host


def has(node: NodeServed, table: str) -> bool:
    return stream_of(table) in node.gate.node.here.heard


async def play_a_round(client: Client, table: str) -> None:
    await client.request("POST", f"/api/tables/{table}/join", {})
    async with await client.watch(table) as seat:
        await play(seat, "holdem", seat.view["table"]["rounds"] + 2)


def test_own_results_and_seats_are_those_of_all_nodes(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            ann = await nodes.house.client("Ann")
            tables = []
            for node in nodes:
                ann.address = node.address
                tables.append((await ann.request("POST", "/api/tables", GAME))["table"])
                await until_so(partial(has, node, tables[-1]))
                await play_a_round(ann, tables[-1])
            for door in (*nodes, gateway):
                ann.address = door.address
                found = await ann.request("GET", "/api/me/results")
                assert {line["table"] for line in found["rounds"]} == {line["table"] for line in found["tables"]}
                assert {line["table"] for line in found["tables"]} == set(tables)
                assert found["total"]["rounds"] >= 2
                assert (await text_of(door, ann, "/api/me/results/phh")).count("variant = ") >= 2
                me = await ann.request("GET", "/api/me")
                assert set(me["tables"]) == set(me["tables_hosted"]) == set(tables)
            # One is called as one was when one sat down, also where another node has the table.
            ben = await nodes.house.client("Ben")
            await ben.request("POST", f"/api/tables/{tables[1]}/join", {})
            with pytest.raises(Refused, match="leave it before you take another name"):
                await ben.request("POST", "/api/me", {"name": "Benno"})
            assert [list(node.room.tables) for node in nodes] == [[table] for table in tables], "nothing has moved"

    run(scene)


async def text_of(door: Served | GatewayServed, client: Client, path: str) -> str:
    async with httpx.AsyncClient(base_url=door.address, timeout=PATIENCE) as http:
        answer = await http.get(path, headers={"Authorization": f"Bearer {client.token}"})
        assert answer.status_code == 200, answer.text
        return answer.text


def test_the_floor_has_every_table_and_decides_at_each(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            here, there = await with_table(nodes.house), await at_other(nodes)
            table = there.meta.id
            vera, olga = [
                await floor.working(nodes.house, name, role)
                for name, role in (("Vera", Role.SUPERVISOR), ("Olly", Role.OPERATOR))
            ]
            for door in (*nodes, gateway):
                vera.room = door
                assert {tile["id"] for tile in (await vera.get())["tables"]} == {here.meta.id, table}
            screen = await nodes.other.raw("/ws/floor")
            await screen.send(json.dumps({"type": "hello", "protocol": 1, "table": "", "token": vera.token}))
            while {tile["id"] for tile in (await next_of(screen, "floor"))["floor"]["tables"]} != {here.meta.id, table}:
                pass

            # A dispute is opened, and then decided, at a table that another node has at that moment.
            ben = await nodes.other.client("Ben")
            seat = (await ben.request("POST", f"/api/tables/{table}/join", {}))["seat"]
            await vera.do("cases", "open_dispute", table=table, seat=seat, words="the call was mine")
            assert has(nodes.house, table)
            await nodes.house.gate.node.here.give(stream_of(table), nodes.other.gate.node.id)
            assert not has(nodes.house, table)
            await olga.do("cases", "decide_case", number=1, decision="it stands")
            assert (await olga.get("/cases"))["cases"][0]["next_step"] == "the player is told"
            assert nodes.house.room.tables[table].log.shown.seat_of((await ben.request("GET", "/api/me"))["person"])
            # What is wrong is said as ever, and at once.
            for name in ("t99", "nowhere"):
                refused = await vera.post("cases", "open_dispute", table=name, seat=1, words="?")
                assert (refused.status_code, "is open" in refused.text) == (400, True)
            await screen.close()

    run(scene)


def test_terms_are_seen_and_put_in_force_at_tables_of_all_nodes(room_address: str, tmp_path: Path, hub: Hub) -> None:
    before, offer = house("holdem-2018"), house("holdem-2018").offers[0]

    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            here, there = await with_table(nodes.house), await at_other(nodes, bots=3)
            _, token = await member(nodes.house, "Olga", Role.OPERATOR)
            tables = {host.meta.id: offer.name for host in (here, there)}
            made = await asked(nodes.other, token, "POST", "/api/house/conditions", plain(draft_of(before)))
            assert made.status_code == 200, made.text
            there.connect("", asyncio.Event())
            await until_so(lambda: len(there.log.rounds) > 2)
            for door in (*nodes, gateway):
                view = (await asked(door, token, "GET", "/api/house/conditions")).json()
                assert [line["id"] for line in view["tables"]] == sorted(tables)
            drafts = [plain(draft_of(before))["offers"][0]] * 2
            body = {"before": drafts[0], "now": drafts[1]}
            every = (await asked(nodes.house, token, "POST", "/api/house/effects", body)).json()["effects"]
            assert "recorded rounds of this house" in every[0]["note"], "those of the other node's table"
            ordered = {"identity": made.json()["identity"], "tables": tables}
            trial = (await asked(nodes.other, token, "POST", "/api/house/notice", ordered)).json()["tables"]
            assert {each["table"] for each in trial} == set(tables)
            assert has(nodes.other, there.meta.id), "who only looks moves nothing"
            forced = (await asked(nodes.other, token, "POST", "/api/house/force", ordered)).json()["tables"]
            assert [(each["table"], each["is_done"]) for each in forced] == [(table, True) for table in tables]
            view = (await asked(nodes.other, token, "GET", "/api/house/conditions")).json()
            assert {line["offer"] for line in view["tables"]} == {offer.name}

    run(scene)


def test_where_one_table_does_not_come_the_others_have_their_terms_and_it_is_said_so(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = house("holdem-2018").offers[0]

    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes:
            here, there = await with_table(nodes.house), await at_other(nodes)
            _, token = await member(nodes.house, "Olga", Role.OPERATOR)
            draft = plain(draft_of(house("holdem-2018")))
            made = await asked(nodes.house, token, "POST", "/api/house/conditions", draft)
            tables = {host.meta.id: offer.name for host in (there, here)}
            ordered = {"identity": made.json()["identity"], "tables": tables, "room": True}

            async def silent(table: str) -> None:
                raise Fenced(f"{table} is at another node, and does not come")

            monkeypatch.setattr(nodes.house.gate.node, "fetch", silent)
            forced = await asked(nodes.house, token, "POST", "/api/house/force", ordered)
            assert forced.status_code == 200
            done = {each["table"]: each for each in forced.json()["tables"]}
            assert done[here.meta.id]["is_done"]
            assert not done[there.meta.id]["is_done"]
            assert "does not come: nothing was changed there" in done[there.meta.id]["reason"]

    run(scene)


def test_nobody_takes_another_name_while_a_node_does_not_say_who_sits_there(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "TOGETHER", 0.2)

    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes:
            ben = await nodes.house.client("Ben")

            async def busy(*given: object) -> None:
                await asyncio.sleep(PATIENCE)

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(nodes.other.gate, "_done", busy)
                with pytest.raises(Refused, match="ask again"):
                    await ben.request("POST", "/api/me", {"name": "Benno"})
            await ben.request("POST", "/api/me", {"name": "Benno"})

    run(scene)


def test_a_name_is_taken_while_somebody_takes_a_checkpoint(room_address: str, tmp_path: Path, hub: Hub) -> None:
    """A command has no tables, and hears nobody."""

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "north") as north:
            ben = await north.client("Ben")
            command = NodeTerms("checkpoint", roles=())
            with closing(await asyncio.to_thread(PostgresStore.among, room_address, command)) as store:
                await until_so(lambda: [row.node for row in north.gate.node.others] == [store.node])
                await ben.request("POST", "/api/me", {"name": "Benno"})
            assert (await ben.request("GET", "/api/me"))["name"] == "Benno"

    run(scene)


def test_the_lab_works_as_long_as_it_takes_for_whoever_waits_at_a_gateway(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            ask = hub.bus.ask

            async def noted(subject: str, body: bytes, seconds: float) -> bytes:
                waited.append(seconds)
                return await ask(subject, body, seconds)

            ann = await gateway.client("Ann")
            monkeypatch.setattr(hub.bus, "ask", noted)
            question = {"game": "holdem", "hands": ["AsAh", "KsKh"], "board": "2c 7d 9h"}
            found = await ann.request("POST", "/api/lab/equity", question)
            assert found["exact"]
            assert LONG in waited

            # A gateway waits no longer than that: then nobody waits for the work, and it is given up.
            given_up = asyncio.Event()

            async def works_on(call: Call) -> None:
                async with call.service.lab.asking(call) as presence:
                    await presence
                given_up.set()

            key = ("POST", "/api/lab/equity")
            short = msgspec.structs.replace(node.gate._endpoints[key], function=works_on, seconds=0.2)
            node.gate._endpoints = {**node.gate._endpoints, key: short}
            await ann.request("POST", "/api/lab/equity", question)
            assert given_up.is_set()

    run(scene)


def test_tournaments_and_tables_that_a_person_deals_are_asked_for_at_any_node(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            vera = await floor.working(nodes.other, "Vera", Role.SUPERVISOR)
            olga = await floor.working(nodes.other, "Olly", Role.OPERATOR)
            table = (await make(nodes.other, vera.token)).json()["table"]
            assert table in nodes.house.room.tables
            body = {"conditions": drawn_up("rebuy", starts_at=LATER), "reference": "R 12"}
            made = await asked(nodes.other, olga.token, "POST", "/api/tournaments", body)
            assert made.status_code == 201, made.text
            for door in (*nodes, gateway):
                vera.room = door
                assert (await vera.get(f"/tables/{table}"))["tile"]["id"] == table
                path = f"/tournaments/{made.json()['tournament']}"
                assert (await vera.ask("GET", path, at="/api")).status_code == 200

    run(scene)
