"""Readers of cards at the door of the room: lines of PB1 over a WebSocket or TCP, with the token of the device.

The first line is HELLO and names the token (`token=`); what a reader says never reaches a tablet, only what came of it.
A reader may connect to any node that has the database: its lines are answered where the house is, which has all tables
that a person deals.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import Awaitable, Callable

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.following.readers import LineKind, parse
from pitboss.malformed import Malformed
from pitboss.room.card_room import CardRoom
from pitboss.room.following.devices import DeviceKind
from pitboss.room.following.readers import ReaderAtTable
from pitboss.room.turned_away import Elsewhere
from pitboss.server.desk_view import followed_log
from pitboss.server.limits import Bucket

PORT = 7325
LONGEST = 400
"""The longest line that is read."""
LINES, BURST = 50, 100
"""So many lines a second a reader may send."""
UNKNOWN = "NO ? say HELLO first, with reader=NAME and token=TOKEN of a reader of this house"
AWAY = "NO ? the table is between two nodes, and nobody knows whether this line came in: connect again"
POLICY, TRY_LATER = 1008, 1013
ENDING = {UNKNOWN: POLICY, AWAY: TRY_LATER}
"""After these answers the line is closed, and how."""
LineHeard = Callable[[str, str], Awaitable[str]]
"""What answers a line, given the token of the device that says it."""
_log = structlog.get_logger()


async def heard_at_table(room: CardRoom, token: str, text: str) -> str:
    """What a line is answered at its table; one of ENDING if its reader has to greet, or to connect, anew."""
    device = room.devices.state.of_token(token)
    host = room.tables.get(device.table) if device is not None else None
    if device is None or device.kind is not DeviceKind.READER or host is None:
        return UNKNOWN
    if host.is_gone:
        return AWAY  # What is noted here would be beside what happens at the table.
    log = followed_log(host)
    if _token_of(text):
        log.reader = log.readers.setdefault(device.id, ReaderAtTable(device.id, device.name))
    elif device.id not in log.readers:
        return UNKNOWN  # It has greeted at another node, which had the table then.
    try:
        return await log.readers[device.id].take(text, host, room.devices)
    except Elsewhere:
        return AWAY


class ReaderConnection:
    """One connection of a reader, which says its token once; `heard` answers the lines."""

    def __init__(self, heard: LineHeard) -> None:
        self._heard = heard
        self._token = ""
        self._bucket = Bucket(LINES, BURST, asyncio.get_running_loop().time)

    async def answer(self, text: str) -> str:
        """What a line is answered."""
        if len(text) > LONGEST:
            return f"NO ? a line has at most {LONGEST} characters"
        if not self._bucket.take():
            return "NO ? too many lines: slow down"
        self._token = self._token or _token_of(text)
        return await self._heard(self._token, text) if self._token else UNKNOWN


def _token_of(text: str) -> str:
    try:
        line = parse(text)
    except Malformed:
        return ""
    if line.kind is not LineKind.HELLO:
        return ""
    told = dict(word.partition("=")[::2] for word in line.words)
    return told.get("token", "")


async def serve_reader(socket: WebSocket, heard: LineHeard) -> None:
    """A reader over a WebSocket: one line a message."""
    await socket.accept()
    line = ReaderConnection(heard)
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_text()
            answer = await line.answer(text.strip())
            await socket.send_text(answer)
            if answer in ENDING:
                await socket.close(ENDING[answer])
                return


def bound(host: str, port: int) -> socket.socket:
    """Where readers will connect, before there is a room that answers them; Malformed if they cannot."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        told = f"cannot listen for readers of cards at {host}:{port}: {os.strerror(error.errno or 0)}"
        raise Malformed(f"{told}; --readers names another port") from error


async def listen(heard: LineHeard, at: socket.socket) -> asyncio.Server:
    """Readers over TCP: one line each way."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = ReaderConnection(heard)
        with contextlib.suppress(ConnectionError, ValueError, asyncio.IncompleteReadError):
            while text := await reader.readline():
                answer = await line.answer(text.decode("ascii", "replace").strip())
                writer.write(f"{answer}\n".encode())
                await writer.drain()
                if answer in ENDING:
                    break
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()

    server = await asyncio.start_server(connected, sock=at, limit=LONGEST * 2)
    host, port, *_ = at.getsockname()
    _log.info("readers may connect", host=host, port=port)
    return server
