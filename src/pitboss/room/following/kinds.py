"""The kinds of tables that a person may deal: all that the same kind does elsewhere, without bots, shoe and clock."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from pitboss.banked.baccarat.commands import OpenCoup
from pitboss.banked.baccarat.due import BurnCardsDue, CoupDue
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.state import HouseState
from pitboss.conditions.starting import owed
from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.play import Command, Expected, Refusal, Role, RuleIds
from pitboss.poker.options import Options
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.state import PokerTableState
from pitboss.room.baccarat import Baccarat, coup_notice
from pitboss.room.canberra import Canberra, limits_notice
from pitboss.room.fillings import Filled
from pitboss.room.following.entering import KEEPING, MakeEntry, is_device
from pitboss.room.following.planner import FollowedPlanner
from pitboss.room.kind import Commands, PersonCommands, TableKind
from pitboss.room.offered import offered
from pitboss.room.poker import Poker, level_notice
from pitboss.room.rounds import AnyEvent, RoundLog, ShoeExtent
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.table.keeping_commands import LeaveDuty, TakeDuty
from pitboss.table.keeping_events import StruckOut
from pitboss.table.table import Table
from pitboss.table.terms import Approvals
from pitboss.tournament.markers import marker_of_round
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Took

if TYPE_CHECKING:
    from pitboss.room.host import TableHost
    from pitboss.room.log import TableLog
    from pitboss.room.plan import Planner
    from pitboss.room.requests import Asked


BEGIN = (e.DealEntry, e.WagerEntry, e.SameAgain)
"""Entries that do what comes before the first wager of a round against the house."""
RELIEVING: RuleIds = ("H-R30",)


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

    def dealer(self, host: "TableHost", ran: float) -> "Planner":
        return FollowedPlanner(host)

    def in_force(self, log: "TableLog") -> Sequence[AnyEvent]:
        return cast("Table", log.table).in_force

    def noted(self, log: "TableLog", stacks: Mapping[int, int]) -> tuple[Took, ...] | None:
        """A round whose beginning was struck out was none."""
        return None if is_struck(log) else super().noted(log, stacks)

    # The state of a table of any kind.
    def check_asked(self, asked: "Asked", state: Any) -> None:
        """A dealer keeps the record of the table where he deals, and takes duty for himself (H-R18)."""
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
        if isinstance(given, TakeDuty | LeaveDuty):
            _check_round(given, state)

    def shoe_in_use(self, log: "TableLog") -> tuple[Sequence[AnyEvent], Sequence[Filled]]:
        """Real cards: no order is known."""
        return (), ()

    def shoe_of(self, log: "TableLog", round_: RoundLog) -> ShoeExtent | None:
        """Nobody can prove how a person has shuffled."""
        return None


class FollowedPoker(Followed, Poker):
    """Tables of poker that a person deals, for cash or in a tournament."""

    def is_start(self, command: Command, state: PokerTableState) -> bool:
        """The entry that deals, or the first step of it where the house wants each said by itself."""
        entry = command.entry if isinstance(command, MakeEntry) else None
        given = entry.command if isinstance(entry, e.TableEntry) else None
        return self.is_between(state) and (isinstance(entry, e.DealEntry) or isinstance(given, StartRound))

    def before_round(
        self, state: PokerTableState, tournament: TournamentState, own: TournamentTable, level: int
    ) -> Command | None:
        """A new level is announced at the table, and shown before the dealer deals."""
        return level_notice(state, tournament, level)

    def unbrought(self, edition: str) -> Approvals:
        """A real table has references on file, or owes them (H-R32)."""
        return owed(offered(edition).defaults.commission)

    def usual_options(self, edition: str) -> Options:
        """The game's own defaults: time is called on a player, and no clock runs for all."""
        return offered(edition).defaults


class FollowedHouse(Followed):
    """Tables against the house that a person deals: the first wager begins a round, unless a step before it is said."""

    begun_by: tuple[type[Expected[Any]], ...]
    """What may be due before a round of a tournament begins."""
    begun_with: type[Command]

    def unbrought(self, edition: str) -> Approvals:
        """A real table has references on file, or owes them (H-R32)."""
        return owed()

    def is_start(self, command: Command, state: HouseState) -> bool:
        entry = command.entry if isinstance(command, MakeEntry) else None
        is_said = isinstance(entry, e.TableEntry) and isinstance(entry.command, self.begun_with)
        return (is_said or isinstance(entry, BEGIN)) and isinstance(self.table.expect(state), self.begun_by)


class FollowedCanberra(FollowedHouse, Canberra):
    """Tables of Canberra Poker that a person deals: every entry may come to the jackpot's meter."""

    settles = (MakeEntry,)
    begun_by = (ShuffleDue,)
    begun_with = Shuffle

    def before_round(
        self, state: CanberraState, tournament: TournamentState, own: TournamentTable, level: int
    ) -> Command | None:
        """The limits, and who is to ante first where that goes in turn (T-R80)."""
        return limits_notice(state, tournament, level, marker_of_round(tournament, own) if tournament.is_in_turn else 0)


class FollowedBaccarat(FollowedHouse, Baccarat):
    """Tables of Mini-Baccarat that a person deals. A shoe is made ready before the coup that it is for has begun.

    Where its first cards are still to be discarded, that comes with the first wager.
    """

    begun_by = (CoupDue, BurnCardsDue)
    begun_with = OpenCoup

    def before_round(
        self, state: BaccaratState, tournament: TournamentState, own: TournamentTable, level: int
    ) -> Command | None:
        return coup_notice(state, tournament, level)


# The state of a table of any kind.
def _check_round(given: TakeDuty | LeaveDuty, state: Any) -> None:
    """Whoever deals a round stays with it, unless the floor orders another there, with the reason (H-R30)."""
    deals = state.on_duty.get(Role.DEALER)
    if given.role is not Role.DEALER or not deals or not state.in_round:
        return
    if isinstance(given, LeaveDuty):
        raise Refusal(RELIEVING, "a round is being dealt: finish it, or have the floor push another dealer in it")
    if given.person != deals:
        raise Refusal(RELIEVING, "another deals this round: a push on the floor relieves him in it, and says why")


def is_struck(log: "TableLog") -> bool:
    """Whether the last thing that happened at a table is that entries were struck out."""
    return isinstance(log.table.events[-1], StruckOut)


FOLLOWED: dict[str, TableKind] = {kind.name: kind for kind in (FollowedPoker(), FollowedCanberra(), FollowedBaccarat())}


def followed(kind: TableKind) -> TableKind:
    """The kind of table where a person deals what is played at tables of a kind; Malformed where none can."""
    found = FOLLOWED.get(kind.name)
    if found is None:
        raise Malformed(f"tables of {kind.name} are dealt by software in this room")
    return found
