"""The tables of an open room: made, found, changed, closed and put away."""

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from itertools import chain, count
from typing import Protocol

import structlog

from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.play.command import SUPERVISION
from pitboss.room import lobby, names, unclosed
from pitboss.room.amounts import check_amounts
from pitboss.room.archive.ended import is_closed
from pitboss.room.chores import MIXED, is_bot
from pitboss.room.conditions import ConditionsBook
from pitboss.room.following.device_desk import DeviceDesk
from pitboss.room.following.kinds import followed
from pitboss.room.following.terms import FollowedTerms, check_terms
from pitboss.room.holding import Holding, Holdings
from pitboss.room.host import TableHost
from pitboss.room.hosted import House
from pitboss.room.kinds import kind_at, kind_of
from pitboss.room.lobby import Allowance, ClosingSet, Dealing, Lobby, LobbyEvent, Meta
from pitboss.room.log import Backing, TableLog
from pitboss.room.pace import pace_of
from pitboss.room.person import Person
from pitboss.room.remembering import TableMemory
from pitboss.room.requests import Beside
from pitboss.room.store import Archived, Fenced, StoreFailed, check_new
from pitboss.room.table_logs import TableLogs
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.turned_away import HOUSE, Conflict, Elsewhere, Forbidden, NoSuchTable, TableArchived
from pitboss.room.uptime import seconds_open
from pitboss.room.wishes import TableWish, check_temper, tempers_for
from pitboss.room.writing import enter
from pitboss.table.instruments import binds_on
from pitboss.table.terms import Phase
from pitboss.tournament.structure import edition_played

NAMES = ("Ainslie", "Braddon", "Cook", "Dickson", "Evatt", "Florey", "Gungahlin", "Hackett", "Isaacs", "Kaleen")
REMEMBERED = 60.0
"""Seconds for which a closed table stays in memory after the last look at it."""
LOOKED_AT = 20
"""So many tables of other nodes stay in memory that were looked at last."""
SHOWN = 60
"""So much of what somebody calls a table is repeated in an answer."""
_log = structlog.get_logger()


class OtherNodes(Protocol):
    """The other nodes of a room, as its tables know them."""

    @property
    def has_house(self) -> bool:
        """Whether what belongs to the house is here."""

    def next_table(self) -> int:
        """A number that no table has."""

    async def knows(self, table: str) -> bool:
        """Whether a table that is not here is open, as the store has it now."""

    async def with_seat(self, edition: str) -> str:
        """A table of the room's own at another node that has a seat to give; empty if there is none."""

    async def fetch(self, table: str) -> None:
        """Have a table here that another node has, if one has it; Fenced if it does not come."""

    async def seated_at(self, person: Person) -> list[str]:
        """The names of the tables of other nodes where somebody sits."""

    async def hear_of_tables(self) -> None:
        """Have all that are open at hand, wherever they are, as the store has them now."""

    async def put_away(self, table: str) -> None:
        """A table is closed, and nobody needs to have it any more."""


