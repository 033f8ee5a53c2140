"""What players, dealers, supervisors and the operator may ask for at a table against the house, outside the game."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Command
from pitboss.play.command import ANYONE, DEALER, OPERATOR, SUPERVISOR, OfSeat, Roles
from pitboss.play.table_commands import OfEveryTable


class CheckDeck(Command, frozen=True, gc=False, tag="check_deck"):
    """The dealer, or a supervisor, has gone through the cards and found these."""

    roles: ClassVar[Roles] = DEALER | SUPERVISOR
    cards: tuple[Card, ...]


class ReplaceCards(Command, frozen=True, gc=False, tag="replace_cards"):
    """The operator has cards replaced, the whole deck if none is named."""

    roles: ClassVar[Roles] = OPERATOR
    cards: tuple[Card, ...] = ()


class Sit(Command, frozen=True, gc=False, tag="sit"):
    """Take a seat, and with it the box before it, with chips for cash."""

    roles: ClassVar[Roles] = ANYONE
    person: str
    seat: int
    cents: int
    name: str = ""


class Readmit(Command, frozen=True, gc=False, tag="readmit"):
    """The operator lifts the exclusion of a person."""

    roles: ClassVar[Roles] = OPERATOR
    person: str


class RaiseDispute(OfSeat, frozen=True, gc=False, tag="raise_dispute"):
    """Dispute a decision; the player is told of the inspector."""

    facts: str


class DecideDispute(Command, frozen=True, gc=False, tag="decide_dispute"):
    """The operator decides a dispute, counted from 1; `review` tells that the Chief Inspector was asked for one."""

    roles: ClassVar[Roles] = OPERATOR
    number: int
    decision: str
    by: str
    review: bool = False
    reviewed: str = ""


class Cut(Command, frozen=True, gc=False, tag="cut"):
    """The dealer cuts after so many cards from the top (0 where nobody counted)."""

    roles: ClassVar[Roles] = DEALER
    after: int = 0


HouseCommand = CheckDeck | ReplaceCards | Sit | Readmit | RaiseDispute | DecideDispute | OfEveryTable
