"""The product as a candidate in a comparison of evaluators: plain functions of card numbers, larger is better."""

from contextlib import nullcontext

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import Ranking, tables_for, values
from pitboss.lab.equity import equity
from pitboss.lab.equity_question import EquityQuestion, ask

# The ranking that every peer knows: 52 cards, the ace high and low.
COMMON = Ranking(ace_low=True)

eval7_call = tables_for(COMMON).value
_two_and_three = tables_for(COMMON).value_two_and_three


def eval7_batch(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    return values(hands, COMMON)


def omaha_call(board: list[int], hole: list[int]) -> int:
    return _two_and_three(hole, board)


def exact(game: str, hands: list[str]) -> list[float]:
    """The equities of hands, "" for one that is not known."""
    return [player.equity for player in equity(_question(game, hands)).players]


def sample(game: str, hands: list[str], deals: int, seed: int) -> list[float]:
    found = equity(_question(game, hands), deals, seed, lambda chunks: nullcontext())
    return [player.equity for player in found.players]


def _question(game: str, hands: list[str]) -> EquityQuestion:
    named = [hand or "random" for hand in hands]
    if game == "omaha8":
        return ask("omaha", named, ace_low=True, wins="split", low_ace="low", qualifier=True)
    ours = {"short36": "holdem", "omaha5": "faro"}
    return ask(ours.get(game, game), named, deck=36 if game == "short36" else 52, ace_low=True)
