"""Nodes and gateways in one process, each on a port of its own, over a bus that notes all that goes over it."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest import mock

import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection

from pitboss.room.bus.bus import BusFailed, BusHandler, BusMessage, BusSubscription
from pitboss.room.bus.counted import CountedBus
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.node_terms import NodeTerms
from pitboss.room.pace import Timing
from pitboss.room.stores import StoreName
from pitboss.server.app import make_app
from pitboss.server.gateway_app import GatewayEntrance, make_gateway
from pitboss.server.limits import Limits
from pitboss.server.nodes import entering
from pitboss.server.nodes.gate import NodeGate
from pitboss.server.running import config_for
from tests.patience import AGES, PATIENCE
from tests.server.running import GENEROUS, Served

T = TypeVar("T")
LIVELY = Timing(to_act=AGES, to_wager=AGES, moment=AGES, hurry=0.02)
"""Bots take a moment for what they do, and people are waited for."""
USUAL = msgspec.structs.replace(GENEROUS, views=20)
"""Views come as often as in any room."""


class Noted(NamedTuple):
    """A message: what it was (told, asked, answered), on which subject, and its bytes."""

    kind: str
    subject: str
    body: bytes


class Hub:
    """A bus, and the connections that everybody has to it."""

    def __init__(self) -> None:
        self.bus = InsideBus()
        self.noted: list[Noted] = []
        self.lines: list[HubLine] = []

    async def reach(self, address: str, name: str, inbox: str = "") -> CountedBus:
        self.lines.append(HubLine(self, name))
        return CountedBus(self.lines[-1])


class HubLine:
    """The connection of one of them. While it is cut nothing comes or goes; what comes `late` comes so much later."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.name = name
        self.is_cut = False
        self.late = 0.0
        self._hub = hub
        self._heard: list[BusSubscription] = []

    @property
    def is_there(self) -> bool:
        return not self.is_cut

    async def publish(self, subject: str, body: bytes) -> None:
        if not self.is_cut:
            self._hub.noted.append(Noted("told", subject, body))
            await self._hub.bus.publish(subject, body)

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes:
        if self.is_cut:
            raise BusFailed("cut")
        self._hub.noted.append(Noted("asked", subject, body))
        answer = await self._hub.bus.ask(subject, body, seconds)
        self._hub.noted.append(Noted("answered", subject, answer))
        return answer

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> BusSubscription:
        if self.is_cut:
            raise BusFailed("cut")

        async def heard(message: BusMessage) -> bytes | None:
            if self.is_cut:
                return None
            if self.late:
                await asyncio.sleep(self.late)
            return await handler(message)

        self._heard.append(await self._hub.bus.subscribe(subject, heard, group))
        return self._heard[-1]

    async def close(self) -> None:
        for subscription in self._heard:
            await subscription.close()


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    hub = Hub()
    monkeypatch.setattr(entering, "reach", hub.reach)
    return hub


class NodeServed(Served):
    """A node that runs here."""

    def __init__(self, address: str, room: CardRoom, gate: NodeGate) -> None:
        super().__init__(address, room)
        self.gate = gate


class GatewayServed(Served):
    """A gateway that runs here, without a room."""

    def __init__(self, address: str, entrance: GatewayEntrance) -> None:
        self.address = address
        self.entrance = entrance
        self._pages: list[ClientConnection] = []

    async def raw(self, path: str = "/ws", **options: Any) -> ClientConnection:
        self._pages.append(await super().raw(path, **options))
        return self._pages[-1]

    async def close(self) -> None:
        """Whoever has come goes."""
        for page in self._pages:
            await page.close()


@contextlib.asynccontextmanager
async def node_served(
    address: str,
    folder: Path,
    timing: Timing = LIVELY,
    limits: Limits = USUAL,
    bus: str = "inside",
    is_gateway: bool = True,
) -> AsyncIterator[NodeServed]:
    rooms: list[CardRoom] = []

    def open_room() -> CardRoom:
        rooms.append(CardRoom.open_among(StoreName(folder, address), NodeTerms(folder.name), timing))
        return rooms[0]

    app = make_app(open_room, limits, bus=bus, is_gateway=is_gateway)
    # One that is given up ends its process, which would be that of all tests.
    with mock.patch.object(entering, "_end") as given_up:
        async with _served(app) as where:
            yield NodeServed(where, rooms[0], app.state.role)
    assert not given_up.called, "its lease ran out: the machine is too busy, or the node stood still"


@contextlib.asynccontextmanager
async def gateway_served(
    limits: Limits = USUAL, bus: str = "inside", name: str = "edge"
) -> AsyncIterator[GatewayServed]:
    app = make_gateway(bus, name, limits)
    async with _served(app) as where:
        gateway = GatewayServed(where, app.state.service)
        try:
            yield gateway
        finally:
            await gateway.close()


@contextlib.asynccontextmanager
async def _served(app: Starlette) -> AsyncIterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    config = config_for(app, deflates=True)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        assert not running.done(), getattr(app.state, "trouble", "the server ended")
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


def run(scene: Callable[[], Awaitable[T]]) -> T:
    async def limited() -> T:
        return await asyncio.wait_for(scene(), PATIENCE)

    return asyncio.run(limited())


async def until_so(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)
