"""Grave acts, which may take two persons (T-R86)."""

from typing import ClassVar

from pitboss.play.command import OPERATOR, Command, Roles
from pitboss.play.principal import Role
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.commands.base import DIRECTOR, SHIFT_MANAGER
from pitboss.tournament.commands.clock import SetClock
from pitboss.tournament.commands.ending import Cancel, ConfirmPlaces
from pitboss.tournament.commands.people import ExcludePlayer, Reinstate

GraveCommand = Cancel | ExcludePlayer | Reinstate | SetClock | ConfirmPlaces
"""What may take two persons (T-R86)."""


class ProposeAct(Command, frozen=True, tag="propose_act"):
    """An act that another person has to confirm, by whoever proposes it."""

    roles: ClassVar[Roles] = DIRECTOR | OPERATOR | frozenset({Role.SUPERVISOR})
    act: GraveCommand
    by: str


class SecondAct(Command, frozen=True, tag="second_act"):
    """Another person confirms the act of this number, and it is done. `draws` seat whoever is in again."""

    roles: ClassVar[Roles] = DIRECTOR | OPERATOR | SHIFT_MANAGER | frozenset({Role.SUPERVISOR})
    number: int
    by: str
    at: int = 0
    draws: tuple[DrawnLots, ...] = ()


class DropAct(Command, frozen=True, tag="drop_act"):
    """The act of this number is not done after all."""

    roles: ClassVar[Roles] = DIRECTOR | OPERATOR | SHIFT_MANAGER | frozenset({Role.SUPERVISOR})
    number: int
    by: str
