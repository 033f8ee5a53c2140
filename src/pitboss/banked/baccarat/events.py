"""What happens at a table of Mini-Baccarat, as events. Each says what was decided and by which rules."""

from typing import Self

from msgspec.structs import replace

from pitboss.banked.baccarat.kinds import Side, Step
from pitboss.banked.baccarat.law import law_of
from pitboss.banked.baccarat.options import Options
from pitboss.banked.baccarat.state import State
from pitboss.banked.house.events import TableSetUp
from pitboss.cards import Card
from pitboss.play import Event, Principal, Ruling, Transfer
from pitboss.play.money import BANK, COMMISSION, stake, wager

INITIAL = 4
_AFTER_CARD = {Step.PLAYER_CARD: Step.PLAYER_OPENING, Step.BANKER_CARD: Step.BANKER_OPENING}


class SetUp(TableSetUp[State], frozen=True, tag="baccarat"):
    """A table of this game begins."""

    options: Options

    def apply(self, state: State) -> None:
        super().apply(state)
        state.law = law_of(self.edition)
        state.deck = state.fresh()


class Noticed(Event[State], frozen=True, tag="noticed"):
    """The players were told the terms from the next coup on."""

    options: Options

    def apply(self, state: State) -> None:
        state.notice = self.options


class TermsChanged(Event[State], frozen=True, tag="terms_changed"):
    """What was given notice of holds from now on."""

    options: Options

    def apply(self, state: State) -> None:
        state.terms = self.options
        state.notice = None
        if state.deck != state.fresh():
            state.deck = state.fresh()
            state.checked = False


class Shuffled(Event[State], frozen=True, gc=False, tag="shuffled"):
    """The cards of a new shoe were shuffled; `root` commits to their order where there is a proof."""

    cards: int
    root: str = ""

    def apply(self, state: State) -> None:
        state.shoe = self.cards
        state.shoes += 1
        state.step = Step.CUT


class WasCut(Event[State], frozen=True, gc=False, tag="cut"):
    """The dealer cut after so many cards (0: not counted) and put in the cutting card."""

    after: int

    def apply(self, state: State) -> None:
        state.step = Step.FIRST_CARD


class FirstShown(Event[State], frozen=True, gc=False, tag="first_shown"):
    """The first card of a shoe was shown and discarded; its value says how many more are."""

    card: Card
    count: int

    def apply(self, state: State) -> None:
        state.seen[self.card.number] += 1
        state.shoe -= 1
        state.to_burn = self.count
        state.step = Step.BURN


class Burned(Event[State], frozen=True, gc=False, tag="burned"):
    """A card was discarded face down."""

    card: Card | None = None

    def apply(self, state: State) -> None:
        _leaves(state, self.card)
        state.to_burn -= 1
        if not state.to_burn:
            state.step = Step.WAGERS

    def seen_by(self, viewer: Principal) -> Self | None:
        return replace(self, card=None)


