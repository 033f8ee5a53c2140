"""A room that is opened again: the clock of a turn goes on where it stood, and closed tables can still be looked at."""

import asyncio
import signal
from pathlib import Path

import httpx
import pytest

from pitboss.client import Client, Refused
from pitboss.room import uptime
from pitboss.room.card_room import CardRoom
from pitboss.room.uptime import Shut, seconds_open
from tests.patience import PATIENCE, wall_clock
from tests.ports import own_port
from tests.server.crashing import start
from tests.server.running import Message, Served, served
from tests.server.test_hosting import until
from tests.server.test_play import answer, play, turn

SECONDS = 30
THINKING, SHUT, LATE = 4.0, 2.0, 2.0
"""Seconds of the turn, and of the room; and by which a beat of its pulse may come late to the disk."""


def test_the_clock_of_a_turn_stands_still_while_the_room_is_shut(tmp_path: Path) -> None:
    """Killed twice within one turn, the room gives the player what was left each time (H-R04)."""

    async def scene() -> None:
        process, address = await start(tmp_path, own_port())
        client = Client(address)
        await client.guest("Ann")
        joining = wall_clock()
        table = await client.play_now("seven-card-stud")
        before = view = await turn(table)
        assert SECONDS - (view["clock"] - joining) / 1000 <= left_of(view) <= SECONDS
        for _ in range(2):
            await asyncio.sleep(THINKING)
            process.send_signal(signal.SIGKILL)
            await process.wait()
            left = left_of(view) - (wall_clock() - view["clock"]) / 1000
            await table.close()
            await asyncio.sleep(SHUT)
            opening = wall_clock()
            process, address = await start(tmp_path, int(address.rpartition(":")[2]))
            opened = wall_clock()
            table = await Client(address, client.token).watch("t1")
            view = await turn(table)
            assert (view["table"]["round"], view["table"]["turn"]) == (
                before["table"]["round"],
                before["table"]["turn"],
            )
            # Since it opened the clock has run again, and what came after the last beat of the pulse is given anew.
            assert left - (view["clock"] - opening) / 1000 <= left_of(view)
            assert left_of(view) <= left - (view["clock"] - opened) / 1000 + uptime.BEAT + LATE
            assert view["table"]["due"]["seconds"] == SECONDS
            assert [line["rules"] for line in table.told if "open again" in line["text"]] == [["H-R04"]]
        process.kill()
        await process.wait()
        await table.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def left_of(view: Message) -> float:
    """Seconds to the deadline, as a page shows them."""
    return float(view["table"]["due"]["deadline"] - view["clock"]) / 1000


def test_settings_hold_at_every_table_and_after_a_restart(tmp_path: Path) -> None:
    """A cut that a player has reserved is asked of him again when the room is back."""
    tokens: list[str] = []

    async def first() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            tokens.append(ann.token)
            wish = {"game": "five-card-stud", "seats": 2, "bots": {"number": 1}}
            await ann.request("POST", "/api/tables", wish)
            async with await ann.watch("t1") as table:
                await table.settle(auto_cut=False)
                view = await until(table, lambda view: not view["you"]["settings"]["auto_cut"])
                assert view["you"]["settings"] == {
                    "auto_cut": False,
                    "auto_post": True,
                    "auto_muck": True,
                    "auto_bank": True,
                }
                await ann.request("POST", "/api/tables/t1/join", {"coming": "post"})
                await until(table, is_cut, play=True)

    async def second() -> None:
        async with served(tmp_path) as room, await Client(room.address, tokens[0]).watch("t1") as table:
            view = await until(table, is_cut)
            assert view["you"]["settings"]["auto_cut"] is False
            offer = view["you"]["offer"]
            assert (await table.send("cut", after=offer["least"]))["type"] == "ack"

    asyncio.run(first())
    asyncio.run(second())


def is_cut(view: Message) -> bool:
    return bool(view["you"]["offer"]) and view["you"]["offer"]["kind"] == "cut"


def test_time_open_leaves_out_every_time_shut() -> None:
    shut = [Shut(0, 1_000), Shut(5_000, 9_000), Shut(12_000, 13_500)]
    assert seconds_open(2_000, 4_000, shut) == 2
    assert seconds_open(2_000, 10_000, shut) == 4
    assert seconds_open(6_000, 13_000, shut) == 3
    assert seconds_open(2_000, 20_000, shut) == 12.5
    assert seconds_open(7_000, 8_000, shut) == 0


def test_every_opening_is_written_down_with_the_time_before_it(tmp_path: Path) -> None:
    clock = [1_000]

    async def scene() -> None:
        for at, before in ((1_000, 0), (5_000, 1_000), (9_000, 6_500)):
            clock[0] = at
            room = CardRoom.open(tmp_path, lambda: clock[0])
            room.start()
            records = list(room.store.read(uptime.STREAM))
            assert (uptime.CODEC.decode(records[-1].event).until, records[-1].at) == (before, at)
            if at == 5_000:
                room.store.beat(6_500)
            await room.close()

    asyncio.run(scene())


def test_rounds_of_a_closed_table_stay_to_be_looked_at(tmp_path: Path) -> None:
    kept: dict[str, bytes] = {}
    tokens: list[str] = []

    async def first() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            tokens.extend([ann.token, ben.token, ""])
            made = await ann.request("POST", "/api/tables", {"game": "omaha", "public": False, "bots": {"number": 2}})
            assert made["table"] == "t1"
            await ann.request("POST", "/api/tables/t1/join", {"coming": "post"})
            async with await ann.watch("t1") as table:
                await asyncio.wait_for(play(table, 2), PATIENCE)
                await ann.request("POST", "/api/tables/t1/close", {})
                async with asyncio.timeout(PATIENCE):
                    async for view in table.views():
                        if view["table"]["phase"] == "closed":
                            break
                        await answer(table, view)
            kept.update(await pages(room, tokens))

    async def second() -> None:
        async with served(tmp_path) as room:
            assert "t1" not in room.room.tables
            again = await pages(room, tokens)
            assert again == kept
            client = Client(room.address, tokens[0])
            assert (await client.request("GET", "/api/tables"))["tables"] == []
            async with await client.watch("t1") as table:
                async for view in table.views():
                    assert view["table"]["phase"] == "closed"
                    break
                assert (await table.send("come_back"))["type"] == "refused"
            with pytest.raises(Refused, match="409: the table is closed"):
                await client.request("POST", "/api/tables/t1/pause", {"paused": True})

    asyncio.run(first())
    assert b'"over":true' in kept["0 /api/tables/t1/rounds"]
    assert len([page for path, page in kept.items() if path.startswith("0") and page.startswith(b"200")]) == 9
    assert all(page.startswith(b"404") for path, page in kept.items() if path[0] in "12")
    asyncio.run(second())


async def pages(room: Served, tokens: list[str]) -> dict[str, bytes]:
    """Everything that history has of the first two rounds of the first table, for each visitor."""
    paths = ["/api/tables/t1/rounds"]
    for number in (1, 2):
        one = f"/api/tables/t1/rounds/{number}"
        paths += [one, f"{one}?format=text", f"{one}?format=phh", f"{one}/proof"]
    found = {}
    async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
        for who, token in enumerate(tokens):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            for path in paths:
                page = await client.get(path, headers=headers)
                found[f"{who} {path}"] = b"%d " % page.status_code + page.content
    return found
