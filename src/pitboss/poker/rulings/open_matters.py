"""What rulings ask of a round: what irregularities have left open, and what a seat owes before the first card.

Whoever takes no further part then: S94-1994/7CS6.3 and 19.2(b); NI2018-51/8.3, 8.4 and 19.2(b).
"""

from pitboss.poker.kinds import Verb
from pitboss.poker.rulings.irregular import Irregular
from pitboss.poker.state import State


def irregular_of(state: State) -> Irregular:
    """The round's open irregularities; there are some, since a ruling came first."""
    assert state.irregular is not None, "an effect of a ruling without a ruling"
    return state.irregular


def opened(state: State) -> Irregular:
    """The same for what may come before any ruling: the first thing out of the ordinary opens the books."""
    state.irregular = state.irregular or Irregular()
    return state.irregular


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
