"""What happens to the stakes and the seats of a round before its first card, as events."""

from pitboss.play import Event
from pitboss.poker.kinds import Verb
from pitboss.poker.rulings.open_matters import opened
from pitboss.poker.seats import BOARD
from pitboss.poker.state import State


class StakeChanged(Event[State], frozen=True, gc=False, tag="stake_changed"):
    """The table stake of a seat became larger, or smaller, before the first card; the table has moved the chips."""

    seat: int
    cents: int

    def apply(self, state: State) -> None:
        bit = 1 << self.seat
        state.stake[self.seat] += self.cents
        # A post may have taken the last chip; with new ones the player has his turns again.
        state.able = state.able | bit if state.stake[self.seat] and state.active & bit else state.able & ~bit


class LeftRound(Event[State], frozen=True, gc=False, tag="left_round"):
    """A player has gone from the seat before the first card: what it has posted stays in the pot."""

    seat: int

    def apply(self, state: State) -> None:
        bit = 1 << self.seat
        opened(state).gone |= bit
        state.stake[self.seat] = 0
        state.active &= ~bit
        state.able &= ~bit
        verb, is_due = state.setup.plan[state.step].verb, state.visits[state.cursor] == self.seat
        if verb is Verb.DEAL:
            state.enter(state.step)  # nobody has a card yet: the way round is laid out without the seat
        elif verb is Verb.CUT and is_due:
            state.visits = (BOARD,)
        elif verb is Verb.POST_BLINDS and is_due:
            state.enter(state.step + 1)  # nothing is owed any more: an over-blind was on offer


BEGINNING_EVENTS: tuple[type[Event[State]], ...] = (StakeChanged, LeftRound)
