"""How a server becomes one of several: the bus is reached, and the others are told; with tables, or without."""

import re
import secrets
import signal
from collections.abc import Mapping

import structlog

from pitboss.malformed import Malformed
from pitboss.room.bus.counted import CountedBus
from pitboss.room.nodes.node import RoomNode
from pitboss.server.endpoint import Endpoint
from pitboss.server.entrance import Entrance
from pitboss.server.nodes.desk import FarDesk
from pitboss.server.nodes.gate import NodeGate
from pitboss.server.nodes.gateway import Gateway
from pitboss.server.service import Service

NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
_log = structlog.get_logger()


async def enter_room(service: Service, address: str, endpoints: Mapping[tuple[str, str], Endpoint]) -> NodeGate:
    """A node that has tables; Malformed if there is no bus at the address."""
    bus = await reach(address, f"pitboss {service.room.store.node}")
    gate = NodeGate(service, bus, endpoints)
    gate.node = RoomNode(service.room, bus, gate, _end)
    try:
        await gate.start()
    except BaseException:
        await bus.close()
        raise
    return gate


async def open_gateway(entrance: Entrance, address: str, name: str) -> tuple[Gateway, FarDesk, CountedBus]:
    """A gateway without tables; Malformed if there is no bus at the address.

    Its name is a word of the subject on which it is spoken to, and of its inbox, so that the bus can keep both for it.
    """
    if not NAME.fullmatch(name):
        raise Malformed("the name of a gateway is letters, digits, - and _: its subject bears it")
    id_ = f"{name}.{secrets.token_hex(8)}"
    bus = await reach(address, f"pitboss gateway {name}", name)
    desk = FarDesk(bus, id_)
    gateway = Gateway(entrance, bus, id_, desk)
    try:
        await gateway.start()
    except BaseException:
        await bus.close()
        raise
    return gateway, desk, bus


async def reach(address: str, name: str, inbox: str = "") -> CountedBus:
    try:
        from pitboss.room.bus.over_nats import NatsBus, is_bus_address
    except ModuleNotFoundError as error:
        raise Malformed("a room of several nodes needs nats-py: `pip install pitboss[nodes]`") from error
    if not is_bus_address(address):
        raise Malformed("a bus is named by its address: nats://host:4222")
    return CountedBus(await NatsBus.open(address, name, inbox))


def _end() -> None:
    """The node was given up for dead: it ends, and whoever watches over it starts another."""
    _log.error("node given up", reason="its lease ran out and others have its tables: start it again")
    signal.raise_signal(signal.SIGTERM)
