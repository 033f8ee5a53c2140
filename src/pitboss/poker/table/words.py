"""Sentences for what happens at a table between rounds; the round's own are told by `poker.tell`."""

from collections.abc import Callable
from typing import Any

from pitboss.poker.table import events
from pitboss.poker.table.commands import Withdraw
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.terms import Agreement, Uncounted
from pitboss.poker.tell_rulings import decision_words, ruling_words
from pitboss.table import events as table_events
from pitboss.table.keeping_words import keeping_words
from pitboss.table.terms import Coming, Departure

WHY = {
    Departure.WISH: "",
    Departure.LOST: ", the stake being lost",
    Departure.NO_STAKE: ", having no stake",
    Departure.ABSENT: ", absent when the buck came",
    Departure.ABSTAINED: ", having abstained three times",
    Departure.CLOSED: ", as the table closes",
    Departure.EXCLUDED: ", the player being excluded",
    Departure.MOVED: " for another table of the tournament",
    Departure.OUT: ", being out of the tournament",
}


def sentence_of(state: PokerTableState, event: object, name_of: Callable[[str], str]) -> str:
    """What an event means for the people at the table, which stands as after it; nothing if they need not know.

    `name_of` gives the name of anybody in the room, for those who have no seat.
    """
    if words := _OF_VISITORS.get(type(event)):
        return words(event, name_of)
    if kept := keeping_words(event, lambda seat: _name(state, seat)):
        return f"{kept[0].upper()}{kept[1:]}."
    words = _WORDS.get(type(event))
    return words(state, event) if words else ""


def spoken(state: PokerTableState, command: object) -> str:
    """What somebody says with a command and its events do not tell; the table stands as before it."""
    if not isinstance(command, Withdraw) or command.seat not in state.places:
        return ""
    if state.proposal is not None:
        return f"{_name(state, command.seat)} does not agree to {agreement_words(state.proposal)}."
    return f"{_name(state, command.seat)} withdraws from the agreement."


def agreement_words(agreement: Agreement) -> str:
    """What is proposed or agreed, in one phrase."""
    parts = [f"a deck of {agreement.deck} cards"] if agreement.deck else []
    if agreement.ace_low is not None:
        parts.append("the ace is low too" if agreement.ace_low else "the ace is only high")
    if agreement.forced is not None:
        parts.append(f"{agreement.forced} before the cards")
    return " and ".join(parts)


def _name(state: PokerTableState, seat: int) -> str:
    place = state.places.get(seat)
    return (place.name or place.person) if place else f"Seat {seat}"


def _seated(state: PokerTableState, event: table_events.Seated) -> str:
    return f"{event.name or event.person} takes seat {event.seat} with {state.amount(event.cents)}."


def _left(state: PokerTableState, event: table_events.Left) -> str:
    return f"Seat {event.seat} is left{WHY[event.why]}, with {state.amount(event.cents)}."


def _came_back(state: PokerTableState, event: events.CameBack) -> str:
    how = "waits for the blind" if event.coming is Coming.WAIT else "comes in by posting"
    return f"{_name(state, event.seat)} is back and {how}."


