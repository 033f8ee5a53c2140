"""A copy of a round's state, on which a ruling can be tried without anything having happened."""

from copy import copy

from pitboss.poker.state import State


def copied(state: State) -> State:
    """The same state; what is written to the copy does not reach the original. The setup is shared."""
    twin = State()
    for name in State.__slots__:
        setattr(twin, name, _copy(getattr(state, name)))
    twin.irregular = copy(state.irregular)
    return twin


def _copy(value: object) -> object:
    if isinstance(value, list):
        return [each.copy() if isinstance(each, list) else each for each in value]
    return value.copy() if isinstance(value, dict) else value
