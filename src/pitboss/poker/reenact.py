"""Playing a record again: the commands behind its events, judged anew, so that a gap or a forged line is found.

Replay applies and never decides; this decides, and so belongs to whoever doubts a record.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.play import Event, Refusal
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Draw, Muck, Post, Reveal, Show, Shuffle
from pitboss.poker.events import (
    Acted,
    Burned,
    Dealt,
    Declined,
    Drew,
    Mucked,
    Posted,
    Reshuffled,
    Revealed,
    Shown,
    Shuffled,
    WasCut,
)
from pitboss.poker.round import Round
from pitboss.poker.state import State


def first_departure(events: Sequence[Event[State]]) -> int | None:
    """The place of the first event that does not follow from those before it; None for a sound record.

    Citations are not compared: a rulebook may cite more today. A record that stops early is sound as far as it goes.
    """
    round_ = Round.replay(events[:1])
    place = 1
    while place < len(events):
        command = command_of(events[place])
        if command is None:
            return place
        try:
            made = round_.do(command)
        except Refusal:
            return place
        for event in made[: len(events) - place]:
            if _bare(event) != _bare(events[place]):
                return place
            place += 1
    return None


def command_of(event: Event[State]) -> Command | None:
    """What was asked for, that this event answers; None for an event that happens by itself."""
    build = _COMMANDS.get(type(event))
    return build(event) if build else None


def _bare(event: Event[State]) -> Event[State]:
    return replace(event, rules=())


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command]] = {
    Shuffled: lambda event: Shuffle(event.root),
    Reshuffled: lambda event: Shuffle(event.root),
    WasCut: lambda event: Cut(event.seat, event.after),
    Declined: lambda event: Decline(event.seat),
    Posted: lambda event: Post(event.seat, event.level),
    Dealt: lambda event: Deal((event.card,), event.seat, event.up),
    Burned: lambda event: Burn(event.card),
    Acted: lambda event: Act(event.seat, event.kind, event.to if event.cents else 0),
    Drew: lambda event: Draw(event.seat, event.places),
    Shown: lambda event: Show(event.seat, event.cards),
    Mucked: lambda event: Muck(event.seat),
    Revealed: lambda event: Reveal(event.seat, event.cards),
}
