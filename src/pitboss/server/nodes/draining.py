"""How a node goes: it takes nobody in, hands its tables over, and sends its people to other nodes, a few at a time."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocket

from pitboss.server.entrance import Entrance
from pitboss.server.sockets import RESTARTING, Closing, shut

HANDING_OVER = 14.0
"""Seconds for tables to be handed over: what is here still is taken over by others when the node has gone."""
WAVES, OVER = 20, 10.0
"""Sockets are closed in so many waves over so many seconds, so that nobody has to let in everybody at once."""


async def drain(entrance: Entrance, hand_over: Callable[[], Awaitable[None]]) -> None:
    """Until nothing and nobody is here."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HANDING_OVER):
            await hand_over()
    pause = OVER / WAVES
    for left in range(WAVES, 0, -1):
        sockets = list(entrance.sockets)
        if not sockets:
            return
        await asyncio.gather(*map(_send_away, sockets[: -(-len(sockets) // left)]))
        await asyncio.sleep(pause)


async def _send_away(socket: WebSocket) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(OVER / WAVES):
            await shut(socket, Closing(RESTARTING, "this node goes: come again", is_told=True))
