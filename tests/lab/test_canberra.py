"""The house edge of Canberra Poker: published figures, exact fractions, strategies and changed rules."""

from fractions import Fraction
from random import Random

import msgspec
import numpy as np
import pytest

from pitboss.banked.canberra.hand_values import least_qualifying
from pitboss.cards import CARDS, parse_card, parse_cards
from pitboss.hands.ranking import Category
from pitboss.lab import canberra_kernels as kernels
from pitboss.lab.canberra import decisions, house_edge
from pitboss.lab.canberra_counts import DEALS, counts
from pitboss.lab.canberra_decision import best_decision
from pitboss.lab.canberra_rules import LINES, ODDS_1997, CanberraRules, with_odds
from pitboss.lab.canberra_strategies import NAMES, decisions_of
from pitboss.malformed import Malformed
from tests.lab import slow_canberra as slow

PUBLISHED = with_odds(CanberraRules(), "royal flush=100")
"""The odds of Caribbean Stud as analysts have published it, without a maximum."""


def test_the_published_figure_of_caribbean_stud_comes_out() -> None:
    found = house_edge(PUBLISHED)
    assert found.edge.den == DEALS == 19_933_230_517_200
    assert found.edge.num == 1_041_372_912_372
    assert round(found.edge.decimal, 10) == 0.0522430577
    assert f"{found.edge.decimal:.3%}" == "5.224%"
    assert f"{found.bet_frequency.decimal:.4%}" == "52.2255%"
    assert f"{found.element_of_risk.decimal:.2%}" == "2.56%"
    assert f"{found.standard_deviation:.2f}" == "2.24"


@pytest.mark.parametrize(
    ("strategy", "edge"),
    [("always", "16.607%"), ("pairs", "5.470%"), ("ace-king", "5.682%"), ("three-rules", "5.225%")],
)
def test_named_strategies_cost_what_is_known_of_them(strategy: str, edge: str) -> None:
    assert f"{house_edge(PUBLISHED, strategy).edge.decimal:.3%}" == edge


def test_the_gazetted_odds_are_a_little_better_for_the_player() -> None:
    found = house_edge(CanberraRules())
    assert found.edge.num == 1_036_344_990_372
    royal = next(row for row in found.outcomes if row.hand is Category.ROYAL_FLUSH)
    # 150 to one more on a BET of two antes, in every deal that a royal flush wins.
    assert house_edge(PUBLISHED).edge.num - found.edge.num == royal.won * 300


def test_no_strategy_beats_the_optimal_one_under_any_rules() -> None:
    for rules in (CanberraRules(), with_odds(CanberraRules(bet_multiple=1), "flush=1"), CanberraRules(qualifier="ace")):
        costs = {strategy: house_edge(rules, strategy).edge.fraction for strategy in NAMES}
        assert min(costs, key=lambda strategy: costs[strategy]) == "optimal"


def test_the_dealer_qualifies_as_often_as_a_hand_is_ace_king_or_better() -> None:
    found = house_edge(CanberraRules(), "always")
    values = counts().values
    weights = counts().weights.astype(np.int64)
    hands = int(weights[values >= least_qualifying("ace-king")].sum())
    assert found.dealer_qualifies.fraction == Fraction(hands, 2_598_960)


def test_all_deals_end_in_some_way() -> None:
    for strategy in NAMES:
        found = house_edge(CanberraRules(), strategy)
        assert sum(row.folded + row.bet for row in found.outcomes) == found.deals
        assert sum(found.results().values()) == found.deals
        assert Fraction(sum(row.bet for row in found.outcomes), found.deals) == found.bet_frequency.fraction


def test_edge_risk_and_variance_follow_from_the_results() -> None:
    found = house_edge(CanberraRules(ante=500, maximum_payout=12_345), "three-rules")
    results = found.results()
    mean = Fraction(sum(cents * deals for cents, deals in results.items()), found.deals * 500)
    squares = Fraction(sum(cents**2 * deals for cents, deals in results.items()), found.deals * 500**2)
    assert found.edge.fraction == -mean
    assert found.variance.fraction == squares - mean**2
    assert found.element_of_risk.fraction == -mean / (1 + 2 * found.bet_frequency.fraction)
    assert max(results) == 500 + 12_345


def test_a_maximum_payout_limits_the_bet_and_never_the_ante() -> None:
    rules = CanberraRules(ante=10_000, maximum_payout=50_000)
    assert rules.bet_win(Category.FLUSH) == 50_000
    assert rules.bet_win(Category.TWO_PAIRS) == 40_000
    capped, free = house_edge(rules, "always"), house_edge(CanberraRules(ante=10_000), "always")
    lost = sum(
        row.won * (CanberraRules(ante=10_000).bet_win(row.hand) - rules.bet_win(row.hand)) for row in free.outcomes
    )
    assert capped.edge.fraction - free.edge.fraction == Fraction(lost, DEALS * 10_000)


def test_without_a_maximum_the_ante_does_not_matter() -> None:
    small, large = house_edge(CanberraRules(ante=100)), house_edge(CanberraRules(ante=50_000))
    assert small.edge == large.edge
    assert small.variance == large.variance


def test_a_dealer_who_always_plays_never_has_no_hand() -> None:
    found = house_edge(CanberraRules(qualifier="any hand"), "always")
    assert found.dealer_qualifies.fraction == 1
    assert not any(row.no_hand for row in found.outcomes)
    # Nobody is favoured by the cards, so odds of one to one for everything are a fair game.
    even = CanberraRules(odds=dict.fromkeys(LINES, 1), qualifier="any hand")
    assert house_edge(even, "always").edge.fraction == 0


