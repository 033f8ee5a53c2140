"""Up cards in stud, and the Dead Man's Hand among the hands."""

from itertools import pairwise

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import Ranking, hands_of
from pitboss.hands.showing import showing_value
from pitboss.malformed import Malformed
from tests.hands.builders import hand_in
from tests.proof import rules

STUD = Ranking(ace_low=True)


def showing(text: str) -> int:
    return showing_value(parse_cards(text), STUD)


@rules("RR-06")
@pytest.mark.parametrize(
    "worse_to_better",
    [
        ["2c", "Tc", "Kc", "Ac"],
        ["3c 2c", "Kc Qc", "Ac 2c", "Ac Kc", "2c 2d", "Kc Kd", "Ac Ad"],
        ["4c 3c 2c", "Ac 3c 2c", "2c 2d 3c", "2c 2d Ac", "3c 3d 2c", "2c 2d 2h", "Ac Ad Ah"],
        ["5c 4c 3c 2c", "Ac 4d 3c 2c", "2c 2d 4c 3c", "3c 3d 2c 2d", "Ac Ad 2c 2d", "2c 2d 2h 3c", "2c 2d 2h 2s"],
    ],
)
def test_up_cards_from_worse_to_better(worse_to_better: list[str]) -> None:
    for worse, better in pairwise(worse_to_better):
        assert showing(worse) < showing(better), (worse, better)


@rules("RR-06")
def test_straights_flushes_and_suits_are_not_seen() -> None:
    assert showing("5c 4c 3c 2c") == showing("5d 4c 3h 2s") < showing("6d 4c 3h 2s")


@rules("RR-06")
def test_the_other_reading_looks_at_the_highest_card_only() -> None:
    pair, ace = parse_cards("Kc Kd 2c"), parse_cards("Ac 3d 2d")
    assert showing_value(pair, STUD) > showing_value(ace, STUD)
    assert showing_value(pair, STUD, high_card_only=True) < showing_value(ace, STUD, high_card_only=True)


def test_what_cannot_show_is_refused() -> None:
    with pytest.raises(Malformed, match="1 to 4"):
        showing("")
    with pytest.raises(Malformed, match="1 to 4"):
        showing("2c 3c 4c 5c 6c")
    with pytest.raises(Malformed, match="twice"):
        showing("2c 2c")
    with pytest.raises(Malformed, match="joker"):
        showing_value(parse_cards("Jk"), Ranking(joker=True))


@rules("S89-1997/T.Dead Man's Hand")
def test_the_dead_mans_hand_is_still_two_pairs() -> None:
    canberra = hands_of("canberra")
    dead, plain = hand_in(canberra, "As Ac 8s 8c Qd"), hand_in(canberra, "As Ac 8s 8c 8d")
    assert dead.text == "two pairs, aces and eights, queen kicker"
    assert "S89-1997/T.Dead Man's Hand" in dead.rules
    assert "S89-1997/T.Dead Man's Hand" not in plain.rules