def _drawn(event: events.SeatDrawn, name_of: Callable[[str], str]) -> str:
    cards = ", ".join(f"{card} for {name_of(person)}" for person, card in event.cards)
    left = " and ".join(map(name_of, event.left))
    return f"Cards are drawn for seat {event.seat}: {cards}. {left} {'draw again' if event.left[1:] else 'has it'}."


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_WORDS: dict[type[Any], Callable[[PokerTableState, Any], str]] = {
    table_events.Opened: lambda state, event: "The table is open.",
    table_events.Seated: _seated,
    events.Moved: lambda state, event: f"{_name(state, event.to)} moves from seat {event.seat} to seat {event.to}.",
    events.Leaving: lambda state, event: f"{_name(state, event.seat)} will leave when the round is over.",
    table_events.Left: _left,
    table_events.ToppedUp: lambda state, event: (
        f"{_name(state, event.seat)} adds {state.amount(event.cents)} to the stake."
    ),
    events.Reduced: lambda state, event: f"{_name(state, event.seat)} takes {state.amount(event.cents)} off the stake.",
    events.SatOut: lambda state, event: f"{_name(state, event.seat)} sits out from the next round.",
    events.CameBack: _came_back,
    events.Proposed: lambda state, event: f"{_name(state, event.seat)} proposes {agreement_words(event.agreement)}.",
    events.Consented: lambda state, event: f"{_name(state, event.seat) if event.seat else 'The operator'} consents.",
    events.Agreed: lambda state, event: f"Agreed from the next round on: {agreement_words(event.agreement)}.",
    events.Lapsed: lambda state, event: "What was proposed or agreed no longer holds.",
    events.Noticed: lambda state, event: "The operator gives notice of new terms from the next round on.",
    events.TermsChanged: lambda state, event: "The new terms are in force.",
    events.DeclaredShort: lambda state, event: f"{_name(state, event.seat)} plays on below the minimum stake.",
    events.TimeCharged: lambda state, event: (
        f"{_name(state, event.seat)} pays {state.amount(event.cents)} for the time."
    ),
    events.BuckPassed: lambda state, event: (
        f"The buck passes {_name(state, event.seat)}, who is dealt in again when it comes round."
    ),
    events.DealtOut: lambda state, event: f"{_name(state, event.seat)} is dealt out of the next round.",
    events.LeftToCount: lambda state, event: (
        f"Round {state.rounds + 1} is left to a count{Uncounted(event.unheard).why}: stakes are counted at its end."
    ),
    events.NotFollowed: lambda state, event: (
        f"The rest of the round was not entered: stakes are counted, {state.amount(event.commission)} was taken."
    ),
    events.HeldOut: lambda state, event: f"{_name(state, event.seat)} waits to come in.",
    table_events.ClosureNotified: lambda state, event: "The table will close.",
    table_events.ClosedForGood: lambda state, event: "The table is closed.",
    events.Barred: lambda state, event: f"Seat {event.seat} is excluded: {event.what}. The reason: {event.reason}.",
    events.Reviewed: lambda state, event: f"{ruling_words(event.ruling)}.",
    events.ReviewDecided: lambda state, event: f"{decision_words(event.ruling)}.",
    events.Corrected: lambda state, event: (
        f"{state.amount(event.cents)} goes from {_name(state, event.seat)} to {_name(state, event.to)}."
    ),
    events.Overturned: lambda state, event: "The round before is void: everybody has what he had before it.",
    table_events.HeldForCase: lambda state, event: (
        f"{state.amount(event.cents)} of {_name(state, event.seat)} is set aside for case {event.case}."
    ),
    table_events.GivenBack: lambda state, event: (
        f"{state.amount(event.cents)} that was set aside for case {event.case} goes to "
        f"{_name(state, event.seat) if event.seat else event.person}."
    ),
    events.MarkerPlaced: lambda state, event: (
        f"The {state.game.marker.value} is placed at seat {event.to}: "
        f"{'nobody posts the last blind twice running' if event.seat else 'the highest card was drawn there'}."
    ),
    events.MarkerReturned: lambda state, event: (
        f"The round before is undone: the {state.game.marker.value} is back at seat {event.to}."
    ),
    table_events.DisputeRaised: lambda state, event: (
        f"{_name(state, event.seat)} complains; {event.told}{table_events.goes_on_words(event)}."
    ),
    table_events.DisputeDecided: lambda state, event: f"Dispute {event.number} is decided: {event.decision}.",
}
_OF_VISITORS: dict[type[Any], Callable[[Any, Callable[[str], str]], str]] = {
    table_events.Readmitted: lambda event, name_of: f"{name_of(event.person)} may play here again.",
    events.Listed: lambda event, name_of: f"{name_of(event.person)} goes on the waiting list.",
    events.Unlisted: lambda event, name_of: f"{name_of(event.person)} goes off the waiting list.",
    events.SeatClaimed: lambda event, name_of: f"{name_of(event.person)} asks for seat {event.seat}.",
    events.SeatDrawn: _drawn,
}
