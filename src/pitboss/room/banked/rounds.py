"""The rounds of a table against the house, and the state of the table as a round began."""

from copy import deepcopy
from typing import Any, Self, TypeVar

import msgspec

from pitboss.banked.house.state import HouseState
from pitboss.play import Event
from pitboss.room.viewing import RoundEvents

StateT = TypeVar("StateT", bound=HouseState)


class RoundLog(RoundEvents[Any]):
    """The events of one round, those of the house in between with them; `persons` are those who have a hand in it.

    Until NO MORE BETS these may change, and so far nothing is hidden from anybody. `names` are theirs at the table.
    """

    names: dict[int, str] = msgspec.field(default_factory=dict)
    is_over: bool = False
    undone_by: tuple[int, Event[Any]] | None = None
    """What undid the outcome when the round was over, with its number in the table's log."""

    @property
    def whole(self) -> Self:
        """The round with what undid it, if anything did."""
        if self.undone_by is None:
            return self
        number, event = self.undone_by
        return msgspec.structs.replace(self, numbers=[*self.numbers, number], events=[*self.events, event])


def copy_of(state: StateT) -> StateT:
    """Another state that knows the same, and can be written to. Laws are looked up by what they are."""
    return deepcopy(state, {id(state.law): state.law})
