"""The card room: its people, wallets and tables over one store. Everything that happens in it is an event there."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.play.command import SUPERVISION
from pitboss.room import conditions, conditions_desk, history, lobby, names, people, uptime
from pitboss.room.amounts import check_amounts
from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
from pitboss.room.checkpoints.checkpoint import Checkpoint
from pitboss.room.checkpoints.keeping import Keeper
from pitboss.room.checkpoints.sealing import Sealer
from pitboss.room.chores import MIXED, is_bot
from pitboss.room.conditions import AnyConditionsEvent, ConditionsBook
from pitboss.room.floor.desk import FloorDesk
from pitboss.room.floor.log import FloorLog
from pitboss.room.floor.page import handover_page
from pitboss.room.following.device_desk import DeviceDesk
from pitboss.room.following.kinds import followed
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.terms import FollowedTerms, check_terms
from pitboss.room.holding import Holdings
from pitboss.room.host import House, TableHost
from pitboss.room.kind import BotTemper
from pitboss.room.kinds import KIND_OF, ends_closed, kind_at, kind_of
from pitboss.room.lobby import Allowance, ChipsWish, ChipsWished, ClosingSet, Dealing, LobbyEvent, Meta, SeatAsked
from pitboss.room.log import Backing, TableLog, stream_of
from pitboss.room.meters import LATEST, Meters
from pitboss.room.offered import OWN
from pitboss.room.pace import Timing, pace_of
from pitboss.room.people import Person, hashed, matches
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.results import Results
from pitboss.room.snapshots.jackpots import MeterPrize
from pitboss.room.store import Batch, Store, StoreEntry, StoreFailed, StreamMoved, check_new
from pitboss.room.stores import FILE as FILE
from pitboss.room.stores import StoreName
from pitboss.room.tournaments import listing
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.room.tournaments.log import TournamentLog
from pitboss.room.tournaments.log import stream_of as of_tournament
from pitboss.room.tournaments.secrets import new_secrets
from pitboss.room.wallets import FULL, Wallets, grant
from pitboss.table.terms import Coming, Phase
from pitboss.tournament.commands import OpenEntries
from pitboss.tournament.structure import edition_played

NAMES = ("Ainslie", "Braddon", "Cook", "Dickson", "Evatt", "Florey", "Gungahlin", "Hackett", "Isaacs", "Kaleen")
BOTS = 4
REMEMBERED = 60.0
"""Seconds for which a closed table stays in memory after the last look at it."""
PIN = (4, 8)
"""How many digits a number to sign with may have."""
LEAST_BADGE = 8
BY_BADGE_ALONE = frozenset({Role.DEALER, Role.SEATING})
"""Who signs without a number."""
SHOWN = 60
"""So much of what somebody calls a table is repeated in an answer."""


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Conflict(Exception):
    """What is asked for cannot be had as things are: a taken name or seat, a full table."""


class Forbidden(Exception):
    """It is somebody else's to do."""


class NoSuchTable(Exception):
    """No table has this name, or it is not for this person to know."""


class TableWish(msgspec.Struct, frozen=True):
    """A table as somebody wants it."""

    edition: str
    options: Any  # of the edition's own kind
    name: str = ""
    seats: int = 0
    bots: int = BOTS
    temper: str = MIXED
    pace: str = "normal"
    public: bool = True
    dealing: Dealing = Dealing.SOFTWARE
    following: FollowedTerms = FollowedTerms()


