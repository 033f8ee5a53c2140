"""Exact equity without a board to come: every hand that a player may end with is valued once, then all deals of such
hands are counted. For stud and draw with few cards to come, and for ranges on a whole board."""

from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.hands import Ranking, values
from pitboss.hands.orders import hands_of
from pitboss.hands.pick import Pick
from pitboss.lab.equity_boards import Masks, masks_of, whole_hands
from pitboss.lab.equity_deals_kernel import count_disjoint
from pitboss.lab.equity_lists import parts
from pitboss.lab.equity_question import EquityQuestion
from pitboss.lab.tally import Tally, tally_of


class Ends(msgspec.Struct, frozen=True):
    """The hands that players may end with, as sets of bits, with their values by the first and the second ranking.

    Players are in `order`: who has the most hands comes first, and is cut into chunks; who has the second most comes
    last, where hands cost least. Their hands lie between `starts`.
    """

    order: tuple[int, ...]
    starts: NDArray[np.uint64]
    masks: Masks
    first: NDArray[np.uint16]
    second: NDArray[np.uint16]


def count_deals(question: EquityQuestion, start: int, stop: int) -> Tally:
    """The tally of all deals in which the first player, in the order of `ends`, has one of some of his hands."""
    found = ends(question)
    tally = np.zeros((question.players, 3), np.int64)
    count_disjoint(
        np.uint64(start),
        np.uint64(stop),
        found.starts,
        found.masks,
        found.first,
        found.second,
        parts(question.players),
        tally,
    )
    rows = tally.tolist()
    return tally_of([rows[found.order.index(player)] for player in range(question.players)])


@lru_cache(maxsize=2)
def ends(question: EquityQuestion) -> Ends:
    """Every hand that each player may end with, valued."""
    hands = [whole_hands(question, player) for player in range(question.players)]
    most, second, *fewer = sorted(range(question.players), key=lambda player: -len(hands[player]))
    order = (most, *fewer, second)
    rows = np.concatenate([hands[player] for player in order])
    board = np.tile(np.array(question.board, np.uint8), (len(rows), 1))
    pick = hands_of(question.game).pick
    found = [_values(rows, board, ranking, pick) for ranking in question.rankings]
    return Ends(
        order=order,
        starts=np.cumsum([0, *(len(hands[player]) for player in order)]).astype(np.uint64),
        masks=masks_of(rows),
        first=found[0],
        second=found[1] if question.is_split else np.zeros(len(rows), np.uint16),
    )


def _values(rows: NDArray[np.uint8], board: NDArray[np.uint8], ranking: Ranking, pick: Pick) -> NDArray[np.uint16]:
    return values(rows, ranking, pick, board) if board.shape[1] else values(rows, ranking, pick)
