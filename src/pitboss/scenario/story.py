"""The story of a scenario: every sentence that was told, of the table between rounds and of its rounds."""

from collections.abc import Sequence
from typing import Any

from pitboss.play import Event
from pitboss.poker.table import table
from pitboss.poker.table.events import SetUp
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.words import sentence_of
from pitboss.poker.tell import tell
from pitboss.table.events import TableEvent

AnyEvents = Sequence[Event[Any]]


def story_of(events: AnyEvents) -> list[str]:
    """The sentences as the auditor reads them, those of the table first."""
    between = _between_rounds(events) if events and isinstance(events[0], SetUp) else []
    return between + [told.text for round_ in rounds_of(events) for told in tell(round_)]


def rounds_of(events: AnyEvents) -> list[list[Event[Any]]]:
    """The events of each round, without those of the table."""
    if events and isinstance(events[0], SetUp):
        return [[event for _, event in round_] for round_ in table.rounds_of(events)]
    return [list(events)] if events else []


def _between_rounds(events: AnyEvents) -> list[str]:
    state, story = PokerTableState(), list[str]()
    for event in events:
        table.fold(state, [event])
        if isinstance(event, TableEvent) and (text := sentence_of(state, event, str)):
            story.append(text)
    return story
