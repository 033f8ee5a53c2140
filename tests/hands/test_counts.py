"""Exact numbers of hands in each category: closed formulas for five cards, every hand counted for seven."""

from math import comb

import pytest

from pitboss.hands import Category, Ranking, tables_for
from pitboss.hands.batch import category_counts
from pitboss.hands.ranking import Direction
from pitboss.malformed import Malformed
from tests.hands.builders import ACES, HIGH_RANKINGS, name_of


def formula(ranking: Ranking) -> dict[Category, int]:
    """Five-card hands of each category, for a deck of r ranks in four suits, by combinatorics alone."""
    r = ranking.deck // 4
    runs = r - 4 + ranking.ace_low
    counts = {
        Category.ROYAL_FLUSH: 4,
        Category.FIVE_OF_A_KIND: 0,
        Category.STRAIGHT_FLUSH: 4 * (runs - 1),
        Category.FOUR_OF_A_KIND: r * (r - 1) * 4,
        Category.FULL_HOUSE: r * 4 * (r - 1) * 6,
        Category.FLUSH: 4 * (comb(r, 5) - runs),
        Category.STRAIGHT: runs * (4**5 - 4),
        Category.THREE_OF_A_KIND: r * 4 * comb(r - 1, 2) * 4**2,
        Category.TWO_PAIRS: comb(r, 2) * 6 * 6 * (r - 2) * 4,
        Category.ONE_PAIR: r * 6 * comb(r - 1, 3) * 4**3,
        Category.FIVE_ODD_CARDS: (comb(r, 5) - runs) * (4**5 - 4),
    }
    if not ranking.joker:
        return counts
    # Four ranks that one more makes a run: five sets in each run, and neighbouring runs share one.
    near_runs = 5 * runs - (runs - 1)
    with_joker = {
        Category.ROYAL_FLUSH: 4 * 5,
        Category.FIVE_OF_A_KIND: r,
        Category.STRAIGHT_FLUSH: 4 * (near_runs - 5),
        Category.FOUR_OF_A_KIND: r * 4 * (r - 1) * 4,
        Category.FULL_HOUSE: comb(r, 2) * 6 * 6,
        Category.FLUSH: 4 * (comb(r, 4) - near_runs),
        Category.STRAIGHT: near_runs * (4**4 - 4),
        Category.THREE_OF_A_KIND: r * 6 * comb(r - 1, 2) * 4**2,
        Category.TWO_PAIRS: 0,
        Category.ONE_PAIR: (comb(r, 4) - near_runs) * (4**4 - 4),
        Category.FIVE_ODD_CARDS: 0,
    }
    return {category: counts[category] + with_joker[category] for category in counts}


@pytest.mark.parametrize("ranking", HIGH_RANKINGS, ids=name_of)
def test_five_card_counts_equal_the_formulas(ranking: Ranking) -> None:
    expected = formula(ranking)
    assert sum(expected.values()) == comb(ranking.deck + ranking.joker, 5)
    assert category_counts(ranking, 5) == expected


# Weakest category first. Straight flushes include royal ones; the 36- and 32-card rows have flush over full house.
KNOWN_SEVENS = {
    Ranking(ace_low=True): (
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584, 0,
    ),
    Ranking(joker=True, ace_low=True): (
        23_294_460, 61_644_960, 31_433_400, 13_315_300, 11_083_940, 6_027_224, 5_997_144, 1_121_024, 210_964, 14_664,
    ),
    Ranking(36, ace_low=True): (233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 633_024, 175_560, 44_640, 10_560, 0),
    Ranking(32): (31_080, 677_160, 1_421_280, 263_120, 524_960, 357_504, 59_240, 26_208, 5_304, 0),
}  # fmt: skip


@pytest.mark.parametrize("ranking", list(KNOWN_SEVENS), ids=name_of)
def test_known_seven_card_counts(ranking: Ranking) -> None:
    counts = category_counts(ranking, 7)
    royal = counts.pop(Category.ROYAL_FLUSH)
    five_alike = counts.pop(Category.FIVE_OF_A_KIND)
    counts[Category.STRAIGHT_FLUSH] += royal
    assert (*counts.values(), five_alike) == KNOWN_SEVENS[ranking]


@pytest.mark.parametrize("ranking", HIGH_RANKINGS, ids=name_of)
def test_seven_card_counts_of_every_configuration(ranking: Ranking) -> None:
    """Royal flushes among seven cards have a formula of their own; the rest must add up to all hands."""
    counts = category_counts(ranking, 7)
    cards = ranking.deck + ranking.joker
    royal = 4 * comb(ranking.deck - 5, 2)
    if ranking.joker:
        # The joker with all five, or with exactly four of the five of one suit; two suits never have four each.
        royal += 4 * (ranking.deck - 5) + 4 * 5 * comb(ranking.deck - 5, 2)
    assert sum(counts.values()) == comb(cards, 7)
    assert counts[Category.ROYAL_FLUSH] == royal
    assert (counts[Category.FIVE_OF_A_KIND] > 0) == ranking.joker


@pytest.mark.parametrize(
    ("ranking", "distinct"),
    [
        (Ranking(ace_low=True), 7_462),
        (Ranking(), 7_462),
        (Ranking(joker=True, ace_low=True), 7_687),
        (Ranking(joker=True), 7_691),
    ],
    ids=["52", "52-no-ace-low", "53", "53-no-ace-low"],
)
def test_distinct_five_card_values(ranking: Ranking, distinct: int) -> None:
    tables = tables_for(ranking)
    suited = {tables.flush[mask] for mask in range(1 << 14) if mask.bit_count() == 5}
    assert len({*tables.ranks[5], *suited} - {0}) == distinct


@pytest.mark.parametrize("ace", ACES)
def test_qualifying_lows_of_each_deck(ace: Direction) -> None:
    """The numbers of rank sets of eight or better, by deck."""
    expected = {"high": [21, 6, 1, 0, 0, 0], "low": [56, 21, 6, 1, 0, 0]}[ace]
    found = [
        len({*tables_for(Ranking(deck, direction="low", low_ace=ace, qualifier=True)).ranks[5]} - {0})
        for deck in (52, 48, 44, 40, 36, 32)
    ]
    assert found == expected


def test_counting_refuses_what_it_cannot_count() -> None:
    with pytest.raises(Malformed, match="5, 6 or 7"):
        category_counts(Ranking(), 8)
    with pytest.raises(Malformed, match="qualifier"):
        category_counts(Ranking(direction="low", qualifier=True), 5)
