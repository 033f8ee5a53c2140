"""The commands behind the events of a table of Canberra Poker, so that its record can be judged anew."""

from collections.abc import Callable
from typing import Any

from pitboss.banked.canberra import commands, events, ruling_events
from pitboss.banked.canberra.hand_values import category_of
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.commands import CutByDealer
from pitboss.play import Command, Event
from pitboss.table.commands import Shuffle
from pitboss.table.reenact import command_of as command_of_table


def command_of(state: CanberraState, event: Event[Any]) -> Command | None:
    """What was asked for, that this event answers first; None for one that happens by itself."""
    if isinstance(event, events.DealerShown) and event.cards == state.dealer_known:
        return commands.RevealDealer()  # Nothing was named; cards that are named after a wrong count must fit it.
    build = _COMMANDS.get(type(event))
    return build(event) if build else command_of_table(state, event)


def _ruled(event: ruling_events.CanberraRuled) -> Command | None:
    if event.decision is not None:
        return event.decision
    if event.fact is not None:
        return commands.CanberraOccurred(event.fact, event.paid)
    ruling = event.ruling
    assert ruling.decided_by is not None, "a ruling without its fact is one that a person decided"
    return commands.ChooseOutcome(ruling.chosen, ruling.reason, ruling.decided_by)


def _turned_up(event: events.Settled) -> Command:
    if event.cards:
        return commands.TurnUp(event.box, event.cards, event.display)
    hand = category_of(event.value) if event.value else None
    return commands.TurnUp(event.box, (), event.display, event.result, hand)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[Any], Command | None]] = {
    events.LimitsNoticed: lambda event: commands.GiveLimitsNotice(event.options),
    events.CardsShuffled: lambda event: Shuffle(event.root),
    events.CardsWereCut: lambda event: CutByDealer(event.after),
    events.Anted: lambda event: commands.Ante(event.box, event.cents),
    events.ChipPlaced: lambda event: commands.PlayJackpot(event.box),
    events.AnteTakenBack: lambda event: commands.TakeBackAnte(event.box),
    events.AntesClosed: lambda event: commands.CloseAntes(event.at, event.display),
    events.BoxDealt: lambda event: commands.DealBoxes((event.card,), event.box, event.up),
    events.Folded: lambda event: commands.FoldLate(event.box) if event.late else commands.Fold(event.box),
    events.BetPlaced: lambda event: commands.Bet(event.box, event.cents),
    events.DealerShown: lambda event: commands.RevealDealer(event.cards),
    events.Settled: _turned_up,
    events.JackpotSettled: lambda event: commands.PayPrizes(event.display, event.paid),
    ruling_events.CanberraRuled: _ruled,
    ruling_events.CardsCounted: lambda event: commands.CountCards(event.found),
}
