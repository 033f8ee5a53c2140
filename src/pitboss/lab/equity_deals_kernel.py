"""The compiled count of deals of whole hands: all hands that can be held at once, one of each player's list.

All players but the last are dealt one after the other; the last player's hands are then only counted, by how they stand
to the best high and the best low hand so far. The twin in plain Python is `equity_plain`.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel

U16 = NDArray[np.uint16]
U64 = NDArray[np.uint64]
I64 = NDArray[np.int64]

_NONE, _ONE, _TWO, _THREE = (np.uint64(number) for number in range(4))
# How a hand stands to the best of the others, as a digit of a number in base three.
_BELOW, _EQUAL, _ABOVE = _NONE, _ONE, _TWO


@kernel
def count_disjoint(
    start: np.uint64, stop: np.uint64, starts: U64, masks: U64, first: U16, second: U16, parts: I64, tally: I64
) -> None:
    """Add to `tally` (wins, ties, shares of each player) all deals in which the first player has one of his hands
    `start` to `stop`. Second values are 0 where no low hand is wanted or it does not qualify."""
    last = np.uint64(len(starts)) - _TWO
    held = np.zeros(len(starts), np.uint64)
    used = np.zeros(len(starts), np.uint64)
    counts = np.zeros(9, np.int64)
    held[0] = start
    level = _NONE
    while True:
        end = stop if level == _NONE else starts[level + _ONE]
        if held[level] >= end:
            if level == _NONE:
                return
            level -= _ONE
            held[level] += _ONE
            continue
        before = used[level - _ONE] if level else _NONE
        if masks[held[level]] & before:
            held[level] += _ONE
            continue
        used[level] = before | masks[held[level]]
        if level + _ONE < last:
            level += _ONE
            held[level] = starts[level]
            continue
        best, low_best = _best(held, last, first), _best(held, last, second)
        _count_last(used[level], best, low_best, starts[last], starts[last + _ONE], masks, first, second, counts)
        for standing in range(np.uint64(9)):
            if counts[standing]:
                _award(np.uint64(standing), counts[standing], held, last, best, low_best, first, second, parts, tally)
        held[level] += _ONE


@kernel
def _best(held: U64, players: np.uint64, values: U16) -> np.uint16:
    best = np.uint16(0)
    for player in range(players):
        best = max(best, values[held[player]])
    return best


@kernel
def _count_last(
    used: np.uint64,
    best: np.uint16,
    low_best: np.uint16,
    start: np.uint64,
    end: np.uint64,
    masks: U64,
    first: U16,
    second: U16,
    counts: I64,
) -> None:
    """How many of the last player's hands stand below, equal to or above the best high and low hands of the others."""
    counts[:] = 0
    for hand in range(start, end):
        high = np.uint64(first[hand] >= best) + np.uint64(first[hand] > best)
        low = np.uint64(second[hand] >= low_best) + np.uint64(second[hand] > low_best)
        counts[_THREE * high + low] += np.int64((masks[hand] & used) == _NONE)


@kernel
def _award(
    standing: np.uint64,
    weight: np.int64,
    held: U64,
    last: np.uint64,
    best: np.uint16,
    low_best: np.uint16,
    first: U16,
    second: U16,
    parts: I64,
    tally: I64,
) -> None:
    """Share so many pots, the last player's hands standing to the others' as said."""
    high, low = standing // _THREE, standing % _THREE
    winners, low_winners = np.uint64(high != _BELOW), np.uint64(low != _BELOW)
    for player in range(last):
        winners += np.uint64(high != _ABOVE and first[held[player]] == best)
        low_winners += np.uint64(low != _ABOVE and second[held[player]] == low_best)
    has_low = low_best > 0 or low == _ABOVE
    share = parts[winners] >> 1 if has_low else parts[winners]
    low_share = parts[low_winners] >> 1 if has_low else np.int64(0)
    for player in range(last + _ONE):
        if player == last:
            wins_high, wins_low = high != _BELOW, low != _BELOW
        else:
            wins_high = high != _ABOVE and first[held[player]] == best
            wins_low = low != _ABOVE and second[held[player]] == low_best
        got = (share if wins_high else np.int64(0)) + (low_share if wins_low else np.int64(0))
        if got == parts[_ONE]:
            tally[player, _NONE] += weight
        elif got:
            tally[player, _ONE] += weight
        tally[player, _TWO] += weight * got
