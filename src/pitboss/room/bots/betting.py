"""Betting: what a temper makes of its chances, the price and what the others have done.

Everything is compared in log-odds, so one temper plays alike against one opponent and against nine.
"""

from math import log, log2
from random import Random

import msgspec

from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State
from pitboss.tempers import (
    AMPLE,
    CALLING_BEHIND,
    CHIPS_SPEAK,
    LARGEST_BET,
    LEAST_SHARE,
    MOST_BELIEVED,
    RAISE_SPEAKS,
    SMALLEST_BET,
    Temper,
)


class Feeling(msgspec.Struct, frozen=True):
    """How a player feels about a hand: above an even share, and above the price of a call."""

    value: float
    price: float


def act(temper: Temper, view: State, acts: Acts, share: float, chance: Random) -> Act:
    """Bet, raise, call, check or fold, always with an act that is open."""
    feeling = _feeling(temper, view, acts, share, chance)
    rising, staying = _rising(acts), _staying(acts)
    stays = not acts.cost or feeling.price > temper.caution or Kind.FOLD not in acts.open
    rises = stays if staying is None else _wants_to_rise(temper, view, acts, feeling, chance)
    if rising is not None and rises:
        return Act(acts.seat, rising, _size(temper, view, acts, rising, feeling, chance))
    return Act(acts.seat, staying if staying is not None and stays else Kind.FOLD)


def _rising(acts: Acts) -> Kind | None:
    """The act that bets or raises, if one is open: a tap-out too where it is more than a call."""
    for kind in (Kind.RAISE, Kind.BET):
        if kind in acts.open:
            return kind
    return Kind.TAP_OUT if Kind.TAP_OUT in acts.open and acts.tap_out > acts.price else None


def _staying(acts: Acts) -> Kind | None:
    """The act that stays in without betting; a tap-out is one where the stake is less than the call."""
    for kind in (Kind.CHECK, Kind.CALL, Kind.BRING_IN):
        if kind in acts.open:
            return kind
    return Kind.TAP_OUT if Kind.TAP_OUT in acts.open and acts.tap_out <= acts.price else None


def _feeling(temper: Temper, view: State, acts: Acts, share: float, chance: Random) -> Feeling:
    others = (view.active & ~(1 << acts.seat)).bit_count()
    pressure = _pressure(view, acts)
    confidence = _log_odds(share) + chance.gauss(0, temper.whim)
    return Feeling(
        confidence - temper.credit * pressure - _log_odds(1 / (others + 1)),
        confidence - temper.credit * min(pressure, MOST_BELIEVED) - _log_odds(_price(view, acts)),
    )


def _pressure(view: State, acts: Acts) -> float:
    """What the chips of the others say about their hands, in steps of log-odds for somebody who believes all of it.

    Whoever has put in much of free will seldom holds little; a bet that is to be answered says more than an old one.
    """
    seat, minimum = acts.seat, view.setup.options.minimum
    others = view.seats_in(view.active & ~(1 << seat))
    invested = max(view.level[other] - view.forced[other] for other in others)
    pressure = CHIPS_SPEAK * log2(1 + max(invested, 0) / minimum)
    if view.aggressor not in (0, seat):
        pressure += acts.cost / view.pot + CHIPS_SPEAK * log2(1 + acts.cost / minimum) + RAISE_SPEAKS * view.raises
    return pressure


def _price(view: State, acts: Acts) -> float:
    """The part of the pot that a call puts in: of the pot that the player can win, with some calls behind."""
    seat, cost = acts.seat, acts.cost
    reach = view.level[seat] + cost
    pot = sum(min(level, reach) for level in view.level) + sum(view.dead)
    behind = (view.pending & ~(1 << seat)).bit_count()
    return cost / (pot + cost * (1 + CALLING_BEHIND * behind)) if cost else 0.0


def _wants_to_rise(temper: Temper, view: State, acts: Acts, feeling: Feeling, chance: Random) -> bool:
    if feeling.value > temper.value:
        later = view.bet_round < view.setup.betting_rounds[-1]
        return not (later and feeling.value > temper.value + AMPLE / 2 and chance.random() < temper.trap)
    others = (view.active & ~(1 << acts.seat)).bit_count()
    # The more opponents and the more raises there are, the less a bluff is believed.
    return chance.random() < temper.bluff / others / (1 + 2 * view.raises)


def _size(temper: Temper, view: State, acts: Acts, kind: Kind, feeling: Feeling, chance: Random) -> int:
    """The total to bet or raise to. Bluffs are as large as good bets, so the size tells nobody which it is."""
    if kind is Kind.TAP_OUT:
        return 0
    if acts.sizes:
        ample = feeling.value > temper.value + AMPLE or chance.random() < temper.size - 0.5
        return acts.sizes[-1] if ample else acts.sizes[0]
    wished = view.high + int(temper.size * chance.uniform(SMALLEST_BET, LARGEST_BET) * (view.pot + acts.cost))
    within = min(max(wished, acts.least), acts.most)
    return acts.least + (within - acts.least) // acts.step * acts.step


def _log_odds(share: float) -> float:
    share = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return log(share / (1 - share))
