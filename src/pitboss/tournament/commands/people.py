"""People: away and back, substitutes, exclusion, directions and disputes."""

from typing import ClassVar

from pitboss.play.command import OPERATOR, PLAYER, Command, Roles
from pitboss.play.principal import Role
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.commands.base import CLOCK, DIRECTOR, ROOM, OfPerson


class MarkAway(OfPerson, frozen=True, tag="mark_away"):
    """A player is not at the table: posts are taken, the hand is folded in turn."""

    roles: ClassVar[Roles] = ROOM


class MarkBack(OfPerson, frozen=True, tag="mark_back"):
    """The player is there again."""

    roles: ClassVar[Roles] = ROOM | PLAYER


class DrawOnBank(OfPerson, frozen=True, tag="draw_on_bank"):
    """A player has thought for longer than the time to act: so many milliseconds of the time bank are used."""

    roles: ClassVar[Roles] = ROOM | CLOCK
    used: int


class Substitute(OfPerson, frozen=True, tag="substitute"):
    """Somebody else takes over seat and stack."""

    roles: ClassVar[Roles] = DIRECTOR
    by: str


class ExcludePlayer(OfPerson, frozen=True, tag="exclude_player"):
    """A player is excluded from the tournament."""

    roles: ClassVar[Roles] = DIRECTOR | frozenset({Role.SUPERVISOR})
    what: str
    reason: str


class Reinstate(OfPerson, frozen=True, tag="reinstate"):
    """An elimination that was entered by mistake is taken back; `stack` is what the player has."""

    roles: ClassVar[Roles] = DIRECTOR
    reason: str
    stack: int
    draws: tuple[DrawnLots, ...] = ()


class Direct(Command, frozen=True, tag="direct"):
    """A direction of the director to all."""

    roles: ClassVar[Roles] = DIRECTOR
    text: str


class RaiseTournamentDispute(OfPerson, frozen=True, tag="raise_dispute_of_tournament"):
    """A complaint; nothing is paid for a disputed place until it is decided."""

    roles: ClassVar[Roles] = PLAYER | DIRECTOR
    facts: str


class DecideTournamentDispute(Command, frozen=True, tag="decide_dispute_of_tournament"):
    """The operator decides a dispute, counted from 1."""

    roles: ClassVar[Roles] = OPERATOR
    number: int
    decision: str
    by: str
    review: bool = False
