"""What a hand is worth in Canberra Poker, whether the dealer plays with it, and which rules say so."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from pitboss.cards import RANKS, Card
from pitboss.hands import Category, Ranking, hands_of
from pitboss.hands.ranking import ORDINAL_BITS, strength_of_ranks
from pitboss.malformed import Malformed
from pitboss.play import RuleIds

CANBERRA = "canberra"
RANKING = Ranking(ace_low=True)
ANY_HAND = "any hand"


def value_of(cards: Sequence[Card]) -> int:
    """The value of five cards; larger is better."""
    return _valuer()([card.number for card in cards])


def category_of(value: int) -> Category:
    return RANKING.order[category_place(value) - 1]


def category_place(value: int) -> int:
    """How high the category of a value stands, the lowest at 1."""
    return value >> ORDINAL_BITS


def least_of(category: Category) -> int:
    """The value that no hand of a category is below: stands for one whose cards nobody entered."""
    return (RANKING.order.index(category) + 1) << ORDINAL_BITS


@cache
def least_qualifying(qualifier: str) -> int:
    """The least value that qualifies: `ace-king` or other top cards, a category such as `one pair`, or `any hand`."""
    name = " ".join(qualifier.lower().split())
    if name == ANY_HAND:
        return 0
    for place, category in enumerate(RANKING.order, start=1):
        if name == category.value:
            return place << ORDINAL_BITS
    top = [_RANK_NAMES.index(word) for word in name.split("-") if word in _RANK_NAMES]
    if len(top) != len(name.split("-")) or top != sorted(set(top), reverse=True) or len(top) > 5:
        raise Malformed(
            f"{qualifier!r} is no qualifier: name the dealer's top cards, highest first, such as ace-king, "
            f"a category such as one pair, or any hand"
        )
    return _least_odd_cards(tuple(top))


def rules_of(category: Category) -> RuleIds:
    """The rules that give a hand its place in the order."""
    return _rules()[category]


@cache
def _rules() -> dict[Category, RuleIds]:
    hands = hands_of(CANBERRA)
    printed = hands.order.of_deck(RANKING.deck)
    more = (printed.rule, *printed.standing, *hands.pick.rules)
    return {category: (rule, *more) for category, rule in printed.categories.items()}


@cache
def _valuer() -> Callable[[Sequence[int]], int]:
    from pitboss.hands import tables_for

    return tables_for(RANKING).value


def _least_odd_cards(top: tuple[int, ...]) -> int:
    """The value of the weakest five odd cards whose highest are these."""
    odd = RANKING.order.index(Category.FIVE_ODD_CARDS) + 1
    rests = combinations(range(min(top)), 5 - len(top))
    hands = [tuple(sorted((*top, *rest))) for rest in rests]
    weakest = min(
        (hand for hand in hands if strength_of_ranks(RANKING, hand)[0] == odd),
        key=lambda hand: strength_of_ranks(RANKING, hand),
        default=None,
    )
    if weakest is None:
        raise Malformed(f"no five odd cards have {'-'.join(_RANK_NAMES[rank] for rank in top)} on top")
    # The lowest card in clubs, the others in diamonds: no flush.
    return _valuer()([4 * rank + (rank != weakest[0]) for rank in weakest])


_RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
assert len(_RANK_NAMES) == len(RANKS)
