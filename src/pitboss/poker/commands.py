"""What players and dealers may ask for in a round. Amounts are cents; `to` is a new total in the betting round."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Command as BaseCommand
from pitboss.play import Occurred as BaseOccurred
from pitboss.play import Principal, Role
from pitboss.play.command import DEALER, PLAYER, STAFF, SUPERVISION, OfSeat, Roles
from pitboss.play.table_commands import Shuffle
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.rulings.facts import AnyFact


class Cut(BaseCommand, frozen=True, gc=False, tag="cut"):
    """Cut after so many cards from the top (0 where nobody counted); seat 0 is the dealer."""

    roles: ClassVar[Roles] = PLAYER | DEALER
    seat: int = 0
    after: int = 0

    @property
    def actor(self) -> int:
        return self.seat


class Post(OfSeat, frozen=True, gc=False, tag="post"):
    """Put up a blind, over-blind, ante or entry post; 0 cents stands for what is due."""

    roles: ClassVar[Roles] = PLAYER | DEALER
    cents: int = 0


class Decline(OfSeat, frozen=True, gc=False, tag="decline"):
    """Decline what is offered and not owed: the cut, an over-blind."""


class Deal(BaseCommand, frozen=True, gc=False, tag="deal"):
    """One card or many, in the order of the shoe, to the places that are due; None is a card nobody has seen.

    A dealer who names the seat (0 for the board) or the face is held to it.
    """

    roles: ClassVar[Roles] = DEALER
    cards: tuple[Card | None, ...]
    seat: int | None = None
    up: bool | None = None


class Burn(BaseCommand, frozen=True, gc=False, tag="burn"):
    """Set the next card aside unseen."""

    roles: ClassVar[Roles] = DEALER
    card: Card | None = None


class Act(OfSeat, frozen=True, gc=False, tag="act"):
    """Fold, check, call, bet, raise or tap out."""

    kind: Kind
    to: int = 0


class Draw(OfSeat, frozen=True, gc=False, tag="draw"):
    """Exchange the cards in these places of the hand, counted from 0; none to stand pat."""

    places: tuple[int, ...] = ()


class Show(OfSeat, frozen=True, gc=False, tag="show"):
    """Show the hand; cards that the table does not know yet are named, in the order they were dealt."""

    cards: tuple[Card, ...] = ()


class Muck(OfSeat, frozen=True, gc=False, tag="muck"):
    """Throw the hand in unseen."""


class Reveal(OfSeat, frozen=True, gc=False, tag="reveal"):
    """Show one's folded hand, or after the round any hand, to the whole table; nobody is shown it alone."""

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
    Shuffle | Cut | Post | Decline | Deal | Burn | Act | Draw | Show | Muck | Reveal | Ask | Occurred | Choose | Agree
)
