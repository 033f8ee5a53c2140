"""Somebody who only looks on at a table: shown what everybody sees, until he speaks or has a part in it himself."""

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket

from pitboss.server.entrance import Entrance
from pitboss.server.messages import PROTOCOL, FromClient, Ping, Pong, Spoken, Welcome
from pitboss.server.nodes.counting import GatewayCounts
from pitboss.server.nodes.errands import SessionShown
from pitboss.server.nodes.showing import Onlooker, ShownTable
from pitboss.server.prepared import FRAMES, FrameSocket, plain
from pitboss.server.sockets import NO_SESSION, TRY_LATER, UNREADABLE, Closing, Tempo, receive_text

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class OnlookerSocket(Onlooker):
    """One socket."""

    def __init__(
        self,
        socket: WebSocket,
        entrance: Entrance,
        table: ShownTable,
        session: SessionShown | None,
        token: str,
        counts: GatewayCounts,
    ) -> None:
        self.session = session
        self.token = token
        self.told = table.first_told()
        self.shown = 0
        """The version of what was shown last."""
        self._socket = socket
        self._frames: FrameSocket = socket.scope["extensions"][FRAMES]
        self._entrance = entrance
        self._table = table
        self._counts = counts
        self._tempo = Tempo(entrance.limits)
        self._waiting: asyncio.Task[None] | None = None
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self) -> list[str]:
        """Show the table until he goes, or has to have a line: what he has said that it is to carry."""
        self._write(self._welcome())
        self._table.onlookers.add(self)
        reading = asyncio.create_task(self._read())
        try:
            self.offer()
            await asyncio.wait((reading, self._ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.onlookers.discard(self)
            for task in (reading, self._waiting):
                if task is not None:
                    task.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        if self._ended.done():
            self._ended.result()
        # What was read in the same turn is not lost.
        return [] if reading.cancelled() else reading.result()

    def offer(self) -> None:
        if self._waiting is not None or self not in self._table.onlookers:
            return
        if not self._frames.is_writable:
            self._counts.slow_readers += 1
            self._waiting = asyncio.create_task(self._catch_up())
            return
        assert self._table.frame is not None, "there is something to show"
        self.shown = self._table.frame.version
        self._frames.write_frame(self._table.view_for(self))
        self._entrance.metrics.views.inc()

    def speak(self, line: Spoken) -> None:
        muted = self.session.muted if self.session is not None else ()
        if line.person not in muted and self._frames.is_writable:
            self._write(line)

    def leave_frames(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    def know(self, session: SessionShown | None) -> None:
        """Who he is has changed; without a session he has to log in again."""
        if self not in self._table.onlookers:
            return
        if session is None:
            self._shut(Closing(NO_SESSION, "the session has ended; log in again"))
        elif session != self.session:
            self.session = session
            self.offer()

    def send_away(self, reason: str) -> None:
        """Whoever came is to come to another node."""
        self._shut(Closing(TRY_LATER, reason, is_told=True))

    def _shut(self, closing: Closing) -> None:
        if not self._ended.done():
            self._ended.set_exception(closing)

    async def _catch_up(self) -> None:
        """Whoever reads slowly is shown the latest when he has read what went out."""
        await self._frames.until_writable()
        self._waiting = None
        self.offer()

    async def _read(self) -> list[str]:
        while True:
            text = await receive_text(self._socket, self._entrance)
            if (refusal := self._tempo.refused(text)) is not None:
                self._write(refusal)
                continue
            message: FromClient | None = None
            with contextlib.suppress(*UNREADABLE):
                message = _decoder.decode(text)
            if not isinstance(message, Ping):
                return [text]
            self._write(Pong(message.at, self._table.clock()))

    def _welcome(self) -> Welcome:
        who = self.session
        named = (who.person, who.name, who.role) if who is not None else ("", "", "spectator")
        muted = who.muted if who is not None else ()
        chat = tuple(line for line in self._table.chat if line.person not in muted)
        return Welcome(PROTOCOL, *named, self._table.id, self._table.clock(), chat)

    def _write(self, message: msgspec.Struct) -> None:
        self._frames.write_frame(plain(_encoder.encode(message)))
