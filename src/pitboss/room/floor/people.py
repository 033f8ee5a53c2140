"""People on duty: who works where since when, dealers who relieve each other, tables in their places (H-R30)."""

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Refusal, Role, RuleIds
from pitboss.play.command import Roles
from pitboss.room.floor.base import MANAGING, WORKING, Events, FloorCommand, FloorEvent, NotedByRoom, said

RULES: RuleIds = ("H-R30",)
LARGEST = 100
"""Places on the plan of a pit are parts of a hundred of its width and height."""


class Duty(msgspec.Struct, frozen=True):
    """Somebody on duty: the role, where, and since when; `table` is empty while nobody deals or on a break."""

    person: str
    role: Role
    since: int
    table: str = ""
    pit: str = ""
    at_table_since: int = 0
    in_a_row_since: int = 0
    """Since when a dealer has dealt without a break; 0 on a break."""
    idle_since: int = 0


class PlannedPush(msgspec.Struct, frozen=True):
    """A dealer who takes a table over when its round is over."""

    table: str
    person: str
    by: str
    role: Role
    at: int


class TablePlace(msgspec.Struct, frozen=True):
    """Where a table stands: its pit, and its place there in parts of a hundred."""

    pit: str
    x: int = 0
    y: int = 0


class Duties:
    """Everybody on duty, pushes that are ordered, and where tables stand."""

    def __init__(self) -> None:
        self.on: dict[str, Duty] = {}
        self.pushes: dict[str, PlannedPush] = {}
        self.places: dict[str, TablePlace] = {}

    @property
    def pits(self) -> list[str]:
        """Where tables stand, by name."""
        return sorted({place.pit for place in self.places.values()})

    def pit_of(self, table: str) -> str:
        return self.places[table].pit if table in self.places else ""

    def answers_in(self, pit: str, role: Role, but: str = "") -> str:
        """Whoever is on duty in a role for a pit, or for all of them: the last one who came; nobody else than `but`."""
        there = [duty for duty in self.on.values() if duty.role is role and duty.pit in ("", pit)]
        return next((duty.person for duty in reversed(there) if duty.person != but), "")

    def dealer_at(self, table: str) -> Duty | None:
        return next((duty for duty in self.on.values() if duty.role is Role.DEALER and duty.table == table), None)

    def leave_table(self, person: str, at: int) -> None:
        if person in self.on:
            self.on[person] = replace(self.on[person], table="", at_table_since=0, in_a_row_since=0, idle_since=at)

    def take_table(self, person: str, table: str, at: int) -> None:
        before = self.dealer_at(table)
        if before is not None and before.person != person:
            self.leave_table(before.person, at)
        duty = self.on[person]
        row = duty.in_a_row_since if duty.table else at
        self.on[person] = replace(duty, table=table, at_table_since=at, in_a_row_since=row, idle_since=0)


class ClockIn(FloorCommand, frozen=True, tag="clock_in"):
    """Somebody comes on duty in the own role, a dealer perhaps at a table, a supervisor for a pit."""

    roles: ClassVar[Roles] = WORKING
    person: str
    role: Role
    table: str = ""
    pit: str = ""


class ClockOut(FloorCommand, frozen=True, tag="clock_out"):
    """Somebody goes off duty."""

    roles: ClassVar[Roles] = WORKING
    person: str


class Push(FloorCommand, frozen=True, tag="push"):
    """Another dealer for a table: between rounds, or at once if somebody says why. `in_round` the desk knows."""

    roles: ClassVar[Roles] = MANAGING
    table: str
    person: str
    forced: bool = False
    why: str = ""
    in_round: bool = False
    role: Role = Role.SUPERVISOR
    """Of whoever orders it."""


class CallOffPush(FloorCommand, frozen=True, tag="call_off_push"):
    """A push that was ordered is not to be."""

    roles: ClassVar[Roles] = MANAGING
    table: str


class AssignPit(FloorCommand, frozen=True, tag="assign_pit"):
    """Where a table stands."""

    roles: ClassVar[Roles] = MANAGING
    table: str
    pit: str
    x: int = 0
    y: int = 0


class NoteClosed(NotedByRoom, frozen=True, tag="note_closed"):
    """A table is closed: whoever dealt there is free."""

    table: str


class ClockedIn(FloorEvent, frozen=True, tag="clocked_in"):
    person: str
    role: Role
    table: str = ""
    pit: str = ""

    def apply(self, state: Any) -> None:
        duties: Duties = state.duties
        duties.on[self.person] = Duty(self.person, self.role, self.at, pit=self.pit, idle_since=self.at)
        if self.table and self.role is Role.DEALER:
            duties.take_table(self.person, self.table, self.at)
            duties.pushes.pop(self.table, None)


class ClockedOut(FloorEvent, frozen=True, tag="clocked_out"):
    person: str

    def apply(self, state: Any) -> None:
        del state.duties.on[self.person]
        pushes = state.duties.pushes
        for table in [table for table, push in pushes.items() if push.person == self.person]:
            del pushes[table]


