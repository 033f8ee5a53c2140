"""Guests, accounts and staff of an open room: how they come, sign and go, and what they set for themselves."""

import asyncio
import contextlib
from itertools import chain, count, islice
from random import Random

from pitboss.malformed import Malformed
from pitboss.play import Role
from pitboss.play.money import wallet
from pitboss.room import credentials, directory, names, people_events
from pitboss.room.credentials import hashed, matches
from pitboss.room.log import Backing
from pitboss.room.people import People
from pitboss.room.person import MARKS, SESSION, Person, Settings
from pitboss.room.store import Batch, StoreEntry, StreamMoved
from pitboss.room.tables import RoomTables
from pitboss.room.turned_away import Conflict, Forbidden
from pitboss.room.wallets import FULL, grant, grants_of
from pitboss.room.writing import enter

PIN = (4, 8)
"""How many digits a number to sign with may have."""
MOST_MISSED = 10
"""After so many wrong numbers in succession none signs any more, until its owner has chosen another."""
LEAST_BADGE = 8
BY_BADGE_ALONE = frozenset({Role.DEALER, Role.SEATING})
"""Who signs without a number."""
TOGETHER = 500
"""So many streams are begun in one transaction when a room of before is gone through."""
SHOWN = 60
"""So much of what somebody calls a mark is repeated in an answer."""


