"""The house commands behind a record's events, so that a record can be played again and a forged line be found."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from pitboss.banked.house import commands, events
from pitboss.banked.house.state import HouseState
from pitboss.banked.house.terms import Departure
from pitboss.play import Command, Event, table_commands


def house_command_of(state: HouseState, event: Event[Any]) -> Command | None:
    """What was asked for, that this event answers first; None for one that happens by itself, or is no house event."""
    build = _COMMANDS.get(type(event))
    return build(state, event) if build else None


def _check(state: HouseState, event: events.DeckChecked) -> Command:
    found = Counter(state.deck.cards) - Counter(event.missing) + Counter(event.surplus)
    return commands.CheckDeck(tuple(found.elements()))


def _left(state: HouseState, event: events.Left) -> Command | None:
    ways: dict[Departure, Command] = {
        Departure.WISH: table_commands.Leave(event.seat),
        Departure.ABSTAINED: table_commands.VacateSeat(event.seat),
        Departure.CLOSED: table_commands.CloseTable(),
    }
    return ways.get(event.why)


def _decided(state: HouseState, event: events.DisputeDecided) -> Command:
    dispute = event.dispute
    return commands.DecideDispute(event.number, dispute.decision, dispute.decided_by, dispute.review, dispute.reviewed)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[HouseState, Any], Command | None]] = {
    events.DeckChecked: _check,
    events.CardsReplaced: lambda state, event: commands.ReplaceCards(event.cards),
    events.Opened: lambda state, event: table_commands.OpenTable(),
    events.HoursSet: lambda state, event: table_commands.SetHours(event.hours.opens, event.hours.closes),
    events.Seated: lambda state, event: commands.Sit(event.person, event.seat, event.cents, event.name),
    events.ToppedUp: lambda state, event: table_commands.TopUp(event.seat, event.cents),
    events.Left: _left,
    events.Readmitted: lambda state, event: commands.Readmit(event.person),
    events.InspectorNotified: lambda state, event: table_commands.NotifyInspector(),
    events.ClosureNotified: lambda state, event: table_commands.NotifyClosure(),
    events.Closed: lambda state, event: table_commands.CloseTable(),
    events.DisputeRaised: lambda state, event: commands.RaiseDispute(event.seat, event.facts),
    events.DisputeDecided: _decided,
}
