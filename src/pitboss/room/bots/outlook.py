"""Outlook: the share of the pot that a hand may expect against random hands, by dealing the rest a few dozen times.

One estimate serves every game, because everything comes from the game's own data: its evaluators (high, low or both),
its pick and the cards still to come. The sample follows from the cards seen, so a hand looks the same all round long.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from pitboss.poker.hand_values import Evaluator
from pitboss.room.bots.sight import Sight

Evaluators = tuple[Evaluator, ...]
Values = tuple[int, ...]

# How many hands an estimate values: those of two own cards and three of the board cost ten times as much.
HANDS, COSTLY_HANDS, LEAST_DEALS = 160, 64, 12
POOL = 300
DRAWS, BEST_DRAWS, MORE_DRAWS = 16, 3, 96


def expected_share(evaluators: Evaluators, sight: Sight, most: int) -> float:
    """From 0 to 1: what part of the pot the hand takes on average; `most` cards can be exchanged at a draw."""
    if not sight.draws:
        return _share_of_deals(evaluators, sight)
    return _share_after_draw(evaluators, sight) if sight.drawn else best_draw(evaluators, sight, most)[0]


@lru_cache(maxsize=1024)
def best_draw(evaluators: Evaluators, sight: Sight, most: int) -> tuple[float, tuple[int, ...]]:
    """The share after the best draw, and the places to discard for it.

    Every way to discard is tried with the same few draws, and the best of them again with more.
    """
    chance = _chance(sight)
    others = _rivals(evaluators, sight, MORE_DRAWS, chance)
    shoe = list(sight.unseen)
    news = [_shuffled(shoe, most, chance) for _ in range(MORE_DRAWS)]
    places = range(len(sight.own))
    ways = [way for count in range(most + 1) for way in combinations(places, count)]

    def share(way: tuple[int, ...], draws: int) -> float:
        kept = [number for place, number in enumerate(sight.own) if place not in way]
        total = 0.0
        for new, rivals in zip(news[:draws], others, strict=False):
            total += _part(_values(evaluators, kept + new[: len(way)], ()), rivals)
        return total / draws

    first = sorted(ways, key=lambda way: share(way, DRAWS), reverse=True)[:BEST_DRAWS]
    return max((share(way, MORE_DRAWS), way) for way in first)


@lru_cache(maxsize=4096)
def _share_of_deals(evaluators: Evaluators, sight: Sight) -> float:
    """Deal the unseen cards again and again, and count who would win."""
    chance = _chance(sight)
    missing = [sight.hand - len(cards) for cards in sight.others]
    own_missing = sight.hand - len(sight.own)
    fixed = None if own_missing or sight.board_to_come else _values(evaluators, sight.own, sight.board)
    deals = _deals(evaluators, len(missing) + (fixed is None))
    needed = own_missing + sight.board_to_come + sum(missing)
    shoe, total = list(sight.unseen), 0.0
    for _ in range(deals):
        cards = _shuffled(shoe, needed, chance)
        board = (*sight.board, *_take(cards, sight.board_to_come))
        mine = fixed or _values(evaluators, (*sight.own, *_take(cards, own_missing)), board)
        rivals = [
            _values(evaluators, (*known, *_take(cards, count)), board)
            for known, count in zip(sight.others, missing, strict=True)
        ]
        total += _part(mine, rivals)
    return total / deals


@lru_cache(maxsize=1024)
def _share_after_draw(evaluators: Evaluators, sight: Sight) -> float:
    mine = _values(evaluators, sight.own, ())
    return sum(_part(mine, rivals) for rivals in _rivals(evaluators, sight, HANDS, _chance(sight))) / HANDS


def _rivals(evaluators: Evaluators, sight: Sight, count: int, chance: Random) -> list[list[Values]]:
    """Hands that the opponents may hold after their draw, so many times."""
    pool = _drawn_hands(evaluators)
    return [chance.choices(pool, k=len(sight.others)) for _ in range(count)]


@lru_cache(maxsize=64)
def _drawn_hands(evaluators: Evaluators) -> list[Values]:
    """What hands are worth after a draw: about as much as the better of two, in one of the ways the round is won."""
    faces = [card.number for card in evaluators[0].ranking.base.cards]
    chance = Random(POOL)
    pool = []
    for _ in range(POOL):
        side = chance.randrange(len(evaluators))
        two = (_values(evaluators, chance.sample(faces, 5), ()) for _ in range(2))
        pool.append(max(two, key=lambda values: values[side]))
    return pool


def _part(mine: Values, rivals: Sequence[Values]) -> float:
    """The part of the pot that goes to a hand with these values."""
    high = _part_of_side(mine[0], [values[0] for values in rivals])
    if len(mine) == 1:
        return high
    lows = [values[1] for values in rivals]
    if not mine[1] and not any(lows):
        return high
    return (high + (_part_of_side(mine[1], lows) if mine[1] else 0.0)) / 2


def _part_of_side(mine: int, others: list[int]) -> float:
    best = max(others)
    if mine > best:
        return 1.0
    return 1 / (1 + others.count(mine)) if mine == best else 0.0


def _values(evaluators: Evaluators, own: Sequence[int], board: Sequence[int]) -> Values:
    return tuple([evaluate(own, board) for evaluate in evaluators])


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
