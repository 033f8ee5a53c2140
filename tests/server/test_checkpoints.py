"""Checkpoints over HTTP: the newest, any by number, as a code, proofs between two sizes, and the end of a shift."""

import asyncio
from pathlib import Path

import httpx
import pytest

from pitboss.client import Client, Refused
from pitboss.play import Role
from pitboss.room.checkpoints.checkpoint import parse
from pitboss.room.checkpoints.countersigning import fault_of
from tests.patience import PATIENCE
from tests.server.running import Served, served


async def staff(room: Served, role: Role) -> Client:
    person = await room.room.accounts.register(f"the {role}", "a long password", None, role)
    return Client(room.address, await room.room.accounts.open_session(person))


def test_a_supervisor_ends_shifts_and_anybody_compares(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "data") as room:
            guest, sue = await room.client(), await staff(room, Role.SUPERVISOR)
            assert await guest.request("GET", "/api/checkpoints") == {"latest": None, "key_changes": []}
            first = await sue.request("POST", "/api/shifts", {"name": "evening"})
            second = await sue.request("POST", "/api/shifts", {"name": "night"})
            assert (first["number"], first["shift"], second["number"]) == (1, "evening", 2)
            for each in (first, second):
                assert fault_of(parse(each["text"].encode(), "the sheet")) == ""
                assert await guest.request("GET", f"/api/checkpoints/{each['number']}") == each
            assert (await guest.request("GET", "/api/checkpoints"))["latest"] == second
            sizes = f"first={first['records']}&second={second['records']}"
            proof = await guest.request("GET", f"/api/consistency?{sizes}")
            assert (proof["first"], proof["second"]) == (first["records"], second["records"])
            assert proof["path"]
            async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as page:
                code = await page.get("/api/checkpoints/1/code")
            assert code.headers["content-type"] == "image/svg+xml"
            assert code.content.startswith(b"<?xml")

    asyncio.run(scene())


def test_others_end_no_shift_and_what_there_is_not_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "data") as room:
            guest, auditor, boss = (
                await room.client(),
                await staff(room, Role.AUDITOR),
                await staff(room, Role.OPERATOR),
            )
            for client in (guest, auditor):
                with pytest.raises(Refused, match="403: a shift is ended by a supervisor"):
                    await client.request("POST", "/api/shifts", {"name": "evening"})
            with pytest.raises(Refused, match="400: a shift has a name"):
                await boss.request("POST", "/api/shifts", {"name": " "})
            with pytest.raises(Refused, match="nobody sees"):
                await boss.request("POST", "/api/shifts", {"name": "late\nkey 0"})
            await boss.request("POST", "/api/shifts", {"name": "late"})
            for number in ("0", "2", "x", "9" * 30, "-1", "0" * 17 + "19"):
                for what in ("", "/code"):
                    with pytest.raises(Refused, match="404: there is no checkpoint"):
                        await guest.request("GET", f"/api/checkpoints/{number}{what}")
            for sizes in ("first=3&second=2", "first=1&second=100000"):
                with pytest.raises(Refused, match="400: no proof from"):
                    await guest.request("GET", f"/api/consistency?{sizes}")

    asyncio.run(scene())
