"""The house's own lines of checklists, for the day, for a pit and for a table (H-R32).

Somebody whom the line names says that it is done. Lines of the day and of a pit are done anew every day, those of a
table once.
"""

from typing import Any, ClassVar

import msgspec

from pitboss.play import Refusal, Role, RuleIds
from pitboss.play.command import Roles
from pitboss.room.floor.base import MANAGING, WORKING, Events, FloorCommand, FloorEvent

RULES: RuleIds = ("H-R32",)


class Ticks:
    """Lines that are done, by table or pit (both empty for the day) and what they say, and when that was said last."""

    def __init__(self) -> None:
        self.at_tables: dict[tuple[str, str], int] = {}
        self.in_pits: dict[tuple[str, str], int] = {}

    def done_at(self, table: str, text: str) -> int:
        return self.at_tables.get((table, text), 0)

    def done_in(self, pit: str, text: str, since: int) -> int:
        """When a line of a pit, or of the day, was done after a moment; 0 if it was not."""
        at = self.in_pits.get((pit, text), 0)
        return at if at >= since else 0


class TickLine(FloorCommand, frozen=True, tag="tick_line"):
    """A line of the house is done. Whether there is one, for whom it is and when the day began, the desk knows."""

    roles: ClassVar[Roles] = WORKING
    table: str
    text: str
    pit: str = ""
    of: Role | None = None
    role: Role | None = None
    since: int = 0


class LineTicked(FloorEvent, frozen=True, tag="line_ticked"):
    table: str
    text: str
    pit: str = ""

    def apply(self, state: Any) -> None:
        ticks: Ticks = state.ticks
        if self.table:
            ticks.at_tables[self.table, self.text] = self.at
        else:
            ticks.in_pits[self.pit, self.text] = self.at


class DayLine(msgspec.Struct, frozen=True):
    """A line of the day or of a pit; `done` is when it was, today."""

    pit: str
    text: str
    when: str
    by: Role
    done: int


def tick_line(state: Any, command: TickLine) -> Events:
    ticks: Ticks = state.ticks
    if command.of is None:
        raise Refusal(RULES, "the house has no such line here")
    if command.role is not command.of and command.role not in MANAGING:
        raise Refusal(RULES, f"that is for the {command.of.value} to say")
    if command.table and command.pit:
        raise Refusal(RULES, "a line is for a table or for a pit")
    is_done = (
        (command.table, command.text) in ticks.at_tables
        if command.table
        else bool(ticks.done_in(command.pit, command.text, command.since))
    )
    if is_done:
        raise Refusal(RULES, "that is done already")
    return [LineTicked(RULES, command.table, command.text, command.pit, at=command.at, by=command.by)]


DECIDE = {TickLine: tick_line}
EVENTS = (LineTicked,)
