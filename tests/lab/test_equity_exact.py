"""Exact equities that other programs have confirmed, to the last deal."""

import pytest

from pitboss.lab.equity import Equity, equity
from pitboss.lab.equity_question import ask


def wins_and_ties(found: Equity) -> list[tuple[int, int]]:
    return [(player.wins, player.ties) for player in found.players]


@pytest.mark.parametrize(
    ("game", "hands", "deck", "deals", "expected"),
    [
        ("holdem", ["AsKs", "QhQd"], 52, 1_712_304, [(787_966, 6_732), (917_606, 6_732)]),
        ("holdem", ["AsKd", "QhQc"], 52, 1_712_304, [(730_541, 5_854), (975_909, 5_854)]),
        (
            "holdem",
            ["AsKs", "QhQd", "7c6c"],
            52,
            1_370_754,
            [(517_365, 2_106), (541_734, 2_106), (309_549, 2_106)],
        ),
        ("holdem", ["AsKs", "QhQd"], 36, 201_376, [(108_298, 2_007), (91_071, 2_007)]),
        ("omaha", ["AsAhKsQh", "JdTd9c8c"], 52, 1_086_008, [(635_859, 99), (450_050, 99)]),
        ("faro", ["AsAhKsQh2d", "JdTd9c8c3s"], 52, 850_668, [(459_546, 99), (391_023, 99)]),
    ],
)
def test_known_hands_over_all_boards(
    game: str, hands: list[str], deck: int, deals: int, expected: list[tuple[int, int]]
) -> None:
    found = equity(ask(game, hands, deck=deck, ace_low=True))
    assert found.exact
    assert found.deals == deals
    assert wins_and_ties(found) == expected


def test_canberra_manila_uses_both_hole_cards() -> None:
    found = equity(ask("canberra-manila", ["AsKs", "QhQd"]))
    assert found.deals == 98_280
    assert wins_and_ties(found) == [(56_219, 0), (42_061, 0)]


def test_a_hand_against_any_two() -> None:
    found = equity(ask("holdem", ["AsKd", "random"], ace_low=True))
    assert found.exact
    assert found.deals == 2_097_572_400
    assert found.players[0].equity == pytest.approx(0.6532007179, abs=5e-11)


def test_a_range_against_a_range_is_the_sum_over_their_hands() -> None:
    found = equity(ask("holdem", ["AK", "QQ"], ace_low=True))
    suited, unsuited = (equity(ask("holdem", [hand, "QQ"], ace_low=True)) for hand in ("AKs", "AKo"))
    assert found.deals == 16 * 6 * 1_712_304 == suited.deals + unsuited.deals
    assert found.players[0].wins == suited.players[0].wins + unsuited.players[0].wins
    assert found.players[1].share.num == suited.players[1].share.num + unsuited.players[1].share.num


def test_a_split_pot_with_eight_or_better() -> None:
    found = equity(ask("omaha", ["AsAh2s3h", "JdTd9c8c"], ace_low=True, wins="split", low_ace="low", qualifier=True))
    assert found.deals == 1_086_008
    assert found.players[0].equity == pytest.approx(0.6572423960044493, abs=1e-15)


def test_shares_are_fractions_of_integers_and_make_whole_pots() -> None:
    found = equity(ask("holdem", ["AsKs", "AhKh", "AdKd", "QcQd"], ace_low=True))
    shares = [player.share for player in found.players]
    assert sum(share.num for share in shares) == shares[0].den
    assert shares[0].den % found.deals == 0
    first = found.players[0]
    assert first.share.num > first.wins * (shares[0].den // found.deals)


def test_order_of_hands_and_board_does_not_matter() -> None:
    one = equity(ask("holdem", ["QhQd", "AsKs", "7c6c"], board="2c 9h Ts"))
    two = equity(ask("holdem", ["6c7c", "QdQh", "KsAs"], board="Ts 2c 9h"))
    assert sorted(wins_and_ties(one)) == sorted(wins_and_ties(two))
    assert one.players[0].share == two.players[1].share
