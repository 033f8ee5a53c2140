"""Other ways to say what one does than by action ids: a kind with its exact amount, or with a part of the way to the
most.

Kinds are numbered as in `pitboss.batch.codes`, and an exact answer is what `pitboss.batch.Tables.answer` takes: beside
the kind a total in cents, a level to post or a set of cards, one bit a card.
"""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.codes import ANSWER_BITS, BET, DECLINE, DRAW, KINDS, POST, RAISE
from pitboss.batch.reopened import Due, command_of
from pitboss.cards import CARDS
from pitboss.learning.actions import open_actions
from pitboss.poker.commands import Command
from pitboss.poker.due import Acts, DrawDue, PostDue
from pitboss.poker.state import State

T = TypeVar("T")
COUNT = DECLINE + 1
"""Kinds of answers, with 0 for none."""
MOST_AMOUNT = (1 << len(CARDS)) - 1
"""All cards; no total is as large."""


def exact(due: Due, state: State, kind: int, amount: int) -> Command | None:
    """The command of an answer, if it is open."""
    if not 0 <= kind < COUNT or not open_kinds(due)[kind] or amount < 0:
        return None
    if kind == DRAW and amount & ~sum(card.bit for card in state.own[due.by[0].seat] if card is not None):
        return None
    if kind == POST and not amount:
        return None  # the engine takes that for whatever is due
    command = command_of(state, due, amount << ANSWER_BITS | kind)
    return command if command in due else None


def along(due: Due, state: State, kind: int, part: float) -> Command | None:
    """The command of an answer so far from the least to the most, 0 to 1; where there is a list, so far along it."""
    if not 0 <= part <= 1:
        return None
    if isinstance(due, DrawDue) and kind == DRAW:
        return _at(part, list(open_actions(due, state).values()))
    amount = 0
    if isinstance(due, PostDue) and kind == POST:
        amount = _at(part, due.amounts)
    elif isinstance(due, Acts) and kind in (BET, RAISE):
        steps = round(part * (due.most - due.least) / due.step)
        amount = _at(part, due.sizes) if due.sizes else min(due.least + steps * due.step, due.most)
    return exact(due, state, kind, amount)


def open_kinds(due: Due | None) -> NDArray[np.int8]:
    """Which kinds of answers are open, one place a kind."""
    found = np.zeros(COUNT, np.int8)
    if isinstance(due, Acts):
        found[[number for number, kind in KINDS.items() if kind in due.open]] = 1
    elif isinstance(due, DrawDue):
        found[DRAW] = 1
    elif isinstance(due, PostDue):
        found[POST], found[DECLINE] = 1, due.offered
    return found


def bounds(due: Due | None) -> tuple[int, int]:
    """The least and the most of a bet or raise, of a post, or of cards to discard; in cents where it is money."""
    if isinstance(due, Acts | DrawDue):
        return due.least, due.most
    return (due.amounts[0], due.amounts[-1]) if isinstance(due, PostDue) else (0, 0)


def _at(part: float, among: Sequence[T]) -> T:
    """So far along a list."""
    return among[min(int(part * len(among)), len(among) - 1)]
