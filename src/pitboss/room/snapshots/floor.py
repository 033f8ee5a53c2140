"""The floor, written down: who is on duty, lists, seats that are kept, decks, boxes, conduct, cases, the handover."""

from pitboss.room.floor.boxes import DropBox, DropBoxes
from pitboss.room.floor.cases import CaseBook, DisputeCase
from pitboss.room.floor.conduct import AskedExclusion, ConductBook, ConductCase, Exclusion, PersonWarned
from pitboss.room.floor.decks import DeckInventory, IssuedDeck
from pitboss.room.floor.floor import FloorState
from pitboss.room.floor.handover import Handovers, OfferedHandover, ShiftHandedOver
from pitboss.room.floor.kept_seats import KeptFor, KeptSeat, KeptSeats
from pitboss.room.floor.lists import SeatOffered, WaitingLists, Waits
from pitboss.room.floor.people import Duties, Duty, PlannedPush, TablePlace
from pitboss.room.floor.ticks import Ticks
from pitboss.room.snapshots.plain import Form, PlainCodec
from pitboss.room.snapshots.streams import KeptStreams, StreamBase

EVERY = 500
"""So many events are between two that are kept."""
STATES: PlainCodec[FloorState] = PlainCodec(
    Form(
        FloorState,
        {
            "boxes": DropBoxes,
            "cases": CaseBook,
            "conduct": ConductBook,
            "decks": DeckInventory,
            "duties": Duties,
            "handovers": Handovers,
            "kept": KeptSeats,
            "lists": WaitingLists,
            "ticks": Ticks,
        },
    ),
    Form(DropBoxes, {"counted": list[DropBox], "in_use": dict[str, DropBox]}),
    Form(CaseBook, {"cases": dict[int, DisputeCase]}),
    Form(
        ConductBook,
        {
            "asked": dict[int, AskedExclusion],
            "asked_ever": int,
            "exclusions": dict[int, Exclusion],
            "reports": dict[int, ConductCase],
            "warnings": list[PersonWarned],
        },
    ),
    Form(DeckInventory, {"decks": dict[str, IssuedDeck]}),
    Form(Duties, {"on": dict[str, Duty], "places": dict[str, TablePlace], "pushes": dict[str, PlannedPush]}),
    Form(
        Handovers,
        {
            "ended": list[int],
            "last": ShiftHandedOver | None,
            "offered": OfferedHandover | None,
            "taken_on": dict[str, str],
        },
    ),
    Form(KeptSeats, {"feeders": dict[str, tuple[str, KeptFor]], "seats": dict[tuple[str, int], KeptSeat]}),
    Form(Ticks, {"at_tables": dict[tuple[str, str], int], "in_pits": dict[tuple[str, str], int]}),
    Form(WaitingLists, {"numbered": int, "offered": list[SeatOffered], "waiting": dict[int, Waits]}),
)
KEPT = KeptStreams(StreamBase, STATES, FloorState)
