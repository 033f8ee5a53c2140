"""The Boomerang Jackpot: hit chances, return, break-even meter, and where the chips go."""

from fractions import Fraction
from math import sqrt
from statistics import mean, stdev

import pytest

from pitboss.banked.jackpot.prizes import PRIZES, JackpotPrize, Row
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.hands.ranking import ACE, EIGHT
from pitboss.lab import canberra_kernels, jackpot, jackpot_course
from pitboss.lab.chunks import run
from pitboss.lab.jackpot import (
    HANDS,
    break_even_meter,
    hands_by_prize,
    jackpot_return,
    plain_break_even,
    prizes_of_all_hands,
)
from pitboss.lab.jackpot_course import POINTS, JackpotBalances, course, courses_job, drift, summary
from pitboss.malformed import Malformed

FLOOR = 1_000_000
"""The meter, in cents, below which the royal flush pays its least prize."""


def test_prizes_are_hit_as_often_as_the_hands_occur() -> None:
    assert list(hands_by_prize().values()) == [4, 36, 624, 3744, 5108, 1584]
    found = jackpot_return(100, FLOOR)
    assert (found.hit_chance.num, found.hit_chance.den) == (11_100, 2_598_960)
    assert round(1 / found.hit_chance.decimal, 1) == 234.1


def test_the_dead_mans_hand_is_counted_among_all_hands() -> None:
    ranks = canberra_kernels.all_hands() >> 2
    held = ((ranks == ACE).sum(axis=1) == 2) & ((ranks == EIGHT).sum(axis=1) == 2)
    assert int(held.sum()) == hands_by_prize()[JackpotPrize.DEAD_MANS_HAND]


def test_the_return_at_the_floor_and_above() -> None:
    assert round(jackpot_return(100, FLOOR).returned.decimal, 5) == 0.59239
    assert jackpot_return(100, 0).returned == jackpot_return(100, FLOOR).returned
    # Each further dollar of the pool adds four royal flushes and a tenth of 36 straight flushes.
    step = jackpot_return(100, FLOOR + 100_000).returned.fraction - jackpot_return(100, FLOOR).returned.fraction
    assert step == Fraction(1000 * 76, 10 * 2_598_960)
    assert round(jackpot_return(100, 2_500_000).returned.decimal, 4) == 0.6363


def test_the_meter_at_which_a_chip_breaks_even() -> None:
    even = break_even_meter(100)
    assert even // 100 == 149_389
    assert prizes_of_all_hands(even - 1) < HANDS * 100 <= prizes_of_all_hands(even)
    assert jackpot_return(100, even).returned.fraction >= 1
    assert break_even_meter(50) == 0


@pytest.mark.parametrize(
    ("chip", "cents"),
    [(100, Fraction(283_840_000, 19)), (50, Fraction(0)), (60, Fraction(23_944_000, 19))],
)
def test_the_plain_meter_at_which_a_chip_breaks_even(chip: int, cents: Fraction) -> None:
    """Nothing is rounded: the prizes of all hands at the fraction of a cent are worth the chips of all hands."""
    assert plain_break_even(chip) == cents
    fixed = sum(hands_by_prize()[prize] * PRIZES[prize].floor for prize in PRIZES if not PRIZES[prize].tenths)
    royal, straight = hands_by_prize()[JackpotPrize.ROYAL_FLUSH], hands_by_prize()[JackpotPrize.STRAIGHT_FLUSH]
    growing = royal * max(Fraction(1_000_000), cents) + straight * max(Fraction(100_000), cents / 10)
    assert (fixed + growing == HANDS * chip) or not cents
    assert abs(break_even_meter(chip) - cents) < 10, "each tenth is rounded up by less than a cent"


