"""A tournament for somebody who has come to another node than the house's: entered, followed, played to the end."""

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection

from pitboss.client import Client, Refused, TableClient
from pitboss.room.turned_away import HOUSE
from tests.room.tournaments.scenes import announced, quick
from tests.server.nodes.inside import Hub, gateway_served, hub, run, until_so
from tests.server.nodes.test_whole_room import two_nodes
from tests.server.running import HASTE, Message, Served, next_of
from tests.server.test_hosting import until

__all__ = ["hub"]
SIX = quick("holdem-six", 200)
assert SIX.sit_and_go is not None
SOON = replace(SIX, sit_and_go=replace(SIX.sit_and_go, report_within=1))
MILDEST, BOLDEST = ("check", "fold"), ("tap_out", "raise", "bet", "call", "check")


async def watching(door: Served, tournament: str, ann: Client) -> ClientConnection:
    """The page of a tournament."""
    page = await door.raw()
    hello = {"type": "hello", "protocol": 1, "table": "", "watch": f"tournament:{tournament}", "token": ann.token}
    await page.send(json.dumps(hello))
    return page


async def once_told(page: ClientConnection, key: str) -> Message:
    """One's own part of a tournament, when its page tells something of it."""
    while not (you := (await next_of(page, "tournament"))["you"])[key]:
        pass
    found: Message = you
    return found


async def plays(table: TableClient, acts: tuple[str, ...], rounds: int = 0) -> None:
    """Acts in turn until so many rounds are over at the table, or for as long as it is there."""
    async for view in table.views():
        if rounds and view["table"]["rounds"] >= rounds:
            return
        if offered := view["you"]["acts"]:
            kind = next(kind for kind in acts if kind in offered["open"])
            answer = await table.act(kind, offered["most"] if kind in ("raise", "bet") else 0)
            assert answer["type"] in ("ack", "stale"), answer


def test_somebody_enters_at_one_node_and_plays_from_others_to_the_end_though_the_house_moves(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path, HASTE) as nodes, gateway_served() as gateway:
            host = await announced(nodes.house.room, SOON)
            host.puts_off = lambda due: due.name == "start" and bool(host.state.missing)  # nobody is too late here
            ann = await nodes.other.client("Ann")
            path, before = f"/api/tournaments/{host.id}", (await ann.request("GET", "/api/me"))["wallet"]
            page = await watching(nodes.other, host.id, ann)
            seen = await next_of(page, "tournament")
            with pytest.raises(Refused, match="422"):
                await ann.request("POST", f"{path}/enter", {"agreed": ""})
            await ann.request("POST", f"{path}/enter", {"agreed": seen["view"]["identity"], "nonce": "a text"})
            assert (await ann.request("GET", path))["you"]["entry"] == 1
            while (await ann.request("GET", "/api/me"))["wallet"] != before - seen["view"]["fee"]:
                pass  # the news is on its way

            # She is at her table as soon as she looks at it, through whatever door.
            you = await once_told(page, "room")
            assert you["entry"] == 1
            ann.address = gateway.address
            async with await ann.watch(you["room"]) as table:
                await until_so(lambda: host.state.entries[1].arrived)
                await until(table, lambda view: view["you"]["seat"] == you["seat"])
                await plays(table, MILDEST, 2)
                await nodes.house.gate.node.here.give(HOUSE, nodes.other.gate.node.id)
                await until_so(lambda: host.id in nodes.other.room.tournaments)
                heir = nodes.other.room.tournaments[host.id]
                async with asyncio.TaskGroup() as group:
                    playing = group.create_task(plays(table, BOLDEST))
                    place = (await once_told(page, "place"))["place"]
                    playing.cancel()
                assert place == heir.state.awards[1].place
                assert heir.trouble == ""
            await page.close()

    run(scene)
