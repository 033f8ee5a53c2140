"""Draws that anybody can verify: the ballot for seats from a secret that was committed to, and every later draw.

NI2018-51/20.8 with T-R24. The ballot of n entries comes from the first bytes of secret 0 and the entrants' own texts,
and secret 0 is revealed with it. Later draws come from secret 1, each by its number, which is revealed when the session
ends. Derived as the order of cards is (`pitboss.shoe.derivation`), in a family of hashes of their own.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from pitboss.malformed import Malformed
from pitboss.shoe.commitment import secret_commitment
from pitboss.shoe.derivation import (
    KEY_BYTES,
    Nonce,
    Secret,
    encoded_nonces,
    order_by,
    order_of,
    seed_bytes,
    sorted_nonces,
    tag,
)

FAMILY = "ballot"
MOST_ENTRIES = 10_000
"""For so many the secret is made where nothing else bounds the entries."""
DRAW_SEED_BYTES = 64
Numbers = tuple[int, ...]


class DrawnLots(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A later draw: its number, how many were drawn from, whose texts went into it, and the order that came of it.

    The order counts from 0 in the list that was drawn from. Number 0 is a draw of cards or tickets that a person
    entered, which nobody can verify.
    """

    number: int
    order: Numbers
    nonces: tuple[Nonce, ...] = ()


def commitment(secret: Secret) -> str:
    """What is published of a secret before the first entry."""
    return secret_commitment(secret, FAMILY).hex()


def ballot_seed_bytes(most: int) -> int:
    """How long the seed of secret 0 is for at most so many entries; 0 where they are not bounded."""
    return seed_bytes(most or MOST_ENTRIES)


def ballot_order(secret: Secret, entries: int, nonces: Sequence[Nonce] = ()) -> Numbers:
    """The entries 1 to n in the order of the slots: the first sits at table 1, seat 1."""
    length = seed_bytes(entries)
    if len(secret.seed) < length:
        raise Malformed(f"a seed of {len(secret.seed)} bytes: {entries} entries take {length}")
    return tuple(order_of(range(1, entries + 1), secret.seed[:length], sorted_nonces(nonces), FAMILY))


def drawn(secret: Secret, number: int, count: int, nonces: Sequence[Nonce] = ()) -> DrawnLots:
    """Draw number d from a list of so many, as secret 1 gives it."""
    ordered = sorted_nonces(nonces)
    start = tag("draw", FAMILY) + secret.seed + number.to_bytes(8, "big") + encoded_nonces(ordered)
    word = int.from_bytes(hashlib.shake_256(start).digest(seed_bytes(count)), "big")
    return DrawnLots(number, tuple(order_by(range(count), word, FAMILY)), ordered)


def verified(secret: Secret, draw: DrawnLots) -> bool:
    """Whether a draw is the one that the secret gives."""
    return draw.number > 0 and drawn(secret, draw.number, len(draw.order), draw.nonces) == draw


def secret_of(key: str, seed: str) -> Secret:
    """A secret from the two texts in hexadecimal that reveal it."""
    try:
        secret = Secret(bytes.fromhex(seed), bytes.fromhex(key))
    except ValueError as error:
        raise Malformed("a secret is written in hexadecimal digits") from error
    if len(secret.key) != KEY_BYTES:
        raise Malformed(f"the key of a secret has {KEY_BYTES} bytes")
    return secret
