"""Commission: what the house takes from the pots, by the schemes of `pitboss.poker.commission`."""

import numpy as np

from pitboss.batch.bits import size_of
from pitboss.batch.codes import LESSER, NO_CHARGE, PERCENTAGE, SCALE_1994
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Int, Public, Rules, Scratch

DOLLAR = 100


@kernel
def charge_pots(public: Public, rules: Rules, scratch: Scratch) -> None:
    """Write what is taken from each pot, and take it."""
    for pot in range(scratch.pots):
        scratch.taken[pot] = 0
    if rules.scheme == NO_CHARGE:
        return
    if rules.scheme == PERCENTAGE:
        _on_all_pots(public, rules, scratch)
    else:
        _by_winner_set(rules, scratch)
    for pot in range(scratch.pots):
        public.commission += scratch.taken[pot]
        public.pot -= scratch.taken[pot]


@kernel
def _is_equal(scratch: Scratch, pot: Int) -> bool:
    """One hand value for all winners: halves of a split pot are not equal hands (C-R23)."""
    return bool(not scratch.low[pot] or scratch.low[pot] == scratch.high[pot])


@kernel
def _is_exempt(scratch: Scratch, pot: Int) -> bool:
    """Those who paid into the pot share it alike (12.5, RR-17)."""
    winners = scratch.high[pot] | scratch.low[pot]
    return bool(_is_equal(scratch, pot) and winners & (winners - 1) and winners == scratch.paid[pot])


@kernel
def _by_winner_set(rules: Rules, scratch: Scratch) -> None:
    """Pots with the same winners are charged once as a sum (12.3, RR-16), exempt ones left out."""
    all_exempt = True
    for pot in range(scratch.pots):
        if not _is_exempt(scratch, pot):
            all_exempt = False
    done = np.int64(0)
    for pot in range(scratch.pots):
        if done >> pot & 1:
            continue
        winners, base = scratch.high[pot] | scratch.low[pot], np.int64(0)
        for other in range(scratch.pots):
            scratch.charged[other] = 0
            if (scratch.high[other] | scratch.low[other]) != winners:
                continue
            done |= 1 << other
            exempt = all_exempt if rules.exempt_whole_round else _is_exempt(scratch, other)
            if not exempt:
                scratch.charged[other] = 1
                base += scratch.cents[other]
        if base:
            _apportion(scratch, _charge(rules, base), base, rules.charge_chip)


@kernel
def _charge(rules: Rules, base: Int) -> Int:
    if rules.scheme == SCALE_1994:
        whole = min(base, rules.charge_cap) // rules.charge_base * rules.charge_chip
        return np.int64(0) if base <= rules.charge_free else whole
    if rules.scheme == LESSER:
        most = np.int64(0)
        for step in range(rules.scale_steps):
            if base >= rules.scale_pot[step]:
                most = max(most, rules.scale_cents[step])
        return most
    return min(rules.charge_cap, base // rules.charge_base * DOLLAR)


@kernel
def _on_all_pots(public: Public, rules: Rules, scratch: Scratch) -> None:
    """One rate on the sum of all pots, borne in proportion by those above the free amount (C-R22), in whole chips."""
    if _only_forced(public, rules):
        return
    contributors, shared = np.int64(0), True
    total, borne = np.int64(0), np.int64(0)
    for pot in range(scratch.pots):
        contributors |= scratch.paid[pot]
        winners = scratch.high[pot] | scratch.low[pot]
        if not _is_equal(scratch, pot) or scratch.paid[pot] & ~winners:
            shared = False
        total += scratch.cents[pot]
    if shared and size_of(contributors) >= 2:
        return
    for pot in range(scratch.pots):
        base = scratch.cents[pot] if rules.each_pot else total
        scratch.charged[pot] = base > rules.charge_free
        if scratch.charged[pot]:
            borne += scratch.cents[pot]
    if borne:
        due = min(_charge(rules, total), borne // DOLLAR * DOLLAR)
        _apportion(scratch, due, borne, rules.charge_chip)


@part
def _only_forced(public: Public, rules: Rules) -> bool:
    """Whether nothing is left in the pots but blinds, antes and posts (NI2018-51/15.2(d))."""
    forced = True
    for seat in range(rules.players):
        forced &= public.level[seat] + public.dead[seat] <= public.forced[seat]
    return forced


@kernel
def _apportion(scratch: Scratch, due: Int, total: Int, chip: Int) -> None:
    """Whole chips in proportion to the pots that are charged, largest remainder first, ties to the earlier pot."""
    chips = due // chip
    left = chips
    for pot in range(scratch.pots):
        if scratch.charged[pot]:
            scratch.taken[pot] = chips * scratch.cents[pot] // total
            left -= scratch.taken[pot]
    while left:
        best, largest = np.int64(0), np.int64(-1)
        for pot in range(scratch.pots):
            # What has had its chip is marked by a 2.
            if scratch.charged[pot] == 1 and chips * scratch.cents[pot] % total > largest:
                best, largest = np.int64(pot), chips * scratch.cents[pot] % total
        scratch.charged[best] = 2
        scratch.taken[best] += 1
        left -= 1
    for pot in range(scratch.pots):
        if scratch.charged[pot]:
            scratch.taken[pot] *= chip
