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
# At most four of a rank are on show, so sums of these tell all sets of ranks apart.
WEIGHTS = tuple(5**rank for rank in range(len(RANKS)))
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
    return showing_table(high_card_only)[sum(WEIGHTS[card.rank] for card in cards)]


def is_dead_mans_hand(hand: Hand) -> bool:
    """Two aces and two eights with an odd fifth card, of any suits (S89-1997/T.Dead Man's Hand)."""
    return is_aces_and_eights(hand.category, [card.rank for card in hand.best])


def is_ace_king_or_better(hand: Hand) -> bool:
    """Whether the dealer of Canberra Poker takes part: any pair, or odd cards led by ace and king (S89-1997/9.3)."""
    if hand.category is not Category.FIVE_ODD_CARDS:
        return True
    return [card.rank for card in hand.best[:2]] == [ACE, _KING]


@cache
def showing_table(high_card_only: bool) -> dict[int, int]:
    """The value of every set of up cards by the sum of its weights; no card at all is 0.

    Sets of one size are numbered from the weakest: by counts, then by the ranks that have them.
    """
    table = {0: 0}
    for size in range(1, MOST_SHOWING + 1):
        ordered = sorted(combinations_with_replacement(range(len(RANKS)), size), key=_strength)
        for place, ranks in enumerate(ordered, start=1):
            table[sum(WEIGHTS[rank] for rank in ranks)] = ranks[-1] + 1 if high_card_only else place
    return table


def _strength(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = grouped(ranks)
    return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)
