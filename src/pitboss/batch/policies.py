"""Policies: functions that answer for a player, compiled one by one and handed to the kernels.

A policy gets what everybody sees of the table, the rules, the menu of its turn, its own cards as one word, a word to
roll with and, if it likes, the values of hands, and returns an answer. It compiles alone; no kernel is compiled for it.
What it gets are copies.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any, cast

import numpy as np

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
    POST,
    RAISE,
    TAP_OUT,
)
from pitboss.batch.compiled import entry, kernel
from pitboss.batch.records import VALUES, Int, Public, RecordTypes, Rules, Turn, Values
from pitboss.malformed import Malformed

# isort: split
import numba
from llvmlite import ir  # type: ignore[import-untyped]  # LLVM, which comes with numba
from numba import types
from numba.core.errors import NumbaError
from numba.extending import intrinsic

ARGUMENTS, LONGEST_REASON = 6, 200
WORDS = ("table", "rules", "turn", "own", "chance")
_ONE = np.uint64(1)
_THIRTY_TWO = np.uint64(32)


class Policy:
    """A way to play. `@batch.policy` makes one of a function `(table, rules, turn, own, chance) -> answer`.

    With a sixth argument, `hands`, the function can ask what cards are worth.
    """

    def __init__(
        self, answer: Callable[..., Any], name: str = "", *, looks_at_hands: bool = False, kept: bool = False
    ) -> None:
        self.answer = answer
        self.name = name or answer.__name__
        self.looks_at_hands = looks_at_hands
        """Whether it asks what cards are worth, which takes it longer."""
        self._kept = kept
        self._compiled: dict[int, Any] = {}  # numba's own objects

    def address_for(self, layout: RecordTypes) -> int:
        """Where kernels call the function for tables of this size; it is there as long as the policy."""
        if layout.seats not in self._compiled:
            try:
                self._compiled[layout.seats] = entry(_of_six(self.answer), _signature(layout), self._kept)
            except (NumbaError, KeyError) as error:
                raise Malformed(f"{self.name} cannot be compiled: {_why(error)}") from error
        return int(self._compiled[layout.seats].address)

    def __repr__(self) -> str:
        return f"<policy {self.name}>"


def policy(function: Callable[..., Any]) -> Policy:
    """A policy of one's own. It is compiled when it first plays."""
    return Policy(function, looks_at_hands=len(signature(function).parameters) == ARGUMENTS)


def _why(error: Exception) -> str:
    """What numba finds wrong, among all the lines that say where it was; of a missing field it has but the name."""
    if isinstance(error, KeyError):
        return f"there is no field {error}"
    lines = [line.strip() for line in str(error).splitlines()]
    said = (line for line in lines if line and not line.startswith(("Failed in", "During", "File ")))
    return next(said, type(error).__name__)[:LONGEST_REASON]


@cache
def _signature(layout: RecordTypes) -> Any:
    *records, values = (numba.from_dtype(each) for each in (layout.public, layout.rules, layout.turn, VALUES))
    return types.int64(*records, types.uint64, types.uint64, values)


@intrinsic
def _ask(
    typing_context: object, address: object, public: Any, rules: Any, turn: Any, own: object, chance: object, hands: Any
) -> Any:  # numba's types of records, and what it makes of them
    word = types.uint64

    def generate(context: object, builder: Any, signature: object, arguments: Any) -> Any:  # LLVM's own objects
        at, *given = arguments
        function = ir.FunctionType(ir.IntType(64), [each.type for each in given])
        return builder.call(builder.inttoptr(at, function.as_pointer()), given)

    return types.int64(word, public, rules, turn, word, word, hands), generate


# What the policy at an address answers. Only kernels can call it.
ask = cast("Callable[[np.uint64, Public, Rules, Turn, np.uint64, np.uint64, Values], Int]", _ask)


def _of_six(answer: Callable[..., Any]) -> Callable[..., Any]:
    """The function with all arguments that kernels give it, wanted or not."""
    count = len(signature(answer).parameters)
    if count == ARGUMENTS:
        return answer
    if count != ARGUMENTS - 1:
        raise Malformed(f"{answer.__name__} takes {count} arguments: a policy takes {', '.join(WORDS)}, or also hands")
    fewer = numba.njit(nogil=True, error_model="numpy")(answer)

    def whole(table: Any, rules: Any, turn: Any, own: Any, chance: Any, hands: Any) -> Any:  # as numba types them
        return fewer(table, rules, turn, own, chance)

    return whole


# Words of answers, for policies.


@kernel
def fold() -> Int:
    return np.int64(FOLD)


@kernel
def is_on(turn: Turn, kind: Int) -> bool:
    """Whether a kind of answer is open."""
    return bool(turn.open >> kind & 1)


@kernel
def stay(turn: Turn) -> Int:
    """Stay in for the least: check, call, bring in, open with the least where one must, or tap out short of it."""
    for kind in (CHECK, CALL, BRING_IN):
        if is_on(turn, kind):
            return np.int64(kind)
    if is_on(turn, BET) or is_on(turn, RAISE):
        return _rise(turn, np.int64(turn.least))
    for kind in (TAP_OUT, CALL_AND_FOLD):
        if is_on(turn, kind):
            return np.int64(kind)
    return np.int64(FOLD)


