"""Settlement: uncalled chips back, pots formed, commission taken, shares and odd units paid to the cent.

S94-1994/7CS9.3, 9.4 and 12; NI2018-51/13.2 and 15.
"""

import itertools
from collections.abc import Iterable
from functools import cache

from pitboss.play import Event, RuleIds
from pitboss.poker.commission import FREE, Charge, WonPot, charge, no_charge
from pitboss.poker.events import Awarded, Charged, Ended, PotsFormed, Returned
from pitboss.poker.kinds import OddUnit
from pitboss.poker.pots import Pot, form_pots, uncalled
from pitboss.poker.seats import Seats, mask_of
from pitboss.poker.showdown import READ, Winners, contenders, show_order, value_of, winners
from pitboss.poker.state import State


def gather(state: State, showdown: bool) -> list[Event[State]]:
    """Return what nobody called and lay out the pots, before hands are shown or the last player is paid."""
    law, level = state.setup.law, state.level
    active = state.seats_in(state.active & ~state.mucked)
    back, cents = uncalled(level, active)
    events: list[Event[State]] = []
    if cents:
        level = level.copy()
        level[back] -= cents
        events.append(Returned(law.uncalled, back, cents))
    pots = form_pots(level, state.dead, active)
    rules = law.pots + law.side_pots if len(pots) > 1 else law.pots
    order: Seats = ()
    if showdown:
        order, first = show_order(state)
        if state.shown or state.mucked:  # a ruling has taken a hand out of the showdown: the pots are laid out anew
            order = tuple([seat for seat in order if seat not in state.shown and not state.mucked >> seat & 1])
        rules = _joined(rules, law.showdown, first)
    events.append(PotsFormed(rules, pots, order))
    return events


def pay(state: State, showdown: bool) -> list[Event[State]]:
    """Commission, then every pot to its winners; the round is over."""
    law = state.setup.law
    won = [winners(state, pot) for pot in state.pots]
    taken = _commission(state, won)
    events: list[Event[State]] = []
    if won:
        rules = _joined(law.settle, law.announce, taken.rules)
        events.append(Charged(rules, sum(taken.by_pot), taken.by_pot))
        events += _awards(state, won, taken.by_pot, showdown)
    events.append(Ended(law.end if showdown else _one_left(state) + law.end, showdown))
    return events


def _commission(state: State, won: list[Winners]) -> Charge:
    scheme, law = state.setup.options.commission, state.setup.law
    if isinstance(scheme, FREE):
        return no_charge(scheme, len(won), law)
    return charge(scheme, _as_won(state.pots, won), only_forced(state), law, state.setup.manner)


def won_pots(state: State) -> list[WonPot]:
    """The pots of a round that is decided, as the commission sees them."""
    return _as_won(state.pots, [winners(state, pot) for pot in state.pots])


@cache
def _joined(*rules: RuleIds) -> RuleIds:
    """Several lists of rules as one, each rule once; remembered, for the same few come up in every round."""
    return tuple(dict.fromkeys(itertools.chain(*rules)))


def _as_won(pots: Iterable[Pot], won: Iterable[Winners]) -> list[WonPot]:
    return [
        WonPot(pot.cents, frozenset(pot.contributors), who.all, who.equal) for pot, who in zip(pots, won, strict=True)
    ]


def only_forced(state: State) -> bool:
    """Whether nothing is left in the pots but blinds, antes and posts (NI2018-51/15.2(d))."""
    return all(state.level[seat] + state.dead[seat] <= state.forced[seat] for seat in state.setup.seats)


def _one_left(state: State) -> tuple[str, ...]:
    law = state.setup.law
    return law.one_left_first if state.bet_round <= 1 else law.one_left_later


