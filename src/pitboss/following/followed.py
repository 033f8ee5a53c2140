"""A followed table: entries in their order, each decided whole or not at all, struck out or in force.

The table's log is the truth; an entry says which of its events came of one gesture, who made it and what was implied.
"""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.canberra.table import CanberraTable
from pitboss.following import entries as e
from pitboss.following.house import BaccaratFollower, CanberraFollower
from pitboss.following.levels import EntryLevel, level_of
from pitboss.following.lines import instructions
from pitboss.following.poker import PokerFollower
from pitboss.following.reports import APPROVAL, Decider, decider_of, report_of
from pitboss.play import Command, Principal, Refusal, Role, Ruling, permit
from pitboss.play.command import STAFF, SUPERVISION
from pitboss.poker.table.table import PokerTable
from pitboss.table.keeping import STRUCK
from pitboss.table.keeping_commands import Annotate, StrikeOut
from pitboss.table.table import AnyEvent, Table

DEALER = Principal(Role.DEALER)


class EntryWritten(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry that was taken: its events in the log from `start` up to `end`, and how many acts were implied.

    `strikes` is the number of the entry from which on it struck out what was written before; 0 if it struck nothing.
    """

    number: int
    entry: e.AnyEntry
    by: Principal
    start: int
    end: int
    implied: int = 0
    struck: bool = False
    strikes: int = 0


class PendingRuling(msgspec.Struct, frozen=True):
    """A ruling that leaves nothing open, and whose rule names nobody: a supervisor approves it."""

    report: e.ReportEntry
    ruling: Ruling
    by: Principal


class FollowedTable:
    """A table that a person deals. `enter` takes what the dealer says; everything else is to be looked at.

    `written` is what was entered so far at a table that is taken up again.
    """

    def __init__(self, table: Table, written: Iterable[EntryWritten] = ()) -> None:
        self.table = table
        self.written = list(written)
        self.errors = sum(isinstance(each.entry, e.Strike) for each in self.written)
        """How often something was struck out."""
        self.pending = self._waiting()
        """A ruling that waits for a supervisor, and the table with it."""

    def enter(self, entry: e.AnyEntry, by: Principal = DEALER) -> EntryWritten:
        """Take an entry whole, or Refusal with nothing done."""
        if isinstance(entry, e.Strike):
            return self._strike(entry, by)
        if self.pending is not None or isinstance(entry, e.ApproveEntry | e.Reject):
            return self._answer(entry, by)
        if isinstance(entry, e.ReportEntry):
            return self._report(entry, by)
        if isinstance(entry, e.CountEntry) and (tapped := self._tapped_out(entry.seat)) is not None:
            return self._count_again(entry, tapped, by)
        return self._take(entry, by)

    def _take(self, entry: e.AnyEntry, by: Principal, means: e.AnyEntry | None = None) -> EntryWritten:
        """Take an entry, or what it `means` at this table; it is written down as it was made."""
        start, implied = len(self.table.events), 0
        try:
            for command, is_implied in _follower(self.table).steps(means or entry):
                self._do(command, by)
                implied += is_implied
        except Refusal:
            self._back_to(start)
            raise
        return self._write(entry, by, start, implied)

    def _do(self, command: Command, by: Principal) -> None:
        """One command of an entry, if it is for whoever makes it."""
        _permit(command, by)
        self.table.do(command)

    @property
    def in_force(self) -> Sequence[EntryWritten]:
        """What was entered and is not struck out."""
        return [each for each in self.written if not each.struck and not isinstance(each.entry, e.Strike)]

    def events_of(self, written: EntryWritten) -> Sequence[AnyEvent]:
        return self.table.events[written.start : written.end]

    def lines(self) -> list[str]:
        """What the dealer's hands do with the chips now: of the last entry, if it ended a round."""
        if not self.written:
            return []
        round_ = getattr(self.table.state, "last", None)
        return instructions(self.events_of(self.written[-1]), round_.pots if round_ is not None else ())

    def level(self) -> EntryLevel | None:
        """How much is known of the round that is on, or was on last; nothing at a table against the house."""
        return level_of(self.table) if isinstance(self.table, PokerTable) else None

    def _report(self, entry: e.ReportEntry, by: Principal) -> EntryWritten:
        """Something irregular: at once where the rules let the dealer do it, or leave it open; else once approved."""
        command = report_of(self.table, entry.fact)
        _permit(command, by)
        ruling = self.table.preview(command) if isinstance(self.table, PokerTable | CanberraTable) else None
        if ruling is not None and decider_of(ruling) is Decider.APPROVED and by.role not in SUPERVISION:
            self.pending = PendingRuling(entry, ruling, by)
            return self._write(entry, by, len(self.table.events))
        return self._take(entry, by, e.TableEntry(command))

    def _waiting(self) -> PendingRuling | None:
        """The ruling that waits: the last entry is a report of which nothing has come yet."""
        last = self.written[-1] if self.written else None
        if last is None or not isinstance(last.entry, e.ReportEntry) or last.start != last.end:
            return None
        assert isinstance(self.table, PokerTable | CanberraTable), "a table whose rulings are approved"
        return PendingRuling(last.entry, self.table.preview(report_of(self.table, last.entry.fact)), last.by)

    def _answer(self, entry: e.AnyEntry, by: Principal) -> EntryWritten:
        """While a ruling waits the table stands still; a supervisor lets it take effect, or says what is wrong."""
        pending = self.pending
        if pending is None:
            raise Refusal(APPROVAL, "no ruling waits to be approved")
        if not isinstance(entry, e.ApproveEntry | e.Reject) or by.role not in SUPERVISION:
            raise Refusal(
                pending.ruling.rules, f"a supervisor is to approve the ruling first: {pending.ruling.facts[0]}"
            )
        if isinstance(entry, e.Reject) and not entry.words.strip():
            raise Refusal(APPROVAL, "to refuse needs a word")
        command = Annotate(entry.words) if isinstance(entry, e.Reject) else report_of(self.table, pending.report.fact)
        written = self._take(entry, by, e.TableEntry(command))
        self.pending = None
        return written

    def _write(self, entry: e.AnyEntry, by: Principal, start: int, implied: int = 0, strikes: int = 0) -> EntryWritten:
        end = len(self.table.events)
        written = EntryWritten(len(self.written) + 1, entry, by, start, end, implied, strikes=strikes)
        self.written.append(written)
        return written

    def _back_to(self, place: int) -> None:
        """An entry that is refused half-way leaves nothing behind."""
        if len(self.table.events) > place:
            self.table = self.table.replay(self.table.events[:place])

    def _strike(self, entry: e.Strike, by: Principal) -> EntryWritten:
        """The log keeps every event; from the entry on they count no more."""
        found = next((each for each in self.in_force if each.number == entry.number), None)
        if found is None:
            raise Refusal(STRUCK, f"there is no entry {entry.number} in force")
        start = len(self.table.events)
        if by.role not in STAFF:
            raise Refusal(STRUCK, f"{by} keeps no record")
        if found.start < start:
            self.table.do(StrikeOut(found.start, by))
        self.written = crossed_out(self.written, found.number)
        self.errors += 1
        self.pending = None
        return self._write(entry, by, start, strikes=found.number)

    def _tapped_out(self, seat: int) -> EntryWritten | None:
        """The last entry, if with it this seat put in everything."""
        last = self.in_force[-1] if self.in_force else None
        if last is None or not isinstance(last.entry, e.TapOut | e.CallEntry | e.To):
            return None
        acted = [event for event in self.events_of(last) if getattr(event, "out", False)]
        return last if acted and getattr(acted[-1], "seat", 0) == seat else None

    def _count_again(self, entry: e.CountEntry, tapped: EntryWritten, by: Principal) -> EntryWritten:
        """The act is struck out and made again with the sum that was found, in one entry."""
        start, before = len(self.table.events), list(self.written)
        try:
            self._do(StrikeOut(tapped.start, by), by)
            for each in (entry, e.TapOut()):
                for command, _ in _follower(self.table).steps(each):
                    self._do(command, by)
        except Refusal:
            self._back_to(start)
            self.written = before
            raise
        self.written = crossed_out(self.written, tapped.number)
        return self._write(entry, by, start, strikes=tapped.number)


def _permit(command: Command, by: Principal) -> None:
    """Refuse what is not for the role of whoever makes an entry; staff speaks for the seat that acts."""
    permit(command, msgspec.structs.replace(by, for_seat=command.actor))


def crossed_out(written: Iterable[EntryWritten], number: int) -> list[EntryWritten]:
    """What was written, with everything from an entry on struck out."""
    return [msgspec.structs.replace(each, struck=True) if each.number >= number else each for each in written]


def _follower(table: Table) -> PokerFollower | CanberraFollower | BaccaratFollower:
    match table:
        case PokerTable():
            return PokerFollower(table)
        case CanberraTable():
            return CanberraFollower(table)
        case MiniBaccaratTable():
            return BaccaratFollower(table)
        case _:
            raise Refusal((), f"{type(table).__name__} is not followed")
