"""What a table has told the floor: its fresh events as commands of the floor, written in the same transaction."""

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.banked.house.events import PersonExcluded
from pitboss.play import Event
from pitboss.play.tail import Tail
from pitboss.poker.rulings.events import Decided, Ruled
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.table.events import Barred
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.cases import FrozenRounds, NoteDecision, NoteDispute, NoteHeld
from pitboss.room.floor.conduct import NoteExclusion, NoteReport, NoteRuling, NoteStruck, NoteWarning
from pitboss.room.floor.people import NoteClosed
from pitboss.table.duty import answering
from pitboss.table.events import ClosedForGood, DisputeDecided, DisputeRaised, GivenBack, HeldForCase, Left
from pitboss.table.keeping_events import ConductReported, StruckOut, Warned
from pitboss.table.terms import Departure

TOLD = (ConductReported, Warned, DisputeRaised, DisputeDecided, HeldForCase, GivenBack, ClosedForGood)


def concerns(events: Sequence[Event[Any]], is_asked: bool, is_ruled: bool) -> bool:
    """Whether the floor has to know of some of these; `is_asked`: a report there waits for a ruling, `is_ruled`: one
    was answered by a ruling."""
    return any(
        isinstance(event, TOLD)
        or (isinstance(event, Left) and event.why is Departure.EXCLUDED)
        or (is_asked and isinstance(event, Decided))
        or (is_ruled and isinstance(event, StruckOut))
        for event in events
    )


# Events are those of a table of any game.
def breach_ruled_on(log: Tail[Any], number: int) -> RuleBroken | None:
    """The breach on which a decision was made, which has this number in the log of its table."""
    for place in range(number - 2, log.gone - 1, -1):
        event = log[place]
        if isinstance(event, Ruled):
            return event.fact if isinstance(event.fact, RuleBroken) else None
    return None


def told(
    table: str, state: Any, events: Sequence[Event[Any]], first: int, frozen: FrozenRounds, log: Tail[Any]
) -> Iterator[FloorCommand]:
    """What the floor notes of fresh events, the first of which has this number; `state` is the table after them.

    `log` is all that the table has at hand, these included.
    """
    barred = next((event for event in events if isinstance(event, Barred | PersonExcluded)), None)
    reason = barred.reason if barred is not None else "by a ruling"
    for number, event in enumerate(events, first):
        match event:
            case ConductReported():
                person = state.places[event.seat].person if event.seat in state.places else ""
                whom = (table, number, person, event.seat, event.who)
                yield NoteReport(*whom, event.matter, event.words, event.measures, event.rules)
            case Warned():
                yield NoteWarning(table, number, event.person, event.matter, event.rules)
            case Left(why=Departure.EXCLUDED):
                yield NoteExclusion(table, event.person, reason, event.rules)
            case Decided(ruling=ruling):
                breach = breach_ruled_on(log, number)
                if breach is not None:
                    person = _person_at(state, events, breach.seat)
                    yield NoteRuling(table, number, breach, person, ruling.chosen, ruling.reason)
            case StruckOut():
                yield NoteStruck(table, event.first + 1, event.before + 1)
            case DisputeRaised():
                dispute = sum(isinstance(other, DisputeRaised) for other in events[: number - first + 1])
                dispute += len(state.disputes) - sum(isinstance(other, DisputeRaised) for other in events)
                person = state.places[event.seat].person if event.seat in state.places else ""
                complaint = (dispute, event.seat, person, event.facts, event.told)
                kept = (frozen, answering(state.on_duty), event.rules, event.goes_on, state.law.dispute)
                yield NoteDispute(table, *complaint, *kept)
            case DisputeDecided():
                what = (event.decision, event.by, event.review, event.reviewed)
                yield NoteDecision(table, event.number, *what, event.rules)
            case ClosedForGood():
                yield NoteClosed(table)
            case HeldForCase():
                yield NoteHeld(event.case, event.cents)
            case GivenBack():
                yield NoteHeld(event.case, -event.cents)
            case _:
                pass


def _person_at(state: Any, events: Sequence[Event[Any]], seat: int) -> str:
    """Who sits at a seat, or has left it with these events."""
    left = (event.person for event in events if isinstance(event, Left) and event.seat == seat)
    return state.places[seat].person if seat in state.places else next(left, "")
