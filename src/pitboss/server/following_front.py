"""A table that a person deals, as the network knows it: it takes entries, and shows staff what a dealer has to know."""

import msgspec

from pitboss.following import entries as e
from pitboss.following.given import entered_by, typed
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Role
from pitboss.poker.table.sign import sign
from pitboss.poker.validation import resolved
from pitboss.room.clock import called_lines
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.log import FollowedLog
from pitboss.room.people import Person
from pitboss.server.act_words import all_in_words
from pitboss.server.dealer_view import DealerScreen, dealer_view
from pitboss.server.poker_front import PokerFront
from pitboss.server.view_parts import SignLine

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

    def sign(self) -> list[SignLine]:
        """What the rules want displayed; no clock of the room runs where a person deals (H-R15)."""
        shown = self.host.log.shown
        lines = [SignLine(f"{line.about}: {line.text}", line.rules) for line in sign(shown).lines]
        house = [all_in_words(resolved(shown.coming_game, shown.coming)), *called_lines(shown)]
        return [*lines, *(SignLine(*line) for line in house)]

    def dealer(self, person: Person | None) -> DealerScreen | None:
        if person is None or person.role not in SEES:
            return None
        return dealer_view(self.host, person)
