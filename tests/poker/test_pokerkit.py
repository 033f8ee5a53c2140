"""Hands in each game that PokerKit knows too: the final stacks agree, or the difference has a name."""

import re

import pytest

from pitboss.rulebook import lookup
from tests.poker.peer import REASONS, VARIANTS, Variant, compare

HANDS = 60
"""Of each game; ten thousand in the soak."""


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_final_stacks_agree(variant: Variant) -> None:
    unexplained = [hand for seed in range(HANDS) if not (hand := compare(variant, seed)).is_explained]
    assert not unexplained, unexplained[0]


# A hand of each accepted kind of difference: variant and seed.
EXAMPLES = {
    "short last blind": ("fixed-limit hold'em", 6),
    "short tap-outs do not count as raises": ("fixed-limit hold'em", 53),
    "same winners share several pots": ("fixed-limit omaha high-low eight", 21),
    "a bring-in that was raised short": ("stud", 5),
    "low only outside a side pot": ("fixed-limit omaha high-low eight", 39),
}


@pytest.mark.parametrize("name", REASONS)
def test_every_accepted_difference_rests_on_a_reading_and_happens(name: str) -> None:
    ids = re.findall(r"[CG]-R\d+", REASONS[name])
    assert ids
    assert all(map(lookup.is_known, ids))
    game, seed = EXAMPLES[name]
    hand = compare(next(variant for variant in VARIANTS if variant.name == game), seed)
    assert hand.ours != hand.theirs
    assert hand.difference == name
