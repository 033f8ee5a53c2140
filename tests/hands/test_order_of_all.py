"""The order of all 2,598,960 five-card hands equals that of an independent library."""

from itertools import chain, combinations

import numpy as np
from phevaluator import evaluate_cards  # type: ignore[import-untyped] # it ships no types

from pitboss.hands import Ranking, values


def test_all_five_card_hands_are_ordered_as_by_phevaluator() -> None:
    hands = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * 2_598_960).reshape(-1, 5)
    ours = values(hands, Ranking(ace_low=True))
    # Its ranks run from 1, a royal flush, to 7462.
    theirs = np.fromiter((evaluate_cards(*hand) for hand in hands.tolist()), np.uint16, len(hands))
    ours_ordinal = np.unique(ours, return_inverse=True)[1]
    theirs_ordinal = np.unique(-theirs.astype(np.int32), return_inverse=True)[1]
    assert ours_ordinal.max() == 7_461
    assert np.array_equal(ours_ordinal, theirs_ordinal)
