"""A table and its jackpot have one chip, and what they clear with each other is even after every transaction."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.banked.baccarat.events import ShoeWasCut as CoupCut
from pitboss.banked.baccarat.table import CODEC as BACCARAT_CODEC
from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import GiveLimitsNotice
from pitboss.banked.canberra.events import CardsWereCut
from pitboss.banked.canberra.table import CODEC
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.jackpot.events import clearing
from pitboss.banked.jackpot.jackpot import recount
from pitboss.play import Codec, Refusal
from pitboss.table.commands import Shuffle
from tests.banked.builders import deal, finish, jackpot, seated, wagered
from tests.proof import rules

EDITIONS = ("canberra-1995", "canberra-1997")


@rules("S89-1997/5.2", "S89-1997/11.3", "G-R35")
@pytest.mark.parametrize("edition", EDITIONS)
def test_notice_changes_limits_and_never_the_chip_of_a_connected_table(edition: str) -> None:
    meter, table = jackpot(), seated(1, 2, edition=edition, jackpot="boomerang")
    before = table.state.terms
    with pytest.raises(Refusal, match=r"the chip of the jackpot boomerang is \$1") as refused:
        table.do(GiveLimitsNotice(replace(before, jackpot_chip=500)))
    assert set(refused.value.rules) >= {"S89-1997/5.2", "S89-1997/11.3"}
    table.do(GiveLimitsNotice(replace(before, minimum=1000, maximum=10_000)))
    for _ in range(2):
        wagered(table, {1: 1000, 2: 1000}, chips=(1, 2))
        deal(table, {1: "Ac Ad 8s 8h Qd"})
        finish(table, meter=meter)
        assert recount([*table.events, *meter.events])[clearing("boomerang")] == 0
    assert table.state.terms.minimum == 1000


@rules("S89-1997/5.2")
def test_without_a_jackpot_the_chip_on_the_sign_is_nobodys() -> None:
    table = seated(1)
    table.do(GiveLimitsNotice(replace(table.state.terms, jackpot_chip=500)))
    wagered(table, {1: 500})
    assert table.state.terms.jackpot_chip == 100


@rules("S89-1997/11.3", "G-R35", "S89-1997/6.1(b)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_round_is_settled_with_a_jackpot_of_another_chip_or_name(edition: str) -> None:
    table = seated(1, edition=edition, jackpot="boomerang", jackpot_chip=500)
    wagered(table, {1: 1000}, chips=(1,))
    deal(table, {1: "Ac Ad 8s 8h Qd"})
    finish(table)
    meter = jackpot()
    for other in (meter, jackpot(chip=500, name="kangaroo")):
        with pytest.raises(Refusal, match=r"the jackpot boomerang is played|not to kangaroo"):
            jackpot_desk.settle(table, other, "t")
    assert len(meter.events) == 1
    jackpot_desk.settle(table, jackpot(chip=500), "t")


OLD_CUT = b'{"event":"cut","rules":["S89-1997/7.2"],"after":%d}'


@rules("S89-1997/7.2")
@pytest.mark.parametrize(("codec", "kind"), [(CODEC, CardsWereCut), (BACCARAT_CODEC, CoupCut)])
def test_a_cut_that_nobody_counted_is_its_own_value_in_old_records_too(
    codec: Codec[Any], kind: type[CardsWereCut] | type[CoupCut]
) -> None:
    table = seated(1)
    table.do(Shuffle())
    for after in (0, 1, 51, 52, -1):
        assert CutByDealer(after) not in table.expected()  # type: ignore[operator]  # a cut is due
        with pytest.raises(Refusal, match="at least two must be left"):
            table.do(CutByDealer(after))
    assert [event.after for event in table.do(CutByDealer()) if isinstance(event, CardsWereCut)] == [None]
    assert codec.decode(OLD_CUT % 0) == kind(("S89-1997/7.2",), None)
    assert codec.decode(OLD_CUT % 20) == kind(("S89-1997/7.2",), 20)
    assert codec.decode(codec.encode(kind((), None))) == kind((), None)
