"""The bus over NATS, without JetStream. Needs `nats-py` (`pip install pitboss[nodes]`)."""

import asyncio
import contextlib
import ssl
from typing import Any

import structlog
from nats.aio.client import DEFAULT_INBOX_PREFIX, Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error, MaxPayloadError, NoRespondersError

from pitboss.malformed import Malformed
from pitboss.room.bus.bus import BusFailed, BusHandler, BusMessage, NoReply, NoResponders
from pitboss.room.bus.hearing import Hearing, Reply
from pitboss.room.bus.tls import parsed

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


class InTheClear(Error):
    """A server that would have everything unencrypted though it was to be trusted."""

    def __str__(self) -> str:
        return "it does not encrypt, and is told nothing"


class TrustedClient(Client):
    """One that says nothing, no password above all, to a server that does not encrypt: the library would."""

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        if initial_connection and not info.get("tls_required"):
            raise InTheClear
        await super()._process_info(info, initial_connection)


class NatsBus:
    """A connection to NATS that comes back when it was lost, with its subscriptions."""

    def __init__(self, address: str, name: str, inbox: str = "") -> None:
        self._address = parsed(address)
        self._name = name
        self._inbox = f"{DEFAULT_INBOX_PREFIX.decode()}.{inbox}" if inbox else DEFAULT_INBOX_PREFIX
        self._client = Client()
        self._subscriptions: set[_Subscription] = set()
        self._hearings: set[Hearing] = set()
        self._minding: asyncio.Task[None] | None = None
        self._distrust = ""
        """Why this end or the other one did not want to speak, the last time that it was so."""

    @classmethod
    async def open(cls, address: str, name: str, inbox: str = "") -> "NatsBus":
        """Malformed if nothing can be reached there. Answers come to an inbox that may have a name of its own."""
        bus = cls(address, name, inbox)
        try:
            bus._client = await bus._connected()
        except (*LOST, ValueError) as error:
            why = f" ({bus._distrust})" if bus._distrust else ""
            raise Malformed(f"no NATS can be reached at {_shown(address)}{why}; see that it runs") from error
        bus._minding = asyncio.create_task(bus._come_back_for_ever())
        return bus

    async def _connected(self) -> Client:
        async with asyncio.timeout(CONNECTING):
            client = TrustedClient() if self._address.is_secret else Client()
            await client.connect(
                servers=list(self._address.servers),
                tls=self._address.tls,
                name=self._name,
                inbox_prefix=self._inbox,
                max_reconnect_attempts=-1,
                reconnect_time_wait=AGAIN,  # type: ignore[arg-type]  # fractions are taken, whatever it says
                ping_interval=PING,
                max_outstanding_pings=2,
                pending_size=0,
                error_cb=self._hear_of,
            )
            return client

    async def _hear_of(self, error: Exception) -> None:
        """The client says the same again wherever something fails; whoever asks is told there."""
        if isinstance(error, ssl.SSLError | InTheClear):
            self._distrust = str(error)

    async def _come_back_for_ever(self) -> None:
        """Where the server wants us no more, as it has too many or was told of other passwords, the client ends for
        good, and does not always say so. Before long that may have been put right."""
        shut_out: Client | None = None
        while True:
            await asyncio.sleep(AGAIN)
            if not self._client.is_closed:
                continue
            if shut_out is not self._client:
                shut_out = self._client
                _log.warning("shut out of the bus", reason=str(shut_out.last_error))
            try:
                await self._begin_anew()
            except (*LOST, ValueError):
                continue  # Not yet.
            except Exception as error:
                # Whatever the library meets, nothing else here would ever bring the bus back.
                _log.error("bus stumbled", kind=type(error).__name__, text=str(error))

    async def _begin_anew(self) -> None:
        """Let another client take over, with everything that is subscribed to."""
        client = await self._connected()
        try:
            for subscription in tuple(self._subscriptions):
                await subscription.begin(client)
            await _told(client)
        except BaseException:
            with contextlib.suppress(*LOST):
                await client.close()
            raise
        self._client = client

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
        except TimeoutError:  # of the library, too
            raise NoReply(subject) from None
        except LOST as error:
            raise BusFailed(f"the bus failed: {error}") from error

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> "_Subscription":
        if not self.is_there:
            raise BusFailed("the bus is away")
        subscription = _Subscription(self._subscriptions, subject, Hearing(handler), group)
        self._hearings = {each for each in self._hearings if not each.is_over} | {subscription.hearing}
        try:
            await subscription.begin(self._client)
            # The server has it before anybody is told that this is heard.
            await _told(self._client)
        except LOST as error:
            # Whoever tries again would hear everything twice, and speak with two voices on each line.
            await subscription.close()
            raise BusFailed(f"the bus failed: {error}") from error
        return subscription

    async def close(self) -> None:
        if self._minding is not None:
            self._minding.cancel()
            await asyncio.gather(self._minding, return_exceptions=True)
        with contextlib.suppress(*LOST):
            await self._client.close()
        for hearing in self._hearings:
            await hearing.stop()


class _Subscription:
    """Something that is heard, over one client after another; one of `all` until it is closed."""

    def __init__(self, all_: "set[_Subscription]", subject: str, hearing: Hearing, group: str) -> None:
        self.hearing = hearing
        self._all = all_
        self._subject = subject
        self._group = group
        self._found: Subscription | None = None
        all_.add(self)

    async def begin(self, client: Client) -> None:
        self._found = await client.subscribe(self._subject, queue=self._group, cb=self._heard)
        if self not in self._all:
            await self.close()  # It was closed meanwhile.

    async def close(self) -> None:
        self._all.discard(self)
        if self._found is not None:
            with contextlib.suppress(*LOST):
                await self._found.unsubscribe()
        self.hearing.close()

    async def _heard(self, message: Msg) -> None:
        reply = _reply_to(message) if message.reply else None
        self.hearing.hear(BusMessage(message.subject, message.data), reply)


async def _told(client: Client) -> None:
    """Return when the server has all that this client has said.

    The library's ping may overtake what is still to be written; by the answer to it that is written, so that another
    one comes behind.
    """
    for _ in range(2):
        await client.flush(FLUSHING)


def _reply_to(message: Msg) -> Reply:
    async def reply(answer: bytes) -> None:
        try:
            await message.respond(answer)
        except MaxPayloadError:
            _log.error("answer too long for the bus", subject=message.subject, bytes=len(answer))
        except LOST:
            pass  # Whoever waits for it asks again.

    return reply


def _shown(address: str) -> str:
    """An address as it may be printed: without a password."""
    servers = (each.partition("?")[0] for each in address.split(","))
    return ",".join(each.rpartition("@")[2] if "@" in each else each for each in servers)
