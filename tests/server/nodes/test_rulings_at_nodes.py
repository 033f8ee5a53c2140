"""Rulings at a table of another node: looked at, reported and decided wherever one comes in, and while it moves."""

import json
import uuid
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.client import Client, Refused, TableClient
from pitboss.play import Role
from pitboss.room.log import stream_of
from tests.server.nodes.inside import Hub, gateway_served, hub, run, until_so
from tests.server.nodes.test_whole_room import Nodes, has, two_nodes
from tests.server.running import Message, Served, greeted, next_of
from tests.server.test_hosting import until
from tests.server.test_play import turn
from tests.server.test_roles import staff
from tests.server.test_rulings import ALARM, stakes_and_bets

__all__ = ["hub"]
GAME = {"game": "holdem", "bots": {"number": 2}}
SPILT = {"fact": "not_covered", "what": "a glass is spilt", "offered": ["void", "play on"]}


async def seated(nodes: Nodes, door: Served) -> tuple[Client, TableClient, str]:
    """Ann, who has come to a door and plays at a table of the other node."""
    ann = await nodes.other.client("Ann")
    table: str = (await ann.request("POST", "/api/tables", GAME))["table"]
    await until_so(lambda: has(nodes.other, table))
    ann.address = door.address
    await ann.request("POST", f"/api/tables/{table}/join", {"coming": "post"})
    return ann, await ann.watch(table), table


async def told(socket: ClientConnection, command: str, **fields: object) -> Message:
    message = {"type": "command", "id": str(uuid.uuid4()), "command": {"command": command, **fields}}
    await socket.send(json.dumps(message))
    return await next_of(socket, "ack", "refused", "error")


async def go_over(nodes: Nodes, table: str) -> None:
    """The table goes from the other node to the house's."""
    assert has(nodes.other, table)
    await nodes.other.gate.node.here.give(stream_of(table), nodes.house.gate.node.id)
    assert has(nodes.house, table)
    assert table not in nodes.other.room.tables


def test_staff_at_any_door_look_ahead_report_and_decide_also_when_the_table_has_moved(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            ann, seat, table = await seated(nodes, gateway)
            before = await turn(seat)
            kim = await staff(nodes.other, Role.SUPERVISOR)
            screens = [await greeted(door, table, kim.token) for door in (gateway, nodes.house)]
            path = f"/api/tables/{table}/ruling"
            for door in (gateway, nodes.house):
                ann.address = kim.address = door.address
                with pytest.raises(Refused, match="403"):
                    await ann.request("POST", path, {"what": ALARM})
                ahead = await kim.request("POST", path, {"what": ALARM})
                assert [outcome["name"] for outcome in ahead["outcomes"]] == ["void", "play on"]
            put_in = {each["seat"]: each["put_in"] for each in before["table"]["seats"] if each.get("put_in")}
            assert {each["seat"]: each["cents"] for each in ahead["outcomes"][0]["effects"]} == put_in

            assert (await told(screens[0], "occurred", what=ALARM))["type"] == "ack"
            frozen = await until(seat, lambda view: view["table"]["ruling"])
            assert (frozen["table"]["due"]["kind"], frozen["you"]["acts"]) == ("decide", None)
            await go_over(nodes, table)
            ruling = frozen["table"]["ruling"]
            moved = await until(seat, lambda view: view["version"] > frozen["version"])
            assert moved["table"]["ruling"] == ruling, "it goes with the table, to the last word"
            choice = {"outcome": "void", "reason": "The room was cleared."}
            assert "may not send" in (await seat.send("choose", **choice))["reason"]
            await ann.request("POST", f"/api/tables/{table}/pause", {"paused": True})
            # Over the socket from before the move, of a gateway and of the node that has the table now.
            while (await next_of(screens[1], "view"))["version"] < moved["version"]:
                pass
            assert (await told(screens[1], "choose", **choice))["type"] == "ack"
            over = await until(seat, lambda view: view["table"]["rounds"] > before["table"]["rounds"])
            assert stakes_and_bets(over) == stakes_and_bets(before)
            assert any("The supervisor decides" in each["text"] and each["rules"] for each in seat.told)
            assert nodes.house.room.tables[table].trouble == ""
            await seat.close()
            for screen in screens:
                await screen.close()

    run(scene)


def test_a_player_who_is_asked_agrees_though_the_table_has_moved_meanwhile(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            ann, seat, table = await seated(nodes, nodes.house)
            view = await turn(seat)
            await ann.request("POST", f"/api/tables/{table}/pause", {"paused": True})
            kim = await staff(nodes.house, Role.SUPERVISOR)
            screen = await greeted(gateway, table, kim.token)
            assert (await told(screen, "occurred", what=SPILT))["type"] == "ack"
            own = view["you"]["seat"]
            await until(seat, lambda view: (view["table"]["ruling"] or {}).get("asked") == [own])
            await go_over(nodes, table)
            assert (await seat.send("agree", outcome="void"))["type"] == "ack"
            over = await until(seat, lambda later: later["table"]["rounds"] > view["table"]["rounds"])
            assert stakes_and_bets(over) == stakes_and_bets(view)
            await seat.close()
            await screen.close()

    run(scene)
