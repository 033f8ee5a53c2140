"""The host of one tournament: its single writer.

One task takes what people ask for and what is due by itself in turn. Each is decided, written to the store together
with what it means at the tables, and only then acknowledged and shown.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Protocol

import msgspec
import structlog
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, RuleIds
from pitboss.room.amounts import check_contents
from pitboss.room.chores import is_bot
from pitboss.room.holding import first_version
from pitboss.room.host import NOT_ITS_ID, TableHost, place_of
from pitboss.room.hosted import House
from pitboss.room.kinds import kind_of
from pitboss.room.presence import HOLD, MISSED
from pitboss.room.requests import Answer, Asked, Outcome, judged
from pitboss.room.store import Fenced, KeyReused, StoreFailed, StreamMoved, check_new
from pitboss.room.tournaments import director
from pitboss.room.tournaments.accounts import DESK
from pitboss.room.tournaments.bots import BotEntries
from pitboss.room.tournaments.commands import (
    check_given_back,
    check_of_people,
    check_payer,
    completed,
    who_plays,
    with_accounts,
)
from pitboss.room.tournaments.directed import DirectedTables
from pitboss.room.tournaments.director import TournamentSituation
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.room.tournaments.log import OVER, TournamentEvents, TournamentLog
from pitboss.room.tournaments.satellites import Satellites
from pitboss.room.tournaments.secrets import new_secrets
from pitboss.room.tournaments.telling import AT_TABLES, sentence
from pitboss.room.uptime import Shut, seconds_open
from pitboss.room.viewing import Sentence
from pitboss.room.writing import LogAhead
from pitboss.tournament import commands
from pitboss.tournament.conditions import ClockWhenShut, Conditions
from pitboss.tournament.due import CLOCK, Due, TournamentDue
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.rounds import RoundBegun, RoundNoted
from pitboss.tournament.permission import permit
from pitboss.tournament.rounds import why_not
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played
from pitboss.tournament.terms import Phase
from pitboss.tournament.timing import is_timed
from pitboss.tournament.two_persons import act_of, as_sent, spoken_by

TICK = 1.0
RETRY = 1.0
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
        self, meta: TournamentMeta, log: TournamentLog, house: House, room: TableOpener, satellites: Satellites
    ) -> None:
        self.meta = meta
        self.log = log
        self.version = first_version(log.holding) + log.durable
        self.trouble = ""
        self.watchers: set[asyncio.Event] = set()
        self._house = house
        self._satellites = satellites
        self._shut = self._shut_since(() if log.holding is None else log.holding.times_shut)
        """For how many milliseconds the room was shut while the clock ran, as long as nobody was told (T-R70)."""
        self._inbox: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self.is_gone = False
        """Whether somebody else has the tournament by now."""
        opens = partial(room.open_table_of, self)
        self.directed = DirectedTables(log, opens, room.close_table_of, self.now, self.name_of, self._wake.set)
        self.bots = BotEntries(log.shown.entries.values(), house.timing.hurry)
        self.puts_off: Callable[[Due], bool] = lambda due: False
        """Whether whoever holds the tournament has the software wait with something that is due."""
        self._presence_from = 0.0
        """When it is looked next who is away and who is back."""
        self._refused: tuple[int, Command] | None = None
        """The act that was refused, and after how many events: it is not tried again before something happens."""
        log.listeners.append(self._published)

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
    def tables(self) -> dict[int, TableHost]:
        """Its open tables with cards in the system, by number; floor tables are in the state alone."""
        return self.directed.by_number

    @property
    def is_over(self) -> bool:
        return self.state.phase in OVER

    @property
    def is_deserted(self) -> bool:
        """Whether it is over, its tables are closed, and nobody looks at it."""
        return self.is_over and not (self.tables or self.watchers or self._inbox)

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
        return self.state.session if self.state.phase is Phase.RUNNING else self.state.coming_session

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

    async def let_go(self) -> None:
        """Give the tournament up: whoever waits asks again where it is."""
        self._leave_to_others()
        await self.stop()

    def _leave_to_others(self) -> None:
        self._is_stopping = self.is_gone = True
        self.trouble = "the tournament has moved: ask again"
        waiting, self._inbox = self._inbox, []
        for _, answer in waiting:
            if not answer.done():
                answer.set_result(Answer(Outcome.MOVED, reason=self.trouble))
        self._changed()

    def connect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.add(watcher)

    def disconnect(self, person: str, watcher: asyncio.Event) -> None:
        self.watchers.discard(watcher)

    async def ask(self, asked: Asked) -> Answer:
        """Put a command to the tournament; the answer comes when it is durable."""
        if self.is_gone:
            return Answer(Outcome.MOVED, reason=self.trouble)
        if self._is_stopping:
            return Answer(Outcome.ERROR, reason="the tournament is being put away: ask again")
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

    def sentences(self, after: int = 0) -> list[tuple[int, Sentence]]:
        """All that was told, from the event after this number on, and when."""
        state, told = self.log.after(after), list[tuple[int, Sentence]]()
        for number, (at, event) in enumerate(self.log.since(after), start=after + 1):
            self.log.play.fold(state, (event,))
            told.append((at, sentence(state, event, number, self.name_of)))
        return told

    # the loop

    async def _run(self) -> None:
        while not self._is_stopping:
            try:
                await self._next()
                self.trouble = ""
            except Fenced:
                _log.error("tournament taken over", tournament=self.id)
                self._leave_to_others()
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
        if await self.directed.see_to():
            self._changed()  # whoever has a seat there can sit down now, though no event says so
            return
        if not await self._act():
            await self._sleep()

    async def _sleep(self) -> None:
        at = director.wakes_at(self._situation())
        left = TICK if at is None else min(TICK, max(0.0, (at - self.now()) / 1000))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), left)

    async def _answer(self, asked: Asked, answer: "asyncio.Future[Answer]") -> None:
        given = Answer(Outcome.ERROR, reason="the room cannot do this now; nothing has changed")
        try:
            given = await judged(partial(self._judge, asked), lambda: self.state.law.fee)
        finally:
            if not answer.done():
                answer.set_result(given)

    async def _judge(self, asked: Asked) -> Answer:
        try:
            check_contents(asked.command)
            said = spoken_by(with_accounts(asked.command, self._house.people), asked.by)
            asked = replace(asked, command=said)
            body = asked.body
            # Looked up first, unlike at a table: what follows may wait for rounds to end, and holds several tables.
            if receipt := await self.log.answered(asked.key, body):
                return Answer(Outcome.REPEATED, int(receipt.answer))
            permit(self.log.state, asked.command, asked.by)
            check_of_people(self.log.state, asked.command)
            self.check_barred(asked.command)
            command = self._completed(asked)
            if isinstance(act_of(self.log.state, command), commands.Cancel):
                self.log.decide(command)
                await self._rounds_over()
            async with (
                self._satellites.paid(self, command) as (paid, entered),
                self.directed.holding(command) as tables,
            ):
                # Lots and times are those of the moment at which it is decided.
                command = paid if isinstance(paid, commands.PayPrize) else self._completed(asked)
                check_payer(self.log.state, command, asked.by, self._house.people, self._house.wallets)
                check_given_back(self.log.decide(command), self._house.wallets, self._house.people)
                self._forgive(command)
                version = self.version + 1
                self.directed.do(command, tables)
                logs: list[LogAhead] = [*entered, *(table.log for table in tables if table.log.is_ahead)]
                receipt = await self.log.commit(asked.key, body, asked.by, str(version).encode(), logs)
        except Refusal as refusal:
            return Answer(Outcome.REFUSED, reason=self._named(refusal.reason), rules=refusal.rules)
        except Malformed as error:
            return Answer(Outcome.ERROR, reason=str(error))
        except KeyReused:
            return Answer(Outcome.ERROR, reason=NOT_ITS_ID)
        finally:
            self.directed.is_ending = False
        if receipt.repeated:
            return Answer(Outcome.REPEATED, int(receipt.answer))
        self._show(tables)
        return Answer(Outcome.ACK, self.version)

    def check_barred(self, command: Command) -> None:
        """Refuse whoever is on the exclusion list, for what is played here or for the whole room (H-R34)."""
        if self._house.floor is None:
            return
        sessions = range(1, max(1, len(self.conditions.sessions)) + 1)
        games = dict.fromkeys(edition_played(self.conditions, number) for number in sessions)
        for person in who_plays(self.log.state, command):
            try:
                self._house.floor.refuse_barred(person, games)
            except Refusal as refusal:
                raise Refusal(refusal.rules, refusal.reason.replace(person, self.name_of(person))) from None

    def _completed(self, asked: Asked) -> Command:
        """What somebody asks for, with what is the room's to say; of two persons the word of one (T-R86)."""
        command = completed(self.log.state, asked.command, self.now(), self.log.secrets, self._deck)
        sent = as_sent(self.log.state, command, asked.by)
        return sent if sent is command else completed(self.log.state, sent, self.now(), self.log.secrets, self._deck)

    def _forgive(self, command: Command) -> None:
        """Whoever says that he is back has missed nothing."""
        if isinstance(command, commands.MarkBack):
            entry = self.state.entry_of(command.person)
            if entry is not None and entry.table in self.tables:
                self.tables[entry.table].presences[command.person].missed = 0

    def _named(self, reason: str) -> str:
        for entry in self.state.entries.values():
            if entry.person in reason:
                reason = reason.replace(entry.person, self.name_of(entry.person))
        return reason

    async def _rounds_over(self) -> None:
        """No further round begins at the tables of the room, and those that are on are finished."""
        self.directed.is_ending = True
        watcher = asyncio.Event()
        self.watchers.add(watcher)
        try:
            while any(own.on and not own.floor for own in self.state.tables.values()):
                watcher.clear()
                await watcher.wait()
        finally:
            self.watchers.discard(watcher)

    # what it does by itself

    async def _act(self) -> bool:
        """The next thing that is due, if it is the software's."""
        shut, self._shut = self._shut, 0
        situation = self._situation()
        act = (commands.RoomReopened(shut), CLOCK) if shut else director.next_of(situation)
        if act is None and situation.is_presence_due:
            self._presence_from = self._loop_time() + TICK
        if act is None or self._refused == (self.log.durable, act[0]):
            return False
        command, by = act
        if isinstance(command, commands.CommitBallot):
            async with self.directed.alone():
                self.log.do(self.log.keep(new_secrets(self.conditions, self._chance_of("ballot"))).committed())
                await self._commit_own(by)
            return True
        tables: list[TableHost] = []
        try:
            if isinstance(command, commands.Arrive):
                await self._note_arrivals(situation, by)
                return True
            async with (
                self._satellites.paid(self, command) as (paid, entered),
                self.directed.holding(paid) as tables,
            ):
                self.directed.do(paid, tables)
                await self._commit_own(by, tables, entered)
        except Refusal:
            # Something has changed since it was found to be due, or the rules want something else first.
            self._refused = (self.log.durable, command)
            return False
        self._show(tables)
        return True

    async def _note_arrivals(self, situation: TournamentSituation, by: Principal) -> None:
        """All who have arrived, in one transaction: nothing changes at their tables."""
        async with self.directed.alone():
            for arrived in director.arriving(situation):
                self.log.do(arrived)
            await self._commit_own(by)

    async def _commit_own(
        self, by: Principal, tables: Iterable[TableHost] = (), others: Iterable[TournamentLog] = ()
    ) -> None:
        logs: list[LogAhead] = [*others, *(table.log for table in tables if table.log.is_ahead)]
        check_new(await self.log.commit(f"{self.log.stream}:{self.log.durable}", None, by, b"0", logs))

    def _shut_since(self, times_shut: tuple[Shut, ...]) -> int:
        """For how many milliseconds the room was shut since the last event, where a clock ran."""
        if not times_shut or not self.log.durable or not is_timed(self.state):
            return 0
        if self.conditions.clock_when_shut is ClockWhenShut.RUNS:
            return 0
        since, now = self.log.latest_at, self._house.clock()
        return max(0, now - since - round(1000 * seconds_open(since, now, times_shut)))

    def _situation(self) -> TournamentSituation:
        return TournamentSituation(
            self.state,
            self.log.play.expected() if not self.log.is_ahead else self.log.play.expect(self.state),
            self.now(),
            self.log.secrets,
            self._is_there,
            self._is_gone,
            self._loop_time() >= self._presence_from,
            self._deck,
            self._next_bot,
            self.puts_off,
        )

    def _next_bot(self) -> commands.Enter | None:
        if not self.bots.come(self.state, self._loop_time()):
            return None
        tempers = tuple(kind_of(edition_played(self.conditions, self.coming_session)).tempers)
        return self.bots.next(self.state, self.id, tempers, self._chance_of("bot"), self.now())

    def _chance_of(self, purpose: str) -> Random:
        return self._house.chance.of(purpose, self.id, self.log.durable)

    def _deck(self) -> tuple[Card, ...]:
        return self._house.chance.deck("deck", self.id, self.log.durable)

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
        self.bots.note(events, self._loop_time())
        self.directed.concern(events)
        self._tell(events, first)
        self._changed()
        if not all(isinstance(event, RoundBegun | RoundNoted) for event in events):
            for number, table in self.tables.items():
                own = self.state.tables.get(number)
                # A table that is about to begin asks when it does: of thousands those alone are woken that wait.
                if (own is None or not own.on) and (table.plan is None or table.watchers):
                    table.changed()

    def _tell(self, events: TournamentEvents, first: int) -> None:
        """What everybody who plays is told at the table."""
        for number, event in enumerate(events, start=first):
            if isinstance(event, AT_TABLES):
                told = sentence(self.state, event, number, self.name_of)
                for table in self.tables.values():
                    table.tell(told.text, told.rules)

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
