"""Action ids: 49 of them, the same for every game, so that one network can learn several.

Fold; stay (check, call or bring in); tap out; call and fold; eight sizes of a bet or raise; 32 sets of cards to
discard, counted from the lowest of the hand; three blinds; an over-blind, and none.
"""

from collections.abc import Sequence
from math import ceil

from pitboss.batch.reopened import Due
from pitboss.cards import Card
from pitboss.poker.commands import Act, Command, Decline, Draw, Post
from pitboss.poker.due import Acts, DrawDue, PostDue
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State

FOLD, STAY, TAP_OUT, CALL_AND_FOLD, SIZES, DRAWS, BLINDS, OVER_BLIND, NO_OVER_BLIND = 0, 1, 2, 3, 4, 12, 44, 47, 48
ACTIONS = 49
PARTS = (1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2)
"""Of the pot after a call: the sizes between the least and the most."""
PLACES = 5


def open_actions(due: Due, state: State) -> dict[int, Command]:
    """What each open id means to the player who is due."""
    if isinstance(due, Acts):
        return _acts(due, state.pot)
    if isinstance(due, DrawDue):
        return _draws(due, state.own[due.seat])
    assert isinstance(due, PostDue), f"no player decides: {due}"
    if due.offered:
        return {OVER_BLIND: Post(due.seat), NO_OVER_BLIND: Decline(due.seat)}
    return {BLINDS + place: Post(due.seat, cents) for place, cents in enumerate(due.amounts)}


def late_action(due: Due, open_: dict[int, Command]) -> int:
    """What the clock would do: check or fold, post the least, stand pat; the lowest go where a card has to."""
    if isinstance(due, DrawDue):
        return min(open_)
    late = due.late(due.by[0].seat)
    return next((action for action, command in open_.items() if command == late), min(open_))


def _acts(due: Acts, pot: int) -> dict[int, Command]:
    found: dict[int, Command] = {}
    for action, kinds in _PLAIN:
        for kind in kinds:
            if kind in due.open and action not in found:
                found[action] = Act(due.seat, kind)
    for kind in (Kind.BET, Kind.RAISE):
        if kind in due.open:
            for action, to in _totals(due, pot).items():
                found[action] = Act(due.seat, kind, to)
    return dict(sorted(found.items()))


_PLAIN = (
    (FOLD, (Kind.FOLD,)),
    (STAY, (Kind.CHECK, Kind.CALL, Kind.BRING_IN)),
    (TAP_OUT, (Kind.TAP_OUT,)),
    (CALL_AND_FOLD, (Kind.CALL_AND_FOLD,)),
)


def _totals(due: Acts, pot: int) -> dict[int, int]:
    """Totals by id, each once, under the first id that comes to it; where sizes are fixed, those in their order."""
    if due.sizes:
        wanted = list(due.sizes)
    else:
        after = [due.price + part * (pot + due.cost) for part in PARTS]
        wanted = [due.least, *(_allowed(due, to) for to in after), due.most]
    found: dict[int, int] = {}
    for place, to in enumerate(wanted):
        if to not in found.values():
            found[SIZES + place] = to
    return found


def _allowed(due: Acts, to: float) -> int:
    """The next total that is allowed, from this one upwards."""
    steps = max(0, ceil((to - due.least) / due.step))
    return min(due.least + steps * due.step, due.most)


def _draws(due: DrawDue, own: Sequence[Card | None]) -> dict[int, Command]:
    """Sets of cards by their order, the lowest first: a learner sees which cards it has, not where they lie."""
    numbers = [card.number if card is not None else -1 for card in own]
    order = sorted(range(len(own)), key=numbers.__getitem__)[:PLACES]
    found: dict[int, Command] = {}
    for mask in range(1 << len(order)):
        places = tuple(sorted(place for rank, place in enumerate(order) if mask >> rank & 1))
        command = Draw(due.seat, places)
        if command in due:
            found[DRAWS + mask] = command
    return found
