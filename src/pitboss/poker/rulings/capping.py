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
    """The only bet is the one up to the cap, the only raise the one it allows; whoever has less taps out."""
    kind, to = (Kind.RAISE, state.high + cap.raises) if state.high else (Kind.BET, cap.cents)
    rises = to > state.high and not acts.open.keys().isdisjoint(_RAISING)
    if rises and state.total[acts.seat] + state.stake[acts.seat] < to:
        return acts  # no wager of his could go beyond
    open_ = {kind: rules for kind, rules in acts.open.items() if kind not in _RAISING}
    if state.high and Kind.CALL not in acts.open and Kind.TAP_OUT in acts.open:
        open_[Kind.TAP_OUT] = acts.open[Kind.TAP_OUT]
    elif rises:
        open_[kind] = acts.open.get(kind, ()) + cap.rules
    assert open_, "a cap leaves something to do"
    closed = {kind: cap.rules if kind in acts.open else acts.closed[kind] for kind in Kind if kind not in open_}
    if kind not in open_:
        return replace(acts, open=open_, closed=closed)
    return replace(acts, open=open_, closed=closed, least=to, most=to, sizes=(to,))


_RAISING = frozenset({Kind.BET, Kind.RAISE, Kind.TAP_OUT})
