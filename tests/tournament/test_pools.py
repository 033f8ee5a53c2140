"""The pool: what is paid, kept and added, to the cent."""

import pytest

from pitboss.malformed import Malformed
from pitboss.tournament.pools import Paid, Takings, retained, shortfall
from tests.proof import rules


@rules("T-R14", "NI2018-51/20.22")
def test_rebuys_are_all_prize_money() -> None:
    takings = Takings(fees=40 * 110_00, kept=40 * 10_00, rebuys=12 * 110_00)
    assert (takings.pool, takings.kept) == (5_320_00, 400_00)


@rules("NI2018-51/20.22(a)")
def test_fees_rebuys_and_add_ons_make_the_pool() -> None:
    assert Takings(32 * 110_00, 32 * 10_00, 9 * 110_00, 20 * 50_00).pool == 5_190_00


@rules("T-R63", "NI2018-51/20.23")
@pytest.mark.parametrize(("pool", "added"), [(4_000_00, 1_000_00), (5_000_00, 0), (6_000_00, 0)])
def test_a_guarantee_is_made_up_to_the_cent(pool: int, added: int) -> None:
    assert shortfall(5_000_00, pool) == added


@rules("T-R69")
def test_ten_per_cent_is_rounded_down_once_on_the_sum() -> None:
    total = 41 * 25_55
    assert total == 1_047_55
    assert retained(total) == 104_75
    assert Takings(total, retained(total)).pool == 942_80
    assert 41 * retained(25_55) == 104_55
    assert retained(28 * 25_00) == 70_00


def test_more_than_ten_per_cent_cannot_be_kept() -> None:
    with pytest.raises(Malformed, match="at most 10 %"):
        retained(1_000_00, 1_200)


@rules("T-R66", "T-R22")
def test_a_cancellation_returns_everything_and_a_withdrawal_what_the_conditions_say() -> None:
    paid = Paid(fee=110_00, commission=10_00, rebuys=220_00, add_ons=50_00)
    assert paid.total == 380_00
    assert Paid(fee=110_00, commission=10_00).without_commission == 100_00
