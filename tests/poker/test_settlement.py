"""Pots, commission and shares against a slow calculation of their own, and the tables that the rules give."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.editions.ni2018 import HOLDEM
from pitboss.editions.y1999 import SEVEN_CARD_STUD
from pitboss.poker.commission import (
    DOLLAR,
    Commission,
    Lesser,
    Manner,
    NoCommission,
    Pot5,
    Pot10,
    Scale1994,
    TimeCharge,
    WonPot,
    charge,
)
from pitboss.poker.events import Awarded, Charged, PotsFormed, Returned
from pitboss.poker.kinds import Threshold
from pitboss.poker.pots import Pot, form_pots, uncalled
from pitboss.poker.round import Round
from pitboss.poker.state import State
from tests.poker import slow
from tests.poker.drivers import Table
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import often, played

LAW_1994, LAW_2018 = SEVEN_CARD_STUD.law, HOLDEM.law
EACH_POT, ONE_SUM = Manner(Threshold.EACH_POT, DOLLAR), Manner(Threshold.ONE_SUM, DOLLAR)


@st.composite
def contributions(draw: st.DrawFn) -> tuple[dict[int, int], dict[int, int], list[int]]:
    """What each seat put in, its dead chips, and who is still in."""
    seats = list(range(1, draw(st.integers(2, 7)) + 1))
    # Nobody stays in for nothing.
    active = draw(st.lists(st.sampled_from(seats), min_size=1, unique=True).map(sorted))
    put = {seat: draw(st.integers(seat in active, 30)) for seat in seats}
    dead = {seat: draw(st.sampled_from([0, 0, 0, 2])) for seat in seats}
    return put, dead, active


def by_seat(put: dict[int, int]) -> list[int]:
    return [put.get(seat, 0) for seat in range(max(put) + 1)]


@often
@given(contributions())
def test_pots_are_those_of_a_count_chip_by_chip(given_: tuple[dict[int, int], dict[int, int], list[int]]) -> None:
    put, dead, active = given_
    seat, back = uncalled(by_seat(put), active)
    assert (seat, back) == slow.uncalled(put, active)
    if back:
        put[seat] -= back
    pots = form_pots(by_seat(put), by_seat(dead), active)
    expected = slow.layers(put, dead, active)
    assert [(pot.cents, set(pot.eligible), set(pot.contributors)) for pot in pots] == expected
    assert sum(pot.cents for pot in pots) == sum(put.values()) + sum(dead.values())


@often
@given(tables(), SEEDS)
def test_every_round_is_settled_as_the_slow_calculation_says(at: Table, seed: int) -> None:
    round_, _ = played(at, seed)
    before = last_position(round_)
    # Counted in chips of the table, which no contribution divides.
    unit = at.options.unit
    assert not any(cents % unit for cents in (*before.level, *before.dead))
    put = {number: before.level[number] // unit for number in at.stakes}
    dead = {number: before.dead[number] // unit for number in at.stakes}
    active = before.seats_in(before.active)
    returned = next((event for event in round_.events if isinstance(event, Returned)), None)
    seat, back = slow.uncalled(put, active)
    assert (returned.seat, returned.cents) == (seat, back * unit) if returned else not back
    if back:
        put[seat] -= back
    pots = [(chips * unit, eligible, payers) for chips, eligible, payers in slow.layers(put, dead, active)]
    formed = next(event for event in round_.events if isinstance(event, PotsFormed))
    assert [(pot.cents, set(pot.eligible), set(pot.contributors)) for pot in formed.pots] == pots
    left_in = {number: chips * unit for number, chips in put.items()}
    assert paid(round_) == slow_payment(at, round_, pots, left_in)


def last_position(round_: Round) -> State:
    """The state just before the uncalled part went back and the pots were formed."""
    state = State()
    for event in round_.events:
        if isinstance(event, Returned | PotsFormed):
            break
        event.apply(state)
    return state


def paid(round_: Round) -> tuple[dict[int, int], int]:
    """What each seat was paid, and the commission."""
    shares: Counter[int] = Counter()
    for event in round_.events:
        if isinstance(event, Awarded):
            shares[event.seat] += event.cents
    taken = sum(event.cents for event in round_.events if isinstance(event, Charged))
    return {seat: cents for seat, cents in shares.items() if cents}, taken


def slow_payment(
    at: Table, round_: Round, pots: Sequence[tuple[int, set[int], set[int]]], put: Mapping[int, int]
) -> tuple[dict[int, int], int]:
    """Winners by the values shown, commission by the words of the scheme, shares unit by unit."""
    state = round_.state
    order = list(state.setup.order)
    won = [slow_winners(state, order, eligible) for _, eligible, _ in pots]
    forced_only = all(put[seat] + state.dead[seat] <= state.forced[seat] for seat in at.stakes)
    manner = Manner(at.options.commission_threshold, at.options.unit)
    taken = slow_commission(at.options.commission, pots, won, forced_only, manner)
    unit = at.options.unit
    sums: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for (cents, _, _), (high, low), off in zip(pots, won, taken, strict=True):
        net = cents - off
        if not low:
            sums["high", high] += net
            continue
        half = net // 2 // unit * unit
        first = next(seat for seat in order if seat in high or seat in low)
        to_high = at.options.split_odd_unit == "to_high" or first in high
        sums["high", high] += net - half if to_high else half
        sums["low", low] += half if to_high else net - half
    shares: Counter[int] = Counter()
    for (_, seats), cents in sums.items():
        shares.update(slow.shared(cents, seats, unit) if len(seats) > 1 else {seats[0]: cents})
    return {seat: cents for seat, cents in shares.items() if cents}, sum(taken)


def slow_winners(state: State, order: list[int], eligible: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best high and the best qualifying low of those who can win a pot, in the order of the marker."""
    seats = [seat for seat in order if seat in eligible]
    if len(seats) == 1:
        return (seats[0],), ()
    sides = [[state.shown[seat][side] for seat in seats] for side in range(len(state.shown[seats[0]]))]
    best = [tuple(seat for seat, value in zip(seats, side, strict=True) if value == max(side)) for side in sides]
    low = best[1] if len(best) > 1 and max(sides[1]) else ()
    return best[0], low


