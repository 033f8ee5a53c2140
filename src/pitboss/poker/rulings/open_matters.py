"""Access to what irregularities have left open, for the events that write to it."""

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
