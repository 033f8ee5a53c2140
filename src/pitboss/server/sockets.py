"""The one WebSocket of the room: hello, then commands in and views out.

Replies go out at once and in order. Of views only the latest counts: at most so many a second are sent, and a slow
reader is cut over to the latest.
"""

import asyncio
import contextlib
from collections import deque
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.play import Principal, Role
from pitboss.room.asking import Answer, Asked, Outcome
from pitboss.room.banked.host import BankedHost
from pitboss.room.card_room import Forbidden, NoSuchTable
from pitboss.room.kinds import AnyHost
from pitboss.room.people import Person
from pitboss.room.store import StoreFailed
from pitboss.room.viewing import APART
from pitboss.server.limits import Bucket
from pitboss.server.messages import (
    PROTOCOL,
    Ack,
    ChatLine,
    ChatMessage,
    CommandMessage,
    DoneMessage,
    Error,
    FromClient,
    Hello,
    Ping,
    Pong,
    Refused,
    Repeated,
    SettingsMessage,
    Stale,
    Welcome,
    rule_lines,
)
from pitboss.server.service import Service

HELLO_SECONDS = 10.0
MOST_WAITING = 256
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Closing(Exception):
    """The connection ends with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


async def serve_socket(socket: WebSocket, service: Service) -> None:
    """One connection from its hello to its end."""
    await socket.accept()
    service.metrics.sockets.inc()
    try:
        _check_origin(socket, service)
        if not service.connects.take(socket.client.host if socket.client else ""):
            raise Closing(4429, "too many connections from this address; wait a minute")
        connection = await _greet(socket, service)
        await connection.run()
    except Closing as closing:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(_encoder.encode(Error("", closing.reason, True)).decode())
            await socket.close(closing.code, closing.reason)
    except WebSocketDisconnect:
        pass
    finally:
        service.metrics.sockets.dec()


async def _greet(socket: WebSocket, service: Service) -> "Connection":
    try:
        text = await asyncio.wait_for(_receive(socket, service), HELLO_SECONDS)
    except TimeoutError:
        raise Closing(4408, "no hello came") from None
    try:
        hello = msgspec.json.decode(text, type=Hello)
    except UNREADABLE as error:
        service.metrics.malformed.inc()
        raise Closing(4400, f"the first message is a hello: {_short(error)}") from None
    if hello.protocol != PROTOCOL:
        raise Closing(4400, f"this room speaks protocol {PROTOCOL}, not {hello.protocol}")
    person = service.room.person_of(hello.token) if hello.token else None
    if hello.token and person is None:
        raise Closing(4401, "there is no such session; log in again")
    try:
        host = await service.room.table(hello.table, person, hello.invitation)
    except NoSuchTable as error:
        raise Closing(4404, str(error)) from None
    except Forbidden as error:
        raise Closing(4403, str(error)) from None
    return Connection(socket, service, host, person)


class Connection:
    """A greeted client at one table."""

    def __init__(self, socket: WebSocket, service: Service, host: AnyHost, person: Person | None) -> None:
        self._socket = socket
        self._service = service
        self._host = host
        self._person = person
        self._outbox: deque[bytes] = deque()
        self._changed = asyncio.Event()
        self._drained = asyncio.Event()
        self._told = self._first_told()
        self._shown = -1
        limits, now = service.limits, asyncio.get_running_loop().time
        self._rate = Bucket(limits.commands, limits.command_burst, now)
        self._chat = Bucket(limits.chat, limits.chat_burst, now)
        self._over = 0

    async def run(self) -> None:
        """Read and write until one side goes."""
        host, service = self._host, self._service
        self._welcome()
        host.connect(self._id, self._changed)
        service.listeners[host.meta.id].add(self._hear)
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        try:
            done, _ = await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            host.disconnect(self._id, self._changed)
            service.listeners[host.meta.id].discard(self._hear)
            for task in (writing, reading):
                task.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)
        for task in done:
            task.result()

    @property
    def _id(self) -> str:
        return self._person.id if self._person else ""

    def _first_told(self) -> int:
        """The first view tells the round that is on, or was on last, from its beginning."""
        round_ = self._service.front(self._host).on_show()
        return round_.numbers[0] * APART - 1 if round_ is not None else 0

    def _welcome(self) -> None:
        person, room = self._person, self._service.room
        chat = tuple(self._service.chats[self._host.meta.id])
        who = (person.id, person.name, str(person.role)) if person else ("", "", "spectator")
        self._send(Welcome(PROTOCOL, *who, self._host.meta.id, room.clock(), chat))

    async def _write(self) -> None:
        """Replies as they come; the latest view if there is another, after the pause that is due between views."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            await self._something(due)
            self._changed.clear()
            while self._outbox:
                await self._socket.send_text(self._outbox.popleft().decode())
            self._drained.set()
            if self._shown != self._host.version and loop.time() >= due:
                due = loop.time() + 1 / self._service.limits.views
                self._shown = self._host.version
                view, self._told = self._service.view(self._host, self._current(), self._told)
                await self._socket.send_text(view.decode())

    async def _something(self, due: float) -> None:
        """Wait for something to send; a view that is waiting is sent when it is due."""
        if self._shown == self._host.version:
            await self._changed.wait()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(due):
                await self._changed.wait()

    async def _read(self) -> None:
        while True:
            text = await _receive(self._socket, self._service)
            if not self._rate.take():
                self._over += 1
                if self._over > self._service.limits.patience:
                    raise Closing(4429, "too many messages")
                self._send(Error("", "too many messages: slow down"))
            else:
                await self._take(text)
            while len(self._outbox) > MOST_WAITING:
                self._drained.clear()
                await self._drained.wait()

    async def _take(self, text: str) -> None:
        try:
            message = _decoder.decode(text)
        except UNREADABLE as error:
            self._not_understood("", error)
            return
        match message:
            case CommandMessage():
                await self._command(message)
            case SettingsMessage():
                await self._settings(message)
            case DoneMessage():
                self._done()
            case ChatMessage():
                self._say(message)
            case Ping():
                self._send(Pong(message.at, self._service.room.clock()))
            case Hello():
                self._send(Error("", "hello has been said; open another socket for another table"))

    async def _command(self, message: CommandMessage) -> None:
        person = self._current()
        if person is None:
            self._send(Error(message.id, "whoever looks on cannot act: take a seat first"))
            return
        try:
            command = self._service.front(self._host).command(message.command, person)
        except UNREADABLE as error:
            self._not_understood(message.id, error)
            return
        seat = self._host.log.shown.seat_of(person.id) if person.role is Role.PLAYER else 0
        by = Principal(person.role, seat, person.id)
        asked = Asked(f"{person.id}:{message.id}", person.id, by, command, message.round, message.turn)
        with self._service.metrics.seconds.time():
            answer = await self._host.ask(asked)
        self._service.metrics.answers.labels(answer.outcome).inc()
        self._send(self._reply(message.id, answer))

    def _not_understood(self, id_: str, error: Exception) -> None:
        self._service.metrics.malformed.inc()
        self._send(Error(id_, f"not understood: {_short(error)}"))

    def _reply(self, id_: str, answer: Answer) -> Ack | Repeated | Refused | Stale | Error:
        match answer.outcome:
            case Outcome.ACK:
                return Ack(id_, answer.version)
            case Outcome.REPEATED:
                return Repeated(id_, answer.version)
            case Outcome.REFUSED:
                return Refused(id_, answer.reason, rule_lines(answer.rules))
            case Outcome.STALE:
                self._shown = -1
                return Stale(id_, answer.reason, self._host.round_number, self._host.turn)
            case Outcome.ERROR:
                return Error(id_, answer.reason)

    async def _settings(self, message: SettingsMessage) -> None:
        if self._person is None:
            return
        given = {name: value for name, value in msgspec.structs.asdict(message).items() if value is not None}
        chosen = msgspec.structs.replace(self._host.settings_of(self._person.id), **given)
        self._shown = -1
        try:
            await self._service.room.choose(self._person, chosen)
        except StoreFailed as error:
            self._send(Error("", str(error)))
        self._changed.set()

    def _done(self) -> None:
        if not (isinstance(self._host, BankedHost) and self._host.done(self._id)):
            self._send(Error("", "nobody waits for that now"))

    def _say(self, message: ChatMessage) -> None:
        person = self._current()
        if person is None or not self._chat.take():
            self._send(Error("", "too much chat: wait a little" if person else "whoever looks on cannot chat"))
            return
        seat = self._host.log.shown.seat_of(person.id)
        line = ChatLine(person.name, seat, message.text.strip(), self._service.room.clock())
        self._service.say(self._host.meta.id, line)

    def _hear(self, line: ChatLine) -> None:
        if len(self._outbox) <= MOST_WAITING:
            self._send(line)

    def _current(self) -> Person | None:
        """The person as the room knows him now: roles may have been given or taken."""
        return self._service.room.people.persons.get(self._id)

    def _send(self, message: msgspec.Struct) -> None:
        self._outbox.append(_encoder.encode(message))
        self._changed.set()


async def _receive(socket: WebSocket, service: Service) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        service.metrics.malformed.inc()
        raise Closing(4400, "messages are text, not bytes")
    if len(text) > service.limits.message:
        service.metrics.malformed.inc()
        raise Closing(4413, f"a message has at most {service.limits.message} characters")
    return str(text)


def _check_origin(socket: WebSocket, service: Service) -> None:
    """A browser tells where its page came from; other pages must not open sockets in a visitor's name."""
    origin = socket.headers.get("origin")
    if origin is None or origin in service.origins:
        return
    if urlsplit(origin).netloc != socket.headers.get("host"):
        raise Closing(4403, "this page does not belong to the room")


def _short(error: Exception) -> str:
    return str(error)[:200]
