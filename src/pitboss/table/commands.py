"""Commands that mean the same at every table, whatever is played there. Amounts are cents."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play import Role
from pitboss.play.command import (
    ANYONE,
    DEALER,
    OPERATOR,
    SEATING,
    STAFF,
    SUPERVISION,
    SUPERVISOR,
    Command,
    OfSeat,
    Roles,
)
from pitboss.table.keeping_commands import OfTheRecord
from pitboss.table.terms import Coming

DIRECTION: Roles = OPERATOR | frozenset({Role.DIRECTOR})
"""Who sees to it at the tables what a tournament has decided."""


class CheckDeck(Command, frozen=True, gc=False, tag="check_deck"):
    """The dealer, or a supervisor, has gone through the cards and found these."""

    roles: ClassVar[Roles] = DEALER | SUPERVISOR
    cards: tuple[Card, ...]


class ReplaceCards(Command, frozen=True, gc=False, tag="replace_cards"):
    """Cards are replaced, the whole deck if none is named; `dealer` and `supervisor` name who checked them."""

    roles: ClassVar[Roles] = STAFF
    cards: tuple[Card, ...] = ()
    dealer: str = ""
    supervisor: str = ""


class OpenTable(Command, frozen=True, gc=False, tag="open_table"):
    """Open the table to players."""

    roles: ClassVar[Roles] = OPERATOR


class SetHours(Command, frozen=True, gc=False, tag="set_hours"):
    """The gaming hours, in milliseconds since 1970: from `opens` until before `closes`."""

    roles: ClassVar[Roles] = OPERATOR
    opens: int
    closes: int


class Sit(Command, frozen=True, gc=False, tag="sit"):
    """Take a seat with chips for cash; `coming` says how to come in once a game with blinds is on."""

    roles: ClassVar[Roles] = SEATING
    person: str
    seat: int
    cents: int
    name: str = ""
    coming: Coming = Coming.WAIT


class TopUp(OfSeat, frozen=True, gc=False, tag="top_up"):
    """Turn cash into more chips at the table."""

    cents: int


class Leave(OfSeat, frozen=True, gc=False, tag="leave"):
    """Leave the table with all chips."""

    roles: ClassVar[Roles] = ANYONE


class VacateSeat(Command, frozen=True, gc=False, tag="vacate_seat"):
    """A supervisor requires a player who abstained at a full table to give up the seat."""

    roles: ClassVar[Roles] = SUPERVISOR
    seat: int


class PlacePlayer(Command, frozen=True, gc=False, tag="place"):
    """Seat a player of the tournament, with tournament chips."""

    roles: ClassVar[Roles] = DIRECTION
    person: str
    seat: int
    chips: int
    name: str = ""


class Remove(Command, frozen=True, gc=False, tag="remove"):
    """A player of the tournament leaves the table between rounds: to another one, or for good."""

    roles: ClassVar[Roles] = DIRECTION
    seat: int
    moved: bool = False


class Grant(Command, frozen=True, gc=False, tag="grant"):
    """Tournament chips that were bought come to a stack."""

    roles: ClassVar[Roles] = DIRECTION
    seat: int
    chips: int


class Exchange(Command, frozen=True, gc=False, tag="exchange"):
    """Small chips leave the table: what each stack changes by, by seat."""

    roles: ClassVar[Roles] = DIRECTION
    changes: tuple[tuple[int, int], ...]


class Shuffle(Command, frozen=True, gc=False, tag="shuffle"):
    """The cards are shuffled; `root` commits to their order where the shuffle can be proved."""

    roles: ClassVar[Roles] = DEALER
    root: str = ""


class NotifyInspector(Command, frozen=True, gc=False, tag="notify_inspector"):
    """An inspector has been told that the table will close."""

    roles: ClassVar[Roles] = SUPERVISION


class NotifyClosure(Command, frozen=True, gc=False, tag="notify_closure"):
    """Tell the players that the table will close."""

    roles: ClassVar[Roles] = SUPERVISION


class CloseTable(Command, frozen=True, gc=False, tag="close_table"):
    """Close the table; everybody leaves with the chips."""

    roles: ClassVar[Roles] = SUPERVISION


class RaiseDispute(OfSeat, frozen=True, gc=False, tag="raise_dispute"):
    """Complain of a decision; the player is told who may be consulted.

    `goes_on` is whether the round that is on can go on, as whoever takes the complaint down has it.
    """

    roles: ClassVar[Roles] = ANYONE
    facts: str
    goes_on: bool | None = None


class DecideDispute(Command, frozen=True, gc=False, tag="decide_dispute"):
    """The operator decides a dispute, counted from 1; `review` tells that one was asked for, `reviewed` its end."""

    roles: ClassVar[Roles] = OPERATOR
    number: int
    decision: str
    by: str
    review: bool = False
    reviewed: str = ""


class Readmit(Command, frozen=True, gc=False, tag="readmit"):
    """The exclusion of a person from this table is lifted, and why."""

    roles: ClassVar[Roles] = SUPERVISION
    person: str
    reason: str = ""


class SetAside(Command, frozen=True, gc=False, tag="set_aside"):
    """Chips that a dispute is about leave a stake until the case is decided; `agreed` are the seats that consent."""

    roles: ClassVar[Roles] = SUPERVISION
    case: int
    seat: int
    cents: int
    agreed: tuple[int, ...]


class GiveBack(Command, frozen=True, gc=False, tag="give_back"):
    """Chips that were set aside for a case go to a seat, or in cash to somebody who has left."""

    roles: ClassVar[Roles] = SUPERVISION
    case: int
    cents: int
    seat: int = 0
    person: str = ""


OfEveryTable = (
    CheckDeck
    | PlacePlayer
    | Remove
    | Grant
    | Exchange
    | ReplaceCards
    | OpenTable
    | SetHours
    | Sit
    | TopUp
    | Leave
    | VacateSeat
    | NotifyInspector
    | NotifyClosure
    | CloseTable
    | RaiseDispute
    | DecideDispute
    | Readmit
    | SetAside
    | GiveBack
    | OfTheRecord
)
"""What every table takes between rounds."""
