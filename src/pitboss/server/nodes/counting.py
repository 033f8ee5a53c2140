"""What a gateway counts, for those who keep it: nothing of it names a person or a card."""

from typing import TYPE_CHECKING

import msgspec

from pitboss.room.bus.counted import CountedBus

if TYPE_CHECKING:
    from pitboss.server.nodes.gateway import Gateway


class GatewayCounts(msgspec.Struct):
    """Since it began."""

    frames: int = 0
    gaps: int = 0
    looks: int = 0
    stale_frames: int = 0
    slow_readers: int = 0
    """Views that somebody was not ready for."""
    lines_opened: int = 0
    lines_lost: int = 0
    sent_again: int = 0
    """Messages of people that were sent again on another line."""
    sessions_asked: int = 0


def gateway_counts(gateway: "Gateway", bus: CountedBus) -> dict[str, float]:
    """What a gateway has, and has done, and what was asked over the bus."""
    asked = msgspec.structs.asdict(bus.counts)
    return {
        **msgspec.structs.asdict(gateway.counts),
        "lines": gateway.lines,
        "onlookers": gateway.onlookers,
        "bus_there": int(bus.is_there),
        "bus_round_trip_seconds": asked.pop("round_trip"),
        **{f"bus_{name}": count for name, count in asked.items()},
    }
