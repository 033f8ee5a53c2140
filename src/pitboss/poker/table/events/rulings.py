"""What rulings on the round before and on people do at a table between rounds, as events."""

from pitboss.play import Ruling, Transfer
from pitboss.play.money import COMMISSION, POT, stake, wallet
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.state import PokerTableState, Review
from pitboss.table.events import TableEvent


class Barred(TableEvent, frozen=True, gc=False, tag="barred"):
    """A player has broken the rules and is excluded between rounds: by whom, and why."""

    seat: int
    person: str
    what: str
    reason: str
    by: str

    def apply(self, state: PokerTableState) -> None:
        state.excluded[self.person] = state.name_of(self.person)


class Reviewed(TableEvent, frozen=True, tag="reviewed"):
    """Something was reported about the round before: what may be done about it, for a person to choose."""

    fact: AnyFact
    ruling: Ruling

    def apply(self, state: PokerTableState) -> None:
        state.review = Review(self.fact, self.ruling)


class ReviewDecided(TableEvent, frozen=True, tag="review_decided"):
    """A person has decided about the round before, and said why."""

    ruling: Ruling

    def apply(self, state: PokerTableState) -> None:
        state.review = None


class Corrected(TableEvent, frozen=True, gc=False, tag="corrected"):
    """Chips that went to the wrong player in the round before go to the right one."""

    seat: int
    to: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), stake(self.to), self.cents),)

    def apply(self, state: PokerTableState) -> None:
        for seat, cents in ((self.seat, -self.cents), (self.to, self.cents)):
            state.change_stake(seat, cents)
            if state.before is not None:
                state.before.correct(state.places[seat].person, cents)


class Overturned(TableEvent, frozen=True, gc=False, tag="overturned"):
    """The round before is void although it was paid: stakes as before it, the commission back, the marker where it was.

    `stakes` tells what each seat gets (or gives back), `away` what those get who have left since.
    """

    stakes: tuple[tuple[int, int], ...]
    away: tuple[tuple[str, int], ...] = ()
    commission: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        back = [Transfer(stake(seat), POT, -cents) for seat, cents in self.stakes if cents < 0]
        back += [Transfer(COMMISSION, POT, self.commission)] if self.commission else []
        back += [Transfer(POT, stake(seat), cents) for seat, cents in self.stakes if cents > 0]
        return (*back, *(Transfer(POT, wallet(person), cents) for person, cents in self.away))

    def apply(self, state: PokerTableState) -> None:
        for seat, cents in self.stakes:
            state.places[seat].stake += cents
        before = state.before
        assert before is not None, "a round is overturned once"
        before.restore(state)
        state.marker, state.passed, state.revolved = before.marker, before.passed, before.revolved
        state.blinds_due = state.due_now = before.due
        for place in state.places.values():
            place.idle = before.idle.get(place.person, place.idle)
        state.before = None
