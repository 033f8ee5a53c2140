"""Exact equity with a board to come: every matchup of hands once for all that differ in the names of the suits only,
and every board by classes (see `equity_kernels`)."""

from functools import lru_cache
from itertools import combinations, permutations

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.lab import equity_lists
from pitboss.lab.equity_kernels import count_matchups
from pitboss.lab.equity_question import EquityQuestion, numbers_of
from pitboss.lab.equity_types import KernelTerms
from pitboss.lab.ranges import Cards
from pitboss.lab.tally import Tally, tally_of

Hands = NDArray[np.uint8]
Masks = NDArray[np.uint64]
JOKER = 52


class Matchups(msgspec.Struct, frozen=True):
    """Hands against hands: `hands[matchup, player]` are cards; each matchup stands for so many alike, its `times`."""

    hands: Hands
    times: NDArray[np.int64]


def count_boards(question: EquityQuestion, start: int, stop: int) -> Tally:
    """The tally of some of the question's matchups, over all boards."""
    found = matchups(question)
    first = question.rankings[0]
    tables = tuple(equity_lists.table_values(ranking, question.own_used > 0) for ranking in question.rankings)
    tally = np.zeros((question.players, 3), np.int64)
    count_matchups(
        found.hands[start:stop],
        found.times[start:stop],
        np.array(question.board, np.uint8),
        np.uint64(_bits(numbers_of(first.base)) & ~_bits(question.board + question.dead)),
        KernelTerms(question.own_used, question.is_split, not first.is_low),
        (tables[0], tables[-1]),
        equity_lists.lists(first.lowest_rank),
        equity_lists.work(question.players, first.joker),
        tally,
    )
    return tally_of(tally.tolist())


@lru_cache(maxsize=4)
def matchups(question: EquityQuestion) -> Matchups:
    """All matchups of the question, those that are alike but for the names of the suits taken together."""
    hands = [whole_hands(question, player) for player in range(question.players)]
    if all(len(rows) == 1 for rows in hands):
        return Matchups(np.array([hands]).reshape(1, question.players, question.own), np.ones(1, np.int64))
    masks = [masks_of(rows) for rows in hands]
    numbers = _disjoint(masks)
    sizes = [len(rows) for rows in hands]
    least = _code(numbers, sizes)
    for images in _renamings(question, hands, masks):
        renamed = np.stack([image[numbers[:, player]] for player, image in enumerate(images)], axis=1)
        np.minimum(least, _code(renamed, sizes), out=least)
    codes, times = np.unique(least, return_counts=True)
    places = np.unravel_index(codes, sizes)
    rows = np.stack([rows[place] for rows, place in zip(hands, places, strict=True)], axis=1)
    return Matchups(np.ascontiguousarray(rows), times.astype(np.int64))


def whole_hands(question: EquityQuestion, player: int) -> Hands:
    """Every hand that a player may hold, other players' ranges apart; one row each."""
    holding = question.holdings[player]
    if holding.choices:
        return np.array(holding.choices, np.uint8)
    missing = question.own - len(holding.cards)
    if not missing:
        return np.array([holding.cards], np.uint8)
    count = question.hands_of(player)
    rest = np.fromiter(combinations(question.live, missing), np.dtype((np.uint8, missing)), count)
    return np.concatenate((np.tile(np.array(holding.cards, np.uint8), (count, 1)), rest), axis=1)


def masks_of(hands: Hands) -> Masks:
    """Each hand as a set of bits."""
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return masks


def _bits(cards: Cards) -> int:
    return sum(1 << card for card in cards)


def _disjoint(masks: list[Masks]) -> NDArray[np.int64]:
    """The numbers of hands that can be held at once: no card is in two of them."""
    numbers = np.arange(len(masks[0]))[:, None]
    used = masks[0]
    for more in masks[1:]:
        before, after = np.nonzero((used[:, None] & more[None, :]) == 0)
        numbers = np.concatenate((numbers[before], after[:, None]), axis=1)
        used = used[before] | more[after]
    return numbers


def _code(numbers: NDArray[np.int64], sizes: list[int]) -> NDArray[np.int64]:
    codes: NDArray[np.int64] = np.ravel_multi_index(tuple(numbers.T), sizes)
    return codes


def _renamings(question: EquityQuestion, hands: list[Hands], masks: list[Masks]) -> list[list[NDArray[np.int64]]]:
    """For each other way to name the suits that leaves the board, the dead cards and every range as they are: which
    hand each hand of each player turns into."""
    found = []
    orders = [np.argsort(mask) for mask in masks]
    for suits in list(permutations(range(4)))[1:]:
        renamed = np.array([4 * (card >> 2) + suits[card & 3] for card in range(JOKER)] + [JOKER], np.uint8)
        if any({*renamed[list(cards)].tolist()} != {*cards} for cards in (question.board, question.dead) if cards):
            continue
        images = []
        for rows, mask, order in zip(hands, masks, orders, strict=True):
            there = masks_of(renamed[rows])
            place = order[np.minimum(np.searchsorted(mask, there, sorter=order), len(mask) - 1)]
            if not np.array_equal(mask[place], there):
                break
            images.append(place)
        else:
            found.append(images)
    return found
