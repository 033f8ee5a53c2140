"""A slow, obviously correct evaluator, written from the words of the rules and sharing no code with the product.

It tries every five cards that may be picked and, for a joker, every card of the deck in its place.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from typing import NamedTuple

RANK_NAMES = "23456789TJQKA"
RANKS = {name: rank for rank, name in enumerate(RANK_NAMES, start=2)}
_WEAK = ["five odd cards", "one pair", "two pairs", "three of a kind", "straight"]
_STRONG = ["four of a kind", "straight flush", "five of a kind", "royal flush"]
HIGH_FULL = [*_WEAK, "flush", "full house", *_STRONG]
HIGH_REDUCED = [*_WEAK, "full house", "flush", *_STRONG]
LOW = ["five of a kind", "four of a kind", "full house", "three of a kind", "two pairs", "one pair", "five odd cards"]


class Rules(NamedTuple):
    """The same choices as a ranking, in plain words."""

    deck: int = 52
    ace_low: bool = False
    low: bool = False
    low_ace: bool = False
    eight_or_better: bool = False
    strict_1994: bool = False


class Result(NamedTuple):
    """Compares like a hand: a larger result wins."""

    qualifies: bool
    category: int
    ties: tuple[int, ...]

    def name(self, rules: Rules) -> str:
        return _names(rules)[self.category]


def best(own: list[str], board: list[str], own_used: int, rules: Rules) -> Result:
    if own_used:
        fives = [[*held, *shown] for held in combinations(own, own_used) for shown in combinations(board, 5 - own_used)]
    else:
        fives = [list(five) for five in combinations([*own, *board], 5)]
    return max(_with_joker(five, rules) for five in fives)


def deck_of(size: int) -> list[str]:
    return [rank + suit for rank in RANK_NAMES[13 - size // 4 :] for suit in "cdhs"]


def _with_joker(five: list[str], rules: Rules) -> Result:
    if "Jk" not in five:
        return _natural(five, rules)
    rest = [card for card in five if card != "Jk"]
    return max(_natural([*rest, card], rules) for card in deck_of(rules.deck))


def _natural(five: list[str], rules: Rules) -> Result:
    ranks = sorted([RANKS[card[0]] for card in five], reverse=True)
    return _of_ranks(tuple(ranks), len({card[1] for card in five}) == 1, rules)


@cache
def _of_ranks(ranks: tuple[int, ...], one_suit: bool, rules: Rules) -> Result:
    """Nothing else of five cards counts, and most fives of many hands have been met before."""
    return _low([*ranks], rules) if rules.low else _high([*ranks], one_suit, rules)


def _high(ranks: list[int], one_suit: bool, rules: Rules) -> Result:
    names = _names(rules)
    lowest = 15 - rules.deck // 4
    top = ranks[0] if ranks == list(range(ranks[0], ranks[0] - 5, -1)) else 0
    if rules.ace_low and ranks == [14, lowest + 3, lowest + 2, lowest + 1, lowest]:
        top = lowest + 3
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    shape = sorted(counts.values(), reverse=True)
    if one_suit and top == 14:
        return Result(True, names.index("royal flush"), ())
    if shape == [5] and not one_suit:
        return Result(True, names.index("five of a kind"), (ranks[0],))
    if one_suit and top:
        return Result(True, names.index("straight flush"), (top,))
    if one_suit:
        return Result(True, names.index("flush"), tuple(ranks))
    if top:
        return Result(True, names.index("straight"), (top,))
    category = _shape_name(shape)
    if rules.strict_1994 and category in ("three of a kind", "full house"):
        by_count = by_count[:1]
    return Result(True, names.index(category), tuple(by_count))


def _low(ranks: list[int], rules: Rules) -> Result:
    if rules.low_ace:
        ranks = sorted((1 if rank == 14 else rank for rank in ranks), reverse=True)
    counts = Counter(ranks)
    category = _shape_name(sorted(counts.values(), reverse=True))
    if rules.eight_or_better and (category != "five odd cards" or ranks[0] > 8):
        return Result(False, 0, ())
    by_count = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    return Result(True, LOW.index(category), tuple(-rank for rank in by_count))


def _names(rules: Rules) -> list[str]:
    if rules.low:
        return LOW
    return HIGH_FULL if rules.deck == 52 else HIGH_REDUCED


def _shape_name(shape: list[int]) -> str:
    return {
        (5,): "five of a kind",
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pairs",
        (2, 1, 1, 1): "one pair",
        (1, 1, 1, 1, 1): "five odd cards",
    }[tuple(shape)]
