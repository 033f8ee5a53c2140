"""Chance: every round of a seed is a world of its own, whoever plays it, when, and beside which others.

The cards of a round and the words that each player may roll with come from keys of their own. The keys are digests of
the seed, so what a policy sees of its words tells nothing of the cards or of anybody else.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Hidden, Int, Words
from pitboss.malformed import Malformed

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)
CARDS_KEY = 0
"""Keys of the cards stand first, two words; then two for each player."""


def keys_of(seed: int, players: int) -> NDArray[np.uint64]:
    """The keys of a seed: of the cards, then of every player."""
    if type(seed) is not int or seed < 0:
        raise Malformed(f"a seed is a whole number from 0 on, not {seed!r}")
    names = ["cards", *(f"player {number}" for number in range(players))]
    digests = [hashlib.sha256(f"pitboss batch, {name}, seed {seed}".encode()).digest()[:16] for name in names]
    return np.frombuffer(b"".join(digests), np.uint64).copy()


@kernel
def mixed(word: np.uint64) -> np.uint64:
    """A word in which every bit depends on every bit of the given one."""
    word = (word ^ word >> np.uint64(30)) * _FIRST
    word = (word ^ word >> np.uint64(27)) * _SECOND
    return word ^ word >> np.uint64(31)


@part
def begin_stream(hidden: Hidden, keys: Words, deal: np.uint64) -> None:
    """The order of the cards follows from the seed and the number of the deal alone."""
    hidden.stream = mixed(keys[CARDS_KEY] + mixed(deal * GOLDEN + keys[CARDS_KEY + 1]))


@part
def roll(hidden: Hidden, below: Int) -> Int:
    """A number below the given one."""
    hidden.stream = hidden.stream + GOLDEN
    return np.int64((mixed(hidden.stream) >> _HALF) * np.uint64(below) >> _HALF)


@kernel
def word_for(keys: Words, player: Int, number: Int, decision: Int) -> np.uint64:
    """What a player may roll with at one decision of one round."""
    place = 2 + 2 * player
    word = mixed(keys[place] + mixed(np.uint64(number) * GOLDEN + keys[place + 1]))
    return mixed(word + np.uint64(decision) * GOLDEN)
