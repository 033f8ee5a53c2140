"""Visitors who play against the house over the socket, each with the wagers that the view offers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from pitboss.client import Client, TableClient
from tests.patience import PATIENCE
from tests.server.running import Message, Served

GAMES = ("canberra", "baccarat")


async def answer(table: TableClient, view: Message) -> Message | None:
    """The first thing that is open to the viewer: a wager, a chip on the jackpot, a bet, cards to open; or no more."""
    acts = view["you"]["acts"] or {}
    if "ante" in acts:
        return await table.send("ante", cents=acts["ante"]["least"])
    if "play_jackpot" in acts:
        return await table.send("play_jackpot")
    if "bet" in acts:
        return await table.send("bet")
    if "open" in acts:
        return await table.send("open", side=acts["open"]["side"])
    if "wager" in acts and "take_back" not in acts:
        return await table.send("wager", side=acts["wager"]["sides"][0], cents=acts["wager"]["least"])
    if "done" in view["you"]["may"]:
        await table.done()
    return None


async def until(table: TableClient, holds: Callable[[Message], object], play: bool = False) -> Message:
    """The first view of which something holds, playing meanwhile if that is wanted."""
    async with asyncio.timeout(PATIENCE):
        if holds(table.view):
            return table.view
        if play:
            await answer(table, table.view)
        async for view in table.views():
            if holds(view):
                return view
            if play:
                await answer(table, view)
    raise AssertionError("it never came to that")


def may(act: str) -> Callable[[Message], bool]:
    """Whether an act is open to the viewer."""
    return lambda view: act in (view["you"]["acts"] or {})


@asynccontextmanager
async def seated(room: Served, game: str, name: str = "Ann", **body: Any) -> AsyncIterator[tuple[Client, TableClient]]:
    """A visitor with a table of one's own, and a seat at it."""
    client = await room.client(name)
    made = await client.request("POST", "/api/tables", {"game": game, "pace": "instant", "bots": {"number": 2}, **body})
    await client.request("POST", f"/api/tables/{made['table']}/join", {})
    async with await client.watch(made["table"]) as table:
        yield client, table


async def joined(room: Served, table: str, name: str) -> tuple[Client, TableClient]:
    """Another visitor at a public table."""
    client = await room.client(name)
    await client.request("POST", f"/api/tables/{table}/join", {})
    return client, await client.watch(table)