def _awards(state: State, won: list[Winners], taken: tuple[int, ...], showdown: bool) -> list[Event[State]]:
    """Sums that exactly the same players share in the same direction are divided once (C-R58, RR-16)."""
    if not showdown:
        return _to_the_last(state, won, taken)
    if len(won) == 1 and len(state.setup.evaluators) == 1:
        return _share(state, "", won[0].high, state.pots[0].cents - taken[0], (0,), uneven=False)
    sums: dict[tuple[str, Seats], int] = {}
    from_pots: dict[tuple[str, Seats], tuple[int, ...]] = {}
    uneven = False
    for index, (pot, who, off) in enumerate(zip(state.pots, won, taken, strict=True)):
        halves = _halves(state, who, pot.cents - off)
        uneven |= len(halves) == 2 and halves[0][2] != halves[1][2]
        for side, seats, cents in halves:
            sums[side, seats] = sums.get((side, seats), 0) + cents
            from_pots[side, seats] = (*from_pots.get((side, seats), ()), index)
    events: list[Event[State]] = []
    for (side, seats), cents in sums.items():
        events += _share(state, side, seats, cents, from_pots[side, seats], uneven)
    return events


def _to_the_last(state: State, won: list[Winners], taken: tuple[int, ...]) -> list[Event[State]]:
    """Everything to the one player left: no hand decides, only that the others are out."""
    (seat,) = won[0].high
    side = "" if len(state.setup.evaluators) == 1 else "high"
    cents = sum(pot.cents for pot in state.pots) - sum(taken)
    rules = _joined(_one_left(state), state.setup.law.pay)
    return [Awarded(rules, seat, cents, tuple(range(len(won))), side)] if cents else []


def _halves(state: State, who: Winners, net: int) -> list[tuple[str, Seats, int]]:
    """A pot whole, or its high and its low half in whole units; what cannot be halved follows C-R08."""
    if len(state.setup.evaluators) == 1:
        return [("", who.high, net)]
    if not who.low:
        return [("high", who.high, net)]
    options = state.setup.options
    unit = _share_unit(state, net)
    half = net // (2 * unit) * unit
    odd = net - 2 * half
    first = state.setup.from_marker(mask_of((*who.high, *who.low)))[0]
    to_high = options.split_odd_unit is OddUnit.TO_HIGH or first in who.high
    return [("high", who.high, half + odd * to_high), ("low", who.low, half + odd * (not to_high))]


def _share(
    state: State, side: str, seats: Seats, cents: int, pots: tuple[int, ...], uneven: bool
) -> list[Event[State]]:
    """Equal shares in whole units; everything left over goes to the first of them in the order of the marker.

    `uneven` tells that a pot could not be halved between high and low.
    """
    law = state.setup.law
    if side:
        why = law.split if side == "high" else law.split + law.low
        why += law.split_odd if uneven else ()
    else:
        why = law.low if _is_low(state) else law.high
    if side == "high" and state.shown and not any(len(v) > 1 and v[1] for v in state.shown.values()):
        why += law.no_low
    why += _decided_by(state, side, seats, pots)
    if len(seats) == 1:
        return [Awarded(_joined(why, law.pay), seats[0], cents, pots, side)] if cents else []
    unit = _share_unit(state, cents)
    share = cents // (len(seats) * unit) * unit
    odd = cents - share * len(seats)
    order = state.setup.from_marker(mask_of(seats))
    again = law.same_winners if len(pots) > 1 else ()
    rules = _joined(why, law.pay, law.share, law.odd_unit if odd else (), again)
    return [
        Awarded(rules, seat, share + (odd if seat == order[0] else 0), pots, side, odd if seat == order[0] else 0)
        for seat in order
    ]


def _decided_by(state: State, side: str, seats: Seats, pots: tuple[int, ...]) -> RuleIds:
    """What told the winning hands from the best of the same category that lost to them, where there was one."""
    if len(state.shown) < 2 or not (won := value_of(state, seats[0])):
        return READ if state.read else ()
    number = int(side == "low")
    best = won[number]
    shown = [value_of(state, seat) for pot in pots for seat in contenders(state, state.pots[pot])]
    lost = [values[number] for values in shown if values and values[number] < best]
    return state.setup.evaluators[number].between(best, max(lost, default=0))


def _share_unit(state: State, cents: int) -> int:
    """The smallest chip to share with: a pot of whole chips is shared in whole chips, whatever the stakes hold."""
    options = state.setup.options
    return options.share_unit if options.share_unit and cents % options.share_unit == 0 else options.unit


def _is_low(state: State) -> bool:
    return state.setup.evaluators[0].side == "low"
