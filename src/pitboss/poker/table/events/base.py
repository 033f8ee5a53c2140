"""What the events of a table share: their base, the accounts they move money between, and the way round the seats."""

from pitboss.play import Event
from pitboss.play.money import Account, AccountKind, account
from pitboss.poker.seats import Seats
from pitboss.poker.table.state import TableState


class TableEvent(Event[TableState], frozen=True, gc=False):
    """The base of the table's own events; all others in its log are the round's."""


def clockwise_to(seats: Seats, start: int, end: int) -> Seats:
    """The seats after `start` up to `end` itself, clockwise; a whole turn if they are the same."""
    size = len(seats)
    steps = (end - start - 1) % size + 1
    return tuple((start - 1 + step) % size + 1 for step in range(1, steps + 1))


def wallet(person: str) -> Account:
    return account(AccountKind.WALLET, person)


def stake(seat: int) -> Account:
    return account(AccountKind.STAKE, seat)
