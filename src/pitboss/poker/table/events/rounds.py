"""What happens around a round: who is dealt in and at what price, the marker's way, and what the round leaves."""

import msgspec

from pitboss.play import Transfer
from pitboss.play.money import COMMISSION, DIFFERENCE, POT, stake, wallet
from pitboss.poker.seats import Seats
from pitboss.poker.table.state import Before, PokerPlace, PokerTableState
from pitboss.poker.table.terms import EntryWay, Standing, Uncounted
from pitboss.table.events import TableEvent


class DeclaredShort(TableEvent, frozen=True, gc=False, tag="declared_short"):
    """A player plays on below the minimum stake, and leaves when it is lost."""

    seat: int

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].short = state.places[self.seat].newly_short = True


class DeclarationLapsed(TableEvent, frozen=True, gc=False, tag="declaration_lapsed"):
    """A player has the minimum stake again."""

    seat: int

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].short = state.places[self.seat].newly_short = False


class TimeCharged(TableEvent, frozen=True, gc=False, tag="time_charged"):
    """A player paid for a period ahead, from outside the stake; `until` is its end. It is never refunded."""

    seat: int
    person: str
    cents: int
    until: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), COMMISSION, self.cents),)

    def apply(self, state: PokerTableState) -> None:
        state.next_charge = self.until


class MarkerMoved(TableEvent, frozen=True, gc=False, tag="marker_moved"):
    """The buck or button went clockwise from a seat to another."""

    seat: int
    to: int

    def apply(self, state: PokerTableState) -> None:
        state.blinds_due = state.due_now
        way = clockwise_to(state.seats, self.seat, self.to) if self.seat != self.to else ()
        for seat in (self.seat, *way[:-1]):
            state.passed |= 1 << seat
        state.revolved |= state.first_marker in way
        state.marker = self.to


class MarkerReturned(TableEvent, frozen=True, gc=False, tag="marker_returned"):
    """The buck or button is back where it lay in a round that the tournament has undone (T-R49)."""

    seat: int
    to: int

    def apply(self, state: PokerTableState) -> None:
        state.marker = self.to
        if state.before is not None:
            state.blinds_due = state.due_now = state.before.due
        state.before = None


class MarkerPlaced(TableEvent, frozen=True, gc=False, tag="marker_placed"):
    """The conditions of a tournament placed the buck or button; `seat` is where it lay, 0 before the first round."""

    seat: int
    to: int

    def apply(self, state: PokerTableState) -> None:
        state.marker = self.to


class BuckPassed(TableEvent, frozen=True, gc=False, tag="buck_passed"):
    """The buck went past a player who sits out: he is dealt in again when it reaches him."""

    seat: int
    person: str

    def apply(self, state: PokerTableState) -> None:
        state.missed_buck.add(self.person)


class BlindsMissed(TableEvent, frozen=True, gc=False, tag="blinds_missed"):
    """Blinds went past a seat that is not dealt in, counted from 0 in their structure."""

    seat: int
    blinds: tuple[int, ...]

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].missed |= frozenset(self.blinds)


class HeldOut(TableEvent, frozen=True, gc=False, tag="held_out"):
    """A player is there but not dealt in: waiting for the blind or the buck, or at the button."""

    seat: int

    def apply(self, state: PokerTableState) -> None:
        pass


class DealtOut(TableEvent, frozen=True, gc=False, tag="dealt_out"):
    """A player is dealt out of the next round that can be dealt without him (S94-1994/CM15.3)."""

    seat: int
    person: str
    what: str = ""
    reason: str = ""
    by: str = ""
    """Why, and who has decided it, where it was between rounds."""

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].skips_next = True


class CameIn(TableEvent, frozen=True, gc=False, tag="came_in"):
    """A player comes in: free, with the blind that is due, or by posting so much live and so much dead."""

    seat: int
    way: EntryWay
    live: int = 0
    dead: int = 0

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].spared = self.way is EntryWay.FREE


