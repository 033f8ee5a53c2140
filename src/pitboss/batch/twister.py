"""Python's own generator in a kernel: `random.Random(seed)` for whole seeds, number for number.

The room's bots deal their samples with it. A twin that deals the same has to roll the same.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.compiled import kernel
from pitboss.batch.records import Int

Twister = NDArray[np.uint32]
"""The words of the state, then how many of them have been used."""
KEY_WORDS = 8
_SIZE, _MIDDLE = 624, 397
_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_THIRTY = np.uint64(30)
_SIX = np.uint64(6)
_PLACE = 1.0 / 9007199254740992.0


@kernel
def appended(key: Twister, group: Int) -> None:
    """`key * 64 + group`, of a long number in words, the lowest first."""
    carried = np.uint64(group)
    for word in range(KEY_WORDS):
        whole = (np.uint64(key[word]) << _SIX) + carried
        key[word] = whole & _LOW
        carried = whole >> np.uint64(32)


@kernel
def seed_twister(state: Twister, key: Twister) -> None:
    """Begin as `Random(key)` does."""
    length = np.int64(KEY_WORDS)
    while length > 1 and not key[length - 1]:
        length -= 1
    state[0] = 19650218
    for at in range(1, _SIZE):
        state[at] = (np.uint64(1812433253) * _stirred(state[at - 1]) + np.uint64(at)) & _LOW
    place, word = 1, 0
    for _ in range(_SIZE):
        stirred = np.uint64(state[place]) ^ (_stirred(state[place - 1]) * np.uint64(1664525) & _LOW)
        state[place] = (stirred + np.uint64(key[word]) + np.uint64(word)) & _LOW
        word = 0 if word + 1 == length else word + 1
        place += 1
        if place == _SIZE:
            state[0] = state[_SIZE - 1]
            place = 1
    for _ in range(_SIZE - 1):
        stirred = np.uint64(state[place]) ^ (_stirred(state[place - 1]) * np.uint64(1566083941) & _LOW)
        state[place] = (stirred - np.uint64(place)) & _LOW
        place += 1
        if place == _SIZE:
            state[0] = state[_SIZE - 1]
            place = 1
    state[0] = 0x80000000
    state[_SIZE] = _SIZE


@kernel
def _stirred(word: np.uint32) -> np.uint64:
    return np.uint64(word) ^ np.uint64(word) >> _THIRTY


@kernel
def next_random(state: Twister) -> float:
    """As `Random.random`: from 0 up to, but not, 1."""
    high = _next_word(state) >> np.uint64(5)
    low = _next_word(state) >> np.uint64(6)
    return float((np.float64(high) * 67108864.0 + np.float64(low)) * _PLACE)


@kernel
def _next_word(state: Twister) -> np.uint64:
    if state[_SIZE] == _SIZE:
        _turn_over(state)
    word = np.uint64(state[state[_SIZE]])
    state[_SIZE] += 1
    word ^= word >> np.uint64(11)
    word ^= word << np.uint64(7) & np.uint64(0x9D2C5680)
    word ^= word << np.uint64(15) & np.uint64(0xEFC60000)
    return word ^ word >> np.uint64(18)


@kernel
def _turn_over(state: Twister) -> None:
    for at in range(_SIZE):
        after = at + 1 if at + 1 < _SIZE else 0
        middle = at + _MIDDLE if at + _MIDDLE < _SIZE else at + _MIDDLE - _SIZE
        word = np.uint64(state[at]) & np.uint64(0x80000000) | np.uint64(state[after]) & np.uint64(0x7FFFFFFF)
        odd = np.uint64(0x9908B0DF) if word & _ONE else np.uint64(0)
        state[at] = np.uint64(state[middle]) ^ word >> _ONE ^ odd
    state[_SIZE] = 0
