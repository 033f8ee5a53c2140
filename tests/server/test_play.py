"""Playing over the real socket: every game, stale and repeated commands, refusals with their rules, two browsers."""

import asyncio
import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from pitboss.client import Client, Refused, TableClient
from pitboss.server.game_guide import INTRODUCTIONS
from tests.patience import PATIENCE
from tests.server.running import Message, command, greeted, next_of, served

CHEAP = 10
"""A call may cost such a part of the stake at most."""


async def answer(table: TableClient, view: Message) -> Message | None:
    """The mildest thing that is asked of the viewer, if anything is."""
    offer = view["you"]["offer"]
    if view["you"]["acts"]:
        return await table.act(milder(view))
    if offer and offer["kind"] == "draw":
        return await table.send("draw", places=[0])
    return None


async def play(table: TableClient, rounds: int) -> None:
    async for view in table.views():
        await answer(table, view)
        if view["table"]["rounds"] >= rounds:
            return


@pytest.mark.parametrize("game", INTRODUCTIONS)
def test_every_game_is_played_over_the_socket(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now(game) as table:
                await asyncio.wait_for(play(table, 3), PATIENCE)
                assert all(line["rules"] for line in table.told)
                numbers = [line["number"] for line in table.told]
                assert numbers == sorted(set(numbers)), "every sentence has a number of its own, in order"
                lines = (await client.request("GET", f"/api/tables/{table.view['table']['id']}/rounds"))["rounds"]
                number = next(line["round"] for line in lines if line["over"])
                path = f"/api/tables/{table.view['table']['id']}/rounds/{number}"
                page = await client.request("GET", path)
                assert len(page["events"]) == len(page["steps"]) > 10
                proof = await client.request("GET", f"{path}/proof")
                assert proof["kind"] == "viewer"
            assert room.room.store.verify() is None
            assert sum(room.room.store.balances().values()) == 0

    asyncio.run(scene())


def test_a_command_is_done_once_however_often_it_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("faro") as table:
                view = await turn(table)
                message = command(view, "act", kind=milder(view))
                first = await table.ask(message)
                again = [await table.ask(dict(message)) for _ in range(4)]
                assert first["type"] == "ack"
                assert [each["type"] for each in again] == ["repeated"] * 4
                assert {each["version"] for each in again} == {first["version"]}
                other = await table.ask({**message, "turn": message["turn"] + 1})
                assert (other["type"], other["reason"]) == ("error", "this id belongs to another command")

    asyncio.run(scene())


def test_what_answers_another_turn_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("omaha") as table:
                view = await turn(table)
                log = room.room.tables["t1"].log
                before = log.durable
                for round_, by in ((0, 0), (0, -1), (-1, 0), (1, 0)):
                    late = command(view, "act", kind="fold")
                    late["round"] += round_
                    late["turn"] += by or (1 if not round_ else 0)
                    told = await table.ask(late)
                    assert told["type"] == "stale"
                    assert (told["round"], told["turn"]) == (view["table"]["round"], view["table"]["turn"])
                assert log.durable == before

    asyncio.run(scene())


def test_a_refusal_carries_its_rules_with_their_texts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("holdem") as table:
                view = await turn(table)
                told = await table.ask(command(view, "act", kind="raise", to=1))
                assert told["type"] == "refused"
                assert told["reason"]
                assert all(rule["id"] and rule["text"] for rule in told["rules"])
                assert told["rules"]
                added = await table.send("top_up", cents=100)
                assert added["type"] == "refused"
                asked = await table.send("ask", wish="split the pot by agreement")
                assert asked["type"] == "refused"

    asyncio.run(scene())


def test_two_browsers_on_one_seat_one_act_counts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("omaha") as one, await client.watch("t1") as two:
                view = await turn(one)
                kind = milder(view)
                told = await asyncio.gather(
                    one.ask(command(view, "act", kind=kind)), two.ask(command(view, "act", kind=kind))
                )
                assert sorted(each["type"] for each in told) == ["ack", "stale"]

    asyncio.run(scene())


def test_nobody_acts_for_another_seat_or_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("draw") as table:
                view = await turn(table)
                other = next(s["seat"] for s in view["table"]["seats"] if s["seat"] != view["you"]["seat"])
                told = await table.ask(
                    {**command(view, "act", kind="fold"), "command": {"command": "act", "seat": other, "kind": "fold"}}
                )
                assert (told["type"], "may not act for" in told["reason"]) == ("refused", True)
                for forbidden in (
                    {"command": "start_round"},
                    {"command": "deal", "cards": ["As"]},
                    {"command": "close_table"},
                    {"command": "vacate_seat", "seat": other},
                    {"command": "occurred", "what": {"fact": "cut_exposed"}},
                    {"command": "sit", "person": "somebody", "seat": 6, "cents": 20000},
                ):
                    told = await table.ask({"type": "command", "id": str(uuid.uuid4()), "command": forbidden})
                    assert told["type"] == "refused", told

    asyncio.run(scene())


def test_whoever_looks_on_sees_no_hidden_card_and_cannot_act(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("omaha") as table:
                view = await turn(table)
                socket = await greeted(room, "t1")
                seen = await next_of(socket, "view")
                cards = [card["card"] for seat in seen["table"]["seats"] for card in seat.get("cards", [])]
                assert cards
                assert set(cards) == {None}
                assert seen["you"]["acts"] is None
                await socket.send(json.dumps(command(view, "act", kind="fold")))
                assert (await next_of(socket, "error"))["reason"].startswith("whoever looks on")
                await socket.close()

    asyncio.run(scene())


def test_a_table_by_invitation_opens_with_it_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            made = await ann.request("POST", "/api/tables", {"game": "holdem", "public": False, "bots": {"number": 1}})
            with pytest.raises(Refused, match="404"):
                await ben.request("POST", f"/api/tables/{made['table']}/join", {})
            assert (await ben.request("GET", "/api/tables"))["tables"] == []
            seat = await ben.request(
                "POST", f"/api/tables/{made['table']}/join", {"invitation": made["invitation"], "coming": "post"}
            )
            assert seat["seat"]
            async with await ben.watch(made["table"]) as table:
                async for view in table.views():
                    assert view["you"]["invitation"] == ""
                    break

    asyncio.run(scene())


async def turn(table: TableClient) -> Message:
    """The view in which it is one's turn to act."""
    async with asyncio.timeout(PATIENCE):
        async for view in table.views():
            if view["you"]["acts"]:
                return view
            await answer(table, view)
    raise AssertionError("it never was one's turn")


def milder(view: Message) -> str:
    """A check, a cheap call, or a fold: whoever loses the whole stake loses the seat."""
    acts, stake = view["you"]["acts"], view["table"]["seats"][view["you"]["seat"] - 1]["stake"]
    is_cheap = CHEAP * acts["cost"] <= stake or "fold" not in acts["open"]
    return next(kind for kind in ("check", "call", "fold") if kind in acts["open"] and (kind != "call" or is_cheap))


def test_the_documented_bot_plays(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "client.md").read_text()
    code = text.partition("```python\n")[2].partition("```")[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 20
    program = compile(code.replace("asyncio.run(play(sys.argv[1], int(sys.argv[2])))", ""), "docs/client.md", "exec")
    names: dict[str, Any] = {}
    exec(program, names)

    async def scene() -> None:
        async with served(tmp_path) as room:
            await asyncio.wait_for(names["play"](room.address, 2), PATIENCE)
            assert room.room.tables["t1"].round_number >= 2

    asyncio.run(scene())
    assert Client is names["Client"]
