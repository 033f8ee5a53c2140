"""What happens around a round: who is dealt in and at what price, the marker's way, and what the round leaves."""

from pitboss.play import Transfer
from pitboss.play.money import COMMISSION, wallet
from pitboss.poker.seats import Seats
from pitboss.poker.table.events.base import TableEvent, clockwise_to
from pitboss.poker.table.state import Before, Place, TableState
from pitboss.poker.table.terms import Standing, Way


class DeclaredShort(TableEvent, frozen=True, gc=False, tag="declared_short"):
    """A player plays on below the minimum stake, and leaves when it is lost."""

    seat: int

    def apply(self, state: TableState) -> None:
        state.places[self.seat].short = True


class DeclarationLapsed(TableEvent, frozen=True, gc=False, tag="declaration_lapsed"):
    """A player has the minimum stake again."""

    seat: int

    def apply(self, state: TableState) -> None:
        state.places[self.seat].short = False


class TimeCharged(TableEvent, frozen=True, gc=False, tag="time_charged"):
    """A player paid for a period ahead, from outside the stake; `until` is its end. It is never refunded."""

    seat: int
    person: str
    cents: int
    until: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), COMMISSION, self.cents),)

    def apply(self, state: TableState) -> None:
        state.next_charge = self.until


class MarkerMoved(TableEvent, frozen=True, gc=False, tag="marker_moved"):
    """The buck or button went clockwise from a seat to another."""

    seat: int
    to: int

    def apply(self, state: TableState) -> None:
        way = clockwise_to(state.seats, self.seat, self.to)
        for seat in (self.seat, *way[:-1]):
            state.passed |= 1 << seat
        state.revolved |= state.first_marker in way
        state.marker = self.to


class BlindsMissed(TableEvent, frozen=True, gc=False, tag="blinds_missed"):
    """Blinds went past a seat that is not dealt in, counted from 0 in their structure."""

    seat: int
    blinds: tuple[int, ...]

    def apply(self, state: TableState) -> None:
        state.places[self.seat].missed |= frozenset(self.blinds)


class HeldOut(TableEvent, frozen=True, gc=False, tag="held_out"):
    """A player is there but not dealt in: waiting for the blind, or at the button."""

    seat: int

    def apply(self, state: TableState) -> None:
        pass


class CameIn(TableEvent, frozen=True, gc=False, tag="came_in"):
    """A player comes in: free, with the blind that is due, or by posting so much live and so much dead."""

    seat: int
    way: Way
    live: int = 0
    dead: int = 0

    def apply(self, state: TableState) -> None:
        pass


class LinedUp(TableEvent, frozen=True, gc=False, tag="lined_up"):
    """Who is dealt in, where the marker is, and which seats are due the blinds; `afresh`: as at a first round."""

    dealt: Seats
    marker: int
    blinds: Seats
    afresh: bool = False

    def apply(self, state: TableState) -> None:
        entering = {} if self.afresh else {seat: _entering(state.places[seat]) for seat in self.dealt}
        if self.afresh:
            state.marker = state.first_marker = self.marker
            state.passed = 0
            state.revolved = False
            for place in state.places.values():
                place.missed = frozenset()
        for seat in self.dealt:
            state.places[seat].standing = Standing.REGULAR
            state.places[seat].missed = frozenset()
        state.blind_seats = self.blinds
        state.first_call.clear()
        places = {seat: state.places[seat] for seat in self.dealt}
        state.before = Before(
            state.marker,
            state.passed,
            state.revolved,
            {seat: place.person for seat, place in places.items()},
            {seat: place.stake for seat, place in places.items()},
            {seat: place.idle for seat, place in places.items()},
            entering,
        )


class Concluded(TableEvent, frozen=True, gc=False, tag="concluded"):
    """The round is over: stakes by seat, and for every seat the rounds in a row without a chip put in."""

    stakes: tuple[tuple[int, int], ...]
    idle: tuple[tuple[int, int], ...]

    def apply(self, state: TableState) -> None:
        assert state.round is not None, "only a round that is on can be concluded"
        for seat, cents in self.stakes:
            state.places[seat].stake = cents
        for seat, rounds in self.idle:
            state.places[seat].idle = rounds
        voided, dealt = state.round.voided, state.round.shoe < state.round.setup.cards
        if voided and state.before is not None:
            state.before.restore(state)
            state.before = None
        if dealt or not voided:
            state.last = state.round
        state.round = None
        state.rounds += 1
        state.checked_since_round = False


def _entering(place: Place) -> tuple[Standing, frozenset[int]]:
    return place.standing, place.missed
