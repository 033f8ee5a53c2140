"""What a host sets, and what players do between rounds, seen over the socket: each takes effect and is told."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from pitboss.client import Client, TableClient
from pitboss.poker.kinds import Wish
from pitboss.poker.table.events import Agreed, Consented, Lapsed
from pitboss.poker.table.table import CODEC
from pitboss.room.host import TableHost
from tests.patience import AGES, PATIENCE
from tests.server.running import Message, Served, command, served
from tests.server.test_play import answer, milder, turn

Condition = Callable[[Message], object]


async def until(table: TableClient, condition: Condition, play: bool = False) -> Message:
    """The first view that fulfils a condition; turns that come before are answered if one plays."""
    async with asyncio.timeout(PATIENCE):
        if table.view and condition(table.view):
            return table.view
        async for view in table.views():
            if condition(view):
                return view
            if play:
                await answer(table, view)
    raise AssertionError("the views came to an end")


@asynccontextmanager
async def hosted(room: Served, paused: bool = False, **wish: object) -> AsyncIterator[tuple[Client, TableClient]]:
    """A table that Ann has made, where she sits and plays; if it is paused, from the first round on."""
    ann = await room.client("Ann")
    made = await ann.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 2}, **wish})
    await ann.request("POST", f"/api/tables/{made['table']}/pause", {"paused": paused})
    await ann.request("POST", f"/api/tables/{made['table']}/join", {"coming": "post"})
    async with await ann.watch(made["table"]) as table:
        yield ann, table


def bots_of(view: Message) -> list[str]:
    return [seat["bot"] for seat in view["table"]["seats"] if seat.get("bot")]


def test_a_pause_holds_the_next_round_and_ends_when_the_host_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (ann, table):
            await turn(table)
            await ann.request("POST", "/api/tables/t1/pause", {"paused": True})
            paused = await until(table, lambda view: view["table"]["paused"])
            assert paused["table"]["paused"] == "the host has paused the table"
            assert paused["table"]["stage"] != "between", "the round that is on goes on"
            over = await until(table, lambda view: view["table"]["stage"] == "between", play=True)
            assert over["table"]["next_at"] == 0
            await asyncio.sleep(0.5)
            host = room.room.tables["t1"]
            assert isinstance(host, TableHost)
            assert (host.log.shown.round, host.log.shown.rounds) == (None, over["table"]["rounds"])
            await ann.request("POST", "/api/tables/t1/pause", {"paused": False})
            later = await until(table, lambda view: view["table"]["round"] > over["table"]["round"])
            assert later["table"]["paused"] == ""

    asyncio.run(scene())


def test_a_player_whom_the_host_removes_leaves_with_the_stake_after_the_round(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room, bots={"number": 0}) as (ann, table):
            ben = await room.client("Ben")
            seat = (await ben.request("POST", "/api/tables/t1/join", {"coming": "post"}))["seat"]
            async with await ben.watch("t1") as other:
                # While Ann is to act the round stays on.
                playing = asyncio.create_task(until(other, lambda view: False, play=True))
                await turn(table)
                playing.cancel()
                await ann.request("POST", "/api/tables/t1/remove", {"seat": seat})
                leaving = await until(other, lambda view: view["table"]["seats"][seat - 1].get("leaving"))
                assert leaving["you"]["seat"] == seat
                assert (await table.act(milder(table.view)))["type"] == "ack"
                playing = asyncio.create_task(until(table, lambda view: False, play=True))
                gone = await until(other, lambda view: view["you"]["seat"] == 0, play=True)
                playing.cancel()
                assert gone["table"]["seats"][seat - 1]["state"] == "empty"
                assert "join" in gone["you"]["may"]
                told = [line for line in other.told if "will leave when the round is over" in line["text"]]
                assert told[0]["text"].startswith("Ben")
                assert told[0]["rules"]
            store = room.room.store
            assert room.room.wallets[(await ben.request("GET", "/api/me"))["person"]] > 0
            assert store.verify() is None
            assert sum(store.balances().values()) == 0

    asyncio.run(scene())


def test_bots_come_and_go_as_the_host_wishes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (ann, table):
            await until(table, lambda view: len(bots_of(view)) == 2, play=True)
            await ann.request("POST", "/api/tables/t1/bots", {"number": 0})
            await until(table, lambda view: not bots_of(view), play=True)
            await ann.request("POST", "/api/tables/t1/bots", {"number": 4, "temper": "rock"})
            full = await until(table, lambda view: len(bots_of(view)) == 4, play=True)
            assert set(bots_of(full)) == {"Rock"}
            names = [seat["name"] for seat in full["table"]["seats"] if seat.get("bot")]
            assert len(set(names)) == 4
            assert set(names) == {"Rock", "Rock 2", "Rock 3", "Rock 4"}

    asyncio.run(scene())


def test_a_key_stays_with_its_command(tmp_path: Path) -> None:
    """The same id with anything else in it is an error; with the same it is what was said before."""

    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (_, table):
            view = await turn(table)
            message = command(view, "act", kind=milder(view))
            assert (await table.ask(message))["type"] == "ack"
            log = room.room.tables["t1"].log
            keys = room.room.store.keys()
            mine = [key for key in keys if key.endswith(message["id"])]
            assert mine == [f"{view['you']['person']}:t1:{message['id']}"]
            for other in (
                {**message, "turn": message["turn"] + 1},
                {**message, "round": message["round"] + 1},
                {**message, "command": {**message["command"], "kind": "fold", "to": 5}},
                {"type": "command", "id": message["id"], "command": {"command": "leave", "seat": view["you"]["seat"]}},
            ):
                before = [event for event in log.table.events if event.__struct_config__.tag == "leaving"]
                told = await table.ask(other)
                assert (told["type"], told["reason"]) == ("error", "this id belongs to another command")
                assert [e for e in log.table.events if e.__struct_config__.tag == "leaving"] == before
            assert (await table.ask(dict(message)))["type"] == "repeated"

    asyncio.run(scene())


def test_the_waiting_list_gives_seats_in_its_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room, paused=True, seats=2, bots={"number": 0}):
            ben, cid, dora = [await room.client(name) for name in ("Ben", "Cid", "Dora")]
            seat = (await ben.request("POST", "/api/tables/t1/join", {"coming": "post"}))["seat"]
            async with (
                await ben.watch("t1") as second,
                await cid.watch("t1") as third,
                await dora.watch("t1") as fourth,
            ):
                for place, table in enumerate((third, fourth), 1):
                    view = await until(table, lambda view: "join_list" in view["you"]["may"])
                    assert "join" not in view["you"]["may"]
                    assert (await table.send("join_list", person=view["you"]["person"]))["type"] == "ack"
                    listed = await until(table, lambda view: view["you"]["waiting"])
                    assert listed["you"]["waiting"] == place
                    assert "leave_list" in listed["you"]["may"]
                both = await until(second, lambda view: len(view["table"]["waiting"]) == 2, play=True)
                assert both["table"]["waiting"] == ["Cid", "Dora"]
                assert await second.send("leave")
                free = await until(third, lambda view: "join" in view["you"]["may"])
                assert free["you"]["may"]["join"]["seats"] == [seat]
                assert "join" not in fourth.view["you"]["may"]
                early = await fourth.send("sit", person=fourth.view["you"]["person"], seat=seat, cents=20000)
                assert (early["type"], early["reason"]) == ("refused", "1 on the waiting list come before Dora")
                body = {"person": free["you"]["person"], "seat": seat, "cents": 20000, "name": "Rock (bot)"}
                assert (await third.send("sit", **body))["type"] == "ack"
                seated = await until(fourth, lambda view: view["you"]["waiting"] == 1)
                assert seated["table"]["seats"][seat - 1]["name"] == "Cid", "nobody sits under another name"
                told = [line["text"] for line in fourth.told]
                assert "Dora goes on the waiting list." in told

    asyncio.run(scene())


def test_a_seat_that_two_want_is_drawn_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.poker_chores.ASKED", AGES)

    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room, paused=True, seats=2, bots={"number": 0}):
            ben, cid, dora = [await room.client(name) for name in ("Ben", "Cid", "Dora")]
            seat = (await ben.request("POST", "/api/tables/t1/join", {"coming": "post"}))["seat"]
            async with (
                await ben.watch("t1") as second,
                await cid.watch("t1") as third,
                await dora.watch("t1") as fourth,
            ):
                assert (await second.send("leave"))["type"] == "ack"
                for table in (third, fourth):
                    view = await until(table, lambda view: seat in view["you"]["may"].get("claim", {}).get("seats", []))
                    wish = {"type": "command", "id": str(uuid.uuid4())}
                    claim = {"command": "claim", "person": view["you"]["person"], "seat": seat}
                    assert (await table.ask({**wish, "command": claim}))["type"] == "ack"
                    monkeypatch.setattr("pitboss.room.poker_chores.ASKED", 0.1)  # the first has said so in time
                drawn = await until(third, lambda view: any("Cards are drawn" in line["text"] for line in third.told))
                assert drawn
                winner = await until_either(third, fourth)
                assert winner.view["you"]["may"]["join"]["seats"] == [seat]
                loser = fourth if winner is third else third
                assert "join" not in loser.view["you"]["may"]
                sentence = next(line for line in third.told if "Cards are drawn" in line["text"])
                assert winner.view["you"]["name"] in sentence["text"].rpartition(". ")[2]
                assert sentence["rules"]

    asyncio.run(scene())


async def until_either(one: TableClient, two: TableClient) -> TableClient:
    async with asyncio.timeout(PATIENCE):
        while True:
            for table in (one, two):
                if "join" in table.view["you"]["may"]:
                    return table
            await asyncio.sleep(0.02)


def test_a_dispute_is_told_and_every_wish_is_answered_by_its_rule(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (_, table):
            view = await turn(table)
            assert view["you"]["may"]["ask"]["wishes"] == [str(wish) for wish in Wish]
            for wish in view["you"]["may"]["ask"]["wishes"]:
                told = await table.send("ask", wish=wish)
                assert (told["type"], wish in told["reason"]) == ("refused", True)
                assert told["rules"]
            assert "raise_dispute" in view["you"]["may"]
            before = view["table"]["turn"]
            assert (await table.send("raise_dispute", facts="the pot is too small"))["type"] == "ack"
            after = await until(table, lambda view: any("complains" in line["text"] for line in table.told))
            assert after["table"]["turn"] == before, "a complaint answers no turn"
            line = next(line for line in table.told if "complains" in line["text"])
            assert (line["text"].startswith("Ann"), line["rules"]) == (True, ["NI2018-51/19.4"])

    asyncio.run(scene())


def test_every_bot_answers_a_proposal_by_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            served(tmp_path) as room,
            hosted(room, paused=True, game="seven-card-stud", bots={"number": 3}) as (_, table),
        ):
            quiet = await until(table, lambda view: is_quiet(view) and len(bots_of(view)) == 3)
            assert quiet["you"]["may"]["propose"]["decks"]
            assert (await table.send("propose", agreement={"deck": 40}))["type"] == "ack"
            agreed = await until(table, lambda view: view["table"]["agreement"])
            assert agreed["table"]["agreement"]["agreement"] == {"deck": 40}
            records = [(record.by, CODEC.decode(record.event)) for record in room.room.store.read("table:t1")]
            given = {event.seat: by for by, event in records if isinstance(event, Consented) and event.seat}
            bots = {seat["seat"] for seat in agreed["table"]["seats"] if seat.get("bot")}
            assert given.keys() == bots
            assert all(by is not None and by.seat == seat for seat, by in given.items()), "each speaks for itself"
            assert sum(isinstance(event, Agreed) for _, event in records) == 1

    asyncio.run(scene())


def test_a_bot_says_no_to_stakes_beyond_its_temper(tmp_path: Path) -> None:
    async def scene() -> None:
        wish = {"game": "seven-card-stud", "bots": {"number": 2, "temper": "rock"}}
        async with served(tmp_path) as room, hosted(room, paused=True, **wish) as (_, table):
            await until(table, lambda view: is_quiet(view) and len(bots_of(view)) == 2)
            limits = [{"kind": "full_pot", "minimum": 200, "maximum": 0, "sizes": []}]
            proposal = {"forced": "antes", "limits": limits}
            assert (await table.send("propose", agreement=proposal))["type"] == "ack"
            await until(table, lambda view: any("does not agree" in line["text"] for line in table.told))
            await until(table, lambda view: view["table"]["proposal"] is None)
            line = next(line for line in table.told if "does not agree" in line["text"])
            assert line["text"].startswith("Rock")
            assert line["rules"]
            last = room.room.tables["t1"].log.table.events[-1]
            assert isinstance(last, Lapsed), msgspec.structs.asdict(last)

    asyncio.run(scene())


def is_quiet(view: Message) -> bool:
    return bool(view["table"]["paused"]) and view["table"]["stage"] == "between"