class LinedUp(TableEvent, frozen=True, gc=False, tag="lined_up"):
    """Who is dealt in, where the marker is, and which seats are due the blinds; `afresh`: as at a first round."""

    dealt: Seats
    marker: int
    blinds: Seats
    afresh: bool = False
    due: Seats = ()
    """With a dead button, the seats at which blinds are due, empty ones too (T-R35)."""

    def apply(self, state: PokerTableState) -> None:
        entering = {} if self.afresh else {seat: _entering(state.places[seat]) for seat in self.dealt}
        missed_buck = frozenset(state.missed_buck)
        state.missed_buck -= {state.places[seat].person for seat in self.dealt}
        if self.afresh:
            state.marker = state.first_marker = self.marker
            state.passed = 0
            state.revolved = False
            for place in state.places.values():
                place.missed = frozenset()
                place.spared = place.known = False
            state.left_owing = {}
        for seat in self.dealt:
            place = state.places[seat]
            place.standing, place.missed, place.known, place.dealt = Standing.REGULAR, frozenset(), False, True
        out = state.skipping
        skipping = frozenset([state.places[seat].person for seat in out if seat not in self.dealt])
        for seat in out:
            state.places[seat].skips_next = seat in self.dealt
        state.blind_seats, state.due_now = self.blinds, self.due
        state.first_call.clear()
        state.in_use = state.is_full
        places = {seat: state.places[seat] for seat in self.dealt}
        state.lined = Before(
            state.marker,
            state.passed,
            state.revolved,
            {seat: place.person for seat, place in places.items()},
            {seat: place.stake for seat, place in places.items()},
            {place.person: place.idle for place in state.places.values()},
            entering,
            missed_buck,
            skipping,
            due=state.blinds_due,
        )


class Away(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Chips that came back to a seat of the round whose player had gone: to his new seat, or 0 for the wallet."""

    seat: int
    person: str
    to: int
    cents: int


class LeftToCount(TableEvent, frozen=True, gc=False, tag="left_to_count"):
    """What happens in the rest of the round is not entered; its chips are counted when it is over (H-R16).

    `unheard` is the device that was heard no more, where another took its place in the round (H-R20).
    """

    unheard: str = ""

    def apply(self, state: PokerTableState) -> None:
        state.uncounted = Uncounted(self.unheard)


class NotFollowed(TableEvent, frozen=True, gc=False, tag="not_followed"):
    """The rest of the round was not entered: stakes by seat as counted, and the commission that was taken (H-R16).

    What was in the pot goes to those who have more; `difference` is what cannot be explained by it.
    """

    stakes: tuple[tuple[int, int], ...]
    changes: tuple[tuple[int, int], ...]
    commission: int
    difference: int

    def transfers(self) -> tuple[Transfer, ...]:
        moved = [Transfer(POT, stake(seat), cents) for seat, cents in self.changes if cents > 0]
        moved += [Transfer(stake(seat), POT, -cents) for seat, cents in self.changes if cents < 0]
        moved += [Transfer(POT, COMMISSION, self.commission)] if self.commission else []
        if self.difference > 0:
            moved.append(Transfer(DIFFERENCE, POT, self.difference))
        elif self.difference:
            moved.append(Transfer(POT, DIFFERENCE, -self.difference))
        return tuple(moved)

    def apply(self, state: PokerTableState) -> None:
        round_ = state.round
        assert round_ is not None, "only a round that is on is not followed"
        for seat, cents in self.stakes:
            round_.stake[seat] = cents
        round_.commission += self.commission
        round_.pot = 0
        round_.over = True
        round_.betting = False
        round_.turn = round_.pending = 0
        round_.visits = ()
        state.difference += self.difference


class Concluded(TableEvent, frozen=True, gc=False, tag="concluded"):
    """The round is over: stakes by seat, and for every seat the rounds in a row in which it abstained.

    A round without a card, or a void one, was no round of play: the one before it is still the last.
    """

    stakes: tuple[tuple[int, int], ...]
    idle: tuple[tuple[int, int], ...]
    away: tuple[Away, ...] = ()

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            Transfer(stake(back.seat), stake(back.to) if back.to else wallet(back.person), back.cents)
            for back in self.away
        )

    def apply(self, state: PokerTableState) -> None:
        round_, lined = state.round, state.lined
        assert round_ is not None, "only a round that is on can be concluded"
        for seat, cents in self.stakes:
            state.places[seat].stake = cents
        for back in self.away:
            if back.to:
                state.places[back.to].stake += back.cents
        for seat, rounds in self.idle:
            state.places[seat].idle = rounds
        for place in state.places.values():
            place.dealt = place.newly_short = False
        counts = round_.is_dealt and not round_.voided
        if lined is not None and not counts:
            lined.restore(state)
        if round_.is_dealt:
            state.last, state.last_number = round_, state.rounds + 1
            state.last_people = lined.people if lined is not None else {}
            state.before = lined if counts else None
        state.round = state.lined = state.miscount = state.uncounted = None
        state.rounds += 1
        state.checked_since_round = False


def clockwise_to(seats: Seats, start: int, end: int) -> Seats:
    """The seats after `start` up to `end` itself, clockwise; a whole turn if they are the same."""
    size = len(seats)
    steps = (end - start - 1) % size + 1
    return tuple((start - 1 + step) % size + 1 for step in range(1, steps + 1))


def _entering(place: PokerPlace) -> tuple[Standing, frozenset[int], bool]:
    return place.standing, place.missed, place.known