@pytest.mark.parametrize(
    ("qualifier", "weakest"),
    [
        ("ace-king", "As Kd 4c 3h 2s"),
        ("ace", "As 6d 4c 3h 2s"),
        ("king-queen", "Ks Qd 4c 3h 2s"),
        ("seven", "7s 5d 4c 3h 2s"),
        ("one pair", "2s 2d 5c 4h 3s"),
        ("two pairs", "3s 3d 2c 2h 4s"),
        ("royal flush", "As Ks Qs Js Ts"),
    ],
)
def test_a_qualifier_is_the_weakest_hand_that_it_names(qualifier: str, weakest: str) -> None:
    assert least_qualifying(qualifier) == slow.VALUE([card.number for card in parse_cards(weakest)])


@pytest.mark.parametrize("qualifier", ["", "nothing", "king-ace", "ace-ace", "six-five", "ace-king-"])
def test_a_qualifier_that_names_no_hand_is_refused(qualifier: str) -> None:
    with pytest.raises(Malformed):
        CanberraRules(qualifier=qualifier)


@pytest.mark.parametrize("line", ["royal flush", "royal=100", "flush=-1", "flush=5.5", "flush=", "=5"])
def test_a_pay_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(Malformed, match="pay line"):
        with_odds(CanberraRules(), line)


@pytest.mark.parametrize(
    "changes", [{"bet_multiple": 0}, {"ante": 0}, {"maximum_payout": -1}, {"odds": dict(ODDS_1997) | {"flush": -1}}]
)
def test_rules_that_make_no_game_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        msgspec.structs.replace(CanberraRules(), **changes)


def test_the_three_rules_are_followed_to_the_letter() -> None:
    chance, every = Random("three rules"), counts()
    between = np.flatnonzero(
        (every.values >= least_qualifying("ace-king")) & (every.values < least_qualifying("one pair"))
    )
    rows = [*chance.sample(between.tolist(), 300), *(chance.randrange(len(every.hands)) for _ in range(100))]
    found = decisions_of("three-rules", every.hands[rows], every.values[rows])
    for place, row in enumerate(rows):
        hand = tuple(every.hands[row].tolist())
        for upcard in set(range(52)) - set(hand):
            assert found[place, upcard] == slow.bets_by_three_rules(hand, upcard), (hand, upcard)


def test_the_best_decisions_are_those_of_the_plain_twin() -> None:
    rules, every = PUBLISHED, counts()
    decided = decisions(rules, "optimal")
    chance = Random("close calls")
    close = np.flatnonzero(
        (every.values >= least_qualifying("ace-king")) & (every.values < least_qualifying("one pair"))
    )
    for row in chance.sample(close.tolist(), 40):
        hand = [CARDS[number] for number in every.hands[row]]
        for upcard in chance.sample(sorted(set(range(52)) - set(every.hands[row].tolist())), 3):
            decision = best_decision(rules, hand, CARDS[upcard])
            ends = decision.no_hand, decision.won, decision.tied, decision.lost
            worth = slow.worth_of_bet(rules, [card.number for card in hand], ends)
            assert decision.bet.fraction == worth / rules.ante
            assert decided[row, upcard] == (worth > -rules.ante) == (decision.decision == "bet")


def test_outcomes_are_added_up_as_the_plain_twin_adds_them() -> None:
    chance = np.random.default_rng(7)
    rows = 40
    below, lower, equal = (chance.integers(0, 50_000, (rows, 52), np.int32) for _ in range(3))
    lower[chance.random((rows, 52)) < 0.1] = kernels.IMPOSSIBLE
    qualifying, decided = chance.random(rows) < 0.5, chance.random((rows, 52)) < 0.5
    weights, places = chance.integers(1, 25, rows).astype(np.uint8), chance.integers(1, 10, rows)
    out = np.zeros((11, 5), np.int64)
    kernels.outcomes(lower, equal, below, qualifying, weights, places, decided, out)
    expected = np.zeros((11, 5), object)
    for row in range(rows):
        for card in range(52):
            if lower[row, card] < 0:
                continue
            ends = [kernels.DEALER_HANDS, 0, 0, 0, 0]
            if decided[row, card]:
                no_hand, won = int(below[row, card]), max(0, int(lower[row, card]) - int(below[row, card]))
                tied = int(equal[row, card]) if qualifying[row] else 0
                ends = [0, no_hand, won, tied, kernels.DEALER_HANDS - no_hand - won - tied]
            for column, count in enumerate(ends):
                expected[places[row], column] += int(weights[row]) * count
    assert out.tolist() == expected.tolist()


def test_a_single_decision_counts_all_hands_of_the_dealer() -> None:
    hand = parse_cards("As Kd Qh Jc 9s")
    found = best_decision(CanberraRules(), hand, parse_card("2d"))
    assert (found.no_hand, found.won, found.tied, found.lost) == slow.ends([card.number for card in hand], 1)
    assert found.decision == "bet"
    assert best_decision(CanberraRules(), parse_cards("As Kd Th 8c 7s"), parse_card("Qd")).decision == "fold"


@pytest.mark.parametrize(
    ("hand", "upcard"), [("As Kd", "2d"), ("As Kd Qh Jc 9s", "As"), ("As As Qh Jc 9s", "2d"), ("As Kd Qh Jc Jk", "2d")]
)
def test_a_hand_that_cannot_be_dealt_is_refused(hand: str, upcard: str) -> None:
    with pytest.raises(Malformed):
        best_decision(CanberraRules(), parse_cards(hand), parse_card(upcard))
