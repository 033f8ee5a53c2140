"""Places and what is shared at equal ones: the published cases, and that places have no gap."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pitboss.tournament.places import Out, Placing, places_of_those_out, ranking
from pitboss.tournament.points import advancing, session_points, standings
from pitboss.tournament.prizes import Prize
from pitboss.tournament.ties import awards, shared
from tests.proof import rules

ANN, BEN, CLEO, DAN, EVE = range(1, 6)
OF_FOUR = tuple(map(Prize, (1_280_00, 960_00, 640_00, 320_00)))


@rules("NI2018-51/20.20", "T-R50")
def test_equal_chips_in_one_round_share_the_prizes_they_span() -> None:
    outs = [Out(ANN, 900, 4_200), Out(CLEO, 900, 1_000), Out(BEN, 900, 4_200)]
    found = places_of_those_out(outs, left=2)
    assert [(placing.entry, placing.text) for placing in found] == [(ANN, "3="), (BEN, "3="), (CLEO, "5")]
    assert awards(found, OF_FOUR) == {ANN: Prize(480_00), BEN: Prize(480_00), CLEO: Prize()}


@rules("T-R51")
def test_at_different_tables_the_earlier_end_is_the_lower_place() -> None:
    assert places_of_those_out([Out(ANN, 2210, 9_000), Out(BEN, 2212, 300)], left=8) == (
        Placing(BEN, 9),
        Placing(ANN, 10),
    )


@rules("T-R52")
def test_a_beat_is_one_round_across_tables() -> None:
    found = places_of_those_out([Out(ANN, 70, 3_200), Out(BEN, 70, 5_000), Out(CLEO, 70, 3_200)], left=8)
    assert [(placing.entry, placing.text) for placing in found] == [(BEN, "9"), (ANN, "10="), (CLEO, "10=")]


@rules("T-R17")
def test_whoever_declines_to_buy_back_went_out_when_the_chips_were_lost() -> None:
    quin, pat = Out(BEN, 1010, 500), Out(ANN, 1001, 500)
    assert places_of_those_out([quin], left=30) == (Placing(BEN, 31),)
    assert places_of_those_out([quin, pat], left=29) == (Placing(BEN, 30), Placing(ANN, 31))


@rules("T-R44")
def test_no_shows_of_a_later_session_share_the_last_place() -> None:
    prizes = (*[Prize(1_000_00)] * 8, Prize(900_00), Prize(700_00))
    found = places_of_those_out([Out(ANN, 5), Out(BEN, 5)], left=8)
    assert awards(found, prizes) == {ANN: Prize(800_00), BEN: Prize(800_00)}


@rules("T-R54")
def test_odd_cents_go_by_entry_number_or_clockwise_from_the_button() -> None:
    tie = places_of_those_out([Out(entry, 1, 100) for entry in (ANN, BEN, CLEO)], left=0)
    assert awards(tie, (Prize(1_00), Prize(1))) == {ANN: Prize(34), BEN: Prize(34), CLEO: Prize(33)}
    clockwise = awards(tie, (Prize(1_00), Prize(1)), turn={CLEO: 1, ANN: 2, BEN: 3})
    assert clockwise == {CLEO: Prize(34), ANN: Prize(34), BEN: Prize(33)}


@rules("T-R65")
def test_goods_are_divided_by_their_value_unless_each_gets_the_same() -> None:
    television = Prize(400_00, 600_00)
    assert shared([television, Prize(600_00)], 2) == [Prize(800_00), Prize(800_00)]
    seat = Prize(goods=1_100_00)
    assert shared([seat, seat], 2) == [seat, seat]
    assert shared([seat, Prize(100_00)], 2) == [Prize(600_00), Prize(600_00)]
    assert shared([Prize(1_104_00, 220_00), Prize(828_00, 220_00)], 2) == [Prize(966_00, 220_00)] * 2


@rules("T-R55")
def test_a_session_ranks_survivors_by_chips_and_then_those_out() -> None:
    found = ranking({DAN: (14_200,), EVE: (14_200,), CLEO: (30_000,)}, [Out(ANN, 4, 100), Out(BEN, 9, 50)])
    assert [(placing.entry, placing.text) for placing in found] == [
        (CLEO, "1"),
        (DAN, "2="),
        (EVE, "2="),
        (BEN, "4"),
        (ANN, "5"),
    ]


@rules("T-R79")
def test_out_against_the_house_before_the_same_round_goes_by_what_is_left() -> None:
    assert places_of_those_out([Out(ANN, 9, 0), Out(BEN, 9, 20)], left=3) == (Placing(BEN, 4), Placing(ANN, 5))


def test_shared_session_places_share_points() -> None:
    points = session_points([Placing(ANN, 1), Placing(BEN, 2, 2), Placing(CLEO, 2, 2), Placing(DAN, 4)], (10, 8, 6))
    assert points == {ANN: 10, BEN: 7, CLEO: 7, DAN: 0}
    assert session_points([Placing(ANN, 1, 2), Placing(BEN, 1, 2)], (5,))[ANN] == Fraction(5, 2)


@rules("T-R67")
def test_equal_totals_share_a_place_in_the_standings() -> None:
    one, two = {ANN: Fraction(10), BEN: Fraction(7)}, {BEN: Fraction(7), CLEO: Fraction(10)}
    assert standings([one, two]) == (
        (Placing(BEN, 1), Fraction(14)),
        (Placing(ANN, 2, 2), Fraction(10)),
        (Placing(CLEO, 2, 2), Fraction(10)),
    )


def test_a_share_that_advances_is_rounded_up() -> None:
    assert [advancing(players, 30_00) for players in (47, 50, 1)] == [15, 15, 1]


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 3)), max_size=30), st.integers(0, 4))
def test_places_have_no_gap_and_a_better_one_never_went_out_earlier(ends: list[tuple[int, int]], left: int) -> None:
    outs = {entry: Out(entry, *end) for entry, end in enumerate(ends)}
    found = places_of_those_out(outs.values(), left)
    spans = {placing.place: placing.shared for placing in found}
    expected = left + 1
    for place, span in spans.items():
        assert place == expected
        assert sum(placing.place == place for placing in found) == span
        expected += span
    assert expected == left + len(ends) + 1
    order = [(outs[placing.entry].seq, outs[placing.entry].put) for placing in found]
    assert order == sorted(order, reverse=True)
    money = awards(found, OF_FOUR)
    assert sum(prize.cash for prize in money.values()) == sum(prize.cash for prize in OF_FOUR[left : left + len(ends)])
