"""Entries, reserves and the ballot."""

from typing import ClassVar

from pitboss.play.command import PLAYER, Command, Roles
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.commands.base import DESK, DIRECTOR, ROOM, TIMED, OfPerson
from pitboss.tournament.terms import Numbers


class OpenEntries(Command, frozen=True, tag="open_entries"):
    """Take entries from now on; `seats` is the number that the director sets for a table, where there is a range."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    seats: int = 0


class CloseEntries(Command, frozen=True, tag="close_entries"):
    """Take no further entries before the start."""

    roles: ClassVar[Roles] = TIMED
    at: int


class Enter(OfPerson, frozen=True, tag="enter"):
    """Enter and pay the fee; `agreed` is the hash of the conditions agreed to. `draws` seat a late entrant."""

    roles: ClassVar[Roles] = DESK
    at: int
    agreed: str = ""
    nonce: str = ""
    members: tuple[str, ...] = ()
    is_eligible: bool = True
    """Whoever takes the entry has seen that eligibility and restrictions are met."""
    bot: bool = False
    draws: tuple[DrawnLots, ...] = ()
    ticket: bool = False
    """The fee is paid with a ticket that was won for another day (T-R62)."""
    won: str = ""
    """The tournament in which the seat was won, whose prizes pay the fee (T-R62)."""


class WithdrawEntry(OfPerson, frozen=True, tag="withdraw"):
    """Give up an entry before the start."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR
    at: int


class OfferSeat(OfPerson, frozen=True, tag="offer_seat"):
    """A reserve takes a seat that has fallen free, and pays the fee."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    draws: tuple[DrawnLots, ...] = ()


class DrawSeats(Command, frozen=True, tag="draw_seats"):
    """The ballot: tables and seats. The secret is revealed with it; without one, cards or tickets were drawn."""

    roles: ClassVar[Roles] = TIMED
    at: int
    order: Numbers
    key: str = ""
    seed: str = ""
    floor: Numbers = ()
    """Tables of which no cards are in the system."""
    followed: Numbers = ()
    """Tables at which a person deals, and the room follows what is entered."""


class Arrive(OfPerson, frozen=True, tag="arrive"):
    """An entrant has taken the seat that was drawn."""

    roles: ClassVar[Roles] = DESK | ROOM
