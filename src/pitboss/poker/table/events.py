"""What happens at a table between rounds, as events. Money moves between wallets, stakes and the house by transfers."""

from pitboss.cards import Card
from pitboss.play import Event, Transfer
from pitboss.play.money import Account, AccountKind, account
from pitboss.poker.events import COMMISSION, SCHEMA
from pitboss.poker.games import game_of
from pitboss.poker.options import Options
from pitboss.poker.seats import Seats
from pitboss.poker.table.laws import LAWS
from pitboss.poker.table.state import Place, TableState
from pitboss.poker.table.terms import (
    Agreement,
    Approvals,
    Coming,
    Departure,
    Dispute,
    Hours,
    Matter,
    Phase,
    Standing,
    Way,
)


class TableEvent(Event[TableState], frozen=True, gc=False):
    """The base of the table's own events; all others in its log are the round's."""


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
        return (Transfer(_wallet(self.person), _stake(self.seat), self.cents),)

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
        return (Transfer(_stake(self.seat), _stake(self.to), self.cents),)

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
        return (Transfer(_stake(self.seat), _wallet(self.person), self.cents),)

    def apply(self, state: TableState) -> None:
        del state.places[self.seat]
        state.left_with[self.person] = self.cents
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
        return (Transfer(_wallet(self.person), _stake(self.seat), self.cents),)

    def apply(self, state: TableState) -> None:
        state.places[self.seat].stake += self.cents


class Reduced(TableEvent, frozen=True, gc=False, tag="reduced"):
    """A player took chips off the stake."""

    seat: int
    person: str
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(_stake(self.seat), _wallet(self.person), self.cents),)

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
        return (Transfer(_wallet(self.person), COMMISSION, self.cents),)

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


class Concluded(TableEvent, frozen=True, gc=False, tag="concluded"):
    """The round is over: stakes by seat, and for every seat the rounds in a row without a chip put in."""

    stakes: tuple[tuple[int, int], ...]
    idle: tuple[tuple[int, int], ...]

    def apply(self, state: TableState) -> None:
        for seat, cents in self.stakes:
            state.places[seat].stake = cents
        for seat, rounds in self.idle:
            state.places[seat].idle = rounds
        state.last, state.round = state.round, None
        state.rounds += 1
        state.checked_since_round = False


class Advised(TableEvent, frozen=True, gc=False, tag="advised"):
    """The supervisor is advised of a matter; nothing follows by itself."""

    seat: int
    matter: Matter

    def apply(self, state: TableState) -> None:
        pass


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


TABLE_EVENTS: tuple[type[TableEvent], ...] = (
    SetUp,
    DeckChecked,
    CardsReplaced,
    DeckCounted,
    Opened,
    HoursSet,
    PlayersSelected,
    Listed,
    Unlisted,
    SeatClaimed,
    SeatReleased,
    SeatDrawn,
    Seated,
    Moved,
    Leaving,
    Left,
    ToppedUp,
    Reduced,
    SatOut,
    CameBack,
    Proposed,
    Consented,
    Agreed,
    Lapsed,
    Noticed,
    TermsChanged,
    DeclaredShort,
    DeclarationLapsed,
    TimeCharged,
    MarkerMoved,
    BlindsMissed,
    HeldOut,
    CameIn,
    LinedUp,
    Concluded,
    Advised,
    InspectorNotified,
    ClosureNotified,
    Closed,
    DisputeRaised,
    DisputeDecided,
)


def clockwise_to(seats: Seats, start: int, end: int) -> Seats:
    """The seats after `start` up to `end` itself, clockwise; a whole turn if they are the same."""
    size = len(seats)
    steps = (end - start - 1) % size + 1
    return tuple((start - 1 + step) % size + 1 for step in range(1, steps + 1))


def _wallet(person: str) -> Account:
    return account(AccountKind.WALLET, person)


def _stake(seat: int) -> Account:
    return account(AccountKind.STAKE, seat)


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
