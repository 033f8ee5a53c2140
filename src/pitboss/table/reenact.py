"""The commands behind the events of every table, so that a record can be played again and a forged line be found."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from pitboss.play import Event
from pitboss.table import commands, events, keeping_commands, keeping_events
from pitboss.table.commands import OfEveryTable
from pitboss.table.state import TableState
from pitboss.table.terms import Departure


def command_of(state: TableState, event: Event[Any]) -> OfEveryTable | None:
    """What was asked for, that this event answers first; None for one that happens by itself, or is of one game."""
    build = _COMMANDS.get(type(event))
    return build(state, event) if build else None


def _check(state: TableState, checked: events.DeckChecked) -> OfEveryTable:
    """The cards that the dealer named: the deck that is due without the missing, surplus ones in their order."""
    due = Counter(state.due_deck.cards)
    return commands.CheckDeck((*checked.surplus, *(due - Counter(checked.missing)).elements()))


def _left(state: TableState, left: events.Left) -> OfEveryTable | None:
    match left.why:
        case Departure.WISH:
            return commands.Leave(left.seat)
        case Departure.ABSTAINED:
            return commands.VacateSeat(left.seat)
        case Departure.CLOSED:
            return commands.CloseTable()
        case Departure.MOVED | Departure.OUT:
            return commands.Remove(left.seat, left.why is Departure.MOVED)
        case _:
            return None


def _seated(state: TableState, event: events.Seated) -> OfEveryTable:
    if state.law.tournament is not None:
        return commands.PlacePlayer(event.person, event.seat, event.cents, event.name)
    return commands.Sit(event.person, event.seat, event.cents, event.name, event.coming)


def _topped_up(state: TableState, event: events.ToppedUp) -> OfEveryTable:
    if state.law.tournament is not None:
        return commands.Grant(event.seat, event.cents)
    return commands.TopUp(event.seat, event.cents)


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_COMMANDS: dict[type[Any], Callable[[TableState, Any], OfEveryTable | None]] = {
    events.DeckChecked: _check,
    events.CardsReplaced: lambda _, event: commands.ReplaceCards(event.cards, event.dealer, event.supervisor),
    events.Opened: lambda _, event: commands.OpenTable(),
    events.HoursSet: lambda _, event: commands.SetHours(event.hours.opens, event.hours.closes),
    events.Seated: _seated,
    events.ToppedUp: _topped_up,
    events.StakesExchanged: lambda _, event: commands.Exchange(
        tuple((seat, chips) for seat, _person, chips in event.changes)
    ),
    events.Left: _left,
    events.InspectorNotified: lambda _, event: commands.NotifyInspector(),
    events.ClosureNotified: lambda _, event: commands.NotifyClosure(),
    events.ClosedForGood: lambda _, event: commands.CloseTable(),
    keeping_events.StruckOut: lambda _, event: keeping_commands.StrikeOut(event.first, event.by, event.spares),
    keeping_events.ChipsCounted: lambda _, event: keeping_commands.CountChips(event.seat, event.found),
    keeping_events.Said: lambda _, event: keeping_commands.Say(event.words, event.rules),
    keeping_events.Annotated: lambda _, event: keeping_commands.Annotate(event.words),
    keeping_events.FloorCalled: lambda _, event: keeping_commands.CallFloor(),
    keeping_events.Attended: lambda _, event: keeping_commands.Attend(event.by),
    keeping_events.OnDuty: lambda _, event: keeping_commands.TakeDuty(event.role, event.person),
    keeping_events.OffDuty: lambda _, event: keeping_commands.LeaveDuty(event.role),
    keeping_events.ConductReported: lambda _, event: keeping_commands.ReportConduct(
        event.matter, event.words, event.seat, event.who
    ),
    keeping_events.Warned: lambda _, event: keeping_commands.Warn(event.seat, event.matter, event.by),
    events.Readmitted: lambda _, event: commands.Readmit(event.person, event.reason),
    events.HeldForCase: lambda _, event: commands.SetAside(event.case, event.seat, event.cents, event.agreed),
    events.GivenBack: lambda _, event: commands.GiveBack(
        event.case, event.cents, event.seat, "" if event.seat else event.person
    ),
    events.DisputeRaised: lambda _, event: commands.RaiseDispute(event.seat, event.facts, event.goes_on),
    events.DisputeDecided: lambda _, event: commands.DecideDispute(
        event.number, event.decision, event.by, event.review, event.reviewed
    ),
}
