"""Prizes, deals, and the end of sessions and of the tournament."""

from typing import ClassVar

from pitboss.cards import Card
from pitboss.play.command import OPERATOR, PLAYER, Command, Roles
from pitboss.tournament.commands.base import CASHIER, DIRECTOR, ROOM, TIMED, OfPerson


class AddValue(Command, frozen=True, tag="add_value"):
    """The operator adds cash to the pool."""

    roles: ClassVar[Roles] = OPERATOR
    cents: int


class ProposeDeal(OfPerson, frozen=True, tag="propose_deal"):
    """Propose to divide the prizes that are left."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR
    kind: str
    set_aside: int = 0
    stated: tuple[tuple[int, int], ...] = ()


class AcceptDeal(OfPerson, frozen=True, tag="accept_deal"):
    """Agree to the deal that is proposed; the director enters the word of somebody who has it from no account."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR


class ApproveDeal(Command, frozen=True, tag="approve_deal"):
    """The director agrees as well."""

    roles: ClassVar[Roles] = DIRECTOR


class EndSession(Command, frozen=True, tag="end_session"):
    """The session is over; `cards`, by entry, part those with equal chips where going on depends on it."""

    roles: ClassVar[Roles] = TIMED
    at: int
    cards: tuple[tuple[int, Card], ...] = ()


class Adjourn(Command, frozen=True, tag="adjourn"):
    """The session cannot be finished: it goes on another day, where the conditions have a basis for that (T-R66)."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    resumes: int
    reason: str


class SkipSession(Command, frozen=True, tag="skip_session"):
    """The repechage that comes next is not held: nobody could play it, or it may be held and is not (T-R68)."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    reason: str = ""


class EnterBag(OfPerson, frozen=True, tag="enter_bag"):
    """The chips of a player between sessions, counted by two persons."""

    roles: ClassVar[Roles] = DIRECTOR
    count: int
    by: tuple[str, str]


class RevealSecret(Command, frozen=True, tag="reveal_secret"):
    """The secret behind the later draws of the session that has ended."""

    roles: ClassVar[Roles] = ROOM | OPERATOR
    key: str
    seed: str


class ConfirmPlaces(Command, frozen=True, tag="confirm_places"):
    """The director confirms the places that were worked out."""

    roles: ClassVar[Roles] = DIRECTOR
    cards: tuple[tuple[int, Card], ...] = ()


class PayPrize(OfPerson, frozen=True, tag="pay_prize"):
    """Pay an entrant's prize; `in_cash` the value of a seat in a tournament that was entered already."""

    roles: ClassVar[Roles] = OPERATOR | CASHIER
    in_cash: bool = False
    ticket: bool = False
    """A seat cannot be taken now: a ticket that is worth it enters whoever won it another time (T-R62)."""
    target: str = ""
    """The tournament of the room that a seat is in, by its id; else it is as the document calls it."""


class Cancel(Command, frozen=True, tag="cancel"):
    """The operator cancels; everything is refunded."""

    roles: ClassVar[Roles] = OPERATOR
    reason: str
