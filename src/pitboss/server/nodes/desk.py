"""The desk: whose session it is, with a ticket for the gateway that asks, and where a table is asked for.

Every node with the database has one and answers for all (`pb.desk`, of which one hears each question). A gateway
without the database asks, and remembers a session for a while; it forgets it when it hears that the person has changed.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Protocol

from pitboss.play import Role
from pitboss.play.money import wallet
from pitboss.room.bus.bus import Bus, BusFailed, NoReply, NoResponders
from pitboss.room.credentials import hash_of
from pitboss.room.nodes.node import RoomNode
from pitboss.room.store import StoreFailed, StoreUnusable
from pitboss.room.turned_away import HOUSE
from pitboss.server.nodes.errands import (
    DESK,
    Done,
    FindPlace,
    NoSession,
    PlaceFound,
    SessionShown,
    ShowSession,
    done_of,
    packed,
    subject_of,
)
from pitboss.server.nodes.tickets import TicketDesk
from pitboss.server.service import Service
from pitboss.server.sockets import STORE_AWAY

REMEMBERED, STAFF_REMEMBERED = 10.0, 1.0
"""Seconds for which a gateway remembers whose session it is."""
MOST = 20_000
"""So many sessions are remembered at most."""
SETTLING = 1.0
"""Seconds after news of somebody in which what a desk has at hand of him may be older than the news."""
ASKING, AGAIN, ANYWHERE = 0.6, 0.1, 15.0
"""Seconds for an answer, from one try to the next, and until there is no desk."""


class DeskAway(Exception):
    """No node with tables answers, or the database is away."""


@contextlib.contextmanager
def _with_store() -> Iterator[None]:
    try:
        yield
    except (StoreFailed, StoreUnusable):
        raise DeskAway(STORE_AWAY) from None


class _Changed:
    """Of whom there was news a moment ago."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}

    def note(self, person: str) -> None:
        now = time.monotonic()
        self._heard = {each: at for each, at in self._heard.items() if now - at < SETTLING}
        self._heard[person] = now

    def __contains__(self, person: str) -> bool:
        return time.monotonic() - self._heard.get(person, -SETTLING) < SETTLING


class SessionDesk(Protocol):
    async def session(self, token: str) -> SessionShown | None:
        """Whose session it is, with a ticket for this gateway; DeskAway."""

    async def place(self, table: str) -> PlaceFound:
        """Where a table is asked for; DeskAway."""

    def forget(self, person: str) -> None:
        """Somebody has changed, or a session of his has ended."""


class NodeDesk:
    """The desk of a node that has the database."""

    def __init__(self, service: Service, node: RoomNode, tickets: TicketDesk) -> None:
        self._service = service
        self._node = node
        self._tickets = tickets
        self._changed = _Changed()

    async def shown(self, token: str, gateway: str, anew: bool = False) -> SessionShown | None:
        """Whose session it is, with a ticket for a gateway."""
        room = self._service.room
        with _with_store():
            person = await self._service.person_of(token)
            if person is not None and (anew or person.id in self._changed):
                room.people.read_again(person.id)
                room.wallets.forget([wallet(person.id)])
                person = room.accounts.person_of(token)
            if person is None:
                return None
            return SessionShown(
                person.id,
                person.name,
                person.role,
                person.mark,
                room.wallets[person.id],
                room.people.settings_of(person.id),
                sorted(room.people.muted_by(person.id)),
                self._tickets.sign(person.id, hash_of(token), gateway, room.clock()),
            )

    async def session(self, token: str) -> SessionShown | None:
        return await self.shown(token, self._node.id)

    async def place(self, table: str) -> PlaceFound:
        tables = self._service.room.tables
        with _with_store():
            if not table or not (table in tables or await self._node.knows(table)):
                return PlaceFound("")
        meta = tables.metas[table]
        return PlaceFound(HOUSE if tables.is_of_house(meta) else table, meta.public and not meta.is_followed)

    def forget(self, person: str) -> None:
        """Nothing is remembered here: the room follows what others write, and in a moment has done so."""
        self._changed.note(person)

    async def answer(self, question: ShowSession | FindPlace) -> Done:
        """For a gateway that has no database."""
        if isinstance(question, FindPlace):
            return await self.place(question.table)
        return await self.shown(question.token, question.gateway, question.anew) or NoSession()


class FarDesk:
    """The desk as a gateway without the database has it."""

    def __init__(self, bus: Bus, gateway: str) -> None:
        self._bus = bus
        self._gateway = gateway
        self._remembered: dict[str, tuple[float, SessionShown]] = {}
        """By the hash of the session, until when."""
        self._changed = _Changed()

    def known(self, token: str) -> str:
        """The person of a session that was shown a moment ago."""
        found = self._remembered.get(hash_of(token)) if token else None
        return found[1].person if found is not None else ""

    async def session(self, token: str) -> SessionShown | None:
        key, now = hash_of(token), asyncio.get_running_loop().time()
        found = self._remembered.get(key)
        if found is not None and now < found[0]:
            return found[1]
        done = await self._asked(ShowSession(token, self._gateway))
        if isinstance(done, SessionShown) and done.person in self._changed:
            done = await self._asked(ShowSession(token, self._gateway, anew=True))
        if not isinstance(done, SessionShown):
            self._remembered.pop(key, None)
            return None
        if len(self._remembered) >= MOST:
            self._remembered = {each: kept for each, kept in self._remembered.items() if now < kept[0]}
        is_staff = done.role != Role.PLAYER
        self._remembered[key] = now + (STAFF_REMEMBERED if is_staff else REMEMBERED), done
        return done

    async def place(self, table: str) -> PlaceFound:
        done = await self._asked(FindPlace(table))
        return done if isinstance(done, PlaceFound) else PlaceFound("")

    def forget(self, person: str) -> None:
        self._changed.note(person)
        for key in [key for key, (_, shown) in self._remembered.items() if shown.person == person]:
            del self._remembered[key]

    async def _asked(self, question: ShowSession | FindPlace) -> Done:
        loop = asyncio.get_running_loop()
        until = loop.time() + ANYWHERE
        while True:
            try:
                return done_of(await self._bus.ask(subject_of(DESK), packed(question), ASKING))
            except (NoResponders, NoReply, BusFailed):
                if loop.time() > until:
                    raise DeskAway("no node of the room answers: come again") from None
            await asyncio.sleep(AGAIN)
