"""What rulings by authority do, as events: exclude a player, tell everybody, and ask the players to agree."""

from msgspec.structs import replace

from pitboss.play import Event
from pitboss.poker.rulings.irregular import Poll
from pitboss.poker.rulings.open_matters import irregular_of
from pitboss.poker.seats import mask_of, next_after
from pitboss.poker.state import State


class Excluded(Event[State], frozen=True, gc=False, tag="excluded"):
    """A player is excluded from further play: the seat is given up as soon as the round is over."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).excluded |= 1 << self.seat


class OutOfNext(Event[State], frozen=True, gc=False, tag="out_of_next"):
    """A player will be dealt out of the next round (S94-1994/CM15.3); this one is played to its end."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).out_of_next |= 1 << self.seat


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


class PriceFell(Event[State], frozen=True, gc=False, tag="price_fell"):
    """A wager is void, and the highest one left, `high`, is what there is to call from now on (RR-40).

    Whoever has met that, or has checked where nothing is left, is not asked again; the last blind keeps its turn.
    """

    seat: int
    high: int

    def apply(self, state: State) -> None:
        high = state.high = self.high
        met = (
            mask_of(tuple([seat for seat in state.setup.seats if state.total[seat] == high])) if high else state.checked
        )
        if state.bet_round == 1:
            met &= ~(1 << state.last_blind)
        state.pending &= ~met
        if not state.pending >> state.turn & 1:
            state.turn = next_after(state.turn, state.pending)
        # Of those who have met it, the first after the void wager made it.
        callers = met & state.active if high else 0
        state.aggressor = next_after(self.seat, callers) if state.bet_round > 1 else 0
        state.called = callers.bit_count() > 1
        # Nobody has opened the first betting round of an ante game: the duty to do so passes on.
        state.first_act = state.first_act or (state.bet_round == 1 and not high)


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


AUTHORITY_EVENTS: tuple[type[Event[State]], ...] = (
    Excluded,
    OutOfNext,
    LeavesTable,
    ToldToAll,
    PriceFell,
    Polled,
    Voted,
)
