"""Telling the commission: what the house takes, of which pots and by which scheme, or why it takes nothing."""

from collections.abc import Sequence

from pitboss.poker.commission import (
    Lesser,
    NoCommission,
    Pot5,
    Pot10,
    Scale1994,
    TimeCharge,
    bearing_pots,
    exempt_pots,
    winner_sets,
)
from pitboss.poker.events import Charged
from pitboss.poker.kinds import Threshold
from pitboss.poker.options import Options
from pitboss.poker.settlement import won_pots
from pitboss.poker.state import State
from pitboss.poker.tell_words import joined, pot_name


def scheme_words(options: Options) -> str:
    """What a table takes, as its sign has it."""
    match options.commission:
        case Scale1994(minimum):
            return f"{_one_in_twenty(options)} of a pot, nothing above {options.amount(100 * minimum)}"
        case Lesser(_, steps):
            return ", ".join(f"{options.amount(cents)} from a pot of {options.amount(pot)}" for pot, cents in steps)
        case Pot5(cap):
            return (
                f"5% of the pots in whole dollars, at most {options.amount(cap)}; {_nothing_from(options, Pot5.free)}"
            )
        case Pot10(cap):
            return (
                f"10% of the pots in whole dollars, at most {options.amount(cap)}; {_nothing_from(options, Pot10.free)}"
            )
        case TimeCharge(rate, period):
            return f"{options.amount(rate)} for every {period // 60} minutes, paid ahead and not refunded"
        case NoCommission():
            return "no commission"


def _one_in_twenty(options: Options) -> str:
    """`$1 in each full $20`; in tournament chips one in each full twenty (T-R07)."""
    whole = options.currency.whole
    return f"{options.amount(whole)} in each full {options.amount(20 * whole)}"


def _nothing_from(options: Options, cents: int) -> str:
    which = "a pot of" if options.commission_threshold is Threshold.EACH_POT else "pots that hold together"
    return f"nothing from {which} {options.amount(cents)} or less"


def commission_words(state: State, event: Charged) -> str:
    """The sentence of the commission that is taken before the pots are paid."""
    scheme = state.setup.options.commission
    match scheme:
        case TimeCharge():
            return f"no commission on {_all_of(state)}: the table is charged by time"
        case NoCommission():
            return f"no commission on {_all_of(state)}"
        case Pot5() | Pot10():
            return _on_all_pots(state, event, scheme)
        case Scale1994() | Lesser():
            return _by_winner_set(state, event, scheme)


def _all_of(state: State) -> str:
    pots = state.amount(sum(pot.cents for pot in state.pots))
    return f"the pot of {pots}" if len(state.pots) == 1 else f"pots of {pots}"


def _named(state: State, places: Sequence[int]) -> str:
    """`the main pot of $60`, or `the main pot and the side pot, $70 together`."""
    names = joined([f"the {pot_name(place, len(state.pots))}" for place in places])
    cents = state.amount(sum(state.pots[place].cents for place in places))
    return f"{names} of {cents}" if len(places) == 1 else f"{names}, {cents} together"


def _by_winner_set(state: State, event: Charged, scheme: Scale1994 | Lesser) -> str:
    """One charge for the pots that the same players win; those that are shared by whoever paid in are free."""
    won = won_pots(state)
    exempt = exempt_pots(scheme, won)
    groups = [[place for place in group if not exempt[place]] for group in winner_sets(won)]
    charged = [(group, sum(event.by_pot[place] for place in group)) for group in groups if group]
    free = [place for place, is_free in enumerate(exempt) if is_free]
    shared = f"{_named(state, free)}: those who paid in share alike" if free else ""
    if not charged:
        return f"no commission on {shared}"
    also = f"; none on {shared}" if shared else ""
    if not event.cents:
        return f"no commission: {'; '.join(_too_small(state, scheme, group) for group, _ in charged)}{also}"
    taken = state.amount(event.cents)
    if len(charged) == 1:
        return f"commission {taken}: {_scale(state, scheme, f' of {_named(state, charged[0][0])}')}{also}"
    parts = [f"{state.amount(cents) if cents else 'nothing'} of {_named(state, group)}" for group, cents in charged]
    return f"commission {taken}, {_scale(state, scheme)} for each set of winners: {'; '.join(parts)}{also}"


def _scale(state: State, scheme: Scale1994 | Lesser, of: str = "") -> str:
    if isinstance(scheme, Lesser):
        return f"by the table's own scale{of}"
    return f"{_one_in_twenty(state.setup.options)}{of}, on {state.amount(100 * scheme.minimum)} at most"


def _too_small(state: State, scheme: Scale1994 | Lesser, group: Sequence[int]) -> str:
    pots, verb = _named(state, group), "does" if len(group) == 1 else "do"
    if isinstance(scheme, Lesser):
        return f"the table's own scale takes nothing of {pots}"
    whole = state.setup.options.currency.whole
    if sum(state.pots[place].cents for place in group) <= 19 * whole:
        return f"{pots} {verb} not exceed {state.amount(19 * whole)}"
    return f"{pots} {verb} not hold a full {state.amount(20 * whole)}"


def _on_all_pots(state: State, event: Charged, scheme: Pot5 | Pot10) -> str:
    """One rate on all pots together, borne by those that are not too small."""
    law, pots = state.setup.law, _all_of(state)
    cited = set(event.rules)
    if not event.cents and cited >= set(law.commission_forced):
        return f"no commission on {pots}: nothing but blinds, antes and posts is in"
    if not event.cents and cited >= set(law.commission_tie):
        return f"no commission on {pots}: those who paid in share alike"
    threshold = state.setup.options.commission_threshold
    bearing = bearing_pots(scheme, [pot.cents for pot in state.pots], threshold)
    rate, free = f"{5 if isinstance(scheme, Pot5) else 10}% of {pots}", state.amount(scheme.free)
    if not bearing:
        if len(state.pots) > 1 and threshold is Threshold.EACH_POT:
            return f"no commission: no pot exceeds {free}"
        return f"no commission: {pots} {'does' if len(state.pots) == 1 else 'do'} not exceed {free}"
    if not event.cents:
        return f"no commission: {rate} is less than a whole dollar"
    taken = f"commission {state.amount(event.cents)}: {rate}, whole dollars, {state.amount(scheme.cap)} at most"
    if len(state.pots) == 1:
        return taken
    parts = [f"{state.amount(event.by_pot[place])} from the {pot_name(place, len(state.pots))}" for place in bearing]
    small = [place for place in range(len(state.pots)) if place not in bearing]
    above = f"; nothing from {_named(state, small)}, none above {free}" if small else ""
    return f"{taken}: {joined(parts)}{above}"
