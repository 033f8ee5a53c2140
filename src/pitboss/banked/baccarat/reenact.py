"""The commands behind the events of a table of Mini-Baccarat, so that its record can be judged anew."""

from collections.abc import Callable
from typing import Any

from pitboss.banked.baccarat import commands, events
from pitboss.banked.baccarat.state import State
from pitboss.banked.house.commands import Cut
from pitboss.banked.house.events import Excluded
from pitboss.banked.house.reenact import house_command_of
from pitboss.play import Command, Event
from pitboss.play.table_commands import Shuffle


def command_of(state: State, event: Event[Any]) -> Command | None:
    """What was asked for, that this event answers first; None for one that happens by itself."""
    build = _COMMANDS.get(type(event))
    if isinstance(event, Excluded):
        return commands.Exclude(state.seat_of(event.person), event.reason)
    return build(event) if build else house_command_of(state, event)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command]] = {
    events.Noticed: lambda event: commands.GiveNotice(event.options),
    events.Shuffled: lambda event: Shuffle(event.root),
    events.WasCut: lambda event: Cut(event.after),
    events.FirstShown: lambda event: commands.ShowFirst(event.card),
    events.Burned: lambda event: commands.Burn((event.card,)),
    events.Wagered: lambda event: commands.Wager(event.seat, event.side, event.cents),
    events.TakenBack: lambda event: commands.TakeBack(event.seat, event.side),
    events.BetsClosed: lambda event: commands.NoMoreBets(event.at),
    events.Dealt: lambda event: commands.Deal((event.card,), event.side, event.up),
    events.PassedOut: lambda event: commands.PassOut(event.side, event.seat),
    events.Retrieved: lambda event: commands.Retrieve(),
    events.HandOpened: lambda event: commands.Open(event.side, event.seat, event.cards),
    events.CoupVoided: lambda event: commands.Invalidate(event.ruling.reason),
}
