"""The commands behind the events of a round, so that its record can be played again (`play.reenact`)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pitboss.play import Event
from pitboss.play.reenact import departure
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
    Name,
    NameOpener,
    Occurred,
    Post,
    Read,
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
    Named,
    OpenerNamed,
    Posted,
    ReadOut,
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
from pitboss.table.commands import Shuffle


def first_departure(events: Sequence[Event[State]]) -> int | None:
    """The place of the first event that does not follow from those before it; None for a sound record."""
    return departure(Round.replay(events[:1]), events, lambda _, events, place: command_of(events[place]))


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


def command_of(event: Event[State]) -> Command | None:
    """What was asked for, that this event answers; None for an event that happens by itself."""
    build = _COMMANDS.get(type(event))
    return build(event) if build else None


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command]] = {
    Shuffled: lambda event: Shuffle(event.root),
    Reshuffled: lambda event: Shuffle(event.root),
    WasCut: lambda event: Cut(event.seat, event.after),
    Declined: lambda event: Decline(event.seat),
    Posted: lambda event: Post(event.seat, event.level),
    Dealt: lambda event: Deal((event.card,), event.seat, event.up, event.up and event.card is None),
    Replaced: lambda event: Deal((event.card,), event.seat, False),
    Burned: lambda event: Burn(event.card),
    Acted: lambda event: Act(event.seat, event.kind, event.to if event.cents else 0),
    Drew: lambda event: Draw(event.seat, event.places),
    Shown: lambda event: Show(event.seat, event.cards),
    Mucked: lambda event: Muck(event.seat),
    Named: lambda event: Name(event.seat, event.place, event.card),
    OpenerNamed: lambda event: NameOpener(event.seat),
    ReadOut: lambda event: Read(event.pots, event.lows),
    Revealed: lambda event: Reveal(event.seat, event.cards),
    Ruled: lambda event: Occurred(event.fact),
    Voted: lambda event: Agree(event.seat, event.outcome),
    Decided: lambda event: Choose(event.ruling.chosen, event.ruling.reason, event.ruling.decided_by),
}
