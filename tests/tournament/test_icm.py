"""The worth of stacks and deals on it: published cases, every order of finish as an oracle, and the integral."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.lab import icm as any_number
from pitboss.malformed import Malformed
from pitboss.tournament.conditions import DealKind
from pitboss.tournament.deals import deal_sums
from pitboss.tournament.icm import MOST_PLAYERS, exact_worth, to_cents
from tests.proof import rules

THREE, OF_THREE = (50_000, 30_000, 20_000), (500_00, 300_00, 200_00)
FOUR, OF_FOUR = (68_000, 46_000, 27_000, 19_000), (1_280_00, 960_00, 640_00, 320_00)
stacks_and_prizes = st.lists(st.integers(1, 10**6), min_size=1, max_size=MOST_PLAYERS).flatmap(
    lambda stacks: st.tuples(
        st.just(stacks),
        st.lists(st.integers(0, 10**8), min_size=1, max_size=len(stacks)).map(
            lambda prizes: sorted(prizes, reverse=True)
        ),
    )
)


def by_every_order(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Each order of finish with its chance: first by chips, then by chips among the rest."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        left = [sum(stacks[player] for player in order[place:]) for place in range(len(order))]
        chance = prod(Fraction(stacks[player], rest) for player, rest in zip(order, left, strict=True))
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


def by_subsets(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """Place by place over the sets of those who have finished, in floating point: for up to twelve players."""
    worth, layer = [0.0] * len(stacks), {0: 1.0}
    for prize in prizes:
        after: dict[int, float] = {}
        for finished, chance in layer.items():
            rest = [player for player in range(len(stacks)) if not finished >> player & 1]
            chips = sum(stacks[player] for player in rest)
            for player in rest:
                part = chance * stacks[player] / chips
                worth[player] += part * prize
                after[finished | 1 << player] = after.get(finished | 1 << player, 0.0) + part
        layer = after
    return worth


def test_three_players() -> None:
    found = exact_worth(THREE, (500, 300, 200))
    assert found == (Fraction(5375, 14), Fraction(655, 2), Fraction(2020, 7))
    assert to_cents(exact_worth(THREE, OF_THREE), THREE) == (383_93, 327_50, 288_57)


def test_four_players() -> None:
    found = exact_worth(FOUR, (1_280, 960, 640, 320))
    assert [f"{float(each):.6f}" for each in found] == ["990.044767", "877.228181", "717.129620", "615.597432"]
    assert to_cents(exact_worth(FOUR, OF_FOUR), FOUR) == (990_04, 877_23, 717_13, 615_60)


@given(
    st.lists(st.integers(1, 50), min_size=1, max_size=5),
    st.lists(st.integers(0, 100), min_size=1, max_size=5),
)
def test_it_is_the_mean_over_every_order_of_finish(stacks: list[int], prizes: list[int]) -> None:
    prizes = prizes[: len(stacks)]
    assert list(exact_worth(stacks, prizes)) == by_every_order(stacks, prizes)


@settings(max_examples=25)
@given(stacks_and_prizes)
def test_integral_and_fractions_agree_to_the_cent(question: tuple[list[int], list[int]]) -> None:
    stacks, prizes = question
    exact, found = exact_worth(stacks, prizes), any_number.worth(stacks, prizes)
    assert any_number.rounded(found, stacks, sum(prizes)) == to_cents(exact, stacks) == any_number.cents(stacks, prizes)
    assert max(abs(float(one) - other) for one, other in zip(exact, found, strict=True)) < 1e-6


@pytest.mark.parametrize(
    "stacks",
    [
        [*[1] * 11, 10**6],
        [10**6, *[1] * 11],
        [*[1] * 5, 10**9, *[1] * 6],
        [*[10**6] * 11, 1],
        [2**power for power in range(12)],
    ],
)
def test_stacks_may_differ_a_billion_times(stacks: list[int]) -> None:
    prizes = [10_000_00 >> place for place in range(12)]
    found = any_number.worth(stacks, prizes).tolist()
    assert found == pytest.approx(by_subsets(stacks, prizes), abs=1e-6)
    assert found == pytest.approx([float(each) for each in exact_worth(stacks, prizes)], abs=1e-6)


def test_a_large_field_adds_up_and_keeps_its_order() -> None:
    stacks = [1_000 + 37 * (number * 7919 % 2_000) for number in range(400)]
    prizes = [1_000_000 // (place + 1) for place in range(60)]
    found = any_number.cents(stacks, prizes)
    assert sum(found) == sum(prizes)
    by_stack = [cents for _, cents in sorted(zip(stacks, found, strict=True))]
    assert by_stack == sorted(by_stack)


def test_equal_stacks_are_worth_their_share() -> None:
    assert any_number.worth([500] * 100, [100, 50]).tolist() == pytest.approx([1.5] * 100)
    assert any_number.cents([500] * 16, [1_00]) == (*[7] * 4, *[6] * 12)
    assert any_number.cents([5], [7]) == (7,)
    assert any_number.worth([5, 5], [0]).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("stacks", "prizes", "words"),
    [
        ((), (1,), "needs a stack and a prize"),
        ((5, 0), (1,), "who has none is out"),
        ((5, 5), (-1,), "nothing or more"),
        ((5, 5), (3, 2, 1), "3 prizes for 2 players"),
    ],
)
def test_what_nobody_could_divide_is_refused(stacks: tuple[int, ...], prizes: tuple[int, ...], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        exact_worth(stacks, prizes)
    with pytest.raises(Malformed, match=words):
        any_number.worth(stacks, prizes)


def test_fractions_are_for_twelve_players() -> None:
    with pytest.raises(Malformed, match="at most 12 players, not for 13"):
        exact_worth([1] * 13, [1])


@rules("T-R64")
def test_deals_by_icm_by_chips_and_equal() -> None:
    assert deal_sums(DealKind.ICM, THREE, OF_THREE) == (383_93, 327_50, 288_57)
    assert deal_sums(DealKind.CHIPS, FOUR, OF_FOUR) == (1_136_00, 872_00, 644_00, 548_00)
    assert deal_sums(DealKind.EQUAL, FOUR, OF_FOUR) == (800_00,) * 4
    assert deal_sums(DealKind.EQUAL, THREE, (1_00,)) == (34, 33, 33)


@rules("T-R64")
def test_what_is_set_aside_comes_off_the_first_prize() -> None:
    assert deal_sums(DealKind.ICM, THREE, OF_THREE, set_aside=100_00) == to_cents(
        exact_worth(THREE, (400_00, 300_00, 200_00)), THREE
    )
    with pytest.raises(Malformed, match="a tenth of"):
        deal_sums(DealKind.ICM, THREE, OF_THREE, set_aside=99_99)
    with pytest.raises(Malformed, match="give up \\$300 at most"):
        deal_sums(DealKind.ICM, THREE, OF_THREE, set_aside=300_01)


@rules("T-R64")
def test_stated_sums_are_all_of_it_and_nobody_gets_less_than_the_lowest_prize() -> None:
    assert deal_sums(DealKind.STATED, THREE, OF_THREE, stated=(400_00, 400_00, 200_00)) == (400_00, 400_00, 200_00)
    for stated, words in (
        ((500_00, 500_00), "2 sums are stated for 3"),
        ((500_00, 300_00, 199_00), "come to \\$999"),
        ((501_00, 300_00, 199_00), "less than the lowest prize left, \\$200"),
    ):
        with pytest.raises(Malformed, match=words):
            deal_sums(DealKind.STATED, THREE, OF_THREE, stated=stated)


@given(stacks_and_prizes, st.sampled_from([DealKind.ICM, DealKind.CHIPS, DealKind.EQUAL]))
@settings(max_examples=60)
def test_a_deal_pays_out_everything_and_nobody_less_than_the_lowest(
    question: tuple[list[int], list[int]], kind: DealKind
) -> None:
    stacks, prizes = question
    sums = deal_sums(kind, stacks, prizes)
    assert sum(sums) == sum(prizes)
    assert min(sums) >= (prizes[-1] if len(prizes) == len(stacks) else 0)
