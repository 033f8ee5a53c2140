"""What players, dealers, supervisors and the operator may ask for at a table between rounds. Amounts are cents."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Command, Principal, Role
from pitboss.play.command import (
    ANYONE,
    DEALER,
    LEADING,
    OPERATOR,
    PLAYER,
    SEATING,
    STAFF,
    SUPERVISION,
    SUPERVISOR,
    OfSeat,
    Roles,
)
from pitboss.poker import commands as round_commands
from pitboss.poker.options import Options
from pitboss.poker.table.terms import Agreement
from pitboss.table.commands import DIRECTION, OfEveryTable
from pitboss.table.terms import Coming


class ForSeat(OfSeat, frozen=True, gc=False):
    """A command of the player at a seat, or of those who run the table for him."""

    roles: ClassVar[Roles] = ANYONE


class CountDeck(Command, frozen=True, gc=False, tag="count_deck"):
    """A supervisor had the cards counted, at any moment; so many were found."""

    roles: ClassVar[Roles] = SUPERVISOR
    cards: int


class SelectPlayers(Command, frozen=True, gc=False, tag="select_players"):
    """Keep the table for a group of players; without a name it is open to all again."""

    roles: ClassVar[Roles] = OPERATOR
    group: str = ""
    persons: tuple[str, ...] = ()


class JoinList(Command, frozen=True, gc=False, tag="join_list"):
    """Go on the waiting list."""

    roles: ClassVar[Roles] = SEATING
    person: str


class LeaveList(Command, frozen=True, gc=False, tag="leave_list"):
    """Go off the waiting list."""

    roles: ClassVar[Roles] = SEATING
    person: str


class Claim(Command, frozen=True, gc=False, tag="claim"):
    """Ask for a vacant seat that others may want too."""

    roles: ClassVar[Roles] = SEATING
    person: str
    seat: int


class Release(Command, frozen=True, gc=False, tag="release"):
    """The seated players were asked and none wants the vacant seat."""

    roles: ClassVar[Roles] = LEADING
    seat: int


class DrawForSeat(Command, frozen=True, gc=False, tag="draw_for_seat"):
    """A card for each of those who want the same seat."""

    roles: ClassVar[Roles] = LEADING
    seat: int
    cards: tuple[tuple[str, Card], ...]


class Move(ForSeat, frozen=True, gc=False, tag="move"):
    """Change to a vacant seat."""

    roles: ClassVar[Roles] = SEATING
    to: int
    coming: Coming = Coming.WAIT


class Reduce(ForSeat, frozen=True, gc=False, tag="reduce"):
    """Take chips off the table stake."""

    roles: ClassVar[Roles] = PLAYER
    cents: int


class SitOut(ForSeat, frozen=True, gc=False, tag="sit_out"):
    """Keep the seat and be dealt out from the next round on."""


class ComeBack(ForSeat, frozen=True, gc=False, tag="come_back"):
    """Be there for the next round; or, waiting for the blind, choose anew how to come in."""

    roles: ClassVar[Roles] = PLAYER
    coming: Coming = Coming.WAIT


class NotePresence(Command, frozen=True, gc=False, tag="note_presence"):
    """A player of the tournament is away, or back: where the absent are passed over, from the next round on (T-R42)."""

    roles: ClassVar[Roles] = DIRECTION
    seat: int
    present: bool


class ReturnMarker(Command, frozen=True, gc=False, tag="return_marker"):
    """The last round of a tournament's table is undone: the buck or button goes back to where it lay in it (T-R49)."""

    roles: ClassVar[Roles] = DIRECTION
    to: int


class PlaceMarker(Command, frozen=True, gc=False, tag="place_marker"):
    """Conditions of a tournament place the buck or button: the first by cards (T-R27), or as two are left (T-R36)."""

    roles: ClassVar[Roles] = DIRECTION
    to: int


class Propose(ForSeat, frozen=True, gc=False, tag="propose"):
    """Propose an agreement to all players and the operator; the proposer consents."""

    roles: ClassVar[Roles] = PLAYER
    agreement: Agreement


class Consent(ForSeat, frozen=True, gc=False, tag="consent"):
    """Consent to what is proposed."""

    roles: ClassVar[Roles] = PLAYER


class Withdraw(ForSeat, frozen=True, gc=False, tag="withdraw"):
    """Withdraw from what is proposed or agreed."""

    roles: ClassVar[Roles] = PLAYER


class Approve(Command, frozen=True, gc=False, tag="approve"):
    """The operator consents to what is proposed."""

    roles: ClassVar[Roles] = OPERATOR


class Revoke(Command, frozen=True, gc=False, tag="revoke"):
    """The operator withdraws from what is proposed or agreed."""

    roles: ClassVar[Roles] = OPERATOR


class GiveNotice(Command, frozen=True, tag="give_notice"):
    """Tell the players the terms from the next round on; `edition` names another game."""

    roles: ClassVar[Roles] = SUPERVISION
    options: Options
    edition: str = ""


class StartRound(Command, frozen=True, gc=False, tag="start_round"):
    """Begin a round; `at` is the time, in milliseconds since 1970, where hours or a time charge need it."""

    roles: ClassVar[Roles] = DEALER
    at: int = 0


class Exclude(Command, frozen=True, gc=False, tag="exclude"):
    """A player who has broken the rules is excluded between rounds: what was done, and why it is decided so."""

    roles: ClassVar[Roles] = SUPERVISION
    seat: int
    what: str
    reason: str
    by: Principal = Principal(Role.SUPERVISOR)

    @property
    def signed(self) -> Principal:
        return self.by


class DealOut(Command, frozen=True, gc=False, tag="deal_out"):
    """A player who has broken the rules between rounds is dealt out of the next one, where a rule allows it."""

    roles: ClassVar[Roles] = SUPERVISION
    seat: int
    what: str
    reason: str
    by: Principal = Principal(Role.SUPERVISOR)

    @property
    def signed(self) -> Principal:
        return self.by


class StopFollowing(Command, frozen=True, gc=False, tag="stop_following"):
    """The rest of the round is not entered: what each seat of it has at its end, and the commission taken.

    Without stakes it is left to a count, which comes later; `unheard` is the device that fell silent, if that is why.
    """

    roles: ClassVar[Roles] = STAFF
    stakes: tuple[tuple[int, int], ...] = ()
    commission: int = 0
    unheard: str = ""


TableCommand = (
    CountDeck
    | SelectPlayers
    | JoinList
    | LeaveList
    | Claim
    | Release
    | DrawForSeat
    | Move
    | Reduce
    | SitOut
    | ComeBack
    | NotePresence
    | ReturnMarker
    | PlaceMarker
    | Propose
    | Consent
    | Withdraw
    | Approve
    | Revoke
    | GiveNotice
    | StartRound
    | Exclude
    | DealOut
    | StopFollowing
    | OfEveryTable
)
AnyCommand = TableCommand | round_commands.Command
"""What a table takes: its own commands, and those of the round that is on."""
