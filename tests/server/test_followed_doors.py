"""What is asked of a table that a person deals at the doors of all tables, and by people who are not at it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.play import Role
from tests.server.running import Served, served
from tests.server.test_followed_tables import asked, member, opened_table


def test_what_the_host_of_a_table_may_do_is_no_way_into_one_that_a_person_deals(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, _, _ = await opened_table(room)
            _, operators = await member(room, "Otto", Role.OPERATOR)
            for matter, body in (
                ("remove", {"seat": 1}),
                ("pause", {"paused": True}),
                ("bots", {"number": 1}),
                ("close", {}),
                ("approval", {"approval": True}),
                ("terms", {"options": {}}),
            ):
                answer = await asked(room, operators, "POST", f"/api/tables/{table}/{matter}", body)
                assert answer.status_code == 409, (matter, answer.text)
                assert "a person deals" in answer.json()["error"]["reason"]

    asyncio.run(scene())


def test_nobody_proves_how_a_person_has_shuffled(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            await tablet.enter("deal")
            await tablet.enter("rest")
            assert not tablet.view["dealer"]["turn"]
            for path in ("rounds/1", "rounds/1/proof"):
                assert await status(room, f"/api/tables/{table}/{path}") == (200 if path == "rounds/1" else 404)

    asyncio.run(scene())


async def status(room: Served, path: str) -> int:
    _, token = await member(room, "Aud", Role.AUDITOR)
    return (await asked(room, token, "GET", path)).status_code


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"kind": "report", "fact": {"fact": "cards_discarded", "seat": 1}}, "cards discarded, seat 1"),
        ({"kind": "table", "command": {"command": "leave", "seat": 2}}, "leave, seat 2"),
        ({"kind": "fold"}, "fold"),
    ],
)
def test_what_came_too_late_is_told_whatever_it_was(tmp_path: Path, entry: dict[str, Any], words: str) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            dealer = next(person for person in room.room.people.values() if person.name == "Del")
            token = await room.room.accounts.open_session(dealer)
            leased = await asked(room, token, "POST", f"/api/tables/{table}/lease", {"device": "tablet-1"})
            assert leased.status_code == 200, leased.text
            _, sues = await member(room, "Sue", Role.SUPERVISOR)
            taken = await asked(room, sues, "POST", f"/api/tables/{table}/takeover", {"device": "tablet-2"})
            assert taken.json()["number"] == leased.json()["number"] + 1
            fields = dict(entry)
            answer = await tablet.enter(str(fields.pop("kind")), fence=leased.json()["number"], **fields)
            assert (answer["type"], answer["rules"][0]["id"]) == ("refused", "H-R20")
            late = await asked(room, sues, "GET", f"/api/tables/{table}/late")
            assert late.status_code == 200, late.text
            assert words in late.json()["entries"][0]["text"]

    asyncio.run(scene())


def test_what_is_no_fact_of_a_table_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            for fact, reason in (
                ({"fact": "ante_found", "seat": 1}, "no fact of this table: fact cannot be 'ante_found'"),
                ({"fact": "cards_discarded"}, "no fact of this table: seat is missing"),
            ):
                answer = await tablet.enter("report", fact=fact)
                assert (answer["type"], answer["reason"]) == ("error", reason)
                over_http = await asked(
                    room, (await member(room, "Sue", Role.SUPERVISOR))[1], "POST", f"/api/tables/{table}/reported",
                    {"what": fact},
                )  # fmt: skip
                assert over_http.json()["error"]["reason"] == reason
            answer = await tablet.command("leave", seat="one")
            assert answer["reason"] == "leave: seat is a whole number, not text"

    asyncio.run(scene())
