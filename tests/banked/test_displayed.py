"""Which figure a prize is measured by, where tables share a jackpot (G-R72): as displayed at the turning up."""

import msgspec
import pytest

from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import CanberraOccurred, Invalidate, TurnUp
from pitboss.banked.canberra.facts import BoxMiscounted
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.sign import sign
from pitboss.banked.canberra.table import CODEC, CanberraTable
from pitboss.banked.jackpot.events import POOL, RESERVE, JackpotMeter, RoundSettled, clearing
from pitboss.banked.jackpot.jackpot import CODEC as METER_CODEC
from pitboss.banked.jackpot.jackpot import Jackpot, recount
from pitboss.banked.jackpot.terms import Figure, JackpotPaid, Several
from pitboss.records.banked import read, write
from tests.banked.builders import deal, finish, jackpot, picture, seated, wagered
from tests.proof import rules

ROYAL, STRAIGHT = "As Ks Qs Js Ts", "9s 8s 7s 6s 5s"
EDITIONS = ("canberra-1995", "canberra-1997")


def turning(meter: Jackpot | None, *hands: str, edition: str = "canberra-1997") -> CanberraTable:
    """A table whose hands are all turned up under what the meter displays now; the jackpot waits."""
    seats = range(1, len(hands) + 1)
    table = seated(*seats, edition=edition, jackpot="boomerang")
    wagered(table, dict.fromkeys(seats, 1000), chips=tuple(seats))
    deal(table, dict(zip(seats, hands, strict=True)))
    finish(table, displayed=meter)
    return table


def prizes(table: CanberraTable) -> list[int]:
    assert table.state.last is not None
    return [table.state.last.prizes.get(box, 0) for box in sorted(table.state.last.boxes)]


def settled(meter: Jackpot) -> RoundSettled:
    event = meter.events[-1]
    assert isinstance(event, RoundSettled)
    return event


def check_books(meter: Jackpot, *tables: CanberraTable) -> None:
    book = recount([*meter.events, *(event for table in tables for event in table.events)])
    assert book[clearing("boomerang")] == 0
    assert book.total == 0
    assert (book[POOL], book[RESERVE]) == (meter.state.pool, meter.state.reserve)
    for table in tables:
        assert read(write(table.events)) == table.events


@rules("G-R72", "G-R39", "G-R65", "S89-1997/12.royal-flush")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_royals_under_one_display_are_both_paid_it_and_the_bank_bears_the_second(edition: str) -> None:
    meter = jackpot()
    first, second = (turning(meter, ROYAL, edition=edition) for _ in range(2))
    jackpot_desk.settle(first, meter, "t1")
    assert (meter.state.pool, meter.state.reserve) == (1_000_000, 0)
    jackpot_desk.settle(second, meter, "t2")
    assert prizes(first) == prizes(second) == [2_500_000]
    assert settled(meter).paid == (JackpotPaid(1, settled(meter).paid[0].prize, 1_000_000, 0, 0, 1_500_000, 2_500_000),)
    assert (meter.state.pool, meter.state.reserve) == (1_000_000, 0), "and the pool starts again"
    assert settled(meter).reset_bank == 1_000_000
    assert meter.state.meters[JackpotMeter.BORNE] == 1_500_000
    check_books(meter, first, second)


@rules("G-R72", "G-R65")
def test_by_the_switch_the_second_meets_what_the_first_has_left() -> None:
    meter = jackpot(figure=Figure.AS_SETTLED)
    first, second = (turning(meter, ROYAL) for _ in range(2))
    jackpot_desk.settle(second, meter, "t2")
    jackpot_desk.settle(first, meter, "t1")
    assert (prizes(second), prizes(first)) == ([2_500_000], [1_000_000])
    assert meter.state.meters[JackpotMeter.BORNE] == 0
    assert "when it is settled" in sign(first.state, meter.state)["figure"].text
    assert "when its hand is turned up" in sign(first.state, jackpot().state)["figure"].text
    check_books(meter, first, second)


@rules("G-R72", "S89-1997/12.straight-flush", "G-R43")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tenth_is_that_of_the_display_when_the_hand_was_turned_up(edition: str) -> None:
    meter = jackpot()
    tables = [turning(meter, STRAIGHT, edition=edition) for _ in range(2)]
    for number, table in enumerate(tables):
        jackpot_desk.settle(table, meter, f"t{number}")
    assert [prizes(table) for table in tables] == [[250_000], [250_000]]
    assert meter.state.pool == 2_500_000 - 250_000 - 225_000, "a tenth of what is left leaves the pool"
    assert settled(meter).paid[0].borne == 25_000
    check_books(meter, *tables)


@rules("G-R72")
def test_the_fixed_prizes_and_the_floors_know_no_display() -> None:
    meter = jackpot(pool=900_000)
    royal, four = turning(meter, ROYAL), turning(meter, "4s 4h 4d 4c 2d", STRAIGHT)
    jackpot_desk.settle(royal, meter, "t1")
    jackpot_desk.settle(four, meter, "t2")
    assert (prizes(royal), prizes(four)) == ([1_000_000], [50_000, 100_000])
    assert meter.state.meters[JackpotMeter.BORNE] == 0
    check_books(meter, royal, four)


