"""What tables against the house add to the events of every table: how they begin, and who may not play on."""

from typing import Generic, TypeVar

from pitboss.banked.house.state import HouseState
from pitboss.banked.house.terms import Terms
from pitboss.play import Event
from pitboss.table.events import OF_EVERY_TABLE, TableEvent
from pitboss.table.keeping_events import OF_THE_RECORD
from pitboss.table.terms import Approvals

StateT = TypeVar("StateT", bound=HouseState)
SCHEMA = 1


class TableSetUp(Event[StateT], Generic[StateT], frozen=True):
    """A table begins. Holds all that a reader needs to understand the rest: edition, options, rulebook and schema.

    Each game names the type of its options, and adds its law.
    """

    edition: str
    instruments: tuple[str, ...]
    options: Terms
    approvals: Approvals
    rulebook: str
    date: str = ""
    schema: int = SCHEMA

    def apply(self, state: StateT) -> None:
        state.edition = self.edition
        state.terms = self.options
        state.approvals = self.approvals
        state.date = self.date


class PersonExcluded(TableEvent, frozen=True, gc=False, tag="excluded"):
    """A person may not wager here until the operator lifts it."""

    person: str
    reason: str

    def apply(self, state: HouseState) -> None:
        state.excluded[self.person] = state.name_of(self.person)


HOUSE_EVENTS: tuple[type[TableEvent], ...] = (
    *OF_EVERY_TABLE,
    *OF_THE_RECORD,
    PersonExcluded,
)
