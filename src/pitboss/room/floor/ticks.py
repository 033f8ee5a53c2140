"""The house's own lines of a checklist: somebody whom the line names says that it is done (H-R32)."""

from typing import Any, ClassVar

from pitboss.play import Refusal, Role, RuleIds
from pitboss.play.command import Roles
from pitboss.room.floor.base import MANAGING, WORKING, Events, FloorCommand, FloorEvent

RULES: RuleIds = ("H-R32",)


class TickLine(FloorCommand, frozen=True, tag="tick_line"):
    """A line of the house is done at a table. Whether there is one, and for whom it is, the desk knows."""

    roles: ClassVar[Roles] = WORKING
    table: str
    text: str
    of: Role | None = None
    role: Role | None = None


class LineTicked(FloorEvent, frozen=True, tag="line_ticked"):
    table: str
    text: str

    def apply(self, state: Any) -> None:
        state.ticks[self.table, self.text] = self.at


def tick_line(state: Any, command: TickLine) -> Events:
    if command.of is None:
        raise Refusal(RULES, "the house has no such line for this table")
    if command.role is not command.of and command.role not in MANAGING:
        raise Refusal(RULES, f"that is for the {command.of.value} to say")
    if (command.table, command.text) in state.ticks:
        raise Refusal(RULES, "that is done already")
    return [LineTicked(RULES, command.table, command.text, at=command.at, by=command.by)]


DECIDE = {TickLine: tick_line}
EVENTS = (LineTicked,)
