"""The layout of a round against the house as one viewer saw it: a fold of the events that were shown to him.

The event that ends a round clears the layout. Here only its chips move and all else stays where it lay, for people to
look at until the next wagers come.
"""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from pitboss.banked.baccarat.events import CoupEnded, CoupVoided
from pitboss.banked.canberra.events import RoundEnded
from pitboss.banked.canberra.ruling_events import RoundVoided
from pitboss.banked.house.state import HouseState
from pitboss.play import Event, Principal, Transfer, project
from pitboss.play.money import AccountKind

StateT = TypeVar("StateT", bound=HouseState)
# A table's log holds events of the game and of the house, whose states differ.
AnyEvent = Event[Any]
CLEARS = (RoundVoided, CoupEnded, CoupVoided)
ENDS = (RoundEnded, *CLEARS)
STAKE, WALLET = f"{AccountKind.STAKE}:", f"{AccountKind.WALLET}:"


class Layout(Generic[StateT]):
    """The table with its round, and the round's events as they were shown; it begins with the table before the round.

    `state` is written to: it belongs to the layout.
    """

    def __init__(self, state: StateT, viewer: Principal, events: Iterable[AnyEvent] = ()) -> None:
        self.state = state
        self.viewer = viewer
        self.events: list[AnyEvent] = []
        self.is_over = False
        for event in events:
            self.follow(event)

    def follow(self, event: AnyEvent) -> AnyEvent | None:
        """What the viewer sees of the next event, if anything."""
        seen = project(event, self.viewer)
        if seen is None:
            return None
        self.is_over = self.is_over or isinstance(seen, ENDS)
        if isinstance(seen, CLEARS):
            for seat, cents in stake_moves(seen.transfers()):
                self.state.places[seat].stake += cents
        else:
            seen.apply(self.state)
        self.events.append(seen)
        return seen


def stake_moves(transfers: Iterable[Transfer]) -> list[tuple[int, int]]:
    """What transfers do to the chips before the seats; cash that is turned into chips, or back, is no part of play."""
    moves = []
    for transfer in transfers:
        if not (transfer.source.startswith(WALLET) or transfer.target.startswith(WALLET)):
            if transfer.target.startswith(STAKE):
                moves.append((int(transfer.target[len(STAKE) :]), transfer.cents))
            if transfer.source.startswith(STAKE):
                moves.append((int(transfer.source[len(STAKE) :]), -transfer.cents))
    return moves
