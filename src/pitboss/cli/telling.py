"""The story and the record of events of any game: between players, or against the house."""

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.play import Event, Principal, Role
from pitboss.play.telling import Told

# The games have states of their own.
AnyEvents = Sequence[Event[Any]]
AUDITOR = Principal(Role.AUDITOR)


def tell_any(events: AnyEvents, viewer: Principal = AUDITOR) -> Iterator[Told]:
    """Every step as a sentence with its rules, for a viewer."""
    from pitboss.poker.tell import tell
    from pitboss.records.banked import game_of

    game = game_of(events)
    return game.tell(events, viewer) if game is not None else tell(events, viewer)


def write_any(events: AnyEvents) -> bytes:
    """The complete record."""
    from pitboss.records import banked, record

    return banked.write(events) if banked.game_of(events) is not None else record.write(events)
