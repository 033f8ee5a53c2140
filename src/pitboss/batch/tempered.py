"""The house's own bots as compiled policies: with the same cards, table and rolls they choose what the room's bots do.

The compiled twin of `pitboss.room.bots.betting` and `pitboss.room.bots.choosing`, for what kernels ask.
"""

from math import cos, log, log2, pi, sqrt
from typing import Any

import numpy as np

from pitboss.batch.bits import lowest, size_of
from pitboss.batch.chance import GOLDEN, mixed
from pitboss.batch.codes import (
    ACT,
    ANSWER_BITS,
    BET,
    BRING_IN,
    CALL,
    CHECK,
    DECLINE,
    DISCARDS,
    FOLD,
    POST,
    RAISE,
    STEP_DRAW,
    STEP_SHOW,
    TAP_OUT,
)
from pitboss.batch.compiled import kernel
from pitboss.batch.outlook import best_discard, best_draw, outlook
from pitboss.batch.policies import Policy, discard, is_on
from pitboss.batch.records import Int, Public, Rules, Turn, Values, Words
from pitboss.tempers import (
    AMPLE,
    CALLING_BEHIND,
    CHIPS_SPEAK,
    LARGEST_BET,
    LEAST_SHARE,
    MOST_BELIEVED,
    RAISE_SPEAKS,
    SMALLEST_BET,
    TEMPERS,
    Temper,
    temper_of,
)

_PLACE = 1.0 / 9007199254740992.0
_ELEVEN = np.uint64(11)
Mood = tuple[float, ...]
"""The numbers of a temper, in the order of their places."""
CAUTION, VALUE, CREDIT, BLUFF, TRAP, SIZE, WHIM, BOLDNESS = range(8)


def mood_of(temper: Temper) -> Mood:
    """The temper as kernels take it."""
    names = ("caution", "value", "credit", "bluff", "trap", "size", "whim", "boldness")
    return tuple(float(getattr(temper, name)) for name in names)


def tempered(temper: Temper | str) -> Policy:
    """A policy that plays as the room's bot of this temper; by its name, or as a value of one's own."""
    chosen = temper_of(temper) if isinstance(temper, str) else temper
    mood = mood_of(chosen)

    def answer(table: Any, rules: Any, turn: Any, own: Any, chance: Any, hands: Any) -> Any:  # as numba types them
        return by_temper(table, rules, turn, own, chance, hands, mood)

    return Policy(answer, chosen.name, looks_at_hands=True, kept=True)


@kernel
def by_temper(
    table: Public, rules: Rules, turn: Turn, own: np.uint64, chance: np.uint64, hands: Values, mood: Mood
) -> Int:
    """What a temper answers to whatever it is asked."""
    stream = np.empty(1, np.uint64)
    stream[0] = chance
    if turn.decision == ACT:
        return _act(table, rules, turn, mood, outlook(table, rules, turn, own, hands), stream)
    if turn.decision != DISCARDS:
        return _post(turn, mood, stream)
    if rules.verb[table.step] == STEP_DRAW:
        return discard(best_draw(table, rules, turn, own, hands, np.int64(turn.most))[1])
    return discard(best_discard(table, rules, turn, own, hands, np.int64(turn.least)))


@kernel
def rolled(stream: Words) -> float:
    """The next number of a decision, from 0 up to, but not, 1."""
    stream[0] += GOLDEN
    return float(np.float64(mixed(stream[0]) >> _ELEVEN) * _PLACE)


@kernel
def _swing(stream: Words, whim: float) -> float:
    """A change of mood, as `Random.gauss` finds it."""
    angle = rolled(stream) * (2.0 * pi)
    return cos(angle) * sqrt(-2.0 * log(1.0 - rolled(stream))) * whim


@kernel
def _log_odds(share: float) -> float:
    share = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return log(share / (1 - share))


@kernel
def _act(table: Public, rules: Rules, turn: Turn, mood: Mood, share: float, stream: Words) -> Int:
    """Bet, raise, call, check or fold, always with an act that is open."""
    others = size_of(np.int64(table.active)) - 1
    pressure = _pressure(table, rules, turn)
    confidence = _log_odds(share) + _swing(stream, mood[WHIM])
    value = confidence - mood[CREDIT] * pressure - _log_odds(1 / (others + 1))
    price = confidence - mood[CREDIT] * min(pressure, MOST_BELIEVED) - _log_odds(_price(table, rules, turn))
    rising, staying = _rising(turn), _staying(turn)
    stays = not turn.cost or price > mood[CAUTION] or not is_on(turn, FOLD)
    rises = _wants_to_rise(table, rules, mood, value, others, stream) if staying else stays
    if rising and rises:
        return _size(table, turn, mood, rising, value, stream) << ANSWER_BITS | rising
    return staying if staying and stays else np.int64(FOLD)


