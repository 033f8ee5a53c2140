"""The types of the wire: every message is of its type, and the client's types are made from the same structs."""

import asyncio
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.client import TableClient
from pitboss.server import service
from pitboss.server.typescript import wire_types
from pitboss.server.wire import TABLES, TO_CLIENT
from tests.server.house import GAMES, seated, until
from tests.server.running import served

COMMITTED = Path(__file__).parents[2] / "web" / "src" / "wire.ts"
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, TO_CLIENT))


def test_the_client_has_the_types_of_the_structs() -> None:
    assert COMMITTED.read_text() == wire_types(), "make it anew: python -m pitboss.server.typescript > web/src/wire.ts"


async def played(table: TableClient, rounds: int) -> None:
    await until(table, lambda view: view["table"]["rounds"] >= rounds, play=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_view_against_the_house_is_of_its_type(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = kept_views(monkeypatch)

    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, game) as (_, table):
            await played(table, 2)

    asyncio.run(scene())
    check(views, game)


def test_every_view_of_poker_is_of_its_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    views = kept_views(monkeypatch)

    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "holdem") as (_, table):
            while table.view["table"]["rounds"] < 2:
                view = await until(table, lambda view: view["you"]["acts"] or view["table"]["rounds"] >= 2)
                if view["you"]["acts"]:
                    kinds = view["you"]["acts"]["open"]
                    await table.send("act", kind=next(kind for kind in ("check", "call", "fold") if kind in kinds))

    asyncio.run(scene())
    check(views, "poker")


def kept_views(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every view that is sent, as it goes out."""
    views: list[bytes] = []
    view = service.Service.view

    def kept(*args: Any) -> tuple[bytes, int]:
        encoded, told = view(*args)
        views.append(encoded)
        return encoded, told

    monkeypatch.setattr(service.Service, "view", kept)
    return views


def check(views: list[bytes], kind: str) -> None:
    rounds = {msgspec.json.decode(encoded)["table"]["rounds"] for encoded in views}
    assert len(rounds) > 1, "views of more than one round: how many, a busy machine decides"
    for encoded in views:
        read, plain = DECODER.decode(encoded), msgspec.json.decode(encoded)
        assert type(read.table) is TABLES[kind]
        assert read.you.__struct_config__.tag == kind
        assert not set(plain["table"]) - {"kind", *read.table.__struct_fields__}
        assert not set(plain["you"]) - {"kind", *read.you.__struct_fields__}
        assert not set(plain) - {"type", *read.__struct_fields__}
