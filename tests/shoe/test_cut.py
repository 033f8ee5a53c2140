"""The cut: at least two cards in each packet, the former bottom packet on top."""

import pytest

from pitboss.shoe import CUT_RULES, CutRefused, can_be_cut, cut, new_cut
from pitboss.shoe.cut import check_cut
from tests.proof import rules


@rules("NI2018-51/7.2", "S94-1994/7CS4.2", "S94-1994/CM4.2", "S94-1994/5CS4.2", "S89-1997/7.2")
@pytest.mark.parametrize("count", [52, 53, 40, 36, 33, 32, 416])
def test_a_cut_leaves_at_least_two_cards_in_each_packet(count: int) -> None:
    for at in (2, 3, count // 2, count - 2):
        check_cut(count, at)
    for at in (-1, 0, 1, count - 1, count, count + 1):
        with pytest.raises(CutRefused, match=f"may be cut at 2 to {count - 2}") as refused:
            check_cut(count, at)
        assert refused.value.rules == CUT_RULES


def test_a_refused_cut_cites_the_rules_of_the_game_that_asks() -> None:
    with pytest.raises(CutRefused, match=r"\[S89-1997/7\.2\]") as refused:
        cut(range(52), 51, ("S89-1997/7.2",))
    assert refused.value.rules == ("S89-1997/7.2",)


def test_the_former_bottom_packet_goes_on_top() -> None:
    assert cut("abcdef", 2) == tuple("cdefab")
    assert cut("abcdef", 4) == tuple("efabcd")


@rules("RR-34")
def test_four_cards_have_one_legal_cut_and_three_have_none() -> None:
    assert cut("abcd", 2) == tuple("cdab")
    for at in (0, 1, 3, 4):
        with pytest.raises(CutRefused):
            cut("abcd", at)
    assert not can_be_cut(3)
    for at in range(4):
        with pytest.raises(CutRefused, match="3 cards cannot be cut"):
            cut("abc", at)


def test_the_software_dealer_cuts_at_every_legal_place_and_nowhere_else() -> None:
    assert {new_cut(8) for _ in range(2000)} == {2, 3, 4, 5, 6}
    assert new_cut(4) == 2
