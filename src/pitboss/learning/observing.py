"""What a seat sees, as numbers: built from the state that the engine projects for it, so that nothing hidden can leak.

Seats are turned so that the observer comes first; amounts are in minimum bets.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.codes import DRAW
from pitboss.batch.records import KEPT_ACTS
from pitboss.batch.rules import TableRules
from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.poker.events import Acted, Drew
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State

FACES = 53
ACTS, NUMBERS_OF_ACT = KEPT_ACTS, 3
NUMBERS_OF_SEAT, NUMBERS_OF_TABLE = 6, 5
KINDS = {kind: number for number, kind in enumerate(Kind, 1)}


def size_of(players: int, acts: int = ACTS) -> int:
    """How many numbers an observation has, with so many acts in it."""
    return FACES * (2 + players) + NUMBERS_OF_SEAT * players + NUMBERS_OF_TABLE + acts * NUMBERS_OF_ACT


def check_acts(acts: int) -> None:
    if not 0 <= acts <= ACTS:
        raise Malformed(f"the last {acts} acts: 0 to {ACTS} can be observed")


def most_of(rules: TableRules, stakes: Sequence[int]) -> float:
    """No number is below nothing, and none above this: all chips of the table, or the place of an act."""
    return float(max(sum(stakes) / rules.options.minimum, ACTS))


def observation(
    view: State, events: Sequence[Event[State]], player: int, rules: TableRules, acts: int = ACTS
) -> NDArray[np.float32]:
    """Own cards, the board, open cards, stakes and wagers by seat, the table, and the last acts, newest first.

    Of an act there are who, its kind and the total it went to; of a draw how many cards, as everybody sees it.
    """
    players, minimum, me = rules.players, rules.options.minimum, player + 1
    seats = [(player + turn) % players + 1 for turn in range(players)]
    parts = [_faces(view.own[me]), _faces(view.board)]
    for seat in seats:
        shown = [card for card, is_up in zip(view.own[seat], view.up[seat], strict=True) if is_up]
        parts.append(_faces(shown))
    numbers: list[float] = []
    for seat in seats:
        numbers += [view.stake[seat] / minimum, view.total[seat] / minimum, view.level[seat] / minimum]
        numbers += [view.active >> seat & 1, view.able >> seat & 1, float(seat == view.setup.marker)]
    due = view.turn if view.betting else 0
    numbers += [view.pot / minimum, view.high / minimum, float(view.bet_round), float(due == me), float(view.raises)]
    last = [event for event in events if isinstance(event, Acted | Drew)][::-1][:acts]
    for act in last:
        numbers.append(float((act.seat - me) % players))
        numbers += [KINDS[act.kind], act.to / minimum] if isinstance(act, Acted) else [DRAW, len(act.places)]
    numbers += [0.0] * (NUMBERS_OF_ACT * (acts - len(last)))
    return np.concatenate([*parts, np.array(numbers, np.float32)])


def _faces(cards: Iterable[Card | None]) -> NDArray[np.float32]:
    found = np.zeros(FACES, np.float32)
    found[[card.number for card in cards if card is not None]] = 1
    return found
