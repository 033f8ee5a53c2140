"""A room whose chance is fixed, so that the same cards come every time. For pictures, never for play.

`python -m pictures.room ARGUMENT...` opens it with the arguments of `pitboss serve`.
"""

import sys
from collections.abc import Callable, Hashable
from random import Random

from pitboss.cli.main import main
from pitboss.room import thinking
from pitboss.room.chance import RoomChance

SEED = 1994
SOON = 0.05
"""Seconds after which a bot in the first seat wagers; in the second seat it takes twice as long."""


class InTurn(Random):
    """Measures the pauses of bots against the house, so that they wager in the order of their seats."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._seat = seat

    def uniform(self, a: float, b: float) -> float:
        return SOON * self._seat


def fixed(*purpose: object) -> Random:
    """The source of the room's chance: the same for the same purpose, whatever else was drawn, and when."""
    match purpose:
        case ("think", _, _, int(seat), _, _):
            return InTurn(seat)
        case _:
            return Random(f"{SEED} {purpose}")


def think_at_once() -> None:
    """Let bots think while the table waits: how long a thread takes hangs on the machine."""
    thoughts: dict[object, thinking.Thought] = {}

    def of(self: thinking.Thoughts, turn: Hashable, key: Hashable, think: Callable[[], thinking.Thought]) -> object:
        return thoughts.get((turn, key)) or thoughts.setdefault((turn, key), think())

    thinking.Thoughts.of = of  # type: ignore[assignment, method-assign]  # its place is taken, which is the purpose


if __name__ == "__main__":
    think_at_once()
    main(["serve", *sys.argv[1:]], "pitboss", obj=RoomChance(fixed))
