"""The compiled sharing of pots: every class of boards has its weight, and what each player has is known."""

import numpy as np

from pitboss.hands.compiled import kernel
from pitboss.lab.equity_types import Work

_NONE, _ONE, _TWO, _THREE = (np.uint64(number) for number in range(4))
# A class: the place of its ranks in the low bits, above them the row of its suited values, 0 for a plain class.
_PLACE_BITS = np.uint64(14)
_PLACE = np.uint64((1 << 14) - 1)


@kernel
def award_two(count: np.uint64, work: Work) -> None:
    """`award` for two players, the most common number by far: sums stay in registers, and nothing branches."""
    first, second, total = np.int64(0), np.int64(0), np.int64(0)
    for one in range(count):
        place = np.uint64(work.classes[one]) & _PLACE
        row = np.uint64(work.classes[one]) >> _PLACE_BITS
        weight = np.int64(work.weights[one])
        a = max(work.high[place, _NONE], work.suited_values[row, _NONE])
        b = max(work.high[place, _ONE], work.suited_values[row, _ONE])
        first += weight if a > b else np.int64(0)
        second += weight if b > a else np.int64(0)
        total += weight
    tied = total - first - second
    for player, won in ((_NONE, first), (_ONE, second)):
        work.tally[player, _NONE] += won
        work.tally[player, _ONE] += tied
        work.tally[player, _TWO] += won * work.parts[_ONE] + tied * work.parts[_TWO]


@kernel
def award_three(count: np.uint64, work: Work) -> None:
    """`award` for three players, in the manner of `award_two`."""
    zero = np.int64(0)
    first, second, third, not_first, not_second, not_third, total = zero, zero, zero, zero, zero, zero, zero
    for one in range(count):
        place = np.uint64(work.classes[one]) & _PLACE
        row = np.uint64(work.classes[one]) >> _PLACE_BITS
        weight = np.int64(work.weights[one])
        a = max(work.high[place, _NONE], work.suited_values[row, _NONE])
        b = max(work.high[place, _ONE], work.suited_values[row, _ONE])
        c = max(work.high[place, _TWO], work.suited_values[row, _TWO])
        first += weight if (a > b) & (a > c) else zero
        second += weight if (b > a) & (b > c) else zero
        third += weight if (c > a) & (c > b) else zero
        not_first += weight if (b == c) & (b > a) else zero
        not_second += weight if (a == c) & (a > b) else zero
        not_third += weight if (a == b) & (a > c) else zero
        total += weight
    pairs = not_first + not_second + not_third
    tied = total - first - second - third - pairs
    for player, won, lost in ((_NONE, first, not_first), (_ONE, second, not_second), (_TWO, third, not_third)):
        work.tally[player, _NONE] += won
        work.tally[player, _ONE] += pairs - lost + tied
        work.tally[player, _TWO] += (
            won * work.parts[_ONE] + (pairs - lost) * work.parts[_TWO] + tied * work.parts[_THREE]
        )


@kernel
def award(players: np.uint64, count: np.uint64, work: Work) -> None:
    """The best hand takes the pot; equal ones share it."""
    for one in range(count):
        place = np.uint64(work.classes[one]) & _PLACE
        row = np.uint64(work.classes[one]) >> _PLACE_BITS
        weight = np.int64(work.weights[one])
        best, winner, winners = np.uint16(0), _NONE, _NONE
        for player in range(players):
            value = max(work.high[place, player], work.suited_values[row, player])
            winner = np.uint64(player) if value > best else winner
            winners = _ONE if value > best else winners + np.uint64(value == best)
            best = max(best, value)
        if winners == _ONE:
            work.tally[winner, _NONE] += weight
            work.tally[winner, _TWO] += weight * work.parts[_ONE]
        else:
            for player in range(players):
                if max(work.high[place, player], work.suited_values[row, player]) == best:
                    work.tally[player, _ONE] += weight
                    work.tally[player, _TWO] += weight * work.parts[winners]


@kernel
def award_split(players: np.uint64, count: np.uint64, work: Work) -> None:
    """Half to the best high hand, half to the best low one; all to the high hand where no low one qualifies."""
    whole, half = work.parts[_ONE], work.parts[_ONE] >> 1
    for one in range(count):
        place = np.uint64(work.classes[one]) & _PLACE
        row = np.uint64(work.classes[one]) >> _PLACE_BITS
        weight = np.int64(work.weights[one])
        best, winner, winners = np.uint16(0), _NONE, _NONE
        for player in range(players):
            value = max(work.high[place, player], work.suited_values[row, player])
            winner = np.uint64(player) if value > best else winner
            winners = _ONE if value > best else winners + np.uint64(value == best)
            best = max(best, value)
        low_winner, low_winners = np.uint64(work.low_winner[place]), np.uint64(work.low_winners[place])
        if winners == _ONE and (low_winners == _NONE or (low_winners == _ONE and low_winner == winner)):
            work.tally[winner, _NONE] += weight
            work.tally[winner, _TWO] += weight * whole
        elif winners == _ONE and low_winners == _ONE:
            for half_winner in (winner, low_winner):
                work.tally[half_winner, _ONE] += weight
                work.tally[half_winner, _TWO] += weight * half
        else:
            low_share = work.parts[low_winners] >> 1
            share = work.parts[winners] >> 1 if low_winners else work.parts[winners]
            for player in range(players):
                got = share if max(work.high[place, player], work.suited_values[row, player]) == best else np.int64(0)
                got += low_share if work.low[place, player] == work.low_best[place] else np.int64(0)
                work.tally[player, _ONE] += weight if got else np.int64(0)
                work.tally[player, _TWO] += weight * got


@kernel
def judge_lows(players: np.uint64, plain: np.uint64, work: Work) -> None:
    """Who has the best low in each plain class, which no suit can change: how many, one of them, and the value."""
    for one in range(plain):
        place = work.places[one]
        best, winner, winners = np.uint16(0), _NONE, _NONE
        for player in range(players):
            value = work.low[place, player]
            winner = np.uint64(player) if value > best else winner
            winners = _ONE if value > best else winners + np.uint64((value == best) & (best > 0))
            best = max(best, value)
        work.low_best[place] = best
        work.low_winner[place] = winner
        work.low_winners[place] = winners
