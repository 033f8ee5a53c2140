"""The house edge of Canberra Poker, exact over all 19,933,230,517,200 deals, for any rules and strategy.

A round ends in one of a few ways with a sum of money each, so deals are counted by the way they end and the player's
category; edge, risk and deviation are sums over that table in whole numbers.
"""

from fractions import Fraction
from math import gcd, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.banked.canberra.hand_values import RANKING, least_qualifying
from pitboss.hands.ranking import ORDINAL_BITS
from pitboss.lab import canberra_kernels as kernels
from pitboss.lab.canberra_counts import DEALS, CanberraCounts, Progress, counts, unqualified, unseen
from pitboss.lab.canberra_rules import LINE_OF, CanberraRules
from pitboss.lab.canberra_strategies import OPTIMAL, Decisions, decisions_of
from pitboss.lab.canberra_types import HouseEdge, Outcomes, results_of
from pitboss.lab.exact import exact


def house_edge(rules: CanberraRules, strategy: str = OPTIMAL, progress: Progress = unseen) -> HouseEdge:
    """Weigh all deals by the rules, the player deciding by the strategy."""
    dealt = counts(progress)
    below = unqualified(least_qualifying(rules.qualifier))
    table = _outcomes(dealt, below, rules, decisions(rules, strategy))
    results = results_of(rules, table)
    loss = -sum(cents * deals for cents, deals in results.items())
    bets = sum(row.bet for row in table)
    wagered = DEALS * rules.ante + bets * rules.bet
    # Without a maximum payout everything is a multiple of the ante, and the denominator the number of deals.
    unit = gcd(rules.ante, *results)
    squares = sum(cents**2 * deals for cents, deals in results.items())
    variance = exact((squares * DEALS - loss**2) // unit**2, (DEALS * rules.ante // unit) ** 2)
    return HouseEdge(
        strategy=strategy,
        rules=rules,
        deals=DEALS,
        edge=exact(loss // unit, DEALS * rules.ante // unit),
        element_of_risk=exact(loss // unit, wagered // unit),
        bet_frequency=exact(bets, DEALS),
        dealer_qualifies=exact(_qualifying_deals(dealt, below), DEALS),
        variance=variance,
        standard_deviation=sqrt(Fraction(variance.num, variance.den)),
        outcomes=table,
    )


def decisions(rules: CanberraRules, strategy: str) -> Decisions:
    """Whether the strategy bets, for each hand and upcard as `counts` has them."""
    dealt = counts()
    if strategy != OPTIMAL:
        return decisions_of(strategy, dealt.hands, dealt.values)
    least = least_qualifying(rules.qualifier)
    by_place = np.zeros(len(RANKING.order) + 1, np.int64)
    for category in LINE_OF:
        by_place[RANKING.order.index(category) + 1] = rules.bet_win(category)
    out = np.empty(dealt.lower.shape, np.bool_)
    kernels.best_decisions(
        dealt.lower,
        dealt.equal,
        unqualified(least),
        dealt.values >= least,
        by_place[_places(dealt)],
        rules.ante,
        rules.bet,
        out,
    )
    return out


def _outcomes(
    dealt: CanberraCounts, below: NDArray[np.int32], rules: CanberraRules, decided: Decisions
) -> tuple[Outcomes, ...]:
    table = np.zeros((len(RANKING.order) + 1, 5), np.int64)
    qualifying = dealt.values >= least_qualifying(rules.qualifier)
    kernels.outcomes(dealt.lower, dealt.equal, below, qualifying, dealt.weights, _places(dealt), decided, table)
    rows = zip(RANKING.order, table[1:].tolist(), strict=True)
    return tuple(Outcomes(category, *row) for category, row in rows if any(row))


def _qualifying_deals(dealt: CanberraCounts, below: NDArray[np.int32]) -> int:
    unqualified_deals = (np.where(below < 0, 0, below).sum(axis=1) * dealt.weights.astype(np.int64)).sum()
    return DEALS - int(unqualified_deals)


def _places(dealt: CanberraCounts) -> NDArray[np.intp]:
    return (dealt.values >> ORDINAL_BITS).astype(np.intp)
