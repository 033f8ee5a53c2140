"""The shipped keys and rows: unambiguous, rebuilt by the product's own code, and small."""

import pytest

from pitboss.hands import Ranking, kernels, keys, tables_for
from pitboss.hands.keys import COUNTERS_START, FLUSH_BITS, KEY_MASK, SIZES, card_terms, first_fit, layout, offsets
from pitboss.hands.ranking import ORDINAL_BITS
from pitboss.hands.single import PAIRS
from pitboss.hands.tables import SYMBOLS, multisets
from tests.hands.builders import HIGH_RANKINGS, LOW_RANKINGS


def sums(size: int) -> list[int]:
    keys = layout().keys
    return [sum(keys[rank] for rank in row) for row in multisets(size).tolist()]


@pytest.mark.parametrize(("size", "multiset_count"), [(5, 7_995), (6, 24_570), (7, 67_600)])
def test_every_multiset_of_ranks_has_a_sum_and_a_place_of_its_own(size: int, multiset_count: int) -> None:
    found = sums(size)
    places = {key + offsets(size)[key >> 11] for key in found}
    assert len(found) == len({*found}) == len(places) == multiset_count
    assert min(places) >= 0
    assert max(places) < layout().lengths[size]
    assert max(found) <= KEY_MASK


@pytest.mark.parametrize("size", SIZES)
def test_the_shipped_rows_are_what_first_fit_finds(size: int) -> None:
    assert first_fit(sums(size)) == (layout().starts[size], layout().lengths[size])


def test_a_suit_counter_shows_the_fifth_card_and_never_overflows() -> None:
    terms = card_terms()
    for suited in range(8):
        total = COUNTERS_START + sum(terms[4 * rank + 3] for rank in range(suited))
        assert bool(total & FLUSH_BITS) == (suited >= 5)
    with_joker = COUNTERS_START + terms[52] + sum(terms[4 * rank] for rank in range(4))
    assert with_joker & FLUSH_BITS


@pytest.mark.parametrize("ranking", [HIGH_RANKINGS[0], HIGH_RANKINGS[3], LOW_RANKINGS[-1]])
def test_tables_stay_under_a_megabyte(ranking: Ranking) -> None:
    assert tables_for(ranking).size_in_bytes < 1_000_000


def test_equal_rankings_share_their_tables() -> None:
    assert tables_for(Ranking(36)) is tables_for(Ranking(36))


def test_the_kernels_are_compiled_for_this_layout() -> None:
    compiled_in = (kernels._START, kernels._FLUSH, kernels._KEY, kernels._SUITS, kernels._ROW, kernels._JOKER)
    of_the_keys = [COUNTERS_START, FLUSH_BITS, KEY_MASK, keys.SUIT_SHIFT, keys.ROW_BITS, keys.JOKER]
    assert [int(figure) for figure in compiled_in] == of_the_keys
    assert [int(kernels._CATEGORY), int(kernels._BASE), int(kernels._PAIRS)] == [ORDINAL_BITS, SYMBOLS, PAIRS]
