"""What happens at every table between rounds, as events. Money moves between wallets and stakes by transfers."""

from typing import Any

from pitboss.cards import Card
from pitboss.play import Event, Transfer
from pitboss.play.codec import Fields, Upcaster
from pitboss.play.money import held, stake, wallet
from pitboss.table.state import TableState
from pitboss.table.terms import Coming, Departure, Dispute, Hours, Matter, Phase


# Every family of games has a state of its own for its tables, to which their events are applied.
class TableEvent(Event[Any], frozen=True, gc=False):
    """The base of the table's own events; all others in its log are the round's."""


class DeckChecked(TableEvent, frozen=True, gc=False, tag="deck_checked"):
    """Every card was compared with the deck that is due; `deck` and `joker` name it where a table has a choice."""

    deck: int = 0
    joker: bool = False
    missing: tuple[Card, ...] = ()
    surplus: tuple[Card, ...] = ()

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.surplus

    def apply(self, state: TableState) -> None:
        state.note_check(self.is_complete)


class CardsReplaced(TableEvent, frozen=True, gc=False, tag="cards_replaced"):
    """Cards, or the whole deck, were replaced; they have to be checked."""

    cards: tuple[Card, ...] = ()
    dealer: str = ""
    supervisor: str = ""

    def apply(self, state: TableState) -> None:
        state.checked = None


class Opened(TableEvent, frozen=True, gc=False, tag="opened"):
    """The table is open, its terms are on the sign; `notes` say what is missing on paper."""

    notes: tuple[str, ...] = ()

    def apply(self, state: TableState) -> None:
        state.phase = Phase.OPEN


class HoursSet(TableEvent, frozen=True, gc=False, tag="hours_set"):
    """The gaming hours are known."""

    hours: Hours

    def apply(self, state: TableState) -> None:
        state.hours = self.hours


class Seated(TableEvent, frozen=True, gc=False, tag="seated"):
    """A person took a seat with chips."""

    seat: int
    person: str
    cents: int
    name: str = ""
    coming: Coming = Coming.WAIT

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), stake(self.seat), self.cents),) if self.cents else ()

    def apply(self, state: TableState) -> None:
        state.seat(self.seat, self.person, self.name, self.cents, self.coming)


class Left(TableEvent, frozen=True, gc=False, tag="left"):
    """A player left the seat with all chips."""

    seat: int
    person: str
    cents: int
    why: Departure = Departure.WISH

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wallet(self.person), self.cents),)

    def apply(self, state: TableState) -> None:
        state.unseat(self.seat, self.cents, self.why)


class ToppedUp(TableEvent, frozen=True, gc=False, tag="topped_up"):
    """A player added to the stake."""

    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wallet(self.person), stake(self.seat), self.cents),)

    def apply(self, state: TableState) -> None:
        state.change_stake(self.seat, self.cents)


class StakesExchanged(TableEvent, frozen=True, gc=False, tag="stakes_exchanged"):
    """Small chips left the table: what each stack changed by."""

    changes: tuple[tuple[int, str, int], ...]
    """Seat, person and chips."""

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            Transfer(wallet(person), stake(seat), chips) if chips > 0 else Transfer(stake(seat), wallet(person), -chips)
            for seat, person, chips in self.changes
            if chips
        )

    def apply(self, state: TableState) -> None:
        for seat, _, chips in self.changes:
            state.change_stake(seat, chips)


class Advised(TableEvent, frozen=True, gc=False, tag="advised"):
    """Somebody was told of a matter; nothing follows by itself."""

    seat: int
    matter: Matter

    def apply(self, state: TableState) -> None:
        if self.matter is Matter.BELOW_MINIMUM:
            state.advised.add(state.places[self.seat].person)


class InspectorNotified(TableEvent, frozen=True, gc=False, tag="inspector_notified"):
    """An inspector knows that the table will close."""

    def apply(self, state: TableState) -> None:
        state.inspector = True


class ClosureNotified(TableEvent, frozen=True, gc=False, tag="closure_notified"):
    """The players know that the table will close; no further round begins."""

    def apply(self, state: TableState) -> None:
        state.closing = True


class ClosedForGood(TableEvent, frozen=True, gc=False, tag="closed"):
    """The table is closed."""

    def apply(self, state: TableState) -> None:
        state.phase = Phase.CLOSED


class DisputeRaised(TableEvent, frozen=True, gc=False, tag="dispute_raised"):
    """A player complained, and was told who may be consulted; whether the round could go on, if that was said."""

    seat: int
    facts: str
    told: str
    goes_on: bool | None = None

    def apply(self, state: TableState) -> None:
        state.disputes.append(Dispute(self.seat, self.facts, self.told))


def goes_on_words(event: DisputeRaised) -> str:
    """Whether the round goes on, where somebody has said so."""
    if event.goes_on is None:
        return ""
    return "; the round goes on" if event.goes_on else "; the round cannot go on"


class DisputeDecided(TableEvent, frozen=True, gc=False, tag="dispute_decided.2"):
    """The operator decided a dispute, counted from 1; a review of the decision, if one was asked for, and its end."""

    number: int
    decision: str
    by: str
    review: bool = False
    reviewed: str = ""

    def apply(self, state: TableState) -> None:
        before = state.disputes[self.number - 1]
        told = Dispute(before.seat, before.facts, before.told, self.decision, self.by, self.review, self.reviewed)
        state.disputes[self.number - 1] = told


class Readmitted(TableEvent, frozen=True, gc=False, tag="readmitted"):
    """An exclusion was lifted, and why."""

    person: str
    reason: str = ""

    def apply(self, state: TableState) -> None:
        state.excluded.pop(self.person, None)


class HeldForCase(TableEvent, frozen=True, gc=False, tag="held_for_case"):
    """Chips that a dispute is about were set aside by agreement."""

    case: int
    seat: int
    person: str
    cents: int
    agreed: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), held(self.case), self.cents),)

    def apply(self, state: TableState) -> None:
        state.change_stake(self.seat, -self.cents)
        state.held[self.case] = state.held.get(self.case, 0) + self.cents


class GivenBack(TableEvent, frozen=True, gc=False, tag="given_back"):
    """Chips that were set aside went to a seat, or in cash to somebody who has left (seat 0)."""

    case: int
    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        target = stake(self.seat) if self.seat else wallet(self.person)
        return (Transfer(held(self.case), target, self.cents),)

    def apply(self, state: TableState) -> None:
        state.held[self.case] -= self.cents
        if self.seat:
            state.change_stake(self.seat, self.cents)


def _without_the_complaint(fields: Fields) -> Fields:
    """A decision once repeated the whole complaint; what was decided is in it."""
    dispute = fields.get("dispute")
    names = {"decision": "decision", "decided_by": "by", "review": "review", "reviewed": "reviewed"}
    kept = {new: dispute[old] for old, new in names.items() if old in dispute} if isinstance(dispute, dict) else {}
    return {**{name: fields[name] for name in fields if name != "dispute"}, **kept, "event": "dispute_decided.2"}


OF_EVERY_TABLE: tuple[type[TableEvent], ...] = (
    DeckChecked,
    CardsReplaced,
    Opened,
    HoursSet,
    Seated,
    ToppedUp,
    StakesExchanged,
    Left,
    Advised,
    InspectorNotified,
    ClosureNotified,
    ClosedForGood,
    DisputeRaised,
    DisputeDecided,
    Readmitted,
    HeldForCase,
    GivenBack,
)
TABLE_UPCASTERS: dict[str, Upcaster] = {"dispute_decided": _without_the_complaint}
