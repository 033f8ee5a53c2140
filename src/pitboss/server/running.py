"""Running the application: one process, one event loop, and the address on standard output once it can be reached."""

import socket
import sys

import uvicorn
from starlette.applications import Starlette

LARGEST_FRAME = 1 << 16
SEND_BUFFER = 1 << 16
"""Bytes that wait in the kernel for a slow reader, instead of megabytes of views that are out of date."""


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
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    config = uvicorn.Config(
        app,
        # Its tracebacks could name cards; the application logs the kind and place of every defect itself.
        log_level="critical",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    Announcing(config).run(sockets=[listening])
