"""The jackpots over HTTP: every meter of the room, live."""

import msgspec

from pitboss.server.canberra_view import JackpotView
from pitboss.server.endpoint import Call, Endpoint
from pitboss.server.jackpots import live_jackpot


class Jackpots(msgspec.Struct, frozen=True):
    jackpots: list[JackpotView]


async def jackpots(call: Call) -> Jackpots:
    return Jackpots([live_jackpot(call.room, meter) for meter in call.room.meters])


ENDPOINTS = (Endpoint("GET", "/api/jackpots", "What the jackpots stand at.", jackpots, Jackpots, needs_session=False),)
