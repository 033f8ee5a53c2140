"""A room whose chance is fixed, so that the same cards come every time. For pictures, never for play.

`python -m pictures.room ARGUMENT...` opens it with the arguments of `pitboss serve`.
"""

from __future__ import annotations

import random
import secrets
import sys
from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

SEED = 1994
SOON = 0.05
"""Seconds after which a bot in the first seat wagers; in the second seat it takes twice as long."""
Thing = TypeVar("Thing")


class Fixed(random.Random):
    """Draws that depend on nothing but those before them, and on no more of them than must be.

    How often a seat is chosen or a pause is measured hangs on how fast the machine is: they take nothing from others.
    """

    def __init__(self) -> None:
        super().__init__(SEED)
        self._spans: defaultdict[tuple[float, float], random.Random] = defaultdict(lambda: random.Random(SEED))

    def choice(self, seq: SupportsLenAndGetItem[Thing]) -> Thing:
        return random.Random(f"{SEED} {seq!r}").choice(seq)

    def uniform(self, a: float, b: float) -> float:
        return self._spans[a, b].uniform(a, b)


def fix_chance() -> None:
    """Replace everything that the room draws its chance from; before any module of the room takes a name from there."""
    # A source for each module that asks: what the store salts its lines with must not change the next shuffle.
    chances: defaultdict[str, random.Random] = defaultdict(lambda: random.Random(SEED))

    def chance() -> random.Random:
        return chances[sys._getframe(2).f_globals["__name__"]]

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance().randbytes(nbytes or 32)

    def token_hex(nbytes: int | None = None) -> str:
        return chance().randbytes(nbytes or 32).hex()

    def randbelow(exclusive_upper_bound: int) -> int:
        return chance().randrange(exclusive_upper_bound)

    random.SystemRandom = Fixed  # type: ignore[assignment, misc]  # its place is taken, which is the purpose
    secrets.token_bytes, secrets.token_hex, secrets.randbelow = token_bytes, token_hex, randbelow


def fix_order() -> None:
    """Let bots against the house think at once, and wager in the order of their seats."""
    from pitboss.room import banked_dealer, thinking

    thoughts: dict[object, thinking.Thought] = {}

    def of(self: thinking.Thoughts, turn: Hashable, key: Hashable, think: Callable[[], thinking.Thought]) -> object:
        return thoughts.get((turn, key)) or thoughts.setdefault((turn, key), think())

    def think(self: banked_dealer.BankedDealer, seat: int, step: int) -> float:
        return SOON * seat

    # Their places are taken, which is the purpose.
    thinking.Thoughts.of = of  # type: ignore[assignment, method-assign]
    banked_dealer.BankedDealer._think = think  # type: ignore[method-assign]


if __name__ == "__main__":
    fix_chance()
    fix_order()
    from pitboss.cli.main import main

    sys.argv = ["pitboss", "serve", *sys.argv[1:]]
    main()
