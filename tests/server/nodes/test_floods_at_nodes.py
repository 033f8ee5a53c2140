"""What one visitor may send over the bus: as much as a room of one process would take of him."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.server.at_table import Connection
from pitboss.server.nodes import lines
from pitboss.server.nodes.errands import LineText, frame_of
from tests.patience import PATIENCE
from tests.server.nodes.inside import USUAL, GatewayServed, Hub, gateway_served, hub, node_served, run, until_so
from tests.server.nodes.test_gateways import with_table
from tests.server.running import greeted, next_of
from tests.server.test_doors import HARDLY

__all__ = ["hub"]


async def flooded(page: ClientConnection, messages: int) -> int | None:
    """Send a command, then as much as it takes; the code with which that ends."""
    await page.send(json.dumps({"type": "command", "id": "the-first", "command": {"command": "sit_out", "seat": 1}}))
    for number in range(messages):
        await page.send(json.dumps({"type": "chat", "text": f"{number} {3000 * 'x'}"}))
    await asyncio.wait_for(page.wait_closed(), PATIENCE)
    return page.close_code


async def at_gateway(served: GatewayServed, table: str) -> ClientConnection:
    page = await greeted(served, table, (await served.client("Ann")).token)
    await next_of(page, "view")
    return page


def test_a_gateway_passes_on_no_more_than_a_room_takes(room_address: str, tmp_path: Path, hub: Hub) -> None:
    limits = msgspec.structs.replace(USUAL, commands=HARDLY, command_burst=5, patience=10)
    # Who only looks on has spoken once before he has a line.
    most = 2 * limits.command_burst

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served(limits) as gateway:
            page = await at_gateway(gateway, (await with_table(node)).meta.id)
            assert await flooded(page, 2 * most + limits.patience) == 4429
            assert (await next_of(page, "error"))["passes"]
            await until_so(lambda: not node.gate._far)
            assert 0 < sum(_is_text(each.subject, each.body) for each in hub.noted) <= most

    run(scene)


def _is_text(subject: str, body: bytes) -> bool:
    return subject.endswith(".lines") and isinstance(frame_of(body), LineText)


def test_whoever_sends_far_more_than_a_table_takes_is_shut_out(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table waits for its database; what he says meanwhile lies in the memory of its node."""
    monkeypatch.setattr(lines, "UNTAKEN", 20)

    async def waits(*given: object) -> None:
        await asyncio.sleep(PATIENCE)

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            page = await at_gateway(gateway, (await with_table(node)).meta.id)
            monkeypatch.setattr(Connection, "_command", waits)
            assert await flooded(page, 30) == 4429
            await until_so(lambda: not node.gate._far)
            assert not gateway.entrance.gateway._lines

    run(scene)
