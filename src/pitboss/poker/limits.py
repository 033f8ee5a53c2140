"""How much: the smallest and largest bet or raise, the price of a call and the size of a tap-out.

S94-1994/7CS10, 11 and 13.1; NI2018-51/4.2(g), 5, 6 and 14.1.
"""

from functools import lru_cache

from pitboss.poker.kinds import Limit, ShortBlind
from pitboss.poker.options import BetLimit
from pitboss.poker.seats import clockwise
from pitboss.poker.state import State

# Module-level names: an attribute of an enum costs several times as much, and these lines run at every act.
BY_BLIND, SPREAD, HALF_POT, NO_LIMIT = Limit.BY_BLIND, Limit.SPREAD, Limit.HALF_POT, Limit.NO_LIMIT
NOMINAL = ShortBlind.NOMINAL


Bounds = tuple[int, int, tuple[int, ...], bool]
"""The totals between which a bet or raise goes, the only totals it may go to if there are such, and whether a cap on
the number of raises applies: never with pot limits or no limit (NI2018-51/5.1)."""


def price(state: State, seat: int) -> int:
    """The total to which a call goes: the highest, whatever a short blind could pay of it (RR-48).

    In 2018 never more than an opponent still in can match (C-R16), and in 1994 if the table has it so.
    """
    if not state.short_blind or state.setup.options.short_blind is NOMINAL:
        return state.high
    others = clockwise(0, state.active & ~(1 << seat))
    reach = max(state.total[other] + (state.stake[other] if state.able >> other & 1 else 0) for other in others)
    return min(state.high, reach)


def tap(state: State, seat: int) -> int:
    """What tapping out puts in: whole units of the minimum bet, or everything below one unit (C-R20)."""
    stake, unit = state.stake[seat], state.setup.options.tap_out_unit or state.setup.options.minimum
    return stake if stake < unit else stake // unit * unit


def bounds(state: State, limit: BetLimit, cost: int, reach: int) -> Bounds:
    """The bounds of a bet or raise, where there is a limit, by a player whose whole stake would go to `reach`."""
    kind, high = limit.kind, state.high
    if kind is BY_BLIND:
        # One or two blinds, in the final round also four, never less than the last raise (S94-1994/7CS10.2 to 10.4).
        if state.setup.options.release_frees_sizes and state.able.bit_count() == 2:
            return high + max(state.blind, state.floor), reach, (), True
        bound = _sizes(limit.sizes, state.blind, state.floor, high)
        return bound if reach >= bound[1] else _within(bound, reach)
    least = high + (state.floor if state.floor > limit.minimum else limit.minimum)
    if kind is SPREAD:
        return least, min(max(high + limit.maximum, least), reach), (), True
    ceiling = state.pot + cost
    if kind is HALF_POT:
        unit = state.setup.options.unit
        ceiling = ceiling // 2 // unit * unit
    return least, min(max(high + ceiling, least), reach), (), False


def to_complete(state: State, limit: BetLimit, cost: int, reach: int) -> Bounds:
    """The bounds of a bet or raise while less than a full bet stands: it completes the bring-in to one (G-R79)."""
    least = limit.minimum
    if limit.kind is SPREAD:
        return least, min(max(limit.maximum, least), reach), (), True
    ceiling = reach
    if limit.kind is not NO_LIMIT:
        unit, pot = state.setup.options.unit, state.high + state.pot + cost
        ceiling = pot // 2 // unit * unit if limit.kind is HALF_POT else pot
    return least, min(max(ceiling, least), reach), (), False


def _within(bound: Bounds, reach: int) -> Bounds:
    """Only the sizes that a player can pay."""
    least, most, sizes, capped = bound
    return least, most, tuple([size for size in sizes if size <= reach]), capped


@lru_cache(maxsize=4096)
def _sizes(multiples: tuple[int, ...], blind: int, floor: int, high: int) -> Bounds:
    """The sizes for a player who can pay them all, on top of the highest total.

    Where the last blind or a freed raise is above them all, the smallest raise is the only size (C-R17, C-R18).
    """
    sizes = tuple([high + k * blind for k in multiples if k * blind >= floor]) or (high + floor,)
    return sizes[0], sizes[-1], sizes, True
