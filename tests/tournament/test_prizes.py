"""Prizes by brackets and curves, with seats and goods: the published cases, and that not a cent is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.malformed import Malformed
from pitboss.tournament.cents import divide, equal_parts
from pitboss.tournament.conditions import AddedValue, Bracket, Curve, Prizes, Remainder, SeatsWon
from pitboss.tournament.curves import curve_prizes, least_prize, places_paid
from pitboss.tournament.pools import WHOLE
from pitboss.tournament.prizes import Prize, as_many_seats_as, by_percent, by_sums, prize_list
from tests.proof import rules

FEW, MANY = (50_00, 30_00, 20_00), (40_00, 30_00, 20_00, 10_00)
THURSDAY = Prizes(brackets=(Bracket(players=(10, 25), percent=FEW), Bracket(players=(26,), percent=MANY)))
CURVE = Curve(paid=15_00, least=150, steep=120, round_to=10_00)


def cash(prizes: Prizes, money: int, players: int, taken: int | None = None) -> list[int]:
    return [prize.cash for prize in prize_list(prizes, money, players, taken or players, 100_00)]


@rules("NI2018-51/20.3(a)(ix)")
def test_a_pool_with_rebuys_and_add_ons() -> None:
    assert cash(THURSDAY, 5_190_00, 32) == [2_076_00, 1_557_00, 1_038_00, 519_00]
    assert cash(THURSDAY, 2_500_00, 25) == [1_250_00, 750_00, 500_00]


@rules("T-R57")
def test_each_prize_is_rounded_down_and_first_place_takes_the_rest() -> None:
    assert by_percent(100_01, (33_34, 33_33, 33_33)) == (33_35, 33_33, 33_33)
    assert by_percent(1_234_56, FEW, round_to=10_00) == (624_56, 370_00, 240_00)


@rules("T-R57")
def test_the_largest_remainder_as_the_other_way() -> None:
    assert divide(1_00, (1, 1, 1), remainder=Remainder.LARGEST) == (34, 33, 33)
    assert divide(1_01, (50_00, 30_00, 20_00), remainder=Remainder.LARGEST) == (51, 30, 20)
    assert divide(1_03, (40_00, 39_00, 21_00)) == (42, 40, 21)
    assert divide(1_04, (40_00, 39_00, 21_00), remainder=Remainder.LARGEST) == (42, 40, 22)


@rules("T-R59")
def test_places_without_a_taker_are_shared_in_proportion() -> None:
    assert cash(THURSDAY, 1_000_00, 12, taken=2) == [625_00, 375_00]
    assert cash(THURSDAY, 1_000_00, 12, taken=1) == [1_000_00]
    assert by_sums(1_000_00, (500_00, 300_00, 100_00), taken=2) == (625_00, 375_00)


def test_sums_that_were_stated_leave_the_rest_to_first_place() -> None:
    assert by_sums(1_000_00, (500_00, 300_00, 100_00)) == (600_00, 300_00, 100_00)
    with pytest.raises(Malformed, match=r"\$900 are more than the \$800"):
        by_sums(800_00, (500_00, 300_00, 100_00))


@pytest.mark.parametrize(
    ("percents", "words"),
    [
        ((50_00, 30_00), "add up to 100, not to 80"),
        ((40_00, 60_00), "place 2 has more than place 1"),
        ((), "add up to 100"),
        ((100_00, 10_00, -10_00), "no prize below nothing"),
    ],
)
def test_a_breakdown_that_cannot_be_paid_is_refused(percents: tuple[int, ...], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        by_percent(1_000_00, percents)


@rules("NI2018-51/20.3(a)(ix)")
def test_a_number_of_players_without_a_bracket_has_no_prizes() -> None:
    holed = Prizes(brackets=(Bracket(players=(10, 19), percent=(100_00,)), Bracket(players=(21,), percent=(100_00,))))
    with pytest.raises(Malformed, match="20 players need one breakdown"):
        cash(holed, 2_000_00, 20)


@rules("T-R21", "NI2018-51/20.22(b)")
def test_fewer_than_the_least_are_paid_by_the_breakdown_for_the_least() -> None:
    assert cash(THURSDAY, 900_00, 9) == [450_00, 270_00, 180_00]
    stated = Prizes(brackets=(Bracket(players=(10,), sums=(600_00, 400_00)),))
    assert cash(stated, 500_00, 5) == [300_00, 200_00]  # the pool does not bear the sums: in proportion
    seats = Prizes(brackets=THURSDAY.brackets, seats=SeatsWon(target="Classic", value=220_00, number=2))
    found = prize_list(seats, 300_00, 3, 3, 100_00)
    assert [prize.seat for prize in found] == [220_00, 0, 0]
    assert sum(prize.worth for prize in found) == 300_00


@rules("T-R62")
def test_tickets_come_before_cash() -> None:
    prizes = Prizes(brackets=THURSDAY.brackets, seats=SeatsWon(target="Classic", value=220_00, number=2))
    found = prize_list(prizes, 3_200_00, 32, 32, 100_00)
    assert [prize.cash for prize in found] == [1_104_00, 828_00, 552_00, 276_00]
    assert [prize.worth for prize in found] == [1_324_00, 1_048_00, 552_00, 276_00]
    assert sum(prize.worth for prize in found) == 3_200_00


@rules("T-R62")
def test_a_satellite_gives_as_many_seats_as_it_bears() -> None:
    prizes = Prizes(seats=SeatsWon(target="Main", value=1_100_00, commission=100_00))
    seat = Prize(goods=1_100_00, seat=1_100_00)
    assert prize_list(prizes, 2_300_00, 23, 23, 100_00) == (seat, seat, Prize(100_00))
    assert as_many_seats_as(2_200_00, 1_100_00, 23) == (seat, seat)
    assert as_many_seats_as(2_300_00, 1_100_00, 2) == (Prize(100_00, 1_100_00, 1_100_00), seat)


@rules("T-R65")
def test_goods_go_to_their_place_or_to_the_last_one_taken() -> None:
    prizes = Prizes(brackets=THURSDAY.brackets, added=(AddedValue(what="ham", value=50_00, place=5),))
    assert prize_list(prizes, 1_000_00, 10, 10, 100_00)[3:] == (Prize(), Prize(goods=50_00))
    assert prize_list(prizes, 1_000_00, 10, 2, 100_00) == (Prize(625_00), Prize(375_00, 50_00))


def test_the_published_curve() -> None:
    threes = [690_00] * 3 + [590_00] * 3 + [530_00] * 3
    single = [7_340_00, 3_320_00, 2_160_00, 1_610_00, 1_300_00, 1_110_00, 970_00, 870_00, 790_00]
    assert list(curve_prizes(25_400_00, 127, 200_00, CURVE)) == [*single, *threes, 500_00]


def test_a_curve_that_cannot_pay_its_least_prizes_is_refused() -> None:
    assert least_prize(CURVE, 201_00) == 310_00
    with pytest.raises(Malformed, match="19 prizes of at least \\$300 are more than the \\$5,000"):
        curve_prizes(5_000_00, 127, 200_00, CURVE)


def test_half_a_place_is_paid() -> None:
    assert [places_paid(CURVE, players) for players in (1, 3, 9, 10, 23, 24, 127)] == [1, 1, 1, 2, 3, 4, 19]


@rules("T-R57")
@pytest.mark.parametrize("remainder", list(Remainder))
def test_every_number_of_players_is_paid_to_the_cent(remainder: Remainder) -> None:
    prizes = Prizes(
        brackets=(
            Bracket(players=(1, 1), percent=(WHOLE,)),
            Bracket(players=(2, 9), percent=(65_00, 35_00)),
            *THURSDAY.brackets,
        ),
        remainder=remainder,
    )
    for players in range(1, 400):
        money = players * 97_13 + 7
        check(cash(prizes, money, players), money)


@pytest.mark.parametrize("tiers", [True, False])
def test_a_curve_pays_every_number_of_players_to_the_cent(tiers: bool) -> None:
    curve = Curve(paid=15_00, round_to=5_00, tiers=tiers)
    for players in range(7, 500):
        money = players * 97_13
        check(list(curve_prizes(money, players, 97_13, curve)), money)
        check(list(curve_prizes(money, players, 97_13, curve, taken=3)), money)


@given(
    cents=st.integers(0, 10**12),
    weights=st.lists(st.integers(1, WHOLE), min_size=1, max_size=40),
    round_to=st.sampled_from([1, 5, 100, 1_000, 12_345]),
    remainder=st.sampled_from(Remainder),
)
def test_whatever_is_divided_adds_up_and_never_rises(
    cents: int, weights: list[int], round_to: int, remainder: Remainder
) -> None:
    check(list(divide(cents, sorted(weights, reverse=True), round_to, remainder)), cents)


@given(cents=st.integers(0, 10**12), count=st.integers(1, 500))
def test_equal_parts_differ_by_a_cent_at_most(cents: int, count: int) -> None:
    parts = equal_parts(cents, count)
    check(parts, cents)
    assert parts[0] - parts[-1] <= 1


def check(prizes: list[int], money: int) -> None:
    assert sum(prizes) == money
    assert prizes == sorted(prizes, reverse=True)
    assert min(prizes) >= 0
