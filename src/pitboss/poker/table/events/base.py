"""What the events of a table share: their base and the way round the seats."""

from pitboss.play import Event
from pitboss.poker.seats import Seats
from pitboss.poker.table.state import TableState


class TableEvent(Event[TableState], frozen=True, gc=False):
    """The base of the table's own events; all others in its log are the round's."""


def clockwise_to(seats: Seats, start: int, end: int) -> Seats:
    """The seats after `start` up to `end` itself, clockwise; a whole turn if they are the same."""
    size = len(seats)
    steps = (end - start - 1) % size + 1
    return tuple((start - 1 + step) % size + 1 for step in range(1, steps + 1))
