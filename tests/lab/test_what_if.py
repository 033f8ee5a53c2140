"""What if a rule changed: exact differences between two sets of rules."""

from fractions import Fraction

import pytest

from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_rules import CanberraRules, with_odds
from pitboss.lab.canberra_types import Trade
from pitboss.lab.what_if import what_if, with_changes
from pitboss.malformed import Malformed

RULES = CanberraRules()


def test_the_differences_are_those_of_two_counts() -> None:
    found = what_if(RULES, "optimal", "royal flush=100", Trade())
    now, changed = house_edge(RULES), house_edge(with_odds(RULES, "royal flush=100"))
    assert (found.now, found.changed) == (now, changed)
    assert found.difference.edge.fraction == changed.edge.fraction - now.edge.fraction
    assert found.difference.edge.fraction == Fraction(5_027_922_000, 19_933_230_517_200)
    assert found.difference.variance.fraction == changed.variance.fraction - now.variance.fraction


def test_the_take_per_hour_is_the_edge_of_all_antes() -> None:
    found = what_if(RULES, "pairs", "bet=1", Trade(boxes=5, rounds_per_hour=50))
    assert found.take_now.fraction == found.now.edge.fraction * 1000 * 250
    assert found.difference.take_per_hour.fraction == found.take_changed.fraction - found.take_now.fraction


def test_changes_are_read_as_people_write_them() -> None:
    changed = with_changes(RULES, "Royal Flush = 100; qualifier=any hand, bet=1, maximum=500.50, ante=25")
    assert changed == CanberraRules(
        RULES.odds | {"royal flush": 100}, "any hand", bet_multiple=1, maximum_payout=50_050, ante=2500
    )
    assert with_changes(changed, "maximum=none").maximum_payout is None


@pytest.mark.parametrize(
    "changes",
    [
        "",
        "flush",
        "flush=x",
        "colour=red",
        "maximum=1.005",
        "maximum=1e999999999",
        "bet=\u00b2",
        "ante=-1",
        "ante=x",
        "bet=two",
        "royal flush=250",
    ],
)
def test_changes_that_change_nothing_are_refused(changes: str) -> None:
    with pytest.raises(Malformed):
        with_changes(RULES, changes)


@pytest.mark.parametrize(("boxes", "rounds"), [(0, 40), (10, 40), (7, 0), (7, 2000)])
def test_a_table_without_trade_is_refused(boxes: int, rounds: int) -> None:
    with pytest.raises(Malformed):
        Trade(boxes, rounds)
