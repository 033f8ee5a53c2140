"""A reader of cards at a followed table of the room: its lines become entries under its own name.

What the device says and the table cannot believe is open until a person has settled it at the table: struck out what
was entered, counted or checked the deck, reported it, or, who supervises, noted what it came from.
"""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import msgspec

from pitboss.following import entries as e
from pitboss.following.followed import EntryWritten
from pitboss.following.readers import Heard, Reader, lies_there
from pitboss.play import Principal, Role
from pitboss.play.command import SUPERVISION
from pitboss.poker.rulings.facts import WrongCount, WrongDeck
from pitboss.poker.table.commands import CountDeck
from pitboss.room.following.entering import OF_DEVICE, MakeEntry
from pitboss.room.requests import Asked, Outcome
from pitboss.table.commands import CheckDeck, ReplaceCards
from pitboss.table.keeping_commands import Annotate
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.room.following.log import FollowedLog
    from pitboss.room.host import TableHost

SILENT = 5_000
"""After so many milliseconds without a line a reader counts as silent: the cards are entered by hand."""
OF_THE_DECK = (CheckDeck, CountDeck, ReplaceCards)


class Difference(msgspec.Struct, frozen=True):
    """Reader and table differ about a place, since then by the room's clock; `after` so many entries."""

    place: str
    at: int
    after: int


def settles(written: EntryWritten) -> bool:
    """Whether an entry answers what a reader and the table do not agree on."""
    match written.entry:
        case e.Strike():
            return True
        case e.ReportEntry(fact=fact):
            return isinstance(fact, WrongDeck | WrongCount)
        case e.TableEntry(command=Annotate()):
            return written.by.role in SUPERVISION
        case e.TableEntry(command=command):
            return isinstance(command, OF_THE_DECK)
        case _:
            return False


class ReaderAtTable:
    """One device at one table. `reader` keeps the protocol, and what the device and the table do not agree on."""

    def __init__(self, device: str, name: str) -> None:
        self.device = device
        self.name = name
        self.reader = Reader()
        self.heard_at = 0
        self._differences: list[Difference] = []

    def is_alive(self, now: int) -> bool:
        return bool(self.reader.expects) and now - self.heard_at <= SILENT

    def differing(self, kept: Sequence[EntryWritten]) -> list[Difference]:
        """What nobody has settled yet; `kept` is everything that was entered at the table."""
        last = next((written.number for written in reversed(kept) if settles(written)), 0)
        return [each for each in self._differences if each.after >= last]

    async def take(self, text: str, host: "TableHost") -> str:
        """The answer to a line, once what it says is durable."""
        self.heard_at = host.log.now()
        heard = self.reader.hear(text)
        answer = heard if isinstance(heard, str) else await self._enter(heard, host)
        self._hold(host)
        host.changed()
        return answer

    def _hold(self, host: "TableHost") -> None:
        """Note since when the table differs from what was held just now; what was settled before is gone."""
        kept, places = cast("FollowedLog", host.log).kept, [held.place for held in self.reader.held]
        fresh = [Difference(place.replace("seat", "seat "), self.heard_at, len(kept)) for place in places]
        self._differences = self.differing(kept) + fresh
        self.reader.held.clear()

    async def _enter(self, heard: Heard, host: "TableHost") -> str:
        if isinstance(host.log.table, Table) and lies_there(host.log.table, heard):
            return self.reader.agrees(heard)
        by = Principal(Role.DEALER, name=f"{OF_DEVICE}{self.device}")
        answer = await host.ask(Asked(secrets.token_hex(16), by.name, by, MakeEntry(heard.entry, by)))
        return self.reader.entered(heard, "" if answer.outcome is Outcome.ACK else answer.reason)
