"""Cards on show and hands with a name: the best up cards in stud (RR-06), the Dead Man's Hand and the dealer's
ace-king (S89-1997/T.Dead Man's Hand, 9.3)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from pitboss.cards import RANKS, Card
from pitboss.hands.door import check_cards
from pitboss.hands.explain import Hand
from pitboss.hands.ranking import ACE, Category, Ranking, grouped, is_aces_and_eights
from pitboss.malformed import Malformed

MOST_SHOWING = 4
_KING = RANKS.index("K")


def showing_value(cards: Sequence[Card], ranking: Ranking, high_card_only: bool = False) -> int:
    """How good one to four up cards are, larger is better: four of a kind, three, two pairs, a pair, then high cards.

    Straights and flushes are not seen and the ace is high. Compare cards of one street: all have equally many.
    `high_card_only` is the other reading of RR-06.
    """
    if not 1 <= len(cards) <= MOST_SHOWING:
        raise Malformed(f"{len(cards)} cards showing: 1 to {MOST_SHOWING} can be compared")
    check_cards(cards, ranking)
    if Card.JOKER in cards:
        raise Malformed("the joker is not in stud: its up cards have no rank (S94-1994/7CS3.1)")
    ranks = sorted(card.rank for card in cards)
    return ranks[-1] + 1 if high_card_only else showing_table(len(ranks))[tuple(ranks)]


def is_dead_mans_hand(hand: Hand) -> bool:
    """Two aces and two eights with an odd fifth card, of any suits (S89-1997/T.Dead Man's Hand)."""
    return is_aces_and_eights(hand.category, [card.rank for card in hand.best])


def is_ace_king_or_better(hand: Hand) -> bool:
    """Whether the dealer of Canberra Poker takes part: any pair, or odd cards led by ace and king (S89-1997/9.3)."""
    if hand.category is not Category.FIVE_ODD_CARDS:
        return True
    return [card.rank for card in hand.best[:2]] == [ACE, _KING]


@cache
def showing_table(size: int) -> dict[tuple[int, ...], int]:
    """Every set of up cards of this size, numbered from the weakest: by counts, then by the ranks that have them."""

    def strength(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        groups = grouped(ranks)
        return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)

    ordered = sorted(combinations_with_replacement(range(len(RANKS)), size), key=strength)
    return {ranks: place for place, ranks in enumerate(ordered, start=1)}
