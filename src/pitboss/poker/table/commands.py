"""What players, dealers, supervisors and the operator may ask for at a table between rounds. Amounts are cents."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Command, Principal, Role
from pitboss.play.command import ANYONE, DEALER, OPERATOR, PLAYER, STAFF, SUPERVISION, SUPERVISOR, Roles
from pitboss.play.command import OfSeat as SeatCommand
from pitboss.play.table_commands import OfEveryTable
from pitboss.poker import commands as round_commands
from pitboss.poker.options import Options
from pitboss.poker.table.terms import Agreement, Coming


class OfSeat(SeatCommand, frozen=True, gc=False):
    """A command of the player at a seat, or of those who run the table for him."""

    roles: ClassVar[Roles] = ANYONE


class CheckDeck(Command, frozen=True, gc=False, tag="check_deck"):
    """The dealer has gone through the cards and found these."""

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card, ...]


class ReplaceCards(Command, frozen=True, gc=False, tag="replace_cards"):
    """Cards are replaced, the whole deck if none is named; `dealer` and `supervisor` name who checked them."""

    roles: ClassVar[Roles] = STAFF
    cards: tuple[Card, ...] = ()
    dealer: str = ""
    supervisor: str = ""


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

    roles: ClassVar[Roles] = ANYONE
    person: str


class LeaveList(Command, frozen=True, gc=False, tag="leave_list"):
    """Go off the waiting list."""

    roles: ClassVar[Roles] = ANYONE
    person: str


class Claim(Command, frozen=True, gc=False, tag="claim"):
    """Ask for a vacant seat that others may want too."""

    roles: ClassVar[Roles] = ANYONE
    person: str
    seat: int


class Release(Command, frozen=True, gc=False, tag="release"):
    """The seated players were asked and none wants the vacant seat."""

    roles: ClassVar[Roles] = DEALER
    seat: int


class DrawForSeat(Command, frozen=True, gc=False, tag="draw_for_seat"):
    """A card for each of those who want the same seat."""

    roles: ClassVar[Roles] = DEALER
    seat: int
    cards: tuple[tuple[str, Card], ...]


class Sit(Command, frozen=True, gc=False, tag="sit"):
    """Take a seat with a table stake; `coming` says how to come in once the game is on."""

    roles: ClassVar[Roles] = ANYONE
    person: str
    seat: int
    cents: int
    name: str = ""
    coming: Coming = Coming.WAIT


class Move(OfSeat, frozen=True, gc=False, tag="move"):
    """Change to a vacant seat."""

    to: int
    coming: Coming = Coming.WAIT


class Reduce(OfSeat, frozen=True, gc=False, tag="reduce"):
    """Take chips off the table stake."""

    roles: ClassVar[Roles] = PLAYER
    cents: int


class SitOut(OfSeat, frozen=True, gc=False, tag="sit_out"):
    """Keep the seat and be dealt out from the next round on."""


class ComeBack(OfSeat, frozen=True, gc=False, tag="come_back"):
    """Be there for the next round; or, waiting for the blind, choose anew how to come in."""

    roles: ClassVar[Roles] = PLAYER
    coming: Coming = Coming.WAIT


class Propose(OfSeat, frozen=True, gc=False, tag="propose"):
    """Propose an agreement to all players and the operator; the proposer consents."""

    roles: ClassVar[Roles] = PLAYER
    agreement: Agreement


class Consent(OfSeat, frozen=True, gc=False, tag="consent"):
    """Consent to what is proposed."""

    roles: ClassVar[Roles] = PLAYER


class Withdraw(OfSeat, frozen=True, gc=False, tag="withdraw"):
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

    roles: ClassVar[Roles] = OPERATOR
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


class RaiseDispute(OfSeat, frozen=True, gc=False, tag="raise_dispute"):
    """Complain; the player is told who may be consulted."""

    facts: str


class DecideDispute(Command, frozen=True, gc=False, tag="decide_dispute"):
    """The operator decides a dispute, counted from 1; `review` tells that a review was asked for."""

    roles: ClassVar[Roles] = OPERATOR
    number: int
    decision: str
    by: str
    review: bool = False


TableCommand = (
    CheckDeck
    | ReplaceCards
    | CountDeck
    | SelectPlayers
    | JoinList
    | LeaveList
    | Claim
    | Release
    | DrawForSeat
    | Sit
    | Move
    | Reduce
    | SitOut
    | ComeBack
    | Propose
    | Consent
    | Withdraw
    | Approve
    | Revoke
    | GiveNotice
    | StartRound
    | Exclude
    | RaiseDispute
    | DecideDispute
    | OfEveryTable
)
AnyCommand = TableCommand | round_commands.Command
"""What a table takes: its own commands, and those of the round that is on."""
