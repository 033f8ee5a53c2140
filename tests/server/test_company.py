"""What goes on beside the game: chat with its seat, reactions, mute; the strip of one's own tables; the wallet."""

import asyncio
import json
from pathlib import Path

from pitboss.client import Client
from tests.server.running import Message, Served, greeted, next_of, served


async def seated_two(room: Served) -> tuple[Client, Client, str]:
    ann, ben = await room.client("Ann"), await room.client("Ben")
    made = await ann.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 0}})
    for client, seat in ((ann, 1), (ben, 2)):
        await client.request("POST", f"/api/tables/{made['table']}/join", {"seat": seat})
    return ann, ben, made["table"]


def test_chat_and_reactions_tell_seat_and_person_and_the_muted_are_not_heard(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben, table = await seated_two(room)
            first, second = await greeted(room, table, ann.token), await greeted(room, table, ben.token)
            await second.send(json.dumps({"type": "chat", "text": "hello"}))
            line = await next_of(first, "chat")
            assert (line["from"], line["seat"], line["text"]) == ("Ben", 2, "hello")
            await second.send(json.dumps({"type": "react", "what": "wow"}))
            reaction = await next_of(first, "reaction")
            assert (reaction["from"], reaction["seat"], reaction["what"]) == ("Ben", 2, "wow")
            assert reaction["person"] == line["person"]
            await second.send(json.dumps({"type": "react", "what": "a brick"}))
            reason = (await next_of(second, "error"))["reason"]
            assert reason == "not understood: what cannot be 'a brick'"
            await first.send(json.dumps({"type": "mute", "person": line["person"], "muted": True}))
            view = await next_of(first, "view")
            while not view["you"]["muted"]:
                view = await next_of(first, "view")
            assert view["you"]["muted"] == [line["person"]]
            await second.send(json.dumps({"type": "chat", "text": "are you there?"}))
            await next_of(second, "chat")
            await first.send(json.dumps({"type": "chat", "text": "quiet here"}))
            assert (await next_of(first, "chat"))["from"] == "Ann"
            await first.close()
            again = await room.raw()
            hello = {"type": "hello", "protocol": 1, "table": table, "token": ann.token}
            await again.send(json.dumps(hello))
            welcome: Message = json.loads(await again.recv())
            assert [line["from"] for line in welcome["chat"]] == ["Ann"]
            await again.close()
            await second.close()

    asyncio.run(scene())


def test_the_strip_tells_of_every_table_where_one_sits_and_whose_turn_it_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben, table = await seated_two(room)
            other = await ann.request("POST", "/api/play-now", {"game": "canberra"})
            feed = await room.raw()
            await feed.send(json.dumps({"type": "hello", "protocol": 1, "table": "", "token": ann.token}))
            async with await ann.watch(table) as first, await ben.watch(table):
                while True:
                    told = await next_of(feed, "tables")
                    assert {each["id"] for each in told["tables"]} == {table, other["table"]}
                    poker = next(each for each in told["tables"] if each["id"] == table)
                    if poker["stage"] == "act":
                        break
                due = first.view["table"]["due"]
                while not due or due["kind"] != "act":
                    due = (await anext(first.views()))["table"]["due"]
                assert poker["turn"] == (due["seat"] == 1)
                assert poker["waiting_for"] == ("" if due["seat"] == 1 else "Ben")
                assert (poker["seat"], poker["pot"], len(poker["cards"])) == (1, 1500, 2)
                assert poker["deadline"] > told["clock"]
            listed = await ann.request("GET", "/api/me/tables")
            assert {each["id"] for each in listed["tables"]} == {table, other["table"]}
            await feed.close()

    asyncio.run(scene())


def test_a_refilled_wallet_is_seen_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, _, table = await seated_two(room)
            socket = await greeted(room, table, ann.token)
            view = await next_of(socket, "view")
            before = view["you"]["wallet"]
            assert before < 100_000
            assert (await ann.request("POST", "/api/refill", {}))["wallet"] == 100_000
            while view["you"]["wallet"] == before:
                view = await next_of(socket, "view")
            assert view["you"]["wallet"] == 100_000
            await socket.close()

    asyncio.run(scene())


def test_a_seat_is_offered_with_what_most_sit_down_with(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, _, table = await seated_two(room)
            eve = await room.client("Eve")
            async with await eve.watch(table) as at:
                join = at.view["you"]["may"]["join"]
                assert join["least"] <= join["usual"] < join["most"]

    asyncio.run(scene())
