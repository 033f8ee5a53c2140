"""What is told of a tournament: every event as a sentence, with people called by their names."""

from collections.abc import Callable

from pitboss.play import Event
from pitboss.room.viewing import Sentence
from pitboss.tournament.events.beats import HandForHandBegan, HandForHandEnded
from pitboss.tournament.events.clock import (
    BreakBegan,
    BreakEnded,
    ClockPaused,
    ClockResumed,
    ClockSet,
    ClockShifted,
    LevelBegan,
)
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.ending import Directed
from pitboss.tournament.events.entries import PlayerMoved, Redrawn, TableBroken
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tell import tell

AT_TABLES = (
    BreakBegan,
    BreakEnded,
    ClockPaused,
    ClockResumed,
    ClockSet,
    ClockShifted,
    Directed,
    Eliminated,
    HandForHandBegan,
    HandForHandEnded,
    LevelBegan,
    PlayerMoved,
    Redrawn,
    TableBroken,
)
"""What everybody who plays is told at the table."""


def sentence(
    state: TournamentState, event: Event[TournamentState], number: int, name_of: Callable[[str], str]
) -> Sentence:
    """One sentence of an event; `state` is the tournament after it."""
    told = tell(state, event)
    text = told.text
    for person in _persons(state, event):
        text = text.replace(person, name_of(person))
    return Sentence.of(told, number) if text == told.text else Sentence(text, told.rules, told.section, number)


def _persons(state: TournamentState, event: Event[TournamentState]) -> set[str]:
    """Whoever an event names: by person, by entry, or in the act that is proposed."""
    entry = state.entries.get(getattr(event, "entry", 0))
    named = {getattr(event, name, "") for name in ("person", "director", "by")}
    named.add(getattr(getattr(event, "act", None), "person", ""))
    named = {name for name in named if isinstance(name, str)}  # those who count a bag are two, by their names
    return (named | {entry.person if entry is not None else ""}) - {""}
