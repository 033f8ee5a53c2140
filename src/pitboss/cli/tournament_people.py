"""People at the terminal in a tournament: each sees what his seat may see, and answers by words of the notation.

Whoever is asked writes a word such as `c`, `r600` or `t`, with amounts in chips; when the input ends, posts are taken
and hands are folded as for anybody who is away (NI2018-51/20.12).
"""

import asyncio
import secrets
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import click
import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Command, Expected, Principal, Role
from pitboss.play.money import dollars
from pitboss.records.banked_notation import baccarat_commands_of, canberra_commands_of
from pitboss.records.notation import commands_of
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.turned_away import Conflict
from pitboss.tournament.commands import MarkAway
from pitboss.tournament.entry import Entry
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.terms import Phase, Status
from pitboss.tournament.windows import is_add_on_open

HUNDREDTHS = 100
"""What the notation counts an amount in; chips are whole."""
READS: dict[str, Callable[[str], list[Command]]] = {"canberra": canberra_commands_of, "baccarat": baccarat_commands_of}
"""The notation of games against the house, by the kind of table; all others are poker."""
WAGER = "wager"
YES, NO = ("y", "yes"), ("n", "no")


class AskedAtTerminal(msgspec.Struct, frozen=True):
    """What somebody is asked: the same once only, as long as its key is the same."""

    key: tuple[object, ...]
    text: str
    answer: Callable[[str], Awaitable[None]]


