"""Playing a record again: the commands behind its events, judged anew, so that a gap or a forged line is found.

Replay applies and never decides; this decides, and so belongs to whoever doubts a record.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Event, Play, Refusal, Ruling
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import (
    Act,
    Agree,
    Burn,
    Choose,
    Command,
    Cut,
    Deal,
    Decline,
    Draw,
    Muck,
    Occurred,
    Post,
    Reveal,
    Show,
)
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
from pitboss.poker.rulings.authority_events import Voted
from pitboss.poker.rulings.dealing_events import Replaced
from pitboss.poker.rulings.events import Decided, Ruled
from pitboss.poker.state import State

# A play's state and commands are the caller's, as the record is.
CommandAt = Callable[[Any, Sequence[Event[Any]], int], Any]
"""The command that the event at a place of the record answers first, seen from the state before it; None for none."""


def first_departure(events: Sequence[Event[State]]) -> int | None:
    """The place of the first event that does not follow from those before it; None for a sound record."""
    return departure(Round.replay(events[:1]), events, lambda _, events, place: command_of(events[place]))


def departure(play: Play[Any, Any], events: Sequence[Event[Any]], command_at: CommandAt) -> int | None:
    """The same for any play that has begun with the first event, carried on here.

    Citations are not compared: a rulebook may cite more today. A record that stops early is sound as far as it goes.
    """
    place = 1
    while place < len(events):
        command = command_at(play.state, events, place)
        if command is None:
            return place
        try:
            made = play.do(command)
        except (Refusal, Malformed):
            return place
        for event in made[: len(events) - place]:
            if not is_same(event, events[place]):
                return place
            place += 1
    return None


def commands_behind(events: Sequence[Event[State]]) -> Iterator[Command]:
    """The commands that have brought a round about, in their order.

    What a ruling does may look like somebody's act, so a round that has had one is played along.
    """
    if not any(isinstance(event, Ruled) for event in events):
        yield from (command for event in events if (command := command_of(event)))
        return
    round_, place = Round.replay(events[:1]), 1
    while place < len(events):
        command = command_of(events[place])
        assert command is not None, "an event that nobody's command has brought about"
        yield command
        place += len(round_.do(command))


def is_same(made: Event[Any], recorded: Event[Any]) -> bool:
    """Whether an event says what was recorded, whatever the rulebook was called and cited then."""
    if type(made) is not type(recorded):
        return False
    then = {name: getattr(made, name) for name in _OF_THE_RULEBOOK if hasattr(made, name)}
    if isinstance(made, Ruled | Decided) and isinstance(recorded, Ruled | Decided):
        then |= {"ruling": made.ruling} if _said(made.ruling) == _said(recorded.ruling) else {}
    return replace(recorded, **then) == made


def _said(ruling: Ruling) -> Ruling:
    """A ruling without its citations."""
    return replace(ruling, rules=(), outcomes=tuple(replace(outcome, rules=()) for outcome in ruling.outcomes))


def command_of(event: Event[State]) -> Command | None:
    """What was asked for, that this event answers; None for an event that happens by itself."""
    build = _COMMANDS.get(type(event))
    return build(event) if build else None


_OF_THE_RULEBOOK = ("rules", "rulebook")
# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command]] = {
    Shuffled: lambda event: Shuffle(event.root),
    Reshuffled: lambda event: Shuffle(event.root),
    WasCut: lambda event: Cut(event.seat, event.after),
    Declined: lambda event: Decline(event.seat),
    Posted: lambda event: Post(event.seat, event.level),
    Dealt: lambda event: Deal((event.card,), event.seat, event.up),
    Replaced: lambda event: Deal((event.card,), event.seat, False),
    Burned: lambda event: Burn(event.card),
    Acted: lambda event: Act(event.seat, event.kind, event.to if event.cents else 0),
    Drew: lambda event: Draw(event.seat, event.places),
    Shown: lambda event: Show(event.seat, event.cards),
    Mucked: lambda event: Muck(event.seat),
    Revealed: lambda event: Reveal(event.seat, event.cards),
    Ruled: lambda event: Occurred(event.fact),
    Voted: lambda event: Agree(event.seat, event.outcome),
    Decided: lambda event: Choose(event.ruling.chosen, event.ruling.reason, event.ruling.decided_by),
}