class Accounts:
    """The people of a room, as far as they change. `tables` are those where they may sit."""

    def __init__(self, people: People, backing: Backing, tables: RoomTables) -> None:
        self.people = people
        self.wallets = backing.wallets
        self._store = backing.store
        self._clock = backing.clock
        self._chance = backing.chance
        self._tables = tables
        self._being_named: set[str] = set()
        self._newcomers = count(1)
        self._there = 0
        """How many people there were when somebody came first."""
        self._registered = 0
        self._giving = asyncio.Lock()
        """Held by whoever looks into a wallet to fill it up."""

    def take_over(self) -> None:
        """Whoever was there before people were found by streams of their own is entered in them, once."""
        if self._store.length(directory.STREAM):
            return
        found = {f"{people_events.NAMES}{key}": [person] for key, person in self.people.named_of_old().items()}
        for id_ in self.people:
            known = self.people.known(id_)
            for stream in people_events.found_by(known) if known is not None else ():
                found.setdefault(stream, []).append(id_)
        entries = (
            [directory.entry(stream, person) for person in persons]
            for stream, persons in found.items()
            if not self._store.length(stream)
        )
        while some := list(chain.from_iterable(islice(entries, TOGETHER))):
            self._store.append(Batch("", b"", None, {entry.stream: 0 for entry in some}, tuple(some)))
        self._store.append(Batch("", b"", None, {directory.STREAM: 0}, (directory.completed(),)))

    async def new_guest(self, name: str, mark: str = "") -> tuple[Person, str]:
        """A guest with a full wallet, and the token of the session."""
        id_ = credentials.new_id("g", self._chance_of_newcomer())
        shown = self._guest_name(name) or f"Guest {id_[-4:]}"
        token = credentials.new_token()
        events: list[people_events.PeopleEvent] = [people_events.Registered(id_, shown, Role.PLAYER)]
        events += [people_events.MarkChosen(id_, check_mark(mark))] if mark else []
        session = people_events.SessionOpened(id_, credentials.hash_of(token), self._clock() + SESSION)
        await self._record([*events, session], grant(id_, FULL))
        return self.people[id_], token

    def _chance_of_newcomer(self) -> Random:
        """For the id of somebody who comes: another for each, however many come at once."""
        if not self._there:
            self._there = len(self.people)
        return self._chance.of("person", self._there + self._registered, next(self._newcomers))

    def _guest_name(self, name: str) -> str:
        """A name that a guest may bear; Conflict if it is somebody else's."""
        shown = names.proper(name)
        if shown and self.people.looking_like(shown):
            raise Conflict(f"the name {shown!r} belongs to an account, or looks like one that does")
        self._check_not_the_houses(shown)
        return shown

    async def call(self, person: Person, name: str = "", mark: str | None = None) -> None:
        """A person is known by another name or mark from now on; what is left out stays.

        Those who sit with somebody know him by the name that he came with: a new one is taken between tables.
        """
        events: list[people_events.PeopleEvent] = []
        length: int | None = None
        if name and names.proper(name) != person.name:
            known, length = self.latest(person)
            if not known.person.is_guest:
                raise Conflict("an account keeps its name")
            seated = [host.meta.name for host in self._tables.values() if host.log.shown.seat_of(person.id)]
            others = self._tables.others
            if seated := seated or ([] if others is None else await others.seated_at(person)):
                raise Conflict(f"you sit at {seated[0]} as {person.name}: leave it before you take another name")
            events.append(people_events.Renamed(person.id, self._guest_name(name)))
        if mark is not None and mark != person.mark:
            events.append(people_events.MarkChosen(person.id, check_mark(mark)))
        if events:
            await self._record(events, length=length)
        for host in self._tables.values():
            if host.log.shown.seat_of(person.id):
                host.changed()

    async def register(self, name: str, password: str, guest: Person | None, role: Role = Role.PLAYER) -> Person:
        """A named account; a guest keeps wallet and seats, and the sessions from before the name end."""
        name = names.proper(name)
        if not name:
            raise Malformed("an account has a name")
        if self.people.by_name(name):
            raise Conflict(f"the name {name!r} is taken")
        if role is Role.PLAYER:
            self._check_not_the_houses(name)
        # Whoever comes as a guest becomes this account or none, whatever is done elsewhere meanwhile.
        visitor = guest if guest is not None and guest.is_guest else None
        claims = {names.key_of(name), visitor.id if visitor else ""} - {""}
        if claims & self._being_named:
            raise Conflict(f"the name {name!r} is being taken at this moment")
        self._being_named |= claims
        try:
            hash_ = await asyncio.to_thread(hashed, password)
            if visitor is not None:
                await self._name_guest(visitor, name, hash_)
                return visitor
            id_ = credentials.new_id("p", self._chance_of_newcomer())
            money = (grant(id_, FULL),) if role is Role.PLAYER else ()
            await self._record([people_events.Registered(id_, name, role, hash_)], *money, name=(name, id_))
        finally:
            self._being_named -= claims
        return self.people[id_]

    async def _name_guest(self, guest: Person, name: str, hash_: str) -> None:
        known, length = self.latest(guest)
        if not known.person.is_guest:
            raise Conflict(f"you have an account already: it is called {known.person.name}")
        ended = [people_events.SessionClosed(guest.id, each) for each in known.sessions]
        await self._record(
            [people_events.GuestNamed(guest.id, name, hash_), *ended], name=(name, guest.id), length=length
        )

    def _check_not_the_houses(self, name: str) -> None:
        """Nobody is to be taken for staff or for a bot."""
        is_staffs = any(person.role is not Role.PLAYER for person in self.people.looking_like(name))
        if is_staffs or names.is_the_houses(name):
            raise Conflict(f"the name {name!r} might be taken for that of staff or of a bot")

    async def log_in(self, name: str, password: str) -> tuple[Person, str] | None:
        person = self.people.by_name(name)
        if not await asyncio.to_thread(matches, person.password if person else "", password) or person is None:
            return None
        return person, await self.open_session(person)

    async def open_session(self, person: Person) -> str:
        token = credentials.new_token()
        until = self._clock() + person.session_length
        await self._record([people_events.SessionOpened(person.id, credentials.hash_of(token), until)])
        return token

    async def log_out(self, person: Person, token: str) -> None:
        await self._record([people_events.SessionClosed(person.id, credentials.hash_of(token))])

    async def refill(self, person: Person) -> int:
        """A full wallet again, if it holds less."""
        if not await self._filled(person, FULL, FULL):
            raise Conflict("the wallet is full already")
        for host in self._tables.values():
            if host.presences.is_connected(person.id):
                host.changed()  # every view shows the wallet
        return self.wallets[person.id]

    async def give_role(self, person: Person, role: Role) -> None:
        """Another role from now on; the sessions that the person has open end."""
        await self._record([people_events.RoleGiven(person.id, role)])

    async def set_pin(self, person: Person, pin: str) -> None:
        """A number by which a member of staff signs at devices of the floor; Malformed if it is none."""
        if person.role is Role.PLAYER:
            raise Forbidden("whoever works in the room signs with a number")
        if not (pin.isascii() and pin.isdigit() and PIN[0] <= len(pin) <= PIN[1]) or len(set(pin)) == 1:
            raise Malformed(f"a number to sign with has {PIN[0]} to {PIN[1]} digits, not all alike")
        await self._record([people_events.PinSet(person.id, await asyncio.to_thread(hashed, pin))])

    async def give_badge(self, person: Person, badge: str) -> None:
        """A member of staff is known by a badge from now on."""
        if person.role is Role.PLAYER or len(badge.strip()) < LEAST_BADGE:
            raise Malformed(f"a badge of at least {LEAST_BADGE} characters is given to somebody who works in the room")
        if (owner := self.people.of_badge(badge)) is not None and owner.id != person.id:
            raise Conflict("somebody else has this badge")
        await self._record([people_events.BadgeGiven(person.id, credentials.hash_of(badge))])

    async def signed_by(self, name: str, pin: str, badge: str, session_of: str) -> Person | None:
        """The member of staff who signs with a badge, or with name and number; nobody if it is not so.

        A badge can be read, and given by others: whoever decides anything signs with the number as well.
        """
        person = self.people.of_badge(badge) if badge else self.people.by_name(name)
        if badge and person is not None and person.role in BY_BADGE_ALONE:
            return person
        if person is None or not person.pin:
            await asyncio.to_thread(matches, "", pin)
            return None
        is_right = await self.is_pin(person, pin, session_of)
        return person if is_right and person.role is not Role.PLAYER else None

    async def is_pin(self, person: Person, pin: str, session_of: str) -> bool:
        """Whether somebody's number was given, in whose session is noted; Forbidden after too many that were wrong.

        They stay counted, at every node and however slowly they come: a number has few digits.
        """
        missed = self.latest(person)[0].missed
        if missed >= MOST_MISSED:
            raise Forbidden(
                f"a wrong number was given for {person.name} {MOST_MISSED} times: "
                f"{person.name} chooses another, on a device of the own"
            )
        is_right = await asyncio.to_thread(matches, person.pin, pin)
        if not is_right:
            await self._record([people_events.PinMissed(person.id, session_of)])
        elif missed:
            await self._record([people_events.PinMet(person.id)])
        return is_right

    async def choose(self, person: Person, settings: Settings) -> None:
        """What the dealer does for a person from now on, at every table and after a restart."""
        await self._record([people_events.SettingsChosen(person.id, settings)])
        for host in self._tables.values():
            if host.log.shown.seat_of(person.id):
                host.changed()

    async def mute(self, person: Person, whom: str, muted: bool) -> None:
        """Whom a person does not want to hear, at any table."""
        if whom not in self.people:
            raise Malformed("nobody here is called so")
        await self._record([people_events.MuteSet(person.id, whom, muted)])

    def person_of(self, token: str) -> Person | None:
        return self.people.of_token(token, self._clock())

    async def fill_up(self, person: Person, need: int) -> None:
        """Whoever plays at once has at least so much, and is given a full wallet if it holds less."""
        if person.role is Role.PLAYER:
            await self._filled(person, need, max(FULL, need))

    async def _filled(self, person: Person, least: int, full: int) -> bool:
        """Fill a wallet that holds less than that: whether it did. Whichever nodes are asked, it is done once."""
        account, stream = wallet(person.id), grants_of(person.id)
        async with self._giving:
            while True:
                length = await asyncio.to_thread(self._store.length, stream)
                # The store knows what other nodes have done, this node what is being written.
                held = max(await asyncio.to_thread(self._store.balance, account), self.wallets[person.id])
                if held >= least:
                    return False
                with contextlib.suppress(StreamMoved):  # Another node has given something since: look again.
                    await enter(self._store, self.wallets, [grant(person.id, full - held)], {stream: length})
                    return True

    async def record_after(self, length: int, event: people_events.PeopleEvent) -> None:
        """Write what happens to somebody to whom nothing has happened since the own stream was so long; else Conflict.

        So what may be done once is done once, whichever nodes are asked for it.
        """
        await self._record([event], length=length)

    def latest(self, person: Person) -> tuple[people_events.KnownPerson, int]:
        """All that is known of somebody, as the store has it now, and how long the own stream is."""
        length = self._store.length(f"{people_events.PREFIX}{person.id}")
        self.people.read_again(person.id)
        known = self.people.known(person.id)
        assert known is not None, "somebody who is there"
        return known, length

    async def _record(
        self,
        events: list[people_events.PeopleEvent],
        *more: StoreEntry,
        name: tuple[str, str] | None = None,
        length: int | None = None,
    ) -> None:
        """Write what happens to people, then let it be so; with a `name`, somebody has an account of it from now on.

        With a `length` it is one person's, whose own stream is still so long; else Conflict.
        """
        taken = () if name is None else (people_events.naming(*name),)
        lengths = {entry.stream: 0 for entry in taken}
        if length is not None:
            lengths |= {f"{people_events.PREFIX}{event.person}": length for event in events}
        try:
            entries = [*(entry for event in events for entry in people_events.entries(event)), *more, *taken]
            await enter(self._store, self.wallets, entries, lengths)
        except StreamMoved:
            if name is not None and any(self._store.length(entry.stream) for entry in taken):
                raise Conflict(f"the name {name[0]!r} is taken") from None
            raise Conflict("something else was done with this account at the same moment: try again") from None
        self._registered += sum(isinstance(event, people_events.Registered) for event in events)
        for person in {event.person for event in events}:
            self.people.read_again(person)


def check_mark(mark: str) -> str:
    """One of the marks, or none; Malformed that lists them."""
    if mark and mark not in MARKS:
        raise Malformed(f"no mark {mark[:SHOWN]!r}; there are {', '.join(MARKS)}")
    return mark
