"""The opening of a round: shuffle, cut and posts, where nobody has anything to decide.

It is the same whenever the same seats owe the same, so it is decided once, command by command, and remembered.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from pitboss.play import Event
from pitboss.poker.commands import Command, Cut, Post
from pitboss.poker.deciding import decide
from pitboss.poker.kinds import Verb
from pitboss.poker.setup import Owed, Setup
from pitboss.poker.state import State
from pitboss.table.commands import Shuffle

Events = tuple[Event[State], ...]


def opening(state: State) -> Events:
    """Shuffle, cut and posts of a round that has just begun; none where somebody has a choice, or too few chips."""
    events, costs = _decided(state.setup, state.owed)
    # Nobody may be left without chips to bet: that would be another round.
    return () if any(state.stake[seat] <= cents for seat, cents in costs) else events


@lru_cache(maxsize=1024)
def _decided(setup: Setup, owed: tuple[Owed, ...]) -> tuple[Events, tuple[tuple[int, int], ...]]:
    """The events, and what they cost each seat that owes anything."""
    if setup.over_blinds or setup.options.blind_multiples:
        return (), ()
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
    return tuple(events), tuple(costs.items())


_COMMANDS: dict[Verb, Callable[[int], Command]] = {
    Verb.SHUFFLE: lambda _: Shuffle(),
    Verb.CUT: Cut,
    Verb.POST_ANTES: Post,
    Verb.POST_BLINDS: Post,
}
