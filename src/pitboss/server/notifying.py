"""What systemd is told of a server: that it is open, that its loop turns, and that it ends (`Type=notify`).

Whoever runs it with `WatchdogSec` has a loop that hangs killed, which is the quick way for a node: others take over.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable

SOCKET, WATCHDOG = "NOTIFY_SOCKET", "WATCHDOG_USEC"
"""Names of the environment, as systemd sets them."""


@contextlib.asynccontextmanager
async def notified() -> AsyncIterator[Callable[[], None]]:
    """Tell that the loop turns for as long as this lasts; call what it gives when the server is open."""
    address = os.environ.get(SOCKET, "")
    if not address:
        yield lambda: None
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        # A name that begins with @ is none of a file.
        line.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        beating = asyncio.create_task(_beat(line))
        try:
            yield lambda: _say(line, "READY=1")
        finally:
            _say(line, "STOPPING=1")
            beating.cancel()


async def _beat(line: socket.socket) -> None:
    microseconds = int(os.environ.get(WATCHDOG) or 0)
    while microseconds:
        _say(line, "WATCHDOG=1")
        await asyncio.sleep(microseconds / 3e6)


def _say(line: socket.socket, what: str) -> None:
    # A server does its work whether or not anybody hears of it.
    with contextlib.suppress(OSError):
        line.send(what.encode())
