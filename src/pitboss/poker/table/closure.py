"""Opening and closing a table of poker, and giving up a seat after three abstentions.

S94-1994/7CS18.2 and 19.8; NI2018-51/1.1, 15.1, 18.2 and 19.5.
"""

from pitboss.play import Event, Refusal
from pitboss.poker.state import State
from pitboss.poker.table.deck import check_is_ready
from pitboss.poker.table.departing import call_off, go
from pitboss.poker.table.notices import check_approvals
from pitboss.poker.table.reviewing import check_none_waits
from pitboss.poker.table.seating import place_of
from pitboss.poker.table.state import PokerTableState
from pitboss.table.commands import (
    CloseTable,
    OpenTable,
    VacateSeat,
)
from pitboss.table.decisions import all_leave, check_abstained, check_may_close
from pitboss.table.events import (
    Left,
    Opened,
    TableEvent,
)
from pitboss.table.terms import Departure, Phase

Events = list[TableEvent]
AnyEvents = list[Event[PokerTableState] | Event[State]]


def open_table(state: PokerTableState, command: OpenTable) -> Events:
    law = state.law
    if state.phase is not Phase.SET_UP:
        raise Refusal(law.deck_check, "the table has been opened already")
    check_approvals(law, state.approvals)
    check_is_ready(state)
    rules = law.edition + law.approvals + law.deck_check + law.bank + state.game.law.commission
    return [Opened(tuple(dict.fromkeys(rules)))]


def close_table(state: PokerTableState, command: CloseTable) -> AnyEvents:
    """A round that was lined up and has no card yet is not held; a ruling on the round before is decided first."""
    check_none_waits(state)
    check_may_close(state)
    events = call_off(state, state.law.closure) if state.round is not None else []
    return [*events, *all_leave(state, [event.seat for event in events if isinstance(event, Left)])]


def vacate_seat(state: PokerTableState, command: VacateSeat) -> AnyEvents:
    place_of(state, command.seat)
    if state.is_dealt_in(command.seat):
        raise Refusal(state.law.abstention, "a seat is given up between rounds")
    check_abstained(state, command.seat)
    return go(state, command.seat, state.law.abstention, Departure.ABSTAINED)
