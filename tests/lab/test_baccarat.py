"""Mini-Baccarat: the known counts to the last digit, and a plain count of all orders of six cards."""

from fractions import Fraction
from itertools import product
from math import perm, prod

import pytest

from pitboss.lab.baccarat import BaccaratOdds, baccarat
from pitboss.malformed import Malformed

EIGHT_DECKS = (4_998_398_275_503_360, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216)
SIX_DECKS = (878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288)


@pytest.mark.parametrize(("decks", "known"), [(8, EIGHT_DECKS), (6, SIX_DECKS)])
def test_the_known_counts_come_out_to_the_last_digit(decks: int, known: tuple[int, ...]) -> None:
    found = baccarat(decks)
    assert (found.deals, found.banker.num, found.player.num, found.tie.num) == known
    assert found.banker.den == found.player.den == found.tie.den == found.deals


def test_eight_decks_as_analysts_round_them() -> None:
    found = baccarat(8)
    assert [round(share.decimal, 6) for share in (found.banker, found.player, found.tie)] == [
        0.458597,
        0.446247,
        0.095156,
    ]
    assert f"{found.edges.banker.decimal:.4%}" == "1.0579%"
    assert f"{found.edges.player.decimal:.4%}" == "1.2351%"
    assert f"{found.edges.tie.decimal:.4%}" == "14.3596%"


@pytest.mark.parametrize("decks", [1, 3])
def test_a_plain_count_of_all_six_cards_agrees(decks: int) -> None:
    found = baccarat(decks)
    assert count_plainly(decks) == {1: found.player.num, 0: found.tie.num, -1: found.banker.num}


def count_plainly(decks: int) -> dict[int, int]:
    """All orders of six cards by who is ahead: 1 the player, -1 the banker, 0 neither."""
    counts = [16 * decks, *(4 * decks for _ in range(9))]
    wins = {1: 0, 0: 0, -1: 0}
    for six in product(range(10), repeat=6):
        ways = prod(perm(counts[points], six.count(points)) for points in set(six))
        # Cards come player, banker, player, banker, then the thirds.
        player, banker = (six[0] + six[2]) % 10, (six[1] + six[3]) % 10
        if player < 8 and banker < 8:
            third = six[4] if player <= 5 else None
            if third is not None:
                player = (player + third) % 10
            if draws(banker, third):
                banker = (banker + six[5 if third is not None else 4]) % 10
        wins[(player > banker) - (player < banker)] += ways
    return wins


def draws(banker: int, third: int | None) -> bool:
    """The banker's column of the table of play, written out."""
    table = {3: "0123456-79", 4: "234567", 5: "4567", 6: "67"}
    if third is None:
        return banker <= 5
    return banker <= 2 or str(third) in table.get(banker, "")


def test_odds_and_commission_make_the_edges() -> None:
    plain, dearer = baccarat(8), baccarat(8, BaccaratOdds(Fraction(0), 9))
    assert dearer.edges.player == plain.edges.player
    assert plain.edges.banker.fraction - dearer.edges.banker.fraction == plain.banker.fraction / 20
    assert plain.edges.tie.fraction - dearer.edges.tie.fraction == plain.tie.fraction


@pytest.mark.parametrize("decks", [0, -1, 1001])
def test_a_shoe_of_no_decks_is_refused(decks: int) -> None:
    with pytest.raises(Malformed, match="decks"):
        baccarat(decks)