class RoomTables(dict[str, TableHost]):
    """The tables that are open here, by their ids. `metas` knows all that there ever were, wherever they are."""

    def __init__(
        self,
        metas: Lobby,
        backing: Backing,
        holdings: Holdings,
        conditions: ConditionsBook,
        devices: DeviceDesk,
        tournaments: Mapping[str, TournamentHost],
    ) -> None:
        super().__init__()
        self.metas = metas
        self.allowance = Allowance()
        self.tournaments = tournaments
        """Those at hand, by their ids: their tables belong to them."""
        self.house: House
        """What they share; the room sets it, whose floor looks at the tables."""
        self._backing = backing
        self._holdings = holdings
        self._logs = TableLogs(backing, holdings, conditions, devices)
        self.numbered = max(map(unclosed.number_of, metas), default=0)
        """The highest number that a table has, or was to have."""
        self._address_of: dict[str, str] = {}
        """Where the tables were asked for that were made since the room opened."""
        self._deserted: dict[str, float] = {}
        """Since when nobody has been at a table, by the loop's clock."""
        self._closed: dict[str, TableHost] = {}
        """Closed ones that somebody looks at."""
        self._looked_at = OrderedDict[str, TableHost]()
        """Those of other nodes that somebody looked at here, as they stood then; the latest last."""
        self._are_known = False
        """Whether those that are open were looked for: before that nothing is noted."""
        self.being_made: set[str] = set()
        """Tables that are written for the first time at this moment, and are then here."""
        self.others: OtherNodes | None = None
        """The other nodes, where there are some."""

    def unclosed(self) -> list[Meta]:
        """The tables that are not closed, as the store has them: from now on they are at hand."""
        noted = unclosed.noted(self._backing.store)
        there = self.hear_of([id_ for id_ in self.metas if noted.may_be_open(id_) and not self._ends_closed(id_)])
        self._are_known = True
        self.note()
        return there

    def hear_of(self, ids: Iterable[str]) -> list[Meta]:
        """These are open, here or elsewhere, and at hand from now on."""
        read = ((id_, self.metas.read(id_)) for id_ in ids)
        self.metas.open.update((id_, meta) for id_, meta in read if meta is not None)
        return list(self.metas.open.values())

    async def of_house(self) -> list[Meta]:
        """Those that belong to the house, are open and not here."""
        if self.others is not None:
            # Whoever made one may not have told yet, or was not heard: a second would be opened in its place.
            await self.others.hear_of_tables()
        there = [meta for meta in self.metas.open.values() if self.is_of_house(meta) and meta.id not in self]
        return [meta for meta in there if not await asyncio.to_thread(self._ends_closed, meta.id)]

    def _ends_closed(self, id_: str) -> bool:
        return is_closed(self._backing.store, id_)

    def note(self) -> None:
        """What the next opening has to look at; nodes have the database for that."""
        if self._are_known and self.others is None:
            unclosed.note(self._backing.store, self.numbered, {*self.metas.open, *self.being_made})

    def take_up(self, meta: Meta, holding: Holding) -> None:
        """Go on with a table where the store has it."""
        table = self._logs.load(meta)
        table.holding = holding
        self._host(meta, table, seconds_open(table.turn_began, self._backing.clock(), holding.times_shut))

    async def take_over(self, meta: Meta, holding: Holding, memory: TableMemory | None = None) -> TableHost:
        """The same without keeping anybody waiting, for a table that another node had, with what that one knew."""
        table = await asyncio.to_thread(self._logs.load_whole, meta)
        table.holding = holding
        ran = seconds_open(table.turn_began, self._backing.clock(), holding.times_shut)
        return self._host(meta, table, ran, memory)

    async def let_go(self, id_: str) -> TableMemory | None:
        """A table is somebody else's from now on: what that one is to know."""
        host = self.pop(id_, None)
        self._deserted.pop(id_, None)
        return await host.let_go() if host is not None else None

    def note_closed(self, id_: str) -> None:
        """A table was closed elsewhere."""
        if id_ not in self and id_ not in self.being_made:
            self.metas.put_away(id_)

    @property
    def is_house_elsewhere(self) -> bool:
        """Whether another node does what there is one of."""
        return self.others is not None and not self.others.has_house

    @staticmethod
    def is_of_house(meta: Meta) -> bool:
        """Whether a table is where the house is: staff and tournaments look at several at once."""
        return meta.is_followed or bool(meta.tournament)

    async def stop(self) -> None:
        await asyncio.gather(*(host.stop() for host in [*self.values(), *self._closed.values()]))

    async def look_around(self) -> None:
        """Close tables at which nobody has been for long; keep nothing of closed ones in memory that nobody needs."""
        now = asyncio.get_running_loop().time()
        for host in [*self.values(), *self._closed.values()]:
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
                    await self.set(ClosingSet(id_), host)

    def _is_idle(self, host: TableHost, alone: float) -> bool:
        """Whether a deserted table has outlived its use. Those of staff stay, and one of the room's own of a kind."""
        longest = self.house.timing.idle
        if not longest or alone < longest or host.meta.closing or host.meta.tournament:
            return False
        owner = self.house.people.get(host.meta.host)
        if owner is not None:
            return owner.role is Role.PLAYER
        like = [other for other in self.values() if not other.meta.host and other.edition == host.edition]
        return any(self.is_open(other.meta) for other in like if other is not host)

    async def _put_away(self, host: TableHost) -> None:
        """A closed table goes out of memory; whoever wants to see its rounds has them from the store."""
        id_ = host.meta.id
        self._closed.pop(id_, None)
        self._deserted.pop(id_, None)
        self._address_of.pop(id_, None)
        self.metas.put_away(id_)
        was_open = self.pop(id_, None) is not None
        await host.stop()
        if self.others is not None:
            await self.others.put_away(id_)
        if was_open:
            self.note()

    def _free_name(self, numbered: int) -> str:
        """A name that no open table has, as far as that is known here: people are sent to tables by their names."""
        taken = {meta.name for meta in self.metas.open.values()}
        name = NAMES[(numbered - 1) % len(NAMES)]
        numbered_names = (f"{name} {at}" for at in count(2))
        return next(each for each in chain((name,), numbered_names) if each not in taken)

    async def make(
        self,
        wish: TableWish,
        host: Person | None,
        address: str = "",
        beside: Callable[[str], Beside] | None = None,
    ) -> Meta:
        """Set up a table and open it; Refusal if the rules do not allow it, Conflict if there are too many.

        What is `beside` it, given its id, is written in the same transaction.
        """
        pace_of(wish.pace)
        check_temper(tempers_for(wish.edition), wish.temper)
        check_amounts(wish.options)
        kind = kind_of(wish.edition)
        is_followed = wish.dealing is Dealing.PERSON
        if is_followed:
            kind = followed(kind)
            self._check_followed(wish.following, host)
        await kind.prepare(wish.options, self._backing.meters)
        self._check_allowance(host, address)
        date = wish.date or (self._today(wish.edition) if is_followed else "")
        table = kind.set_up(wish.edition, wish.options, wish.seats, self._backing.meters, wish.approvals, date)
        numbered = self._next_number()
        id_ = f"t{numbered}"
        log = self._logs.new(id_, kind, table, wish.following if is_followed else None)
        seats, bots = len(log.state.seats), 0 if is_followed else wish.bots
        if not 0 <= bots < seats:
            raise Malformed(f"{bots} bots: a table of {seats} seats keeps one for a person")
        # A number is not used again, whether or not the table came to be: the store might know it.
        self.numbered = max(self.numbered, numbered)
        self._address_of[id_] = address
        owner = host.id if host else ""
        made = _as_wished(wish, id_, self._free_name(numbered), owner, bots)
        made.apply(self.metas)
        log.add(lobby.entry(made))
        if beside is not None:
            more = beside(id_)
            log.add(more.entry, then=more.then)
        try:
            await self._begin(log, Principal(Role.OPERATOR, name=owner))
        except BaseException:
            del self.metas[id_]
            raise
        if is_followed and host is not None:
            await self._place(id_, wish.following.pit, host)
        return self.metas[id_]

    def _check_followed(self, terms: FollowedTerms, host: Person | None) -> None:
        """Whether somebody may have a table here that a person deals; terms that nobody understands are Malformed."""
        check_terms(terms)
        if host is None or host.role not in SUPERVISION:
            raise Forbidden("a table that a person deals is opened by a supervisor or the operator")
        if self.is_house_elsewhere:
            raise Elsewhere(HOUSE)

    async def _place(self, id_: str, pit: str, host: Person) -> None:
        """Put a table that was just opened into its pit, if it has one."""
        if not pit or self.house.floor is None:
            return
        try:
            await self.house.floor.place(id_, pit, Principal(host.role, name=host.id))
        except (StoreFailed, Fenced) as error:
            # The table is there; whoever asked would make another one. On the floor it can be put into a pit.
            _log.warning("table without its pit", table=id_, reason=str(error))

    def _today(self, edition: str) -> str:
        """The day as the clock of the house has it, where an edition binds on it; another day is for people to name."""
        today = datetime.fromtimestamp(self._backing.clock() / 1000, UTC).astimezone().date().isoformat()
        return today if binds_on(edition, today) else ""

    async def open_table_of(self, tournament: TournamentHost, number: int) -> TableHost:
        """Set up a table of a tournament, which its dealer then opens, or where a person deals the tournament."""
        kind = kind_of(edition_played(tournament.conditions, tournament.coming_session))
        is_followed = tournament.state.tables[number].followed
        kind = followed(kind) if is_followed else kind
        table = kind.of_tournament(tournament.state)
        self.numbered = max(self.numbered, numbered := self._next_number())
        log = self._logs.new(f"t{numbered}", kind, table, FollowedTerms() if is_followed else None, tournament.id)
        name = names.proper(f"{tournament.conditions.name}, table {number}", 60)
        pace, owner = tournament.meta.pace, tournament.meta.host
        dealing = Dealing.PERSON if is_followed else Dealing.SOFTWARE
        made = lobby.TableMade(log.id, name, owner, True, "", pace, 0, MIXED, tournament.id, number, dealing)
        log.add(lobby.entry(made))
        if tournament.meta.lists_tables:
            log.add(lobby.played_at(tournament.id, log.id))
        return await self._begin(log, Principal(Role.OPERATOR), made)

    async def _begin(self, log: TableLog, by: Principal, made: lobby.TableMade | None = None) -> TableHost:
        """Write a table for the first time, and have it."""
        self.being_made.add(log.id)
        try:
            log.holding = self._holdings.hold(log.stream)
            is_of_house = bool(log.tournament) or log.is_followed
            standing = [self._holdings.of_house()] if is_of_house else []
            check_new(await log.commit(f"{log.stream}:0", None, by, others=standing))
            if is_of_house and self.is_house_elsewhere:
                raise Fenced(f"{log.stream} was made, and goes where the house is now")
            if made is not None:
                made.apply(self.metas)
            return self._host(self.metas[log.id], log)
        finally:
            self.being_made.discard(log.id)

    async def close_table_of(self, table: TableHost) -> None:
        """A table of a tournament that is no more: it closes when its round is over."""
        await self.set(ClosingSet(table.meta.id), table)

    def _next_number(self) -> int:
        return self.numbered + 1 if self.others is None else self.others.next_table()

    def _check_allowance(self, person: Person | None, address: str) -> None:
        """Conflict for whoever has as many tables open as are allowed."""
        if person is not None and person.role is not Role.PLAYER:
            return
        there = [meta for meta in self.metas.open.values() if self.is_open(meta)]
        of_address = sum(self._address_of.get(meta.id) == address for meta in there) if address else 0
        if person is not None and sum(meta.host == person.id for meta in there) >= self.allowance.of_person:
            raise Conflict(f"{self.allowance.of_person} tables of yours are open: close one before you make another")
        if of_address >= self.allowance.of_address:
            most = self.allowance.of_address
            raise Conflict(f"{most} tables made from your address are open: take a seat at one that is in the lobby")

    def is_open(self, meta: Meta) -> bool:
        """Whether a table is open, or being made, and is to stay."""
        host = self.get(meta.id)
        is_closed = meta.id not in self.metas.open or (host is not None and host.log.phase is Phase.CLOSED)
        return not (is_closed or meta.closing)

    async def change(self, event: LobbyEvent, by: Person) -> None:
        """What the host of a table, or staff, may set."""
        host = await self.find(event.table, by)
        self.check_may_run(host, by)
        await self.set(event, host)

    async def set(self, event: LobbyEvent, host: TableHost) -> None:
        await enter(self._backing.store, self._backing.wallets, [lobby.entry(event)])
        event.apply(self.metas)
        host.changed()

    def check_may_run(self, host: TableHost, person: Person) -> None:
        """Forbidden but for its host and staff; Conflict where the table is run in another way."""
        self.check_host(host, person)
        if host.log.phase is Phase.CLOSED:
            raise Conflict("the table is closed")
        if host.meta.tournament:
            raise Conflict("a table of a tournament is its director's")
        if host.meta.is_followed:
            raise Conflict("a table that a person deals is run by entries at the table")

    def check_host(self, host: TableHost, person: Person) -> None:
        if person.id != host.meta.host and person.role not in (Role.SUPERVISOR, Role.OPERATOR):
            raise Forbidden("that is for the host of the table")

    async def find(self, id_: str, person: Person | None = None, invitation: str = "") -> TableHost:
        """A table that this person may know of: a public one, one's own, or with its invitation."""
        host = self.get(id_)
        if host is None and self.others is not None and await self.others.knows(id_):
            raise Elsewhere(HOUSE if self.is_of_house(self.metas[id_]) else id_)
        try:
            host = host or await self._closed_table(id_)
        except TableArchived:
            if self._may_know(self.metas[id_], person, invitation):
                raise
        if host is None or not self.may_enter(host, person, invitation):
            # One answer for both: whoever is not invited does not learn whether there is such a table.
            raise NoSuchTable(f"there is no table {id_[:SHOWN]!r}, or it is by invitation")
        return host

    async def find_to_look_at(self, id_: str, person: Person) -> TableHost:
        """The same wherever the table is, for somebody who only looks at what is written there."""
        try:
            return await self.find(id_, person)
        except Elsewhere:
            host = await self.to_look_at(id_)
            if host is None or not self.may_enter(host, person):
                raise NoSuchTable(f"there is no table {id_[:SHOWN]!r}, or it is by invitation") from None
            return host

    async def to_look_at(self, id_: str) -> TableHost | None:
        """A table that is open: the one here, or one of another node as the store has it now; it takes no commands."""
        meta = self.metas.open.get(id_)
        if id_ in self or meta is None or self.others is None or id_ in self.being_made:
            return self.get(id_)
        known = self._looked_at.get(id_)
        if known is None or known.log.durable != await asyncio.to_thread(self._backing.store.length, known.log.stream):
            log = await asyncio.to_thread(self._logs.as_written, meta)
            known = TableHost(meta, log, self.house)
            await known.stop()
        self._looked_at[id_] = known  # It may have been let go of meanwhile.
        self._looked_at.move_to_end(id_)
        if len(self._looked_at) > LOOKED_AT:
            self._looked_at.popitem(last=False)
        return known

    async def all_to_look_at(self, edition: str) -> list[TableHost]:
        """The open tables of an edition, wherever they are, but for those of tournaments."""
        kind, found = kind_of(edition), list[TableHost]()
        metas = self.metas.open.values()
        for id_ in [meta.id for meta in metas if not meta.tournament and meta.id not in self.being_made]:
            if id_ in self or await asyncio.to_thread(kind_at, id_, self._backing.store) is kind:
                host = await self.to_look_at(id_)
                found += [host] if host is not None and host.edition == edition else []
        return found

    async def fetch(self, id_: str) -> None:
        """What is to be done at a table that another node has, and with others at once, is done when it is here."""
        if id_ not in self and self.others is not None:
            await self.others.fetch(id_)

    async def _closed_table(self, id_: str) -> TableHost | None:
        """A table that is open nowhere: its rounds stay for whoever may look at them."""
        if id_ in self._closed or id_ in self.being_made:
            return self._closed.get(id_)
        meta = self.metas.get(id_)
        if meta is None:
            return None
        try:
            log = await asyncio.to_thread(self._logs.load_whole, meta)
        except Archived as error:
            told = f"table {id_} is archived in {error.month}: its rounds can no longer be looked at here"
            raise TableArchived(told) from error
        if id_ not in self._closed and log.phase is Phase.CLOSED:
            hold = self._holdings.hold if self.others is None else self._holdings.held_last
            log.holding = hold(log.stream)
            self._closed[id_] = host = TableHost(meta, log, self.house)
            host.start()
        return self._closed.get(id_)

    def may_enter(self, host: TableHost, person: Person | None, invitation: str = "") -> bool:
        has_had_seat = person is not None and person.id in host.log.names
        return has_had_seat or self._may_know(host.meta, person, invitation)

    @staticmethod
    def _may_know(meta: Meta, person: Person | None, invitation: str) -> bool:
        """Whether somebody may know of a table at which he never sat."""
        if meta.public or secrets.compare_digest(invitation.encode(), meta.invitation.encode()):
            return True
        return person is not None and (person.id == meta.host or person.role is not Role.PLAYER)

    def _host(self, meta: Meta, log: TableLog, ran: float = 0.0, memory: TableMemory | None = None) -> TableHost:
        tournament = self.tournaments.get(meta.tournament)
        directed = tournament.directed if tournament is not None else None
        host = self[meta.id] = TableHost(meta, log, self.house, ran, directed, memory)
        if directed is not None and log.phase is not Phase.CLOSED:
            directed.by_number[meta.number] = host
        host.start()
        if self.house.floor is not None:
            self.house.floor.stirred()
        return host


def _as_wished(wish: TableWish, id_: str, default: str, owner: str, bots: int) -> lobby.TableMade:
    """What the lobby has to know of a table; `default` is what it is called where nobody named it."""
    return lobby.TableMade(
        id_,
        names.proper(wish.name, 60) or default,
        owner,
        wish.public,
        "" if wish.public else secrets.token_urlsafe(9),
        wish.pace,
        bots,
        wish.temper,
        dealing=wish.dealing,
        following=wish.following,
    )


def people_at(host: TableHost) -> tuple[int, int]:
    """How many persons and how many bots sit at a table."""
    places = host.log.shown.places.values()
    bots = sum(is_bot(place.person) for place in places)
    return len(places) - bots, bots
