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
    """The events, and what each seat that owes anything needs more than, to be left with chips to bet."""

    events: Events = ()
    costs: tuple[tuple[int, int], ...] = ()


def opening(state: State) -> Events:
    """Shuffle, cut and posts of a round that has just begun; nothing where somebody has a choice, or too few chips."""
    known, stake = _decided(state.setup, state.owed), state.stake
    for seat, cents in known.costs:
        if stake[seat] <= cents:
            return ()
    return known.events


@lru_cache(maxsize=1024)
def _decided(setup: Setup, owed: tuple[Owed, ...]) -> Opening:
    if setup.over_blinds or setup.options.blind_multiples:
        return Opening()
    costs: Counter[int] = Counter()
    for due in owed:
        costs[due.seat] += due.cents
    state = State()
    state.begin(setup, owed)
    for seat, cents in costs.items():
        state.stake[seat] = cents + setup.unit
    events: list[Event[State]] = []
    while (command_for := _COMMANDS.get(setup.plan[state.step].verb)) is not None:
        (event,) = decide(state, None, command_for(state.visits[state.cursor]))
        event.apply(state)
        events.append(event)
    return Opening(tuple(events), tuple(costs.items()))


_COMMANDS: dict[Verb, Callable[[int], Command]] = {
    Verb.SHUFFLE: lambda _: Shuffle(),
    Verb.CUT: Cut,
    Verb.POST_ANTES: Post,
    Verb.POST_BLINDS: Post,
}
