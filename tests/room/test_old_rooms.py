"""Rooms that older versions have written open still: the same money, the same rounds, and play goes on."""

import asyncio
import json
import tarfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from pitboss.client import Client, TableClient
from pitboss.room.stores import FILE
from tests.patience import PATIENCE
from tests.room.samples import verified
from tests.server import house, test_play
from tests.server.running import Message, Served, served

ROOMS = sorted((Path(__file__).parents[1] / "fixtures" / "rooms").glob("*/*.tar.xz"))
PASSWORD = "a long password"
LATER = 1_767_355_200_000
"""The day after the rooms were made, in milliseconds."""
BANKED = ("canberra-1995", "canberra-1997", "baccarat-1995")


@pytest.fixture(params=ROOMS, ids=lambda path: f"{path.parent.name}-{path.name.removesuffix('.tar.xz')}")
def room(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Message]:
    """The data folder of an old room, and what was noted of it when it was made."""
    with tarfile.open(request.param) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / "data", json.loads(request.param.with_name(f"{folder_name(request.param)}.json").read_text())


def folder_name(path: Path) -> str:
    return path.name.removesuffix(".tar.xz")


class Clock:
    """A clock that goes on by a second with every look at it."""

    def __init__(self) -> None:
        self.now = LATER

    def __call__(self) -> int:
        self.now += 1000
        return self.now


def test_an_old_room_opens_with_the_same_money_and_rounds_and_plays_on(room: tuple[Path, Message]) -> None:
    data, noted = room
    assert noted["tables"]
    assert verified(data / FILE) is None, "the records are sound before anything opens them"

    async def scene() -> None:
        async with served(data, clock=Clock()) as opened:
            ann = await logged_in(opened, "Ann")
            assert accounts(opened) == noted["accounts"]
            assert set(opened.room.tables) == set(noted["tables"])
            for id_, table in noted["tables"].items():
                await check_table(opened, ann, id_, table)
            assert accounts(opened) == noted["accounts"], "to look at rounds changes nothing"
            for id_, table in noted["tables"].items():
                await play_on(opened, ann, id_, table)
            assert sum(opened.room.store.balances().values()) == 0
            assert all(not host.trouble for host in opened.room.tables.values())

    asyncio.run(scene())
    assert verified(data / FILE) is None, "and after they were gone on with"


async def check_table(opened: Served, ann: Client, id_: str, noted: Message) -> None:
    """Every round of a table shows what it came to, and can be told and proved."""
    host = opened.room.tables[id_]
    assert host.edition == noted["edition"]
    assert {str(seat): host.stake_of(seat) for seat in sorted(host.log.shown.places)} == noted["stakes"]
    told = await ann.request("GET", f"/api/tables/{id_}/rounds?limit=100")
    lines = sorted(told["rounds"], key=lambda line: int(line["round"]))
    assert len(lines) == len(noted["rounds"])
    for line, before in zip(lines, noted["rounds"], strict=True):
        path = f"/api/tables/{id_}/rounds/{line['round']}"
        page = await ann.request("GET", path)
        now = {**line, "events": len(page["events"]), "stakes": stakes_of(page)}
        assert {name: now[name] for name in before} == before, path
        if before["over"]:
            assert (await ann.request("GET", f"{path}/proof"))["kind"], path


async def play_on(opened: Served, ann: Client, id_: str, noted: Message) -> None:
    """One round more, or the rest of the one that was on."""
    is_banked = noted["edition"] in BANKED
    answer = house.answer if is_banked else test_play.answer
    olga = await logged_in(opened, "Olga")
    before = opened.room.tables[id_].log.shown.rounds
    async with AsyncExitStack() as stack:
        ben = Client(opened.address, await opened.room.accounts.open_session(named(opened, "Ben")))
        tables = [await stack.enter_async_context(await client.watch(id_)) for client in (ann, ben)]
        await olga.request("POST", f"/api/tables/{id_}/pause", {"paused": False})
        playing = [asyncio.create_task(keep_on(table, answer)) for table in tables]
        try:
            async with asyncio.timeout(PATIENCE):
                while opened.room.tables[id_].log.shown.rounds <= before:
                    assert not opened.room.tables[id_].trouble, opened.room.tables[id_].trouble
                    assert not any(task.done() for task in playing), playing
                    await asyncio.sleep(0.02)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    await olga.request("POST", f"/api/tables/{id_}/pause", {"paused": True})


async def keep_on(table: TableClient, answer: Any) -> None:
    await answer(table, table.view)
    async for view in table.views():
        await answer(table, view)


async def logged_in(opened: Served, name: str) -> Client:
    client = Client(opened.address)
    await client.log_in(name, PASSWORD)
    return client


def named(opened: Served, name: str) -> Any:
    return next(person for person in opened.room.people.values() if person.name == name)


def accounts(opened: Served) -> dict[str, int]:
    return {name: cents for name, cents in sorted(opened.room.store.balances().items()) if cents}


def stakes_of(page: Message) -> dict[str, int]:
    """What everybody had when a round was over."""
    last = page["steps"][-1]
    seats = last.get("seats") or last.get("boxes") or []
    return {str(seat.get("seat", seat.get("box"))): seat["stake"] for seat in seats if "stake" in seat}


def test_every_edition_is_among_the_old_rooms() -> None:
    from pitboss.rulebook import book

    noted = [json.loads(path.with_name(f"{folder_name(path)}.json").read_text()) for path in ROOMS]
    editions = {table["edition"] for each in noted for table in each["tables"].values()}
    assert editions >= {edition for edition in book().editions if "common-practice" not in edition}
    assert any(not line["over"] for each in noted for table in each["tables"].values() for line in table["rounds"])
