"""Sockets of people whose table may be anywhere: this node keeps the socket, the table's node speaks over a line.

A line is numbered messages both ways over the bus, opened with the hello of whoever came. When the table goes to
another node, or a message is lost, another line is opened with the same hello: the first view on it is complete, and
commands that were not answered are sent again under their own ids. Nobody has to click again.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.room.bus.bus import Bus, BusFailed, NoReply, NoResponders
from pitboss.server.nodes.errands import (
    LineEnd,
    LineFrame,
    LineOpened,
    LineRead,
    LineText,
    OpenLine,
    done_of,
    packed,
    subject_of,
)
from pitboss.server.service import Service
from pitboss.server.sockets import Closing, receive_text, until_one_ends

OPENING = 15.0
"""Seconds for which somebody whose table is between two nodes waits for it."""
ASKING, AGAIN = 2.0, 0.1
"""Seconds for a line to be opened, and from one try to the next."""
AHEAD = 4
"""So many messages go out on a line before one has been read: after that only the latest view counts."""
ANSWERS = frozenset({"ack", "repeated", "refused", "stale", "error"})
TRY_LATER = 1013
VIEW = '{"type":"view","version":'


class _Light(msgspec.Struct):
    """What the gateway has to know of a message: whether it has an answer, or is one."""

    type: str = ""
    id: str = ""


class FarSocket:
    """The end of a line at the table's node, which is a socket to all that speaks there."""

    def __init__(self, bus: Bus, opened: OpenLine) -> None:
        self.line = opened.line
        self.gateway = opened.gateway
        self._bus = bus
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._sent = self._read = 0
        self._heard = 0
        self._room = asyncio.Event()

    def hear(self, frame: LineFrame) -> None:
        """What comes from the gateway. A message that is missing ends the line: another one is opened."""
        match frame:
            case LineText(number=number, text=text):
                self._heard += 1
                self._said.put_nowait(text if number == self._heard else None)
            case LineRead(number=number):
                self._read = max(self._read, number)
                self._room.set()
            case LineEnd():
                self.end()

    def end(self) -> None:
        self._said.put_nowait(None)

    async def receive(self) -> dict[str, str]:
        text = await self._said.get()
        if text is None:
            raise WebSocketDisconnect
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        while self._sent - self._read >= AHEAD:
            self._room.clear()
            await self._room.wait()
        self._sent += 1
        await self._bus.publish(f"pb.g.{self.gateway}", packed(LineText(self.line, self._sent, text)))

    async def close(self, code: int, reason: str) -> None:
        await self._bus.publish(f"pb.g.{self.gateway}", packed(LineEnd(self.line, code, reason)))

    async def leave(self) -> None:
        """What was at this end is elsewhere."""
        await self._bus.publish(f"pb.g.{self.gateway}", packed(LineEnd(self.line)))


class Line:
    """The end of a line at the node where somebody came."""

    def __init__(self, socket: WebSocket, service: Service, bus: Bus, opening: OpenLine, place: str) -> None:
        self.id = ""
        self.owner = ""
        self.place = place
        self._socket = socket
        self._service = service
        self._bus = bus
        self._opening = opening
        self._frames: asyncio.Queue[LineFrame | None] = asyncio.Queue()
        self._unanswered: dict[str, str] = {}
        """Messages that have ids, by them."""
        self._waiting: list[str] = []
        """Those without, that came between two lines."""
        self._said = self._shown = 0
        self._is_welcome = False

    async def run(self, known: Callable[["Line", bool], None]) -> None:
        """Carry messages until whoever came goes, or is shut out. `known` is told the name of each line."""
        await until_one_ends(self._carry(known), self._listen())

    def hear(self, frame: LineFrame) -> None:
        self._frames.put_nowait(frame)

    def lose(self) -> None:
        """There is nobody at the other end any more."""
        self._frames.put_nowait(None)

    async def _carry(self, known: Callable[["Line", bool], None]) -> None:
        while True:
            await self._open(known)
            try:
                await self._write()
            finally:
                known(self, False)
                await self._say(LineEnd(self.id))
                self.owner = ""

    async def _open(self, known: Callable[["Line", bool], None]) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + OPENING
        while True:
            self.id, self._frames, self._said = secrets.token_hex(8), asyncio.Queue(), 0
            known(self, True)
            opening = packed(msgspec.structs.replace(self._opening, line=self.id))
            with contextlib.suppress(NoResponders, NoReply, BusFailed):
                done = done_of(await self._bus.ask(subject_of(self.place), opening, ASKING))
                if isinstance(done, LineOpened):
                    self.owner = done.node
                    break
            known(self, False)
            if loop.time() > until:
                raise Closing(TRY_LATER, "the table is between two nodes for long: come again")
            await asyncio.sleep(AGAIN)
        waiting, self._waiting = self._waiting, []
        for text in (*self._unanswered.values(), *waiting):
            await self._send(text)

    async def _write(self) -> None:
        """What comes from the table, to whoever looks on; until the line breaks."""
        number = 0
        while (frame := await self._frames.get()) is not None:
            match frame:
                case LineText(number=found, text=text):
                    number += 1
                    if found != number or self._is_old(text):
                        return
                    if self._is_new(text):
                        await self._socket.send_text(text)
                    await self._say(LineRead(self.id, number))
                case LineEnd(code=0):
                    return
                case LineEnd(code=code, reason=reason):
                    raise Closing(code, reason, is_told=True)

    def _is_old(self, text: str) -> bool:
        """Whether it is a view of somebody who had the table once, and does not know yet that another has it."""
        if not text.startswith(VIEW):
            return False
        version = int(text[len(VIEW) : text.index(",", len(VIEW))])
        self._shown, shown = max(self._shown, version), self._shown
        return version < shown

    def _is_new(self, text: str) -> bool:
        """Whether to pass a message on: of welcomes only the first."""
        if text.startswith(VIEW):
            return True
        light = msgspec.json.decode(text, type=_Light)
        if light.type in ANSWERS:
            self._unanswered.pop(light.id, None)
        if light.type != "welcome":
            return True
        was_welcome, self._is_welcome = self._is_welcome, True
        return not was_welcome

    async def _listen(self) -> None:
        while True:
            text = await receive_text(self._socket, self._service)
            with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
                if name := msgspec.json.decode(text, type=_Light).id:
                    self._unanswered[name] = text
                elif not self.owner:
                    self._waiting.append(text)
            if self.owner:
                await self._send(text)

    async def _send(self, text: str) -> None:
        self._said += 1
        await self._say(LineText(self.id, self._said, text))

    async def _say(self, frame: LineFrame) -> None:
        if self.owner:
            await self._bus.publish(f"pb.node.{self.owner}.lines", packed(frame))
