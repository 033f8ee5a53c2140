"""What players, dealers, supervisors and the operator may ask for at a table against the house, outside the game."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Command, Role
from pitboss.play.command import STAFF, OfSeat

Roles = frozenset[Role]
PLAYER: Roles = frozenset({Role.PLAYER})
DEALER: Roles = frozenset({Role.DEALER})
SUPERVISOR: Roles = frozenset({Role.SUPERVISOR})
OPERATOR: Roles = frozenset({Role.OPERATOR})
ANYONE: Roles = PLAYER | STAFF


class CheckDeck(Command, frozen=True, gc=False, tag="check_deck"):
    """The dealer, or a supervisor, has gone through the cards and found these."""

    roles: ClassVar[Roles] = DEALER | SUPERVISOR
    cards: tuple[Card, ...]


class ReplaceCards(Command, frozen=True, gc=False, tag="replace_cards"):
    """The operator has cards replaced, the whole deck if none is named."""

    roles: ClassVar[Roles] = OPERATOR
    cards: tuple[Card, ...] = ()


class OpenTable(Command, frozen=True, gc=False, tag="open_table"):
    """Open the table to players."""

    roles: ClassVar[Roles] = OPERATOR


class SetHours(Command, frozen=True, gc=False, tag="set_hours"):
    """The gaming hours, in milliseconds since 1970: from `opens` until before `closes`."""

    roles: ClassVar[Roles] = OPERATOR
    opens: int
    closes: int


class Sit(Command, frozen=True, gc=False, tag="sit"):
    """Take a seat, and with it the box before it, with chips for cash."""

    roles: ClassVar[Roles] = ANYONE
    person: str
    seat: int
    cents: int
    name: str = ""


class TopUp(OfSeat, frozen=True, gc=False, tag="top_up"):
    """Turn cash into more chips."""

    cents: int


class Leave(OfSeat, frozen=True, gc=False, tag="leave"):
    """Leave with all chips."""

    roles: ClassVar[Roles] = ANYONE


class VacateSeat(Command, frozen=True, gc=False, tag="vacate_seat"):
    """A supervisor requires a player who abstained at a full table to give up the seat."""

    roles: ClassVar[Roles] = SUPERVISOR
    seat: int


class Readmit(Command, frozen=True, gc=False, tag="readmit"):
    """The operator lifts the exclusion of a person."""

    roles: ClassVar[Roles] = OPERATOR
    person: str


class NotifyInspector(Command, frozen=True, gc=False, tag="notify_inspector"):
    """An inspector has been told that the table will close."""

    roles: ClassVar[Roles] = OPERATOR


class NotifyClosure(Command, frozen=True, gc=False, tag="notify_closure"):
    """Tell the players that the table will close."""

    roles: ClassVar[Roles] = OPERATOR


class CloseTable(Command, frozen=True, gc=False, tag="close_table"):
    """Close the table; everybody leaves with the chips."""

    roles: ClassVar[Roles] = OPERATOR


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


class Shuffle(Command, frozen=True, gc=False, tag="shuffle"):
    """The cards are shuffled; `root` commits to their order where the shuffle can be proved."""

    roles: ClassVar[Roles] = DEALER
    root: str = ""


class Cut(Command, frozen=True, gc=False, tag="cut"):
    """The dealer cuts after so many cards from the top (0 where nobody counted)."""

    roles: ClassVar[Roles] = DEALER
    after: int = 0


HouseCommand = (
    CheckDeck
    | ReplaceCards
    | OpenTable
    | SetHours
    | Sit
    | TopUp
    | Leave
    | VacateSeat
    | Readmit
    | NotifyInspector
    | NotifyClosure
    | CloseTable
    | RaiseDispute
    | DecideDispute
)
