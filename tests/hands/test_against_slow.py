"""Random hands of every ranking and pick against the slow evaluator, and the fast ways against each other."""

import random
from itertools import pairwise

import numpy as np
import pytest

from pitboss.cards import CARDS
from pitboss.hands import (
    ALL_FIVE,
    BEST_FIVE,
    BOTH_AND_THREE,
    TWO_OF_FIVE,
    TWO_OF_FOUR,
    TWO_OF_THREE,
    Pick,
    Ranking,
    hands_of,
    rank,
    tables_for,
    values,
)
from tests.hands import slow
from tests.hands.builders import HIGH_RANKINGS, LOW_RANKINGS, STRICT_RANKINGS, name_of

ALL_RANKINGS = [*HIGH_RANKINGS, *STRICT_RANKINGS, *LOW_RANKINGS]
# pick, own cards, cards on the board
PICKS = [
    (ALL_FIVE, 5, 0),
    (BEST_FIVE, 6, 0),
    (BEST_FIVE, 2, 5),
    (BOTH_AND_THREE, 2, 5),
    (TWO_OF_THREE, 3, 5),
    (TWO_OF_FOUR, 4, 5),
    (TWO_OF_FIVE, 5, 5),
    (TWO_OF_FIVE, 5, 3),
]
HANDS = 12


def deals(ranking: Ranking, cards: int, number: int, seed: str) -> list[list[int]]:
    """Random cards; where there is a joker, half of the hands have it."""
    chance = random.Random(seed)
    deck = [card.number for card in ranking.base.cards]
    drawn = [chance.sample(deck, cards) for _ in range(number)]
    if ranking.joker:
        for numbers in drawn[::2]:
            if 52 not in numbers:
                numbers[chance.randrange(cards)] = 52
    # Suited and paired hands are rare; crowd some into few ranks or one suit.
    for numbers in drawn[1::4]:
        crowd = [n for n in deck if n % 4 == 0] + [n for n in deck if n // 4 in (10, 11, 12)]
        numbers[:] = chance.sample(sorted({*crowd}), cards)
    return drawn


def slow_rules(ranking: Ranking) -> slow.Rules:
    low_ace = ranking.low_ace == "low"
    return slow.Rules(ranking.deck, ranking.ace_low, ranking.is_low, low_ace, ranking.qualifier, ranking.strict_1994)


@pytest.mark.parametrize("ranking", ALL_RANKINGS, ids=name_of)
def test_hands_of_every_ranking_and_pick_compare_as_the_slow_evaluator_says(ranking: Ranking) -> None:
    rules = slow_rules(ranking)
    order = hands_of("seven-card-stud" if ranking.strict_1994 else "holdem").order
    seen: list[tuple[int, slow.Result]] = []
    for pick, own, board in PICKS:
        for numbers in deals(ranking, own + board, HANDS, f"{name_of(ranking)} {pick.name} {own}"):
            cards = [CARDS[number] for number in numbers]
            result = slow.best([str(c) for c in cards[:own]], [str(c) for c in cards[own:]], pick.own_used, rules)
            hand = rank(cards[:own], ranking, pick, cards[own:], order)
            assert (hand.value > 0) == result.qualifies
            if result.qualifies:
                assert str(hand.category) == result.name(rules), hand
            assert len(hand.best) == 5
            assert {*hand.best} <= {*cards}
            seen.append((hand.value, result))
    seen.sort()
    for (value, result), (next_value, next_result) in pairwise(seen):
        assert (value < next_value) == (result < next_result)
        assert (value == next_value) == (result == next_result)


@pytest.mark.parametrize("ranking", ALL_RANKINGS, ids=name_of)
@pytest.mark.parametrize(("pick", "own", "board"), PICKS, ids=lambda value: getattr(value, "name", str(value)))
def test_batches_equal_single_calls_and_the_five_card_values(
    ranking: Ranking, pick: Pick, own: int, board: int
) -> None:
    rows = deals(ranking, own + board, 60, f"batch {name_of(ranking)}")
    cards = np.array(rows, np.uint8)
    got = values(cards[:, :own], ranking, pick, cards[:, own:] if board else None)
    tables = tables_for(ranking)
    for value, numbers in zip(got.tolist(), rows, strict=True):
        mine, shared = numbers[:own], numbers[own:]
        single = tables.value_two_and_three(mine, shared) if pick.own_used else tables.value(numbers)
        assert value == single == max(map(tables.value, pick.hands(mine, shared)))


def test_two_threads_give_the_same_values() -> None:
    cards = np.array(deals(Ranking(joker=True), 7, 5_001, "threads"), np.uint8)
    one = values(cards, Ranking(joker=True))
    for threads in (2, 3):
        assert np.array_equal(one, values(cards, Ranking(joker=True), threads=threads))


@pytest.mark.parametrize("size", [8, 9, 12, 13])
def test_more_than_seven_cards_are_valued_by_their_fives(size: int) -> None:
    ranking = Ranking(joker=True, ace_low=True)
    value = tables_for(ranking).value
    for numbers in deals(ranking, size, 6, f"many {size}"):
        assert value(numbers) == max(map(value, BEST_FIVE.hands(numbers, [])))
