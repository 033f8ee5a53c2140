"""A real server on a real port within the test's own event loop, and clients for it."""

import asyncio
import contextlib
import json
import socket
import uuid
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from pitboss.client import Client
from pitboss.room.card_room import CardRoom
from pitboss.room.pace import Timing
from pitboss.room.stores import StoreName
from pitboss.server import limits as of_server
from pitboss.server.app import make_app
from pitboss.server.limits import Limits
from pitboss.server.running import config_for
from tests.patience import AGES, PATIENCE, wall_clock

GENEROUS = msgspec.structs.replace(of_server.GENEROUS, chat=1e6, views=1e6)
HASTE = Timing(to_act=AGES, to_wager=AGES, moment=AGES, hurry=0)
"""Everything goes on at once, and people are waited for."""
Message = dict[str, Any]


class Served:
    """A running room and where it is."""

    def __init__(self, address: str, room: CardRoom) -> None:
        self.address = address
        self.room = room

    async def client(self, name: str = "Ann") -> Client:
        client = Client(self.address, seconds=PATIENCE)
        await client.guest(name)
        return client

    async def raw(self, path: str = "/ws", **options: Any) -> ClientConnection:
        return await connect(self.address.replace("http", "ws") + path, max_size=None, **options)


@contextlib.asynccontextmanager
async def served(
    folder: Path | StoreName,
    timing: Timing = HASTE,
    limits: Limits = GENEROUS,
    clock: Callable[[], int] = wall_clock,
    proxies: tuple[str, ...] = (),
) -> AsyncIterator[Served]:
    rooms: list[CardRoom] = []

    def open_room() -> CardRoom:
        rooms.append(CardRoom.open(folder, clock, timing))
        return rooms[0]

    listening = socket.create_server(("127.0.0.1", 0))
    config = config_for(make_app(open_room, limits), proxies)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", rooms[0])
    finally:
        server.should_exit = True
        await running


def command(view: Message, name: str, **fields: Any) -> Message:
    """A command of the viewer that answers what the view shows."""
    table = view["table"]
    return {
        "type": "command",
        "id": str(uuid.uuid4()),
        "round": table["round"],
        "turn": table["turn"],
        "command": {"command": name, "seat": view["you"]["seat"], **fields},
    }


async def greeted(served: Served, table: str, token: str = "", device: str = "", **options: Any) -> ClientConnection:
    """A bare socket after its hello and welcome."""
    connection = await served.raw(**options)
    hello = {"type": "hello", "protocol": 1, "table": table, "token": token, "device": device}
    await connection.send(json.dumps(hello))
    welcome = json.loads(await connection.recv())
    assert welcome["type"] == "welcome", welcome
    return connection


async def next_of(connection: ClientConnection, *types: str) -> Message:
    """The next message of some types."""
    while True:
        message: Message = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
        if message["type"] in types:
            return message
