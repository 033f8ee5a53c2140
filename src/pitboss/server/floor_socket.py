"""The floor over a WebSocket: whole views as something changes, for those who work in the room."""

import asyncio
import contextlib

from pitboss.room.floor.base import LOOKING
from pitboss.room.person import Person
from pitboss.server.floor_tiles import FAR
from pitboss.server.messages import Hello
from pitboss.server.service import Service
from pitboss.server.sockets import NO_SESSION, SESSION_LOOK, Closing, Newcomer, Socket, only_pings, until_one_ends

PAUSE = 0.1
"""Seconds from one view to the next: what comes in between is shown together, and all screens look at one moment."""
STILL = 20.0
"""Seconds after which the floor is looked at though nothing has happened: hours end, the last hour goes on."""
STAFF_ONLY = "the floor is for those who work in the room"


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
            pings = only_pings(self._socket, self._service, self._service.room.steady)
            await until_one_ends(self._write(), pings, self._look_far())
        finally:
            watchers.discard(self._changed)

    async def _write(self) -> None:
        loop, sent = asyncio.get_running_loop(), 0
        looked = loop.time()
        while True:
            person = self._looking()
            if self._changed.is_set() or loop.time() - looked > STILL:
                self._changed.clear()
                looked, shown = loop.time(), self._service.floor_sights.of(person)
                if shown.number != sent:
                    sent = shown.number
                    await self._socket.send_text(shown.text)
                    await asyncio.sleep(PAUSE - loop.time() % PAUSE)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SESSION_LOOK):
                    await self._changed.wait()

    async def _look_far(self) -> None:
        """Hear of tables at other nodes; what is another way there than it was wakes all who look."""
        while True:
            await self._service.look_far()
            await asyncio.sleep(FAR)

    def _looking(self) -> Person:
        """Whoever looks, as the room knows him now: roles may have been given or taken."""
        room = self._service.room
        person = room.people.of_session(self._token_hash, room.clock())
        if person is None:
            raise Closing(NO_SESSION, "the session has ended; log in again")
        if person.role not in LOOKING:
            raise Closing(4403, STAFF_ONLY)
        return person
