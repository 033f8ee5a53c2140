"""Playing against the house over the real socket: rounds with people and bots, refusals with rules, history, proofs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.client import Client, Refused, TableClient
from pitboss.shoe import verify
from tests.patience import PATIENCE
from tests.proof import rules
from tests.server.house import GAMES, joined, may, seated, until
from tests.server.running import Message, Served, command, greeted, next_of, served

PAGES = {
    "canberra": ("pay_table", "max_payout", "jackpot"),
    "baccarat": ("pays", "commission"),
}


async def play(table: TableClient, rounds: int) -> Message:
    return await until(table, lambda view: view["table"]["rounds"] >= rounds, play=True)


async def fetched(room: Served, client: Client, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as http:
        return await http.get(path, headers={"Authorization": f"Bearer {client.token}"})


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_bots_play_rounds(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, game) as (ann, table):
            ben, other = await joined(room, "t1", "Ben")
            await asyncio.gather(play(table, 3), play(other, 3))
            for each in (table, other):
                assert all(line["rules"] for line in each.told)
                numbers = [line["number"] for line in each.told]
                assert numbers == sorted(set(numbers)), "every sentence has a number of its own, in order"
            view = table.view["table"]
            assert view["game"] == game
            assert {seat["bot"] != "" for seat in view["seats"] if seat["state"] != "empty"} == {True, False}
            assert all(line["rules"] for line in view["sign"])
            assert room.room.store.verify() is None
            assert sum(room.room.store.balances().values()) == 0
            for client in (ann, ben):
                lines = (await client.request("GET", "/api/tables/t1/rounds"))["rounds"]
                assert [line["round"] for line in lines if line["over"]] == sorted(
                    (line["round"] for line in lines if line["over"]), reverse=True
                )
                assert all(line["seat"] for line in lines if line["over"]), "both have played every round"
            await other.close()

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_kept_as_steps_text_and_proof(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, game) as (ann, table):
            before = await until(table, lambda view: view["you"]["seat"])
            stake = before["table"]["seats"][before["you"]["seat"] - 1]["stake"]
            await play(table, 1)
            page = await ann.request("GET", "/api/tables/t1/rounds/1")
            assert len(page["events"]) == len(page["steps"]) > 10
            assert set(page["table"]) == set(PAGES[game])
            last = page["steps"][-1]
            assert (last["game"], last["stage"], last["due"]) == (game, "over", None)
            mine = last["seats"][before["you"]["seat"] - 1]
            line = (await ann.request("GET", "/api/tables/t1/rounds"))["rounds"][-1]
            assert mine["net"] == line["net"] == mine["stake"] - stake
            assert line["wagered"] > 0
            wagered = sum(seat_wagers(seat) for seat in last["seats"] if seat["state"] != "empty")
            assert wagered == line["wagered"]
            told = [sentence for event in page["events"] for sentence in event["told"]]
            text = (await fetched(room, ann, "/api/tables/t1/rounds/1?format=text")).text
            sentences = [sentence["text"] for sentence in told]
            assert [line for line in text.splitlines() if line in sentences] == sentences
            refused = await fetched(room, ann, "/api/tables/t1/rounds/1?format=phh")
            assert refused.status_code == 404
            assert "against the house" in refused.json()["error"]["reason"]
            proof = await fetched(room, ann, "/api/tables/t1/rounds/1/proof")
            statement = proof.headers["X-Pitboss-Statements"]
            assert verify(proof.content, [statement]).verified
            assert statement == last["root"]

    asyncio.run(scene())


def seat_wagers(seat: Message) -> int:
    """What lay before a seat in the round, jackpot chip and all."""
    if "wagers" in seat:
        return sum(map(int, seat["wagers"].values()))
    return int(seat["ante"] + seat["bet"] + 100 * seat["chip"])


async def at_the_decision(table: TableClient) -> Message:
    """The view in which one has wagered and is to fold or bet."""
    return await until(table, may("bet"), play=True)


def test_a_round_that_is_on_has_no_proof_yet(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (ann, table):
            await at_the_decision(table)
            with pytest.raises(Refused, match="409"):
                await ann.request("GET", "/api/tables/t1/rounds/1/proof")

    asyncio.run(scene())


@rules("S89-1997/5.1(d)", "S89-1997/6.4", "S89-1997/6.7")
def test_refusals_carry_their_rules_with_their_texts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", bots={"number": 0}) as (_, table):
            view = await until(table, may("ante"))
            free = next(seat["seat"] for seat in view["table"]["seats"] if seat["state"] == "empty")
            for wrong, rule in (
                ({"cents": 400}, "S89-1997/5.1(c)"),
                ({"cents": 700}, "S89-1997/5.1(b)"),
                ({"cents": 60_000}, "S89-1997/5.1(d)"),
                ({"cents": 500, "box": free}, "S89-1997/6.7"),
            ):
                told = await table.ask(command(view, "ante", **wrong))
                assert told["type"] == "refused"
                assert rule in [each["id"] for each in told["rules"]]
                assert all(each["text"] for each in told["rules"])
            view = await at_the_decision(table)
            told = await table.ask(command(view, "bet", cents=500))
            assert (told["type"], "S89-1997/6.4" in [each["id"] for each in told["rules"]]) == ("refused", True)
            late = await table.ask(command(view, "ante", cents=500))
            assert (late["type"], late["rules"][0]["id"]) == ("refused", "S89-1997/6.6")

    asyncio.run(scene())


def test_nobody_acts_for_another_or_for_the_dealer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (_, table):
            view = await until(table, may("ante"))
            other = next(seat["seat"] for seat in view["table"]["seats"] if seat["seat"] != view["you"]["seat"])
            told = await table.ask(command(view, "ante", seat=other, cents=500))
            assert (told["type"], "may not act for" in told["reason"]) == ("refused", True)
            for forbidden in (
                {"command": "no_more_bets"},
                {"command": "deal", "cards": ["As"]},
                {"command": "close_table"},
                {"command": "choose", "outcome": "void", "reason": "because"},
                {"command": "occurred", "what": {"fact": "not_covered", "facts": "a dog"}},
                {"command": "sit", "person": "somebody", "seat": 6, "cents": 20000},
            ):
                told = await table.ask({**command(view, ""), "command": forbidden})
                assert told["type"] == "refused", told
            unknowns: list[object] = [{"command": "act", "seat": 1, "kind": "fold"}, {"command": "wager"}, {}, []]
            for unknown in unknowns:
                told = await table.ask({**command(view, ""), "command": unknown})
                assert (told["type"], told["reason"].partition(":")[0]) == ("error", "not understood")

    asyncio.run(scene())


def test_a_wager_is_placed_once_however_often_it_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "baccarat") as (_, table):
            view = await until(table, may("wager"))
            message = command(view, "wager", side="banker", cents=500)
            first = await table.ask(message)
            again = [await table.ask(dict(message)) for _ in range(3)]
            assert (first["type"], [each["type"] for each in again]) == ("ack", ["repeated"] * 3)
            assert {each["version"] for each in again} == {first["version"]}

    asyncio.run(scene())


def test_a_decision_is_stale_with_its_round_and_not_because_somebody_else_decided(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (_, table):
            _, other = await joined(room, "t1", "Ben")
            mine, _ = await asyncio.gather(at_the_decision(table), at_the_decision(other))
            assert (await other.send("fold"))["type"] == "ack"
            late = command(mine, "bet")
            late["turn"] += 1
            assert (await table.ask(late))["type"] == "stale"
            assert (await table.ask(command(mine, "bet")))["type"] == "ack", "the turn is the same for all who decide"
            over = await until(table, lambda view: view["table"]["rounds"] == 1)
            told = await table.ask(command(mine, "fold"))
            assert (told["type"], told["round"]) == ("stale", over["table"]["round"])
            await other.close()

    asyncio.run(scene())


def test_a_wager_for_a_round_that_is_over_is_stale(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "baccarat") as (_, table):
            first = await until(table, may("wager"))
            await play(table, 1)
            told = await table.ask(command(first, "wager", side="tie", cents=500))
            assert told["type"] == "stale"

    asyncio.run(scene())


def test_results_stay_to_be_looked_at_until_the_next_wager(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", bots={"number": 0}) as (_, table):
            view = await until(table, may("ante"))
            await until(table, lambda view: view["table"]["rounds"] == 1, play=True)
            over = await until(table, lambda view: view["table"]["stage"] == "wagers")
            mine = over["table"]["seats"][view["you"]["seat"] - 1]
            assert mine["state"] in ("won", "lost", "tied")
            assert mine["net"] is not None
            assert len(mine["cards"]) == len(over["table"]["dealer"]["cards"]) == 5
            assert over["table"]["round"] == view["table"]["round"] + 1
            assert "ante" in over["you"]["acts"]
            await table.send("ante", cents=500)
            fresh = await until(table, may("take_back"))
            mine = fresh["table"]["seats"][view["you"]["seat"] - 1]
            assert (mine["state"], mine["net"], mine["cards"], mine["results"]) == ("wagered", None, [], [])
            assert fresh["table"]["dealer"] == {"cards": [], "hand": "", "plays": None}

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_on_sees_no_hidden_card_and_cannot_act(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, game) as (_, table):
            socket = await greeted(room, "t1")
            await until(table, lambda view: view["table"]["round"] > 1 or view["you"]["acts"], play=True)
            if game == "canberra":
                await at_the_decision(table)
            seen = await next_of(socket, "view")
            while game == "canberra" and seen["table"]["stage"] != "decisions":
                seen = await next_of(socket, "view")
            hidden: list[Any] = [card for seat in seen["table"]["seats"] for card in seat.get("cards", [])]
            assert {card["card"] for card in hidden} <= {None}
            assert seen["you"]["acts"] is None
            await socket.send(json.dumps({**command(seen, "leave"), "command": {"command": "leave", "seat": 1}}))
            assert (await next_of(socket, "error"))["reason"].startswith("whoever looks on")
            await socket.close()

    asyncio.run(scene())


def test_whoever_leaves_in_a_round_leaves_when_it_is_settled(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (ann, table):
            view = await at_the_decision(table)
            assert view["you"]["takes_effect"] == {"leave": "when the round is over"}
            assert (await table.send("leave"))["type"] == "ack"
            gone = await until(table, lambda view: not view["you"]["seat"])
            assert "join" in gone["you"]["may"]
            assert (await ann.request("GET", "/api/me"))["wallet"] == gone["you"]["wallet"] > 0

    asyncio.run(scene())
