"""Limits on what one client may ask for: a bucket that fills at a steady rate and holds so much at most."""

from collections.abc import Callable

import msgspec


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
    message: int = 4096
    body: int = 16384
    patience: int = 200
    """How many messages beyond its rate a client may send before it is closed."""


class Bucket:
    """Tokens that come back with time."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._tokens = float(burst)
        self._at = now()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self._tokens + (self._now() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address; those that have filled up again are forgotten."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._by_address) > 10_000:
            self._by_address = {key: bucket for key, bucket in self._by_address.items() if not bucket.is_full}
        if address not in self._by_address:
            self._by_address[address] = Bucket(self._rate, self._burst, self._now)
        return self._by_address[address].take()
