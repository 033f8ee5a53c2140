"""Readers of cards at the door of the room: lines of PB1 over a WebSocket or TCP, with the token of the device.

The first line is HELLO and names the token (`token=`); what a reader says never reaches a tablet, only what came of it.
"""

import asyncio
import contextlib

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.following.readers import LineKind, parse
from pitboss.malformed import Malformed
from pitboss.room.card_room import CardRoom
from pitboss.room.following.devices import DeviceKind
from pitboss.room.following.readers import ReaderAtTable
from pitboss.room.host import TableHost
from pitboss.server.desk_view import followed_log
from pitboss.server.limits import Bucket

PORT = 7325
LONGEST = 400
"""The longest line that is read."""
LINES, BURST = 50, 100
"""So many lines a second a reader may send."""
UNKNOWN = "NO ? say HELLO first, with reader=NAME and token=TOKEN of a reader of this house"
POLICY = 1008
_log = structlog.get_logger()


class ReaderConnection:
    """One connection of a reader: greeted once, then every line is answered."""

    def __init__(self, room: CardRoom) -> None:
        self._room = room
        self._host: TableHost | None = None
        self._reader: ReaderAtTable | None = None
        self._bucket = Bucket(LINES, BURST, asyncio.get_running_loop().time)

    async def answer(self, text: str) -> str:
        """What a line is answered."""
        if len(text) > LONGEST:
            return f"NO ? a line has at most {LONGEST} characters"
        if not self._bucket.take():
            return "NO ? too many lines: slow down"
        if self._host is None or self._reader is None or not self._is_lent():
            return await self._greet(text)
        return await self._reader.take(text, self._host, self._room.devices)

    def _is_lent(self) -> bool:
        """Whether the device still counts; one that was revoked greets in vain."""
        reader = self._reader
        return reader is not None and reader.device in self._room.devices.state.devices

    async def _greet(self, text: str) -> str:
        token = _token_of(text)
        device = self._room.devices.state.of_token(token) if token else None
        host = self._room.tables.get(device.table) if device is not None else None
        if device is None or device.kind is not DeviceKind.READER or host is None:
            return UNKNOWN
        log = followed_log(host)
        known = log.reader if log.reader is not None and log.reader.device == device.id else None
        self._host, self._reader = host, known or ReaderAtTable(device.id, device.name)
        log.reader = self._reader
        return await self._reader.take(text, host, self._room.devices)


def _token_of(text: str) -> str:
    try:
        line = parse(text)
    except Malformed:
        return ""
    if line.kind is not LineKind.HELLO:
        return ""
    told = dict(word.partition("=")[::2] for word in line.words)
    return told.get("token", "")


async def serve_reader(socket: WebSocket, room: CardRoom) -> None:
    """A reader over a WebSocket: one line a message."""
    await socket.accept()
    line = ReaderConnection(room)
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_text()
            answer = await line.answer(text.strip())
            await socket.send_text(answer)
            if answer == UNKNOWN:
                await socket.close(POLICY)
                return


async def listen(room: CardRoom, host: str, port: int) -> asyncio.Server:
    """Readers over TCP: one line each way."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = ReaderConnection(room)
        with contextlib.suppress(ConnectionError, ValueError, asyncio.IncompleteReadError):
            while text := await reader.readline():
                answer = await line.answer(text.decode("ascii", "replace").strip())
                writer.write(f"{answer}\n".encode())
                await writer.drain()
                if answer == UNKNOWN:
                    break
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()

    server = await asyncio.start_server(connected, host, port, limit=LONGEST * 2)
    _log.info("readers may connect", host=host, port=server.sockets[0].getsockname()[1])
    return server
