"""Orders of common practice against other programs, and against counts that have been published.

PokerKit knows deuce-to-seven, ace-to-five, eight or better, badugi and the small games; phevaluator the high hands.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, combinations, combinations_with_replacement, pairwise
from math import comb

import numpy as np
import pokerkit
import pytest
from msgspec.structs import replace
from phevaluator import evaluate_cards  # type: ignore[import-untyped] # it ships no types

from pitboss.cards import CARDS, parse_cards, text_of
from pitboss.editions.common.hands import BADUGI, DEUCE_TO_SEVEN, ONE_CARD, THREE_CARDS, TWO_CARDS
from pitboss.hands import (
    ALL_FIVE,
    BEST_ONE,
    BEST_THREE,
    BEST_TWO,
    FOUR_CARDS,
    Pick,
    Ranking,
    hands_of,
    rank,
    tables_for,
    valuer_of,
    values,
)
from pitboss.hands.orders import OrderOfHands
from pitboss.malformed import Malformed
from tests.proof import rules

TWO_TO_SEVEN = Ranking(direction="low", straights_count=True)
ACE_TO_FIVE = Ranking(direction="low", low_ace="low")
EIGHT_OR_BETTER = Ranking(direction="low", low_ace="low", qualifier=True)
OF_BADUGI = Ranking(direction="low", low_ace="low", size=4, badugi=True)
HIGH_BADUGI = Ranking(direction="low", size=4, badugi=True)
Numbers = tuple[int, ...]
SPREAD = (0, 1, 2, 3, 0)


def classes(ranks: Iterable[int], size: int) -> list[Numbers]:
    """One hand of each kind that ranks and suits can make: every multiset of ranks, and every suited set."""
    every = [chosen for chosen in combinations_with_replacement(ranks, size) if size < 5 or chosen[0] != chosen[4]]
    mixed = [tuple(4 * rank + suit for rank, suit in zip(chosen, SPREAD, strict=False)) for chosen in every]
    return mixed + [tuple(4 * rank for rank in chosen) for chosen in combinations(ranks, size)]


def sampled(size: int, number: int, seed: str) -> list[Numbers]:
    chance = random.Random(seed)
    return [tuple(chance.sample(range(52), size)) for _ in range(number)]


def agree(hands: list[Numbers], ranking: Ranking, peer: Callable[[str], "pokerkit.Hand | None"]) -> None:
    """Both put the hands in the same order, and find the same of them equal."""
    value = valuer_of(ranking)
    found = [(value(numbers), peer("".join(str(CARDS[number]) for number in numbers))) for numbers in hands]
    ours = sorted((mine, theirs.entry.index) for mine, theirs in found if theirs is not None)
    assert all((mine > 0) == (theirs is not None) for mine, theirs in found)
    direction = 1 if ours[0][1] <= ours[-1][1] else -1
    for (mine, theirs), (next_mine, next_theirs) in pairwise(ours):
        assert (mine < next_mine) == (direction * theirs < direction * next_theirs)
        assert (mine == next_mine) == (theirs == next_theirs)


@pytest.mark.parametrize(
    ("size", "ranks", "peer"),
    [
        (1, range(9, 12), pokerkit.KuhnPokerHand.from_game),
        (2, range(9, 12), pokerkit.LeducHoldemHand.from_game),
        (3, range(13), pokerkit.RhodeIslandHoldemHand.from_game),
    ],
    ids=["one card", "two cards", "three cards"],
)
def test_hands_of_few_cards_are_ordered_as_pokerkit_has_them(
    size: int, ranks: range, peer: Callable[[str], pokerkit.Hand]
) -> None:
    hands = [numbers for numbers in classes(ranks, size) if len(set(numbers)) == size]
    agree(hands, Ranking(size=size, ace_low=size == 3), peer)


def test_three_of_a_kind_is_between_straights_and_straight_flushes() -> None:
    value = valuer_of(Ranking(size=3, ace_low=True))
    hands = ["As Kd Qs 9d", "2s 9s 7s", "2s 3d As", "4s 4d 4h", "3s 2s As", "As Ks Qs"]
    found = [value([card.number for card in parse_cards(text)]) for text in hands]
    assert found[0] > found[1]  # a straight of three of four cards beats a flush
    assert found[1:] == sorted(found[1:])


def test_every_deuce_to_seven_hand_is_ordered_as_pokerkit_has_it() -> None:
    hands = classes(range(13), 5)
    assert len(hands) == 7_462
    agree(hands, TWO_TO_SEVEN, pokerkit.StandardLowHand.from_game)


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_best_deuce_to_seven_hand_of_more_cards_avoids_straights_and_flushes(size: int) -> None:
    value = tables_for(TWO_TO_SEVEN).value
    crowded = [tuple(4 * rank + (rank % 6 == 0) for rank in chosen) for chosen in combinations(range(9), size)]
    for numbers in [*crowded, *sampled(size, 40, f"deuce {size}")]:
        assert value(numbers) == max(map(value, combinations(numbers, 5)))


def test_deuce_to_seven_is_the_high_order_turned_round() -> None:
    """phevaluator counts from the best high hand upwards; it knows the straight from the ace up, which is none here."""
    value = valuer_of(TWO_TO_SEVEN)
    wheel = {12, 0, 1, 2, 3}
    hands = [numbers for numbers in sampled(5, 4_000, "phe") if {number >> 2 for number in numbers} != wheel]
    ordered = sorted((value(numbers), evaluate_cards(*numbers)) for numbers in hands)
    for (mine, theirs), (next_mine, next_theirs) in pairwise(ordered):
        assert (mine < next_mine) == (theirs < next_theirs)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(
    ("ranking", "peer"),
    [(ACE_TO_FIVE, pokerkit.RegularLowHand), (EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand)],
    ids=["ace-to-five", "eight or better"],
)
def test_ace_to_five_lows_are_ordered_as_pokerkit_has_them(
    ranking: Ranking, peer: type[pokerkit.Hand], size: int
) -> None:
    agree(sampled(size, 800, f"lows {size}"), ranking, peer.from_game_or_none)


@pytest.mark.parametrize(
    ("ranking", "peer"),
    [(OF_BADUGI, pokerkit.BadugiHand), (HIGH_BADUGI, pokerkit.StandardBadugiHand)],
    ids=["ace low", "ace high"],
)
def test_badugis_are_ordered_as_pokerkit_has_them(ranking: Ranking, peer: type[pokerkit.Hand]) -> None:
    agree(sampled(4, 3_000, "badugi"), ranking, peer.from_game)


def test_deuce_to_seven_counts() -> None:
    """All 2,598,960 hands: the best of all can be made in 4^5 - 4 ways, and so on by the known counts of high hands."""
    every = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * comb(52, 5)).reshape(-1, 5)
    found = values(every, TWO_TO_SEVEN, ALL_FIVE)
    best = valuer_of(TWO_TO_SEVEN)([card.number for card in parse_cards("7s 5d 4c 3h 2s")])
    assert found.max() == best
    assert int((found == best).sum()) == 1_020
    counts = Counter(dict(zip(*np.unique(found >> 12, return_counts=True), strict=True)))
    named = {str(category): int(counts[place]) for place, category in enumerate(TWO_TO_SEVEN.order, start=1)}
    assert named == {
        "royal flush": 4,
        "five of a kind": 0,
        "straight flush": 32,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_112,
        "straight": 9_180,
        "three of a kind": 54_912,
        "two pairs": 123_552,
        "one pair": 1_098_240,
        "five odd cards": 1_303_560,
    }


def test_badugi_counts() -> None:
    """All 270,725 hands: 715 x 24 badugis, and one card only where all are of one suit or of one rank."""
    every = np.fromiter(chain.from_iterable(combinations(range(52), 4)), np.uint8, 4 * comb(52, 4)).reshape(-1, 4)
    found = values(every, OF_BADUGI, FOUR_CARDS)
    counts = np.bincount(found >> 12)[1:]
    assert counts.tolist() == [4 * 715 + 13, 96_252, 154_440, 715 * 24]
    best = valuer_of(OF_BADUGI)([card.number for card in parse_cards("4s 3d 2c Ah")])
    assert found.max() == best
    assert int((found == best).sum()) == 24


def test_three_card_counts() -> None:
    every = np.fromiter(chain.from_iterable(combinations(range(52), 3)), np.uint8, 3 * comb(52, 3)).reshape(-1, 3)
    found = values(every, Ranking(size=3, ace_low=True), BEST_THREE)
    # Odd cards, pairs, flushes, straights, threes and straight flushes of three-card poker.
    assert np.bincount(found >> 12)[1:].tolist() == [16_440, 3_744, 1_096, 720, 52, 48]


@pytest.mark.parametrize(
    ("ranking", "pick", "cards"),
    [
        (Ranking(size=1), BEST_ONE, 3),
        (Ranking(size=2), BEST_TWO, 5),
        (Ranking(size=3), BEST_THREE, 6),
        (OF_BADUGI, FOUR_CARDS, 4),
        (TWO_TO_SEVEN, ALL_FIVE, 5),
    ],
    ids=["one", "two", "three", "badugi", "deuce-to-seven"],
)
def test_batches_equal_single_calls(ranking: Ranking, pick: Pick, cards: int) -> None:
    rows = sampled(cards, 300, f"rows {cards}")
    assert values(rows, ranking, pick).tolist() == [valuer_of(ranking)(row) for row in rows]
    with pytest.raises(Malformed, match="row 1: 2c is there twice"):
        values([rows[0], (0, 0, *range(4, 2 + cards))] if cards > 1 else [], ranking, pick)


def test_explanations_say_what_counts() -> None:
    def told(text: str, ranking: Ranking, pick: Pick, order: OrderOfHands) -> tuple[str, str]:
        hand = rank(parse_cards(text), ranking, pick, (), order)
        return hand.text, text_of(hand.best)

    assert told("As", Ranking(size=1), BEST_ONE, ONE_CARD) == ("ace high", "As")
    assert told("Kd Ks", Ranking(size=2), BEST_TWO, TWO_CARDS) == ("one pair, kings", "Ks Kd")
    three = Ranking(size=3, ace_low=True)
    assert told("2d As 3c Kh", three, BEST_THREE, THREE_CARDS) == ("straight, three high", "As 3c 2d")
    assert told("4s 3s 2c Ah", OF_BADUGI, FOUR_CARDS, BADUGI) == ("three-card badugi, three-two-ace", "3s 2c Ah")
    assert told("6s 5d 4c 3h 2s", TWO_TO_SEVEN, ALL_FIVE, DEUCE_TO_SEVEN)[0] == "straight low, six high"
    assert told("As 5d 4c 3h 2s", TWO_TO_SEVEN, ALL_FIVE, DEUCE_TO_SEVEN)[0] == "ace-five-four-three-two low"


@rules("G-R74", "G-R76")
def test_games_of_practice_rank_low_without_being_told() -> None:
    razz, badugi, triple = (hands_of(name) for name in ("razz", "badugi", "deuce-to-seven-triple-draw"))
    assert razz.ranking() == ACE_TO_FIVE
    assert badugi.ranking() == OF_BADUGI
    assert triple.ranking() == TWO_TO_SEVEN
    seven = rank(parse_cards("7s 5d 4c 3h 2s"), triple.ranking(), triple.pick, (), triple.order)
    assert "G-R74" in seven.rules
    four = rank(parse_cards("4s 3d 2c Ah"), badugi.ranking(), badugi.pick, (), badugi.order)
    assert "G-R76" in four.rules


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"size": 4}, "1, 2, 3 or 5"),
        ({"size": 3, "joker": True}, "no joker"),
        ({"size": 2, "direction": "low"}, "low hands have five cards"),
        ({"badugi": True}, "a badugi needs a low ranking"),
        ({"straights_count": True}, "needs a low ranking"),
        ({"straights_count": True, "direction": "low", "joker": True}, "no joker"),
    ],
)
def test_rankings_that_make_no_sense_are_refused(fields: dict[str, object], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        replace(Ranking(), **fields)


def test_what_these_orders_cannot_do_is_refused_in_words() -> None:
    with pytest.raises(Malformed, match="hands of five cards, not 4"):
        tables_for(OF_BADUGI)
    with pytest.raises(Malformed, match="any five cards"):
        _ = tables_for(TWO_TO_SEVEN).value_two_and_three
    with pytest.raises(Malformed, match="count against a low hand"):
        hands_of("holdem").order.check(TWO_TO_SEVEN)
    with pytest.raises(Malformed, match="not for hands of 3 cards"):
        rank(parse_cards("As Ks Qs"), Ranking(size=3), BEST_THREE)