@rules("G-R72", "G-R37")
def test_what_the_meter_has_gained_meanwhile_stays_in_the_pool() -> None:
    meter = jackpot()
    royal = turning(meter, ROYAL)
    loser = turning(meter, "Qs Jh 9d 8c 3h")
    jackpot_desk.settle(loser, meter, "t2")
    assert meter.state.pool == 2_500_040
    jackpot_desk.settle(royal, meter, "t1")
    assert prizes(royal) == [2_500_000]
    assert settled(meter).reset_reserve + settled(meter).reset_bank == 1_000_000 - 40
    check_books(meter, royal, loser)


@rules("G-R72", "G-R39")
@pytest.mark.parametrize("edition", EDITIONS)
def test_deciding_again_changes_no_figure(edition: str) -> None:
    """The dealer's count voids the hand after the turning up; another table's royal has moved the meter by then."""
    meter = jackpot()
    ours, theirs = turning(meter, STRAIGHT, edition=edition), turning(meter, ROYAL)
    jackpot_desk.settle(theirs, meter, "t2")
    ours.do(CanberraOccurred(BoxMiscounted(0, 4)))
    assert ours.state.boxes[1].display == 2_500_000
    jackpot_desk.settle(ours, meter, "t1")
    assert prizes(ours) == [250_000]
    check_books(meter, ours, theirs)


@rules("G-R72", "G-R66")
def test_an_outcome_that_is_undone_between_changes_no_figure_either() -> None:
    meter = jackpot()
    theirs = turning(meter, ROYAL)
    jackpot_desk.settle(theirs, meter, "t2")
    ours = turning(meter, ROYAL)
    jackpot_desk.invalidate(theirs, meter, "t2", Invalidate(Ground.FIRE, "the alarm"))
    assert meter.state.pool == 2_500_000
    jackpot_desk.settle(ours, meter, "t1")
    assert prizes(ours) == [1_000_000], "as displayed when it was turned up"
    assert meter.state.pool == 1_500_000
    check_books(meter, ours, theirs)


@rules("G-R72", "G-R40")
def test_hands_of_one_round_may_meet_two_figures_if_another_table_is_paid_between() -> None:
    meter = jackpot()
    ours = seated(1, 2, jackpot="boomerang")
    wagered(ours, {1: 1000, 2: 1000}, chips=(1, 2))
    deal(ours, {1: STRAIGHT, 2: "9h 8h 7h 6h 5h"})
    finish(ours, displayed=meter, hands=1)
    theirs = turning(meter, ROYAL)
    jackpot_desk.settle(theirs, meter, "t2")
    jackpot_desk.turn_up(ours, meter.state, TurnUp(1))
    assert [ours.state.boxes[box].display for box in (2, 1)] == [2_500_000, 1_000_000]
    jackpot_desk.settle(ours, meter, "t1")
    assert prizes(ours) == [100_000, 250_000]
    check_books(meter, ours, theirs)


@rules("G-R72", "G-R40")
@pytest.mark.parametrize(
    ("several", "paid"),
    [
        (Several.EACH_FULL, [2_500_000, 2_500_000]),
        (Several.SHARE, [1_250_000, 1_250_000]),
        (Several.SEQUENTIAL, [1_000_000, 2_500_000]),
    ],
)
def test_several_royals_of_a_round_that_comes_second(several: Several, paid: list[int]) -> None:
    meter = jackpot(several=several)
    first, second = turning(meter, ROYAL), turning(meter, ROYAL, "Ah Kh Qh Jh Th")
    jackpot_desk.settle(first, meter, "t1")
    jackpot_desk.settle(second, meter, "t2")
    assert prizes(second) == paid
    assert meter.state.pool == 1_000_000
    check_books(meter, first, second)


@rules("G-R72", "G-R46")
def test_what_the_operator_bears_is_no_advance() -> None:
    meter = jackpot(repay=True)
    tables = [turning(meter, ROYAL) for _ in range(2)]
    for number, table in enumerate(tables):
        jackpot_desk.settle(table, meter, f"t{number}")
    assert meter.state.owed == 600_000 + 1_000_000, "two new starts, less the reserve of $4,000"
    jackpot_desk.invalidate(tables[1], meter, "t1", Invalidate(Ground.FIRE, "the alarm"))
    assert meter.state.meters[JackpotMeter.BORNE] == 0
    check_books(meter, *tables)


@rules("G-R72")
def test_records_from_before_the_figure_was_noted_stand() -> None:
    """A hand turned up without a figure is measured by the display at its settlement, as it was."""
    meter = jackpot()
    first, second = turning(None, ROYAL), turning(None, ROYAL)
    jackpot_desk.settle(first, meter, "t1")
    jackpot_desk.settle(second, meter, "t2")
    assert (prizes(first), prizes(second)) == ([2_500_000], [1_000_000])
    line = msgspec.json.decode(METER_CODEC.encode(settled(meter)))
    line["paid"] = [paid[:5] for paid in line["paid"]]
    old = METER_CODEC.decode(msgspec.json.encode(line))
    assert old == settled(meter)
    again = CanberraTable.replay([CODEC.decode(CODEC.encode(event)) for event in first.events])
    assert picture(again.state) == picture(first.state)
