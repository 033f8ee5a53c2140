"""Outlook: the share of the pot that a hand may expect against random hands, by dealing the rest a few dozen times.

One estimate serves every game, because everything comes from the game's own data: its evaluators (high, low or both),
its pick and the cards still to come. The sample follows from the cards seen, so a hand looks the same all round long.
`pitboss.batch.outlook` is its compiled twin, and finds the same share to the last digit.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from msgspec.structs import replace

from pitboss.poker.hand_values import Evaluator
from pitboss.room.bots.sight import Sight
from pitboss.tempers import (
    COSTLY_HANDS,
    GOLDEN_RATIO,
    HANDS,
    LEAST_DEALS,
    POOL,
    ROUNDS_OF_DRAWS,
    drawn_hands,
)

Evaluators = tuple[Evaluator, ...]
Values = tuple[int, ...]


def expected_share(evaluators: Evaluators, sight: Sight, most: int) -> float:
    """From 0 to 1: what part of the pot the hand takes on average; `most` cards can be exchanged at a draw."""
    if not sight.draws:
        return _share_of_deals(evaluators, sight)
    if not sight.drawn:
        return best_draw(evaluators, sight, most)[0]
    return _share_among_drawn(evaluators, _values(evaluators, sight.own, ()), len(sight.others))


@lru_cache(maxsize=1024)
def best_draw(evaluators: Evaluators, sight: Sight, most: int) -> tuple[float, tuple[int, ...]]:
    """The share after the best draw, and the places to discard for it.

    Every way to discard is tried with the same draws; the better a way does, the more of them it gets.
    """
    news, others = _new_cards(sight, most), len(sight.others)
    ways = [way for count in range(most + 1) for way in combinations(range(len(sight.own)), count)]
    totals = dict.fromkeys(ways, 0.0)
    done = 0
    for draws, remaining in ROUNDS_OF_DRAWS:
        for way in ways:
            kept = [number for place, number in enumerate(sight.own) if place not in way]
            for new in news[done:draws]:
                hand = _values(evaluators, kept + new[: len(way)], ())
                totals[way] += _share_among_drawn(evaluators, hand, others)
        ways = sorted(ways, key=totals.__getitem__, reverse=True)[:remaining]
        done = draws
    return totals[ways[0]] / len(news), ways[0]


def best_discard(evaluators: Evaluators, sight: Sight, count: int) -> tuple[int, ...]:
    """The places of so many cards that are missed least: what is left has the best outlook."""
    ways = combinations(range(len(sight.own)), count)
    return max(ways, key=lambda way: _share_of_deals(evaluators, _without(sight, way)))


def _without(sight: Sight, way: tuple[int, ...]) -> Sight:
    return replace(sight, own=tuple(number for place, number in enumerate(sight.own) if place not in way))


@lru_cache(maxsize=4096)
def _share_of_deals(evaluators: Evaluators, sight: Sight) -> float:
    """Deal the unseen cards again and again, and count who would win."""
    chance = _chance(sight)
    missing = [sight.hand - len(cards) for cards in sight.others]
    own_missing = max(0, sight.hand - len(sight.own))  # with a discard to come a player holds more than a hand
    fixed = None if own_missing or sight.board_to_come else _values(evaluators, sight.own, sight.board)
    deals = _deals(evaluators, len(missing) + (fixed is None))
    needed = own_missing + sight.board_to_come + sum(missing)
    shoe, total = list(sight.unseen), 0.0
    for _ in range(deals):
        cards = _shuffled(shoe, needed, chance)
        board = (*sight.board, *_take(cards, sight.board_to_come))
        mine = fixed or _values(evaluators, (*sight.own, *_take(cards, own_missing)), board)
        rivals = (
            _values(evaluators, (*known, *_take(cards, count)), board)
            for known, count in zip(sight.others, missing, strict=True)
        )
        total += _part(mine, rivals)
    return total / deals


def _new_cards(sight: Sight, most: int) -> list[list[int]]:
    """Draws of so many cards, in which every unseen card comes first once: the draw of a single card is exact.

    The first few of them are spread over suits and ranks, since a way to discard may be judged by these alone.
    """
    chance, shoe = _chance(sight), list(sight.unseen)
    by_suit = sorted(shoe, key=lambda number: (number & 3, number))
    spread = sorted(range(len(shoe)), key=lambda place: place * GOLDEN_RATIO % 1)
    return [
        [first, *(number for number in _shuffled(shoe, most, chance) if number != first)][:most]
        for first in (by_suit[place] for place in spread)
    ]


def _share_among_drawn(evaluators: Evaluators, hand: Values, others: int) -> float:
    """What a hand takes from so many opponents after their draws."""
    pools = drawn_hands(evaluators)
    high, *low = [_standing(pool, value) ** others for pool, value in zip(pools, hand, strict=True)]
    if not low:
        return high
    if hand[1]:
        return (high + low[0]) / 2
    unqualified = bisect_right(pools[1], 0) / POOL
    return high * (1 + unqualified**others) / 2


def _standing(pool: list[int], value: int) -> float:
    """The part of the pool that a value beats, ties counted half."""
    return (bisect_left(pool, value) + bisect_right(pool, value)) / (2 * POOL)


def _part(mine: Values, rivals: Iterable[Values]) -> float:
    """The part of the pot that goes to a hand with these values."""
    if len(mine) == 1:
        return _part_of_whole(mine[0], rivals)
    each = list(rivals)
    high = _part_of_side(mine[0], [values[0] for values in each])
    lows = [values[1] for values in each]
    if not mine[1] and not any(lows):
        return high
    return (high + (_part_of_side(mine[1], lows) if mine[1] else 0.0)) / 2


def _part_of_whole(mine: int, rivals: Iterable[Values]) -> float:
    """The same where there is one side: after the first who is better nobody else has to be looked at."""
    sharing = 1
    for (value,) in rivals:
        if value > mine:
            return 0.0
        sharing += value == mine
    return 1 / sharing


def _part_of_side(mine: int, others: list[int]) -> float:
    best = max(others)
    if mine > best:
        return 1.0
    return 1 / (1 + others.count(mine)) if mine == best else 0.0


def _values(evaluators: Evaluators, own: Sequence[int], board: Sequence[int]) -> Values:
    return tuple([evaluator.value(own, board) for evaluator in evaluators])


def _deals(evaluators: Evaluators, hands: int) -> int:
    budget = COSTLY_HANDS if evaluators[0].hands.pick.own_used else HANDS
    return max(LEAST_DEALS, budget // (hands * len(evaluators)))


def _shuffled(shoe: list[int], count: int, chance: Random) -> list[int]:
    """The first cards of the shoe, after as much of a shuffle as they need: several times as fast as a sample."""
    rest, random = len(shoe), chance.random
    for place in range(count):
        other = place + int(random() * rest)
        shoe[place], shoe[other] = shoe[other], shoe[place]
        rest -= 1
    return shoe[:count]


def _take(cards: list[int], count: int) -> list[int]:
    """Take so many cards off the end."""
    if not count:
        return []
    taken = cards[-count:]
    del cards[-count:]
    return taken


def _chance(sight: Sight) -> Random:
    seed = 1
    for number in (*sight.own, *sight.board, len(sight.others), *map(len, sight.others)):
        seed = seed * 64 + number + 1
    return Random(seed)
