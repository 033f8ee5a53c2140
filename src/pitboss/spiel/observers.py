"""What a player sees, as OpenSpiel asks for it: words of which nothing is forgotten, and numbers."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # it has no types
from numpy.typing import NDArray

from pitboss.learning.observing import size_of

if TYPE_CHECKING:
    from pitboss.spiel.states import SpielState


class SeatObserver:
    """One player's own view. Numbers have the last acts only, so they are an observation and no information state."""

    def __init__(self, players: int, recalls: bool) -> None:
        self.tensor = None if recalls else np.zeros(size_of(players), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: "SpielState", player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.course.observe(player)

    def string_from(self, state: "SpielState", player: int) -> str:
        return state.course.tell(player)


def observer_of(players: int, kind: Any, params: Any) -> SeatObserver | None:  # OpenSpiel's types
    """What OpenSpiel asks for; nothing where that is not what one player sees: what is public, and his own cards."""
    if params:
        raise ValueError(f"there are no parameters of an observation: {params}")
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    is_own = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    return SeatObserver(players, kind.perfect_recall) if is_own else None
