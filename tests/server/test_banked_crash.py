"""Killing a real server while people play against the house: what was acknowledged is kept, once, to the cent."""

import asyncio
import contextlib
import random
import uuid
from pathlib import Path

from pitboss.banked.jackpot.events import POOL, RESERVE
from pitboss.banked.jackpot.jackpot import CODEC, Jackpot, recount
from pitboss.client import Client, Message, TableClient
from pitboss.play import Account
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from tests.patience import PATIENCE
from tests.proof import rules
from tests.room.samples import verified
from tests.server.crashing import Sent, keep_in_chips, play_under_kills
from tests.server.house import GAMES

KILLS = 3
TABLES = (*GAMES, "canberra")
"""Two tables share the jackpot."""


@rules("S89-1997/11.3", "G-R65")
def test_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    sent = asyncio.run(crash_again_and_again(tmp_path, KILLS, random.Random(7)))
    assert sum(one.is_acknowledged for one in sent) >= 3 * KILLS
    check_store(tmp_path, sent)


def check_store(folder: Path, sent: list[Sent]) -> None:
    """Nothing that was acknowledged is lost or done twice, and the ledger and the jackpot's own book agree."""
    assert verified(folder / FILE) is None
    with contextlib.closing(SqliteStore(folder / FILE)) as store:
        keys = store.keys()
        assert [one.key for one in sent if one.is_acknowledged and one.key not in keys] == []
        assert [one.key for one in sent if one.answers.count("ack") > 1] == []
        balances = store.balances()
        assert sum(balances.values()) == 0
        assert not any(cents for name, cents in balances.items() if name.startswith("clearing:"))
        events = [CODEC.decode(record.event) for record in store.read("jackpot:boomerang")]
        meters, book = Jackpot.replay(events).state, recount(events)
        assert len(events) > 1, "rounds were settled"
        assert (meters.pool, meters.reserve) == (book[POOL], book[RESERVE])
        assert meters.pool == balances[Account("jackpot:boomerang")]
        assert meters.reserve == balances[Account("reserve:boomerang")]


async def crash_again_and_again(folder: Path, kills: int, chance: random.Random) -> list[Sent]:
    """Several people play against the house; the server is killed and started again; all that they sent."""

    async def sit(address: str) -> list[TableClient]:
        return [await seated(address, game) for game in TABLES]

    return await play_under_kills(folder, kills, sit, play_twice, lambda: chance.uniform(0, 0.3))


async def seated(address: str, game: str) -> TableClient:
    """A visitor at a table of one's own."""
    client = Client(address, seconds=PATIENCE)
    await client.guest(f"Player of {game}")
    body = {"game": game, "pace": "instant", "bots": {"number": 2}}
    made = await client.request("POST", "/api/tables", body)
    await client.request("POST", f"/api/tables/{made['table']}/join", {})
    return await client.watch(made["table"])


async def play_twice(table: TableClient, sent: list[Sent]) -> None:
    """Answer every view that asks for something, each time twice."""
    async for view in table.views():
        await keep_in_chips(table)
        command = answer(view["you"])
        if command is None:
            continue
        place = {"round": view["table"]["round"], "turn": view["table"]["turn"]}
        message: Message = {"type": "command", "id": str(uuid.uuid4()), "command": command, **place}
        one = Sent(view["you"]["person"], view["table"]["id"], message)
        sent.append(one)
        for _ in range(2):
            one.answers.append((await table.ask(dict(message)))["type"])


def answer(you: Message) -> Message | None:
    acts, seat = you["acts"] or {}, you["seat"]
    if "ante" in acts:
        return {"command": "ante", "seat": seat, "cents": acts["ante"]["least"]}
    if "play_jackpot" in acts:
        return {"command": "play_jackpot", "seat": seat}
    if "bet" in acts:
        return {"command": "bet", "seat": seat}
    if "wager" in acts and "take_back" not in acts:
        return {"command": "wager", "seat": seat, "side": "player", "cents": acts["wager"]["least"]}
    return None
