"""Hands of Canberra Poker with a meaning of their own: the Dead Man's Hand, and those the dealer plays with."""

import pytest

from pitboss.banked.canberra.hand_values import category_of, least_qualifying, value_of
from pitboss.banked.jackpot.prizes import JackpotPrize, prize_of
from pitboss.cards import parse_cards


@pytest.mark.parametrize(
    ("cards", "dead"),
    [
        ("As Ac 8s 8c Qd", True),
        ("Ah Ad 8h 8d 2c", True),
        ("As Ac 8s 8c 8d", False),
        ("As Ac Ad 8s 8c", False),
        ("As Ac 9s 9c 8d", False),
        ("As Ks 8s 8c 2d", False),
        ("8s 8c 7s 7c Ad", False),
    ],
)
def test_the_dead_mans_hand_is_aces_and_eights_of_any_suits(cards: str, dead: bool) -> None:
    hand = parse_cards(cards)
    assert (prize_of(category_of(value_of(hand)), hand) is JackpotPrize.DEAD_MANS_HAND) == dead


@pytest.mark.parametrize(
    ("cards", "takes_part"),
    [
        ("As Kc 4s 3c 2d", True),
        ("As Qc Js Tc 9d", False),
        ("Ks Qc Js Tc 8d", False),
        ("2s 2c 3s 4c 5d", True),
        ("As 2c 3s 4c 5d", True),
        ("7s 5s 4s 3s 2s", True),
    ],
)
def test_the_dealer_takes_part_with_ace_king_or_better(cards: str, takes_part: bool) -> None:
    assert (value_of(parse_cards(cards)) >= least_qualifying("ace-king")) == takes_part
