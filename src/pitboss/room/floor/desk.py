"""The desk of the floor: its single writer. What is asked for is decided, written with what it means at tables, shown.

Locks are taken in one order: tables by their names, then the floor.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.conditions.policies import OwnLine
from pitboss.conditions.signs import DueSign
from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, Role, RuleIds
from pitboss.poker.commands import Occurred
from pitboss.room.amounts import check_contents
from pitboss.room.conditions import ConditionsBook
from pitboss.room.floor import (
    at_tables,
    boxes,
    checklist,
    conduct,
    decks,
    exclusions,
    guard,
    handover,
    kept_seats,
    lists,
    noting,
    people,
    ticks,
)
from pitboss.room.floor.base import MANAGING, FloorCommand, LeftToDo
from pitboss.room.floor.cases import FROZEN, FrozenRounds
from pitboss.room.floor.checklist import TableLook
from pitboss.room.floor.drop import Shift, TableDrop, table_drop
from pitboss.room.floor.facts import BoxContent, box_content
from pitboss.room.floor.floor import AnyFloorEvent, FloorState, check_may
from pitboss.room.floor.log import FloorLog
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.in_tournament import check_from_floor, check_made
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import open_ruling
from pitboss.room.history import events_since, part_between
from pitboss.room.log import TableLog
from pitboss.room.names import is_same
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.store import KeyReused, Receipt, Store
from pitboss.room.writing import LogAhead
from pitboss.table.keeping_commands import TakeDuty
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.room.host import TableHost
    from pitboss.room.tables import RoomTables

NAMING = ("person", "dealer", "supervisor")
"""Fields of commands that name somebody."""
NOT_ITS_ID = "this id belongs to another command"


class FloorDesk:
    """The floor of a room. `ask` it; `state` is as it is on the disk."""

    def __init__(
        self,
        log: FloorLog,
        store: Store,
        tables: "RoomTables",
        conditions: ConditionsBook,
        signs_at: Callable[["TableHost"], Sequence[DueSign]],
        page: Callable[[], handover.HandoverPage],
        reader_at: Callable[[str], str],
        member: Callable[[str], str],
        role_of: Callable[[str], Role | None],
    ) -> None:
        self.log = log
        self.conditions = conditions
        self.page = page
        self._signs_at = signs_at
        """The papers that a table has to have, and whether they hang there."""
        self._reader_at = reader_at
        """The reader of cards that is enrolled for a table; empty if none is."""
        self._member = member
        """The id of the member whom a name stands for; the name itself for anybody else."""
        self._role_of = role_of
        """The role of whoever has an account, by id; nothing of anybody else."""
        self.version = log.durable
        self.tables = tables
        self.watchers: set[asyncio.Event] = set()
        """Those who look at the floor, to be woken by whatever changes there or at a table."""
        self.stirs = 0
        """How often something has."""
        self._store = store
        self._pushing: dict[str, asyncio.Task[Answer]] = {}
        """Pushes that are being carried out, by table."""
        log.listeners.append(self._published)

    @property
    def state(self) -> FloorState:
        return self.log.shown

    async def ask(self, asked: Asked) -> Answer:
        """Put a command to the floor; the answer comes when it is durable. Refusal and Malformed as answers, too."""
        try:
            return await self._judge(asked)
        except Refusal as refusal:
            return Answer(Outcome.REFUSED, reason=refusal.reason, rules=refusal.rules)
        except Malformed as error:
            return Answer(Outcome.ERROR, reason=str(error))
        except KeyReused:
            return Answer(Outcome.ERROR, reason=NOT_ITS_ID)

    async def _judge(self, asked: Asked) -> Answer:
        command, body = asked.command, asked.body
        assert isinstance(command, FloorCommand), "the floor takes its own commands"
        check_contents(command)
        command = self._of_member(command)
        check_may(asked.by.role, command)
        self._check_own(command, asked.by)
        if self.log.answered(asked.key, body):
            return Answer(Outcome.REPEATED, self.version)
        async with self._holding(command) as (read, hosts):
            command = self._completed(replace(read, by=asked.by.name, at=self.log.now()), asked.by)
            at_them = [
                (host, given)
                for host in hosts
                for given in at_tables.commands_at(self.log.state, command, host.meta.id, host.log.state, asked.by)
            ]
            if isinstance(command, LeftToDo):
                command = replace(command, table_closed=bool(self._named(command)) and not hosts)
            if isinstance(command, conduct.TakeMeasure):
                waits = any(isinstance(given, Occurred) or _waits(host, given, asked.by) for host, given in at_them)
                command = replace(command, waits=waits)
            self.log.do(command)
            for host, given in at_them:
                self._do_at(host, given, asked.by)
            ahead = [host.log for host in hosts if host.log.is_ahead]
            receipt = await self.log.commit(asked.key, body, asked.by, b"0", ahead)
        if receipt.repeated:
            return Answer(Outcome.REPEATED, self.version)
        for host in hosts:
            host.show()
        return Answer(Outcome.ACK, self.version)

    @asynccontextmanager
    async def _holding(self, command: FloorCommand) -> AsyncIterator[tuple[FloorCommand, list["TableHost"]]]:
        """The tables that a command concerns, by their names, then the floor; what is refused leaves nothing behind.

        A table of another node is given to this one first. What has to be read of a table is read while that table
        alone stands still. The command may concern other tables once the floor is free, and one may have gone on to
        another node: then it is begun anew.
        """
        while True:
            for table in self._named(command):
                await self.tables.fetch(table)
            hosts = [self._table(table) for table in self._wanted(command)]
            async with AsyncExitStack() as stack:
                for host in hosts:
                    await stack.enter_async_context(host.desk)
                read = await self._read(command)
                await stack.enter_async_context(self.log.lock)
                if [self.tables.get(table) for table in self._wanted(command)] != hosts:
                    continue
                try:
                    yield read, hosts
                finally:
                    logs: list[FloorLog | TableLog] = [self.log, *(host.log for host in hosts)]
                    for log in logs:
                        if log.is_ahead:
                            log.roll_back()
                return

    def _wanted(self, command: FloorCommand) -> list[str]:
        """The tables at which it is done: without one that is closed, where that is left to do."""
        named = self._named(command)
        return [] if isinstance(command, LeftToDo) and all(map(self._is_closed, named)) else named

    def _is_closed(self, table: str) -> bool:
        """Whether a table is closed, and takes nothing any more; one that was not to be fetched is so at every node."""
        host = self.tables.get(table)
        return table not in self.tables.metas.open if host is None else host.log.phase is Phase.CLOSED

    def _named(self, command: FloorCommand) -> list[str]:
        """The names of the tables that a command concerns as the floor is now, in their order."""
        followed = [id_ for id_, host in self.tables.items() if _is_open(host)]
        return sorted(at_tables.tables_of(self.log.state, command, followed))

    def _check_own(self, command: FloorCommand, by: Principal) -> None:
        """Everybody clocks in for himself, but for those who run the floor; a dealer keeps the list of his table."""
        if isinstance(command, people.ClockIn | people.ClockOut) and by.role not in MANAGING:
            role = command.role if isinstance(command, people.ClockIn) else by.role
            if (command.person, role) != (by.name, by.role):
                raise Refusal(people.RULES, "everybody clocks in and out for himself, in the own role")
        if isinstance(command, people.ClockIn):
            self._check_duty(command.person, command.role)
        if by.role is Role.DEALER and isinstance(command, lists.ListCommand | kept_seats.SeatCommand):
            waits = self.log.state.lists.waiting.get(getattr(command, "number", 0))
            table = getattr(command, "table", "") or (waits.table or waits.called_to if waits is not None else "")
            host = self.tables.get(table)
            if host is None or host.log.shown.on_duty.get(Role.DEALER) != by.name:
                raise Refusal(lists.RULES, "a dealer keeps the list of the table where he deals")

    def _check_duty(self, person: str, role: Role) -> None:
        """Who is named with rulings is somebody who works here, in the role that is his."""
        if self._role_of(person) is not role:
            raise Refusal(people.RULES, "whoever comes on duty has an account here, and does so in its role")

    def _of_member(self, command: FloorCommand) -> FloorCommand:
        """Members are known by their ids, also where somebody writes the name."""
        named = {field: getattr(command, field, "") for field in NAMING}
        return replace(command, **{field: self._member(name) for field, name in named.items() if name})

    def _do_at(self, host: "TableHost", given: Command, by: Principal) -> None:
        """A command of a table, as an entry where a person deals; and what the floor notes of it."""
        command: Command = given
        if isinstance(host.log, FollowedLog) and host.meta.tournament:
            check_from_floor(host.log, given)
            check_made(host.log, MakeEntry(e.TableEntry(given), by))
        if host.meta.is_followed:
            entry = e.ReportEntry(given.what) if isinstance(given, Occurred) else e.TableEntry(given)
            command = MakeEntry(entry, by)
        self._guard(host, command)
        host.log.do(command)
        self._note(host, by)

    def _completed(self, command: FloorCommand, by: Principal) -> FloorCommand:
        """What only the desk knows of a command."""
        match command:
            case people.Push(table=table):
                host = self._table(table)
                return replace(command, in_round=host.log.state.in_round, role=by.role)
            case lists.CallPerson(table=table, seat=seat):
                self._check_free(table, seat)
                self._check_asked(table, seat)
                minutes = self.conditions.policies_at(table).call_minutes
                return replace(command, game=self.game_at(table), minutes=minutes)
            case lists.SeatFromList(table=table, seat=seat):
                self._check_free(table, seat)
                return replace(command, game=self.game_at(table))
            case ticks.TickLine(table=table, pit=pit, text=text):
                of = next((line.by for line in self._own_lines(table, pit) if line.text == text), None)
                return replace(command, of=of, role=by.role, since=day_of(command.at))
            case boxes.MountBox(table=table):
                host = self._followed(table, boxes.RULES)
                if host.meta.tournament:
                    raise Refusal(boxes.RULES, "tournament chips are no money: nothing is dropped at this table")
                return replace(command, from_event=host.log.durable)
            case decks.IssueDeck(table=table) | decks.ReplaceDeck(table=table):
                return replace(command, from_event=self._followed(table, decks.RULES).log.durable)
            case decks.RetireDeck(deck=name):
                return replace(command, in_play=self._in_play(name))
            case exclusions.LiftExclusion() | conduct.TakeMeasure():
                return replace(command, role=by.role)
            case handover.TakeOn(table=table):
                return replace(command, waits=_has_open_ruling(self._table(table)))
            case handover.OfferHandover() | handover.SignHandover():
                return replace(command, page=self.page())
            case boxes.PullBox(box=box):
                self._check_may_pull(box)
                return command
            case _:
                return command

    async def _read(self, command: FloorCommand) -> FloorCommand:
        """What the record says of a box: as much as was played since it was mounted, maybe from the store."""
        if not isinstance(command, boxes.PullBox):
            return command
        content = BoxContent(0, 0, 0)
        if (found := self._hanging(command.box)) is not None:
            events = await asyncio.to_thread(events_since, self._table(found.table).log, found.from_event)
            content = box_content(events, found.from_event)
        return replace(command, due=content.due, not_followed=content.not_followed, stakes=content.stakes)

    def _in_play(self, deck: str) -> RuleIds:
        """The rules by which a deck is replaced where it lies, if that table is open. The table stands still."""
        lies = self.log.state.decks.decks.get(deck)
        host = self.tables.get(lies.table) if lies is not None and lies.end is None else None
        if host is None or host.log.phase is not Phase.OPEN:
            return ()
        rules: RuleIds = host.log.state.law.card_change
        return rules or decks.RULES

    def _check_may_pull(self, box: str) -> None:
        if (found := self._hanging(box)) is not None:
            checklist.check_may_pull(self.look(self._table(found.table)), self.log.state)

    def _hanging(self, number: str) -> boxes.DropBox | None:
        """A box that hangs at its table. Whoever mounts or pulls it has that table stand still."""
        box = self.log.state.boxes.in_use.get(number)
        return box if box is not None and not box.pulled else None

    def _check_free(self, table: str, seat: int) -> None:
        state = self._table(table).log.state
        if state.law.tournament is not None:
            raise Refusal(state.law.tournament.seats, "seats of a tournament are drawn, and given to nobody by a list")
        if seat not in state.seats or seat in state.places:
            raise Refusal(state.law.seating, f"seat {seat} is not free")

    def _check_asked(self, table: str, seat: int) -> None:
        """A seat that was just left is called out to nobody before the seated players were asked (NI2018-51/8.2)."""
        state = self._table(table).log.state
        if seat in getattr(state, "first_call", ()):
            raise Refusal(state.law.seating, f"seat {seat} has just been left: the seated players are asked first")

    def _own_lines(self, table: str, pit: str) -> tuple[OwnLine, ...]:
        """The house's own lines of a table, of a pit that has tables, or of the day."""
        if table:
            return self.look(self._table(table)).own
        if pit and pit not in self.log.state.duties.pits:
            return ()
        lists_ = self.conditions.checklists
        return lists_.pit if pit else lists_.day

    def day_lines(self) -> list[ticks.DayLine]:
        """The house's own lines of this day and of each pit."""
        lists_, state = self.conditions.checklists, self.state
        since = day_of(self.log.now())
        where = [("", line) for line in lists_.day]
        where += [(pit, line) for pit in state.duties.pits for line in lists_.pit]
        return [
            ticks.DayLine(pit, line.text, line.at, line.by, state.ticks.done_in(pit, line.text, since))
            for pit, line in where
        ]

    async def drops(self, shift: Shift) -> list[TableDrop]:
        """What was taken at each table that a person deals, in one shift."""
        for_cash = [host for host in self.tables.values() if host.meta.is_followed and not host.meta.tournament]
        return [await self._drop(host, shift) for host in for_cash]

    async def _drop(self, host: "TableHost", shift: Shift) -> TableDrop:
        log = await asyncio.to_thread(part_between, host.log, shift.since, shift.until)
        rounds = {number: one.number for one in log.rounds for number in one.numbers}
        return table_drop(host.meta.id, log.table.log.until(log.durable), log.times, rounds, self.state.boxes, shift)

    def _table(self, table: str) -> "TableHost":
        if table not in self.tables:
            raise Malformed(f"no table {table[:60]!r} is open")
        return self.tables[table]

    def _followed(self, table: str, rules: RuleIds) -> "TableHost":
        """A table that a person deals: only there are cards and boxes."""
        host = self._table(table)
        if not host.meta.is_followed:
            raise Refusal(rules, f"no person deals at {host.meta.name}: it has neither cards nor a box of its own")
        return host

    def game_at(self, table: str) -> str:
        """What people wait for who wait for this table or one like it: its edition and what it costs to be in."""
        host = self._table(table)
        return game_of(host.edition, host.kind.terms(host.log.shown))

    # what tables ask (`watching.FloorWatch`)

    def check(self, host: "TableHost", command: Command) -> None:
        """Refuse a command of a table by what the floor knows."""
        given = guard.meant(command)
        if isinstance(command, MakeEntry) and isinstance(given, TakeDuty):
            self._check_duty(given.person, given.role)
            there = self._deals_at(given.person, host.meta.id) if given.role is Role.DEALER else ""
            if there:
                raise Refusal(people.RULES, f"deals at {there}: somebody is pushed there first")
        self._guard(host, command)

    def _guard(self, host: "TableHost", command: Command) -> None:
        if not isinstance(guard.meant(command), guard.GUARDED):
            return
        others = guard.Others(self._seated, self._elsewhere, self._member, self._role_of)
        guard.check(self.log.state, self.look(host), host.edition, command, others, self.log.now())

    def refuse_barred(self, person: str, games: Iterable[str]) -> None:
        """Refuse whoever is on the exclusion list for a game, or for the whole room, by id or by name."""
        for game in games:
            for known in dict.fromkeys((person, self._member(person))):
                conduct.refuse_barred(self.log.state, known, "", game, self.log.now())

    async def commit(
        self,
        host: "TableHost",
        key: str,
        body: bytes | None,
        by: Principal,
        answer: bytes,
        others: Sequence[LogAhead] = (),
    ) -> Receipt:
        """What a table writes, other logs with it, and what the floor has to know of it, in the same transaction."""
        if not (self._is_told(host) or self._is_answered(host)):
            return await host.log.commit(key, body, by, answer, others)
        async with self.log.lock:
            self._note(host, by)
            own = (self.log,) if self.log.is_ahead else ()
            return await host.log.commit(key, body, by, answer, (*others, *own))

    async def place(self, table: str, pit: str, by: Principal) -> None:
        """A new table stands in the pit that it was made for: whoever is on duty there is so at the table."""
        await self._judge(Asked(f"pit:{table}", by.name, by, people.AssignPit(table, pit)))

    def shown(self, host: "TableHost") -> None:
        """A table shows something new: a push that waited for the end of its round is carried out."""
        push = self.state.duties.pushes.get(host.meta.id)
        if push is None or host.log.shown.in_round or push.table in self._pushing:
            return
        by = Principal(push.role, name=push.by)
        asked = Asked(f"push:{push.table}:{push.at}", push.by, by, people.Push(push.table, push.person))
        task = asyncio.create_task(self.ask(asked))
        self._pushing[push.table] = task
        task.add_done_callback(lambda _: self._pushing.pop(push.table, None))

    def stirred(self) -> None:
        """Something on the floor or at a table is not as it was."""
        self.stirs += 1
        for watcher in self.watchers:
            watcher.set()

    async def close(self) -> None:
        await asyncio.gather(*self._pushing.values(), return_exceptions=True)

    def look(self, host: "TableHost") -> TableLook:
        """A table as its checklists look at it, as decided."""
        log, dealer = host.log, host.log.shown.on_duty.get(Role.DEALER, "")
        heard = bool(dealer) and host.presences.is_connected(dealer)
        own = self.conditions.checklists_at(host.meta.id).table
        signs, reader = partial(self._signs_at, host), self._reader_at(host.meta.id)
        is_heard = isinstance(log, FollowedLog) and log.has_reader
        return TableLook(host.meta.id, log.state, log.past_events(), signs, heard, reader, is_heard, own)

    def _note(self, host: "TableHost", by: Principal) -> None:
        log, table = host.log, host.meta.id
        commands: list[FloorCommand] = []
        if self._is_told(host):
            fresh = log.table.after(log.durable)
            commands += noting.told(table, log.state, fresh, log.durable + 1, self._frozen(host), log.table.log)
        if self._is_answered(host):
            commands.append(handover.NoteAnswered(table))
        for command in commands:
            self.log.do(replace(command, by=by.name, at=self.log.now()))

    def _is_told(self, host: "TableHost") -> bool:
        """Whether what a table is about to write is something that the floor has to know."""
        book, table = self.log.state.conduct, host.meta.id
        fresh = host.log.table.after(host.log.durable)
        return noting.concerns(fresh, bool(book.asked_at(table)), bool(book.ruled_at(table)))

    def _is_answered(self, host: "TableHost") -> bool:
        """Whether somebody has taken a table's ruling on, and none waits there any more."""
        return host.meta.id in self.log.state.handovers.taken_on and not _has_open_ruling(host)

    def _frozen(self, host: "TableHost") -> FrozenRounds:
        """The last three rounds of a table as they lie in the chain now."""
        rounds, last = host.log.rounds[-FROZEN:], host.log.durable
        first = rounds[0].numbers[0] if rounds and rounds[0].numbers else 1
        hashes = self._store.hashes(host.log.stream, last - 1, last) if last else []
        return FrozenRounds(tuple(one.number for one in rounds), first, last, hashes[0].hex() if hashes else "")

    def _seated(self, table: str) -> tuple[str, ...]:
        host = self.tables.get(table)
        return tuple(place.person for place in host.log.shown.places.values()) if host is not None else ()

    def _elsewhere(self, person: str, table: str) -> str:
        there = (host for id_, host in self.tables.items() if id_ != table and host.meta.is_followed)
        return next((host.meta.name for host in there if _sits(host, person)), "")

    def _deals_at(self, person: str, but: str) -> str:
        """The other table where the floor has a dealer, who is on duty there still; empty if at none."""
        duty = self.state.duties.on.get(person)
        host = self.tables.get(duty.table) if duty is not None and duty.table != but else None
        return host.meta.name if host is not None and host.log.shown.on_duty.get(Role.DEALER) == person else ""

    def _published(self, events: Sequence[AnyFloorEvent]) -> None:
        self.version += 1
        self.stirred()
        for table in {getattr(event, "table", "") for event in events} & self.tables.keys():
            self.tables[table].changed()


