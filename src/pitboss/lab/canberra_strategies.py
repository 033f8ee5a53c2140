"""Strategies of Canberra Poker with a name: whether a hand bets against an upcard, told without looking at the odds."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.banked.canberra.hand_values import RANKING, least_qualifying
from pitboss.cards import RANKS
from pitboss.hands.ranking import ACE, ORDINAL_BITS, Category

Hands = NDArray[np.uint8]
"""Five card numbers a row, ascending."""
Values = NDArray[np.uint16]
Decisions = NDArray[np.bool_]
"""One row a hand, one column for each of the 52 upcards."""

OPTIMAL = "optimal"
"""The strategy that compares what a bet and a fold are worth; it depends on the rules, so it is found with them."""

KING, QUEEN, JACK = RANKS.index("K"), RANKS.index("Q"), RANKS.index("J")
ONE_PAIR = (RANKING.order.index(Category.ONE_PAIR) + 1) << ORDINAL_BITS


def decisions_of(strategy: str, hands: Hands, values: Values) -> Decisions:
    """What the named strategy does with each of the hands against each upcard."""
    return BY_NAME[strategy](hands, values)


def _always(hands: Hands, values: Values) -> Decisions:
    return np.ones((len(hands), 52), np.bool_)


def _pairs(hands: Hands, values: Values) -> Decisions:
    return _whatever_the_upcard(values >= ONE_PAIR)


def _ace_king(hands: Hands, values: Values) -> Decisions:
    return _whatever_the_upcard(values >= least_qualifying("ace-king"))


def _three_rules(hands: Hands, values: Values) -> Decisions:
    """A pair or better; ace-king by one of three rules about the upcard.

    Bet if the upcard is two to queen and matches a rank of yours; or is an ace or king while you hold a queen or jack;
    or matches none of your ranks, while you hold a queen and it is lower than your fourth-highest card.
    """
    decided = _pairs(hands, values)
    between = (values >= least_qualifying("ace-king")) & (values < ONE_PAIR)
    ranks = hands[between] >> 2
    upcard = np.arange(52) >> 2
    matches = (ranks[:, :, None] == upcard).any(axis=1)
    queen = (ranks == QUEEN).any(axis=1)[:, None]
    jack = (ranks == JACK).any(axis=1)[:, None]
    fourth = ranks[:, 1][:, None]
    decided[between] = (
        (matches & (upcard <= QUEEN)) | ((upcard >= KING) & (queen | jack)) | (~matches & queen & (upcard < fourth))
    )
    return decided


def _whatever_the_upcard(bets: Decisions) -> Decisions:
    return np.repeat(bets[:, None], 52, axis=1)


BY_NAME: dict[str, Callable[[Hands, Values], Decisions]] = {
    "always": _always,
    "pairs": _pairs,
    "ace-king": _ace_king,
    "three-rules": _three_rules,
}
NAMES = (OPTIMAL, *BY_NAME)
assert ACE == KING + 1
