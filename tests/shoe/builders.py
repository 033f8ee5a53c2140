"""Shoes in one line: secrets from a label, seeds for a wanted order, and whole rounds dealt at random."""

import hashlib
from collections.abc import Callable, Sequence

import msgspec
from hypothesis import strategies as st

from pitboss.cards import Deck
from pitboss.shoe import Nonce, Secret, Shoe, seed_bytes
from pitboss.shoe.derivation import KEY_BYTES, mixed_word

DECKS = [Deck(size, joker) for size in (52, 48, 44, 40, 36, 32) for joker in (False, True)]
SHOE_OF_EIGHT = Deck(52, copies=8)


def secret_from(label: str, count: int) -> Secret:
    """A secret that is the same in every run."""
    drawn = hashlib.shake_256(label.encode()).digest(KEY_BYTES + seed_bytes(count))
    return Secret(seed=drawn[KEY_BYTES:], key=drawn[:KEY_BYTES])


def seed_for(order: Sequence[int], nonces: tuple[Nonce, ...] = ()) -> bytes:
    """The smallest word that gives this order of its cards (sorted before), with the nonces taken off again."""
    working = sorted(order)
    digits = []
    for last in range(len(order) - 1, 0, -1):
        chosen = working.index(order[last])
        working[last], working[chosen] = working[chosen], working[last]
        digits.append((last + 1, chosen))
    rank = 0
    for base, digit in reversed(digits):
        rank = rank * base + digit
    length = seed_bytes(len(order))
    return (rank ^ mixed_word(bytes(length), nonces)).to_bytes(length, "big")


class DealtShoe(msgspec.Struct, frozen=True):
    """A shoe that has ended and the positions, of each of its shuffles, that one viewer saw."""

    shoe: Shoe
    seen: list[list[int]]


Choose = Callable[[int, int], int]
"""A choice between two numbers, both included."""


def dealt_shoe(deck: Deck, label: str, choose: Choose) -> DealtShoe:
    """A shoe shuffled once to three times, cut, dealt and burned, some of it seen, as `choose` will have it."""
    shoe = Shoe(deck, secret_from(f"{label} 0", len(deck)), _some_nonces(choose))
    seen = [_deal_some(shoe, choose)]
    for turn in range(1, choose(1, 3)):
        if shoe.remaining:
            shoe.reshuffle(secret_from(f"{label} {turn}", shoe.remaining), _some_nonces(choose))
            seen.append(_deal_some(shoe, choose))
    shoe.end()
    return DealtShoe(shoe, seen)


def dealt_shoe_from(label: str, decks: Sequence[Deck] = tuple(DECKS)) -> DealtShoe:
    """The same shoe in every run, chosen by a stream of bytes that the label gives."""
    stream = iter(hashlib.shake_256(b"choices of " + label.encode()).digest(4096))

    def choose(least: int, most: int) -> int:
        return least + next(stream) % (most - least + 1)

    return dealt_shoe(decks[choose(0, len(decks) - 1)], label, choose)


names = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=12)
nonce_lists = st.lists(st.builds(Nonce, names, names), max_size=3, unique_by=lambda nonce: nonce.by)


@st.composite
def dealt_shoes(draw: st.DrawFn, decks: Sequence[Deck] = tuple(DECKS)) -> DealtShoe:
    """Any such shoe, for hypothesis to shrink."""

    def choose(least: int, most: int) -> int:
        return draw(st.integers(least, most))

    return dealt_shoe(draw(st.sampled_from(decks)), draw(st.text(max_size=4)), choose)


def _some_nonces(choose: Choose) -> list[Nonce]:
    return [Nonce(f"seat {seat}", f"♥ {choose(0, 99)}") for seat in range(choose(0, 3))]


def _deal_some(shoe: Shoe, choose: Choose) -> list[int]:
    count = shoe.remaining
    if count >= 4:
        shoe.cut(choose(2, count - 2), "dealer")
    dealt = choose(0, count)
    burned = choose(0, 20)
    for position in range(dealt):
        if position == burned:
            shoe.burn()
        else:
            shoe.deal()
    return sorted({choose(0, dealt - 1) for _ in range(choose(0, 6))}) if dealt else []
