"""The card room: its people, wallets and tables over one store. Everything that happens in it is an event there."""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.play.table_terms import Phase
from pitboss.poker.table.terms import Coming
from pitboss.room import lobby, people, uptime
from pitboss.room.asking import Answer, Asked, Outcome
from pitboss.room.banked.meters import Meters
from pitboss.room.chores import MIXED, is_bot
from pitboss.room.hosting import Host, House
from pitboss.room.kinds import KIND_OF, AnyHost, AnyLog, AnyOptions, AnyTemper, Backing, edition_of, kind_of
from pitboss.room.lobby import LobbyEvent, Meta
from pitboss.room.pace import Timing, pace_of
from pitboss.room.passwords import hashed, matches
from pitboss.room.people import Person
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Entry, Store
from pitboss.room.wallets import FULL, Wallets, grant

NAMES = ("Ainslie", "Braddon", "Cook", "Dickson", "Evatt", "Florey", "Gungahlin", "Hackett", "Isaacs", "Kaleen")
BOTS = 4
FILE = "room.sqlite"


class Conflict(Exception):
    """What is asked for cannot be had as things are: a taken name or seat, a full table."""


class Forbidden(Exception):
    """It is somebody else's to do."""


class NoSuchTable(Exception):
    """No table has this name, or it is not for this person to know."""


class Wish(msgspec.Struct, frozen=True):
    """A table as somebody wants it."""

    edition: str
    options: AnyOptions
    name: str = ""
    seats: int = 0
    bots: int = BOTS
    temper: str = MIXED
    pace: str = "normal"
    public: bool = True


