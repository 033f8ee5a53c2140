"""Settlement: uncalled chips back, pots in layers, hands valued, shares and odd units, to the cent as the engine.

The twin of `pitboss.poker.pots` and `pitboss.poker.settlement`.
"""

import numpy as np

from pitboss.batch.bits import lowest, size_of
from pitboss.batch.charging import charge_pots
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Hidden, Int, Public, Rules, Scratch, Values
from pitboss.batch.values import value_of

WHOLE, HIGH_SIDE, LOW_SIDE = np.int64(0), np.int64(1), np.int64(2)


@kernel
def settle(public: Public, hidden: Hidden, rules: Rules, hands: Values, scratch: Scratch) -> None:
    """Pay the pots of a round that is decided."""
    active = np.int64(public.active)
    public.showdown = np.int64(size_of(active) > 1)
    _give_back(public, rules)
    _form_pots(public, rules, scratch)
    if public.showdown:
        _value_hands(public, hidden, rules, hands, scratch)
    for pot in range(scratch.pots):
        _find_winners(rules, scratch, pot)
        public.pots += scratch.cents[pot]
    charge_pots(public, rules, scratch)
    _pay(public, rules, scratch)


@part
def _give_back(public: Public, rules: Rules) -> None:
    """The part of a wager that nobody matched; folded players count as having matched."""
    most, second, seat = np.int64(-1), np.int64(-1), np.int64(0)
    for other in range(rules.players):
        level = np.int64(public.level[other])
        if level > most:
            most, second, seat = level, most, np.int64(other)
        elif level > second:
            second = level
    cents = most - second
    if cents and public.active >> seat & 1:
        public.stake[seat] += cents
        public.level[seat] -= cents
        public.pot -= cents


@part
def _form_pots(public: Public, rules: Rules, scratch: Scratch) -> None:
    """Only players in contention make layers; chips of others above the top join the last pot, dead chips the first."""
    scratch.pots = 0
    floor: Int = np.int64(-1)
    top = _next_top(public, floor)
    is_first = True
    while top >= 0:
        above = _next_top(public, top)
        cents, paid, eligible = np.int64(0), np.int64(0), np.int64(0)
        for seat in range(rules.players):
            level = np.int64(public.level[seat])
            part = (level if above < 0 else min(level, top)) - min(level, max(floor, np.int64(0)))
            if is_first:
                part += public.dead[seat]
            if part > 0:
                cents += part
                paid |= 1 << seat
            if public.active >> seat & 1 and level >= top:
                eligible |= 1 << seat
        if paid:
            _add_pot(scratch, cents, eligible, paid)
            is_first = False
        floor, top = top, above


@kernel
def _next_top(public: Public, above: Int) -> Int:
    """The next higher sum that a player in contention put in; -1 if there is none."""
    found, active = np.int64(-1), np.int64(public.active)
    while active:
        level = np.int64(public.level[lowest(active)])
        active &= active - 1
        if level > above and (found < 0 or level < found):
            found = level
    return found


@part
def _add_pot(scratch: Scratch, cents: Int, eligible: Int, paid: Int) -> None:
    """Neighbouring layers that the same players can win are one pot."""
    last = scratch.pots - 1
    if last >= 0 and scratch.eligible[last] == eligible:
        scratch.cents[last] += cents
        scratch.paid[last] |= paid
        return
    scratch.cents[last + 1] = cents
    scratch.eligible[last + 1] = eligible
    scratch.paid[last + 1] = paid
    scratch.pots += 1


@part
def _value_hands(public: Public, hidden: Hidden, rules: Rules, hands: Values, scratch: Scratch) -> None:
    active = np.int64(public.active)
    while active:
        seat = lowest(active)
        active &= active - 1
        scratch.value[seat] = value_of(rules, hands, np.int64(0), hidden.own[seat], public.board)
        if rules.evaluators == 2:
            scratch.low_value[seat] = value_of(rules, hands, np.int64(1), hidden.own[seat], public.board)


@part
def _find_winners(rules: Rules, scratch: Scratch, pot: Int) -> None:
    """The best high hands, and in a split round the best low hands, if any qualifies."""
    eligible = scratch.eligible[pot]
    scratch.low[pot] = 0
    if eligible & (eligible - 1) == 0:
        scratch.high[pot] = eligible
        return
    high, low, best, best_low = np.int64(0), np.int64(0), np.int64(-1), np.int64(0)
    while eligible:
        seat = lowest(eligible)
        eligible &= eligible - 1
        value = scratch.value[seat]
        if value > best:
            best, high = value, np.int64(0)
        if value == best:
            high |= 1 << seat
        if rules.evaluators == 2:
            value = scratch.low_value[seat]
            if value > best_low:
                best_low, low = value, np.int64(0)
            if value and value == best_low:
                low |= 1 << seat
    scratch.high[pot] = high
    scratch.low[pot] = low


@kernel
def _pay(public: Public, rules: Rules, scratch: Scratch) -> None:
    """Sums that exactly the same players share in the same direction are divided once (C-R58, RR-16)."""
    scratch.sums = 0
    for pot in range(scratch.pots):
        net, high, low = scratch.cents[pot] - scratch.taken[pot], scratch.high[pot], scratch.low[pot]
        if not low:
            _add_sum(scratch, WHOLE if rules.evaluators == 1 else HIGH_SIDE, high, net)
            continue
        unit = _share_unit(rules, net)
        half = net // (2 * unit) * unit
        odd = net - 2 * half
        to_high = rules.odd_to_high or high >> lowest(high | low) & 1
        _add_sum(scratch, HIGH_SIDE, high, half + (odd if to_high else np.int64(0)))
        _add_sum(scratch, LOW_SIDE, low, half + (np.int64(0) if to_high else odd))
    for place in range(scratch.sums):
        _share(public, rules, scratch.among[place], scratch.sum[place])


@kernel
def _add_sum(scratch: Scratch, side: Int, among: Int, cents: Int) -> None:
    for place in range(scratch.sums):
        if scratch.side[place] == side and scratch.among[place] == among:
            scratch.sum[place] += cents
            return
    scratch.side[scratch.sums] = side
    scratch.among[scratch.sums] = among
    scratch.sum[scratch.sums] = cents
    scratch.sums += 1


@part
def _share(public: Public, rules: Rules, among: Int, cents: Int) -> None:
    """Equal shares in whole units; what is left over goes to the first of them in the order of the marker."""
    public.pot -= cents
    count, first = size_of(among), lowest(among)
    if count == 1:
        public.stake[first] += cents
        return
    unit = _share_unit(rules, cents)
    share = cents // (count * unit) * unit
    public.stake[first] += cents - share * count
    while among:
        public.stake[lowest(among)] += share
        among &= among - 1


@kernel
def _share_unit(rules: Rules, cents: Int) -> Int:
    """A pot of whole chips is shared in whole chips."""
    return rules.share_unit if rules.share_unit and cents % rules.share_unit == 0 else rules.unit
