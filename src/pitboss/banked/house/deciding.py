"""What house commands bring about: seats, chips, cards, hours, closure and disputes.

S89-1997/2, 3.2, 3.3, 14 and 15.5 to 15.8.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeGuard

from msgspec.structs import replace

from pitboss.banked.house.commands import (
    CheckDeck,
    DecideDispute,
    HouseCommand,
    RaiseDispute,
    Readmit,
    ReplaceCards,
    Sit,
)
from pitboss.banked.house.events import (
    CardsReplaced,
    Closed,
    ClosureNotified,
    DeckChecked,
    DisputeDecided,
    DisputeRaised,
    HoursSet,
    HouseEvent,
    InspectorNotified,
    Left,
    Opened,
    Readmitted,
    Seated,
    ToppedUp,
)
from pitboss.banked.house.state import HouseState, Place
from pitboss.banked.house.terms import Departure
from pitboss.play import Refusal, table_commands
from pitboss.play.table_terms import Hours, Phase
from pitboss.shoe.cut import SMALLEST_PACKET

Events = list[HouseEvent]
TOLD = "you may consult the Government casino inspector on duty"


def is_house_command(command: object) -> TypeGuard[HouseCommand]:
    """Whether a command is one of those that every table against the house answers alike."""
    return type(command) in _DECIDE


def decide_house(state: HouseState, command: HouseCommand) -> Events:
    """The events of a house command, or Refusal."""
    return _DECIDE[type(command)](state, command)


def place_of(state: HouseState, seat: int) -> Place:
    """Who sits at a seat, or Refusal."""
    if seat not in state.places:
        raise Refusal(state.law.one_hand, f"nobody sits at seat {seat}")
    return state.places[seat]


def check_open(state: HouseState) -> None:
    if state.phase is not Phase.OPEN:
        raise Refusal(state.law.deck_check, "the table is not open")


def check_may_begin(state: HouseState, at: int) -> None:
    """No round begins while the table is about to close, or outside the gaming hours."""
    if state.closing:
        raise Refusal(state.law.closure, "the table is about to close: no further round begins")
    if state.hours and not state.hours.opens <= at < state.hours.closes:
        raise Refusal(state.law.hours, "no round begins outside the gaming hours")


def check_cards(state: HouseState) -> None:
    """Refuse to shuffle cards that were replaced and not checked since."""
    if not state.checked:
        raise Refusal(state.law.card_change, "replaced cards are checked before the next shuffle")


def check_cut(state: HouseState, after: int) -> None:
    """Refuse a counted cut that leaves too few cards on a side."""
    if after and not SMALLEST_PACKET <= after <= len(state.deck) - SMALLEST_PACKET:
        raise Refusal(state.law.cut, f"a cut after {after} cards: at least two must be left on either side")


def is_abstainer(state: HouseState, seat: int) -> bool:
    """Three rounds in a row without a wager, or as many as conditions say, while all other seats are in use."""
    return state.places[seat].idle >= state.law.abstentions and state.is_full


def after_exclusion(state: HouseState) -> list[Left]:
    """Between rounds an excluded player leaves with all chips."""
    return [
        Left(state.law.exclude, seat, place.person, place.stake, Departure.EXCLUDED)
        for seat, place in sorted(state.places.items())
        if place.person in state.excluded and not state.has_wager(seat)
    ]


def _check_deck(state: HouseState, command: CheckDeck) -> Events:
    if state.in_round:
        raise Refusal(state.law.deck_check, "the deck is checked before gaming and at its end, not in a round")
    due, found = Counter(state.deck.cards), Counter(command.cards)
    missing, surplus = tuple((due - found).elements()), tuple((found - due).elements())
    return [DeckChecked(state.law.deck_check + state.law.deck, missing, surplus)]


def _replace_cards(state: HouseState, command: ReplaceCards) -> Events:
    if state.in_round:
        raise Refusal(state.law.card_change, "cards are replaced between rounds")
    return [CardsReplaced(state.law.card_change, command.cards)]


def _open_table(state: HouseState, command: table_commands.OpenTable) -> Events:
    if state.phase is not Phase.SET_UP:
        raise Refusal(state.law.deck_check, "the table has been opened already")
    if not state.checked:
        raise Refusal(state.law.deck_check, f"the dealer is to check {state.deck} first")
    notes = () if state.approvals.table.strip() else ("no reference to the approval of the table",)
    return [Opened(state.law.deck_check + state.law.table + state.law.bank, notes)]


def _set_hours(state: HouseState, command: table_commands.SetHours) -> Events:
    if command.opens >= command.closes:
        raise Refusal(state.law.hours, "gaming opens before it closes")
    return [HoursSet(state.law.hours, Hours(command.opens, command.closes))]


def _sit(state: HouseState, command: Sit) -> Events:
    check_open(state)
    law = state.law
    if command.seat not in state.seats:
        raise Refusal(law.one_owner, f"there are boxes 1 to {state.terms.boxes}")
    if command.seat in state.places:
        raise Refusal(law.one_owner, f"box {command.seat} is taken: one owner to a box")
    if state.seat_of(command.person):
        raise Refusal(law.one_hand, f"{command.person} sits at box {state.seat_of(command.person)}: one hand a player")
    if command.person in state.excluded:
        raise Refusal(law.exclude, f"{command.person} is excluded from the game")
    if command.cents < 0:
        raise Refusal(law.bank, "chips are bought for cash")
    return [Seated(law.one_owner + law.bank, command.seat, command.person, command.cents, command.name)]


def _top_up(state: HouseState, command: table_commands.TopUp) -> Events:
    place = place_of(state, command.seat)
    if command.cents <= 0:
        raise Refusal(state.law.bank, "chips are bought for cash")
    return [ToppedUp(state.law.bank, command.seat, place.person, command.cents)]


def _leave(state: HouseState, command: table_commands.Leave) -> Events:
    place = place_of(state, command.seat)
    if state.has_wager(command.seat):
        raise Refusal(state.law.bank, f"seat {command.seat} has wagers on the layout: take them back or wait")
    return [Left(state.law.bank, command.seat, place.person, place.stake)]


def _vacate_seat(state: HouseState, command: table_commands.VacateSeat) -> Events:
    place = place_of(state, command.seat)
    if state.in_round or state.has_wager(command.seat):
        raise Refusal(state.law.abstention, "a seat is given up between rounds, and not by somebody who wagers")
    if not is_abstainer(state, command.seat):
        text = f"seat {command.seat} has abstained for {place.idle} rounds, or another seat is free"
        raise Refusal(state.law.abstention, text)
    return [Left(state.law.abstention, command.seat, place.person, place.stake, Departure.ABSTAINED)]


def _readmit(state: HouseState, command: Readmit) -> Events:
    if command.person not in state.excluded:
        raise Refusal(state.law.exclude, f"{command.person} is not excluded")
    return [Readmitted(state.law.exclude, command.person)]


def _notify_inspector(state: HouseState, command: table_commands.NotifyInspector) -> Events:
    if state.inspector:
        raise Refusal(state.law.closure, "the inspector has been told already")
    return [InspectorNotified(state.law.closure)]


def _notify_closure(state: HouseState, command: table_commands.NotifyClosure) -> Events:
    if state.closing:
        raise Refusal(state.law.closure, "the players have been told already")
    if not state.inspector:
        raise Refusal(state.law.closure, "an inspector is told first, then the players")
    return [ClosureNotified(state.law.closure)]


def _close_table(state: HouseState, command: table_commands.CloseTable) -> Events:
    """After notice, between rounds, with the cards checked once more; everybody leaves with the chips."""
    law = state.law
    if not state.closing:
        raise Refusal(law.closure, "the players are told before the table closes")
    if state.in_round or any(state.has_wager(seat) for seat in state.places):
        raise Refusal(law.closure, "the round that is on is finished first, and wagers are taken back")
    if not state.checked_since_round:
        raise Refusal(law.deck_check, "the dealer is to check the cards at the end of the game")
    events: Events = [
        Left(law.closure, seat, place.person, place.stake, Departure.CLOSED)
        for seat, place in sorted(state.places.items())
    ]
    return [*events, Closed(law.closure + law.deck_check)]


def _raise_dispute(state: HouseState, command: RaiseDispute) -> Events:
    place_of(state, command.seat)
    return [DisputeRaised(state.law.dispute_told, command.seat, command.facts, TOLD)]


def _decide_dispute(state: HouseState, command: DecideDispute) -> Events:
    rules = state.law.dispute
    if not 1 <= command.number <= len(state.disputes):
        raise Refusal(rules, f"there is no dispute {command.number}")
    if not command.decision.strip() or not command.by.strip():
        raise Refusal(rules, "a decision says what was decided, and by whom")
    if command.reviewed and not command.review:
        raise Refusal(rules, "a review has an outcome once it was asked for")
    decided = replace(
        state.disputes[command.number - 1],
        decision=command.decision,
        decided_by=command.by,
        review=command.review,
        reviewed=command.reviewed,
    )
    return [DisputeDecided(rules, command.number, decided)]


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[HouseState, Any], Events]] = {
    CheckDeck: _check_deck,
    ReplaceCards: _replace_cards,
    table_commands.OpenTable: _open_table,
    table_commands.SetHours: _set_hours,
    Sit: _sit,
    table_commands.TopUp: _top_up,
    table_commands.Leave: _leave,
    table_commands.VacateSeat: _vacate_seat,
    Readmit: _readmit,
    table_commands.NotifyInspector: _notify_inspector,
    table_commands.NotifyClosure: _notify_closure,
    table_commands.CloseTable: _close_table,
    RaiseDispute: _raise_dispute,
    DecideDispute: _decide_dispute,
}