class CardRoom:
    """A room that is open. `open` it on a data folder; `close` it when the last has left."""

    def __init__(self, store: Store, clock: Callable[[], int], timing: Timing) -> None:
        self.store = store
        self.clock = clock
        self.people = people.People()
        self.tables: dict[str, AnyHost] = {}
        self.metas: dict[str, Meta] = {}
        self.wallets = Wallets(store.balances())
        self.meters = Meters(store)
        self._house = House(self.people, self.wallets, clock, timing)
        self._backing = Backing(store, self.wallets, clock, self.meters)
        self._closed: dict[str, AnyHost | None] = {}
        self._beating: asyncio.Task[None] | None = None
        for record in store.read(people.STREAM):
            people.CODEC.decode(record.event).apply(self.people)
        for record in store.read(lobby.STREAM):
            lobby.CODEC.decode(record.event).apply(self.metas)

    @classmethod
    def open(
        cls, folder: Path, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000, timing: Timing | None = None
    ) -> "CardRoom":
        folder.mkdir(parents=True, exist_ok=True)
        return cls(SqliteStore(folder / FILE, clock), clock, timing or Timing())

    def start(self) -> None:
        """Take up every table that is not closed where the store has it."""
        times_shut = uptime.open_room(self.store)
        for meta in self.metas.values():
            edition = edition_of(meta.id, self.store)
            if kind_of(edition).ends_closed(meta.id, edition, self.store):
                self._closed[meta.id] = None
                continue
            log = kind_of(edition).load(meta.id, edition, self._backing)
            self._host(meta, log, edition, uptime.seconds_open(log.turn_began, self.clock(), times_shut))
        self._beating = asyncio.create_task(self._beat(), name="pulse")

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        self._note_pulse()
        closed = [host for host in self._closed.values() if host is not None]
        await asyncio.gather(*(host.stop() for host in [*self.tables.values(), *closed]))
        self.store.close()

    async def _beat(self) -> None:
        while True:
            self._note_pulse()
            await asyncio.sleep(uptime.BEAT)

    def _note_pulse(self) -> None:
        """The pulse matters only while somebody is on the clock."""
        if any(host.plan is not None and host.plan.deadline for host in self.tables.values()):
            self.store.beat(self.clock())

    # people

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """A guest with a full wallet, and the token of the session."""
        id_ = people.new_id("g")
        shown = name.strip() or f"Guest {id_[-4:]}"
        token = people.new_token()
        registered = people.Registered(id_, shown, Role.PLAYER)
        session = people.SessionOpened(id_, people.hash_of(token), self.clock() + people.SESSION)
        await self._record([registered, session], grant(id_, FULL))
        return self.people.persons[id_], token

    async def register(self, name: str, password: str, guest: Person | None, role: Role = Role.PLAYER) -> Person:
        """A named account; a guest keeps wallet and seats."""
        if self.people.by_name(name):
            raise Conflict(f"the name {name!r} is taken")
        self.people.named[name.casefold()] = guest.id if guest else "reserved"
        try:
            hash_ = await asyncio.to_thread(hashed, password)
            if guest is not None and guest.is_guest:
                await self._record([people.Named(guest.id, name, hash_)])
                return guest
            id_ = people.new_id("p")
            money = (grant(id_, FULL),) if role is Role.PLAYER else ()
            await self._record([people.Registered(id_, name, role, hash_)], *money)
        except BaseException:
            self.people.named.pop(name.casefold(), None)
            raise
        return self.people.persons[id_]

    async def log_in(self, name: str, password: str) -> tuple[Person, str] | None:
        person = self.people.by_name(name)
        if not await asyncio.to_thread(matches, person.password if person else "", password) or person is None:
            return None
        return person, await self.open_session(person)

    async def open_session(self, person: Person) -> str:
        token = people.new_token()
        until = self.clock() + person.session_length
        await self._record([people.SessionOpened(person.id, people.hash_of(token), until)])
        return token

    async def log_out(self, person: Person, token: str) -> None:
        await self._record([people.SessionClosed(person.id, people.hash_of(token))])

    async def refill(self, person: Person) -> int:
        """A full wallet again, if it holds less."""
        missing = FULL - self.wallets[person.id]
        if missing <= 0:
            raise Conflict("the wallet is full already")
        await self._record([], grant(person.id, missing))
        return self.wallets[person.id]

    async def give_role(self, person: Person, role: Role) -> None:
        """Another role from now on; the sessions that the person has open end."""
        await self._record([people.RoleGiven(person.id, role)])

    async def choose(self, person: Person, settings: people.Settings) -> None:
        """What the dealer does for a person from now on, at every table and after a restart."""
        await self._record([people.SettingsChosen(person.id, settings)])
        for host in self.tables.values():
            if host.log.shown.seat_of(person.id):
                host.changed()

    def person_of(self, token: str) -> Person | None:
        return self.people.of_token(token, self.clock())

    # tables

    async def make_table(self, wish: Wish, host: Person | None) -> Meta:
        """Set up a table and open it; Refusal if the rules do not allow it."""
        pace_of(wish.pace)
        check_temper(wish.edition, wish.temper)
        kind = kind_of(wish.edition)
        await kind.prepare(wish.options, self.meters)
        log = kind.set_up(f"t{len(self.metas) + 1}", wish.edition, wish.options, wish.seats, self._backing)
        seats = len(log.state.seats)
        if not 0 <= wish.bots < seats:
            raise Malformed(f"{wish.bots} bots: a table of {seats} seats keeps one for a person")
        id_ = log.id
        name = wish.name.strip() or f"{NAMES[len(self.metas) % len(NAMES)]}"
        invitation = "" if wish.public else secrets.token_urlsafe(9)
        owner = host.id if host else ""
        made = lobby.TableMade(id_, name, owner, wish.public, invitation, wish.pace, wish.bots, wish.temper)
        made.apply(self.metas)
        log.add(Entry(lobby.STREAM, lobby.CODEC.encode(made)))
        try:
            await log.commit(f"{log.stream}:0", b"", Principal(Role.OPERATOR, name=owner))
        except BaseException:
            del self.metas[id_]
            raise
        self._host(self.metas[id_], log, wish.edition)
        return self.metas[id_]

    async def change(self, event: LobbyEvent, by: Person) -> None:
        """What the host of a table, or staff, may set."""
        host = await self.table(event.table, by)
        self.check_host(host, by)
        if host.log.phase is Phase.CLOSED:
            raise Conflict("the table is closed")
        await self._commit([Entry(lobby.STREAM, lobby.CODEC.encode(event))])
        event.apply(self.metas)
        host.changed()

    def check_host(self, host: AnyHost, person: Person) -> None:
        if person.id != host.meta.host and person.role not in (Role.SUPERVISOR, Role.OPERATOR):
            raise Forbidden("that is for the host of the table")

    async def table(self, id_: str, person: Person | None = None, invitation: str = "") -> AnyHost:
        """A table that this person may know of: a public one, one's own, or with its invitation."""
        host = self.tables.get(id_) or await self._closed_table(id_)
        if host is None:
            raise NoSuchTable(f"there is no table {id_!r}")
        if not self.may_enter(host, person, invitation):
            raise Forbidden("this table is by invitation")
        return host

    async def _closed_table(self, id_: str) -> AnyHost | None:
        """A table that was closed before the room opened: its rounds stay for whoever may look at them."""
        if id_ not in self._closed:
            return None
        if self._closed[id_] is None:
            edition = edition_of(id_, self.store)
            log = await asyncio.to_thread(kind_of(edition).load, id_, edition, self._backing)
            if self._closed[id_] is None:
                self._closed[id_] = host = kind_of(edition).host(self.metas[id_], log, self._house, 0.0)
                host.start()
        return self._closed[id_]

    def may_enter(self, host: AnyHost, person: Person | None, invitation: str = "") -> bool:
        meta = host.meta
        if meta.public or secrets.compare_digest(invitation.encode(), meta.invitation.encode()):
            return True
        if person is None:
            return False
        was_there = any(person.id in log.persons.values() for log in host.log.rounds)
        is_there = bool(host.log.shown.seat_of(person.id))
        return is_there or was_there or person.id == meta.host or person.role is not Role.PLAYER

    async def join(self, host: AnyHost, person: Person, seat: int, cents: int, coming: Coming) -> tuple[int, int]:
        """A seat for a person, any that is free if none is named, with the usual stake if no sum is."""
        shown = host.log.shown
        if at := shown.seat_of(person.id):
            return at, host.stake_of(at)
        free = [number for number in shown.seats if number not in shown.places]
        if not free or (seat and seat not in free):
            raise Conflict("the seat is taken" if free else "the table is full")
        wanted = [seat] if seat else free
        stake = cents or host.usual_buy_in(self.wallets[person.id])
        answer = Answer(Outcome.ERROR, reason="no seat is free")
        for number in wanted:
            answer = await self.seat(host, person, number, stake, coming)
            if answer.outcome is Outcome.ACK:
                return number, stake
        raise Refusal(answer.rules, answer.reason)

    async def seat(self, host: AnyHost, person: Person, seat: int, cents: int, coming: Coming) -> Answer:
        by = Principal(Role.PLAYER, 0, person.id)
        command = kind_of(host.edition).sitting(person, seat, cents, coming)
        return await host.ask(Asked(f"join:{secrets.token_hex(12)}", person.id, by, command))

    async def play_now(self, edition: str, person: Person) -> tuple[AnyHost, int, int]:
        """A seat at once: at an open public table of the edition with its usual terms, or at a new one."""
        need = kind_of(edition).usual_buy_in(edition)
        if self.wallets[person.id] < need:
            await self._record([], grant(person.id, max(FULL, need) - self.wallets[person.id]))
        for host in self.tables.values():
            if self._suits(host, edition, person):
                try:
                    return host, *(await self.join(host, person, 0, 0, Coming.POST))
                except (Refusal, Conflict):
                    continue
        meta = await self.make_table(Wish(edition, usual_options(edition), seats=usual_seats(edition)), None)
        host = self.tables[meta.id]
        await host.opened()
        return host, *(await self.join(host, person, 0, 0, Coming.POST))

    def _suits(self, host: AnyHost, edition: str, person: Person) -> bool:
        meta, shown = host.meta, host.log.shown
        is_open = host.log.phase is Phase.OPEN and not (meta.paused or meta.closing)
        if not meta.public or not is_open or host.edition != edition:
            return False
        return bool(shown.seat_of(person.id)) or (not meta.host and not shown.is_full)

    def _host(self, meta: Meta, log: AnyLog, edition: str, ran: float = 0.0) -> None:
        host = kind_of(edition).host(meta, log, self._house, ran)
        self.tables[meta.id] = host
        host.start()

    async def _record(self, events: list[people.PeopleEvent], *more: Entry) -> None:
        """Write what happens to people, then let it be so."""
        await self._commit([*(Entry(people.STREAM, people.CODEC.encode(event)) for event in events), *more])
        for event in events:
            event.apply(self.people)

    async def _commit(self, entries: list[Entry]) -> None:
        moved = [transfer for entry in entries for transfer in entry.transfers]
        key = secrets.token_hex(16)
        await asyncio.wrap_future(self.store.submit(Batch(key, b"", None, {}, tuple(entries))))
        self.wallets.record(moved)


def is_played(edition: str) -> bool:
    """Whether the room has tables of an edition."""
    return edition in KIND_OF


def usual_options(edition: str) -> AnyOptions:
    """The terms of a table where nobody asked for others."""
    return kind_of(edition).usual_options(edition)


def usual_seats(edition: str) -> int:
    return kind_of(edition).usual_seats(edition)


def tempers_for(edition: str) -> Mapping[str, AnyTemper]:
    """The bots that play a game, by name."""
    return kind_of(edition).tempers


def check_temper(edition: str, temper: str) -> str:
    """The name of a temper of the bots that play a game, or of a mixture of all; Malformed that lists them."""
    tempers = tempers_for(edition)
    found = next((name for name in (MIXED, *tempers) if name.lower() == temper.lower()), None)
    if found is None:
        raise Malformed(f"no bot is called {temper!r}: there are {', '.join(tempers)}")
    return found


def people_at(host: Host[Any, Any]) -> tuple[int, int]:
    """How many persons and how many bots sit at a table."""
    places = host.log.shown.places.values()
    bots = sum(is_bot(place.person) for place in places)
    return len(places) - bots, bots
