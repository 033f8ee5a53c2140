"""Menus and observations of many tables at once: the compiled twins of `learning.actions` and `learning.observing`.

They read what everybody sees, the menu of the player in turn, and that player's own cards; no other card is an
argument. A test holds both to the plain twins.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.bits import first_card, size_of, size_of_cards
from pitboss.batch.codes import (
    ACT,
    ANSWER_BITS,
    BET,
    BRING_IN,
    CALL,
    CALL_AND_FOLD,
    CHECK,
    DECLINE,
    DISCARDS,
    DRAW,
    FOLD,
    OVER_BLIND_OFFER,
    POST,
    RAISE,
    TAP_OUT,
)
from pitboss.batch.compiled import kernel
from pitboss.batch.records import KEPT_ACTS, History, Int, Public, Turn, Wides, Words
from pitboss.learning import actions
from pitboss.learning.observing import FACES, NUMBERS_OF_ACT, NUMBERS_OF_SEAT

Floats = NDArray[np.float32]
PARTS = tuple(map(float, actions.PARTS))
_ONE = np.uint64(1)
FOLD_ID, STAY_ID, TAP_OUT_ID, CALL_AND_FOLD_ID = actions.FOLD, actions.STAY, actions.TAP_OUT, actions.CALL_AND_FOLD
SIZES, DRAWS, BLINDS, PLACES = actions.SIZES, actions.DRAWS, actions.BLINDS, actions.PLACES
OVER_BLIND, NO_OVER_BLIND, ACTIONS = actions.OVER_BLIND, actions.NO_OVER_BLIND, actions.ACTIONS


@kernel
def lay_answers(publics: Sequence[Public], turns: Sequence[Turn], own: Words, answers: Wides, late: Wides) -> None:
    """The answer that each action id stands for at each table, 0 where it is not open; and what the clock would do."""
    for table in range(own.shape[0]):
        public, turn, row = publics[table], turns[table], answers[ACTIONS * table : ACTIONS * (table + 1)]
        row[:] = 0
        if turn.decision == ACT:
            _lay_acts(public, turn, row)
        elif turn.decision == DISCARDS:
            _lay_draws(turn, own[table], row)
        elif turn.decision == OVER_BLIND_OFFER:
            row[OVER_BLIND] = np.int64(turn.size[0]) << ANSWER_BITS | POST
            row[NO_OVER_BLIND] = DECLINE
        else:
            for place in range(turn.sizes):
                row[BLINDS + place] = np.int64(turn.size[place]) << ANSWER_BITS | POST
        late[table] = _late(turn, row)


@kernel
def _lay_acts(public: Public, turn: Turn, row: Wides) -> None:
    open_ = np.int64(turn.open)
    for kind in (BRING_IN, CALL, CHECK):
        if open_ >> kind & 1:
            row[STAY_ID] = kind
    if open_ >> FOLD & 1:
        row[FOLD_ID] = FOLD
    if open_ >> TAP_OUT & 1:
        row[TAP_OUT_ID] = TAP_OUT
    if open_ >> CALL_AND_FOLD & 1:
        row[CALL_AND_FOLD_ID] = CALL_AND_FOLD
    if not open_ & (1 << BET | 1 << RAISE):
        return
    kind = RAISE if open_ >> RAISE & 1 else BET
    if turn.sizes:
        for place in range(turn.sizes):
            _lay_size(row, np.int64(place), np.int64(turn.size[place]), np.int64(kind))
        return
    _lay_size(row, np.int64(0), np.int64(turn.least), np.int64(kind))
    for part in range(len(PARTS)):
        to = turn.price + PARTS[part] * (public.pot + turn.cost)
        steps = max(np.int64(0), np.int64(np.ceil((to - turn.least) / turn.step)))
        allowed = min(turn.least + steps * turn.step, np.int64(turn.most))
        _lay_size(row, np.int64(1 + part), allowed, np.int64(kind))
    _lay_size(row, np.int64(1 + len(PARTS)), np.int64(turn.most), np.int64(kind))


@kernel
def _lay_size(row: Wides, place: Int, to: Int, kind: Int) -> None:
    """Open a size, unless one before it comes to the same total."""
    answer = to << ANSWER_BITS | kind
    for before in range(place):
        if row[SIZES + before] == answer:
            return
    row[SIZES + place] = answer


@kernel
def _lay_draws(turn: Turn, own: np.uint64, row: Wides) -> None:
    count = min(size_of_cards(own), np.int64(PLACES))
    for mask in range(1 << count):
        if not turn.least <= size_of(np.int64(mask)) <= turn.most:
            continue
        cards, left = np.uint64(0), own
        for place in range(count):
            if mask >> place & 1:
                cards |= _ONE << first_card(left)
            left &= left - _ONE
        row[DRAWS + mask] = np.int64(cards) << ANSWER_BITS | DRAW


@kernel
def _late(turn: Turn, row: Wides) -> Int:
    """Check or call for nothing, else fold; bring in, else bet the least; stand pat, post the least."""
    if turn.decision == OVER_BLIND_OFFER:
        return np.int64(DECLINE)
    if turn.decision == ACT:
        if row[STAY_ID] == CHECK or (row[STAY_ID] == CALL and turn.cost == 0):
            return np.int64(row[STAY_ID])
        for action in (FOLD_ID, STAY_ID, SIZES):
            if row[action] and (action != STAY_ID or row[STAY_ID] == BRING_IN):
                return np.int64(row[action])
    for action in range(ACTIONS):
        if row[action]:
            return np.int64(row[action])
    return np.int64(0)


@kernel
def observe_tables(
    publics: Sequence[Public],
    turns: Sequence[Turn],
    own: Words,
    players: Int,
    marker: Int,
    minimum: Int,
    seen: Floats,
) -> None:
    """What the player in turn sees at each table; `marker` is the position of the buck or button."""
    tables = own.shape[0]
    size = seen.shape[0] // tables
    seen[:] = 0
    for table in range(tables):
        public, turn, row = publics[table], turns[table], seen[size * table : size * (table + 1)]
        me = np.int64(turn.seat)
        _face(row, np.int64(0), own[table])
        _face(row, np.int64(FACES), public.board)
        place = FACES * (2 + players)
        for turned in range(players):
            seat = (me + turned) % players
            _face(row, FACES * (2 + turned), public.up[seat])
            row[place] = public.stake[seat] / minimum
            row[place + 1] = public.total[seat] / minimum
            row[place + 2] = public.level[seat] / minimum
            row[place + 3] = public.active >> seat & 1
            row[place + 4] = public.able >> seat & 1
            row[place + 5] = seat == marker
            place += NUMBERS_OF_SEAT
        row[place] = public.pot / minimum
        row[place + 1] = public.high / minimum
        row[place + 2] = public.betting_round
        row[place + 3] = turn.decision == ACT
        row[place + 4] = public.raises


@kernel
def observe_acts(
    histories: Sequence[History], turns: Sequence[Turn], players: Int, minimum: Int, acts: Int, seen: Floats
) -> None:
    """So many last acts at each table, newest first, behind what else the player in turn sees."""
    size = seen.shape[0] // len(turns)
    for table in range(len(turns)):
        history, me = histories[table], np.int64(turns[table].seat)
        row = seen[size * (table + 1) - NUMBERS_OF_ACT * acts : size * (table + 1)]
        for back in range(min(np.int64(history.count), acts)):
            at, place = (history.count - 1 - back) % KEPT_ACTS, NUMBERS_OF_ACT * back
            row[place] = (history.seat[at] - me) % players
            row[place + 1] = history.kind[at]
            row[place + 2] = history.total[at] if history.kind[at] == DRAW else history.total[at] / minimum


@kernel
def _face(row: Floats, start: Int, cards: np.uint64) -> None:
    while cards:
        row[start + np.int64(first_card(cards))] = 1
        cards &= cards - _ONE
