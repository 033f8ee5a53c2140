"""From a secret seed and the players' nonces to the order of the cards: frozen, documented in docs/shuffle.md.

The seed *is* the order. XORed with a mask that depends on the nonces alone it is read as one whole number, reduced
without bias below n! and unranked by Fisher-Yates. For any fixed nonces this maps the seeds onto the orders so that
every order of n cards has exactly the same number of seeds, apart from fewer than one seed in 2^24 that draw again.
No hash stands between seed and order: a hash state of 256 (or, in SHAKE-256, 1,600) bits could not reach most of the
2^3025 orders of an eight-deck shoe, nor of the 2^2229 that differ in faces.
Rules: NI2018-51/7.1, S94-1994/7CS4.1, CM4.1 and 5CS4.1, S89-1997/7.1.
"""

import hashlib
import itertools
import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

import msgspec

from pitboss.malformed import Malformed

KEY_BYTES = 32
SEED_UNIT_BITS = 256
MARGIN_BITS = 24
LONGEST_NAME = 64
LONGEST_NONCE = 256
SHUFFLE = "shuffle"
"""The family of hashes that belong to shuffles; ballots have another, so that neither can serve for the other."""


class Secret(msgspec.Struct, frozen=True):
    """What the house draws for one shuffle: the seed makes the order, the key blinds the commitments.

    They are apart because whoever has seen most cards knows most of the seed; the key stays wholly unknown to them.
    """

    seed: bytes
    key: bytes

    def __repr__(self) -> str:
        return "Secret(...)"


class Nonce(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A text that somebody at the table adds to the shuffle after the house has committed itself to its secret."""

    by: str
    text: str

    def __post_init__(self) -> None:
        check_name(self.by, "the name beside a nonce", LONGEST_NAME)
        check_name(self.text, "a nonce", LONGEST_NONCE)


def seed_bytes(count: int) -> int:
    """Length of the seed for `count` cards: the fewest units of 256 bits that hold log2(count!) and a margin."""
    if count < 1:
        raise Malformed(f"{count} cards cannot be shuffled: at least one is needed")
    return _seed_bits(count) // 8


def order_of(cards: Sequence[int], seed: bytes, nonces: tuple[Nonce, ...] = (), family: str = SHUFFLE) -> list[int]:
    """The cards in the order that seed and nonces give; first card first, before the cut."""
    count = len(cards)
    if len(seed) != seed_bytes(count):
        raise Malformed(f"a seed of {len(seed)} bytes: {count} cards take {seed_bytes(count)}")
    return order_by(cards, mixed_word(seed, nonces, family), family)


def order_by(cards: Sequence[int], word: int, family: str = SHUFFLE) -> list[int]:
    """The cards in the order of a uniform word as long as their seed."""
    bits = _seed_bits(len(cards))

    def words(attempt: int) -> int:
        return word if attempt == 0 else _word_again(word, bits, attempt, family)

    return unranked(cards, below(_orders(len(cards)), bits, words))


def mixed_word(seed: bytes, nonces: tuple[Nonce, ...], family: str = SHUFFLE) -> int:
    """The seed XOR the mask of the nonces, as one number, most significant byte first."""
    return int.from_bytes(seed, "big") ^ _mask(nonces, len(seed), family)


def below(bound: int, bits: int, words: Callable[[int], int]) -> int:
    """An unbiased number below `bound` by rejection; `words(attempt)` gives uniform numbers of `bits` bits."""
    accepted = (1 << bits) - (1 << bits) % bound
    attempt = 0
    while (word := words(attempt)) >= accepted:
        attempt += 1
    return word % bound


def unranked(cards: Sequence[int], rank: int) -> list[int]:
    """Fisher-Yates with the digits of `rank`: each rank below n! gives another order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        rank, chosen = divmod(rank, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def encoded_nonces(nonces: tuple[Nonce, ...]) -> bytes:
    """The nonces as bytes: how many, then each name and text with its length before it, in order of the names."""
    parts = [len(nonces).to_bytes(4, "big")]
    for nonce in nonces:
        for text in (nonce.by.encode(), nonce.text.encode()):
            parts += (len(text).to_bytes(4, "big"), text)
    return b"".join(parts)


def sorted_nonces(nonces: Sequence[Nonce]) -> tuple[Nonce, ...]:
    """The nonces in their one order, by the UTF-8 bytes of the names; one nonce a name."""
    ordered = tuple(sorted(nonces, key=lambda nonce: nonce.by.encode()))
    for first, second in itertools.pairwise(ordered):
        if first.by == second.by:
            raise Malformed(f"two nonces by {first.by!r}: one for each name is allowed")
    return ordered


def check_name(text: str, what: str, longest: int) -> None:
    """Texts in a proof are 1 to `longest` characters of valid Unicode without control characters."""
    if not 1 <= len(text) <= longest:
        raise Malformed(f"{what} has {len(text)} characters: 1 to {longest} are allowed")
    if any(ord(sign) < 32 or 127 <= ord(sign) < 160 or 0xD800 <= ord(sign) < 0xE000 for sign in text):
        raise Malformed(f"{what} holds a control character: {text!r}")


def tag(purpose: str, family: str = SHUFFLE) -> bytes:
    """The first bytes of everything that is hashed, so that a hash made for one purpose never serves another."""
    return f"pitboss/{family}/1/{purpose}\x00".encode()


@cache
def _orders(count: int) -> int:
    return math.factorial(count)


@cache
def _seed_bits(count: int) -> int:
    needed = ((_orders(count) << MARGIN_BITS) - 1).bit_length()
    return -(-needed // SEED_UNIT_BITS) * SEED_UNIT_BITS


@lru_cache(maxsize=64)
def _mask(nonces: tuple[Nonce, ...], length: int, family: str) -> int:
    return int.from_bytes(hashlib.shake_256(tag("nonces", family) + encoded_nonces(nonces)).digest(length), "big")


def _word_again(word: int, bits: int, attempt: int, family: str) -> int:
    """The word after `attempt` rejections: SHAKE-256 over the rejected first word, which is itself still secret."""
    length = bits // 8
    start = tag("again", family) + attempt.to_bytes(4, "big") + word.to_bytes(length, "big")
    return int.from_bytes(hashlib.shake_256(start).digest(length), "big")