@kernel
def _rising(turn: Turn) -> Int:
    """The act that bets or raises, if one is open: a tap-out too where it is more than a call."""
    for kind in (RAISE, BET):
        if is_on(turn, kind):
            return np.int64(kind)
    return np.int64(TAP_OUT) if is_on(turn, TAP_OUT) and turn.tap_out > turn.price else np.int64(0)


@kernel
def _staying(turn: Turn) -> Int:
    """The act that stays in without betting; a tap-out is one where the stake is less than the call."""
    for kind in (CHECK, CALL, BRING_IN):
        if is_on(turn, kind):
            return np.int64(kind)
    return np.int64(TAP_OUT) if is_on(turn, TAP_OUT) and turn.tap_out <= turn.price else np.int64(0)


@kernel
def _pressure(table: Public, rules: Rules, turn: Turn) -> float:
    """What the chips of the others say about their hands, in steps of log-odds for somebody who believes all of it."""
    seat, minimum = np.int64(turn.seat), rules.minimum
    others, invested = np.int64(table.active) & ~(1 << seat), np.int64(0)
    while others:
        other = lowest(others)
        others &= others - 1
        invested = max(invested, np.int64(table.level[other]) - table.forced[other])
    pressure = CHIPS_SPEAK * log2(1 + invested / minimum)
    if table.aggressor not in (-1, seat):
        pressure += turn.cost / table.pot + CHIPS_SPEAK * log2(1 + turn.cost / minimum) + RAISE_SPEAKS * table.raises
    return pressure


@kernel
def _price(table: Public, rules: Rules, turn: Turn) -> float:
    """The part of the pot that a call puts in: of the pot that the player can win, with some calls behind."""
    seat, cost = np.int64(turn.seat), np.int64(turn.cost)
    if not cost:
        return 0.0
    reach, pot = table.level[seat] + cost, np.int64(0)
    for other in range(rules.players):
        pot += min(np.int64(table.level[other]), reach) + table.dead[other]
    behind = size_of(np.int64(table.pending) & ~(1 << seat))
    return cost / (pot + cost * (1 + CALLING_BEHIND * behind))


@kernel
def _wants_to_rise(table: Public, rules: Rules, mood: Mood, value: float, others: Int, stream: Words) -> bool:
    if value > mood[VALUE]:
        later = table.betting_round < _last_betting_round(rules)
        return not (later and value > mood[VALUE] + AMPLE / 2 and rolled(stream) < mood[TRAP])
    # The more opponents and the more raises there are, the less a bluff is believed.
    return rolled(stream) < mood[BLUFF] / others / (1 + 2 * table.raises)


@kernel
def _last_betting_round(rules: Rules) -> Int:
    step = np.int64(0)
    while rules.verb[step] != STEP_SHOW:
        step += 1
    return np.int64(rules.betting_round[step])


@kernel
def _size(table: Public, turn: Turn, mood: Mood, kind: Int, value: float, stream: Words) -> Int:
    """The total to bet or raise to. Bluffs are as large as good bets, so the size tells nobody which it is."""
    if kind == TAP_OUT:
        return np.int64(0)
    if turn.sizes:
        ample = value > mood[VALUE] + AMPLE or rolled(stream) < mood[SIZE] - 0.5
        return np.int64(turn.size[turn.sizes - 1] if ample else turn.size[0])
    part = mood[SIZE] * (SMALLEST_BET + (LARGEST_BET - SMALLEST_BET) * rolled(stream))
    wished = table.high + np.int64(part * (table.pot + turn.cost))
    within = min(max(wished, np.int64(turn.least)), np.int64(turn.most))
    return turn.least + (within - turn.least) // turn.step * turn.step


@kernel
def _post(turn: Turn, mood: Mood, stream: Words) -> Int:
    """The least that is due, or more for the bold; an over-blind only for them."""
    bold = rolled(stream) < mood[BOLDNESS]
    if is_on(turn, DECLINE):
        return np.int64(turn.size[0]) << ANSWER_BITS | POST if bold else np.int64(DECLINE)
    place = np.int64(rolled(stream) * turn.sizes) if bold else np.int64(0)
    return np.int64(turn.size[place]) << ANSWER_BITS | POST


HOUSE: dict[str, Policy] = {temper.name: tempered(temper) for temper in TEMPERS.values()}
"""The tempers of the house, by name."""
rock, professor, gambler, optimist, fox = HOUSE.values()