class Terminal:
    """The lines that are typed, or come through a pipe; one person is asked at a time."""

    def __init__(self, is_aside: bool) -> None:
        self._is_aside = is_aside
        """Whether what is said to people goes to standard error."""
        self.turn = asyncio.Lock()
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._ended = asyncio.Event()
        # It may still wait for a line when the tournament is over, which nobody waits for then.
        threading.Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()

    def say(self, text: str) -> None:
        click.echo(text, err=self._is_aside)

    async def line(self, changed: asyncio.Event) -> str | None:
        """The next line, unless something changes first; EOFError when there are no more."""
        waits = [asyncio.ensure_future(each) for each in (self._lines.get(), changed.wait(), self._ended.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if waits[0].done():
                return str(waits[0].result())
            if self._ended.is_set():
                raise EOFError
            return None
        finally:
            for each in waits:
                each.cancel()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(self._lines.put_nowait, line.strip())
        loop.call_soon_threadsafe(self._ended.set)


class AtTerminal:
    """One person in a tournament."""

    def __init__(self, room: CardRoom, host: TournamentHost, person: Person, terminal: Terminal) -> None:
        self._room, self._host, self._terminal = room, host, terminal
        self.person = person
        self._is_here = True
        self._changed = asyncio.Event()
        self._table: TableHost | None = None
        self._told: dict[str, int] = {}
        """By table, the number of the last sentence that was shown."""
        self._asked: tuple[object, ...] = ()
        self._no_add_on = 0
        """The level after which an add-on was declined."""

    @property
    def is_awaited(self) -> bool:
        """Whether a seat was drawn that is still to be taken."""
        entry = self._entry
        return self._is_here and entry is not None and entry.number in self._host.state.missing

    def is_asked_before_round(self, table: int) -> bool:
        """Whether the next round at a table waits for his word: chips are added between rounds (T-R19)."""
        entry = self._entry
        return self._is_here and entry is not None and entry.table == table and self._may_add_on(entry)

    async def play(self) -> None:
        """From the entry to the end of it, or of the input."""
        self._host.connect(self.person.id, self._changed)
        try:
            while not self._host.is_over:
                self._changed.clear()
                self._sit_down()
                if self._table is not None and self._has_wagered:
                    self._table.done(self.person.id)
                if self._question() is None:
                    await self._changed.wait()
                else:
                    await self._ask()
        except EOFError:
            await self._go_away()
        finally:
            self._leave_table()
            self._host.disconnect(self.person.id, self._changed)

    async def _ask(self) -> None:
        """Put the question that is open, if it still is when nobody else is asked."""
        async with self._terminal.turn:
            question = self._question()
            if question is None:
                return
            if question.key != self._asked:
                self._asked = question.key
                self._terminal.say(f"{self.person.name}: {question.text}?")
            line = await self._terminal.line(self._changed)
            if line is None:
                return
            try:
                await question.answer(line)
            except Malformed as error:
                self._terminal.say(f"  {error}")
                self._asked = ()

    def _question(self) -> AskedAtTerminal | None:
        entry = self._entry
        if entry is None or self._host.state.phase is not Phase.RUNNING:
            return None
        terms = self._host.conditions
        if entry.status is Status.PENDING and terms.rebuys is not None:
            text = f"buy back for {dollars(terms.rebuys.cost)}, y or n"
            return AskedAtTerminal(("rebuy", entry.number, entry.rebuys), text, self._buy_back)
        if self._may_add_on(entry) and terms.add_ons is not None:
            text = f"an add-on of {terms.add_ons.chips:,} chips for {dollars(terms.add_ons.cost)}, y or n"
            return AskedAtTerminal(("add-on", entry.number, self._host.state.clock.level), text, self._add_on)
        return self._at_table(entry)

    def _may_add_on(self, entry: Entry) -> bool:
        state, terms = self._host.state, self._host.conditions.add_ons
        if terms is None or not is_add_on_open(state) or entry.status is not Status.SEATED or not entry.stack:
            return False
        is_free = not state.tables[entry.table].on and self._no_add_on != state.clock.level
        return is_free and entry.add_ons < max(1, terms.most)

    def _at_table(self, entry: Entry) -> AskedAtTerminal | None:
        table, due = self._table, self._due
        if table is None or due is None or self._has_wagered:
            return None
        choices = due.legal(Principal(Role.PLAYER, entry.seat)).open
        key = (table.meta.id, table.round_number, table.turn, due.name)
        return AskedAtTerminal(key, ", ".join(choice.text for choice in choices), self._act) if choices else None

    @property
    def _due(self) -> Expected[Any] | None:  # of a table of any game
        """What is to happen at the table."""
        table = self._table
        return table.log.table.expected() if table is not None and not table.log.is_ahead else None

    @property
    def _has_wagered(self) -> bool:
        """Whether wagers are due, and there is one: whoever has wagered once is asked for no more in that round."""
        table, entry, due = self._table, self._entry, self._due
        if table is None or entry is None or due is None or due.name != WAGER:
            return False
        return table.kind.has_wager(table.log.state, entry.seat)

    # answers

    async def _act(self, line: str) -> None:
        table, entry = self._table, self._entry
        assert table is not None, "whoever is asked at a table sits there"
        assert entry is not None, "whoever sits at a table has entered"
        word = line if line[:1].isdigit() else f"{entry.seat}{line}"
        by = Principal(Role.PLAYER, entry.seat, self.person.id)
        for command in READS.get(table.kind.name, commands_of)(word):
            asked = Asked(_new_key(), self.person.id, by, in_chips(command), table.round_number, table.turn)
            self._check(await table.ask(asked))

    async def _buy_back(self, line: str) -> None:
        buys = desk.rebuy if _is_yes(line) else desk.decline
        self._check(await buys(self._host, self.person))

    async def _add_on(self, line: str) -> None:
        if _is_yes(line):
            self._check(await desk.add_on(self._host, self.person))
            return
        self._no_add_on = self._host.state.clock.level
        if self._table is not None:
            self._table.changed()  # its next round waited for this

    def _check(self, answer: Answer) -> None:
        if answer.outcome not in (Outcome.ACK, Outcome.REPEATED, Outcome.STALE):
            rules = f" [{', '.join(answer.rules)}]" if answer.rules else ""
            raise Malformed(f"No: {answer.reason}{rules}")

    # coming and going

    @property
    def _entry(self) -> Entry | None:
        return self._host.entry_of(self.person.id)

    def _sit_down(self) -> None:
        """Open the table where the seat is, and show what has happened there."""
        entry = self._entry
        table = self._host.tables.get(entry.table) if entry is not None else None
        if table is not self._table:
            self._leave_table()
            self._table = table
            if table is not None:
                table.connect(self.person.id, self._changed)
        if table is not None:
            self._show(table)

    def _show(self, table: TableHost) -> None:
        seen = self._told.get(table.meta.id, 0)
        for told in table.eyes_of(self.person.id).told:
            if told.number > seen:
                self._terminal.say(f"  {told.text}")
                self._told[table.meta.id] = told.number

    def _leave_table(self) -> None:
        """Whoever is out, or moves on, is still shown how the last round ended."""
        if self._table is not None:
            self._show(self._table)
            self._table.disconnect(self.person.id, self._changed)
            self._table = None

    async def _go_away(self) -> None:
        """The input has ended: the rest of it is played as for anybody who is away, and nobody buys back."""
        self._is_here = False
        self._leave_table()
        by = Principal(Role.DIRECTOR, name=SOFTWARE)
        await self._host.ask(Asked(_new_key(), SOFTWARE, by, MarkAway(self.person.id)))
        while not self._host.is_over:
            self._changed.clear()
            entry = self._entry
            if entry is not None and entry.status is Status.PENDING:
                await desk.decline(self._host, self.person)
            await self._changed.wait()


async def entered(room: CardRoom, host: TournamentHost, names: tuple[str, ...], is_aside: bool) -> list[AtTerminal]:
    """People of these names have entered, with what the house gives to every guest; Malformed for whoever cannot."""
    terminal, found = Terminal(is_aside), list[AtTerminal]()
    for name in names:
        try:
            person, _ = await room.accounts.new_guest(name)
        except Conflict as error:
            raise Malformed(str(error)) from error
        answer = await desk.enter(room, host, person, host.state.identity)
        if answer.outcome is not Outcome.ACK:
            raise Malformed(f"{name} cannot enter: {answer.reason}")
        found.append(AtTerminal(room, host, person, terminal))
    return found


def in_chips(command: Command) -> Command:
    """A command that was written with an amount, in chips."""
    for name in ("to", "cents"):
        if amount := getattr(command, name, 0):
            if amount % HUNDREDTHS:
                raise Malformed("chips are whole")
            return msgspec.structs.replace(command, **{name: amount // HUNDREDTHS})
    return command


def _is_yes(line: str) -> bool:
    if line.lower() not in YES + NO:
        raise Malformed(f"{line!r} is no answer: y or n")
    return line.lower() in YES


def _new_key() -> str:
    return f"terminal:{secrets.token_hex(12)}"
