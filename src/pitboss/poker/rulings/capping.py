"""Betting beside a communal card that was shown early: what is left open where wagers are capped.

S94-1994/CM16.5 and 16.6 with RR-28; 1999-FARO/H3.2 and H3.3.
"""

from msgspec.structs import replace

from pitboss.poker.betting import legal_acts
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.irregular import Cap
from pitboss.poker.state import State


def open_acts(state: State) -> Acts:
    """What the player in turn may do, as far as a cap on this betting round leaves it."""
    acts = legal_acts(state)
    cap = state.irregular.cap_in(state.bet_round) if state.irregular else None
    return acts if cap is None else _capped(state, acts, cap)


def _capped(state: State, acts: Acts, cap: Cap) -> Acts:
    """No raise; the only bet is the one up to the cap; whoever has less taps out."""
    open_ = {kind: rules for kind, rules in acts.open.items() if kind not in _RAISING}
    if state.high:
        if Kind.CALL not in acts.open and Kind.TAP_OUT in acts.open:
            open_[Kind.TAP_OUT] = acts.open[Kind.TAP_OUT]
    elif cap.cents and not acts.open.keys().isdisjoint(_RAISING):
        if state.stake[acts.seat] < cap.cents:
            return acts  # no wager of his could go beyond the cap
        open_[Kind.BET] = acts.open.get(Kind.BET, ()) + cap.rules
    assert open_, "a cap leaves something to do"
    closed = {kind: cap.rules if kind in acts.open else acts.closed[kind] for kind in Kind if kind not in open_}
    bet = Kind.BET in open_
    return replace(
        acts,
        open=open_,
        closed=closed,
        least=cap.cents if bet else acts.least,
        most=cap.cents if bet else acts.most,
        sizes=(cap.cents,) if bet else acts.sizes,
    )


_RAISING = frozenset({Kind.BET, Kind.RAISE, Kind.TAP_OUT})
