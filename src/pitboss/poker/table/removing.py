"""A player of a tournament leaves a table of poker; a marker that lies before the seat goes on at once (T-R34)."""

from pitboss.poker.table.events import MarkerMoved
from pitboss.poker.table.state import PokerTableState
from pitboss.table import placing
from pitboss.table.commands import Remove
from pitboss.table.events import TableEvent


def remove(state: PokerTableState, command: Remove) -> list[TableEvent]:
    events = placing.remove(state, command)
    staying = tuple(seat for seat in sorted(state.places) if seat != command.seat)
    if state.marker != command.seat or not staying:
        return events
    to = state.next_seat(command.seat, staying)
    return [*events, MarkerMoved((*state.law.marker_moves, "T-R34"), command.seat, to)]
