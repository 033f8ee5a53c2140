"""What players, dealers, supervisors and the operator may ask for at a table of Canberra Poker. Amounts are cents."""

from typing import ClassVar

from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.kinds import Ground, HandResult
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.house.commands import CutByDealer, HouseCommand
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.cards import Card
from pitboss.hands import Category
from pitboss.play import Command as BaseCommand
from pitboss.play import Principal, Role
from pitboss.play import Report as BaseOccurred
from pitboss.play.command import DEALER, OPERATOR, PLAYER, STAFF, SUPERVISION, SUPERVISOR, Answers, OfSeat, Roles
from pitboss.table.commands import Shuffle


class GiveLimitsNotice(BaseCommand, frozen=True, tag="give_notice"):
    """Tell the players the limits from the next round on."""

    roles: ClassVar[Roles] = SUPERVISION
    options: CanberraOptions


class Ante(OfSeat, frozen=True, gc=False, tag="ante"):
    """Place an ante; `box` names another box than that before the seat."""

    answers: ClassVar[Answers] = Answers.ROUND
    roles: ClassVar[Roles] = PLAYER
    cents: int
    box: int = 0


class PlayJackpot(OfSeat, frozen=True, gc=False, tag="play_jackpot"):
    """Place a chip on the Boomerang Jackpot."""

    answers: ClassVar[Answers] = Answers.ROUND


class TakeBackAnte(OfSeat, frozen=True, gc=False, tag="take_back"):
    """Take the ante, and the jackpot chip with it, off the layout."""

    answers: ClassVar[Answers] = Answers.ROUND


class CloseAntes(BaseCommand, frozen=True, gc=False, tag="no_more_bets"):
    """The dealer calls NO MORE BETS; `at` is the time, `display` what the jackpot's meter shows."""

    roles: ClassVar[Roles] = DEALER
    at: int = 0
    display: int = 0


class DealBoxes(BaseCommand, frozen=True, gc=False, tag="deal"):
    """One card or many from the shoe to the places that are due; None is a card nobody has seen.

    A dealer who names the box (0: his own) or the face is held to it.
    """

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card | None, ...]
    box: int | None = None
    up: bool | None = None


class Fold(OfSeat, frozen=True, gc=False, tag="fold"):
    """Pass the cards to the dealer, face down."""

    answers: ClassVar[Answers] = Answers.TURN


class FoldLate(OfSeat, frozen=True, gc=False, tag="fold_late"):
    """The seconds on the sign have run out: the hand is passed in for its player (H-R06)."""

    roles: ClassVar[Roles] = frozenset({Role.CLOCK})


class Bet(OfSeat, frozen=True, gc=False, tag="bet"):
    """Stay in with a bet; 0 cents stands for twice the ante."""

    answers: ClassVar[Answers] = Answers.TURN
    cents: int = 0


class RevealDealer(BaseCommand, frozen=True, gc=False, tag="reveal"):
    """The dealer turns up his cards; where the table does not know them all are named, in the order of the deal."""

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card, ...] = ()


class TurnUp(BaseCommand, frozen=True, gc=False, tag="turn_up"):
    """The dealer turns up a player's cards and settles the wagers; cards nobody has seen are named.

    `display` is what the jackpot's meter shows at that moment (G-R72). Where a person deals and does not name the
    cards, `result` is what the dealer reads, and `hand` the class that pays or may win a prize (H-R13).
    """

    roles: ClassVar[Roles] = DEALER
    box: int
    cards: tuple[Card, ...] = ()
    display: int | None = None
    result: HandResult | None = None
    hand: Category | None = None


class PayPrizes(BaseCommand, frozen=True, gc=False, tag="pay_prizes"):
    """The jackpot has settled the round: what it displayed, and the prizes it pays."""

    roles: ClassVar[Roles] = DEALER
    display: int
    paid: tuple[JackpotPaid, ...] = ()


class CanberraOccurred(BaseOccurred, frozen=True, gc=False, tag="occurred"):
    """Something irregular has happened.

    `paid` are the prizes of the last round as its jackpot has settled it again, without a hand that was void (G-R73).
    """

    roles: ClassVar[Roles] = STAFF
    what: AnyFact
    paid: tuple[JackpotPaid, ...] | None = None


class ChooseOutcome(BaseCommand, frozen=True, gc=False, tag="choose"):
    """A person with the right role decides what a ruling leaves open, and says why."""

    roles: ClassVar[Roles] = SUPERVISION
    outcome: str
    reason: str
    by: Principal = Principal(Role.OPERATOR)

    @property
    def signed(self) -> Principal:
        return self.by


class CountCards(BaseCommand, frozen=True, gc=False, tag="count_cards"):
    """A supervisor had shoe, hands and rack counted, at any moment; so many cards were found."""

    roles: ClassVar[Roles] = SUPERVISOR
    cards: int


class Invalidate(BaseCommand, frozen=True, gc=False, tag="invalidate"):
    """The operator invalidates the outcome of the round that is on, or of the last; `person` names a defrauder."""

    roles: ClassVar[Roles] = OPERATOR
    ground: Ground
    reason: str
    person: str = ""


class Sanction(BaseCommand, frozen=True, gc=False, tag="sanction"):
    """The operator is satisfied that a player broke a rule: the wagers are voided, the player is excluded, or both."""

    roles: ClassVar[Roles] = OPERATOR
    seat: int
    rule: str
    reason: str
    void: bool = False
    exclude: bool = False


class Forfeit(BaseCommand, frozen=True, gc=False, tag="forfeit"):
    """The operator makes a player who exchanged cards or information forfeit ante and jackpot."""

    roles: ClassVar[Roles] = OPERATOR
    seat: int
    reason: str


Command = (
    GiveLimitsNotice
    | Ante
    | PlayJackpot
    | TakeBackAnte
    | CloseAntes
    | Shuffle
    | CutByDealer
    | DealBoxes
    | Fold
    | FoldLate
    | Bet
    | RevealDealer
    | TurnUp
    | PayPrizes
    | CanberraOccurred
    | ChooseOutcome
    | CountCards
    | Invalidate
    | Sanction
    | Forfeit
    | HouseCommand
)
