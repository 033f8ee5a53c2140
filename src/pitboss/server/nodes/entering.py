"""How a room becomes a node: the bus is reached, the gate stands, and the others are told."""

import signal
from collections.abc import Mapping

import structlog

from pitboss.malformed import Malformed
from pitboss.room.nodes.node import Node
from pitboss.server.endpoint import Endpoint
from pitboss.server.nodes.gate import NodeGate
from pitboss.server.service import Service

_log = structlog.get_logger()


async def enter_room(service: Service, address: str, endpoints: Mapping[tuple[str, str], Endpoint]) -> NodeGate:
    """Malformed if there is no bus at the address."""
    try:
        from pitboss.room.bus.over_nats import NatsBus, is_bus_address
    except ModuleNotFoundError as error:
        raise Malformed("a room of several nodes needs nats-py: `pip install pitboss[nodes]`") from error
    if not is_bus_address(address):
        raise Malformed("a bus is named by its address: nats://host:4222")
    bus = await NatsBus.open(address, f"pitboss {service.room.store.node}")
    gate = NodeGate(service, endpoints)
    gate.node = Node(service.room, bus, gate, _end)
    try:
        await gate.start()
    except BaseException:
        await bus.close()
        raise
    return gate


def _end() -> None:
    """The node was given up for dead: it ends, and whoever watches over it starts another."""
    _log.error("node given up", reason="its lease ran out and others have its tables: start it again")
    signal.raise_signal(signal.SIGTERM)
