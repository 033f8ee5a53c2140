"""The kinds of tables that a person may deal: all that the same kind does elsewhere, without bots, shoe and clock."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.play import Refusal, Role
from pitboss.poker.options import Options
from pitboss.room.baccarat import Baccarat
from pitboss.room.canberra import Canberra
from pitboss.room.fillings import Filled
from pitboss.room.following.entering import KEEPING, MakeEntry, is_device
from pitboss.room.following.planner import FollowedPlanner
from pitboss.room.kind import Commands, PersonCommands, TableKind
from pitboss.room.offered import offered
from pitboss.room.poker import Poker
from pitboss.room.rounds import AnyEvent
from pitboss.table.keeping_commands import LeaveDuty, TakeDuty

if TYPE_CHECKING:
    from pitboss.room.host import TableHost
    from pitboss.room.log import TableLog
    from pitboss.room.plan import Planner
    from pitboss.room.requests import Asked


class Followed(TableKind):
    """What all tables share that a person deals. Everything is asked for as an entry."""

    has_bank = False
    commands = (MakeEntry,)
    of_the_house: Commands = ()
    of_a_person: PersonCommands = ()
    sits: PersonCommands = ()
    buys: PersonCommands = ()
    for_players: Commands = ()
    reports: tuple[type[Any], ...] = ()
    cannot_happen: tuple[type, ...] = ()
    starts: Commands = ()
    of_the_tournament: Commands = ()

    def dealer(self, host: "TableHost", ran: float) -> "Planner":
        return FollowedPlanner(host)

    # The state of a table of any kind.
    def check_asked(self, asked: "Asked", state: Any) -> None:
        """A dealer keeps the record of the table where he deals; everybody takes duty for himself (H-R18)."""
        assert isinstance(asked.command, MakeEntry), "only entries are asked for"
        entry, by = asked.command.entry, asked.by
        rules = KEEPING + state.law.conduct.role_rules(Role.DEALER)
        given = entry.command if isinstance(entry, e.TableEntry) else None
        deals = state.on_duty.get(Role.DEALER) == by.name
        if isinstance(given, TakeDuty):
            if by.role is Role.DEALER and (given.role, given.person) != (by.role, by.name):
                raise Refusal(rules, "a dealer takes duty for himself, as a dealer")
        elif is_device(by):
            if not isinstance(entry, e.CardsEntry):
                raise Refusal(rules, "a reader says which cards it saw, and nothing else")
        elif by.role is Role.DEALER and not deals and not asked.command.is_scribe:
            raise Refusal(rules, "another deals here, or nobody does yet: take duty at this table first")
        elif by.role is Role.DEALER and isinstance(given, LeaveDuty) and not (deals and given.role is Role.DEALER):
            raise Refusal(rules, "a dealer goes off duty for himself, as a dealer")

    def shoe_in_use(self, log: "TableLog") -> tuple[Sequence[AnyEvent], Sequence[Filled]]:
        """Real cards: no order is known."""
        return (), ()


class FollowedPoker(Followed, Poker):
    """Tables of poker that a person deals."""

    def usual_options(self, edition: str) -> Options:
        """The game's own defaults: time is called on a player, and no clock runs for all."""
        return offered(edition).defaults


class FollowedCanberra(Followed, Canberra):
    """Tables of Canberra Poker that a person deals: every entry may come to the jackpot's meter."""

    settles = (MakeEntry,)


class FollowedBaccarat(Followed, Baccarat):
    """Tables of Mini-Baccarat that a person deals."""


FOLLOWED: dict[str, TableKind] = {kind.name: kind for kind in (FollowedPoker(), FollowedCanberra(), FollowedBaccarat())}


def followed(kind: TableKind) -> TableKind:
    """The kind of table where a person deals what is played at tables of a kind; Malformed where none can."""
    found = FOLLOWED.get(kind.name)
    if found is None:
        raise Malformed(f"tables of {kind.name} are dealt by software in this room")
    return found