@pytest.mark.parametrize(
    ("fours", "full_house", "flush", "dollars"),
    [(100, 75, 50, 263_205), (150, 100, 50, 246_784), (500, 150, 75, 176_613)],
)
def test_published_break_even_meters_of_other_jackpots(
    fours: int, full_house: int, flush: int, dollars: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed = {JackpotPrize.FOUR_OF_A_KIND: fours, JackpotPrize.FULL_HOUSE: full_house, JackpotPrize.FLUSH: flush}
    prizes = {JackpotPrize.ROYAL_FLUSH: Row(0, 10, ()), JackpotPrize.STRAIGHT_FLUSH: Row(0, 1, ())}
    prizes |= {prize: Row(100 * amount, 0, ()) for prize, amount in fixed.items()}
    hands = {prize: hands_by_prize()[prize] for prize in prizes}
    monkeypatch.setattr(jackpot, "PRIZES", prizes)
    monkeypatch.setattr(jackpot, "hands_by_prize", lambda: hands)
    assert round(break_even_meter(100) / 100) == dollars


@pytest.mark.parametrize(("chip", "meter"), [(0, 0), (100, -1), (100, 10**14)])
def test_a_chip_of_nothing_is_refused(chip: int, meter: int) -> None:
    with pytest.raises(Malformed):
        jackpot_return(chip, meter)


def test_what_a_chip_moves_on_average_adds_up() -> None:
    for percent in (0, 40, 58, 100):
        terms = JackpotTerms(pool_percent=percent)
        found = drift(terms, 2_500_000)
        prizes = Fraction(prizes_of_all_hands(2_500_000), HANDS)
        losing = Fraction(HANDS - 11_100, HANDS)
        # Losing chips come in and prizes go out; the pool's new start only moves between the two.
        assert found.pool.fraction + found.reserve.fraction == losing * 100 - prizes


def test_the_reserve_is_level_at_the_balanced_split() -> None:
    found = drift(JackpotTerms(pool_percent=40), FLOOR)
    losing = Fraction(HANDS - 11_100, HANDS)
    # What a chip takes out of the reserve must come in with the other part of a losing chip.
    assert losing * 100 * (1 - found.balanced_pool.fraction) == losing * 60 - found.reserve.fraction
    assert f"{found.balanced_pool.decimal:.1%}" == "41.9%"


def test_a_course_is_the_same_for_the_same_seed_and_never_owes() -> None:
    terms, start = JackpotTerms(), JackpotBalances(FLOOR, 400_000)
    played = course(terms, start, 20_000, "7")
    assert played == course(terms, start, 20_000, "7") != course(terms, start, 20_000, "8")
    assert len(played) == POINTS + 1
    assert played[0] == start
    assert all(standing.pool >= 0 and standing.reserve >= 0 for standing in played)
    advanced = [standing.advanced for standing in played]
    assert advanced == sorted(advanced)


def test_courses_run_on_average_as_the_exact_averages_say() -> None:
    """Prizes of fixed sums are most of what the reserve pays, so its net change is nearly that of single chips."""
    terms, chips = JackpotTerms(pool_percent=40), 2_000
    start = JackpotBalances(2_500_000, 10**9)
    ends = [course(terms, start, chips, f"mean/{number}")[-1] for number in range(400)]
    moved = [end.reserve - start.reserve for end in ends]
    expected = chips * drift(terms, start.pool).reserve.decimal
    assert abs(mean(moved) - expected) < 4 * stdev(moved) / sqrt(len(moved))
    assert not any(end.advanced for end in ends)


def test_workers_play_the_courses_that_one_would_play() -> None:
    terms, start = JackpotTerms(), JackpotBalances(FLOOR, 0)
    job = courses_job(terms, start, 400_000, 5, 3)
    assert len(job.chunks) == 3
    together = [played for part in run(job) for played in part]
    assert together == [course(terms, start, 400_000, f"3/{number}") for number in range(5)]


def test_the_summary_tells_the_middle_and_the_tails() -> None:
    terms = JackpotTerms()
    played = [[JackpotBalances(amount, 2 * amount, 3 * amount)] * (POINTS + 1) for amount in range(101)]
    found = summary(terms, POINTS, played)
    assert found.chips == tuple(range(POINTS + 1))
    assert (found.pool[0].low, found.pool[0].middle, found.pool[0].high) == (5, 50, 95)
    assert (found.reserve[-1].middle, found.advanced[-1].middle) == (100, 150)


def test_a_royal_flush_sends_the_pool_back_to_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jackpot_course, "hands_by_prize", lambda: {JackpotPrize.ROYAL_FLUSH: HANDS // 2})
    played = course(JackpotTerms(), JackpotBalances(5_000_000, 0), 1_000, "royal")
    assert played[-1].pool < 1_100_000
    assert played[-1].advanced > 0


@pytest.mark.parametrize(("chips", "courses"), [(POINTS - 1, 1), (10**10, 1), (1000, 0), (1000, 10**6)])
def test_courses_that_cannot_be_drawn_are_refused(chips: int, courses: int) -> None:
    with pytest.raises(Malformed):
        courses_job(JackpotTerms(), JackpotBalances(FLOOR, 0), chips, courses, 1)


def test_a_larger_meter_never_returns_less() -> None:
    returns = [prizes_of_all_hands(meter) for meter in range(0, 3_000_000, 99_991)]
    assert returns == sorted(returns)