class PushPlanned(FloorEvent, frozen=True, tag="push_planned"):
    """A dealer takes a table over when its round is over."""

    table: str
    person: str
    role: Role

    def apply(self, state: Any) -> None:
        state.duties.pushes[self.table] = PlannedPush(self.table, self.person, self.by, self.role, self.at)


class Pushed(FloorEvent, frozen=True, tag="pushed"):
    """A dealer has taken a table over; `why` where it was in a round."""

    table: str
    person: str
    forced: bool = False
    why: str = ""

    def apply(self, state: Any) -> None:
        state.duties.pushes.pop(self.table, None)
        state.duties.take_table(self.person, self.table, self.at)


class TableLeft(FloorEvent, frozen=True, tag="table_left"):
    """Whoever dealt at a table deals there no more: it is closed."""

    table: str
    person: str

    def apply(self, state: Any) -> None:
        state.duties.pushes.pop(self.table, None)
        state.duties.leave_table(self.person, self.at)


class PushCalledOff(FloorEvent, frozen=True, tag="push_called_off"):
    table: str

    def apply(self, state: Any) -> None:
        del state.duties.pushes[self.table]


class PitAssigned(FloorEvent, frozen=True, tag="pit_assigned"):
    table: str
    pit: str
    x: int = 0
    y: int = 0

    def apply(self, state: Any) -> None:
        state.duties.places[self.table] = TablePlace(self.pit, self.x, self.y)


def clock_in(state: Any, command: ClockIn) -> Events:
    duties: Duties = state.duties
    if command.role not in WORKING or not command.person.strip():
        raise Refusal(RULES, "whoever works in the room clocks in, by name and role")
    if command.person in duties.on:
        raise Refusal(RULES, "on duty already: clock out first, or take a push to another table")
    if command.table and command.role is not Role.DEALER:
        raise Refusal(RULES, "a dealer clocks in at a table; others for a pit")
    _check_free(duties, command.table, command.person)
    return [ClockedIn(RULES, command.person, command.role, command.table, command.pit, at=command.at, by=command.by)]


def clock_out(state: Any, command: ClockOut) -> Events:
    duty = _on_duty(state.duties, command.person)
    if duty.table and duty.role is Role.DEALER:
        raise Refusal(RULES, "a dealer at a table is relieved first: push another dealer there")
    return [ClockedOut(RULES, command.person, at=command.at, by=command.by)]


def push(state: Any, command: Push) -> Events:
    duties: Duties = state.duties
    duty = _on_duty(duties, command.person)
    if duty.role is not Role.DEALER:
        raise Refusal(RULES, "only a dealer takes a table over")
    if duty.table == command.table:
        raise Refusal(RULES, "deals there already")
    if duty.table:
        raise Refusal(RULES, "deals at another table: somebody is pushed there first")
    if command.in_round and not command.forced:
        return [PushPlanned(RULES, command.table, command.person, command.role, at=command.at, by=command.by)]
    if command.forced:
        said(RULES, command.why, "whoever relieves a dealer in a round says why")
    return [Pushed(RULES, command.table, command.person, command.forced, command.why, at=command.at, by=command.by)]


def note_closed(state: Any, command: NoteClosed) -> Events:
    deals = state.duties.dealer_at(command.table)
    if deals is None:
        return []
    return [TableLeft(RULES, command.table, deals.person, at=command.at, by=command.by)]


def call_off_push(state: Any, command: CallOffPush) -> Events:
    if command.table not in state.duties.pushes:
        raise Refusal(RULES, "no push is ordered there")
    return [PushCalledOff(RULES, command.table, at=command.at, by=command.by)]


def assign_pit(state: Any, command: AssignPit) -> Events:
    if not command.pit.strip() or not (0 <= command.x <= LARGEST and 0 <= command.y <= LARGEST):
        raise Refusal(RULES, f"a pit has a name, and a table its place there: 0 to {LARGEST} each way")
    where = (command.table, command.pit, command.x, command.y)
    return [PitAssigned(RULES, *where, at=command.at, by=command.by)]


def _check_free(duties: Duties, table: str, person: str) -> None:
    deals = duties.dealer_at(table) if table else None
    if deals is not None and deals.person != person:
        raise Refusal(RULES, "somebody deals there: a push relieves him")


def _on_duty(duties: Duties, person: str) -> Duty:
    if person not in duties.on:
        raise Refusal(RULES, "not on duty: clock in first")
    return duties.on[person]


DECIDE = {
    ClockIn: clock_in,
    ClockOut: clock_out,
    Push: push,
    CallOffPush: call_off_push,
    AssignPit: assign_pit,
    NoteClosed: note_closed,
}
EVENTS = (ClockedIn, ClockedOut, PushPlanned, Pushed, TableLeft, PushCalledOff, PitAssigned)
PeopleCommand = ClockIn | ClockOut | Push | CallOffPush | AssignPit
