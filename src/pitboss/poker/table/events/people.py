"""What people do at a table: the waiting list, seats, stakes, sitting out and leaving."""

from pitboss.cards import Card
from pitboss.play import Transfer
from pitboss.play.money import stake, wallet
from pitboss.poker.table.events.base import TableEvent
from pitboss.poker.table.state import Place, TableState
from pitboss.poker.table.terms import Coming, Departure, Matter, Standing


class Listed(TableEvent, frozen=True, gc=False, tag="listed"):
    """Somebody went on the waiting list."""

    person: str

    def apply(self, state: TableState) -> None:
        state.waiting.append(self.person)


class Unlisted(TableEvent, frozen=True, gc=False, tag="unlisted"):
    """Somebody went off the waiting list."""

    person: str

    def apply(self, state: TableState) -> None:
        state.waiting.remove(self.person)


class SeatClaimed(TableEvent, frozen=True, gc=False, tag="seat_claimed"):
    """Somebody wants a vacant seat."""

    person: str
    seat: int

    def apply(self, state: TableState) -> None:
        state.claims.setdefault(self.seat, []).append(self.person)


class SeatReleased(TableEvent, frozen=True, gc=False, tag="seat_released"):
    """No seated player wants the vacant seat; it is free for newcomers."""

    seat: int

    def apply(self, state: TableState) -> None:
        state.first_call.discard(self.seat)


class SeatDrawn(TableEvent, frozen=True, gc=False, tag="seat_drawn"):
    """Cards were drawn for a seat; those with the highest rank are left, and draw again if they are several."""

    seat: int
    cards: tuple[tuple[str, Card], ...]
    left: tuple[str, ...]

    def apply(self, state: TableState) -> None:
        state.claims[self.seat] = list(self.left)
        if len(self.left) == 1:
            state.drawn[self.seat] = self.left[0]


class Seated(TableEvent, frozen=True, gc=False, tag="seated"):
    """A person took a seat with a table stake."""

    seat: int
    person: str
    cents: int
    name: str = ""
    coming: Coming = Coming.WAIT

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), stake(self.seat), self.cents),)

    def apply(self, state: TableState) -> None:
        place = state.places[self.seat] = Place(self.person, self.name, self.cents, self.coming)
        if state.round is not None:
            place.idle = -1  # the round that is on does not count against a player who came during it
        if self.person in state.waiting:
            state.waiting.remove(self.person)
        _forget_claims(state, self.seat, self.person)


class Moved(TableEvent, frozen=True, gc=False, tag="moved"):
    """A player changed seats; `further` from the blind means dealt out until it comes, or a post."""

    seat: int
    to: int
    cents: int
    further: bool = False
    coming: Coming = Coming.WAIT

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), stake(self.to), self.cents),)

    def apply(self, state: TableState) -> None:
        place = state.places[self.to] = state.places.pop(self.seat)
        place.coming = self.coming
        if self.further and place.standing is Standing.REGULAR:
            place.standing = Standing.MOVED
        state.first_call.add(self.seat)
        _forget_claims(state, self.to, place.person)
        if self.seat in state.consents:
            state.consents = state.consents - {self.seat} | {self.to}


class Leaving(TableEvent, frozen=True, gc=False, tag="leaving"):
    """A player will leave when the round is over."""

    seat: int

    def apply(self, state: TableState) -> None:
        state.places[self.seat].leaving = True


class Left(TableEvent, frozen=True, gc=False, tag="left"):
    """A player left the seat with the stake."""

    seat: int
    person: str
    cents: int
    why: Departure

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wallet(self.person), self.cents),)

    def apply(self, state: TableState) -> None:
        del state.places[self.seat]
        state.left_with[self.person] = self.cents
        if self.why is Departure.EXCLUDED:
            state.excluded.add(self.person)
        state.consents.discard(self.seat)
        if state.places:
            state.first_call.add(self.seat)
        _forget_claims(state, 0, self.person)


class ToppedUp(TableEvent, frozen=True, gc=False, tag="topped_up"):
    """A player added to the stake."""

    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), stake(self.seat), self.cents),)

    def apply(self, state: TableState) -> None:
        state.places[self.seat].stake += self.cents


class Reduced(TableEvent, frozen=True, gc=False, tag="reduced"):
    """A player took chips off the stake."""

    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wallet(self.person), self.cents),)

    def apply(self, state: TableState) -> None:
        state.places[self.seat].stake -= self.cents


class SatOut(TableEvent, frozen=True, gc=False, tag="sat_out"):
    """A player keeps the seat and is dealt out."""

    seat: int

    def apply(self, state: TableState) -> None:
        state.places[self.seat].present = False


class CameBack(TableEvent, frozen=True, gc=False, tag="came_back"):
    """A player is there again, and says how to come in."""

    seat: int
    coming: Coming

    def apply(self, state: TableState) -> None:
        state.places[self.seat].present = True
        state.places[self.seat].coming = self.coming


class Advised(TableEvent, frozen=True, gc=False, tag="advised"):
    """The supervisor is advised of a matter; nothing follows by itself."""

    seat: int
    matter: Matter

    def apply(self, state: TableState) -> None:
        pass


def _forget_claims(state: TableState, seat: int, person: str) -> None:
    """A seat that is taken is claimed no more, and its new owner claims no other."""
    state.claims.pop(seat, None)
    state.drawn.pop(seat, None)
    state.first_call.discard(seat)
    for claimants in state.claims.values():
        if person in claimants:
            claimants.remove(person)
    for other in [other for other, winner in state.drawn.items() if winner == person]:
        del state.drawn[other]
