"""A table that a person deals, as the network knows it: it takes entries, and shows staff what a dealer has to know."""

import asyncio
from abc import abstractmethod

import msgspec
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.following.given import entered_by, typed
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Role
from pitboss.poker.table.commands import Claim, JoinList
from pitboss.poker.table.sign import sign
from pitboss.poker.validation import resolved
from pitboss.room.card_room import CardRoom
from pitboss.room.clock import called_lines
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.past_entries import PastEntries, PastEntry
from pitboss.room.host import TableHost
from pitboss.room.names import check_seen
from pitboss.room.person import Person
from pitboss.room.poker import Poker
from pitboss.room.rounds import RoundLog
from pitboss.server.act_words import all_in_words
from pitboss.server.dealer_view import dealer_view
from pitboss.server.desk_view import followed_log
from pitboss.server.front import Front
from pitboss.server.house_desk import house_view
from pitboss.server.house_front import HouseFront
from pitboss.server.house_history import HouseRoundPage
from pitboss.server.messages import AnyDesk
from pitboss.server.poker_front import PokerFront
from pitboss.server.poker_history import RoundPage
from pitboss.server.view_parts import SignLine
from pitboss.table.commands import Sit

SEES: frozenset[Role] = frozenset(Role) - {Role.PLAYER, Role.SPECTATOR, Role.CLOCK}
"""Whoever works in the room sees the dealer's screen: it has open cards only."""
NAMING = (Sit, Claim, JoinList)
"""What names somebody who comes to the table."""
_entries: msgspec.json.Decoder[e.AnyEntry] = msgspec.json.Decoder(e.AnyEntry)


class FollowedFront(Front):
    """What all tables share that a person deals."""

    def command(self, raw: msgspec.Raw, person: Person) -> Command:
        raise Malformed("a person deals at this table: what happens there is sent as entries")

    def entry(self, raw: msgspec.Raw, person: Person, number: int = 0, fence: int = 0, made: int = 0) -> MakeEntry:
        log = followed_log(self.host)
        by, lease = Principal(person.role, name=person.id), log.lease
        is_scribe = lease is not None and lease.is_scribe and lease.person == person.id
        entry = self._of_member(entered_by(typed(log.followed, _entries.decode(raw)), by))
        return MakeEntry(entry, by, number, fence, is_scribe, made=made)

    def _of_member(self, entry: e.AnyEntry) -> e.AnyEntry:
        """Whoever is listed or seated by a name is the member who has it, however it was typed."""
        command = entry.command if isinstance(entry, e.TableEntry) else None
        if not isinstance(command, NAMING):
            return entry
        return e.TableEntry(replace(command, person=self.room.people.member(check_seen(command.person))))

    def dealer(self, person: Person | None) -> AnyDesk | None:
        return self.desk(person) if person is not None and person.role in SEES else None

    async def level_of(self, round_: RoundLog) -> str:
        """How much is known of a round, as its record ends; empty while it is on, or where that was not noted."""
        if not round_.is_over:
            return ""
        made = await asyncio.to_thread(self._made_in, round_.numbers[0], round_.numbers[-1])
        ended = [each.written.ended for each in made if each.written.ended is not None]
        return ended[-1].level if ended else ""

    def _made_in(self, first: int, last: int) -> list[PastEntry]:
        """The entries of which events came, from the store: nobody waits for that."""
        return PastEntries(self.host.log.backing.store, self.host.meta.id).about(first, last)

    async def with_level(self, text: str, round_: RoundLog) -> str:
        """The record of a round ends with its level."""
        level = await self.level_of(round_)
        return f"{text}Record: {level}\n" if level else text

    @abstractmethod
    def desk(self, person: Person) -> AnyDesk:
        """The screen of a member of staff."""


class FollowedPokerFront(FollowedFront, PokerFront):
    """A table of poker that a person deals."""

    def sign(self) -> list[SignLine]:
        """What the rules want displayed; no clock of the room runs where a person deals (H-R15)."""
        shown = self.host.log.shown
        lines = [SignLine(f"{line.about}: {line.text}", line.rules) for line in sign(shown).lines]
        house = [all_in_words(resolved(shown.coming_game, shown.coming)), *called_lines(shown)]
        return [*lines, *(SignLine(*line) for line in house)]

    def desk(self, person: Person) -> AnyDesk:
        return dealer_view(self.host, person)

    async def page(self, round_: RoundLog, viewer: Principal) -> RoundPage:
        return replace(await super().page(round_, viewer), level=await self.level_of(round_))

    async def text(self, round_: RoundLog, viewer: Principal) -> str:
        return await self.with_level(await super().text(round_, viewer), round_)


class FollowedHouseFront(FollowedFront, HouseFront):
    """A table against the house that a person deals."""

    def sign(self) -> list[SignLine]:
        """What the rules want displayed; no clock of the room runs where a person deals (H-R15)."""
        return [SignLine(f"{line.about}: {line.text}", line.rules) for line in self._sign().lines]

    def desk(self, person: Person) -> AnyDesk:
        return house_view(self.host, person)

    async def page(self, round_: RoundLog, viewer: Principal) -> HouseRoundPage:
        return replace(await super().page(round_, viewer), level=await self.level_of(round_))

    async def text(self, round_: RoundLog, viewer: Principal) -> str:
        return await self.with_level(await super().text(round_, viewer), round_)


def followed_front(host: TableHost, room: CardRoom) -> Front:
    """The front that a table has that a person deals."""
    return (FollowedPokerFront if isinstance(host.kind, Poker) else FollowedHouseFront)(host, room)
