"""What rulings and decisions of the operator bring about in Canberra Poker, as events; nothing is ever edited."""

from pitboss.banked.canberra.commands import Forfeit, Invalidate, Sanction
from pitboss.banked.canberra.events import FOLDED, ROUND_EVENTS, VOID, decided
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.kinds import Back, Ending, Ground, Step
from pitboss.banked.canberra.state import State
from pitboss.banked.jackpot.events import clearing
from pitboss.cards import Card
from pitboss.play import Event, Ruling, Transfer
from pitboss.play.money import BANK, Account, stake, wager


class Ruled(Event[State], frozen=True, tag="ruled"):
    """An irregularity was ruled on; without an outcome yet a person is to decide, and everything else waits."""

    ruling: Ruling
    fact: AnyFact | None = None
    decision: Forfeit | Sanction | Invalidate | None = None
    """What the operator decided without a report, as it was asked for."""

    def apply(self, state: State) -> None:
        state.ruling = None if self.ruling.outcome else (self.ruling, self.fact)


class CardWasExposed(Event[State], frozen=True, gc=False, tag="card_exposed"):
    """A card was seen by all in the deal and turned back; `count` of them in this round."""

    box: int
    card: Card | None
    count: int

    def apply(self, state: State) -> None:
        state.exposed = self.count


class HandVoided(Event[State], frozen=True, gc=False, tag="hand_voided"):
    """A hand is void: its wagers go back, what it won goes back to the bank; `lost` only by the letter of 1995."""

    back: Back
    lost: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        lost = ((wager(self.back.box), BANK, self.lost),)
        return tuple([Transfer(*move) for move in (*_moves(self.back), *lost) if move[2]])

    def apply(self, state: State) -> None:
        number = self.back.box
        box = state.boxes[number]
        state.places[number].stake += self.back.cents
        box.standing = VOID
        box.placed = box.chip = 0
        box.lost += self.lost - self.back.bank
        box.won -= self.back.won
        box.prize = None
        if number in state.turning:
            state.turning.remove(number)
        decided(state, number)
        if state.step is Step.SETTLEMENT and not state.turning:
            state.step = Step.JACKPOT


class AnteForfeited(Event[State], frozen=True, gc=False, tag="ante_forfeited"):
    """The operator took a hand's ante and its right to a prize; the bet goes back, the chip counts as lost."""

    box: int
    ante: int
    bet: int

    def transfers(self) -> tuple[Transfer, ...]:
        layout = wager(self.box)
        moves = ((layout, BANK, self.ante), (layout, stake(self.box), self.bet))
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: State) -> None:
        box = state.boxes[self.box]
        state.places[self.box].stake += self.bet
        box.standing = FOLDED
        box.placed -= self.ante + self.bet
        box.lost += self.ante
        box.prize = None
        if self.box in state.turning:
            state.turning.remove(self.box)
        decided(state, self.box)
        if state.step is Step.SETTLEMENT and not state.turning:
            state.step = Step.JACKPOT


class DealerHandVoided(Event[State], frozen=True, gc=False, tag="dealer_no_hand"):
    """The dealer's hand counts as NO HAND whatever its cards are."""

    def apply(self, state: State) -> None:
        state.no_hand = True
        if state.plays:
            state.plays = False


class HandRebuilt(Event[State], frozen=True, gc=False, tag="hand_rebuilt"):
    """A hand was put together again from the discard rack."""

    box: int

    def apply(self, state: State) -> None:
        """The hand is as it was dealt."""


class CardsDiscarded(Event[State], frozen=True, gc=False, tag="cards_discarded"):
    """Cards of a box without an ante were put aside unseen."""

    box: int
    cards: int

    def apply(self, state: State) -> None:
        state.shoe -= self.cards


class RoundVoided(Event[State], frozen=True, gc=False, tag="round_voided"):
    """A misdeal, or an outcome that was invalidated: everything goes back, and it was no round."""

    ending: Ending
    backs: tuple[Back, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple([Transfer(*move) for back in self.backs for move in _moves(back) if move[2]])

    def apply(self, state: State) -> None:
        for back in self.backs:
            state.places[back.box].stake += back.cents
        state.ended += 1
        state.opened = state.in_round = False
        state.begin()


class RoundReversed(Event[State], frozen=True, gc=False, tag="round_reversed"):
    """The outcome of the last round was invalidated: bets are refunded, winnings and prizes taken back (G-R66)."""

    number: int
    ground: Ground
    jackpot: str
    backs: tuple[Back, ...]
    prizes: tuple[tuple[int, int], ...] = ()
    """By seat, prizes that go back to the jackpot."""
    borne: int = 0
    """Prizes that are no longer on the table, which the bank puts back."""
    chips: tuple[tuple[int, int], ...] = ()

    def transfers(self) -> tuple[Transfer, ...]:
        desk = clearing(self.jackpot)
        moves = [move for back in self.backs for move in _moves(back)]
        moves += [(stake(seat), desk, cents) for seat, cents in self.prizes] + [(BANK, desk, self.borne)]
        moves += [(desk, stake(seat), cents) for seat, cents in self.chips]
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: State) -> None:
        for back in self.backs:
            state.places[back.box].stake += back.cents
        for seat, cents in self.prizes:
            state.places[seat].stake -= cents
        for seat, cents in self.chips:
            state.places[seat].stake += cents
        state.last = None
        state.rounds -= 1


class CardsCounted(Event[State], frozen=True, gc=False, tag="cards_counted"):
    """Shoe, hands and rack were counted."""

    expected: int
    found: int

    def apply(self, state: State) -> None:
        """Only the record changes."""


def _moves(back: Back) -> tuple[tuple[Account, Account, int], ...]:
    """The transfers that make a box whole again."""
    own = stake(back.box)
    return (wager(back.box), own, back.wager), (BANK, own, back.bank), (own, BANK, back.won)


RULING_EVENTS: tuple[type[Event[State]], ...] = (
    Ruled,
    CardWasExposed,
    HandVoided,
    AnteForfeited,
    DealerHandVoided,
    HandRebuilt,
    CardsDiscarded,
    RoundVoided,
    RoundReversed,
    CardsCounted,
)
EVENTS = ROUND_EVENTS + RULING_EVENTS
"""Everything in the log of a table but the events that all tables against the house share."""