class Wagered(Event[State], frozen=True, gc=False, tag="wagered"):
    """A wager lies on the layout."""

    seat: int
    side: Side
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wager(self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.places[self.seat].stake -= self.cents
        state.wagers[self.seat, self.side] = self.cents


class TakenBack(Event[State], frozen=True, gc=False, tag="taken_back"):
    """A wager was taken off the layout before NO MORE BETS."""

    seat: int
    side: Side
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wager(self.seat), stake(self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.places[self.seat].stake += self.cents
        del state.wagers[self.seat, self.side]


class BetsClosed(Event[State], frozen=True, gc=False, tag="no_more_bets"):
    """NO MORE BETS."""

    at: int = 0

    def apply(self, state: State) -> None:
        state.step = Step.DEAL
        state.in_round = True
        state.checked_since_round = False


class Dealt(Event[State], frozen=True, gc=False, tag="dealt"):
    """One card to Player's or Banker's hand."""

    side: Side
    card: Card | None
    up: bool = False

    def apply(self, state: State) -> None:
        _leaves(state, self.card)
        state.hands[self.side].append(self.card)
        if self.up:
            state.opened[self.side] += 1
        if state.step is not Step.DEAL:
            state.step = _AFTER_CARD[state.step]
        elif sum(map(len, state.hands.values())) == INITIAL:
            state.step = Step.OPENING

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if self.up else replace(self, card=None)


class CuttingCardOut(Event[State], frozen=True, gc=False, tag="cutting_card"):
    """The cutting card has come: this coup is finished, one more is played, then a new shoe begins."""

    def apply(self, state: State) -> None:
        state.cutting_card_out = True


class PassedOut(Event[State], frozen=True, gc=False, tag="passed_out"):
    """The designated player holds the cards of a hand that are not open, and may look at them."""

    side: Side
    seat: int
    cards: tuple[Card | None, ...]

    def apply(self, state: State) -> None:
        state.out = (self.side, self.seat)
        state.hands[self.side][state.opened[self.side] :] = self.cards

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.seat else replace(self, cards=(None,) * len(self.cards))


class Retrieved(Event[State], frozen=True, gc=False, tag="retrieved"):
    """The dealer has the cards of a hand back on their area."""

    side: Side

    def apply(self, state: State) -> None:
        state.out = None


class HandOpened(Event[State], frozen=True, gc=False, tag="hand_opened"):
    """Cards of a hand were opened by the dealer (0) or the player who held them."""

    side: Side
    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        place = state.opened[self.side]
        for card, known in zip(self.cards, state.hands[self.side][place:], strict=True):
            state.seen[card.number] += known is None
        state.hands[self.side][place:] = self.cards
        state.opened[self.side] = len(state.hands[self.side])


class Announced(Event[State], frozen=True, gc=False, tag="announced"):
    """The dealer announced the total of a hand; `then` is what the table of play wants next."""

    side: Side
    total: int
    then: Step | None = None

    def apply(self, state: State) -> None:
        state.announced[self.side] = self.total
        if self.then is not None:
            state.step = self.then


class Settled(Event[State], frozen=True, gc=False, tag="settled"):
    """A wager was paid, collected or given back; commission comes off a win on Banker at once."""

    seat: int
    side: Side
    back: int = 0
    lost: int = 0
    won: int = 0
    commission: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        own, layout = stake(self.seat), wager(self.seat)
        moves = (
            (layout, own, self.back),
            (layout, BANK, self.lost),
            (BANK, own, self.won),
            (own, COMMISSION, self.commission),
        )
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: State) -> None:
        state.places[self.seat].stake += self.back + self.won - self.commission


class CoupEnded(Event[State], frozen=True, gc=False, tag="coup_ended"):
    """The coup is over: which hand won, and the totals."""

    number: int
    winner: Side
    player: int
    banker: int

    def apply(self, state: State) -> None:
        state.rounds += 1
        state.ended = self.number
        state.last_coup = self.winner
        wagered = {seat for seat, _ in state.wagers}
        for seat, place in state.places.items():
            place.idle = 0 if seat in wagered else place.idle + 1
        _next_coup(state)


class CoupVoided(Event[State], frozen=True, tag="coup_voided"):
    """The outcome was invalidated: every wager goes back, and it was no coup."""

    ruling: Ruling
    backs: tuple[tuple[int, int], ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple([Transfer(wager(seat), stake(seat), cents) for seat, cents in self.backs])

    def apply(self, state: State) -> None:
        for seat, cents in self.backs:
            state.places[seat].stake += cents
        state.ended += 1
        _next_coup(state)


def _next_coup(state: State) -> None:
    """After the coup that follows the cutting card a new shoe begins."""
    if state.is_last:
        state.fill()
        return
    state.is_last = state.cutting_card_out
    state.begin(Step.WAGERS)


def _leaves(state: State, card: Card | None) -> None:
    state.shoe -= 1
    if card is not None:
        state.seen[card.number] += 1


EVENTS: tuple[type[Event[State]], ...] = (
    SetUp,
    Noticed,
    TermsChanged,
    Shuffled,
    WasCut,
    FirstShown,
    Burned,
    Wagered,
    TakenBack,
    BetsClosed,
    Dealt,
    CuttingCardOut,
    PassedOut,
    Retrieved,
    HandOpened,
    Announced,
    Settled,
    CoupEnded,
    CoupVoided,
)
