"""The floor over a WebSocket: whole views as something changes, for those who work in the room."""

import asyncio
import contextlib

import msgspec

from pitboss.room.floor.base import LOOKING
from pitboss.room.people import Person
from pitboss.server.floor_view import FloorSight, FloorView, floor_view
from pitboss.server.messages import Hello
from pitboss.server.service import Service
from pitboss.server.sockets import NO_SESSION, SESSION_LOOK, Closing, Newcomer, Socket, only_pings, until_one_ends

PAUSE = 0.1
"""Seconds from one view to the next at least: what comes in between is shown together."""
STILL = 20.0
"""Seconds after which the floor is looked at though nothing has happened: hours end, the last hour goes on."""
STAFF_ONLY = "the floor is for those who work in the room"
_encoder = msgspec.json.Encoder()


async def at_the_floor(socket: Socket, service: Service, hello: Hello, newcomer: Newcomer) -> "FloorSocket":
    if newcomer.person is None:
        raise Closing(NO_SESSION, "the floor is for somebody with a session")
    return FloorSocket(socket, service, newcomer.session)


class FloorSocket:
    """Somebody looks at the floor, while the session and the role last."""

    def __init__(self, socket: Socket, service: Service, token_hash: str) -> None:
        self._socket = socket
        self._service = service
        self._token_hash = token_hash
        self._changed = asyncio.Event()
        self._changed.set()

    async def run(self) -> None:
        watchers = self._service.room.floor.watchers
        watchers.add(self._changed)
        try:
            await until_one_ends(self._write(), only_pings(self._socket, self._service, self._service.room.steady))
        finally:
            watchers.discard(self._changed)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        sent: FloorView | None = None
        looked = loop.time()
        while True:
            person = self._looking()
            if self._changed.is_set() or loop.time() - looked > STILL:
                self._changed.clear()
                looked, found = loop.time(), self._view(person)
                timeless = msgspec.structs.replace(found, clock=0)
                if timeless != sent:
                    sent = timeless
                    await self._socket.send_text(_encoder.encode(FloorSight(found)).decode())
                    await asyncio.sleep(PAUSE)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SESSION_LOOK):
                    await self._changed.wait()

    def _view(self, person: Person) -> FloorView:
        return floor_view(self._service.room, person, self._service.floor_tiles())

    def _looking(self) -> Person:
        """Whoever looks, as the room knows him now: roles may have been given or taken."""
        room = self._service.room
        person = room.people.of_session(self._token_hash, room.clock())
        if person is None:
            raise Closing(NO_SESSION, "the session has ended; log in again")
        if person.role not in LOOKING:
            raise Closing(4403, STAFF_ONLY)
        return person
