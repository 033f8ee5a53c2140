"""The client of a room: whoever waits for an answer is told when none will come."""

import asyncio
import json

import pytest
from websockets.asyncio.server import ServerConnection, serve

from pitboss import client
from pitboss.client import Client, Refused

VIEW = {"type": "view", "told": [], "table": {"pledge": ""}, "you": {"seat": 0}}
COMMAND = {"type": "command", "id": "a command", "command": {}}


async def shows_and_ends(socket: ServerConnection) -> None:
    """A table that shows itself once, and has nothing more to say to whoever asks."""
    await socket.recv()
    await socket.send(json.dumps(VIEW))
    await socket.recv()
    await socket.close(4401, "the session has ended; log in again")


def test_whoever_waits_for_an_answer_learns_that_the_room_has_ended_the_connection() -> None:
    async def scene() -> None:
        async with serve(shows_and_ends, "127.0.0.1", 0) as server, asyncio.timeout(10):
            _, port = server.sockets[0].getsockname()
            table = await Client(f"http://127.0.0.1:{port}").watch("t1")
            for _ in range(2):
                with pytest.raises(Refused, match="session has ended"):
                    await table.ask(COMMAND)
            await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize("code", [4404, 4429])
def test_whoever_is_shut_out_before_anything_was_shown_is_told_so(code: int) -> None:
    async def shut(socket: ServerConnection) -> None:
        await socket.close(code, "too many connections, or no such table")

    async def scene() -> None:
        async with serve(shut, "127.0.0.1", 0) as server, asyncio.timeout(10):
            _, port = server.sockets[0].getsockname()
            with pytest.raises(Refused, match=f"{code}: too many connections, or no such table"):
                await Client(f"http://127.0.0.1:{port}").watch("t1")

    asyncio.run(scene())


def test_whoever_is_shut_out_again_and_again_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "LATER", 0.01)
    monkeypatch.setattr(client, "TIMES", 3)
    came: list[ServerConnection] = []

    async def shows_once(socket: ServerConnection) -> None:
        came.append(socket)
        await socket.recv()
        if len(came) == 1:
            await socket.send(json.dumps(VIEW))
            await socket.recv()
        await socket.close(4429, "too many connections from this address")

    async def scene() -> None:
        async with serve(shows_once, "127.0.0.1", 0) as server, asyncio.timeout(10):
            _, port = server.sockets[0].getsockname()
            table = await Client(f"http://127.0.0.1:{port}").watch("t1")
            with pytest.raises(Refused, match="4429"):
                await table.ask(COMMAND)
            assert len(came) == 3
            await table.close()

    asyncio.run(scene())


def test_whoever_is_shut_out_for_a_while_comes_back_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "LATER", 0.01)
    came: list[ServerConnection] = []

    async def too_much_at_first(socket: ServerConnection) -> None:
        came.append(socket)
        await socket.recv()
        await socket.send(json.dumps(VIEW))
        await socket.recv()
        if len(came) == 1:
            await socket.close(4429, "too many messages")
        else:
            await socket.send(json.dumps({"type": "ack", "id": COMMAND["id"], "version": 7}))
            await socket.wait_closed()

    async def scene() -> None:
        async with serve(too_much_at_first, "127.0.0.1", 0) as server, asyncio.timeout(10):
            _, port = server.sockets[0].getsockname()
            table = await Client(f"http://127.0.0.1:{port}").watch("t1")
            assert (await table.ask(COMMAND))["version"] == 7
            await table.close()

    asyncio.run(scene())
