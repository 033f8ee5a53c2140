"""The product as a candidate in a comparison of evaluators: plain functions of card numbers, larger is better."""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import Ranking, tables_for, values

# The ranking that every peer knows: 52 cards, the ace high and low.
COMMON = Ranking(ace_low=True)

eval7_call = tables_for(COMMON).value
_two_and_three = tables_for(COMMON).value_two_and_three


def eval7_batch(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    return values(hands, COMMON)


def omaha_call(board: list[int], hole: list[int]) -> int:
    return _two_and_three(hole, board)
