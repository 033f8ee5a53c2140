"""What the house does at a table: setting up, opening, the cards, agreements and notices, disputes, closing."""

from pitboss.cards import Card
from pitboss.play.table_terms import Hours, Phase
from pitboss.poker.events import SCHEMA
from pitboss.poker.games import game_of
from pitboss.poker.options import Options
from pitboss.poker.table.events.base import TableEvent
from pitboss.poker.table.laws import LAWS
from pitboss.poker.table.state import TableState
from pitboss.poker.table.terms import Agreement, Approvals, Dispute


class SetUp(TableEvent, frozen=True, tag="set_up"):
    """A table is set up: edition, terms, seats and approvals; `date` is the day for which its edition was chosen."""

    edition: str
    instruments: tuple[str, ...]
    options: Options
    seats: int
    approvals: Approvals
    rulebook: str
    date: str = ""
    schema: int = SCHEMA

    def apply(self, state: TableState) -> None:
        state.game, state.law = game_of(self.edition), LAWS[self.edition]
        state.options = self.options
        state.seats = tuple(range(1, self.seats + 1))
        state.approvals = self.approvals
        state.date = self.date


class DeckChecked(TableEvent, frozen=True, gc=False, tag="deck_checked"):
    """Every card was compared with the deck that is due."""

    deck: int
    joker: bool
    missing: tuple[Card, ...] = ()
    surplus: tuple[Card, ...] = ()

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.surplus

    def apply(self, state: TableState) -> None:
        state.checked = (self.deck, self.joker) if self.is_complete else None
        state.checked_since_round = True


class CardsReplaced(TableEvent, frozen=True, gc=False, tag="cards_replaced"):
    """Cards, or the whole deck, were replaced; they have to be checked."""

    cards: tuple[Card, ...] = ()
    dealer: str = ""
    supervisor: str = ""

    def apply(self, state: TableState) -> None:
        state.checked = None


class DeckCounted(TableEvent, frozen=True, gc=False, tag="deck_counted"):
    """A supervisor had the cards counted; nothing else changes."""

    due: int
    found: int

    def apply(self, state: TableState) -> None:
        pass


class Opened(TableEvent, frozen=True, gc=False, tag="opened"):
    """The table is open; its terms are on the sign."""

    def apply(self, state: TableState) -> None:
        state.phase = Phase.OPEN


class HoursSet(TableEvent, frozen=True, gc=False, tag="hours_set"):
    """The gaming hours are known."""

    hours: Hours

    def apply(self, state: TableState) -> None:
        state.hours = self.hours


class PlayersSelected(TableEvent, frozen=True, gc=False, tag="players_selected"):
    """The table is kept for a group, or open to all again."""

    group: str
    persons: tuple[str, ...]

    def apply(self, state: TableState) -> None:
        state.group = self.group
        state.selected = frozenset(self.persons)


class Proposed(TableEvent, frozen=True, tag="proposed"):
    """An agreement is proposed by a seat; everybody else has still to consent."""

    seat: int
    agreement: Agreement

    def apply(self, state: TableState) -> None:
        state.proposal = self.agreement
        state.consents = {self.seat}


class Consented(TableEvent, frozen=True, gc=False, tag="consented"):
    """A seat, or the operator (0), consents."""

    seat: int

    def apply(self, state: TableState) -> None:
        state.consents.add(self.seat)


class Agreed(TableEvent, frozen=True, tag="agreed"):
    """All players and the operator agree; it holds from the next round on."""

    agreement: Agreement

    def apply(self, state: TableState) -> None:
        state.agreement = self.agreement
        state.proposal = None
        state.consents = set()


class Lapsed(TableEvent, frozen=True, gc=False, tag="lapsed"):
    """What was proposed or agreed no longer holds."""

    def apply(self, state: TableState) -> None:
        state.agreement = state.proposal = None
        state.consents = set()


class Noticed(TableEvent, frozen=True, tag="noticed"):
    """The players were told the terms of the next round."""

    edition: str
    options: Options

    def apply(self, state: TableState) -> None:
        state.notice = (game_of(self.edition), LAWS[self.edition], self.options)


class TermsChanged(TableEvent, frozen=True, gc=False, tag="terms_changed"):
    """The terms that the players were told are in force."""

    def apply(self, state: TableState) -> None:
        assert state.notice is not None, "terms change only after notice"
        state.game, state.law, state.options = state.notice
        state.notice = None


class InspectorNotified(TableEvent, frozen=True, gc=False, tag="inspector_notified"):
    """An inspector knows that the table will close."""

    def apply(self, state: TableState) -> None:
        state.inspector = True


class ClosureNotified(TableEvent, frozen=True, gc=False, tag="closure_notified"):
    """The players know that the table will close."""

    def apply(self, state: TableState) -> None:
        state.closing = True


class Closed(TableEvent, frozen=True, gc=False, tag="closed"):
    """The table is closed."""

    def apply(self, state: TableState) -> None:
        state.phase = Phase.CLOSED


class DisputeRaised(TableEvent, frozen=True, gc=False, tag="dispute_raised"):
    """A player complained, and was told who may be consulted."""

    seat: int
    facts: str
    told: str

    def apply(self, state: TableState) -> None:
        state.disputes.append(Dispute(self.seat, self.facts))


class DisputeDecided(TableEvent, frozen=True, gc=False, tag="dispute_decided"):
    """The operator decided a dispute, counted from 1."""

    number: int
    dispute: Dispute

    def apply(self, state: TableState) -> None:
        state.disputes[self.number - 1] = self.dispute
