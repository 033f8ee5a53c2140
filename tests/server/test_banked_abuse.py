"""Hostile and mistaken clients at tables against the house: broken frames, every command from every role, any sums."""

import asyncio
import json
import random
import uuid
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from pitboss.banked.baccarat.commands import Command as BaccaratCommand
from pitboss.banked.baccarat.commands import OpenHand
from pitboss.banked.canberra.commands import Command as CanberraCommand
from pitboss.client import Client
from pitboss.play import Role
from pitboss.play.principal import GIVEN_ROLES
from pitboss.room.amounts import MOST_ASKED
from pitboss.room.baccarat import Baccarat
from pitboss.room.canberra import Canberra
from pitboss.room.pace import Timing
from tests.server.house import GAMES, may, seated, until
from tests.server.running import Message, Served, greeted, next_of, served
from tests.server.test_abuse import BROKEN
from tests.server.test_roles import staff

COMMANDS: dict[str, tuple[type[Any], ...]] = {
    "canberra": get_args(CanberraCommand),
    "baccarat": get_args(BaccaratCommand),
}
FIELDS: dict[str, object] = {
    "cards": [],
    "card": "As",
    "case": 1,
    "agreed": [1],
    "box": 1,
    "seat": 1,
    "side": "player",
    "person": "somebody",
    "cents": 500,
    "options": {},
    "opens": 1,
    "closes": 2**46,
    "display": 0,
    "facts": "something",
    "number": 1,
    "decision": "so be it",
    "by": "somebody",
    "outcome": "stands",
    "reason": "something",
    "ground": "fire",
    "rule": "S89-1997/6.9",
    "what": {"fact": "not_covered", "facts": "something"},
    "chips": 100,
    "changes": [[1, 100]],
    "first": 1,
    "words": "something",
    "wanted_by": [],
    "role": "dealer",
    "matter": "another language",
}
BRISK = Timing(to_act=20, to_wager=20, moment=0.2, hurry=0)
"""Rounds go on, whether or not anything sensible is said."""
OF_THE_HOUSE = (*Canberra.of_the_house, *Baccarat.of_the_house)
NOT_FOR_YOU = ("may not send", "may not act", "room's own dealer", "speaks for himself")


def tag_of(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def example(kind: type[Any]) -> dict[str, object]:
    """A command of a kind with every field that it needs."""
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    fields = {name: FIELDS[name] for name in needed}
    if get_type_hints(kind).get("cards") is int:
        fields["cards"] = 52
    return {"command": tag_of(kind), **fields}


@pytest.mark.parametrize("game", GAMES)
def test_malformed_frames_are_answered_and_change_nothing(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, game) as (client, _):
            person = (await client.request("GET", "/api/me"))["person"]
            socket = await greeted(room, "t1", client.token)
            for frame in BROKEN:
                await socket.send(frame)
                told = await next_of(socket, "error")
                assert told["reason"].startswith("not understood"), (frame, told)
            done = room.room.store.keys()
            assert not any(key.startswith(person) for key in done)
            await socket.close()

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_every_role_is_heard_only_with_its_own_commands(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, game, bots={"number": 1}):
            for role in GIVEN_ROLES:
                heard = await heard_of(room, await staff(room, role), game)
                allowed = {
                    tag_of(kind)
                    for kind in COMMANDS[game]
                    if role in kind.roles and kind not in OF_THE_HOUSE and (kind is not OpenHand or role is Role.PLAYER)
                }
                assert heard <= allowed, (role, heard - allowed)
                if role is not Role.PLAYER:
                    assert allowed <= heard, (role, allowed - heard)
            assert room.room.tables["t1"].trouble == ""

    asyncio.run(scene())


async def heard_of(room: Served, client: Client, game: str) -> set[str]:
    """The commands that were not refused because of who sent them."""
    socket = await greeted(room, "t1", client.token)
    heard = set()
    for kind in COMMANDS[game]:
        host = room.room.tables["t1"]
        message: Message = {"type": "command", "id": str(uuid.uuid4()), "command": example(kind)}
        message |= {"round": host.round_number, "turn": host.turn}
        await socket.send(json.dumps(message))
        told = await next_of(socket, "ack", "refused", "stale", "error")
        assert told["type"] != "error", (kind, told)
        if told["type"] == "stale" or not any(words in told.get("reason", "") for words in NOT_FOR_YOU):
            heard.add(tag_of(kind))
    await socket.close()
    return heard


@pytest.mark.parametrize("game", GAMES)
def test_no_number_in_a_players_command_makes_or_loses_a_cent(game: str, tmp_path: Path) -> None:
    """Well-formed commands with any seats and sums, while rounds go on."""
    chance = random.Random(game)
    numbers = (-(2**63), -1, 0, 1, 2, 7, 8, 99, 500, 700, 1000, 50_000, 50_500, 10**12, 2**63 - 1)
    kinds = [kind for kind in COMMANDS[game] if Role.PLAYER in kind.roles]

    def command(seat: int) -> dict[str, object]:
        kind = chance.choice(kinds)
        fields = example(kind)
        for name, hint in get_type_hints(kind).items():
            if hint is int:
                fields[name] = seat if name == "seat" and chance.random() < 0.8 else chance.choice(numbers)
            elif name == "side":
                fields[name] = chance.choice(("player", "banker", "tie"))
        return fields

    async def scene() -> None:
        async with served(tmp_path, BRISK) as room, seated(room, game) as (_, table):
            await until(table, may("ante" if game == "canberra" else "wager"))
            host, types = room.room.tables["t1"], set()
            for _ in range(400):
                asked = command(table.seat)
                message: Message = {"type": "command", "id": str(uuid.uuid4()), "command": asked}
                told = await table.ask({**message, "round": host.round_number, "turn": host.turn})
                types.add(told["type"])
                is_absurd = any(isinstance(number, int) and abs(number) > MOST_ASKED for number in asked.values())
                assert (told["type"] == "error") == is_absurd, told
            assert types >= {"ack", "refused"}
            assert host.trouble == ""
            while host.log.is_ahead:  # the store may have what the table does not show yet
                await asyncio.sleep(0.01)
            assert sum(room.room.store.balances().values()) == 0
            stakes = {f"stake:t1/{seat}": place.stake for seat, place in host.log.shown.places.items()}
            found = {name: cents for name, cents in room.room.store.balances().items() if name.startswith("stake:")}
            assert {name: cents for name, cents in stakes.items() if cents} == {n: c for n, c in found.items() if c}

    asyncio.run(scene())


def test_commands_of_one_game_are_not_understood_at_the_table_of_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            for number, (game, foreign) in enumerate(
                (
                    ("holdem", {"command": "ante", "seat": 1, "cents": 500}),
                    ("canberra", {"command": "act", "seat": 1, "kind": "fold"}),
                    ("baccarat", {"command": "play_jackpot", "seat": 1}),
                ),
                1,
            ):
                async with await client.play_now(game) as table:
                    assert table.view["table"]["id"] == f"t{number}"
                    told = await table.ask({"type": "command", "id": str(uuid.uuid4()), "command": foreign})
                    assert (told["type"], told["reason"].partition(":")[0]) == ("error", "not understood")

    asyncio.run(scene())
