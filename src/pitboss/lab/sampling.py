"""Sampled equity: deals drawn at random for what is too much to count, with the same result for the same seed.

A sample is cut into chunks of a fixed size; each has a generator of its own, made from the seed and the chunk's number,
so that chunks can be worked on anywhere and in any order.
"""

from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.hands.keys import COUNTERS_START, card_terms
from pitboss.lab.equity_boards import masks_of
from pitboss.lab.equity_lists import lists, parts, table_values
from pitboss.lab.equity_question import EquityQuestion
from pitboss.lab.equity_types import Values
from pitboss.lab.sampling_kernels import (
    award_block,
    award_block_of_two,
    deal_block,
    value_block,
    value_block_two_and_three,
)
from pitboss.lab.tally import Tally, tally_of
from pitboss.malformed import Malformed

CHUNK = 1 << 20
BLOCK = 4096
TRIALS = 20_000
SELDOM = 0.001
TWO = 2
MOST_SEED = (1 << 64) - 1


class DrawLayout(msgspec.Struct, frozen=True):
    """Where drawn cards go: whole hands for those who hold a range, then what is missing in hands, then the board.

    `columns` has the first column and the one past the last for each player, and at the end for the board.
    """

    deck: tuple[int, ...]
    ranges: tuple[int, ...]
    columns: tuple[tuple[int, int], ...]
    drawn: int


def layout_of(question: EquityQuestion) -> DrawLayout:
    ranges = tuple(player for player, holding in enumerate(question.holdings) if holding.choices)
    columns = [(0, 0)] * question.players
    for place, player in enumerate(ranges):
        columns[player] = (place * question.own, (place + 1) * question.own)
    column = len(ranges) * question.own
    for player, holding in enumerate(question.holdings):
        if not holding.choices:
            columns[player] = (column, column + question.own - len(holding.cards))
            column = columns[player][1]
    columns.append((column, column + question.to_come))
    return DrawLayout(question.live, ranges, tuple(columns), columns[-1][1])


def check_ranges(question: EquityQuestion) -> None:
    """Refuse ranges of which hands with no card in common are drawn too seldom, or never."""
    choices = [holding.choices for holding in question.holdings if holding.choices]
    drawn = np.random.default_rng(0).random((TRIALS, len(choices)))
    used, good = np.zeros(TRIALS, np.uint64), np.ones(TRIALS, np.bool_)
    for column, hands in enumerate(choices):
        masks = masks_of(np.array(hands, np.uint8))[(drawn[:, column] * len(hands)).astype(np.int64)]
        good &= (used & masks) == 0
        used |= masks
    if good.sum() < TRIALS * SELDOM:
        raise Malformed("these ranges cannot be held at once, or so seldom that deals cannot be drawn")


def sample(question: EquityQuestion, seed: int, number: int, deals: int) -> Tally:
    """The tally of one chunk of so many deals."""
    prepared = _prepared(question)
    state, deck = np.array(generator(seed, number), np.uint64), prepared.deck.copy()
    tally = np.zeros((question.players, 3), np.int64)
    drawn = np.empty((BLOCK, prepared.drawn), np.uint8)
    high, low = (np.zeros((BLOCK, question.players), np.uint16) for _ in range(2))
    for start in range(0, deals, BLOCK):
        size = min(BLOCK, deals - start)
        deal_block(state, deck, prepared.choices, prepared.choice_starts, drawn[:size])
        for tables, out in zip(prepared.tables, (high, low), strict=False):
            _value(question, prepared, tables, drawn[:size], out[:size])
        if question.players == TWO and not question.is_split:
            award_block_of_two(high[:size], prepared.parts, tally)
        else:
            award_block(high[:size], low[:size], prepared.parts, tally)
    return tally_of(tally.tolist())


def generator(seed: int, number: int) -> tuple[int, int]:
    """The state of a chunk's generator: two steps of splitmix64 from the seed and the chunk's number."""
    state = _mixed(seed) ^ number
    return _mixed(state * 2 + 1), _mixed(state * 2 + 2)


class _Prepared(msgspec.Struct, frozen=True):
    """A question as the kernels want it."""

    deck: NDArray[np.uint8]
    choices: NDArray[np.uint8]
    choice_starts: NDArray[np.uint64]
    drawn: int
    columns: NDArray[np.uint64]
    known: NDArray[np.uint64]
    bits: NDArray[np.uint64]
    terms: NDArray[np.uint64]
    tables: tuple[Values, ...]
    parts: NDArray[np.int64]


@lru_cache(maxsize=4)
def _prepared(question: EquityQuestion) -> _Prepared:
    layout, terms = layout_of(question), card_terms()
    choices = [question.holdings[player].choices for player in layout.ranges]
    cards = [holding.cards for holding in question.holdings] + [question.board]
    start = [0] * question.players + [COUNTERS_START]
    return _Prepared(
        deck=np.array(layout.deck, np.uint8),
        choices=np.array([hand for hands in choices for hand in hands], np.uint8).reshape(-1, question.own),
        choice_starts=np.cumsum([0, *map(len, choices)]).astype(np.uint64),
        drawn=layout.drawn,
        columns=np.array(layout.columns, np.uint64),
        known=np.array(
            [sum((terms[card] for card in known), first) for known, first in zip(cards, start, strict=True)], np.uint64
        ),
        bits=np.array([sum(1 << card for card in known) for known in cards], np.uint64),
        terms=np.array(terms, np.uint64),
        tables=tuple(
            table_values(ranking, question.own_used > 0, question.own + question.board_cards)
            for ranking in question.rankings
        ),
        parts=parts(question.players),
    )


def _value(
    question: EquityQuestion, prepared: _Prepared, tables: Values, drawn: NDArray[np.uint8], out: NDArray[np.uint16]
) -> None:
    if question.own_used:
        value_block_two_and_three(drawn, prepared.columns, prepared.bits, tables, lists().threes, out)
    else:
        value_block(drawn, prepared.columns, prepared.known, prepared.bits, prepared.terms, tables, out)


def _mixed(number: int) -> int:
    """splitmix64: a number that looks like chance, another one for every number."""
    number = (number + 0x9E3779B97F4A7C15) & MOST_SEED
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MOST_SEED
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MOST_SEED
    return number ^ number >> 31
