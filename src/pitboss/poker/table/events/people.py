"""What people do at a table of poker: the waiting list, seats, stakes, sitting out and wanting to leave."""

from pitboss.cards import Card
from pitboss.play import Transfer
from pitboss.play.money import stake, wallet
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.terms import Standing
from pitboss.table.events import TableEvent
from pitboss.table.terms import Coming


class Listed(TableEvent, frozen=True, gc=False, tag="listed"):
    """Somebody went on the waiting list."""

    person: str

    def apply(self, state: PokerTableState) -> None:
        state.waiting.append(self.person)


class Unlisted(TableEvent, frozen=True, gc=False, tag="unlisted"):
    """Somebody went off the waiting list."""

    person: str

    def apply(self, state: PokerTableState) -> None:
        state.waiting.remove(self.person)


class SeatClaimed(TableEvent, frozen=True, gc=False, tag="seat_claimed"):
    """Somebody wants a vacant seat."""

    person: str
    seat: int

    def apply(self, state: PokerTableState) -> None:
        state.claims.setdefault(self.seat, []).append(self.person)


class SeatReleased(TableEvent, frozen=True, gc=False, tag="seat_released"):
    """No seated player wants the vacant seat; it is free for newcomers."""

    seat: int

    def apply(self, state: PokerTableState) -> None:
        state.first_call.discard(self.seat)


class SeatDrawn(TableEvent, frozen=True, gc=False, tag="seat_drawn"):
    """Cards were drawn for a seat; those with the highest rank are left, and draw again if they are several."""

    seat: int
    cards: tuple[tuple[str, Card], ...]
    left: tuple[str, ...]

    def apply(self, state: PokerTableState) -> None:
        state.claims[self.seat] = list(self.left)
        if len(self.left) == 1:
            state.drawn[self.seat] = self.left[0]


class Moved(TableEvent, frozen=True, gc=False, tag="moved"):
    """A player changed seats; `further` from the blind means dealt out until it comes, or a post."""

    seat: int
    to: int
    cents: int
    further: bool = False
    coming: Coming = Coming.WAIT

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), stake(self.to), self.cents),)

    def apply(self, state: PokerTableState) -> None:
        place = state.places[self.to] = state.places.pop(self.seat)
        state.take_along(self.seat, place, self.cents)
        place.stake = self.cents
        place.dealt = False
        place.coming = self.coming
        place.spared = False
        if self.further and place.standing is Standing.REGULAR:
            place.standing = Standing.MOVED
        state.first_call.add(self.seat)
        state.forget_claims(self.to, place.person)
        if self.seat in state.consents:
            state.consents = state.consents - {self.seat} | {self.to}


class Leaving(TableEvent, frozen=True, gc=False, tag="leaving"):
    """A player will leave when the round is over."""

    seat: int

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].leaving = True


class Reduced(TableEvent, frozen=True, gc=False, tag="reduced"):
    """A player took chips off the stake."""

    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wallet(self.person), self.cents),)

    def apply(self, state: PokerTableState) -> None:
        state.change_stake(self.seat, -self.cents)


class SatOut(TableEvent, frozen=True, gc=False, tag="sat_out"):
    """A player keeps the seat and is dealt out; `noted`: of a tournament, being found absent (T-R42)."""

    seat: int
    noted: bool = False

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].present = False


class CameBack(TableEvent, frozen=True, gc=False, tag="came_back"):
    """A player is there again, and says how to come in; `noted`: of a tournament."""

    seat: int
    coming: Coming
    noted: bool = False

    def apply(self, state: PokerTableState) -> None:
        state.places[self.seat].present = True
        state.places[self.seat].coming = self.coming
