"""Names and marks without an account: chosen at the seat, kept over a restart, told apart at a table."""

import asyncio
from pathlib import Path

import pytest

from pitboss.client import Client, Refused
from tests.server.running import served


def test_a_guest_on_a_private_link_takes_a_name_and_a_mark_with_the_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            made = await ann.request("POST", "/api/tables", {"game": "holdem", "public": False, "bots": {"number": 0}})
            friend = Client(room.address)
            await friend.guest()
            body = {"invitation": made["invitation"], "seat": 2, "name": "Zoë", "mark": "kettle"}
            await friend.request("POST", f"/api/tables/{made['table']}/join", body)
            async with await ann.watch(made["table"]) as table:
                seat = table.view["table"]["seats"][1]
                assert (seat["name"], seat["mark"]) == ("Zoë", "kettle")
            token = friend.token
        async with served(tmp_path) as room:
            me = await Client(room.address, token).request("GET", "/api/me")
            assert (me["name"], me["mark"], me["guest"]) == ("Zoë", "kettle", True)
            assert len(me["marks"]) == 12

    asyncio.run(scene())


def test_names_are_held_to_the_same_rules_wherever_they_are_chosen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            for body, status in (
                ({"name": "Rock"}, 409),
                ({"name": "Supervisor"}, 409),
                ({"name": "a\u202eb"}, 400),
                ({"mark": "skull"}, 400),
            ):
                with pytest.raises(Refused) as refused:
                    await ann.request("POST", "/api/me", body)
                assert refused.value.status == status, body
                with pytest.raises(Refused) as refused:
                    await ann.request("POST", "/api/play-now", body)
                assert refused.value.status == status, body
            assert (await ann.request("POST", "/api/me", {"mark": "wave"}))["name"] == "Ann"
            await ann.request("POST", "/api/play-now", {"name": "Anna"})
            with pytest.raises(Refused, match="leave it before"):
                await ann.request("POST", "/api/me", {"name": "Hanna"})
            assert (await ann.request("POST", "/api/me", {"mark": "leaf"}))["mark"] == "leaf"

    asyncio.run(scene())


def test_two_of_one_name_are_told_apart_at_a_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            first, second = await room.client("Ann"), await room.client("ann")
            made = await first.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 0}})
            for client, seat in ((first, 1), (second, 2)):
                await client.request("POST", f"/api/tables/{made['table']}/join", {"seat": seat})
            async with await first.watch(made["table"]) as table:
                assert [seat.get("name") for seat in table.view["table"]["seats"][:2]] == ["Ann", "ann 2"]

    asyncio.run(scene())


def test_what_is_waited_for_and_refused_names_people_and_no_seats(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            made = await ann.request(
                "POST", "/api/tables", {"game": "holdem", "bots": {"number": 0}, "pace": "instant"}
            )
            for client, seat in ((ann, 1), (ben, 2)):
                await client.request("POST", f"/api/tables/{made['table']}/join", {"seat": seat})
            async with await ann.watch(made["table"]) as first, await ben.watch(made["table"]) as second:
                async for view in first.views():
                    if view["table"]["stage"] == "bet":
                        break
                due = view["table"]["due"]
                name, other = ("Ann", second) if due["seat"] == 1 else ("Ben", first)
                assert due["text"] == f"{name} is to act"
                answer = await other.send("act", kind="fold")
                assert answer["type"] == "refused"
                assert name in answer["reason"]
                assert "seat" not in answer["reason"]

    asyncio.run(scene())
