"""The strategy chart: it holds every deal once, and says what the strategy does."""

import pytest

from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_chart import strategy_chart
from pitboss.lab.canberra_counts import DEALS
from pitboss.lab.canberra_kernels import DEALER_HANDS
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_strategies import NAMES
from pitboss.lab.canberra_types import Chart


def chart_of(strategy: str) -> Chart:
    return strategy_chart(CanberraRules(), strategy)


@pytest.mark.parametrize("strategy", NAMES)
def test_every_deal_is_in_one_cell(strategy: str) -> None:
    chart = chart_of(strategy)
    assert sum(sum(row.deals) for row in chart.rows) * DEALER_HANDS == DEALS
    bets = sum(sum(row.bets) for row in chart.rows) * DEALER_HANDS
    assert bets == house_edge(CanberraRules(), strategy).bet_frequency.num


def test_what_never_depends_on_the_upcard_is_one_row() -> None:
    assert [(row.name, row.shares[0]) for row in chart_of("always").rows] == [("7 5 4 3 or better", 1.0)]
    assert [(row.name, row.shares[-1]) for row in chart_of("pairs").rows] == [
        ("pair of 2 or better", 1.0),
        ("A K Q J or less", 0.0),
    ]


def test_optimal_play_fits_a_page_and_follows_the_known_rules() -> None:
    rows = {row.name: row for row in chart_of("optimal").rows}
    assert 40 <= len(rows) <= 50
    assert set(rows["A K Q J or better"].shares) == {1.0}
    assert set(rows["A Q J T or less"].shares) == {0.0}
    ten, jack, queen = (chart_of("optimal").upcards.index(card) for card in "TJQ")
    assert rows["A K J T"].shares[ten] == rows["A K J T"].shares[jack] == 1.0
    assert rows["A K J T"].shares[queen] == 0.0
    # A queen in hand bets against a lower upcard than the fourth card, and against any that it holds.
    assert rows["A K Q T"].shares[0] == 1.0
    assert 0 < rows["A K Q T"].shares[jack] < 0.1