class CardRoom:
    """A room that is open. `open` it on a data folder; `close` it when the last has left."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        timing: Timing,
        keeper: Keeper | None = None,
        chance: RoomChance = OF_THE_SYSTEM,
    ) -> None:
        self.store = store
        self._keeper = keeper
        self.clock = clock
        streams = store.streams()
        self.people = people.People.read(store, streams)
        self.tables: dict[str, TableHost] = {}
        self.metas = lobby.read(store, streams)
        self.tournaments: dict[str, TournamentHost] = {}
        self.wallets = Wallets(store.balances())
        self.meters = Meters(store)
        self.devices = DeviceDesk(store)
        self.results = Results()
        self.conditions = ConditionsBook()
        """What the operator has settled: terms, policies, checklists, signs."""
        self._loop_began: float | None = None
        """When the loop's clock stood at nothing, in milliseconds since 1970."""
        self._holdings = Holdings(store)
        self._backing = Backing(store, self.wallets, clock, self.meters, chance)
        self.floor = FloorDesk(
            FloorLog(self._backing),
            store,
            self.tables,
            self.conditions,
            partial(conditions_desk.sign_up, self),
            partial(handover_page, self),
        )
        self._house = House(self.people, self.wallets, clock, timing, self.steady, chance, self.floor)
        self._closed: dict[str, TableHost | None] = {}
        self.allowance = Allowance()
        self._numbered = 0
        """The highest number that a table has, or was to have."""
        self._address_of: dict[str, str] = {}
        """Where the tables were asked for that were made since the room opened."""
        self._deserted: dict[str, float] = {}
        """Since when nobody has been at a table, by the loop's clock."""
        self._winners: dict[MeterPrize, str] = {}
        self._being_named: set[str] = set()
        self._newcomers = count(1)
        self._giving = asyncio.Lock()
        """Held by whoever looks into a wallet to fill it up."""
        self._seating = asyncio.Lock()
        """Held by whoever looks for a seat at any table: the next finds the table that was made for the one before."""
        self._beating: asyncio.Task[None] | None = None
        for record in store.read(conditions.STREAM):
            conditions.CODEC.decode(record.event).apply(self.conditions)
        self._numbered = len(self.metas)
        self._numbered_tournaments = store.length(listing.STREAM)

    @classmethod
    def open(
        cls,
        where: Path | StoreName,
        clock: Callable[[], int] = wall_clock,
        timing: Timing | None = None,
        checkpoints: Path | None = None,
        chance: RoomChance = OF_THE_SYSTEM,
    ) -> "CardRoom":
        """The room in a data folder or a database, as its only writer; StoreUnusable says why it cannot be opened.

        Its checkpoints are kept in a folder of their own (see `Place`). A database tells the time by its own clock.
        """
        name = where if isinstance(where, StoreName) else StoreName(where)
        store = name.store(clock)
        try:
            sealer = Sealer(store, name.place(checkpoints), store.clock)
            sealer.check()
            room = cls(store, store.clock, timing or Timing(), Keeper(sealer, name.data), chance)
            room.results = Results(name.results)
            return room
        except BaseException:
            store.close()
            raise

    @property
    def checkpoints(self) -> Keeper:
        """Whoever takes the checkpoints; Conflict in a room that keeps none."""
        if self._keeper is None:
            raise Conflict("this room keeps no checkpoints")
        return self._keeper

    async def end_shift(self, name: str, person: Person) -> Checkpoint:
        """A shift ends with a checkpoint that says so, for a supervisor or the operator."""
        if person.role not in (Role.SUPERVISOR, Role.OPERATOR):
            raise Forbidden("a shift is ended by a supervisor or the operator")
        return await self.checkpoints.end_shift(name, Principal(person.role, name=person.id))

    def steady(self, at: float | None = None) -> int:
        """Now, or a moment of the loop's clock, in milliseconds since 1970 as if nobody had set the clock since then.

        Whatever is counted down is told by this clock; records have the time of day.
        """
        now = asyncio.get_running_loop().time()
        if self._loop_began is None:
            self._loop_began = self.clock() - 1000 * now
        return round(self._loop_began + 1000 * (now if at is None else at))

    def start(self) -> None:
        """Take up every table that is not closed where the store has it."""
        self._holdings.open()
        self._take_over_names()
        announced = [listing.CODEC.decode(record.event).meta for record in self.store.read(listing.STREAM)]
        self._closed = {id_: None for id_ in self.metas if ends_closed(id_, kind_at(id_, self.store), self.store)}
        there = [meta for meta in self.metas.values() if meta.id not in self._closed]
        held = self._holdings.hold_all(
            [*(of_tournament(each.id) for each in announced), *(stream_of(each.id) for each in there)]
        )
        for each in announced:
            log = TournamentLog.load(each.id, self._backing)
            log.holding = held[log.stream]
            self.tournaments[each.id] = TournamentHost(each, log, self._house, self)
        for meta in there:
            table = self._load(meta)
            table.holding = holding = held[table.stream]
            self._host(meta, table, uptime.seconds_open(table.turn_began, self.clock(), holding.times_shut))
        for tournament in self.tournaments.values():
            tournament.start()
        self._find_winners()
        self._beating = asyncio.create_task(self._beat(), name="pulse")
        if self._keeper is not None:
            self._keeper.start()

    def _take_over_names(self) -> None:
        """Names of accounts that are older than the streams of names get theirs."""
        there = set(self.store.streams())
        named = [people.naming(key, person) for key, person in self.people.named.items()]
        missing = tuple(entry for entry in named if entry.stream not in there)
        if missing:
            self.store.append(Batch("", b"", None, {entry.stream: 0 for entry in missing}, missing))

    def _find_winners(self) -> None:
        """Who won the latest prizes of the jackpots, in rounds that are long over."""
        for prize in (prize for meter in self.meters for prize in meter.prizes[-LATEST:]):
            host = self.tables.get(prize.table)
            names = history.names_in(host.log, prize.round) if host is not None else None
            self._winners[prize] = names[prize.paid.box] if names is not None else ""

    def winner_of(self, prize: MeterPrize) -> str:
        """Whose prize it was, as long as the table where it was won is open; else nothing."""
        host = self.tables.get(prize.table)
        if host is None:
            return ""
        if prize not in self._winners:
            rounds = (round_ for round_ in host.log.rounds if round_.number == prize.round)
            self._winners[prize] = next((round_.names[prize.paid.box] for round_ in rounds), "")
        return self._winners[prize]

    def _load(self, meta: Meta) -> TableLog:
        """The log of a table as the store has it."""
        kind = kind_at(meta.id, self.store)
        if meta.is_followed:
            log = FollowedLog.load(meta.id, followed(kind), self._backing)
            log.lease = self.devices.state.leases.get(meta.id)
            log.late = len(self.devices.late(meta.id))
            return self._settled(log, meta.following)
        return TableLog.load(meta.id, kind, self._backing, meta.tournament)

    def _settled(self, log: FollowedLog, terms: FollowedTerms) -> FollowedLog:
        """A followed table has terms of its own, and asks for the policies of the house whenever it needs to know."""
        log.terms = terms
        log.policies = lambda: self.conditions.policies_at(log.id)
        return log

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        self._note_pulse()
        await self.floor.close()
        closed = [host for host in self._closed.values() if host is not None]
        await asyncio.gather(*(host.stop() for host in self.tournaments.values()))
        await asyncio.gather(*(host.stop() for host in [*self.tables.values(), *closed]))
        if self._keeper is not None:
            await self._keeper.close()
        self.results.close()
        self.store.close()

    async def _beat(self) -> None:
        while True:
            self._note_pulse()
            await self._look_around()
            await asyncio.sleep(uptime.BEAT)

    def _note_pulse(self) -> None:
        """The pulse matters only while somebody is on the clock, or a tournament is."""
        is_timed = any(host.plan is not None and host.plan.deadline for host in self.tables.values())
        if is_timed or any(host.is_on_the_clock for host in self.tournaments.values()):
            self.store.beat(self.clock())

    async def _look_around(self) -> None:
        """Close tables at which nobody has been for long; keep nothing of closed ones in memory that nobody needs."""
        now = asyncio.get_running_loop().time()
        loaded = [host for host in self._closed.values() if host is not None]
        for host in [*self.tables.values(), *loaded]:
            id_ = host.meta.id
            if not host.is_deserted:
                self._deserted.pop(id_, None)
                continue
            alone = now - self._deserted.setdefault(id_, now)
            if host.log.phase is Phase.CLOSED:
                if alone >= REMEMBERED:
                    await self._put_away(host)
            elif self._is_idle(host, alone):
                with contextlib.suppress(StoreFailed):
                    await self._set(ClosingSet(id_), host)

    def _is_idle(self, host: TableHost, alone: float) -> bool:
        """Whether a deserted table has outlived its use. Those of staff stay, and one of the room's own of a kind."""
        longest = self._house.timing.idle
        if not longest or alone < longest or host.meta.closing or host.meta.tournament:
            return False
        owner = self.people.persons.get(host.meta.host)
        if owner is not None:
            return owner.role is Role.PLAYER
        like = [other for other in self.tables.values() if not other.meta.host and other.edition == host.edition]
        return any(self._is_open(other.meta) for other in like if other is not host)

    async def _put_away(self, host: TableHost) -> None:
        """A closed table goes out of memory; whoever wants to see its rounds has them from the store."""
        id_ = host.meta.id
        self.tables.pop(id_, None)
        self._closed[id_] = None
        self._deserted.pop(id_, None)
        await host.stop()

    # people

    async def new_guest(self, name: str, mark: str = "") -> tuple[Person, str]:
        """A guest with a full wallet, and the token of the session."""
        id_ = people.new_id("g", self._chance_of_newcomer())
        shown = self._guest_name(name) or f"Guest {id_[-4:]}"
        token = people.new_token()
        events: list[people.PeopleEvent] = [people.Registered(id_, shown, Role.PLAYER)]
        events += [people.MarkChosen(id_, check_mark(mark))] if mark else []
        session = people.SessionOpened(id_, people.hash_of(token), self.clock() + people.SESSION)
        await self._record([*events, session], grant(id_, FULL))
        return self.people.persons[id_], token

    def _chance_of_newcomer(self) -> Random:
        """For the id of somebody who comes: another for each, however many come at once."""
        return self._house.chance.of("person", len(self.people.persons), next(self._newcomers))

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
        events: list[people.PeopleEvent] = []
        if name and names.proper(name) != person.name:
            if not person.is_guest:
                raise Conflict("an account keeps its name")
            seated = [host.meta.name for host in self.tables.values() if host.log.shown.seat_of(person.id)]
            if seated:
                raise Conflict(f"you sit at {seated[0]} as {person.name}: leave it before you take another name")
            events.append(people.Renamed(person.id, self._guest_name(name)))
        if mark is not None and mark != person.mark:
            events.append(people.MarkChosen(person.id, check_mark(mark)))
        if events:
            await self._record(events)
        for host in self.tables.values():
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
        claims = {names.key_of(name), guest.id if guest else ""} - {""}
        if claims & self._being_named:
            raise Conflict(f"the name {name!r} is being taken at this moment")
        self._being_named |= claims
        try:
            hash_ = await asyncio.to_thread(hashed, password)
            if guest is not None and guest.is_guest:
                ended = [people.SessionClosed(guest.id, each) for each in self.people.sessions_of(guest.id)]
                await self._record([people.GuestNamed(guest.id, name, hash_), *ended], name=(name, guest.id))
                return guest
            id_ = people.new_id("p", self._chance_of_newcomer())
            money = (grant(id_, FULL),) if role is Role.PLAYER else ()
            await self._record([people.Registered(id_, name, role, hash_)], *money, name=(name, id_))
        finally:
            self._being_named -= claims
        return self.people.persons[id_]

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
        token = people.new_token()
        until = self.clock() + person.session_length
        await self._record([people.SessionOpened(person.id, people.hash_of(token), until)])
        return token

    async def log_out(self, person: Person, token: str) -> None:
        await self._record([people.SessionClosed(person.id, people.hash_of(token))])

    async def refill(self, person: Person) -> int:
        """A full wallet again, if it holds less."""
        async with self._giving:
            missing = FULL - self.wallets[person.id]
            if missing <= 0:
                raise Conflict("the wallet is full already")
            await self._record([], grant(person.id, missing))
        for host in self.tables.values():
            if host.presences.is_connected(person.id):
                host.changed()  # every view shows the wallet
        return self.wallets[person.id]

    async def give_role(self, person: Person, role: Role) -> None:
        """Another role from now on; the sessions that the person has open end."""
        await self._record([people.RoleGiven(person.id, role)])

    async def set_pin(self, person: Person, pin: str) -> None:
        """A number by which a member of staff signs at devices of the floor; Malformed if it is none."""
        if person.role is Role.PLAYER:
            raise Forbidden("whoever works in the room signs with a number")
        if not (pin.isascii() and pin.isdigit() and PIN[0] <= len(pin) <= PIN[1]) or len(set(pin)) == 1:
            raise Malformed(f"a number to sign with has {PIN[0]} to {PIN[1]} digits, not all alike")
        await self._record([people.PinSet(person.id, await asyncio.to_thread(hashed, pin))])

    async def give_badge(self, person: Person, badge: str) -> None:
        """A member of staff is known by a badge from now on."""
        if person.role is Role.PLAYER or len(badge.strip()) < LEAST_BADGE:
            raise Malformed(f"a badge of at least {LEAST_BADGE} characters is given to somebody who works in the room")
        if (owner := self.people.of_badge(badge)) is not None and owner.id != person.id:
            raise Conflict("somebody else has this badge")
        await self._record([people.BadgeGiven(person.id, people.hash_of(badge))])

    async def signed_by(self, name: str, pin: str, badge: str) -> Person | None:
        """The member of staff who signs with a badge, or with name and number; nobody if it is not so.

        A badge can be read, and given by others: whoever decides anything signs with the number as well.
        """
        person = self.people.of_badge(badge) if badge else self.people.by_name(name)
        if badge and person is not None and person.role in BY_BADGE_ALONE:
            return person
        if not await asyncio.to_thread(matches, person.pin if person else "", pin) or person is None:
            return None
        return person if person.role is not Role.PLAYER else None

    async def choose(self, person: Person, settings: people.Settings) -> None:
        """What the dealer does for a person from now on, at every table and after a restart."""
        await self._record([people.SettingsChosen(person.id, settings)])
        for host in self.tables.values():
            if host.log.shown.seat_of(person.id):
                host.changed()

    async def mute(self, person: Person, whom: str, muted: bool) -> None:
        """Whom a person does not want to hear, at any table."""
        if whom not in self.people.persons:
            raise Malformed("nobody here is called so")
        await self._record([people.MuteSet(person.id, whom, muted)])

    async def wish_chips(self, host: TableHost, person: Person, wish: ChipsWish) -> None:
        """What a player wants bought between rounds, for as long as he sits there."""
        if person.id not in host.log.seated_at:
            raise Malformed("chips are bought between rounds by those who have a seat")
        await self._set(ChipsWished(host.meta.id, person.id, host.log.seated_at[person.id], wish), host)

    def person_of(self, token: str) -> Person | None:
        return self.people.of_token(token, self.clock())

    # tables

    async def make_table(self, wish: TableWish, host: Person | None, address: str = "") -> Meta:
        """Set up a table and open it; Refusal if the rules do not allow it, Conflict if there are too many."""
        pace_of(wish.pace)
        check_temper(tempers_for(wish.edition), wish.temper)
        check_amounts(wish.options)
        kind = kind_of(wish.edition)
        is_followed = wish.dealing is Dealing.PERSON
        if is_followed:
            kind = followed(kind)
            check_terms(wish.following)
            if host is None or host.role not in SUPERVISION:
                raise Forbidden("a table that a person deals is opened by a supervisor or the operator")
        await kind.prepare(wish.options, self.meters)
        self._check_allowance(host, address)
        table = kind.set_up(wish.edition, wish.options, wish.seats, self.meters)
        id_ = f"t{self._numbered + 1}"
        log = (
            self._settled(FollowedLog(id_, kind, table, self._backing), wish.following)
            if is_followed
            else TableLog(id_, kind, table, self._backing)
        )
        seats, bots = len(log.state.seats), 0 if is_followed else wish.bots
        if not 0 <= bots < seats:
            raise Malformed(f"{bots} bots: a table of {seats} seats keeps one for a person")
        # A number is not used again, whether or not the table came to be: the store might know it.
        self._numbered += 1
        self._address_of[id_] = address
        name = names.proper(wish.name, 60) or f"{NAMES[len(self.metas) % len(NAMES)]}"
        invitation = "" if wish.public else secrets.token_urlsafe(9)
        owner = host.id if host else ""
        made = lobby.TableMade(
            id_,
            name,
            owner,
            wish.public,
            invitation,
            wish.pace,
            bots,
            wish.temper,
            dealing=wish.dealing,
            following=wish.following,
        )
        made.apply(self.metas)
        log.add(lobby.entry(made))
        log.holding = self._holdings.hold(log.stream)
        try:
            check_new(await log.commit(f"{log.stream}:0", None, Principal(Role.OPERATOR, name=owner)))
        except BaseException:
            del self.metas[id_]
            raise
        self._host(self.metas[id_], log)
        return self.metas[id_]

    # tournaments

    async def announce(self, commands: Sequence[Command], meta: TournamentMeta, by: Principal) -> TournamentHost:
        """Put a tournament up, with all that its first commands decide in one transaction; Refusal if one is refused.

        The secrets of its draws are made and committed to with them.
        """
        log = TournamentLog(meta.id, self._backing)
        for command in commands:
            log.do(command)
        log.do(log.keep(new_secrets(log.state.conditions, self._house.chance.of("ballot", meta.id, 1))).committed())
        if not log.state.conditions.entries_from:
            log.do(OpenEntries(self.steady()))
        announced = listing.TournamentAnnounced(meta.id, meta.host, meta.offer, meta.pace)
        log.add(StoreEntry(listing.STREAM, listing.CODEC.encode(announced)))
        log.holding = self._holdings.hold(log.stream)
        check_new(await log.commit(f"{log.stream}:0", None, by))
        host = self.tournaments[meta.id] = TournamentHost(meta, log, self._house, self)
        host.start()
        return host

    async def tournament(self, id_: str) -> TournamentHost:
        """A tournament by its name; NoSuchTable if there is none."""
        if id_ not in self.tournaments:
            raise NoSuchTable(f"there is no tournament {id_[:SHOWN]!r}")
        return self.tournaments[id_]

    def new_tournament_id(self) -> str:
        self._numbered_tournaments = max(self._numbered_tournaments, len(self.tournaments)) + 1
        return f"T{self._numbered_tournaments}"

    async def open_table_of(self, tournament: TournamentHost, number: int) -> TableHost:
        """Set up a table of a tournament, which its dealer then opens."""
        kind = kind_of(edition_played(tournament.conditions, tournament.coming_session))
        table = kind.of_tournament(tournament.state)
        self._numbered += 1
        log = TableLog(f"t{self._numbered}", kind, table, self._backing, tournament.id)
        name = names.proper(f"{tournament.conditions.name}, table {number}", 60)
        pace, owner = tournament.meta.pace, tournament.meta.host
        made = lobby.TableMade(log.id, name, owner, True, "", pace, 0, MIXED, tournament.id, number)
        log.add(lobby.entry(made))
        log.holding = self._holdings.hold(log.stream)
        check_new(await log.commit(f"{log.stream}:0", None, Principal(Role.OPERATOR)))
        made.apply(self.metas)
        return self._host(self.metas[log.id], log)

    async def close_table_of(self, table: TableHost) -> None:
        """A table of a tournament that is no more: it closes when its round is over."""
        await self._set(ClosingSet(table.meta.id), table)

    def _check_allowance(self, person: Person | None, address: str) -> None:
        """Conflict for whoever has as many tables open as are allowed."""
        if person is not None and person.role is not Role.PLAYER:
            return
        there = [meta for meta in self.metas.values() if self._is_open(meta)]
        of_address = sum(self._address_of.get(meta.id) == address for meta in there) if address else 0
        if person is not None and sum(meta.host == person.id for meta in there) >= self.allowance.of_person:
            raise Conflict(f"{self.allowance.of_person} tables of yours are open: close one before you make another")
        if of_address >= self.allowance.of_address:
            most = self.allowance.of_address
            raise Conflict(f"{most} tables made from your address are open: take a seat at one that is in the lobby")

    def _is_open(self, meta: Meta) -> bool:
        """Whether a table is open, or being made, and is to stay."""
        host = self.tables.get(meta.id)
        is_closed = meta.id in self._closed or (host is not None and host.log.phase is Phase.CLOSED)
        return not (is_closed or meta.closing)

    async def change(self, event: LobbyEvent, by: Person) -> None:
        """What the host of a table, or staff, may set."""
        host = await self.table(event.table, by)
        self.check_host(host, by)
        if host.log.phase is Phase.CLOSED:
            raise Conflict("the table is closed")
        if host.meta.tournament:
            raise Conflict("a table of a tournament is its director's")
        if host.meta.is_followed:
            raise Conflict("a table that a person deals is run by entries at the table")
        await self._set(event, host)

    async def _set(self, event: LobbyEvent, host: TableHost) -> None:
        await self._commit([lobby.entry(event)])
        event.apply(self.metas)
        host.changed()

    def check_host(self, host: TableHost, person: Person) -> None:
        if person.id != host.meta.host and person.role not in (Role.SUPERVISOR, Role.OPERATOR):
            raise Forbidden("that is for the host of the table")

    async def table(self, id_: str, person: Person | None = None, invitation: str = "") -> TableHost:
        """A table that this person may know of: a public one, one's own, or with its invitation."""
        host = self.tables.get(id_) or await self._closed_table(id_)
        if host is None or not self.may_enter(host, person, invitation):
            # One answer for both: whoever is not invited does not learn whether there is such a table.
            raise NoSuchTable(f"there is no table {id_[:SHOWN]!r}, or it is by invitation")
        return host

    async def _closed_table(self, id_: str) -> TableHost | None:
        """A table that was closed before the room opened: its rounds stay for whoever may look at them."""
        if id_ not in self._closed:
            return None
        if self._closed[id_] is None:
            meta = self.metas[id_]
            log = await asyncio.to_thread(self._load, meta)
            if self._closed[id_] is None:
                log.holding = self._holdings.hold(log.stream)
                self._closed[id_] = host = TableHost(meta, log, self._house)
                host.start()
        return self._closed[id_]

    def may_enter(self, host: TableHost, person: Person | None, invitation: str = "") -> bool:
        meta = host.meta
        if meta.public or secrets.compare_digest(invitation.encode(), meta.invitation.encode()):
            return True
        if person is None:
            return False
        has_had_seat = person.id in host.log.names
        return has_had_seat or person.id == meta.host or person.role is not Role.PLAYER

    async def join(self, host: TableHost, person: Person, seat: int, cents: int, coming: Coming) -> tuple[int, int]:
        """A seat for a person, any that is free if none is named, with the usual stake if no sum is.

        No seat where the host is asked first, and now has been.
        """
        if person.role is not Role.PLAYER:
            raise Forbidden("whoever works in the room does not play in it")
        shown = host.log.shown
        if at := shown.seat_of(person.id):
            return at, host.stake_of(at)
        if host.meta.tournament:
            raise Conflict("seats of a tournament are drawn: enter it")
        if host.meta.is_followed:
            raise Conflict("a person deals at this table: take a seat there, and the dealer enters it")
        if not host.meta.admits(person.id):
            if person.id not in host.meta.asking:
                await self._set(SeatAsked(host.meta.id, person.id), host)
            return 0, 0
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

    async def seat(self, host: TableHost, person: Person, seat: int, cents: int, coming: Coming) -> Answer:
        by = Principal(Role.PLAYER, 0, person.id)
        command = host.kind.sitting(person.id, seat, cents, host.name_for(person.id), coming)
        return await host.ask(Asked(f"join:{secrets.token_hex(12)}", person.id, by, command))

    async def play_now(self, edition: str, person: Person, address: str = "") -> tuple[TableHost, int, int]:
        """A seat at once: at an open public table of the edition with its usual terms, or at a new one."""
        need = kind_of(edition).usual_buy_in(usual_options(edition), FULL)
        async with self._giving:
            if self.wallets[person.id] < need and person.role is Role.PLAYER:
                await self._record([], grant(person.id, max(FULL, need) - self.wallets[person.id]))
        async with self._seating:
            return await self._seat_anywhere(edition, person, address)

    async def _seat_anywhere(self, edition: str, person: Person, address: str) -> tuple[TableHost, int, int]:
        for host in tuple(self.tables.values()):
            if self._suits(host, edition, person):
                try:
                    return host, *(await self.join(host, person, 0, 0, Coming.POST))
                except (Refusal, Conflict):
                    continue
        seats = usual_seats(edition)
        wish = TableWish(edition, usual_options(edition), seats=seats)
        meta = await self.make_table(msgspec.structs.replace(wish, bots=min(wish.bots, seats - 1)), None, address)
        host = self.tables[meta.id]
        await host.opened()
        return host, *(await self.join(host, person, 0, 0, Coming.POST))

    def _suits(self, host: TableHost, edition: str, person: Person) -> bool:
        meta, shown = host.meta, host.log.shown
        is_open = host.log.phase is Phase.OPEN and not (meta.paused or meta.closing)
        if not meta.public or not is_open or host.edition != edition or meta.tournament:
            return False
        return bool(shown.seat_of(person.id)) or (not meta.host and not shown.is_full)

    def _host(self, meta: Meta, log: TableLog, ran: float = 0.0) -> TableHost:
        tournament = self.tournaments.get(meta.tournament)
        directed = tournament.directed if tournament is not None else None
        host = self.tables[meta.id] = TableHost(meta, log, self._house, ran, directed)
        if directed is not None and log.phase is not Phase.CLOSED:
            directed.by_number[meta.number] = host
        host.start()
        return host

    async def settle(self, event: AnyConditionsEvent) -> None:
        """Write what the operator has settled, then let it be so."""
        await self._commit([StoreEntry(conditions.STREAM, conditions.CODEC.encode(event))])
        event.apply(self.conditions)

    async def _record(
        self, events: list[people.PeopleEvent], *more: StoreEntry, name: tuple[str, str] | None = None
    ) -> None:
        """Write what happens to people, then let it be so; with a `name`, somebody has an account of it from now on."""
        taken = () if name is None else (people.naming(*name),)
        try:
            entries = [*(people.entry(event) for event in events), *more, *taken]
            await self._commit(entries, {entry.stream: 0 for entry in taken})
        except StreamMoved:
            raise Conflict(f"the name {name[0] if name else ''!r} is taken") from None
        for event in events:
            event.apply(self.people)

    async def _commit(self, entries: list[StoreEntry], lengths: Mapping[str, int] | None = None) -> None:
        moved = [transfer for entry in entries for transfer in entry.transfers]
        key = secrets.token_hex(16)
        await asyncio.wrap_future(self.store.submit(Batch(key, b"", None, lengths or {}, tuple(entries))))
        self.wallets.record(moved)


