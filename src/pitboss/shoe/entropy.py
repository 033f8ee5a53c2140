"""The one place where chance enters: secrets and cuts drawn from the operating system's generator.

Everything else in the package is a function of what this module returns. Rules: NI2018-51/7.1, S94-1994/7CS4.1.
"""

import secrets

from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.shoe.derivation import KEY_BYTES, Secret, seed_bytes


def new_secret(count: int) -> Secret:
    """A fresh secret, long enough that every order of `count` cards can come of it."""
    return Secret(seed=secrets.token_bytes(seed_bytes(count)), key=secrets.token_bytes(KEY_BYTES))


def new_cut(count: int) -> int:
    """Where a software dealer cuts `count` cards: every legal place alike. The count must be one that can be cut."""
    return SMALLEST_PACKET + secrets.randbelow(count - 2 * SMALLEST_PACKET + 1)
