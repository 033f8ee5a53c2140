"""Hands as players say them."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import Ranking, rank

SAID = {
    "5h 5d Js Tc 9d": "a pair of fives; kickers jack, ten, nine",
    "Ah Qd Js 9c 5d": "ace high; then queen, jack, nine, five",
    "Kh Kd Js Jc 9d": "two pair, kings and jacks; kicker nine",
    "Th Td Ts Jc 9d": "three tens; kickers jack, nine",
    "Qh Jd Ts 9c 8d": "a straight to the queen",
    "Ah Qh Jh 9h 5h": "a flush, ace high; then queen, jack, nine, five",
    "Th Td Ts 4c 4d": "tens full of fours",
    "7h 7d 7s 7c 6d": "four sevens; kicker six",
    "Qh Jh Th 9h 8h": "a straight flush to the queen",
    "Ah Kh Qh Jh Th": "a royal flush",
    "6h 6d 6s 2c 2d": "sixes full of twos",
}


@pytest.mark.parametrize(("held", "words"), SAID.items())
def test_as_players_say_it(held: str, words: str) -> None:
    assert rank(parse_cards(held)).spoken == words


def test_a_low_hand_is_known_by_its_two_highest_cards() -> None:
    low = Ranking(direction="low", low_ace="low", qualifier=True)
    assert rank(parse_cards("8h 7d 5s 4c 2d"), low).spoken == "eight-seven low; then five, four, two"
    assert rank(parse_cards("Kh 7d 5s 4c 2d"), low).name == "no qualifying low"
