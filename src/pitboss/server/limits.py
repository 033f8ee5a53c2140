"""Limits on what one client may ask for: a bucket that fills at a steady rate and holds so much at most."""

from collections.abc import Callable

import msgspec

from pitboss.room.lobby import Allowance


class Limits(msgspec.Struct, frozen=True):
    """Rates by the second, bursts, and sizes in bytes."""

    commands: float = 20
    command_burst: int = 40
    views: float = 20
    """Views a second for one socket: nobody can follow more, and a page has to draw each of them."""
    chat: float = 0.5
    chat_burst: int = 5
    connects: float = 10 / 60
    connect_burst: int = 20
    guests: float = 1
    guest_burst: int = 60
    logins: float = 10 / 60
    login_burst: int = 10
    """For one address, and for the account of one name from wherever."""
    requests: float = 25
    request_burst: int = 60
    """Over HTTP, for one person, or for all without a session at one address; what costs more counts for more."""
    connections: float = 40
    connection_burst: int = 120
    """New connections of one address, whatever comes over them: a browser has a few and keeps them."""
    address_requests: float = 100
    address_request_burst: int = 300
    """Over HTTP, for everybody at one address together."""
    tables: Allowance = Allowance()
    message: int = 4096
    body: int = 16384
    path: int = 500
    query: int = 16384
    patience: int = 200
    """How many messages beyond its rate a client may send before it is closed."""


class Bucket:
    """Tokens that come back with time."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._tokens = float(burst)
        self._at = now()

    def take(self, cost: int = 1) -> bool:
        """Whether one more, of so much cost, is allowed now."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    @property
    def is_full(self) -> bool:
        return self._tokens + (self._now() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address, or whatever else is counted; those that have filled up again are forgotten."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str, cost: int = 1) -> bool:
        if len(self._by_address) > 10_000:
            self._by_address = {key: bucket for key, bucket in self._by_address.items() if not bucket.is_full}
        if address not in self._by_address:
            self._by_address[address] = Bucket(self._rate, self._burst, self._now)
        return self._by_address[address].take(cost)


GENEROUS = Limits(
    commands=1e6,
    connects=1e6,
    guests=1e6,
    logins=1e6,
    requests=1e6,
    connections=1e6,
    address_requests=1e6,
    tables=Allowance(10**6, 10**6),
)
"""For load tests of one's own."""
