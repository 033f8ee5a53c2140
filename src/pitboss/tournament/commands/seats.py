"""Tables and seats, as the director assigns them (NI2018-51/20.9)."""

from typing import ClassVar

from pitboss.play.command import Command, Roles
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.commands.base import DIRECTOR, OfPerson


class OpenTournamentTable(Command, frozen=True, tag="open_tournament_table"):
    """A further table for late entrants; it takes players by balancing before it plays."""

    roles: ClassVar[Roles] = DIRECTOR
    floor: bool = False
    followed: bool = False


class MovePlayer(OfPerson, frozen=True, tag="move_player"):
    """Another seat: the one that balancing gives, or by direction with a reason."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    seat: int
    reason: str = ""
    draws: tuple[DrawnLots, ...] = ()


class BreakTable(Command, frozen=True, tag="break_table"):
    """Break a table; its players fill the others by draw."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    draws: tuple[DrawnLots, ...] = ()
    reason: str = ""


class Redraw(Command, frozen=True, tag="redraw"):
    """All seats are drawn anew."""

    roles: ClassVar[Roles] = DIRECTOR
    draws: tuple[DrawnLots, ...]


class HoldTable(Command, frozen=True, tag="hold_table"):
    """No further round at a table."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
    reason: str


class ReleaseTable(Command, frozen=True, tag="release_table"):
    """The table plays on; also where it waited to be balanced."""

    roles: ClassVar[Roles] = DIRECTOR
    table: int
