"""What was entered at a table, in words: worked out once an entry, however many screens list it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from pitboss.following.story import entry_words, passed_words
from pitboss.following.written import EntryWritten
from pitboss.play import project
from pitboss.play.money import Currency
from pitboss.room.rounds import AnyEvent
from pitboss.room.viewing import SPECTATOR

if TYPE_CHECKING:
    from pitboss.room.following.log import FollowedLog

MOST = 100
"""So many are known; screens list fewer."""


class EntryText(msgspec.Struct, frozen=True):
    """What an entry says, and who passed with it without a word."""

    text: str
    passed: str


class EntryTexts:
    """The latest entries of one table. One that is struck out is another entry, and told anew."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[EntryWritten, EntryText]] = {}

    def of(self, log: "FollowedLog", written: EntryWritten, currency: Currency) -> EntryText:
        known = self._known.get(written.number)
        if known is not None and known[0] is written:
            return known[1]
        seen = seen_of(log, written)
        made = EntryText(
            entry_words(written.entry, seen, written.implied, currency), passed_words(seen, written.implied)
        )
        self._known.pop(written.number - MOST, None)
        self._known[written.number] = written, made
        return made


def seen_of(log: "FollowedLog", written: EntryWritten) -> Sequence[AnyEvent]:
    """The events of an entry as everybody may know them."""
    seen = (project(event, SPECTATOR) for event in log.table.log[written.start : written.end])
    return [event for event in seen if event is not None]
