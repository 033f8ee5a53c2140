"""Who acts first in a betting round: by the last blind, by the marker, or by the cards showing.

S94-1994/7CS7.1 and 8.1 with RR-06 and RR-07, CM7.1 and 8.5; 1999-FARO/H1.2 and H1.3; NI2018-51/10.1.
"""

from collections.abc import Callable

from pitboss.hands.showing import WEIGHTS, showing_table
from pitboss.poker.kinds import Opener, Showing
from pitboss.poker.seats import next_after
from pitboss.poker.state import State

HIGH_CARD_ONLY = Showing.HIGH_CARD_ONLY


def opener_of(kind: Opener, state: State, among: int) -> int:
    """The seat that acts first, among those of the mask."""
    return _OPENERS[kind](state, among)


def _after_blind(state: State, among: int) -> int:
    if not state.last_blind:
        return _marker_order(state, among)
    return next_after(state.last_blind, among)


def _marker_order(state: State, among: int) -> int:
    return next_after(state.setup.first - 1, among)


def _cards_showing(state: State, among: int) -> int:
    """The best cards showing; of equals the nearest in the order of the marker."""
    table = showing_table(state.setup.options.showing is HIGH_CARD_ONLY)
    opener, best = 0, -1
    for seat in state.setup.from_marker(among):
        key = 0
        for card, shown in zip(state.own[seat], state.up[seat], strict=True):
            if shown and card is not None:
                key += WEIGHTS[card.rank]
        if table[key] > best:
            opener, best = seat, table[key]
    return opener


_OPENERS: dict[Opener, Callable[[State, int], int]] = {
    Opener.AFTER_BLIND: _after_blind,
    Opener.MARKER_ORDER: _marker_order,
    Opener.CARDS_SHOWING: _cards_showing,
}
