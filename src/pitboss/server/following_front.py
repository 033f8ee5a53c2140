"""A table that a person deals, as the network knows it: it takes entries, and shows staff what a dealer has to know."""

import msgspec

from pitboss.following import entries as e
from pitboss.following.given import entered_by, typed
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Role
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.log import FollowedLog
from pitboss.room.people import Person
from pitboss.server.dealer_view import DealerScreen, dealer_view
from pitboss.server.poker_front import PokerFront

SEES: frozenset[Role] = frozenset(Role) - {Role.PLAYER, Role.SPECTATOR, Role.CLOCK}
"""Whoever works in the room sees the dealer's screen: it has open cards only."""
_entries: msgspec.json.Decoder[e.AnyEntry] = msgspec.json.Decoder(e.AnyEntry)


class FollowedFront(PokerFront):
    """A table of poker that a person deals."""

    def command(self, raw: msgspec.Raw, person: Person) -> Command:
        raise Malformed("a person deals at this table: what happens there is sent as entries")

    def entry(self, raw: msgspec.Raw, person: Person, number: int = 0) -> MakeEntry:
        log = self.host.log
        assert isinstance(log, FollowedLog), "a table that a person deals"
        by = Principal(person.role, name=person.id)
        return MakeEntry(entered_by(typed(log.followed, _entries.decode(raw)), by), by, number)

    def dealer(self, person: Person | None) -> DealerScreen | None:
        if person is None or person.role not in SEES:
            return None
        return dealer_view(self.host, person)
