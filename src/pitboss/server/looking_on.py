"""Clients that only look: at a tournament, or at all the tables where somebody sits."""

import asyncio
import contextlib

import msgspec

from pitboss.room.person import Person
from pitboss.server.own_tables import hosts_of, own_tables
from pitboss.server.service import Service
from pitboss.server.sockets import NO_SESSION, SESSION_LOOK, Closing, Newcomer, Socket, only_pings, until_one_ends
from pitboss.server.tournament_front import TournamentFront

STRIP_LOOK = 0.25
"""Seconds from one look at somebody's tables to the next."""
FAR_LOOK = 1.0
"""The same where they may be at several nodes."""
WATCH_LOOK = 0.25
"""Seconds from one view of a tournament to the next."""
_encoder = msgspec.json.Encoder()


class LookingOn:
    """A client that looks at a tournament: complete views as it changes, a few a second at most."""

    def __init__(self, socket: Socket, service: Service, front: TournamentFront, newcomer: Newcomer) -> None:
        self._socket = socket
        self._service = service
        self._front = front
        self._person, self._token_hash = newcomer
        self._changed = asyncio.Event()

    async def run(self) -> None:
        who = self._person.id if self._person is not None else ""
        self._front.host.connect(who, self._changed)
        try:
            await until_one_ends(self._write(), self._read())
        finally:
            self._front.host.disconnect(who, self._changed)

    async def _write(self) -> None:
        host, shown = self._front.host, -1
        while self._person is None or self._current() is not None:
            self._changed.clear()
            if shown != host.version:
                shown = host.version
                await self._socket.send_text(self._front.sight(self._current()).decode())
                await asyncio.sleep(WATCH_LOOK)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SESSION_LOOK):
                    await self._changed.wait()
        raise Closing(NO_SESSION, "the session has ended; log in again")

    async def _read(self) -> None:
        await only_pings(self._socket, self._service, self._front.now)

    def _current(self) -> Person | None:
        room = self._service.room
        return room.people.of_session(self._token_hash, room.clock()) if self._person is not None else None


class Strip:
    """A client that follows all the tables where somebody sits: whose turn it is, as often as that changes."""

    def __init__(self, socket: Socket, service: Service, person: Person, token_hash: str) -> None:
        self._socket = socket
        self._service = service
        self._person = person
        self._token_hash = token_hash

    async def run(self) -> None:
        await until_one_ends(self._write(), self._read())

    async def _write(self) -> None:
        service, sent, looked = self._service, None, None
        while service.room.people.of_session(self._token_hash, service.room.clock()) is not None:
            versions = [(host.meta.id, host.version) for host in hosts_of(service.room, self._person)]
            if versions != looked or service.gate is not None:
                looked, found = versions, await own_tables(service, self._person)
                if found.tables != sent:
                    sent = found.tables
                    await self._socket.send_text(_encoder.encode(found).decode())
            await asyncio.sleep(STRIP_LOOK if service.gate is None else FAR_LOOK)
        raise Closing(NO_SESSION, "the session has ended; log in again")

    async def _read(self) -> None:
        await only_pings(self._socket, self._service, self._service.room.steady)
