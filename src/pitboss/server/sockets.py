"""A WebSocket of the room from its hello to its end, and what all who speak over one share.

What a hello makes of it is its greeting's: a place at a table (`at_table`), a look at something (`looking_on`), the
floor (`floor_socket`).
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.misread import misread
from pitboss.room.credentials import hash_of
from pitboss.room.person import Person
from pitboss.room.store import StoreFailed, StoreUnusable
from pitboss.room.turned_away import Elsewhere
from pitboss.server.entrance import Entrance
from pitboss.server.limits import Bucket, Limits
from pitboss.server.messages import PROTOCOL, Error, FromClient, Hello, Ping, Pong
from pitboss.server.service import Service

HELLO_SECONDS = 10.0
SESSION_LOOK = 0.4
"""Seconds from one look at whether the session lasts to the next: revoked in less than a second."""
PING_PAUSE = 0.25
"""Seconds from one ping that is answered to the next, where nothing else is."""
RESTARTING, TRY_LATER, NO_SESSION, TOO_MUCH = 1012, 1013, 4401, 4429
TOO_MANY = "too many messages"
STORE_AWAY = "the room's database does not answer: come again"
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_log = structlog.get_logger()
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Newcomer(NamedTuple):
    """Who has said hello: a person, and the hash of the session that was shown; neither for who only looks on."""

    person: Person | None
    session: str = ""


class _Named(msgspec.Struct):
    """All that is read of a message that is not taken: the id by which its sender waits for an answer."""

    id: str = ""


class Socket(Protocol):
    """A connection to somebody: a WebSocket, or a line to the node that has one."""

    async def receive(self) -> MutableMapping[str, Any]: ...

    async def send_text(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Closing(Exception):
    """The connection ends with a code and a reason; whoever is there may have been told already."""

    def __init__(self, code: int, reason: str, is_told: bool = False) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason
        self.is_told = is_told


class Tempo:
    """How fast one socket speaks: what comes faster than that is not taken, and whoever goes on is shut out."""

    def __init__(self, limits: Limits) -> None:
        self._patience = limits.patience
        self._rate = Bucket(limits.commands, limits.command_burst, asyncio.get_running_loop().time)

    def refused(self, text: str) -> Error | None:
        """What to say to whoever sends a message too early; nothing if it is taken."""
        if self._rate.take():
            return None
        self._patience -= 1
        if self._patience < 0:
            raise Closing(TOO_MUCH, TOO_MANY)
        return Error(id_in(text), f"{TOO_MANY}: slow down", passes=True)


class Greeted(Protocol):
    """What a connection has become."""

    async def run(self) -> None:
        """Until one side goes."""


Attending = Callable[[WebSocket, Hello, str], Awaitable[None]]
"""What becomes of a hello, from an address."""
Greeting = Callable[[Socket, Service, Hello, Newcomer], Coroutine[Any, Any, Greeted]]


async def serve_socket(socket: WebSocket, entrance: Entrance, attending: Attending) -> None:
    """One connection from its hello to its end, which is when `attending` has attended to it."""
    await socket.accept()
    entrance.metrics.sockets.inc()
    entrance.sockets.add(socket)
    try:
        _check_origin(socket, entrance)
        address = socket.client.host if socket.client else ""
        if not entrance.connects.take(address):
            raise Closing(TOO_MUCH, "too many connections from this address; wait a minute")
        await attending(socket, await _hello(socket, entrance), address)
    except Elsewhere:
        await shut(socket, Closing(RESTARTING, "the table has moved: come again"))
    except (StoreFailed, StoreUnusable) as error:
        _log.warning("socket shut without the store", kind=type(error).__name__, reason=str(error))
        await shut(socket, Closing(TRY_LATER, STORE_AWAY))
    except Closing as closing:
        await shut(socket, closing)
    except WebSocketDisconnect:
        pass
    finally:
        entrance.sockets.discard(socket)
        entrance.metrics.sockets.dec()


async def receive_in(service: Service, greet: Greeting, socket: WebSocket, hello: Hello, address: str) -> None:
    """Attend to somebody who has come to the room itself; at one of several nodes, wherever his table is."""
    if service.gate is None or not await service.gate.carries(socket, hello, address, greet):
        await attend(socket, service, hello, await newcomer_of(service, hello), greet)


async def newcomer_of(service: Service, hello: Hello) -> Newcomer:
    """Whoever shows a session; Closing if it is none."""
    person = await service.person_of(hello.token)
    if hello.token and person is None:
        raise Closing(NO_SESSION, "there is no such session; log in again")
    return Newcomer(person, hash_of(hello.token))


async def attend(socket: Socket, service: Service, hello: Hello, newcomer: Newcomer, greet: Greeting) -> None:
    """Speak with somebody who has said hello until one side goes; Elsewhere if the table is at another node."""
    await (await greet(socket, service, hello, newcomer)).run()


async def shut(socket: Socket, closing: Closing) -> None:
    """End a connection with a reason."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        if not closing.is_told:
            await socket.send_text(_encoder.encode(Error("", closing.reason, True)).decode())
        await socket.close(closing.code, closing.reason)


async def _hello(socket: Socket, entrance: Entrance) -> Hello:
    """The first message."""
    try:
        text = await asyncio.wait_for(receive_text(socket, entrance), HELLO_SECONDS)
    except TimeoutError:
        raise Closing(4408, "no hello came") from None
    try:
        hello = msgspec.json.decode(text, type=Hello)
    except UNREADABLE as error:
        entrance.metrics.malformed.inc()
        raise Closing(4400, f"the first message is a hello: {misread(error)}") from None
    if hello.protocol != PROTOCOL:
        raise Closing(4400, f"this room speaks protocol {PROTOCOL}, not {hello.protocol}")
    return hello


async def until_one_ends(*works: Coroutine[Any, Any, None]) -> None:
    """Several things at once, until one of them ends or fails."""
    tasks = {asyncio.create_task(work) for work in works}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def only_pings(socket: Socket, entrance: Entrance, clock: Callable[[], int]) -> None:
    """Nothing is asked over this socket but whether the line holds."""
    while True:
        text = await receive_text(socket, entrance)
        try:
            message = _decoder.decode(text)
        except UNREADABLE:
            raise Closing(4400, "over this socket only pings are answered") from None
        if not isinstance(message, Ping):
            raise Closing(4400, "over this socket only pings are answered")
        await socket.send_text(_encoder.encode(Pong(message.at, clock())).decode())
        await asyncio.sleep(PING_PAUSE)


async def receive_text(socket: Socket, entrance: Entrance) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        entrance.metrics.malformed.inc()
        raise Closing(4400, "messages are text, not bytes")
    if len(text) > entrance.limits.message:
        entrance.metrics.malformed.inc()
        raise Closing(4413, f"a message has at most {entrance.limits.message} characters")
    return str(text)


def id_in(text: str) -> str:
    """The id of a message that is not taken; empty if it has none."""
    with contextlib.suppress(*UNREADABLE):
        return msgspec.json.decode(text, type=_Named).id
    return ""


def _check_origin(socket: WebSocket, entrance: Entrance) -> None:
    """A browser tells where its page came from; other pages must not open sockets in a visitor's name."""
    origin = socket.headers.get("origin")
    if origin is None or origin in entrance.origins:
        return
    if urlsplit(origin).netloc != socket.headers.get("host"):
        raise Closing(4403, "this page does not belong to the room")
