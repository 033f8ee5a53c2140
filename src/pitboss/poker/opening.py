"""The opening of a round: shuffle, cut and posts, where nobody has anything to decide.

It is the same whenever the same seats owe the same, so it is decided once, command by command, and remembered.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import msgspec

from pitboss.play import Event
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Command, Cut, Post
from pitboss.poker.deciding import decide
from pitboss.poker.kinds import Verb
from pitboss.poker.setup import Owed, Setup
from pitboss.poker.state import State

Events = tuple[Event[State], ...]


class Opening(msgspec.Struct, frozen=True, gc=False):
    """The events, what they cost each seat that owes anything, and what else they change in the state of a round.

    That is by the names of the state, with what is there afterwards: values, and lists, which no two rounds share.
    """

    events: Events = ()
    costs: tuple[tuple[int, int], ...] = ()
    values: tuple[tuple[str, object], ...] = ()
    lists: tuple[tuple[str, list[int]], ...] = ()


def open_round(state: State) -> Events:
    """Shuffle, cut and post in a round that has just begun; nothing where somebody has a choice, or too few chips."""
    opening, stake = _decided(state.setup, state.owed), state.stake
    for seat, cents in opening.costs:
        if stake[seat] <= cents:  # nobody may be left without chips to bet: that would be another round
            return ()
    for seat, cents in opening.costs:
        stake[seat] -= cents
    for name, value in opening.values:
        setattr(state, name, value)
    for name, numbers in opening.lists:
        setattr(state, name, numbers.copy())
    return opening.events


@lru_cache(maxsize=1024)
def _decided(setup: Setup, owed: tuple[Owed, ...]) -> Opening:
    if setup.over_blinds or setup.options.blind_multiples:
        return Opening()
    costs: Counter[int] = Counter()
    for due in owed:
        costs[due.seat] += due.cents
    before, state = State(), State()
    before.begin(setup, owed)
    state.begin(setup, owed)
    for seat, cents in costs.items():
        state.stake[seat] = cents + setup.unit
    events: list[Event[State]] = []
    while (command_for := _COMMANDS.get(setup.plan[state.step].verb)) is not None:
        (event,) = decide(state, None, command_for(state.visits[state.cursor]))
        event.apply(state)
        events.append(event)
    changed = [(name, getattr(state, name)) for name in State.__slots__ if name != "stake"]
    changed = [(name, value) for name, value in changed if value != getattr(before, name)]
    return Opening(
        tuple(events),
        tuple(costs.items()),
        tuple([(name, value) for name, value in changed if not isinstance(value, list)]),
        tuple([(name, value) for name, value in changed if isinstance(value, list)]),
    )


_COMMANDS: dict[Verb, Callable[[int], Command]] = {
    Verb.SHUFFLE: lambda _: Shuffle(),
    Verb.CUT: Cut,
    Verb.POST_ANTES: Post,
    Verb.POST_BLINDS: Post,
}
