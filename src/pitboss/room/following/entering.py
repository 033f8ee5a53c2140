"""An entry as the room is asked for it, and as it is kept: one record an entry, beside the events that came of it."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from pitboss.following import entries as e
from pitboss.following.given import typed
from pitboss.following.written import EntryWritten, crossed_out
from pitboss.malformed import Malformed
from pitboss.play import Codec, Command, Principal, Refusal, Role, RuleIds
from pitboss.play.command import STAFF, Roles
from pitboss.play.tail import Tail
from pitboss.poker.table.commands import StopFollowing
from pitboss.table.keeping_events import StruckOut
from pitboss.table.table import Table

KEEPING: RuleIds = ("H-R18",)
OF_DEVICE = "device:"
"""A reader of cards enters under its own name, which no person has."""


class MakeEntry(Command, frozen=True, tag="make_entry"):
    """Somebody who keeps the record of a table makes an entry; `number` is the one it is to have, 0 whatever is next.

    What an entry may bring about is for the role of whoever makes it, command by command.
    """

    roles: ClassVar[Roles] = STAFF | {Role.SEATING, Role.SHIFT_MANAGER, Role.SURVEILLANCE, Role.INSPECTOR}
    rules: ClassVar[tuple[str, ...]] = KEEPING
    entry: e.AnyEntry
    by: Principal
    number: int = 0
    fence: int = 0
    """The number of the device that it comes from; 0 for none that writes at the table."""
    is_scribe: bool = False
    """Whether somebody enters for the dealer, as the room has found out."""
    beside: str = ""
    """Whose device it is, where somebody else has signed on it with name and number."""
    made: int = 0
    """When it was made by the device's clock, as milliseconds of the room's; 0 where that is not known."""

    @property
    def signed(self) -> Principal:
        return self.by


class EntryKept(msgspec.Struct, frozen=True, tag_field="event", tag="entry_kept"):
    """An entry that was taken."""

    written: EntryWritten


CODEC: Codec[EntryKept] = Codec((EntryKept,))


def is_device(by: Principal) -> bool:
    """Whether an entry comes from a reader of cards."""
    return by.name.startswith(OF_DEVICE)


def check_by_hand(entry: e.AnyEntry) -> None:
    """Refuse what only the room says: that a device was heard no more when another took its place."""
    said = entry.command if isinstance(entry, e.TableEntry) else entry
    if isinstance(said, e.Stop | StopFollowing) and said.unheard:
        raise Refusal(KEEPING, "which device was heard no more is entered by nobody")


def entries_of(table: str) -> str:
    """The stream of a table's entries."""
    return f"entries:{table}"


def timed(entry: e.AnyEntry, now: int, has_reader: bool, made: int = 0) -> e.AnyEntry:
    """An entry that begins a round has its time, by which gaming hours are judged, and what reads cards.

    It is the room's, unless the entry was `made` earlier and waited for a line. Cards that are drawn are read, too.
    """
    if isinstance(entry, e.DrawEntry):
        return msgspec.structs.replace(entry, reader=has_reader)
    if not isinstance(entry, e.DealEntry | e.NoMoreBetsEntry):
        return entry
    return msgspec.structs.replace(entry, at=min(made or now, now), reader=has_reader)


def taken_up(table: Table, kept: Iterable[EntryKept], gone: int = 0) -> Tail[EntryWritten]:
    """What was entered at a table, as the store has it: each with its commands, and struck out where a later one did.

    So many are `gone` before the first of them. Malformed where numbers are missing, or an entry is none of this table.
    """
    written = Tail[EntryWritten](gone=gone)
    for number, each in enumerate(kept, gone + 1):
        one = each.written
        if one.number != number:
            raise Malformed(f"entry {number} is missing")
        if one.strikes and not gone < one.strikes < number:
            raise Malformed(f"entry {number} strikes out what is not there")
        if one.strikes:
            struck = [event for event in table.log[one.start : one.end] if isinstance(event, StruckOut)]
            first = min((event.first for event in struck), default=one.start)
            spares = all(event.spares for event in struck)
            written = crossed_out(written, written[one.strikes - 1], first, table.log, spares)
        written.append(msgspec.structs.replace(one, entry=typed(table, one.entry)))
    return written