@kernel
def leave(turn: Turn) -> Int:
    """Check where that is free, else fold; stay where one may not fold."""
    for kind in (CHECK, FOLD, CALL_AND_FOLD):
        if is_on(turn, kind):
            return np.int64(kind)
    return stay(turn)


@kernel
def raise_to(turn: Turn, to: Int) -> Int:
    """Bet or raise to the total that is nearest to this one and allowed; where neither is open, tap out or stay."""
    if is_on(turn, BET) or is_on(turn, RAISE):
        return _rise(turn, to)
    return np.int64(TAP_OUT) if is_on(turn, TAP_OUT) and to >= turn.tap_out else stay(turn)


@kernel
def _rise(turn: Turn, to: Int) -> Int:
    kind = RAISE if is_on(turn, RAISE) else BET
    if turn.sizes:
        best = np.int64(turn.size[0])
        for place in range(turn.sizes):
            if abs(turn.size[place] - to) < abs(best - to):
                best = np.int64(turn.size[place])
        return best << ANSWER_BITS | kind
    if to >= turn.most:
        return np.int64(turn.most) << ANSWER_BITS | kind
    steps = max((to - turn.least) // turn.step, np.int64(0))
    return (turn.least + steps * turn.step) << ANSWER_BITS | kind


@kernel
def pot(turn: Turn, table: Public, part: float) -> Int:
    """The total of a raise by this part of the pot, as it stands after a call."""
    return np.int64(turn.price + part * (table.pot + turn.cost))


@kernel
def discard(cards: np.uint64) -> Int:
    """Throw these cards away."""
    return np.int64(cards) << ANSWER_BITS | DRAW


@kernel
def least_post(turn: Turn) -> Int:
    """Post no more than one must."""
    return np.int64(DECLINE) if is_on(turn, DECLINE) else np.int64(turn.size[0]) << ANSWER_BITS | POST


@kernel
def roll_below(chance: np.uint64, below: Int) -> Int:
    """A number below the given one, from a word."""
    return np.int64((chance >> _THIRTY_TWO) * np.uint64(below) >> _THIRTY_TWO)


@kernel
def some_cards(own: np.uint64, count: Int, chance: np.uint64) -> np.uint64:
    """So many cards of a hand at random."""
    chosen = np.uint64(0)
    for _ in range(count):
        skip = roll_below(chance, size_of_cards(own))
        chance = chance * np.uint64(0x9E3779B97F4A7C15) + _ONE
        left = own
        for _ in range(skip):
            left &= left - _ONE
        card = _ONE << first_card(left)
        chosen |= card
        own &= ~card
    return chosen


# Ready policies. They take all six arguments, wanted or not: what is compiled around a function cannot be kept.


@kernel
def _uniform(table: Public, rules: Rules, turn: Turn, own: np.uint64, chance: np.uint64, hands: Values) -> Int:
    if turn.decision == DISCARDS:
        extra = roll_below(chance, np.int64(turn.most - turn.least + 1))
        return discard(some_cards(own, np.int64(turn.least + extra), chance << _THIRTY_TWO))
    open_ = np.int64(turn.open)
    count = size_of(open_)
    skip, chosen = roll_below(chance, count), np.int64(0)
    for kind in range(1, 12):
        if open_ >> kind & 1:
            if skip == 0:
                chosen = np.int64(kind)
            skip -= 1
    low = chance << _THIRTY_TWO
    if chosen == POST:
        return np.int64(turn.size[roll_below(low, np.int64(turn.sizes))]) << ANSWER_BITS | POST
    if chosen not in (BET, RAISE):
        return chosen
    if turn.sizes:
        return np.int64(turn.size[roll_below(low, np.int64(turn.sizes))]) << ANSWER_BITS | chosen
    steps = (turn.most - turn.least + turn.step - 1) // turn.step + 1
    to = min(turn.least + roll_below(low, np.int64(steps)) * turn.step, np.int64(turn.most))
    return to << ANSWER_BITS | chosen


@kernel
def _caller(table: Public, rules: Rules, turn: Turn, own: np.uint64, chance: np.uint64, hands: Values) -> Int:
    if turn.decision == ACT:
        return stay(turn)
    return _without_thought(turn, own)


@kernel
def _folder(table: Public, rules: Rules, turn: Turn, own: np.uint64, chance: np.uint64, hands: Values) -> Int:
    if turn.decision == ACT:
        return leave(turn)
    return _without_thought(turn, own)


@kernel
def _without_thought(turn: Turn, own: np.uint64) -> Int:
    """Post the least, stand pat, throw away the lowest cards where one must."""
    if turn.decision != DISCARDS:
        return least_post(turn)
    cards = np.uint64(0)
    for _ in range(turn.least):
        cards |= _ONE << first_card(own & ~cards)
    return discard(cards)


def _ready(name: str, answer: Callable[..., Any]) -> Policy:
    return Policy(cast("Any", answer).py_func, name, kept=True)


uniform = _ready("uniform", _uniform)
"""Any open kind is as likely as another, then any amount of it."""
caller = _ready("caller", _caller)
"""Stays in for the least."""
folder = _ready("folder", _folder)
"""Checks, else folds."""
