"""An entry as the room is asked for it, and as it is kept: one record an entry, beside the events that came of it."""

from typing import ClassVar

import msgspec

from pitboss.following import entries as e
from pitboss.following.followed import EntryWritten, crossed_out
from pitboss.following.given import typed
from pitboss.malformed import Malformed
from pitboss.play import Codec, Command, Principal, Role, RuleIds
from pitboss.play.command import STAFF, Roles
from pitboss.table.table import Table

KEEPING: RuleIds = ("H-R18",)


class MakeEntry(Command, frozen=True, tag="make_entry"):
    """Somebody who keeps the record of a table makes an entry; `number` is the one it is to have, 0 whatever is next.

    What an entry may bring about is for the role of whoever makes it, command by command.
    """

    roles: ClassVar[Roles] = STAFF | {Role.SEATING, Role.SHIFT_MANAGER, Role.SURVEILLANCE, Role.INSPECTOR}
    rules: ClassVar[tuple[str, ...]] = KEEPING
    entry: e.AnyEntry
    by: Principal
    number: int = 0

    @property
    def signed(self) -> Principal:
        return self.by


class EntryKept(msgspec.Struct, frozen=True, tag_field="event", tag="entry_kept"):
    """An entry that was taken."""

    written: EntryWritten


CODEC: Codec[EntryKept] = Codec((EntryKept,))


def entries_of(table: str) -> str:
    """The stream of a table's entries."""
    return f"entries:{table}"


def timed(entry: e.AnyEntry, now: int) -> e.AnyEntry:
    """An entry that begins a round has the time of the room: gaming hours are judged by it."""
    return msgspec.structs.replace(entry, at=now) if isinstance(entry, e.DealEntry | e.NoMoreBetsEntry) else entry


def taken_up(table: Table, kept: list[EntryKept]) -> list[EntryWritten]:
    """What was entered at a table, as the store has it: each with its commands, and struck out where a later one did.

    Malformed where numbers are missing, or an entry is none of this table.
    """
    written: list[EntryWritten] = []
    for number, each in enumerate(kept, 1):
        one = each.written
        if one.number != number:
            raise Malformed(f"entry {number} is missing")
        if one.strikes:
            written = crossed_out(written, one.strikes)
        written.append(msgspec.structs.replace(one, entry=typed(table, one.entry)))
    return written
