"""Running the application: one process, one event loop, and the address on standard output once it can be reached."""

import asyncio
import socket
import sys

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_FRAME = 1 << 16
SEND_BUFFER = 1 << 14
"""Bytes of a socket that the kernel keeps for a slow reader: a view or two, not megabytes that are out of date."""


class Live(WebSocketsSansIOProtocol):
    """A socket that holds back no more than it must: whoever reads slowly gets late views, but the latest."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)


class Announcing(uvicorn.Server):
    """A server that says where it is, once it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or ():
            host, port, *_ = each.getsockname()
            sys.stdout.write(f"The room is open at http://{host}:{port}\n")
        sys.stdout.flush()


def run(app: Starlette, host: str, port: int) -> None:
    """Serve until interrupted."""
    listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    Announcing(config_for(app)).run(sockets=[listening])


def config_for(app: Starlette) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        # Its tracebacks could name cards; the application logs the kind and place of every defect itself.
        log_level="critical",
        access_log=False,
        ws=Live,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
