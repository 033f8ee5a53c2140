"""Where people come in, whatever is behind it: limits by address, metrics, the sockets that are open."""

import asyncio

from starlette.websockets import WebSocket

from pitboss.server.limits import Buckets, Limits
from pitboss.server.observing import Metrics


class Entrance:
    """What every server of the room has at its door, with the room behind it or without."""

    def __init__(self, limits: Limits, origins: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self.origins = origins
        self.metrics = Metrics()
        self.sockets: set[WebSocket] = set()
        """All that are open."""
        now = asyncio.get_running_loop().time
        self.connects = Buckets(limits.connects, limits.connect_burst, now)
        self.connections = Buckets(limits.connections, limits.connection_burst, now)
        self.requests = Buckets(limits.requests, limits.request_burst, now)
        self.requests_of_address = Buckets(limits.address_requests, limits.address_request_burst, now)

    def known(self, token: str) -> str:
        """The person of a session, as far as that is known here."""
        return ""

    def reachable_at(self, address: str) -> None:
        """Told where it can be reached, once it can."""

    def allows(self, person: str, address: str, cost: int = 1) -> bool:
        """Whether somebody may ask for one more thing over HTTP, of so much cost."""
        return self.requests.take(person or f"at {address}", cost) and self.requests_of_address.take(address, cost)
