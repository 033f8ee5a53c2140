"""What a session may bring: the same chances as adding rounds one by one in whole numbers."""

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.session import SessionResults, session
from pitboss.malformed import Malformed

ROUND = {-300: 5, -100: 9, 0: 1, 100: 6, 700: 2}


def exactly(one_round: dict[int, int], rounds: int) -> dict[int, Fraction]:
    total, weight = Counter({0: 1}), sum(one_round.values())
    for _ in range(rounds):
        longer: Counter[int] = Counter()
        for so_far, ways in total.items():
            for cents, deals in one_round.items():
                longer[so_far + cents] += ways * deals
        total = longer
    return {cents: Fraction(ways, weight**rounds) for cents, ways in total.items()}


@pytest.mark.parametrize("rounds", [1, 2, 5, 12])
def test_a_session_is_its_rounds_added_up(rounds: int) -> None:
    found, expected = session(ROUND, rounds), exactly(ROUND, rounds)
    chances = dict(zip(found.results.tolist(), found.chances.tolist(), strict=True))
    for cents, chance in chances.items():
        assert chance == pytest.approx(float(expected.get(cents, 0)), abs=1e-14)
    assert found.mean == pytest.approx(float(sum(cents * chance for cents, chance in expected.items())))
    squares = float(sum(cents**2 * chance for cents, chance in expected.items()))
    assert found.standard_deviation == pytest.approx((squares - found.mean**2) ** 0.5)
    assert found.ahead == pytest.approx(float(sum(chance for cents, chance in expected.items() if cents > 0)))
    assert found.even == pytest.approx(float(expected.get(0, 0)))


def quantile_by_hand(rounds: int, share: float) -> int:
    so_far = Fraction(0)
    for cents, chance in sorted(exactly(ROUND, rounds).items()):
        so_far += chance
        if so_far >= Fraction(share):
            return cents
    raise AssertionError("shares are less than one")


@pytest.mark.parametrize("share", [0.01, 0.05, 0.5, 0.95])
def test_quantiles_are_results_that_so_many_do_not_exceed(share: float) -> None:
    assert session(ROUND, 6).quantile(share) == quantile_by_hand(6, share)


def test_a_session_of_canberra_poker_loses_what_the_edge_says() -> None:
    edge = house_edge(CanberraRules())
    found: SessionResults = session(edge.results(), 200)
    assert found.mean == pytest.approx(-200 * edge.edge.decimal * 1000)
    assert found.standard_deviation == pytest.approx(200**0.5 * edge.standard_deviation * 1000)
    assert float((found.results * found.chances).sum()) == pytest.approx(found.mean, rel=1e-6)
    assert found.figures().quantiles["0.5"] == found.quantile(0.5)


def test_a_round_with_one_result_has_a_session_with_one() -> None:
    found = session({-100: 3}, 10)
    assert found.results.tolist() == [-1000]
    assert found.chances.tolist() == [1.0]


@pytest.mark.parametrize(("one_round", "rounds"), [(ROUND, 0), (ROUND, 10**7), ({0: 1, 1: 1, 10**9: 1}, 100)])
def test_a_session_that_cannot_be_counted_is_refused(one_round: dict[int, int], rounds: int) -> None:
    with pytest.raises(Malformed):
        session(one_round, rounds)
