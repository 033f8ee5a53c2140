"""A gateway to which nothing comes through for a while (S-13): NATS gives it up, nobody else notices; it catches up."""

import asyncio
import json
import urllib.request
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec
import pytest

from pitboss.room.nodes.news import NEWS, News
from tests.ports import own_port
from tests.server.nodes.inside import gateway_served, node_served, run
from tests.server.nodes.test_gateways import with_table
from tests.server.running import greeted, next_of
from tests.servers import nats
from tests.servers.nats import NatsServer
from tests.servers.proxy import ProxyLoop

WAITING = 2 << 20
"""So many bytes may wait at the bus for somebody who does not take them, besides what the kernel keeps."""
MUCH = 100_000
TOGETHER, MOST = 5, 100
"""So many messages of that size at a time, and so often at most until the bus has had enough."""
PAUSE = 0.03


def given_up(port: int) -> int:
    """How many connections the bus has ended because they were slow."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/varz", timeout=10) as answer:
        return int(json.load(answer)["slow_consumers"])


@pytest.mark.skipif(bool(nats.missing()), reason=nats.missing())
def test_a_gateway_that_takes_nothing_is_given_up_alone_and_catches_up(room_address: str, tmp_path: Path) -> None:
    port, settings = own_port(), tmp_path / "nats.conf"
    settings.write_text(f"max_pending: {WAITING}\nhttp: 127.0.0.1:{port}\n", encoding="utf-8")
    with ExitStack() as servers:
        server = servers.enter_context(closing(NatsServer("-c", str(settings))))
        proxies = servers.enter_context(closing(ProxyLoop()))
        way = servers.enter_context(closing(proxies.proxy(server.address.removeprefix("nats://"))))

        async def scene() -> None:
            async with (
                node_served(room_address, tmp_path / "node", bus=server.address) as node,
                gateway_served(bus=server.address, name="quick") as quick,
                gateway_served(bus=f"nats://127.0.0.1:{way.port}", name="slow") as slow,
            ):
                host = await with_table(node)
                pages = [await greeted(each, host.meta.id) for each in (quick, slow)]
                for page in pages:
                    await next_of(page, "view")
                await asyncio.to_thread(way.stall)
                news = msgspec.json.encode(News("y" * MUCH))
                for _ in range(MOST):
                    for _ in range(TOGETHER):
                        await node.gate.node.bus.publish(NEWS, news)
                    await asyncio.sleep(PAUSE)
                    if await asyncio.to_thread(given_up, port):
                        break
                host.changed()
                while (await next_of(pages[0], "view"))["version"] < host.version:
                    pass
                assert await asyncio.to_thread(given_up, port) == 1, "nobody but the one that takes nothing"
                await asyncio.to_thread(way.mend)
                while (await next_of(pages[1], "view"))["version"] < host.version:
                    pass

        run(scene)
