"""The commands behind the events of a table of Canberra Poker, so that its record can be judged anew."""

from collections.abc import Callable
from typing import Any

from pitboss.banked.canberra import commands, events, ruling_events
from pitboss.banked.canberra.state import State
from pitboss.banked.house.commands import Cut
from pitboss.banked.house.reenact import house_command_of
from pitboss.play import Command, Event
from pitboss.play.table_commands import Shuffle


def command_of(state: State, event: Event[Any]) -> Command | None:
    """What was asked for, that this event answers first; None for one that happens by itself."""
    build = _COMMANDS.get(type(event))
    return build(event) if build else house_command_of(state, event)


def _ruled(event: ruling_events.Ruled) -> Command | None:
    if event.decision is not None:
        return event.decision
    if event.fact is not None:
        return commands.Occurred(event.fact)
    ruling = event.ruling
    assert ruling.decided_by is not None, "a ruling without its fact is one that a person decided"
    return commands.Choose(ruling.chosen, ruling.reason, ruling.decided_by)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command | None]] = {
    events.Noticed: lambda event: commands.GiveNotice(event.options),
    events.Shuffled: lambda event: Shuffle(event.root),
    events.WasCut: lambda event: Cut(event.after),
    events.Anted: lambda event: commands.Ante(event.box, event.cents),
    events.ChipPlaced: lambda event: commands.PlayJackpot(event.box),
    events.TakenBack: lambda event: commands.TakeBack(event.box),
    events.BetsClosed: lambda event: commands.NoMoreBets(event.at, event.display),
    events.Dealt: lambda event: commands.Deal((event.card,), event.box, event.up),
    events.Folded: lambda event: commands.Fold(event.box),
    events.BetPlaced: lambda event: commands.Bet(event.box, event.cents),
    events.DealerShown: lambda event: commands.Reveal(event.cards),
    events.Settled: lambda event: commands.TurnUp(event.box, event.cards),
    events.JackpotSettled: lambda event: commands.PayPrizes(event.display, event.paid),
    ruling_events.Ruled: _ruled,
    ruling_events.CardsCounted: lambda event: commands.CountCards(event.found),
}
