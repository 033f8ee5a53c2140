"""Answers about Canberra Poker as values: to read them takes neither numpy nor the counts behind them."""

from collections import Counter
from typing import Literal

import msgspec

from pitboss.cards import Card
from pitboss.hands.ranking import Category
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.exact import Exact
from pitboss.malformed import Malformed

WEAKEST, STRONGEST = "7 5 4 3", "royal flush"
"""The first and the last of all rows."""


class Outcomes(msgspec.Struct, frozen=True):
    """How many deals end in each way, for the player's hands of one category."""

    hand: Category
    folded: int
    no_hand: int
    won: int
    tied: int
    lost: int

    @property
    def bet(self) -> int:
        return self.no_hand + self.won + self.tied + self.lost


class HouseEdge(msgspec.Struct, frozen=True):
    """What a player of a strategy loses in the long run, by the ante; every fraction is over all deals."""

    strategy: str
    rules: CanberraRules
    deals: int
    edge: Exact
    element_of_risk: Exact
    bet_frequency: Exact
    dealer_qualifies: Exact
    variance: Exact
    standard_deviation: float
    outcomes: tuple[Outcomes, ...]

    def results(self) -> dict[int, int]:
        """Deals by what the player gains in a round, in cents."""
        return dict(results_of(self.rules, self.outcomes))


class ChartRow(msgspec.Struct, frozen=True):
    """The hands from `weakest` to `strongest`: of so many `deals` so many bet, by the upcard from two to ace."""

    weakest: str
    strongest: str
    bets: tuple[int, ...]
    deals: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of each cell bets, from 0 to 1."""
        return tuple(bets / deals for bets, deals in zip(self.bets, self.deals, strict=True))

    @property
    def name(self) -> str:
        if self.weakest == self.strongest:
            return self.weakest
        if self.strongest == STRONGEST:
            return f"{self.weakest} or better"
        return f"{self.strongest} or less" if self.weakest == WEAKEST else f"{self.weakest} to {self.strongest}"


class Chart(msgspec.Struct, frozen=True):
    """Rows from the strongest hands to the weakest; columns are the upcards two to ace."""

    strategy: str
    upcards: tuple[str, ...]
    rows: tuple[ChartRow, ...]


class Decision(msgspec.Struct, frozen=True):
    """What a bet and a fold are worth, in antes, and the dealer's hands behind it."""

    hand: tuple[Card, ...]
    upcard: Card
    category: Category
    dealer_hands: int
    no_hand: int
    won: int
    tied: int
    lost: int
    bet: Exact
    fold: Exact
    decision: Literal["bet", "fold"]


class Trade(msgspec.Struct, frozen=True):
    """How busy a table is: antes a round and rounds an hour."""

    boxes: int = 7
    rounds_per_hour: int = 40

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= 9:
            raise Malformed(f"{self.boxes} boxes: a table has 1 to 9 (G-R55)")
        if not 1 <= self.rounds_per_hour <= 1000:
            raise Malformed(f"{self.rounds_per_hour} rounds an hour: 1 to 1000 are allowed")


class EdgeDifference(msgspec.Struct, frozen=True):
    """What the changed rules have more than the others; the take is in cents an hour."""

    edge: Exact
    variance: Exact
    take_per_hour: Exact


class Comparison(msgspec.Struct, frozen=True):
    """Two sets of rules, the operator's take from each in cents an hour, and the differences."""

    trade: Trade
    now: HouseEdge
    changed: HouseEdge
    take_now: Exact
    take_changed: Exact
    difference: EdgeDifference


def results_of(rules: CanberraRules, table: tuple[Outcomes, ...]) -> Counter[int]:
    """Deals by the player's gain in cents (S89-1997/9.1, 9.4, 9.5, 10)."""
    found: Counter[int] = Counter()
    for row in table:
        found[-rules.ante] += row.folded
        found[rules.ante] += row.no_hand
        found[rules.ante + rules.bet_win(row.hand)] += row.won
        found[0] += row.tied
        found[-rules.ante - rules.bet] += row.lost
    return +found