def _sits(host: "TableHost", person: str) -> bool:
    return any(is_same(place.person, person) for place in host.log.shown.places.values())


def day_of(at: int) -> int:
    """When the day began on which something is, by the clock of the house."""
    day = datetime.fromtimestamp(at / 1000, UTC).astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    return int(day.timestamp() * 1000)


def game_of(edition: str, options: Any) -> str:
    """A game by its edition, its forced bets and its limits, as lists have it: of options of any game."""
    blinds = "/".join(f"{cents / 100:g}" for cents in getattr(options, "blinds", ()))
    ante = f"{options.ante / 100:g}" if getattr(options, "ante", 0) else ""
    # Where people play against the house the limits of wagers are words of the sign.
    limits = () if isinstance(given := getattr(options, "limits", ()), str) else given
    kinds = ",".join(dict.fromkeys(limit.kind.value for limit in limits))
    return " ".join(filter(None, (edition, blinds or ante, kinds)))


def _waits(host: "TableHost", command: Command, by: Principal) -> bool:
    """Whether what is asked of a table takes effect only when a second person has confirmed it."""
    return isinstance(host.log, FollowedLog) and host.log.asks_another(command, by)


def _has_open_ruling(host: "TableHost") -> bool:
    """Whether a ruling waits at a table, as decided."""
    log = host.log
    return isinstance(log, FollowedLog) and open_ruling(log.book.pending, log.state) is not None


def _is_open(host: "TableHost") -> bool:
    return host.meta.is_followed and host.log.phase is not Phase.CLOSED
