"""What players and dealers may ask for in a round. Amounts are cents; `to` is a new total in the betting round."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Command as BaseCommand
from pitboss.play import Principal, Role
from pitboss.play import Report as BaseOccurred
from pitboss.play.command import DEALER, PLAYER, STAFF, SUPERVISION, Answers, OfSeat, Roles
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.rulings.facts import AnyFact
from pitboss.table.commands import Shuffle


class Cut(BaseCommand, frozen=True, gc=False, tag="cut"):
    """Cut after so many cards from the top, None where nobody counted; seat 0 is the dealer."""

    answers: ClassVar[Answers] = Answers.TURN
    roles: ClassVar[Roles] = PLAYER | DEALER
    seat: int = 0
    after: int | None = None

    @property
    def actor(self) -> int:
        return self.seat


class Post(OfSeat, frozen=True, gc=False, tag="post"):
    """Put up a blind, over-blind, ante or entry post; 0 cents stands for what is due."""

    answers: ClassVar[Answers] = Answers.TURN
    roles: ClassVar[Roles] = PLAYER | DEALER
    cents: int = 0


class Decline(OfSeat, frozen=True, gc=False, tag="decline"):
    """Decline what is offered and not owed: the cut, an over-blind."""

    answers: ClassVar[Answers] = Answers.TURN


class Deal(BaseCommand, frozen=True, gc=False, tag="deal"):
    """One card or many, in the order of the shoe, to the places that are due; None is a card nobody has seen.

    A dealer who names the seat (0 for the board) or the face is held to it.
    """

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card | None, ...]
    seat: int | None = None
    up: bool | None = None
    unrecorded: bool = False
    """A card that lies open may be None as well: another house's record, or a dealer in haste, does not name it."""


class Burn(BaseCommand, frozen=True, gc=False, tag="burn"):
    """Set the next card aside unseen."""

    roles: ClassVar[Roles] = DEALER
    card: Card | None = None


class Act(OfSeat, frozen=True, gc=False, tag="act"):
    """Fold, check, call, bet, raise or tap out."""

    answers: ClassVar[Answers] = Answers.TURN
    kind: Kind
    to: int = 0


class Draw(OfSeat, frozen=True, gc=False, tag="draw"):
    """Exchange the cards in these places of the hand, counted from 0; none to stand pat."""

    answers: ClassVar[Answers] = Answers.TURN
    places: tuple[int, ...] = ()


class Show(OfSeat, frozen=True, gc=False, tag="show"):
    """Show the hand; cards that the table does not know yet are named, in the order they were dealt."""

    answers: ClassVar[Answers] = Answers.TURN
    cards: tuple[Card, ...] = ()


class Muck(OfSeat, frozen=True, gc=False, tag="muck"):
    """Throw the hand in unseen."""

    answers: ClassVar[Answers] = Answers.TURN


class Name(BaseCommand, frozen=True, gc=False, tag="name"):
    """Say which card it is that lies open and was not entered: in a place of a hand, or of the board (seat 0)."""

    roles: ClassVar[Roles] = DEALER
    seat: int
    place: int
    card: Card


class NameOpener(BaseCommand, frozen=True, gc=False, tag="name_opener"):
    """Say whom the cards showing name to open, where not all of them were entered."""

    roles: ClassVar[Roles] = DEALER
    seat: int


class Read(BaseCommand, frozen=True, gc=False, tag="read"):
    """Point out who wins each pot, the main pot first, without the cards; `lows` where a pot is split by halves."""

    roles: ClassVar[Roles] = DEALER
    pots: tuple[tuple[int, ...], ...]
    lows: tuple[tuple[int, ...], ...] = ()


class Reveal(OfSeat, frozen=True, gc=False, tag="reveal"):
    """Show one's hand, or these cards of it, to the whole table once the round is over; nobody is shown it alone."""

    cards: tuple[Card, ...] = ()


class Ask(OfSeat, frozen=True, gc=False, tag="ask"):
    """Ask for what the rules do not allow in a round."""

    wish: Wish


class Occurred(BaseOccurred, frozen=True, gc=False, tag="occurred"):
    """Something irregular has happened. Besides those who run the table, the clock reports that time has run out."""

    roles: ClassVar[Roles] = STAFF | {Role.CLOCK}
    what: AnyFact


class Choose(BaseCommand, frozen=True, gc=False, tag="choose"):
    """Decide a ruling that the rules leave open: one of its outcomes, who decides, and why."""

    roles: ClassVar[Roles] = SUPERVISION
    outcome: str
    reason: str
    by: Principal = Principal(Role.SUPERVISOR)

    @property
    def signed(self) -> Principal:
        return self.by


class Agree(OfSeat, frozen=True, gc=False, tag="agree"):
    """A player says which of the outcomes that are offered he agrees to."""

    outcome: str


Command = (
    Shuffle
    | Cut
    | Post
    | Decline
    | Deal
    | Burn
    | Act
    | Draw
    | Show
    | Muck
    | Name
    | NameOpener
    | Read
    | Reveal
    | Ask
    | Occurred
    | Choose
    | Agree
)
