"""The host of one tournament: its single writer, and the director of its tables.

One task takes what people ask for and what is due by itself in turn. Each is decided, written to the store together
with what it means at the tables, and only then acknowledged and shown.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Protocol

import msgspec
import structlog

from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Principal, Refusal, Role, RuleIds
from pitboss.room.amounts import check_contents
from pitboss.room.chores import is_bot
from pitboss.room.host import NOT_ITS_ID, VERSIONS, House, TableHost, place_of
from pitboss.room.presence import HOLD, MISSED
from pitboss.room.requests import STAFF_DO_NOT_PLAY, Answer, Asked, Outcome
from pitboss.room.store import KeyReused, Receipt, StoreFailed, StreamMoved, check_new
from pitboss.room.tournaments import director
from pitboss.room.tournaments.accounts import DESK
from pitboss.room.tournaments.commands import check_of_people, completed
from pitboss.room.tournaments.director import FIRST_BOT, NEXT_BOT, SOFTWARE, TournamentSituation
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.room.tournaments.log import TournamentEvents, TournamentLog
from pitboss.room.tournaments.seating import concerned, to_seat
from pitboss.room.tournaments.secrets import new_secrets
from pitboss.room.tournaments.telling import AT_TABLES, sentence
from pitboss.room.uptime import Shut, seconds_open
from pitboss.room.viewing import Sentence
from pitboss.table.commands import CheckDeck, Remove
from pitboss.table.due import DeckCheckDue
from pitboss.table.terms import Phase as TablePhase
from pitboss.tournament import commands
from pitboss.tournament.conditions import ClockWhenShut, Conditions
from pitboss.tournament.due import CLOCK, Due, TournamentDue
from pitboss.tournament.events.entries import Entered, Redrawn
from pitboss.tournament.events.rounds import RoundBegun, RoundNoted
from pitboss.tournament.permission import permit
from pitboss.tournament.rounds import why_not
from pitboss.tournament.state import Entry, TournamentState
from pitboss.tournament.terms import Phase
from pitboss.tournament.timing import is_timed

TICK = 1.0
RETRY = 1.0
REMEMBERED = 200
OVER = (Phase.PAID, Phase.CANCELLED)
AT_TABLE = (Phase.BALLOTED, Phase.RUNNING)
"""While a tournament is there its tables are open."""
DIRECTS = Principal(Role.DIRECTOR, name=SOFTWARE)
_log = structlog.get_logger()


class TableOpener(Protocol):
    """Whoever sets tables up and closes them: the room."""

    async def open_table_of(self, tournament: "TournamentHost", number: int) -> TableHost: ...

    async def close_table_of(self, table: TableHost) -> None: ...


class DueNow(msgspec.Struct, frozen=True):
    """One thing that is due, and who does it: the software, or a person."""

    due: Due
    doer: str


class TournamentHost:
    """A tournament that is open to commands. `connect` to it for changes; `ask` it for acts.

    `state` is the tournament as it is on the disk.
    """

    def __init__(
        self, meta: TournamentMeta, log: TournamentLog, house: House, room: TableOpener, times_shut: Iterable[Shut] = ()
    ) -> None:
        self.meta = meta
        self.log = log
        self.version = house.opening * VERSIONS + log.durable
        self.trouble = ""
        self.told: list[Sentence] = []
        self.watchers: set[asyncio.Event] = set()
        self.tables: dict[int, TableHost] = {}
        """Its open tables with cards in the system, by number; floor tables are in the state alone."""
        self._house = house
        self._room = room
        self._shut = self._shut_since(list(times_shut))
        """For how many milliseconds the room was shut while the clock ran, as long as nobody was told (T-R70)."""
        self._inbox: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._is_ending = False
        """Whether no further round begins, as the operator has cancelled."""
        self._is_unsettled = True
        """Whether some table may have to be brought in line."""
        self.bots_wanted = 0
        """So many bots are to enter, whether anybody waits or not."""
        self._bots_from = 0.0
        self._leaving: tuple[int, set[int]] = (-1, set())
        """Which tables somebody leaves next, after how many events."""
        self._refused: tuple[int, Command] | None = None
        """The act that was refused, and after how many events: it is not tried again before something happens."""
        log.listeners.append(self._published)
        self._remember(log.play.events[-REMEMBERED:], max(1, log.durable - REMEMBERED + 1), at_tables=False)

    @property
    def id(self) -> str:
        return self.meta.id

    @property
    def offer(self) -> str:
        return self.meta.offer

    @property
    def state(self) -> TournamentState:
        return self.log.shown

    @property
    def conditions(self) -> Conditions:
        return self.state.conditions

    @property
    def events(self) -> list[Event[TournamentState]]:
        """What is durable; `times` tells when."""
        return self.log.play.events[: self.log.durable]

    @property
    def times(self) -> list[int]:
        return self.log.times

    @property
    def is_over(self) -> bool:
        return self.state.phase in OVER

    @property
    def is_software(self) -> bool:
        """Whether the software directs."""
        return director.directs(self.state)

    @property
    def director(self) -> str:
        return self.state.director or SOFTWARE

    @property
    def is_on_the_clock(self) -> bool:
        """Whether time runs that stands still while the room is shut (T-R70)."""
        return is_timed(self.state)

    @property
    def coming_session(self) -> int:
        """The session that is on, or comes next once seats are drawn."""
        return self.state.session + (self.state.phase is not Phase.RUNNING)

    def now(self) -> int:
        """The clock that levels are counted by: nobody sets it."""
        return self._house.steady(self._loop_time())

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.id}")

    async def stop(self) -> None:
        self._is_stopping = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def connect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.add(watcher)

    def disconnect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.discard(watcher)

    async def ask(self, asked: Asked) -> Answer:
        """Put a command to the tournament; the answer comes when it is durable."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._inbox.append((asked, answer))
        self._wake.set()
        return await answer

    def due(self) -> list[DueNow]:
        """Everything that is due, now or at a known time."""
        expected = self.log.play.expected() if not self.log.is_ahead else self.log.play.expect(self.state)
        each = expected.each if isinstance(expected, TournamentDue) else ()
        return [DueNow(due, director.doer(self.state, due)) for due in each]

    def why_not(self, number: int) -> tuple[RuleIds, str]:
        """Why a table begins no round now, with the rules; nothing if it may."""
        return why_not(self.state, self.state.tables[number], self.now())

    def entry_of(self, person: str) -> Entry | None:
        return self.state.entry_of(person)

    def seat_of(self, person: str) -> tuple[str, int] | None:
        """The table of the room and the seat that somebody has; nothing at floor tables, or without a seat."""
        entry = self.state.entry_of(person)
        if entry is None or entry.table not in self.tables:
            return None
        return self.tables[entry.table].meta.id, entry.seat

    def name_of(self, person: str) -> str:
        """How somebody in it is called."""
        if is_bot(person):
            _, temper, _, number = person.split(":")
            return f"{temper} {number}"
        if person.startswith(DESK):
            return person.removeprefix(DESK)
        return self._house.people.name_of(person)

    def sentences(self, after: int = 0) -> list[Sentence]:
        """All that was told, from the event after this number on."""
        state = type(self.log.play).blank()
        told: list[Sentence] = []
        for number, event in enumerate(self.events, start=1):
            self.log.play.fold(state, (event,))
            if number > after:
                told.append(sentence(state, event, number, self.name_of))
        return told

    # what tables ask (`direction.Direction`)

    def may_begin(self, number: int) -> bool:
        table = self.state.tables.get(number)
        if table is None or table.on or self._is_ending or why_not(self.state, table, self.now())[1]:
            return False
        return number not in self._left_first()

    def _left_first(self) -> set[int]:
        """The tables that somebody leaves before their next round: what the software is about to do comes first."""
        if self._leaving[0] != self.log.durable and not self.log.is_ahead:
            expected = director.mine(self.state, self.log.play.expected())
            each = () if expected is None else tuple(due for due in expected.each if not due.waits)
            self._leaving = (self.log.durable, set(director.tables_left(self.state, each)))
        return self._leaving[1]

    def is_away(self, person: str) -> bool:
        entry = self.state.entry_of(person)
        return entry is not None and entry.away

    def came(self, person: str) -> None:
        self._wake.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        async with self.log.lock:
            try:
                yield
            finally:
                if self.log.is_ahead:
                    self.log.roll_back()

    def begin(self, table: TableHost) -> bool:
        number = table.meta.number
        if not self.may_begin(number):
            return False
        self.log.do(commands.BeginRound(number, self.now()))
        state = self.log.state
        self._bring_in_line(table, state)
        notice = table.kind.at_level(table.log.state, state, state.tables[number].level)
        if notice is not None:
            table.log.do(notice)
        due = table.log.table.expected()
        if isinstance(due, DeckCheckDue):
            table.log.do(CheckDeck(due.deck.cards))
        return True

    async def commit(
        self, table: TableHost, key: str, body: bytes | None, by: Principal, answer: bytes, is_held: bool
    ) -> Receipt:
        """A round that has begun, or is over, is one transaction for table and tournament."""
        if not is_held and not self._is_concluded(table):
            return await table.log.commit(key, body, by, answer)
        async with contextlib.nullcontext() if is_held else self.alone():
            if self._is_concluded(table):
                self._note(table)
            return await table.log.commit(key, body, by, answer, (self.log,) if self.log.is_ahead else ())

    def _is_concluded(self, table: TableHost) -> bool:
        """Whether the round is over at a table that the tournament has a round on at."""
        own = self.log.state.tables.get(table.meta.number)
        return own is not None and own.on and table.kind.is_between(table.log.state)

    def _note(self, table: TableHost) -> None:
        state, number = self.log.state, table.meta.number
        stacks = {seat: state.entries[entry].stack for seat, entry in state.tables[number].seats.items()}
        took = table.kind.noted(table.log, stacks)
        left = tuple((seat, table.kind.stake_of(table.log.state, seat)) for seat in sorted(stacks))
        if took is None:
            self.log.do(commands.NoteRound(number, self.now(), void=True))
        else:
            self.log.do(commands.NoteRound(number, self.now(), left, took))
        self._bring_in_line(table, self.log.state)

    def _bring_in_line(self, table: TableHost, state: TournamentState) -> None:
        """Do at a table, in memory, what makes it as the tournament has it."""
        if table.log.phase is TablePhase.OPEN:
            for command in list(to_seat(state, table.meta.number, table.log.state, self.name_of)):
                table.log.do(command)

    # the loop

    async def _run(self) -> None:
        while not self._is_stopping:
            try:
                await self._next()
                self.trouble = ""
            except (KeyReused, StoreFailed, StreamMoved) as error:
                await self._stumble(f"the store cannot write: {error}")
            except Exception as error:
                # A defect must neither end the tournament nor leave it half done.
                await self._stumble(f"the tournament stumbled over {type(error).__name__} at {place_of(error)}")

    async def _stumble(self, trouble: str) -> None:
        _log.error("tournament paused", tournament=self.id, reason=trouble)
        self.trouble = trouble
        self._changed()
        await asyncio.sleep(RETRY)

    async def _next(self) -> None:
        self._wake.clear()
        if self._inbox:
            asked, answer = self._inbox.pop(0)
            await self._answer(asked, answer)
            return
        if self.is_over and not self.tables:
            await self._wake.wait()
            return
        if await self._see_to_tables() or await self._act():
            return
        await self._sleep()

    async def _sleep(self) -> None:
        at = director.wakes_at(self._situation())
        left = TICK if at is None else min(TICK, max(0.0, (at - self.now()) / 1000))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), left)

    async def _answer(self, asked: Asked, answer: "asyncio.Future[Answer]") -> None:
        given = Answer(Outcome.ERROR, reason="the room cannot do this now; nothing has changed")
        try:
            given = await self._judge(asked)
        finally:
            if not answer.done():
                answer.set_result(given)

    async def _judge(self, asked: Asked) -> Answer:
        try:
            check_contents(asked.command)
            body = asked.body
            if receipt := self.log.answered(asked.key, body):
                return Answer(Outcome.REPEATED, int(receipt.answer))
            permit(self.log.state, asked.command, asked.by)
            check_of_people(self.log.state, asked.command)
            command = completed(self.log.state, asked.command, self.now(), self.log.secrets)
            if isinstance(command, commands.Cancel):
                self.log.decide(command)
                await self._rounds_over()
            async with self._holding(command) as tables:
                # Lots and times are those of the moment at which it is decided.
                command = completed(self.log.state, asked.command, self.now(), self.log.secrets)
                self._check_person(asked, command)
                version = self.version + 1
                self._do(command, tables)
                logs = [table.log for table in tables if table.log.is_ahead]
                receipt = await self.log.commit(asked.key, body, asked.by, str(version).encode(), logs)
        except Refusal as refusal:
            return Answer(Outcome.REFUSED, reason=self._named(refusal.reason), rules=refusal.rules)
        except Malformed as error:
            return Answer(Outcome.ERROR, reason=str(error))
        except KeyReused:
            return Answer(Outcome.ERROR, reason=NOT_ITS_ID)
        finally:
            self._is_ending = False
        if receipt.repeated:
            return Answer(Outcome.REPEATED, int(receipt.answer))
        self._show(tables)
        return Answer(Outcome.ACK, self.version)

    def _check_person(self, asked: Asked, command: Command) -> None:
        """Who enters is somebody whom the room knows, or pays at the desk; and the wallet bears what is bought."""
        state, law, given = self.log.state, self.log.state.law, command
        persons = self._house.people.persons
        if isinstance(given, commands.Enter):
            is_at_desk = given.person.startswith(DESK) and asked.by.role is not Role.PLAYER
            known = persons.get(given.person)
            if not is_at_desk and known is None:
                raise Refusal(law.one_entry, f"nobody here is called {given.person}")
            if known is not None and known.role is not Role.PLAYER:
                raise Refusal(law.one_entry, STAFF_DO_NOT_PLAY)
        if isinstance(given, commands.MarkBack):
            self._forgive(given.person)
        payer = given.person if isinstance(given, commands.OfPerson) else ""
        if payer in persons and cost_of(state, given) > self._house.wallets[payer]:
            raise Refusal(law.fee, "there is not so much in the wallet; it can be refilled")

    def _forgive(self, person: str) -> None:
        """Whoever says that he is back has missed nothing."""
        entry = self.state.entry_of(person)
        if entry is not None and entry.table in self.tables:
            self.tables[entry.table].presences[person].missed = 0

    def _named(self, reason: str) -> str:
        for entry in self.state.entries.values():
            if entry.person in reason:
                reason = reason.replace(entry.person, self.name_of(entry.person))
        return reason

    @asynccontextmanager
    async def _holding(self, command: Command) -> AsyncIterator[list[TableHost]]:
        """All tables that a command concerns, in the order of their numbers, then the tournament itself.

        The tables are those of the decision as things are; if it is another once they are held, it is begun anew.
        """
        while True:
            wanted = self._tables_of(command)
            tables = [self.tables[number] for number in sorted(wanted)]
            async with AsyncExitStack() as stack:
                for table in tables:
                    await stack.enter_async_context(self._held(table))
                await stack.enter_async_context(self.alone())
                if self._tables_of(command) <= wanted:
                    yield tables
                    return

    @asynccontextmanager
    async def _held(self, table: TableHost) -> AsyncIterator[None]:
        async with table.desk:
            try:
                yield
            finally:
                if table.log.is_ahead:
                    table.log.roll_back()

    def _tables_of(self, command: Command) -> set[int]:
        """The tables with cards in the system that a command concerns; Refusal if it is refused."""
        numbers = concerned(self.log.state, self.log.decide(command))
        return numbers & self.tables.keys()

    async def _rounds_over(self) -> None:
        """No further round begins at the tables of the room, and those that are on are finished."""
        self._is_ending = True
        watcher = asyncio.Event()
        self.watchers.add(watcher)
        try:
            while any(own.on and not own.floor for own in self.state.tables.values()):
                watcher.clear()
                await watcher.wait()
        finally:
            self.watchers.discard(watcher)

    def _do(self, command: Command, tables: Iterable[TableHost]) -> None:
        """Decide, and do at the tables what it means there; in memory."""
        events = self.log.do(command)
        for table in tables:
            if any(isinstance(event, Redrawn) for event in events):
                for seat in sorted(table.log.state.places):
                    table.log.do(Remove(seat, moved=True))
        for table in tables:
            self._bring_in_line(table, self.log.state)

    # what it does by itself

    async def _see_to_tables(self) -> bool:
        """Open the tables that there are to be, bring them in line, close those that are no more; one at a time."""
        if not self._is_unsettled:
            return False
        state = self.state
        is_there = state.phase in AT_TABLE
        for number, own in state.tables.items():
            if is_there and not own.floor and number not in self.tables:
                self.tables[number] = await self._room.open_table_of(self, number)
                return True
        for number, table in list(self.tables.items()):
            if not is_there or number not in state.tables:
                if table.log.phase is TablePhase.CLOSED:
                    del self.tables[number]
                elif not table.meta.closing:
                    await self._room.close_table_of(table)
                continue
            if await self._settle(table):
                return True
        self._is_unsettled = any(
            table.log.phase is TablePhase.SET_UP or table.meta.closing for table in self.tables.values()
        )
        return False

    async def _settle(self, table: TableHost) -> bool:
        """Bring one table in line; whether there was anything to do."""
        if table.log.phase is not TablePhase.OPEN or not self._lacks(table):
            return False
        async with self._held(table), self.log.lock:
            self._bring_in_line(table, self.log.state)
            if not table.log.is_ahead:
                return False
            first = table.log.durable
            check_new(await table.log.commit(f"{table.log.stream}:{first}", None, DIRECTS, b"0"))
        self._show([table])
        return True

    def _lacks(self, table: TableHost) -> bool:
        if table.log.is_ahead:
            return False
        return any(to_seat(self.state, table.meta.number, table.log.state, self.name_of))

    async def _act(self) -> bool:
        """The next thing that is due, if it is the software's."""
        shut, self._shut = self._shut, 0
        act = (commands.RoomReopened(shut), CLOCK) if shut else director.next_of(self._situation())
        if act is None or self._refused == (self.log.durable, act[0]):
            return False
        command, by = act
        if isinstance(command, commands.CommitBallot):
            async with self.alone():
                self.log.do(self.log.keep(new_secrets(self.conditions)).committed())
                await self._commit_own(by, [])
            return True
        if isinstance(command, commands.Enter):
            self._bots_from = self._loop_time() + NEXT_BOT * self._house.timing.hurry
        try:
            async with self._holding(command) as tables:
                self._do(command, tables)
                await self._commit_own(by, tables)
        except Refusal:
            # Something has changed since it was found to be due, or the rules want something else first.
            self._refused = (self.log.durable, command)
            return False
        self._show(tables)
        return True

    async def _commit_own(self, by: Principal, tables: Iterable[TableHost]) -> None:
        key, logs = f"{self.log.stream}:{self.log.durable}", [table.log for table in tables if table.log.is_ahead]
        check_new(await self.log.commit(key, None, by, b"0", logs))

    def _shut_since(self, times_shut: list[Shut]) -> int:
        """For how many milliseconds the room was shut since the last event, where a clock ran."""
        if not times_shut or not self.log.times or not is_timed(self.state):
            return 0
        if self.conditions.clock_when_shut is ClockWhenShut.RUNS:
            return 0
        since, now = self.log.times[-1], self._house.clock()
        return max(0, now - since - round(1000 * seconds_open(since, now, times_shut)))

    def _situation(self) -> TournamentSituation:
        return TournamentSituation(
            self.state,
            self.log.play.expected() if not self.log.is_ahead else self.log.play.expect(self.state),
            self.now(),
            self.log.secrets,
            self._is_there,
            self._is_gone,
            self._loop_time() >= self._bots_from,
            self.id,
            self.bots_wanted,
        )

    def _is_there(self, entry: Entry) -> bool:
        table = self.tables.get(entry.table)
        return table is not None and table.presences.is_connected(entry.person)

    def _is_gone(self, entry: Entry) -> bool:
        table = self.tables.get(entry.table)
        if table is None:
            return False
        presence = table.presences[entry.person]
        return presence.is_away(self._loop_time(), HOLD) or presence.missed >= MISSED

    # what is shown

    def _published(self, events: TournamentEvents, first: int) -> None:
        """Something is durable: tell it, and wake whom it concerns."""
        hurry = self._house.timing.hurry
        if any(isinstance(event, Entered) and not event.bot for event in events):
            self._bots_from = self._loop_time() + FIRST_BOT * hurry
        self._is_unsettled = self._is_unsettled or not all(isinstance(event, RoundBegun) for event in events)
        self._remember(events, first, at_tables=True)
        self._changed()
        if not all(isinstance(event, RoundBegun | RoundNoted) for event in events):
            for number, table in self.tables.items():
                own = self.state.tables.get(number)
                if own is None or not own.on:
                    table.changed()

    def _remember(self, events: TournamentEvents, first: int, at_tables: bool) -> None:
        for number, event in enumerate(events, start=first):
            if isinstance(event, RoundBegun | RoundNoted):
                continue
            told = sentence(self.state, event, number, self.name_of)
            self.told.append(told)
            if at_tables and isinstance(event, AT_TABLES):
                for table in self.tables.values():
                    table.tell(told.text, told.rules)
        del self.told[:-REMEMBERED]

    def _show(self, tables: Iterable[TableHost]) -> None:
        for table in tables:
            table.show()

    def _changed(self) -> None:
        self.version += 1
        for watcher in self.watchers:
            watcher.set()
        self._wake.set()

    @staticmethod
    def _loop_time() -> float:
        return asyncio.get_running_loop().time()


def cost_of(state: TournamentState, command: Any) -> int:
    """What a command makes somebody pay, in cents."""
    conditions = state.conditions
    if isinstance(command, commands.Enter | commands.OfferSeat):
        return conditions.fee.entry if conditions.fee is not None else 0
    if isinstance(command, commands.Rebuy):
        return conditions.rebuys.cost if conditions.rebuys is not None else 0
    if isinstance(command, commands.AddOn):
        return conditions.add_ons.cost if conditions.add_ons is not None else 0
    return 0
