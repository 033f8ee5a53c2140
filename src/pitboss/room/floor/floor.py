"""The floor as one course of events: what is asked for, decided by the matter that it belongs to."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.play import Codec, Event, Expected, Play, Refusal, Role
from pitboss.room.floor import boxes, cases, conduct, decks, exclusions, handover, kept_seats, lists, people, ticks
from pitboss.room.floor.base import FloorCommand, FloorEvent

MATTERS = (people, lists, kept_seats, decks, boxes, ticks, conduct, exclusions, cases, handover)
EVERY_EVENT: tuple[type[FloorEvent], ...] = tuple(event for matter in MATTERS for event in matter.EVENTS)
# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
DECIDE: dict[type[Any], Callable[[Any, Any], Sequence[FloorEvent]]] = {
    command: decide for matter in MATTERS for command, decide in matter.DECIDE.items()
}


class FloorState:
    """The floor as far as the folded events tell it; only they write to it."""

    def __init__(self) -> None:
        self.duties = people.Duties()
        self.lists = lists.WaitingLists()
        self.kept = kept_seats.KeptSeats()
        self.decks = decks.DeckInventory()
        self.boxes = boxes.DropBoxes()
        self.ticks = ticks.Ticks()
        self.conduct = conduct.ConductBook()
        self.cases = cases.CaseBook()
        self.handovers = handover.Handovers()


AnyFloorEvent = Event[FloorState]
CODEC: Codec[AnyFloorEvent] = Codec(EVERY_EVENT)


class Floor(Play[FloorState, FloorCommand]):
    """What happens on the floor. Nothing is due of anybody in particular, and nothing follows by itself."""

    @staticmethod
    def blank() -> FloorState:
        return FloorState()

    @staticmethod
    def expect(state: FloorState) -> Expected[FloorCommand] | None:
        return None

    @staticmethod
    def decide(state: FloorState, due: Expected[FloorCommand] | None, command: FloorCommand) -> Sequence[FloorEvent]:
        return DECIDE[type(command)](state, command)

    @staticmethod
    def follow(state: FloorState) -> Sequence[FloorEvent]:
        return ()


def check_may(role: Role, command: FloorCommand) -> None:
    """Refuse what is not for somebody with this role."""
    if role not in command.roles:
        name = str(command.__struct_config__.tag).replace("_", " ")
        allowed = ", ".join(sorted(each.value.replace("_", " ") for each in command.roles)) or "the room itself"
        raise Refusal(command.rules, f"to {name} is for {allowed}")
