"""What nodes of a room say to each other about what they have: hand-overs, asked for and done."""

from enum import StrEnum

import msgspec

from pitboss.room.bus.bus import Bus
from pitboss.room.remembering import TableMemory


class Take(msgspec.Struct, frozen=True):
    """Streams that are the receiver's from now on."""

    streams: tuple[str, ...]


class Give(msgspec.Struct, frozen=True):
    """A stream that the receiver is to hand over to another node, which it is asked for by whoever keeps the room."""

    stream: str
    node: str


class Remember(msgspec.Struct, frozen=True):
    """What the sender knows of a table that the receiver is about to have."""

    table: str
    memory: TableMemory


class Given(StrEnum):
    """What comes of asking for something."""

    GIVEN = "given"
    NOT_HERE = "not here"
    OF_HOUSE = "of the house"
    """A table that goes where the house goes, and nowhere else."""


async def asked_to_give(bus: Bus, owner: str, wish: Give, seconds: float) -> Given:
    """Ask a node to hand something over."""
    return Given((await bus.ask(f"pb.node.{owner}.give", msgspec.json.encode(wish), seconds)).decode())
