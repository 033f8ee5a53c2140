"""Plans: what the dealer of a table does next by himself, and when."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from pitboss.play import Command, Principal
from pitboss.room.pace import Timing


class Plan(msgspec.Struct, frozen=True):
    """What the host does next by itself, and when; `key` tells the turn it belongs to.

    `deadline` is when the time of those who are on the clock runs out, by the room's clock (0: nobody is), of
    `seconds` in all; `is_expiry` if that is what the plan waits for.
    """

    key: tuple[int, int, str]
    at: float
    step: Callable[[], tuple[Command, Principal]] | None
    deadline: int = 0
    seconds: float = 0.0
    is_expiry: bool = False


class Moment(msgspec.Struct, frozen=True):
    """Now: by the loop's clock, which never jumps, and by the room's; and whether anybody looks on."""

    now: float
    clock: int
    is_watched: bool


class Planner(Protocol):
    """The dealer of a table, as its host knows him."""

    timing: Timing

    def plan(self, moment: Moment) -> Plan | None:
        """The next thing to do by oneself; nothing while the table waits for people."""

    def go_on(self) -> None:
        """Do what follows at once, in memory."""