def slow_commission(
    scheme: Commission,
    pots: Sequence[tuple[int, set[int], set[int]]],
    won: Sequence[tuple[tuple[int, ...], tuple[int, ...]]],
    forced_only: bool,
    manner: Manner,
) -> list[int]:
    """The commission on each pot."""
    nothing = [0] * len(pots)
    winners = [set(high) | set(low) for high, low in won]
    equal = [not low or set(low) == set(high) for high, low in won]
    if isinstance(scheme, NoCommission | TimeCharge):
        return nothing
    if isinstance(scheme, Pot5 | Pot10):
        contributors = set[int]().union(*(paid for _, _, paid in pots))
        tied = all(same and who >= paid_in for same, who, (_, _, paid_in) in zip(equal, winners, pots, strict=True))
        if forced_only or (tied and len(contributors) >= 2):
            return nothing
        percent, free = (5, 1900) if isinstance(scheme, Pot5) else (10, 900)
        due = slow.percent_2018(sum(pot[0] for pot in pots), percent, scheme.cap)
        chip = next(chip for chip in range(DOLLAR, 0, -1) if DOLLAR % chip == 0 and manner.chip % chip == 0)
        if manner.threshold is Threshold.ONE_SUM:
            return slow_parts(due, pots, chip)
        large = [i for i, pot in enumerate(pots) if pot[0] > free]
        due = min(due, sum(pots[i][0] for i in large) // DOLLAR * DOLLAR)
        parts = dict(zip(large, slow_parts(due, [pots[i] for i in large], chip), strict=True))
        return [parts.get(i, 0) for i in range(len(pots))]
    exempt = [
        same and len(who) >= 2 and who == paid_in
        for same, who, (_, _, paid_in) in zip(equal, winners, pots, strict=True)
    ]
    if scheme.exempt_whole_round:
        exempt = [all(exempt)] * len(pots)
    taken = nothing
    for who in {frozenset(who) for who in winners}:
        group = [i for i in range(len(pots)) if winners[i] == who and not exempt[i]]
        base = sum(pots[i][0] for i in group)
        due = slow.scale_1994(base, scheme.minimum) if isinstance(scheme, Scale1994) else scheme.charge(base)
        for i, cents in zip(group, slow_parts(due, [pots[i] for i in group], DOLLAR), strict=True):
            taken[i] = cents
    return taken


def slow_parts(due: int, pots: Sequence[tuple[int, set[int], set[int]]], chip: int) -> list[int]:
    """Chip by chip to the pot that is furthest below its exact part: the largest remainders (C-R22)."""
    total = sum(pot[0] for pot in pots)
    whole = [due // chip * pot[0] // total * chip if total else 0 for pot in pots]
    missing = [due * pot[0] - part * total for part, pot in zip(whole, pots, strict=True)]
    while sum(whole) < due:
        i = missing.index(max(missing))
        whole[i] += chip
        missing[i] = -1
    return whole


TABLE_1994 = [
    # pot, then the commission with a minimum of $1, $2, $5 and $10 (spec of 12.1 and 12.3)
    (0, 0, 0, 0, 0),
    (19, 0, 0, 0, 0),
    (20, 1, 1, 1, 1),
    (39, 1, 1, 1, 1),
    (40, 2, 2, 2, 2),
    (59, 2, 2, 2, 2),
    (60, 3, 3, 3, 3),
    (79, 3, 3, 3, 3),
    (80, 4, 4, 4, 4),
    (99, 4, 4, 4, 4),
    (100, 5, 5, 5, 5),
    (101, 5, 5, 5, 5),
    (119, 5, 5, 5, 5),
    (120, 5, 6, 6, 6),
    (199, 5, 9, 9, 9),
    (200, 5, 10, 10, 10),
    (201, 5, 10, 10, 10),
    (220, 5, 10, 11, 11),
    (499, 5, 10, 24, 24),
    (500, 5, 10, 25, 25),
    (501, 5, 10, 25, 25),
    (520, 5, 10, 25, 26),
    (999, 5, 10, 25, 49),
    (1000, 5, 10, 25, 50),
    (1001, 5, 10, 25, 50),
    (5000, 5, 10, 25, 50),
]


@pytest.mark.parametrize(("pot", "one", "two", "five", "ten"), TABLE_1994)
def test_the_scale_of_1994(pot: int, one: int, two: int, five: int, ten: int) -> None:
    minimums = (1, 2, 5, 10)
    assert [Scale1994(m * DOLLAR).charge(pot * DOLLAR) for m in minimums] == [c * DOLLAR for c in (one, two, five, ten)]
    assert [slow.scale_1994(pot * DOLLAR, m * DOLLAR) for m in minimums] == [c * DOLLAR for c in (one, two, five, ten)]


@pytest.mark.parametrize(
    ("scheme", "pot", "commission"),
    [
        (Pot5(1000), 1900, 0),
        (Pot5(1000), 1950, 0),
        (Pot5(1000), 2000, 100),
        (Pot5(1000), 3999, 100),
        (Pot5(1000), 19999, 900),
        (Pot5(1000), 20000, 1000),
        (Pot5(1000), 99900, 1000),
        (Pot10(700), 900, 0),
        (Pot10(700), 950, 0),
        (Pot10(700), 1000, 100),
        (Pot10(700), 6999, 600),
        (Pot10(700), 7000, 700),
        (Pot10(700), 99900, 700),
    ],
)
def test_the_percentages_of_2018(scheme: Pot5 | Pot10, pot: int, commission: int) -> None:
    assert scheme.charge(pot) == commission


@given(st.integers(0, 300_000), st.sampled_from([100, 200, 500, 1000]), st.integers(1, 20))
def test_schemes_equal_the_slow_calculation_on_any_pot(pot: int, minimum: int, dollars: int) -> None:
    assert Scale1994(minimum).charge(pot) == slow.scale_1994(pot, minimum)
    assert Pot5(dollars * DOLLAR).charge(pot) == slow.percent_2018(pot, 5, dollars * DOLLAR)
    assert Pot10(dollars * DOLLAR).charge(pot) == slow.percent_2018(pot, 10, dollars * DOLLAR)


def won(cents: int, contributors: Sequence[int], winners: Sequence[int], equal: bool = True) -> WonPot:
    return WonPot(cents, frozenset(contributors), frozenset(winners), equal)


def test_pots_of_one_winner_are_charged_as_one_sum_in_1994() -> None:
    two = [won(3000, (1, 2, 3), (1,)), won(3000, (1, 2), (1,))]
    assert charge(Scale1994(200), two, False, LAW_1994, ONE_SUM).by_pot == (200, 100)
    apart = [won(1800, (1, 2, 3), (1,)), won(1800, (2, 3), (2,))]
    assert charge(Scale1994(200), apart, False, LAW_1994, ONE_SUM).by_pot == (0, 0)
    several = [won(50_000, (1, 2, 3), (1,)), won(50_000, (2, 3), (2,))]
    assert charge(Scale1994(100), several, False, LAW_1994, ONE_SUM).by_pot == (500, 500)


def test_a_pot_shared_by_all_who_paid_into_it_is_free_in_1994() -> None:
    main, side = won(6000, (1, 2, 3), (1, 2)), won(4000, (1, 2), (1, 2))
    assert charge(Scale1994(200), [main, side], False, LAW_1994, ONE_SUM).by_pot == (300, 0)
    assert charge(Scale1994(200, True), [main, side], False, LAW_1994, ONE_SUM).by_pot == (300, 200)
    assert charge(Scale1994(200, True), [side], False, LAW_1994, ONE_SUM).by_pot == (0,)


def test_one_threshold_for_all_pots_is_the_other_reading_of_2018() -> None:
    pots = [won(1900, (1, 2, 3), (1,)), won(1900, (2, 3), (2,)), won(200, (2, 3), (3,))]
    assert charge(Pot5(1000), pots, False, LAW_2018, ONE_SUM).by_pot == (100, 100, 0)
    assert charge(Pot5(1000), pots, True, LAW_2018, ONE_SUM).by_pot == (0, 0, 0)
    assert charge(Pot5(100), pots, False, LAW_2018, ONE_SUM).by_pot == (100, 0, 0)
    assert charge(Pot5(1000), pots, False, LAW_2018, EACH_POT).by_pot == (0, 0, 0)


@pytest.mark.parametrize(
    ("scheme", "chip", "pots", "by_pot"),
    [
        # one pot exceeds the threshold: the rate is on all of them, and that one bears it
        (Pot5(1000), 100, (1900, 2000), (0, 100)),
        (Pot5(1000), 100, (1900, 2100), (0, 200)),
        (Pot5(1000), 100, (10_000, 1500, 1900), (600, 0, 0)),
        (Pot10(700), 100, (900, 900, 1000), (0, 0, 200)),
        (Pot10(700), 100, (900, 900), (0, 0)),
        # a pot above the threshold and below $20: the sum decides
        (Pot5(1000), 50, (1950,), (0,)),
        (Pot5(1000), 50, (1950, 50), (100, 0)),
        # in proportion, in whole chips, the largest remainder first, the earlier pot before the later
        (Pot5(1000), 100, (6000, 8000), (300, 400)),
        (Pot5(1000), 100, (3000, 4000), (100, 200)),
        (Pot5(1000), 100, (3000, 3000), (200, 100)),
        (Pot5(1000), 50, (3000, 3000), (150, 150)),
        (Pot5(1000), 1, (3000, 4000), (129, 171)),
        (Pot5(500), 1, (30_000, 40_000, 1900), (214, 286, 0)),
        # never more than the pots that bear it hold
        (Pot10(9900), 100, (*(900,) * 22, 1000), (*(0,) * 22, 1000)),
    ],
)
def test_each_pot_passes_the_threshold_by_itself_in_2018(
    scheme: Pot5 | Pot10, chip: int, pots: tuple[int, ...], by_pot: tuple[int, ...]
) -> None:
    sums = [won(cents, (1, 2, 3), (1,)) for cents in pots]
    taken = charge(scheme, sums, False, LAW_2018, Manner(Threshold.EACH_POT, chip))
    assert taken.by_pot == by_pot
    assert "C-R22" in taken.rules


def test_the_commission_of_1994_cites_what_has_decided() -> None:
    """12.3 also where one winner's pots are not added because another shares in one of them (RR-16)."""
    partly = [won(3000, (1, 2, 3), (1,)), won(3000, (1, 2), (1, 2))]
    assert {"S94-1994/7CS12.3", "RR-16"} <= set(charge(Scale1994(200), partly, False, LAW_1994, ONE_SUM).rules)
    apart = [won(3000, (1, 2, 3), (1,)), won(3000, (1, 2), (2,))]
    assert "RR-16" not in charge(Scale1994(200), apart, False, LAW_1994, ONE_SUM).rules
    own = charge(Lesser(200, ((4000, 100),)), [won(3900, (1, 2), (1,))], False, LAW_1994, ONE_SUM)
    assert own.by_pot == (0,)
    assert set(own.rules) == {"S94-1994/7CS12.2", "RR-46"}
    assert "S94-1994/7CS12.1(a)" in charge(Scale1994(200), [won(1900, (1, 2), (1,))], False, LAW_1994, ONE_SUM).rules


def test_equal_hands_of_all_contributors_are_free_in_2018_and_one_folded_chip_defeats_it() -> None:
    assert charge(Pot5(1000), [won(8000, (1, 2), (1, 2))], False, LAW_2018, EACH_POT).by_pot == (0,)
    assert charge(Pot5(1000), [won(8000, (1, 2, 3), (1, 2))], False, LAW_2018, EACH_POT).by_pot == (400,)
    halves = [won(8000, (1, 2), (1, 2), equal=False)]
    assert charge(Pot5(1000), halves, False, LAW_2018, EACH_POT).by_pot == (400,)


def test_time_and_tournaments_leave_the_pots_alone() -> None:
    for scheme in (TimeCharge(500, 1800), NoCommission()):
        assert charge(scheme, [won(80000, (1, 2), (1,))], False, LAW_2018, EACH_POT).by_pot == (0,)


def test_a_lesser_scale_is_measured_against_that_of_1994() -> None:
    assert Lesser(200, ((4000, 100), (10000, 300))).above_1994() is None
    assert Lesser(200, ((1900, 100),)).above_1994() == 1900
    assert Lesser(100, ((2000, 100), (20000, 600))).above_1994() == 20000


@pytest.mark.parametrize(
    ("put", "active", "pots"),
    [
        ({1: 5, 2: 5}, (1, 2), (Pot(10, (1, 2), (1, 2)),)),
        ({1: 5, 2: 2, 3: 5}, (1, 2, 3), (Pot(6, (1, 2, 3), (1, 2, 3)), Pot(6, (1, 3), (1, 3)))),
        # a folder's short contribution makes no pot of its own
        ({1: 5, 2: 2, 3: 5}, (1, 3), (Pot(12, (1, 3), (1, 2, 3)),)),
        # chips of a folder above everybody still in join the last pot
        ({1: 5, 2: 9, 3: 9, 4: 3}, (1, 4), (Pot(12, (1, 4), (1, 2, 3, 4)), Pot(14, (1,), (1, 2, 3)))),
    ],
)
def test_only_players_still_in_make_layers(put: dict[int, int], active: tuple[int, ...], pots: tuple[Pot, ...]) -> None:
    assert form_pots(by_seat(put), by_seat(dict.fromkeys(put, 0)), active) == pots


def test_dead_chips_are_in_the_main_pot_and_never_uncalled() -> None:
    pots = form_pots([0, 4, 4, 2], [0, 0, 5, 0], (1, 2, 3))
    assert pots == (Pot(11, (1, 2, 3), (1, 2, 3)), Pot(4, (1, 2), (1, 2)))
    assert uncalled([0, 4, 4], (1, 2)) == (0, 0)


def test_nothing_goes_back_to_a_hand_that_is_out() -> None:
    assert uncalled([0, 9, 4], (2,)) == (0, 0)
    assert uncalled([0, 9, 4, 7], (1, 2)) == (1, 2)
