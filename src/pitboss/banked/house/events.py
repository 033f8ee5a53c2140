"""What happens at a table against the house outside the game itself, as events."""

from typing import Generic, TypeVar

from pitboss.banked.house.state import HouseState, Place
from pitboss.banked.house.terms import Approvals, Departure, Dispute, Matter, Terms
from pitboss.cards import Card
from pitboss.play import Event, Transfer
from pitboss.play.money import stake, wallet
from pitboss.play.table_terms import Hours, Phase

StateT = TypeVar("StateT", bound=HouseState)
SCHEMA = 1


class HouseEvent(Event[HouseState], frozen=True, gc=False):
    """The base of the events that every table against the house knows."""


class TableSetUp(Event[StateT], Generic[StateT], frozen=True):
    """A table begins. Holds all that a reader needs to understand the rest: edition, options, rulebook and schema.

    Each game names the type of its options, and adds its law.
    """

    edition: str
    instruments: tuple[str, ...]
    options: Terms
    approvals: Approvals
    rulebook: str
    date: str = ""
    schema: int = SCHEMA

    def apply(self, state: StateT) -> None:
        state.edition = self.edition
        state.terms = self.options
        state.approvals = self.approvals
        state.date = self.date


class DeckChecked(HouseEvent, frozen=True, gc=False, tag="deck_checked"):
    """Every card was looked at; missing and surplus ones are named."""

    missing: tuple[Card, ...] = ()
    surplus: tuple[Card, ...] = ()

    def apply(self, state: HouseState) -> None:
        state.checked = state.checked_since_round = not (self.missing or self.surplus)


class CardsReplaced(HouseEvent, frozen=True, gc=False, tag="cards_replaced"):
    """Cards were replaced, all if none is named; they are checked before the next shuffle."""

    cards: tuple[Card, ...] = ()

    def apply(self, state: HouseState) -> None:
        state.checked = False


class Opened(HouseEvent, frozen=True, gc=False, tag="opened"):
    """The table is open; `notes` say what is missing on paper."""

    notes: tuple[str, ...] = ()

    def apply(self, state: HouseState) -> None:
        state.phase = Phase.OPEN


class HoursSet(HouseEvent, frozen=True, gc=False, tag="hours_set"):
    """The gaming hours."""

    hours: Hours

    def apply(self, state: HouseState) -> None:
        state.hours = self.hours


class Seated(HouseEvent, frozen=True, gc=False, tag="seated"):
    """A person took a seat with chips."""

    seat: int
    person: str
    cents: int
    name: str = ""

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), stake(self.seat), self.cents),) if self.cents else ()

    def apply(self, state: HouseState) -> None:
        state.places[self.seat] = Place(self.person, self.name or self.person, self.cents)


class ToppedUp(HouseEvent, frozen=True, gc=False, tag="topped_up"):
    """Cash was turned into chips."""

    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), stake(self.seat), self.cents),)

    def apply(self, state: HouseState) -> None:
        state.places[self.seat].stake += self.cents


class Left(HouseEvent, frozen=True, gc=False, tag="left"):
    """A player left with all chips."""

    seat: int
    person: str
    cents: int
    why: Departure = Departure.WISH

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wallet(self.person), self.cents),) if self.cents else ()

    def apply(self, state: HouseState) -> None:
        del state.places[self.seat]


class Advised(HouseEvent, frozen=True, gc=False, tag="advised"):
    """Somebody was told: the owner of a small wager, or the supervisor of a seat that is not used."""

    seat: int
    matter: Matter

    def apply(self, state: HouseState) -> None:
        if self.matter is Matter.BELOW_MINIMUM:
            state.places[self.seat].advised = True


class Excluded(HouseEvent, frozen=True, gc=False, tag="excluded"):
    """A person may not wager here until the operator lifts it."""

    person: str
    reason: str

    def apply(self, state: HouseState) -> None:
        state.excluded[self.person] = state.name_of(self.person)


class Readmitted(HouseEvent, frozen=True, gc=False, tag="readmitted"):
    """The operator lifted an exclusion."""

    person: str

    def apply(self, state: HouseState) -> None:
        state.excluded.pop(self.person, None)


class InspectorNotified(HouseEvent, frozen=True, gc=False, tag="inspector_notified"):
    """An inspector knows that the table will close."""

    def apply(self, state: HouseState) -> None:
        state.inspector = True


class ClosureNotified(HouseEvent, frozen=True, gc=False, tag="closure_notified"):
    """The players know that the table will close; no further round begins."""

    def apply(self, state: HouseState) -> None:
        state.closing = True


class Closed(HouseEvent, frozen=True, gc=False, tag="closed"):
    """The table is closed."""

    def apply(self, state: HouseState) -> None:
        state.phase = Phase.CLOSED


class DisputeRaised(HouseEvent, frozen=True, gc=False, tag="dispute_raised"):
    """A player disputes a decision and was told whom to consult."""

    seat: int
    facts: str
    told: str

    def apply(self, state: HouseState) -> None:
        state.disputes.append(Dispute(self.seat, self.facts, self.told))


class DisputeDecided(HouseEvent, frozen=True, gc=False, tag="dispute_decided"):
    """The operator decided a dispute, counted from 1."""

    number: int
    dispute: Dispute

    def apply(self, state: HouseState) -> None:
        state.disputes[self.number - 1] = self.dispute


HOUSE_EVENTS: tuple[type[HouseEvent], ...] = (
    DeckChecked,
    CardsReplaced,
    Opened,
    HoursSet,
    Seated,
    ToppedUp,
    Left,
    Advised,
    Excluded,
    Readmitted,
    InspectorNotified,
    ClosureNotified,
    Closed,
    DisputeRaised,
    DisputeDecided,
)
