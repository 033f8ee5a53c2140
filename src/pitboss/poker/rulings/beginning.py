"""Whoever takes no further part before the first card: what he still owes, and the round that begins anew without him.

S94-1994/7CS6.3 and 19.2(b); NI2018-51/8.3, 8.4 and 19.2(b).
"""

from pitboss.poker.kinds import Verb
from pitboss.poker.state import State


def still_owes(state: State, seat: int) -> bool:
    """Whether a post of a seat is still to come."""
    verb = state.setup.plan[state.step].verb
    if verb in (Verb.SHUFFLE, Verb.CUT):
        left = [*state.antes, *state.blinds]
    elif verb is Verb.POST_ANTES:
        left = [*state.antes[state.cursor :], *state.blinds]
    elif verb is Verb.POST_BLINDS:
        left = state.blinds[state.cursor :]
    else:
        left = []
    return any(owed.seat == seat for owed in left)
