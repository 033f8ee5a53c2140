"""What rulings by authority do, as events: exclude a player, tell everybody, and ask the players to agree."""

from msgspec.structs import replace

from pitboss.play import Event
from pitboss.poker.rulings.irregular import Poll
from pitboss.poker.rulings.opened import irregular_of
from pitboss.poker.state import State


class Excluded(Event[State], frozen=True, gc=False, tag="excluded"):
    """A player is excluded from further play: the seat is given up as soon as the round is over."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).excluded |= 1 << self.seat


class LeavesTable(Event[State], frozen=True, gc=False, tag="leaves_table"):
    """A player would rather leave the table than post: the seat is given up as soon as the round is over."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).leaving |= 1 << self.seat


class ToldToAll(Event[State], frozen=True, gc=False, tag="told_to_all"):
    """What one player was told about the hand of a seat, everybody at the table is told."""

    seat: int
    what: str

    def apply(self, state: State) -> None:
        """It changes no card and no chip."""


class Polled(Event[State], frozen=True, gc=False, tag="polled"):
    """The players of these seats are asked to agree on one of the outcomes that the operator offers."""

    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        irregular_of(state).poll = Poll(self.rules, self.seats)


class Voted(Event[State], frozen=True, gc=False, tag="voted"):
    """A player has said which of the offered outcomes he agrees to."""

    seat: int
    outcome: str

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        assert irregular.poll is not None, "a vote without a poll"
        irregular.poll = replace(irregular.poll, votes=(*irregular.poll.votes, (self.seat, self.outcome)))


AUTHORITY_EVENTS: tuple[type[Event[State]], ...] = (Excluded, LeavesTable, ToldToAll, Polled, Voted)
