"""Opening and closing a table, giving up a seat after three abstentions, and disputes.

S94-1994/7CS18.2, 19.5, 19.6 and 19.8; NI2018-51/1.1, 15.1, 18.2, 19.4 and 19.5.
"""

from msgspec.structs import replace

from pitboss.play import Refusal
from pitboss.play.table_commands import CloseTable, NotifyClosure, NotifyInspector, OpenTable, VacateSeat
from pitboss.play.table_terms import Phase
from pitboss.poker.table.commands import DecideDispute, RaiseDispute
from pitboss.poker.table.deck import check_is_ready
from pitboss.poker.table.events import (
    Closed,
    ClosureNotified,
    DisputeDecided,
    DisputeRaised,
    InspectorNotified,
    Left,
    Opened,
    TableEvent,
)
from pitboss.poker.table.notices import check_approvals
from pitboss.poker.table.seating import place_of
from pitboss.poker.table.state import TableState
from pitboss.poker.table.terms import Departure

Events = list[TableEvent]
ABSTENTIONS = 3
TOLD_INSPECTOR = "an inspector is present and may be consulted"
TOLD_REVIEW = "the operator decides; the Commission reviews the decision on request"


def open_table(state: TableState, command: OpenTable) -> Events:
    law = state.law
    if state.phase is not Phase.SET_UP:
        raise Refusal(law.deck_check, "the table has been opened already")
    check_approvals(law, state.approvals)
    check_is_ready(state)
    rules = law.edition + law.approvals + law.deck_check + law.bank + state.game.law.commission
    return [Opened(tuple(dict.fromkeys(rules)))]


def notify_inspector(state: TableState, command: NotifyInspector) -> Events:
    if state.inspector:
        raise Refusal(state.law.closure, "the inspector has been told already")
    return [InspectorNotified(state.law.closure)]


def notify_closure(state: TableState, command: NotifyClosure) -> Events:
    """To the players; where an inspector has to know, first to him."""
    if state.closing:
        raise Refusal(state.law.closure, "the players have been told already")
    if state.law.inspector_first and not state.inspector:
        raise Refusal(state.law.closure, "an inspector is told first, then the players")
    return [ClosureNotified(state.law.closure)]


def close_table(state: TableState, command: CloseTable) -> Events:
    """After notice, between rounds, with the cards checked once more; everybody leaves with the stake."""
    law = state.law
    if not state.closing:
        raise Refusal(law.closure, "the players are told before the table closes")
    if state.round is not None:
        raise Refusal(law.closure, "the round that is on is finished first")
    if not state.checked_since_round:
        raise Refusal(law.deck_check, "the dealer is to check the deck at the end of gaming")
    events: Events = [
        Left(law.closure, seat, place.person, place.stake, Departure.CLOSED)
        for seat, place in sorted(state.places.items())
    ]
    return [*events, Closed(law.closure + law.deck_check)]


def has_abstained(state: TableState, idle: int) -> bool:
    """Three rounds in a row without a chip put in, while all other seats are in use."""
    return idle >= ABSTENTIONS and state.is_full


def vacate_seat(state: TableState, command: VacateSeat) -> Events:
    place = place_of(state, command.seat)
    if state.is_dealt_in(command.seat):
        raise Refusal(state.law.abstention, "a seat is given up between rounds")
    if not has_abstained(state, place.idle):
        text = f"seat {command.seat} has abstained for {max(0, place.idle)} rounds, or another seat is free"
        raise Refusal(state.law.abstention, text)
    return [Left(state.law.abstention, command.seat, place.person, place.stake, Departure.ABSTAINED)]


def raise_dispute(state: TableState, command: RaiseDispute) -> Events:
    place_of(state, command.seat)
    told = TOLD_INSPECTOR if state.law.inspector_first else TOLD_REVIEW
    return [DisputeRaised(state.law.dispute_told, command.seat, command.facts, told)]


def decide_dispute(state: TableState, command: DecideDispute) -> Events:
    rules = state.law.dispute
    if not 1 <= command.number <= len(state.disputes):
        raise Refusal(rules, f"there is no dispute {command.number}")
    if not command.decision.strip() or not command.by.strip():
        raise Refusal(rules, "a decision says what was decided, and by whom")
    dispute = state.disputes[command.number - 1]
    decided = replace(dispute, decision=command.decision, decided_by=command.by, review=command.review)
    return [DisputeDecided(rules, command.number, decided)]
