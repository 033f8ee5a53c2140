"""The count of all deals of Canberra Poker: each kernel beside its plain twin, and sums that must come out."""

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.banked.canberra.hand_values import least_qualifying
from pitboss.cards import CARDS
from pitboss.lab import canberra_kernels as kernels
from pitboss.lab.canberra_counts import DEALS, counts, unqualified
from pitboss.lab.canberra_decision import best_decision
from pitboss.lab.canberra_rules import CanberraRules
from tests.lab import slow_canberra as slow


def random_hands(count: int, seed: str) -> list[slow.Hand]:
    chance = Random(seed)
    return [tuple(sorted(chance.sample(range(52), 5))) for _ in range(count)]


def test_all_hands_are_all_fives_of_the_deck() -> None:
    hands = kernels.all_hands()
    every = np.fromiter(combinations(range(52), 5), np.dtype((np.uint8, 5)), comb(52, 5))
    assert np.array_equal(hands, every)


def test_one_hand_stands_for_all_that_differ_in_the_names_of_the_suits() -> None:
    chosen = [*random_hands(300, "orbits"), *((0, 4, 8, 12, last) for last in range(16, 52))]
    for hand in chosen:
        alike = sorted(slow.orbit(hand))
        sizes = kernels.orbit_sizes(np.array(alike, np.uint8)).tolist()
        assert sorted(sizes) == [0] * (len(alike) - 1) + [len(alike)]


def test_the_hands_that_stand_for_all_are_134459() -> None:
    found = counts()
    assert len(found.hands) == 134_459
    assert int(found.weights.sum(dtype=np.int64)) == comb(52, 5)
    assert DEALS == 19_933_230_517_200


def sorted_sample(count: int, seed: str) -> list[tuple[slow.Hand, int]]:
    # Few ranks, so that many values are shared and many cards clash.
    chance = Random(seed)
    hands = {tuple(sorted(chance.sample(range(24, 52), 5))) for _ in range(count)}
    return sorted(((hand, slow.VALUE(hand)) for hand in hands), key=lambda entry: entry[1])


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_sweep_counts_what_the_plain_twin_counts(seed: str) -> None:
    dealt = sorted_sample(250, seed)
    hands, values = np.array([hand for hand, _ in dealt], np.uint8), np.array([v for _, v in dealt], np.uint16)
    players = list(range(0, len(dealt), 7))
    places = np.full(len(dealt), -1, np.int32)
    places[players] = np.arange(len(players))
    tally = np.zeros((kernels.SETS[-1], 52), np.int32)
    lower, equal = np.empty((len(players), 52), np.int32), np.empty((len(players), 52), np.int32)
    kernels.sweep(hands, values, places, tally, lower, equal)
    for row, place in enumerate(players):
        player, value = dealt[place]
        for upcard in range(52):
            if upcard in player:
                assert lower[row, upcard] == kernels.IMPOSSIBLE
            else:
                assert (lower[row, upcard], equal[row, upcard]) == slow.against(dealt, player, value, upcard)


def test_the_count_below_a_value_is_that_of_the_plain_twin() -> None:
    dealt, players = sorted_sample(200, "below"), random_hands(30, "players")
    out = np.empty((len(players), 52), np.int32)
    tally = np.zeros((kernels.SETS[-1], 52), np.int32)
    kernels.count_below(np.array([h for h, _ in dealt], np.uint8), np.array(players, np.uint8), tally, out)
    for row, player in enumerate(players):
        for upcard in set(range(52)) - set(player):
            assert out[row, upcard] == slow.against(dealt, player, 1 << 16, upcard)[0]


def chosen_deals(count: int, seed: str) -> list[tuple[int, int]]:
    """Rows of the count and upcards that go with them, as many weak hands as strong ones."""
    chance, hands = Random(seed), counts().hands
    deals: list[tuple[int, int]] = []
    while len(deals) < count:
        row, upcard = chance.randrange(len(hands)), chance.randrange(52)
        if upcard not in hands[row]:
            deals.append((row, upcard))
    return deals


def test_a_deal_ends_as_all_hands_of_the_dealer_say() -> None:
    found = counts()
    for row, upcard in chosen_deals(4, "all dealer's hands"):
        no_hand, won, tied, lost = slow.ends(found.hands[row].tolist(), upcard, "any hand")
        assert no_hand == 0
        assert (found.lower[row, upcard], found.equal[row, upcard]) == (won, tied)
        assert won + tied + lost == kernels.DEALER_HANDS


def test_a_hundred_deals_end_as_the_single_decision_says() -> None:
    found, below = counts(), unqualified(least_qualifying("ace-king"))
    for row, upcard in chosen_deals(100, "single decisions"):
        decision = best_decision(CanberraRules(), [CARDS[number] for number in found.hands[row]], CARDS[upcard])
        assert below[row, upcard] == decision.no_hand
        if found.values[row] >= least_qualifying("ace-king"):
            assert found.lower[row, upcard] - below[row, upcard] == decision.won
            assert found.equal[row, upcard] == decision.tied


def test_dealer_and_player_are_alike_before_the_rules_come_in() -> None:
    """Whoever is called the dealer: as many deals are lower as are higher, and the rest are equal."""
    found = counts()
    weights = found.weights.astype(np.int64)
    possible = found.lower >= 0
    lower = int((np.where(possible, found.lower, 0).sum(axis=1) * weights).sum())
    equal = int((np.where(possible, found.equal, 0).sum(axis=1) * weights).sum())
    assert 2 * lower + equal == DEALS
