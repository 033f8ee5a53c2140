"""Tables and gateways apart: what each of them serves, and what it leaves to the other."""

import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from pitboss.server.app import ENDPOINTS
from tests.patience import PATIENCE
from tests.server.nodes.inside import Hub, gateway_served, hub, node_served, run, until_so
from tests.server.nodes.test_readers_at_nodes import enrolled, said
from tests.server.running import Served
from tests.server.test_followed_tables import opened_table

__all__ = ["hub"]
KEEPING = ("/livez", "/readyz", "/healthz", "/metrics")
PAGES = ("/", "/index.html", "/openapi.json", "/reader", "/api/nothing", "/ws", "/tables/t1")


def test_a_node_that_has_tables_alone_serves_its_health_its_metrics_and_readers_of_cards(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "node", is_gateway=False) as node,
            gateway_served() as gateway,
            httpx.AsyncClient(base_url=node.address, timeout=PATIENCE) as http,
        ):
            await until_so(lambda: node.gate.node.has_house and node.gate.is_ready)
            for path in KEEPING:
                assert (await http.get(path)).status_code == 200, path
            asked = [(each.method, re.sub(r"\{.*?\}", "1", each.path)) for each in ENDPOINTS]
            for method, path in (*asked, *(("GET", page) for page in PAGES)):
                assert (await http.request(method, path)).status_code == 404, (method, path)
            for path in ("/ws", "/ws/floor", "/"):
                with pytest.raises(InvalidStatus):
                    await node.raw(path)

            # People come in at a gateway; what a reader has seen goes to the node alone.
            door = Served(gateway.address, node.room)
            table, tablet, operators = await opened_table(door)
            hello = await enrolled(door, table)
            with pytest.raises(InvalidStatus):
                await door.raw("/reader")
            reader = await node.raw("/reader")
            assert await said(reader, hello) == ["OK 1"]
            await tablet.enter("deal")
            assert await said(reader, "CARD 1 shoe As", "CARD 2 shoe Kd") == ["OK 1", "OK 2"]
            for each in (reader, tablet, operators):
                await each.close()

    run(scene)
