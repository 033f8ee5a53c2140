"""Plans: what the dealer of a table does next by himself, and when."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from pitboss.play import Command, Principal, RuleIds
from pitboss.room.rounds import AnyEvent


class Plan(msgspec.Struct, frozen=True):
    """What the host does next by itself, and when; `key` tells the turn it belongs to.

    `deadline` is when the time of those who are on the clock runs out (0: nobody is), of `seconds` in all by these
    `rules`; `is_expiry` if that is what the plan waits for, `is_called` if the time was called on the player. From
    `banked_from` on it is the player's time bank that runs (0: he has none). Times are those of the loop, which never
    jump.
    """

    key: tuple[int, int, str]
    at: float
    step: Callable[[], tuple[Command, Principal]] | None
    deadline: float = 0.0
    seconds: float = 0.0
    is_expiry: bool = False
    rules: RuleIds = ()
    is_called: bool = False
    banked_from: float = 0.0


class Moment(msgspec.Struct, frozen=True):
    """Now: by the loop's clock, which never jumps, and by the room's; and whether anybody looks on."""

    now: float
    clock: int
    is_watched: bool


class Planner(Protocol):
    """The dealer of a table, as its host knows him."""

    def plan(self, moment: Moment) -> Plan | None:
        """The next thing to do by oneself; nothing while the table waits for people."""

    def go_on(self) -> None:
        """Do what follows at once, in memory."""

    def note(self, event: AnyEvent, now: float) -> None:
        """An event is shown."""

    def time_left(self, plan: Plan, seconds: float) -> str:
        """Who was on the clock when the room shut, and how long they have yet."""

    def is_leaving(self, person: str) -> bool:
        """Whether somebody who is there leaves as soon as the round is settled."""

    def awaited(self, now: float) -> list[int]:
        """The seats whose wagers are waited for."""

    def gives_time(self, seat: int) -> bool:
        """Whether a player has wagered, may place more, and has not said that this is all."""

    def done(self, seat: int) -> None:
        """A player needs no more time to wager in this round, or to look at the last one."""

    def said_done(self) -> list[int]:
        """The seats for which `done` was said in this round."""

    def ready(self) -> list[int]:
        """The seats that are ready for the next round."""
