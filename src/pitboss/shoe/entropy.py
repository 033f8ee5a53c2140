"""The one place where chance enters: secrets and cuts drawn from the operating system's generator.

Everything else in the package is a function of what this module returns. Rules: NI2018-51/7.1, S94-1994/7CS4.1.
"""

import secrets
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.shoe.derivation import KEY_BYTES, Nonce, Secret, seed_bytes


def new_secret(count: int) -> Secret:
    """A fresh secret, long enough that every order of `count` cards can come of it."""
    return Secret(seed=secrets.token_bytes(seed_bytes(count)), key=secrets.token_bytes(KEY_BYTES))


def new_cut(count: int) -> int:
    """Where a software dealer cuts `count` cards: every legal place alike. The count must be one that can be cut."""
    return SMALLEST_PACKET + secrets.randbelow(count - 2 * SMALLEST_PACKET + 1)


class ShuffleInput(NamedTuple):
    """What orders one shuffle."""

    secret: Secret
    nonces: Sequence[Nonce] = ()


class Repeatable(Protocol):
    """A generator that whoever wants a repeatable deal brings along, such as `random.Random(1)`: none is kept here."""

    def randbytes(self, n: int, /) -> bytes: ...

    def randint(self, a: int, b: int, /) -> int: ...


class Chance:
    """What a dealer draws from: the operating system's generator, or a seeded one that makes everything repeatable."""

    def __init__(self, seeded: Repeatable | None = None) -> None:
        self.seeded = seeded

    def fill(self, cards: int, returned: tuple[int, ...]) -> ShuffleInput:
        """A secret for a shuffle of so many cards."""
        if self.seeded is None:
            return ShuffleInput(new_secret(cards))
        return ShuffleInput(Secret(self.seeded.randbytes(seed_bytes(cards)), self.seeded.randbytes(KEY_BYTES)))

    def cut_at(self, least: int, most: int) -> int:
        """Every place from the least to the most alike."""
        if self.seeded is None:
            return least + secrets.randbelow(most - least + 1)
        return self.seeded.randint(least, most)
