"""What keeping the record by hand leaves in the log, as events: what counts no more, counts, words, people."""

from typing import Any

from pitboss.play import Principal, Role, Transfer
from pitboss.play.money import DIFFERENCE, stake
from pitboss.table.conduct import Conduct, Measure
from pitboss.table.events import TableEvent
from pitboss.table.state import TableState


class StruckOut(TableEvent, frozen=True, tag="struck_out"):
    """The events from `first` up to `before` count no more; what they had moved goes back.

    `spares` what is no entry about the round; strike-outs of the first rooms took that back, too.
    """

    first: int
    before: int
    by: Principal
    back: tuple[Transfer, ...] = ()
    spares: bool = False

    def transfers(self) -> tuple[Transfer, ...]:
        return self.back

    def apply(self, state: Any) -> None:
        """The state is the fold of what is not struck out."""


class ChipsCounted(TableEvent, frozen=True, gc=False, tag="chips_counted"):
    """The chips before a seat were counted: so many were found, so many more or fewer than the record had."""

    seat: int
    person: str
    found: int
    difference: int

    def transfers(self) -> tuple[Transfer, ...]:
        if self.difference > 0:
            return (Transfer(DIFFERENCE, stake(self.seat), self.difference),)
        return (Transfer(stake(self.seat), DIFFERENCE, -self.difference),) if self.difference else ()

    def apply(self, state: TableState) -> None:
        state.correct_stake(self.seat, self.difference)
        state.difference += self.difference


class Said(TableEvent, frozen=True, gc=False, tag="said"):
    """What the rules want said was said."""

    words: str

    def apply(self, state: TableState) -> None:
        state.said.append(self.words)


class Annotated(TableEvent, frozen=True, gc=False, tag="annotated"):
    """A line beside the record."""

    words: str

    def apply(self, state: TableState) -> None:
        """It moves nothing."""


class FloorCalled(TableEvent, frozen=True, gc=False, tag="floor_called"):
    """A supervisor was called to the table."""

    def apply(self, state: TableState) -> None:
        state.floor_called = True


class Attended(TableEvent, frozen=True, gc=False, tag="attended"):
    """A supervisor has come."""

    by: str

    def apply(self, state: TableState) -> None:
        state.floor_called = False


class OnDuty(TableEvent, frozen=True, gc=False, tag="on_duty"):
    """Somebody deals, supervises or runs the table from now on."""

    role: Role
    person: str

    def apply(self, state: TableState) -> None:
        state.on_duty[self.role] = self.person


class OffDuty(TableEvent, frozen=True, gc=False, tag="off_duty"):
    """Whoever dealt, supervised or ran the table is off duty."""

    role: Role
    person: str

    def apply(self, state: TableState) -> None:
        state.on_duty.pop(self.role, None)


class ConductReported(TableEvent, frozen=True, gc=False, tag="conduct_reported"):
    """Somebody is said to have done what a rule about persons forbids; `measures` are those that the edition gives."""

    matter: Conduct
    words: str
    seat: int
    who: str
    measures: tuple[Measure, ...]

    def apply(self, state: TableState) -> None:
        state.reports += 1


class Warned(TableEvent, frozen=True, gc=False, tag="warned"):
    """A player was warned, for the so manyth time in this matter."""

    seat: int
    person: str
    matter: Conduct
    by: str
    times: int

    def apply(self, state: TableState) -> None:
        state.warnings[self.person, self.matter] = self.times


OF_THE_RECORD: tuple[type[TableEvent], ...] = (
    StruckOut,
    ChipsCounted,
    Said,
    Annotated,
    FloorCalled,
    Attended,
    OnDuty,
    OffDuty,
    ConductReported,
    Warned,
)

OF_PEOPLE: tuple[type[TableEvent], ...] = (ConductReported, Warned, Annotated)
"""What is said of people, and notes, in which it may stand: shown on the floor to those who decide, and at the table
to nobody (H-R34)."""


def is_told(event: Any, viewer: Principal) -> bool:
    """Whether somebody who looks at a table is told of an event that he may know; the auditor is of all."""
    return viewer.sees_all or not isinstance(event, OF_PEOPLE)
