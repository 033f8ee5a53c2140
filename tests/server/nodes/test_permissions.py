"""A gateway on a bus that lets it say and hear what it needs, as `deploy/nats.conf` has it, and nothing else."""

from pathlib import Path

import nats
import pytest
from nats.aio.msg import Msg

from tests.server.nodes.inside import gateway_served, node_served, run
from tests.servers import nats as servers
from tests.servers.histories import PlayerTask
from tests.servers.nats import NatsServer
from tests.servers.rolling import Cautious

CONF = Path(__file__).parents[3] / "deploy" / "nats.conf"
NOT_ITS_OWN = ("pb.g.>", "pb.g.north.*", "pb.t.*.ask", "pb.desk", "pb.node.*.lines", "_INBOX.>", "pb.>")


@pytest.mark.skipif(bool(servers.missing()), reason=servers.missing())
def test_a_gateway_needs_no_more_of_the_bus_than_it_is_let(room_address: str, tmp_path: Path) -> None:
    server = NatsServer("-c", str(CONF), TABLES_PASSWORD="of-tables", EDGE_PASSWORD="of-edge")
    bus = server.address.removeprefix("nats://")
    of_edge = f"nats://edge:of-edge@{bus}"
    heard: list[str] = []
    refused: list[str] = []

    async def note(message: Msg) -> None:
        heard.append(message.subject)

    async def complain(error: Exception) -> None:
        refused.append(str(error).lower())

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north", bus=f"nats://tables:of-tables@{bus}"),
            gateway_served(bus=of_edge) as gateway,
        ):
            # The password of the gateway is used to listen to what is not its own, while somebody plays through it.
            thief = await nats.connect(of_edge, error_cb=complain)
            for subject in NOT_ITS_OWN:
                await thief.subscribe(subject, cb=note)
            await thief.flush()
            ann = await PlayerTask.sit(gateway.address, "Ann", "", Cautious())
            await ann.until_done(2)
            await ann.stop()
            await thief.close()

    try:
        run(scene)
    finally:
        server.close()
    assert len([each for each in refused if "permissions violation" in each]) == len(NOT_ITS_OWN), refused
    assert heard == [], "neither what others are told nor what they ask"
