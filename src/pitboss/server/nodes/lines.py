"""Sockets of people whose table may be anywhere: this node keeps the socket, the table's node speaks over a line.

A line is numbered messages both ways over the bus, opened with the hello of whoever came and the ticket that the desk
has signed for him at this gateway. When the table goes to
another node, or a message is lost, another line is opened with the same hello: the first view on it is complete, and
commands that were not answered are sent again under their own ids. Nobody has to click again.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.room.bus.bus import Bus, BusFailed, NoReply, NoResponders
from pitboss.server.entrance import Entrance
from pitboss.server.nodes.desk import SessionDesk
from pitboss.server.nodes.errands import (
    LineAsked,
    LineCounts,
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
from pitboss.server.sockets import NO_SESSION, TRY_LATER, UNREADABLE, Closing, Tempo, receive_text, until_one_ends

OPENING = 15.0
"""Seconds for which somebody whose table is between two nodes waits for it."""
ASKING, AGAIN = 1.0, 0.1
"""Seconds for a line to be opened, and from one try to the next."""
LATE, UNDERWAY = 0.6, 0.1
"""Seconds without an answer until the table's node is asked for it, and for what it has sent meanwhile to come."""
UNHEARD = 3.0
"""Seconds without an answer after which a message counts as lost: another line is opened, and it is sent again."""
AHEAD = 4
"""So many messages go out on a line before one has been read: after that only the latest view counts."""
UNTAKEN = 256
"""So many messages may wait at the table's node until whoever sends them is shut out."""
ANSWERED = frozenset({"command", "entry"})
"""What is answered by its id, and may be said again under it; the ids are so long."""
SHORTEST, LONGEST = 8, 64
ANSWERS = frozenset({"ack", "repeated", "refused", "stale", "error"})
VIEW = '{"type":"view","version":'
_encoder = msgspec.json.Encoder()
REPEATED, ACK = '{"type":"repeated",', '{"type":"ack",'


class _Light(msgspec.Struct):
    """What the gateway has to know of a message: whether it has an answer, or is one."""

    type: str = ""
    id: str = ""


class SeenBefore(NamedTuple):
    """Somebody looked on without a line before: the version that he was shown, and what he said then."""

    version: int
    said: list[str]


class FarSocket:
    """The end of a line at the table's node, which is a socket to all that speaks there."""

    def __init__(self, bus: Bus, opened: OpenLine) -> None:
        self.line = opened.line
        self.gateway = opened.gateway
        self._bus = bus
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._sent = self._read = 0
        self._heard = 0
        self._due = self._due_next = 0
        """How many had been sent at the look before the last at what has come, and at the last."""
        self._room = asyncio.Event()
        self._is_ended = False
        self._since = time.monotonic()

    @property
    def counts(self) -> LineCounts:
        return LineCounts(self._heard, self._sent)

    @property
    def is_flooded(self) -> bool:
        """Whether far more has come than is taken here: nothing holds back whoever speaks at the other end."""
        return self._said.qsize() > UNTAKEN

    @property
    def age(self) -> float:
        """Seconds since it was opened."""
        return time.monotonic() - self._since

    def has_lost(self, arrived: int) -> bool:
        """Whether something has not come to the gateway for so long that it never will: nothing may come after it by
        which that would be seen there, and what is not read there keeps everything else waiting here."""
        due, self._due, self._due_next = self._due, self._due_next, self._sent
        return arrived < due

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
        self._is_ended = True
        self._said.put_nowait(None)
        self._room.set()

    async def receive(self) -> dict[str, str]:
        text = await self._said.get()
        if text is None:
            raise WebSocketDisconnect
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        while self._sent - self._read >= AHEAD and not self._is_ended:
            self._room.clear()
            await self._room.wait()
        if self._is_ended:
            raise WebSocketDisconnect
        self._sent += 1
        await self._bus.publish(f"pb.g.{self.gateway}", packed(LineText(self.line, self._sent, text)))

    async def close(self, code: int, reason: str) -> None:
        await self._bus.publish(f"pb.g.{self.gateway}", packed(LineEnd(self.line, code, reason)))

    async def leave(self) -> None:
        """What was at this end is elsewhere."""
        await self._bus.publish(f"pb.g.{self.gateway}", packed(LineEnd(self.line)))


