"""What players, dealers and the operator may ask for at a table of Mini-Baccarat. Amounts are cents."""

from typing import ClassVar

from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.house.commands import CutByDealer, HouseCommand
from pitboss.cards import Card
from pitboss.play import Command as BaseCommand
from pitboss.play import Role
from pitboss.play.command import DEALER, OPERATOR, SUPERVISION, Answers, OfSeat, Roles
from pitboss.table.commands import Shuffle


class GiveCoupNotice(BaseCommand, frozen=True, tag="give_notice"):
    """Tell the players the terms from the next coup on; decks and cutting card change with the next shoe."""

    roles: ClassVar[Roles] = SUPERVISION
    options: BaccaratOptions


class ShowFirst(BaseCommand, frozen=True, gc=False, tag="show_first"):
    """The dealer shows the first card of a new shoe to all."""

    roles: ClassVar[Roles] = DEALER
    card: Card


class BurnCards(BaseCommand, frozen=True, gc=False, tag="burn"):
    """The dealer discards cards face down, one or many; None is a card nobody has seen."""

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card | None, ...]


class OpenCoup(BaseCommand, frozen=True, gc=False, tag="open_coup"):
    """At a table of a tournament: the next coup begins, and wagers are taken."""

    roles: ClassVar[Roles] = DEALER


class Wager(OfSeat, frozen=True, gc=False, tag="wager"):
    """Wager on Player, Banker or Tie."""

    answers: ClassVar[Answers] = Answers.ROUND
    side: Side
    cents: int


class TakeBackWager(OfSeat, frozen=True, gc=False, tag="take_back"):
    """Take a wager off the layout."""

    answers: ClassVar[Answers] = Answers.ROUND
    side: Side


class NoMoreBets(BaseCommand, frozen=True, gc=False, tag="no_more_bets"):
    """The dealer calls NO MORE BETS; `at` is the time, in milliseconds since 1970, where hours are set."""

    roles: ClassVar[Roles] = DEALER
    at: int = 0


class DealSides(BaseCommand, frozen=True, gc=False, tag="deal"):
    """One card or many from the shoe to the hands that are due; None is a card nobody has seen."""

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card | None, ...]
    side: Side | None = None
    up: bool | None = None


class PassOut(BaseCommand, frozen=True, gc=False, tag="pass_out"):
    """The dealer passes the cards of a hand that are not open to the designated player."""

    roles: ClassVar[Roles] = DEALER
    side: Side
    seat: int


class Retrieve(BaseCommand, frozen=True, gc=False, tag="retrieve"):
    """The dealer takes back the cards that a player holds."""

    roles: ClassVar[Roles] = DEALER


class OpenHand(BaseCommand, frozen=True, gc=False, tag="open"):
    """The dealer (seat 0), or the player who holds them, opens the cards of a hand; cards nobody has seen are named."""

    answers: ClassVar[Answers] = Answers.TURN
    roles: ClassVar[Roles] = frozenset({Role.PLAYER, Role.DEALER})
    side: Side
    seat: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def actor(self) -> int:
        return self.seat


class InvalidateCoup(BaseCommand, frozen=True, gc=False, tag="invalidate"):
    """The operator invalidates the coup that is on, or between coups the outcome of the last one."""

    roles: ClassVar[Roles] = OPERATOR
    reason: str


class ExcludeFromCoups(BaseCommand, frozen=True, gc=False, tag="exclude"):
    """The operator is satisfied that a player broke a rule, and excludes him.

    Wagers in a coup that is on are settled first; before NO MORE BETS they go back.
    """

    roles: ClassVar[Roles] = OPERATOR
    seat: int
    reason: str


Command = (
    GiveCoupNotice
    | ShowFirst
    | BurnCards
    | OpenCoup
    | Wager
    | TakeBackWager
    | NoMoreBets
    | Shuffle
    | CutByDealer
    | DealSides
    | PassOut
    | Retrieve
    | OpenHand
    | InvalidateCoup
    | ExcludeFromCoups
    | HouseCommand
)
