"""Ports for servers that are shut and opened again: none that the system might give to somebody else meanwhile."""

import socket
from random import SystemRandom

OWN = range(20_000, 30_000)
"""Below those that are handed out to whoever asks for any."""


def own_port() -> int:
    """A port of this machine at which nobody listens."""
    while True:
        port = SystemRandom().choice(OWN)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
