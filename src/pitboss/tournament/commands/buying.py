"""Buying back and adding on."""

from typing import ClassVar

from pitboss.play.command import Roles
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.commands.base import DESK, TIMED, OfPerson


class Rebuy(OfPerson, frozen=True, tag="rebuy"):
    """Buy back."""

    roles: ClassVar[Roles] = DESK
    at: int
    draws: tuple[DrawnLots, ...] = ()


class DeclineRebuy(OfPerson, frozen=True, tag="decline_rebuy"):
    """Do without."""

    roles: ClassVar[Roles] = DESK
    at: int


class PendingOver(OfPerson, frozen=True, tag="pending_over"):
    """The time to decide on a re-buy has run out."""

    roles: ClassVar[Roles] = TIMED
    at: int


class AddOn(OfPerson, frozen=True, tag="add_on"):
    """Add chips to the stack, in the stated window."""

    roles: ClassVar[Roles] = DESK
    at: int
