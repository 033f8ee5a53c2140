"""Rulings at a table of the room: staff look ahead, report and decide; players see it, and report nothing."""

import asyncio
import json
import uuid
from pathlib import Path

import pytest

from pitboss.client import Client, Refused
from pitboss.play import Role
from tests.server.running import Message, Served, greeted, next_of, served
from tests.server.test_hosting import hosted, until
from tests.server.test_play import turn
from tests.server.test_roles import staff

ALARM = {"fact": "disrupted", "cause": "disturbance", "what": "a fire alarm"}


async def send(room: Served, client: Client, command: Message) -> Message:
    socket = await greeted(room, "t1", client.token)
    await socket.send(json.dumps({"type": "command", "id": str(uuid.uuid4()), "command": command}))
    answer = await next_of(socket, "ack", "refused", "error")
    await socket.close()
    return answer


def stakes_and_bets(view: Message) -> dict[int, int]:
    seats = [seat for seat in view["table"]["seats"] if seat["state"] != "empty"]
    return {seat["seat"]: seat["stake"] + seat["put_in"] for seat in seats}


def test_a_supervisor_looks_ahead_reports_and_decides_and_players_see_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (ann, table):
            before = await turn(table)
            kim = await staff(room, Role.SUPERVISOR)
            with pytest.raises(Refused, match="403"):
                await ann.request("POST", "/api/tables/t1/ruling", {"what": ALARM})
            assert "may not send" in (await send(room, ann, {"command": "occurred", "what": ALARM}))["reason"]

            ahead = await kim.request("POST", "/api/tables/t1/ruling", {"what": ALARM})
            assert [outcome["name"] for outcome in ahead["outcomes"]] == ["void", "play on"]
            put_in = {seat["seat"]: seat["put_in"] for seat in before["table"]["seats"] if seat.get("put_in")}
            assert {each["seat"]: each["cents"] for each in ahead["outcomes"][0]["effects"]} == put_in
            assert table.view is not None
            assert table.view["table"]["ruling"] is None, "looking ahead changes nothing"

            assert (await send(room, kim, {"command": "occurred", "what": ALARM}))["type"] == "ack"
            frozen = await until(table, lambda view: view["table"]["ruling"])
            assert (frozen["table"]["due"]["kind"], frozen["you"]["acts"]) == ("decide", None)
            choice = {"command": "choose", "outcome": "void", "reason": "The room was cleared."}
            assert "may not send" in (await send(room, ann, choice))["reason"]
            await ann.request("POST", "/api/tables/t1/pause", {"paused": True})
            assert (await send(room, kim, choice))["type"] == "ack"
            over = await until(table, lambda view: view["table"]["rounds"] > before["table"]["rounds"])
            assert stakes_and_bets(over) == stakes_and_bets(before)
            assert any("The supervisor decides" in each["text"] and each["rules"] for each in table.told)
            assert room.room.store.verify() is None
            assert room.room.tables["t1"].trouble == ""

    asyncio.run(scene())


def test_players_are_asked_and_bots_agree(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (ann, table):
            view = await turn(table)
            await ann.request("POST", "/api/tables/t1/pause", {"paused": True})
            kim = await staff(room, Role.SUPERVISOR)
            what = {"fact": "not_covered", "what": "a glass is spilt", "offered": ["void", "play on"]}
            assert (await send(room, kim, {"command": "occurred", "what": what}))["type"] == "ack"
            seat = view["you"]["seat"]
            asked = await until(table, lambda view: (view["table"]["ruling"] or {}).get("asked") == [seat])
            assert asked["table"]["due"]["kind"] == "agree"
            await table.send("agree", outcome="void")
            over = await until(table, lambda later: later["table"]["rounds"] > view["table"]["rounds"])
            assert stakes_and_bets(over) == stakes_and_bets(view)

    asyncio.run(scene())


def test_nobody_finds_out_a_hidden_card_by_reporting_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (_, table):
            await turn(table)
            kim = await staff(room, Role.SUPERVISOR)
            for fact in (
                {"fact": "hole_card_exposed", "seat": 1, "card": "As"},
                {"fact": "found_face_up", "card": "As"},
                {"fact": "communal_card_early", "cards": ["As"]},
            ):
                with pytest.raises(Refused, match="no card by mistake"):
                    await kim.request("POST", "/api/tables/t1/ruling", {"what": fact})
                answer = await send(room, kim, {"command": "occurred", "what": fact})
                assert "no card by mistake" in answer["reason"]
            guides = (await kim.request("GET", "/api/rulings/facts"))["facts"]
            assert {"disrupted", "rule_broken", "not_covered"} <= {guide["fact"] for guide in guides}
            assert not {"hole_card_exposed", "found_face_up"} & {guide["fact"] for guide in guides}

    asyncio.run(scene())