def is_played(edition: str) -> bool:
    """Whether the room has tables of an edition."""
    return edition in KIND_OF or edition in OWN


def usual_options(edition: str, dealing: Dealing = Dealing.SOFTWARE) -> Any:  # of the edition's own kind
    """The terms of a table where nobody asked for others."""
    kind = kind_of(edition)
    return (followed(kind) if dealing is Dealing.PERSON else kind).usual_options(edition)


def usual_seats(edition: str) -> int:
    return kind_of(edition).usual_seats(edition)


def tempers_for(edition: str) -> Mapping[str, BotTemper]:
    """The bots that play a game, by name."""
    return kind_of(edition).tempers


def check_temper(tempers: Mapping[str, BotTemper], temper: str) -> str:
    """The name of a temper of the bots that play a game, or of a mixture of all; Malformed that lists them."""
    found = next((name for name in (MIXED, *tempers) if name.lower() == temper.lower()), None)
    if found is None:
        raise Malformed(f"no bot is called {temper!r}: there are {', '.join(tempers)}")
    return found


def check_mark(mark: str) -> str:
    """One of the marks, or none; Malformed that lists them."""
    if mark and mark not in people.MARKS:
        raise Malformed(f"no mark {mark[:SHOWN]!r}; there are {', '.join(people.MARKS)}")
    return mark


def people_at(host: TableHost) -> tuple[int, int]:
    """How many persons and how many bots sit at a table."""
    places = host.log.shown.places.values()
    bots = sum(is_bot(place.person) for place in places)
    return len(places) - bots, bots
