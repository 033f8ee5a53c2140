"""A server under systemd says when it is open, that its loop turns, and that it ends."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from pitboss.server import notifying
from pitboss.server.app import application


def test_systemd_is_told_in_this_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hears:
        hears.bind(str(tmp_path / "notify"))
        hears.settimeout(10)
        monkeypatch.setenv(notifying.SOCKET, str(tmp_path / "notify"))
        monkeypatch.setenv(notifying.WATCHDOG, "60000")
        heard: list[str] = []

        async def scene() -> None:
            async with notifying.notified() as ready:
                heard.append(await asyncio.to_thread(_next, hears))
                ready()
                while heard[-1] != "READY=1":
                    heard.append(await asyncio.to_thread(_next, hears))
                heard.append(await asyncio.to_thread(_next, hears))
            while heard[-1] != "STOPPING=1":
                heard.append(await asyncio.to_thread(_next, hears))

        asyncio.run(scene())
    assert heard[0] == "WATCHDOG=1"
    assert heard[heard.index("READY=1") + 1] == "WATCHDOG=1"


def test_nobody_is_told_where_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(notifying.SOCKET, raising=False)

    async def scene() -> None:
        async with notifying.notified() as ready:
            ready()

    asyncio.run(scene())


def test_a_server_that_nobody_hears_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hears:
        hears.bind(str(tmp_path / "notify"))
        monkeypatch.setenv(notifying.SOCKET, str(tmp_path / "notify"))

        async def scene() -> None:
            async with notifying.notified() as ready:
                hears.close()
                ready()

        asyncio.run(scene())


def test_every_server_of_the_room_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hears:
        hears.bind(str(tmp_path / "notify"))
        hears.settimeout(10)
        monkeypatch.setenv(notifying.SOCKET, str(tmp_path / "notify"))
        app = application([], _nothing)

        async def scene() -> None:
            async with app.router.lifespan_context(app):
                assert await asyncio.to_thread(_next, hears) == "READY=1"
            assert await asyncio.to_thread(_next, hears) == "STOPPING=1"

        asyncio.run(scene())


@contextlib.asynccontextmanager
async def _nothing(app: Starlette) -> AsyncIterator[None]:
    """A server without anything to open."""
    yield


def _next(hears: socket.socket) -> str:
    return hears.recv(100).decode()