class GatewayLine:
    """The end of a line at the gateway where somebody came. `seen` is what he was shown before, and `said` what he has
    said that was not answered."""

    def __init__(
        self,
        socket: WebSocket,
        entrance: Entrance,
        bus: Bus,
        desk: SessionDesk,
        opening: OpenLine,
        place: str,
        seen: "SeenBefore | None" = None,
    ) -> None:
        self.id = ""
        self.owner = ""
        self.place = place
        self.sent_again = 0
        self._socket = socket
        self._entrance = entrance
        self._tempo = Tempo(entrance.limits)
        self._bus = bus
        self._desk = desk
        self._opening = opening
        self._frames: asyncio.Queue[LineFrame | None] = asyncio.Queue()
        self._unanswered: dict[str, str] = {}
        """Messages that are answered by their ids, by them."""
        self._asked: dict[str, float] = {}
        """When they were sent last."""
        self._twice: set[str] = set()
        """The ids of those that were sent again."""
        self._waiting: list[str] = []
        """Others, that came between two lines."""
        self.arrived = 0
        """How many messages have come over this line."""
        self.read = 0
        """How many of them were written to whoever looks on."""
        self._said = 0
        self._asked_after = 0.0
        """When the other end was asked for an answer last."""
        self._shown = seen.version if seen is not None else 0
        self._is_welcome = seen is not None
        for text in seen.said if seen is not None else ():
            self._note(text)

    async def run(self, known: Callable[["GatewayLine", bool], None]) -> None:
        """Carry messages until whoever came goes, or is shut out. `known` is told the name of each line."""
        await until_one_ends(self._carry(known), self._listen())

    def hear(self, frame: LineFrame) -> None:
        if isinstance(frame, LineText):
            self.arrived = max(self.arrived, frame.number)
        self._frames.put_nowait(frame)

    def lose(self) -> None:
        """There is nobody at the other end any more."""
        self._frames.put_nowait(None)

    def send_away(self, reason: str) -> None:
        """Whoever came is to come to another node."""
        self._frames.put_nowait(LineEnd(self.id, TRY_LATER, reason))

    @property
    def is_unheard(self) -> bool:
        """Whether something that was said over this line has had no answer for long."""
        return any(time.monotonic() - at > UNHEARD for at in self._asked.values())

    @property
    def is_late(self) -> bool:
        """Whether it is time to ask for an answer."""
        if not self.owner or not self._asked:
            return False
        return time.monotonic() - max(self._asked_after, min(self._asked.values())) > LATE

    async def is_broken(self) -> bool:
        """Ask whether something was lost on the line, either way; whoever only takes his time is waited for."""
        self._asked_after, line, said = time.monotonic(), self.id, self._said
        try:
            asked = packed(LineAsked(line))
            answer = await self._bus.ask(f"pb.node.{self.owner}.lines", asked, LATE)
        except NoResponders:
            return line == self.id
        except (NoReply, BusFailed):
            return False  # Asked again before long.
        counts = msgspec.msgpack.decode(answer, type=LineCounts | None)
        if counts is not None and counts.heard >= said:
            await asyncio.sleep(UNDERWAY)
        is_whole = counts is not None and counts.heard >= said and counts.sent <= self.arrived
        return line == self.id and not is_whole

    async def _carry(self, known: Callable[["GatewayLine", bool], None]) -> None:
        while True:
            try:
                await self._open(known)
                await self._write()
            finally:
                known(self, False)
                await self._say(LineEnd(self.id))
                self.owner = ""

    async def _open(self, known: Callable[["GatewayLine", bool], None]) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + OPENING
        while True:
            self.id, self._frames = secrets.token_hex(8), asyncio.Queue()
            self._said = self.arrived = self.read = 0
            known(self, True)
            hello = msgspec.structs.replace(self._opening.hello, token="")
            asked = msgspec.structs.replace(self._opening, line=self.id, hello=hello, ticket=await self._ticket())
            with contextlib.suppress(NoResponders, NoReply, BusFailed):
                done = done_of(await self._bus.ask(subject_of(self.place), packed(asked), ASKING))
                if isinstance(done, LineOpened):
                    self.owner = done.node
                    break
            known(self, False)
            if loop.time() > until:
                raise Closing(TRY_LATER, "the table is between two nodes for long: come again")
            await asyncio.sleep(AGAIN)
        waiting, self._waiting = self._waiting, []
        self.sent_again += len(self._unanswered)
        self._twice.update(self._unanswered)
        self._asked = dict.fromkeys(self._unanswered, time.monotonic())
        for text in (*self._unanswered.values(), *waiting):
            await self._send(text)

    async def _ticket(self) -> str:
        """What lets this gateway show somebody what is his alone; none for whoever has no session."""
        if not (token := self._opening.hello.token):
            return ""
        session = await self._desk.session(token)
        if session is None:
            raise Closing(NO_SESSION, "there is no such session; log in again")
        return session.ticket

    async def _write(self) -> None:
        """What comes from the table, to whoever looks on; until the line breaks."""
        while (frame := await self._frames.get()) is not None:
            match frame:
                case LineText(number=number, text=text):
                    if number != self.read + 1 or self._is_old(text):
                        return
                    if self._is_new(text):
                        await self._socket.send_text(self._first_answer(text))
                    self.read = number
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
            self._asked.pop(light.id, None)
        if light.type != "welcome":
            return True
        was_welcome, self._is_welcome = self._is_welcome, True
        return not was_welcome

    def _first_answer(self, text: str) -> str:
        """A message as whoever asked once is told it: what this gateway has sent twice was not repeated by him."""
        if not self._twice or text.startswith(VIEW):
            return text
        light = msgspec.json.decode(text, type=_Light)
        if light.type not in ANSWERS or light.id not in self._twice:
            return text
        self._twice.discard(light.id)
        return text.replace(REPEATED, ACK, 1) if text.startswith(REPEATED) else text

    async def _listen(self) -> None:
        while True:
            text = await receive_text(self._socket, self._entrance)
            if (refusal := self._tempo.refused(text)) is not None:
                await self._socket.send_text(_encoder.encode(refusal).decode())
                continue
            self._note(text)
            if self.owner:
                await self._send(text)

    def _note(self, text: str) -> None:
        """Keep what has to be said again if the line breaks, or once there is one."""
        with contextlib.suppress(*UNREADABLE):
            light = msgspec.json.decode(text, type=_Light)
            if light.type in ANSWERED and SHORTEST <= len(light.id) <= LONGEST:
                self._unanswered[light.id], self._asked[light.id] = text, time.monotonic()
                return
        if not self.owner:
            self._waiting.append(text)

    async def _send(self, text: str) -> None:
        self._said += 1
        await self._say(LineText(self.id, self._said, text))

    async def _say(self, frame: LineFrame) -> None:
        if self.owner:
            await self._bus.publish(f"pb.node.{self.owner}.lines", packed(frame))
