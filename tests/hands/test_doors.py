"""What cannot be ranked is refused at the door, in words; whatever passes the door has a value."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, parse_cards
from pitboss.hands import ALL_FIVE, BEST_FIVE, TWO_OF_FOUR, Ranking, rank, tables_for, values
from pitboss.malformed import Malformed
from tests.hands.builders import HIGH_RANKINGS, LOW_RANKINGS


@pytest.mark.parametrize(
    ("cards", "ranking", "message"),
    [
        ("As Ks Qs Js", Ranking(), "4 cards"),
        ("As Ks Qs Js As", Ranking(), "As is there twice"),
        ("As Ks Qs Js 2s", Ranking(36), "2s is not in a deck of 36 cards"),
        ("As Ks Qs Js Jk", Ranking(36), "Jk is not in a deck of 36 cards"),
        ("As Ks Qs Jk Jk", Ranking(36, joker=True), "Jk is there twice"),
        ("", Ranking(), "0 cards"),
    ],
)
def test_single_hands_are_refused_with_the_reason(cards: str, ranking: Ranking, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        rank(parse_cards(cards), ranking)


def test_wrong_numbers_of_cards_for_a_pick_are_refused() -> None:
    with pytest.raises(Malformed, match="6 cards: a hand of all five cards takes 5"):
        rank(parse_cards("As Ks Qs Js Ts 2d"), pick=ALL_FIVE)
    with pytest.raises(Malformed, match=r"3 own cards: .* takes 4"):
        rank(parse_cards("As Ks Qs"), pick=TWO_OF_FOUR, board=parse_cards("2d 3d 4d 5d 6d"))
    with pytest.raises(Malformed, match=r"2 cards on the board: .* takes 3 to 5"):
        rank(parse_cards("As Ks Qs Js"), pick=TWO_OF_FOUR, board=parse_cards("2d 3d"))


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(Malformed, match="is no card"):
        rank(["As", "Ks", "Qs", "Js", "Ts"])  # type: ignore[list-item] # a caller without a type checker


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deck": 51}, "no deck of 51"),
        ({"low_ace": "low"}, "direction=low"),
        ({"qualifier": True}, "direction=low"),
        ({"direction": "low", "strict_1994": True}, "strict_1994"),
        ({"direction": "sideways"}, "high or low"),
        ({"direction": "low", "low_ace": "middle"}, "high or low"),
    ],
)
def test_rankings_that_make_no_sense_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        Ranking(**options)  # type: ignore[arg-type] # wrong on purpose


def test_a_value_of_another_ranking_has_no_category() -> None:
    with pytest.raises(Malformed, match="no value"):
        Ranking(direction="low", qualifier=True).category_of(0)
    with pytest.raises(Malformed, match="no value"):
        Ranking(direction="low").category_of(tables_for(Ranking()).value([51, 47, 43, 39, 35]))


@pytest.mark.parametrize(
    ("rows", "ranking", "message"),
    [
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], Ranking(), "row 1: 2s is there twice"),
        ([[0, 1, 2, 3, 52]], Ranking(), "row 0: Jk is not in a deck of 52 cards"),
        ([[40, 41, 42, 43, 0]], Ranking(36), "row 0: 2c is not in a deck of 36 cards"),
        ([[40, 41, 42, 43, 53]], Ranking(), "row 0: there is a number that is no card; cards are 0 to 52"),
        ([[40, 41, 42, 43, 64 + 44]], Ranking(), "row 0: .* is no card"),
        ([[40, 41, 42, 43, 44, 45, 64 + 46]], Ranking(), "row 0: .* is no card"),
        ([[40, 41, 42, 43, 256 + 44]], Ranking(), "row 0: .* is no card"),
        ([[40, 41, 42, 43, -1]], Ranking(), "row 0: .* is no card"),
        ([[40, 41, 42, 43]], Ranking(), "4 own cards|4 cards"),
        ([[0, 1, 2, 3, 4, 5, 6, 7]], Ranking(), "a batch takes 5 to 7"),
        ([0, 1, 2, 3, 4], Ranking(), "rows of card numbers"),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], Ranking(), "rows of card numbers"),
    ],
)
def test_batches_are_refused_with_the_row_and_the_reason(rows: object, ranking: Ranking, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        values(np.array(rows), ranking)


def test_batches_need_a_board_for_each_hand_and_a_sane_number_of_threads() -> None:
    own = np.array([[0, 1, 2, 3]])
    with pytest.raises(Malformed, match="1 rows of cards and 2 of boards"):
        values(own, pick=TWO_OF_FOUR, board=np.array([[10, 11, 12, 13, 14]] * 2))
    with pytest.raises(Malformed, match="0 threads"):
        values(own, pick=TWO_OF_FOUR, board=np.array([[10, 11, 12, 13, 14]]), threads=0)
    with pytest.raises(Malformed, match="row 0: 2s is there twice"):
        values(own, pick=TWO_OF_FOUR, board=np.array([[3, 11, 12, 13, 14]]))


def test_the_bad_row_is_named_whichever_thread_met_it() -> None:
    rows = np.tile(np.arange(7, dtype=np.uint8), (1_000, 1))
    rows[900, 3] = 0
    with pytest.raises(Malformed, match="row 900: 2c"):
        values(rows, threads=2)


def test_an_empty_batch_has_no_values() -> None:
    assert values(np.empty((0, 7), np.uint8)).shape == (0,)


@settings(max_examples=200, deadline=None)
@given(
    numbers=st.lists(st.integers(-3, 70), max_size=8),
    ranking=st.sampled_from([*HIGH_RANKINGS, *LOW_RANKINGS[::5]]),
)
def test_one_row_is_valued_or_refused_alike_by_every_door(numbers: list[int], ranking: Ranking) -> None:
    deck = {card.number for card in ranking.base.cards}
    good = 5 <= len(numbers) <= 7 and len({*numbers}) == len(numbers) and deck.issuperset(numbers)
    rows = np.array([numbers], np.int64)
    if good:
        cards = [CARDS[number] for number in numbers]
        assert values(rows, ranking).tolist() == [tables_for(ranking).value(numbers)] == [rank(cards, ranking).value]
        return
    with pytest.raises(Malformed):
        values(rows, ranking)
    if len(numbers) <= 7 and all(0 <= number <= 52 for number in numbers):
        with pytest.raises(Malformed):
            rank([CARDS[number] for number in numbers], ranking)


@settings(max_examples=60, deadline=None)
@given(cards=st.lists(st.sampled_from(list(Card)), min_size=5, max_size=9, unique=True))
def test_a_better_hand_never_gets_worse_by_another_card(cards: list[Card]) -> None:
    ranking = Ranking(joker=True, ace_low=True)
    whole = rank(cards, ranking, BEST_FIVE)
    assert whole.value >= rank(cards[:5], ranking).value
    assert rank(whole.best, ranking).value == whole.value
