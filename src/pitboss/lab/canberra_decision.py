"""The best decision in Canberra Poker for one hand and upcard, by looking at all 163,185 hands the dealer may have."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import gcd

import numpy as np
from numpy.typing import NDArray

from pitboss.banked.canberra.hand_values import RANKING, least_qualifying
from pitboss.cards import Card
from pitboss.hands import hands_of, values
from pitboss.hands.explain import rank
from pitboss.hands.ranking import check_cards
from pitboss.lab.canberra_kernels import DEALER_HANDS
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_types import Decision
from pitboss.lab.exact import exact
from pitboss.malformed import Malformed


def best_decision(rules: CanberraRules, hand: Sequence[Card], upcard: Card) -> Decision:
    """Bet if that gains more, or loses less, than the ante that a fold gives up."""
    if len(hand) != 5:
        raise Malformed(f"{len(hand)} cards: a hand of Canberra Poker has five")
    check_cards((*hand, upcard), RANKING)
    least = least_qualifying(rules.qualifier)
    own = rank(tuple(hand), RANKING, order=hands_of("canberra").order)
    found = values(_dealer_hands(hand, upcard), RANKING)
    qualified = found[found >= least]
    no_hand = len(found) - len(qualified)
    won, tied = int((qualified < own.value).sum()), int((qualified == own.value).sum())
    lost = len(qualified) - won - tied
    result = no_hand * rules.ante + won * (rules.ante + rules.bet_win(own.category)) - lost * (rules.ante + rules.bet)
    unit = gcd(result, rules.ante)
    bet, fold = exact(result // unit, DEALER_HANDS * rules.ante // unit), exact(-1, 1)
    return Decision(
        tuple(hand),
        upcard,
        own.category,
        DEALER_HANDS,
        no_hand,
        won,
        tied,
        lost,
        bet,
        fold,
        "bet" if bet.fraction > fold.fraction else "fold",
    )


def _dealer_hands(hand: Sequence[Card], upcard: Card) -> NDArray[np.uint8]:
    gone = {card.number for card in (*hand, upcard)}
    left = np.array([number for number in range(52) if number not in gone], np.uint8)
    return np.column_stack((left[_fours()], np.full(DEALER_HANDS, upcard.number, np.uint8)))


@cache
def _fours() -> NDArray[np.uint8]:
    """Every four of 46 places."""
    return np.fromiter(combinations(range(46), 4), np.dtype((np.uint8, 4)), DEALER_HANDS)
