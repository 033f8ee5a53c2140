"""A reader of cards at a followed table of the room: its lines become entries under its own name.

What the device says and the table cannot believe is open until a person has settled it at the table: struck out what
was entered, counted or checked the deck, reported it, or, who supervises, noted what it came from.
"""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from pitboss.following import entries as e
from pitboss.following.readers import Ghost, Reader
from pitboss.following.written import EntryWritten
from pitboss.play import Principal, Role
from pitboss.play.command import SUPERVISION
from pitboss.play.tail import Tail
from pitboss.poker.due import DealDue
from pitboss.poker.rulings.facts import WrongCount, WrongDeck
from pitboss.poker.table.commands import CountDeck
from pitboss.room.following.device_desk import DeviceDesk
from pitboss.room.following.devices import ReadDifference
from pitboss.room.following.entering import OF_DEVICE, MakeEntry, is_device
from pitboss.room.following.hearing import heard_since, silent_since
from pitboss.room.requests import Asked, Outcome
from pitboss.room.turned_away import HOUSE, Elsewhere
from pitboss.table.commands import CheckDeck, ReplaceCards
from pitboss.table.keeping_commands import Annotate

if TYPE_CHECKING:
    from pitboss.room.following.log import FollowedLog
    from pitboss.room.host import TableHost

SILENT = 5_000
"""After so many milliseconds without a line a reader counts as silent: the cards are entered by hand."""
OF_THE_DECK = (CheckDeck, CountDeck, ReplaceCards)


def settles(written: EntryWritten) -> bool:
    """Whether an entry answers what a reader and the table do not agree on."""
    match written.entry:
        case e.Strike():
            return True
        case e.ReportEntry(fact=fact):
            return isinstance(fact, WrongDeck | WrongCount)
        case e.TableEntry(command=Annotate()):
            return is_noted(written)
        case e.TableEntry(command=command):
            return isinstance(command, OF_THE_DECK)
        case _:
            return False


def is_noted(written: EntryWritten) -> bool:
    """Whether somebody who supervises has noted something at the table: what was open there was looked at."""
    is_note = isinstance(written.entry, e.TableEntry) and isinstance(written.entry.command, Annotate)
    return is_note and written.by.role in SUPERVISION


def differing(differences: Sequence[ReadDifference], kept: Tail[EntryWritten], settled: int) -> list[ReadDifference]:
    """What nobody has settled yet; `kept` is what was entered at the table, `settled` what did so before."""
    last = next((written.number for written in reversed(kept) if settles(written)), settled)
    return [each for each in differences if each.after >= last]


class ReaderAtTable:
    """One device at one table. `reader` keeps the protocol, and what the device and the table do not agree on."""

    def __init__(self, device: str, name: str) -> None:
        self.device = device
        self.name = name
        self.reader = Reader()
        self.heard_at = 0
        self._desk: DeviceDesk | None = None
        """Where it notes what differs, once it was heard."""
        self._going_on: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        """Held while something is entered: a card that two see to would be there twice."""

    def is_alive(self, now: int) -> bool:
        return bool(self.reader.expects) and now - self.heard_at <= SILENT

    async def take(self, text: str, host: "TableHost", desk: DeviceDesk) -> str:
        """The answer to a line, once what it says is durable, and what it differs about with the table."""
        log = cast("FollowedLog", host.log)
        before = self._shown(log)
        self.heard_at, self._desk = log.now(), desk
        if log.lease is not None and silent_since(host, log.lease):
            self.stand_back()
        async with self._turn:
            heard = self.reader.hear(text, log.followed)
            if not isinstance(heard, str):
                heard = self.reader.entered(heard, await self._refused(heard.entry, host))
            await self._go_on(host, desk)
        if self._shown(log) != before:
            host.changed()
        return heard

    def _shown(self, log: "FollowedLog") -> tuple[bool, tuple[Ghost, ...], int]:
        """What screens show of the device, besides what it enters: most of its lines only say that it is there."""
        is_entered = self.is_alive(log.now()) and not self.reader.stands_back
        return is_entered, tuple(self.reader.ghosts), len(log.differing())

    def stand_back(self) -> None:
        """The tablet is alone, and nothing of the device reaches it: cards are typed there, or stay unknown."""
        self.reader.stands_back = True
        self.reader.ghosts.clear()

    def _comes_back(self, host: "TableHost") -> bool:
        """Whether somebody has entered something since the tablet is heard again, and no card is due: what it had kept
        has been taken then, and the next card that leaves the shoe is the one that is due next."""
        log = cast("FollowedLog", host.log)
        last = log.kept[-1]
        if is_device(last.by) or isinstance(log.followed.expected(), DealDue):
            return False
        since = heard_since(host, log.lease) if log.lease is not None else 0
        return log.lease is None or 0 < since <= (last.made or log.kept_at[-1])

    def wake(self, host: "TableHost") -> None:
        """Something was entered: what waited for that is due now, perhaps."""
        if self.reader.stands_back and self._comes_back(host):
            self.reader.stands_back = False
        is_free = self._going_on is None or self._going_on.done()
        if self.reader.is_ahead and self._desk is not None and is_free:
            # The table is in the middle of its turn: whatever is asked of it comes afterwards.
            self._going_on = asyncio.create_task(self._in_turn(host, self._desk))

    async def _in_turn(self, host: "TableHost", desk: DeviceDesk) -> None:
        log = cast("FollowedLog", host.log)
        async with self._turn:
            before = self._shown(log)
            with suppress(Elsewhere):  # The device greets where the table is now, and says again what lies there.
                await self._go_on(host, desk)
        if self._shown(log) != before:
            host.changed()

    async def _go_on(self, host: "TableHost", desk: DeviceDesk) -> None:
        """Enter what lay there before it was due."""
        log = cast("FollowedLog", host.log)
        while (sighting := self.reader.sighted(log.followed)) is not None:
            if reason := await self._refused(sighting.entry, host):
                self.reader.differs(sighting, reason)
        await self._hold(host, desk)

    async def _hold(self, host: "TableHost", desk: DeviceDesk) -> None:
        """Note since when the table differs from what was held just now; about one place once, until it is settled."""
        log = cast("FollowedLog", host.log)
        known = {(each.reader, each.place) for each in log.differing()}
        places = dict.fromkeys(held.place.replace("seat", "seat ") for held in self.reader.held)
        self.reader.held.clear()
        fresh = [
            ReadDifference(self.name, place, self.heard_at, len(log.kept))
            for place in places
            if (self.name, place) not in known
        ]
        if fresh:
            await desk.differed(log.id, fresh)
            log.differences += fresh

    async def _refused(self, entry: e.CardsEntry, host: "TableHost") -> str:
        """Enters cards; why they are refused, or nothing. Elsewhere if another node has the table by now."""
        by = Principal(Role.DEALER, name=f"{OF_DEVICE}{self.device}")
        answer = await host.ask(Asked(secrets.token_hex(16), by.name, by, MakeEntry(entry, by)))
        if answer.outcome is not Outcome.ACK and host.is_gone:
            raise Elsewhere(HOUSE)  # Cards that the table did not even look at differ from nothing.
        return "" if answer.outcome is Outcome.ACK else answer.reason
