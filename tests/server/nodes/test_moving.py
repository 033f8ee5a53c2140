"""A table that moves while people are there: sockets stay, what was said is known, and nobody gets in uninvited."""

import json
from pathlib import Path

import pytest

from pitboss.client import Refused
from pitboss.room.host import TableHost
from tests.server.nodes.inside import Hub, hub, node_served, run, until_so
from tests.server.running import next_of

__all__ = ["hub"]


def called(host: TableHost, name: str) -> str:
    return next(person for person, known in host.log.names.items() if known == name)


def test_talk_presence_and_privacy_go_with_a_table(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north") as north,
            node_served(room_address, tmp_path / "south") as south,
        ):
            ann = await north.client("Ann")
            wish = {"game": "holdem", "seats": 6, "bots": {"number": 2}, "pace": "instant", "public": False}
            made = await ann.request("POST", "/api/tables", wish)
            table, invitation = made["table"], made["invitation"]
            stream = f"table:{table}"
            await until_so(lambda: stream in north.gate.node.here.heard)
            await ann.request("POST", f"/api/tables/{table}/join", {})
            async with await ann.watch(table) as seated:
                await seated._write({"type": "chat", "text": "Good evening."})
                await until_so(lambda: bool(north.gate._service.chats[table]))
                while not seated.view["you"]["acts"]:
                    await anext(seated.views())
                await north.gate.node.here.give(stream, south.gate.node.id)
                assert table in south.room.tables
                heir = south.room.tables[table]
                await until_so(lambda: heir.presences.is_connected(called(heir, "Ann")))
                assert (await seated.act("fold"))["type"] in ("ack", "stale"), "over the same socket"

                # At both nodes the table is by invitation, and whoever has one is told what was said before.
                ben = await south.client("Ben")
                for node in (north, south):
                    uninvited = await node.client("Eve")
                    with pytest.raises(Refused) as refused:
                        await uninvited.request("GET", f"/api/tables/{table}/rounds")
                    assert refused.value.status == 404
                    socket = await node.raw()
                    hello = {"type": "hello", "protocol": 1, "table": table, "token": ben.token}
                    await socket.send(json.dumps({**hello, "invitation": invitation}))
                    assert [line["text"] for line in (await next_of(socket, "welcome"))["chat"]] == ["Good evening."]
                    await socket.close()

                # Rounds are told, and the lab counts, at whatever node one asks.
                for node in (north, south):
                    ann.address = node.address
                    assert "rounds" in await ann.request("GET", f"/api/tables/{table}/rounds")
                    assert (await ann.request("GET", "/api/lab/equity"))["games"]

    run(scene)
