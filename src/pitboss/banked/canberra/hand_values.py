"""What a hand is worth in Canberra Poker, whether the dealer plays with it, and which rules say so."""

from collections.abc import Callable, Sequence
from functools import cache

from pitboss.cards import Card, parse_cards
from pitboss.hands import Category, hands_of
from pitboss.hands.ranking import ORDINAL_BITS
from pitboss.play import RuleIds

HANDS = hands_of("canberra")
RANKING = HANDS.ranking()
LOWEST_THAT_PLAYS = "As Kd 4c 3h 2s"


def value_of(cards: Sequence[Card]) -> int:
    """The value of five cards; larger is better."""
    return _valuer()([card.number for card in cards])


def category_of(value: int) -> Category:
    return RANKING.order[(value >> ORDINAL_BITS) - 1]


def is_ace_king_or_higher(value: int) -> bool:
    """Whether the dealer takes part (S89-1997/9.3)."""
    return value >= _threshold()


def rules_of(category: Category) -> RuleIds:
    """The rules that give a hand its place in the order."""
    return _RULES[category]


@cache
def _valuer() -> Callable[[Sequence[int]], int]:
    from pitboss.hands import tables_for

    return tables_for(RANKING).value


@cache
def _threshold() -> int:
    return value_of(parse_cards(LOWEST_THAT_PLAYS))


_PRINTED = HANDS.order.of_deck(52)
_RULES: dict[Category, RuleIds] = {
    category: (_PRINTED.rule_of(category), _PRINTED.rule, *_PRINTED.standing, *HANDS.pick.rules)
    for category in _PRINTED.categories
}
