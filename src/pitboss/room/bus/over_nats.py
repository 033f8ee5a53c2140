"""The bus over NATS, without JetStream. Needs `nats-py` (`pip install pitboss[nodes]`)."""

import asyncio
import contextlib

import nats
import structlog
from nats.aio.client import DEFAULT_INBOX_PREFIX, Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error, MaxPayloadError, NoRespondersError

from pitboss.malformed import Malformed
from pitboss.room.bus.bus import BusFailed, BusHandler, BusMessage, NoReply, NoResponders
from pitboss.room.bus.hearing import Hearing, Reply

CONNECTING = 5.0
"""Seconds for which a server is looked for at first."""
FLUSHING = 2
"""Seconds in which a server has to know of a subscription."""
AGAIN = 0.2
"""Seconds from one try to reach a lost server to the next."""
PING = 1
"""Seconds from one sign of life to the next; without two of them the connection counts as lost."""
LOST = (Error, OSError, asyncio.TimeoutError)
SCHEMES = ("nats", "tls")
_log = structlog.get_logger()


def is_bus_address(name: str) -> bool:
    return name.partition("://")[0].lower() in SCHEMES and "://" in name


class NatsBus:
    """A connection to NATS that comes back when it was lost, with its subscriptions."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._hearings: set[Hearing] = set()

    @classmethod
    async def open(cls, address: str, name: str, inbox: str = "") -> "NatsBus":
        """Malformed if nothing can be reached there. Answers come to an inbox that may have a name of its own."""
        try:
            async with asyncio.timeout(CONNECTING):
                client = await nats.connect(
                    servers=address.split(","),
                    name=name,
                    inbox_prefix=f"{DEFAULT_INBOX_PREFIX.decode()}.{inbox}" if inbox else DEFAULT_INBOX_PREFIX,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=AGAIN,
                    ping_interval=PING,
                    max_outstanding_pings=2,
                    pending_size=0,
                    error_cb=_quiet,
                )
        except (*LOST, ValueError) as error:
            raise Malformed(f"no NATS can be reached at {_shown(address)}; see that it runs") from error
        return cls(client)

    @property
    def is_there(self) -> bool:
        return self._client.is_connected

    async def publish(self, subject: str, body: bytes) -> None:
        # What was not sent is lost, as the bus allows: whoever waits for it asks.
        with contextlib.suppress(*LOST):
            await self._client.publish(subject, body)

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes:
        if not self.is_there:
            raise BusFailed("the bus is away")
        try:
            return (await self._client.request(subject, body, timeout=seconds)).data
        except NoRespondersError:
            raise NoResponders(subject) from None
        except (TimeoutError, nats.errors.TimeoutError):
            raise NoReply(subject) from None
        except LOST as error:
            raise BusFailed(f"the bus failed: {error}") from error

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> "_Subscription":
        if not self.is_there:
            raise BusFailed("the bus is away")
        hearing = Hearing(handler)
        self._hearings = {each for each in self._hearings if not each.is_over} | {hearing}

        async def heard(message: Msg) -> None:
            hearing.hear(BusMessage(message.subject, message.data), _reply_to(message) if message.reply else None)

        try:
            subscription = _Subscription(await self._client.subscribe(subject, queue=group, cb=heard), hearing)
        except LOST as error:
            hearing.close()
            raise BusFailed(f"the bus failed: {error}") from error
        try:
            # The server has it before anybody is told that this is heard.
            await self._client.flush(FLUSHING)
        except LOST as error:
            # Whoever tries again would hear everything twice, and speak with two voices on each line.
            await subscription.close()
            raise BusFailed(f"the bus failed: {error}") from error
        return subscription

    async def close(self) -> None:
        with contextlib.suppress(*LOST):
            await self._client.close()
        for hearing in self._hearings:
            await hearing.stop()


class _Subscription:
    def __init__(self, subscription: Subscription, hearing: Hearing) -> None:
        self._subscription = subscription
        self._hearing = hearing

    async def close(self) -> None:
        with contextlib.suppress(*LOST):
            await self._subscription.unsubscribe()
        self._hearing.close()


def _reply_to(message: Msg) -> Reply:
    async def reply(answer: bytes) -> None:
        try:
            await message.respond(answer)
        except MaxPayloadError:
            _log.error("answer too long for the bus", subject=message.subject, bytes=len(answer))
        except LOST:
            pass  # Whoever waits for it asks again.

    return reply


async def _quiet(error: Exception) -> None:
    """The client says the same again wherever something fails; whoever asks is told there."""


def _shown(address: str) -> str:
    """An address as it may be printed: without a password."""
    return ",".join(each.rpartition("@")[2] if "@" in each else each for each in address.split(","))
