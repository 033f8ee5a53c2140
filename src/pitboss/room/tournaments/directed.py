"""The tables of a tournament that have their cards in the system, as it directs them (`direction.Direction`).

When a round may begin there, what is written with its beginning and its end, and how tables are opened, brought in
line with the tournament, held together for an act that concerns several, and closed. Where a person deals, all of that
is entered at the table in the tournament's name (`FollowedLog.direct`), and what a dealer has struck out is done again.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

from pitboss.play import Command, Principal, Role, RuleIds
from pitboss.room.following.kinds import is_struck
from pitboss.room.following.log import FollowedLog
from pitboss.room.host import TableHost
from pitboss.room.store import Receipt, check_new
from pitboss.room.tournaments import director
from pitboss.room.tournaments.log import TournamentEvents, TournamentLog
from pitboss.room.tournaments.seating import concerned, to_seat
from pitboss.table.commands import CheckDeck, CloseTable, NotifyClosure, NotifyInspector, OpenTable, Remove
from pitboss.table.due import CloseDue, DeckCheckDue, OpenDue
from pitboss.table.terms import Phase as TablePhase
from pitboss.tournament import commands
from pitboss.tournament.events.buying import AddedOn, Pending, Rebought, RebuyDeclined
from pitboss.tournament.events.eliminations import BountyPaid, BountyWon, Eliminated
from pitboss.tournament.events.entries import (
    Arrived,
    ChipsIssued,
    ChipsRetired,
    Entered,
    PlayerMoved,
    Redrawn,
    TableBroken,
    TableClosed,
    TableOpened,
)
from pitboss.tournament.events.rounds import Exchanged, RoundBegun, RoundNoted, RoundUndone
from pitboss.tournament.rounds import can_ante, why_not
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase

AT_TABLE = (Phase.BALLOTED, Phase.RUNNING)
"""While a tournament is there its tables are open."""
OF_TABLES = (
    *(AddedOn, Arrived, BountyPaid, BountyWon, ChipsIssued, ChipsRetired, Eliminated, Entered, Exchanged, Pending),
    *(PlayerMoved, Rebought, RebuyDeclined, RoundBegun, RoundNoted, RoundUndone, TableBroken, TableClosed, TableOpened),
)
"""What concerns the tables alone that it names, and that those sit at whom it names: anything else may concern all."""
SECOND = 1000
DIRECTS = Principal(Role.DIRECTOR, name=SOFTWARE)


class DirectedTables:
    """All of them, by number; floor tables are in the state of the tournament alone."""

    def __init__(
        self,
        log: TournamentLog,
        opens: Callable[[int], Awaitable[TableHost]],
        closes: Callable[[TableHost], Awaitable[None]],
        now: Callable[[], int],
        name_of: Callable[[str], str],
        came: Callable[[], None],
    ) -> None:
        self.by_number: dict[int, TableHost] = {}
        self._unsettled: set[int] | None = None
        """The tables that may have to be brought in line, or opened, or closed; nothing stands for all of them."""
        self.is_ending = False
        """Whether no further round begins, as the operator has cancelled."""
        self.puts_off: Callable[[int], bool] = lambda number: False
        """Whether whoever holds the tournament has a table wait with its next round."""
        self._log = log
        self._opens = opens
        self._closes = closes
        self._now = now
        self._name_of = name_of
        self._came = came
        self._drawn: dict[int, commands.DrawOnBank] = {}
        """What a turn has used of a time bank, by table, until it is written with the act that ended it."""
        self._leaving: tuple[int, set[int]] = (-1, set())
        """Which tables somebody leaves next, after how many events."""

    @property
    def state(self) -> TournamentState:
        return self._log.shown

    # what tables ask

    def why_not(self, number: int) -> tuple[RuleIds, str]:
        state, table = self.state, self.state.tables.get(number)
        law = state.law
        if table is None:
            return law.seats, "the table is no more"
        rules, why = why_not(state, table, self._now())
        if not why and self.is_ending:
            return law.cancel, "the tournament is being cancelled"
        if not why and number in self._left_first():
            return law.seats, "somebody leaves for another table first"
        if not why and not self._has_antes(table):
            return (*law.eliminated, "T-R79"), "nobody here has the least ante"
        return rules, why

    def may_begin(self, number: int) -> bool:
        table = self.state.tables.get(number)
        if table is None or table.on or self.is_ending or why_not(self.state, table, self._now())[1]:
            return False
        if self.puts_off(number):
            return False
        return self._has_antes(table) and number not in self._left_first()

    def _has_antes(self, table: TournamentTable) -> bool:
        """Whether somebody could play the next round, where all play against the house (T-R79)."""
        return not self.state.game.against_house or can_ante(self.state, table)

    def _left_first(self) -> set[int]:
        """The tables that somebody leaves before their next round: what the software is about to do comes first."""
        if self._leaving[0] != self._log.durable and not self._log.is_ahead:
            expected = director.mine(self.state, self._log.play.expected())
            each = () if expected is None else tuple(due for due in expected.each if not due.waits)
            self._leaving = (self._log.durable, set(director.tables_left(self.state, each)))
        return self._leaving[1]

    def is_away(self, person: str) -> bool:
        entry = self.state.entry_of(person)
        return entry is not None and entry.away

    def plays_as(self, person: str) -> str:
        entry = self.state.entry_of(person)
        if entry is None:
            return person
        return entry.person if entry.at_table == person else ""

    def bank_left(self, person: str) -> float:
        entry = self.state.entry_of(person)
        return self.state.bank_left(entry) / SECOND if entry is not None else 0.0

    def draw_on_bank(self, table: TableHost, person: str, seconds: float) -> None:
        used = min(round(seconds * SECOND), round(self.bank_left(person) * SECOND))
        if used > 0:
            self._drawn[table.meta.number] = commands.DrawOnBank(person, used)

    def came(self, person: str) -> None:
        self._came()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        async with self._log.lock:
            try:
                yield
            finally:
                if self._log.is_ahead:
                    self._log.roll_back()

    def begin(self, table: TableHost) -> bool:
        number = table.meta.number
        if not self.may_begin(number):
            return False
        self._log.do(commands.BeginRound(number, self._now()))
        state = self._log.state
        self._bring_in_line(table)
        notice = table.kind.at_round(table.log.state, state, state.tables[number])
        if notice is not None:
            do_at(table, notice)
        placed = table.kind.marker_at_round(table.log.state, state, state.tables[number])
        if placed is not None:
            do_at(table, placed)
        due = table.log.table.expected()
        if isinstance(due, DeckCheckDue) and not table.meta.is_followed:
            table.log.do(CheckDeck(due.deck.cards))
        return True

    async def commit(
        self, table: TableHost, key: str, body: bytes | None, by: Principal, answer: bytes, is_held: bool
    ) -> Receipt:
        """What begins or ends a round, or has used a time bank, is one transaction for table and tournament."""
        drawn = self._drawn.pop(table.meta.number, None)
        is_again = table.meta.is_followed and is_struck(table.log)
        if not (is_held or drawn or is_again or self._is_concluded(table)):
            return await table.write(key, body, by, answer)
        async with contextlib.nullcontext() if is_held else self.alone():
            if drawn is not None:
                self._log.do(drawn)
            if self._is_concluded(table):
                self._note(table)
            elif is_again:
                self._bring_in_line(table)
            return await table.write(key, body, by, answer, (self._log,) if self._log.is_ahead else ())

    def _is_concluded(self, table: TableHost) -> bool:
        """Whether the round is over at a table that the tournament has a round on at."""
        own = self._log.state.tables.get(table.meta.number)
        return own is not None and own.on and table.kind.is_between(table.log.state)

    def _note(self, table: TableHost) -> None:
        state, number = self._log.state, table.meta.number
        seats = state.tables[number].seats.items()
        stacks = {seat: state.entries[entry].stack for seat, entry in seats if not state.off or entry in state.off}
        took = table.kind.noted(table.log, stacks)
        if took is None:
            unbegun = table.meta.is_followed and is_struck(table.log)
            self._log.do(commands.NoteRound(number, self._now(), void=True, unbegun=unbegun))
        else:
            left = tuple((seat, table.kind.stake_of(table.log.state, seat)) for seat in sorted(stacks))
            self._log.do(commands.NoteRound(number, self._now(), left, took))
        self._bring_in_line(table)

    def _bring_in_line(self, table: TableHost) -> None:
        """Do at a table, in memory, what makes it as the tournament has it."""
        if table.log.phase is TablePhase.OPEN:
            for command in list(self._lacking(table, self._log.state)):
                do_at(table, command)

    def _lacking(self, table: TableHost, state: TournamentState) -> Iterator[Command]:
        """What a table has to do to be as the tournament has it: seats and stacks, and a level to be announced."""
        number = table.meta.number
        yield from to_seat(state, number, table.log.state, self._name_of)
        own = state.tables.get(number)
        if own is not None and not own.on and state.phase is Phase.RUNNING:
            level = state.beat_level if state.in_beat else state.clock.level
            notice = table.kind.before_round(table.log.state, state, own, level)
            if notice is not None:
                yield notice

    # acts that concern tables

    @asynccontextmanager
    async def holding(self, command: Command) -> AsyncIterator[list[TableHost]]:
        """All tables that a command concerns, in the order of their ids as on the floor, then the tournament itself.

        The tables are those of the decision as things are; if it is another once they are held, it is begun anew.
        """
        while True:
            wanted = self._tables_of(command)
            tables = [self.by_number[number] for number in sorted(wanted)]
            async with AsyncExitStack() as stack:
                for table in sorted(tables, key=lambda each: each.meta.id):
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
        return concerned(self._log.state, self._log.decide(command)) & self.by_number.keys()

    def do(self, command: Command, tables: Iterable[TableHost]) -> None:
        """Decide, and do at the tables what it means there; in memory."""
        events = self._log.do(command)
        for table in tables:
            if any(isinstance(event, Redrawn) for event in events):
                for seat in sorted(table.log.state.places):
                    do_at(table, Remove(seat, moved=True))
            for event in events:
                if isinstance(event, RoundUndone) and event.table == table.meta.number:
                    back = table.kind.undone(event.marker)
                    if back is not None:
                        do_at(table, back)
        for table in tables:
            self._bring_in_line(table)

    # what they become by and by

    def concern(self, events: TournamentEvents) -> None:
        """Something has happened: the tables that it concerns may have to be brought in line."""
        if all(isinstance(event, RoundBegun) for event in events):
            return
        is_local = all(isinstance(event, OF_TABLES) for event in events)
        if not is_local or self._unsettled is None:
            self._unsettled = None
        else:
            self._unsettled |= concerned(self.state, events)

    async def see_to(self) -> bool:
        """Open the tables that there are to be, bring them in line, close those that are no more; one at a time."""
        looked_at = self._unsettled if self._unsettled is not None else {*self.state.tables, *self.by_number}
        self._unsettled = set()
        try:
            return await self._see_to(looked_at)
        finally:
            self._leave(looked_at)

    async def _see_to(self, numbers: set[int]) -> bool:
        """Look at some tables, and take those off that are as they are to be; whether one has become another."""
        state = self.state
        is_there = state.phase in AT_TABLE
        for number in sorted(numbers):
            own = state.tables.get(number)
            if is_there and own is not None and not own.floor and not self._is_kept(number):
                self.by_number[number] = await self._opens(number)
                return True
        for number in sorted(numbers):
            table = self.by_number.get(number)
            if table is not None and await self._keep_house(table):
                return True
            if table is not None and is_there and number in state.tables:
                if await self._settle(table):
                    return True
            elif table is not None and table.log.phase is TablePhase.CLOSED:
                del self.by_number[number]
            elif table is not None and not table.meta.closing:
                await self._closes(table)
            if number not in self.by_number or not _is_changing(self.by_number[number]):
                numbers.discard(number)
        return False

    def _leave(self, numbers: set[int]) -> None:
        """Some tables are to be looked at again, with those that something has happened at meanwhile."""
        if self._unsettled is not None:
            self._unsettled |= numbers

    def _is_kept(self, number: int) -> bool:
        """Whether the table of a number is there; one of the last session that has closed is not (T-R28)."""
        table = self.by_number.get(number)
        return table is not None and table.log.phase is not TablePhase.CLOSED

    async def _settle(self, table: TableHost) -> bool:
        """Bring one table in line; whether there was anything to do."""
        if table.log.phase is not TablePhase.OPEN or not self._lacks(table):
            return False
        return await self._done_at(table, lambda: self._bring_in_line(table))

    async def _keep_house(self, table: TableHost) -> bool:
        """Where a person deals, what the room's own dealer does elsewhere: open the table, and close it."""
        if not table.meta.is_followed or table.log.is_ahead or next(house_keeping(table), None) is None:
            return False

        def keep() -> None:
            command = next(house_keeping(table), None)
            if command is not None:
                do_at(table, command)

        return await self._done_at(table, keep)

    async def _done_at(self, table: TableHost, do: Callable[[], None]) -> bool:
        """Do something at a table by oneself, and write it; whether there was anything to do."""
        async with self._held(table), self._log.lock:
            do()
            if not table.log.is_ahead:
                return False
            first = table.log.durable
            check_new(await table.write(f"{table.log.stream}:{first}", None, DIRECTS, b"0"))
        table.show()
        return True

    def _lacks(self, table: TableHost) -> bool:
        if table.log.is_ahead:
            return False
        return next(self._lacking(table, self.state), None) is not None


def do_at(table: TableHost, command: Command) -> None:
    """What the tournament has decided, at a table in memory; as an entry of its own where a person deals."""
    if isinstance(table.log, FollowedLog):
        table.log.direct(command)
    else:
        table.log.do(command)


def house_keeping(table: TableHost) -> Iterator[Command]:
    """What the house does next at a table that a person deals; an inspector hears of its closing as soon as it is open,
    since it is broken by a published plan (T-R33)."""
    state, due = table.log.state, table.log.table.expected()
    if isinstance(due, OpenDue):
        yield OpenTable()
    if state.phase is TablePhase.OPEN and state.law.inspector_first and not state.inspector:
        yield NotifyInspector()
    if table.meta.closing and state.phase is TablePhase.OPEN and not state.closing:
        yield NotifyClosure()
    if isinstance(due, CloseDue):
        yield CloseTable()


def _is_changing(table: TableHost) -> bool:
    """Whether a table opens, closes or writes at this moment: what it is to be is seen after that."""
    return table.log.phase is TablePhase.SET_UP or table.meta.closing or table.log.is_ahead
