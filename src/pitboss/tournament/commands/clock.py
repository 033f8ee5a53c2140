"""Sessions and the clock."""

from typing import ClassVar

from pitboss.play.command import Command, Roles
from pitboss.tournament.commands.base import DIRECTOR, TIMED


class DelayStart(Command, frozen=True, tag="delay_start"):
    """Start later, within what the conditions allow."""

    roles: ClassVar[Roles] = DIRECTOR
    until: int
    reason: str


class StartSession(Command, frozen=True, tag="start_session"):
    """The session begins; who is not seated forfeits."""

    roles: ClassVar[Roles] = TIMED
    at: int


class SeatedByOver(Command, frozen=True, tag="seated_by_over"):
    """The time by which everybody had to sit has passed."""

    roles: ClassVar[Roles] = TIMED
    at: int


class Pause(Command, frozen=True, tag="pause"):
    """The clock stands and no round begins, until it is resumed."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    reason: str


class Resume(Command, frozen=True, tag="resume"):
    """Play goes on."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int


class SetClock(Command, frozen=True, tag="set_clock"):
    """Set level and time left, with a reason."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    level: int
    left: int
    reason: str


class Break(Command, frozen=True, tag="break"):
    """A break of so many minutes."""

    roles: ClassVar[Roles] = DIRECTOR
    at: int
    minutes: int


class LevelOver(Command, frozen=True, tag="level_over"):
    """The time of a level has run out."""

    roles: ClassVar[Roles] = TIMED
    at: int
    level: int


class BreakOver(Command, frozen=True, tag="break_over"):
    """The time of a break has run out."""

    roles: ClassVar[Roles] = TIMED
    at: int


class RoomReopened(Command, frozen=True, tag="room_reopened"):
    """The room was shut for so long."""

    roles: ClassVar[Roles] = TIMED
    shut: int
