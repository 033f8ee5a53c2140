"""What is lost on the bus is noticed at once: whoever acts has the answer to his own act within a second or two."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.room.host import TableHost
from pitboss.server.nodes import lines
from pitboss.server.nodes.errands import packed
from pitboss.server.nodes.gateway import KEEPING
from pitboss.server.nodes.lines import AHEAD, LATE
from tests.server.nodes.inside import GatewayServed, Hub, NodeServed, gateway_served, hub, node_served, run
from tests.server.nodes.test_gateways import with_table
from tests.server.running import greeted, next_of

__all__ = ["hub"]
LEAVE = "ann-leaves-once"


async def with_ann(node: NodeServed, served: GatewayServed) -> tuple[TableHost, ClientConnection, str]:
    """A table at which somebody sits who came to a gateway, and the message with which she leaves."""
    host = await with_table(node)
    ann = await served.client("Ann")
    await ann.request("POST", f"/api/tables/{host.meta.id}/join", {})
    page = await greeted(served, host.meta.id, ann.token)
    while not (seat := (await next_of(page, "view"))["you"]["seat"]):
        pass
    return host, page, json.dumps({"type": "command", "id": LEAVE, "command": {"command": "leave", "seat": seat}})


@pytest.mark.parametrize("lost", [("pb.node.", b'"command"'), ("pb.g.", b'"ack"')], ids=["the command", "its answer"])
def test_what_is_lost_is_sent_again_before_long(
    lost: tuple[str, bytes], room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever way: the act is done once, and told as done, not as repeated."""
    # What would have it sent again otherwise is long in coming.
    monkeypatch.setattr(lines, "UNHEARD", 100.0)
    publish, dropped = hub.bus.publish, list[str]()

    async def publish_but_one(subject: str, body: bytes) -> None:
        if not dropped and subject.startswith(lost[0]) and lost[1] in body and LEAVE.encode() in body:
            dropped.append(subject)
            return
        await publish(subject, body)

    monkeypatch.setattr(hub.bus, "publish", publish_but_one)

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as served:
            host, page, leave = await with_ann(node, served)
            began = asyncio.get_running_loop().time()
            await page.send(leave)
            answer = await next_of(page, "ack")
            assert dropped
            assert answer["id"] == LEAVE
            assert asyncio.get_running_loop().time() - began < 3 * LATE
            assert not host.log.shown.places

    run(scene)


VIEWS, READ = ("pb.g.", b'"type":"view"'), ("pb.node.", packed({"type": "read"})[1:])


@pytest.mark.parametrize(
    ("what", "count"),
    [(VIEWS, 1), (VIEWS, AHEAD), (READ, AHEAD)],
    ids=["the last view", "as many as go out unread", "that they were read"],
)
def test_whoever_only_waits_sees_what_was_lost_before_long(
    what: tuple[str, bytes], count: int, room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes after it by which it could be missed, and she asks for nothing herself."""
    publish, dropped, lost = hub.bus.publish, list[str](), list[int]()

    async def publish_but_some(subject: str, body: bytes) -> None:
        if len(dropped) < sum(lost) and subject.startswith(what[0]) and what[1] in body:
            dropped.append(subject)
            return
        await publish(subject, body)

    monkeypatch.setattr(hub.bus, "publish", publish_but_some)

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as served:
            host, page, _ = await with_ann(node, served)
            lost.append(count)
            for number in range(count):
                host.changed()
                while len(dropped) <= number:
                    await asyncio.sleep(0.01)
            if what is READ:
                host.changed()  # Each view before this one was shown.
            lost_at = host.version
            async with asyncio.timeout(10 * KEEPING):
                while (await next_of(page, "view"))["version"] < lost_at:
                    pass

    run(scene)


def test_whoever_only_takes_his_time_is_waited_for(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as served:
            host, page, leave = await with_ann(node, served)
            opened = served.entrance.gateway.counts.lines_opened
            async with host.desk:
                await page.send(leave)
                await asyncio.sleep(3 * LATE)
            assert (await next_of(page, "ack"))["id"] == LEAVE
            assert served.entrance.gateway.counts.lines_opened == opened

    run(scene)
