"""The commands behind the events of a table of Mini-Baccarat, so that its record can be judged anew."""

from collections.abc import Callable
from typing import Any

from pitboss.banked.baccarat import commands, events
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.events import PersonExcluded
from pitboss.play import Command, Event
from pitboss.table.commands import Shuffle
from pitboss.table.reenact import command_of as command_of_table


def command_of(state: BaccaratState, event: Event[Any]) -> Command | None:
    """What was asked for, that this event answers first; None for one that happens by itself."""
    build = _COMMANDS.get(type(event))
    if isinstance(event, PersonExcluded):
        return commands.ExcludeFromCoups(state.seat_of(event.person), event.reason)
    return build(event) if build else command_of_table(state, event)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command]] = {
    events.CoupNoticed: lambda event: commands.GiveCoupNotice(event.options),
    events.ShoeShuffled: lambda event: Shuffle(event.root),
    events.ShoeWasCut: lambda event: CutByDealer(event.after),
    events.FirstShown: lambda event: commands.ShowFirst(event.card),
    events.CardBurned: lambda event: commands.BurnCards((event.card,)),
    events.CoupOpened: lambda event: commands.OpenCoup(),
    events.Wagered: lambda event: commands.Wager(event.seat, event.side, event.cents),
    events.WagerTakenBack: lambda event: commands.TakeBackWager(event.seat, event.side),
    events.BetsClosed: lambda event: commands.NoMoreBets(event.at),
    events.SideDealt: lambda event: commands.DealSides((event.card,), event.side, event.up),
    events.PassedOut: lambda event: commands.PassOut(event.side, event.seat),
    events.Retrieved: lambda event: commands.Retrieve(),
    events.HandOpened: lambda event: commands.OpenHand(event.side, event.seat, event.cards),
    events.CoupVoided: lambda event: commands.InvalidateCoup(event.ruling.reason),
    events.CoupReversed: lambda event: commands.InvalidateCoup(event.ruling.reason),
}
