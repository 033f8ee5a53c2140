"""Cards on show: the best up cards in stud (RR-06), and the lowest in razz (G-R79)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from pitboss.cards import CARDS, RANKS, Card
from pitboss.hands.ranking import Ranking, check_cards, grouped
from pitboss.malformed import Malformed

MOST_SHOWING = 4
# At most four of a rank are on show, so sums of these tell all sets of ranks apart.
WEIGHTS = tuple(5**rank for rank in range(len(RANKS)))
WEIGHT_OF: dict[Card | None, int] = {None: 0} | {card: WEIGHTS[card.rank] for card in CARDS if card is not Card.JOKER}
"""The weight of a card; of one that nobody knows it is nothing, and the joker, which is not in stud, has none."""


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
    return showing_table(high_card_only)[sum(WEIGHT_OF[card] for card in cards)]


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


@cache
def low_showing_table() -> dict[int, int]:
    """The same where the lowest cards are best: the ace is low, and a pair is worse than any odd cards."""
    table = {0: 0}
    for size in range(1, MOST_SHOWING + 1):
        every = combinations_with_replacement(range(len(RANKS)), size)
        ordered = sorted(every, key=lambda ranks: _strength(tuple((rank + 1) % len(RANKS) for rank in ranks)))
        for place, ranks in enumerate(reversed(ordered), start=1):
            table[sum(WEIGHTS[rank] for rank in ranks)] = place
    return table


def _strength(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = grouped(ranks)
    return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)
