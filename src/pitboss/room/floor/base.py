"""What all that is asked for on the floor shares: who asks and when, who may, and the events that come of it."""

from typing import Any, ClassVar

from pitboss.play import Command, Event, Refusal, Role, RuleIds
from pitboss.play.command import Roles

MANAGING: Roles = frozenset({Role.SUPERVISOR, Role.OPERATOR, Role.SHIFT_MANAGER})
"""Who runs the floor: people, decks, boxes, the shift."""
SEATS: Roles = MANAGING | {Role.SEATING, Role.DEALER}
"""Who keeps lists; a dealer that of the own table."""
WORKING: Roles = frozenset(Role) - {Role.PLAYER, Role.SPECTATOR, Role.CLOCK}
"""Whoever works in the room, and may be on duty."""
LOOKING: Roles = WORKING - {Role.TRAINER}
"""Who sees the floor as it is now."""
NOBODY: Roles = frozenset()
"""Of what the room itself notes: nobody asks for it."""


class FloorCommand(Command, frozen=True, kw_only=True):
    """The base of what is asked for on the floor. The desk fills in who asks, and when by the room's clock."""

    by: str = ""
    at: int = 0


class LeftToDo(FloorCommand, frozen=True, kw_only=True):
    """What may be left to do when its table is closed, which takes nothing any more: the floor answers for itself then.

    The desk knows whether it is.
    """

    table_closed: bool = False


class NotedByRoom(FloorCommand, frozen=True, kw_only=True):
    """What a table has told the floor; nobody sends it."""

    roles: ClassVar[Roles] = NOBODY


# One state has a part for each matter, in modules that know this one.
class FloorEvent(Event[Any], frozen=True, kw_only=True):
    """The base of what happens on the floor: when, and by whom."""

    at: int
    by: str = ""


Events = list[FloorEvent]


def said(rules: RuleIds, words: str, what: str) -> None:
    """Refuse what has to be said and is not."""
    if not words.strip():
        raise Refusal(rules, what)
