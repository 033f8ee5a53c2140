"""The end of a round, as events: pots, hands that are shown or not, commission and awards."""

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.play import Event, Transfer
from pitboss.play.money import COMMISSION, POT, AccountKind, account
from pitboss.poker.pots import Pot
from pitboss.poker.state import State


class PotsFormed(Event[State], frozen=True, gc=False, tag="pots_formed"):
    """The main pot and the side pots as they will be contested, and the order in which hands are shown."""

    pots: tuple[Pot, ...]
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.pots = self.pots
        state.pots_formed = True
        state.visits = self.order
        state.cursor = 0
        state.need = 1


class Shown(Event[State], frozen=True, gc=False, tag="shown"):
    """A hand was shown; `values` rank it, high and low as the round is played, larger being better (0: no low)."""

    seat: int
    cards: tuple[Card, ...]
    values: tuple[int, ...]

    def apply(self, state: State) -> None:
        if not all(state.own[self.seat]):
            _turn_up(state, self.seat, self.cards)
        state.shown[self.seat] = self.values
        state.cursor += 1


class Mucked(Event[State], frozen=True, gc=False, tag="mucked"):
    """A hand was thrown in unseen; it wins nothing."""

    seat: int

    def apply(self, state: State) -> None:
        state.mucked |= 1 << self.seat
        state.folds.append(self.seat)
        state.cursor += 1


class ReadOut(Event[State], frozen=True, gc=False, tag="read"):
    """The dealer has read the hands: who wins each pot, high and low, where the table does not know the cards."""

    pots: tuple[tuple[int, ...], ...]
    lows: tuple[tuple[int, ...], ...] = ()

    def apply(self, state: State) -> None:
        state.read = tuple(zip(self.pots, self.lows or ((),) * len(self.pots), strict=True))
        state.cursor = len(state.visits)


class Revealed(Event[State], frozen=True, gc=False, tag="revealed"):
    """A player showed cards that need not be shown, and so to everybody: the hand, or those in some `places` of it."""

    seat: int
    cards: tuple[Card, ...]
    places: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        own = list(state.own[self.seat])
        for place, card in zip(self.places or range(len(self.cards)), self.cards, strict=True):
            own[place] = card
        _turn_up(state, self.seat, own)


class Charged(Event[State], frozen=True, gc=False, tag="charged"):
    """Pots and commission are announced, and the commission is taken: so much from each pot, often nothing."""

    cents: int
    by_pot: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, COMMISSION, self.cents),) if self.cents else ()

    def apply(self, state: State) -> None:
        state.pot -= self.cents
        state.commission += self.cents


class Awarded(Event[State], frozen=True, gc=False, tag="awarded"):
    """A seat takes its share of pots; `side` is high or low where the pot is split, `odd` what could not be divided."""

    seat: int
    cents: int
    pots: tuple[int, ...]
    side: str = ""
    odd: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, account(AccountKind.STAKE, self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.stake[self.seat] += self.cents
        state.pot -= self.cents


class Ended(Event[State], frozen=True, gc=False, tag="ended"):
    """The pots are won: the round of play is over."""

    showdown: bool

    def apply(self, state: State) -> None:
        state.over = True
        state.betting = False
        state.turn = state.pending = 0
        state.visits = ()
        if state.irregular is not None:
            state.irregular.clocks = ()


def _turn_up(state: State, seat: int, cards: Sequence[Card | None]) -> None:
    """The cards of a hand are known from now on, as far as they are named."""
    state.own[seat] = list(cards)
    for card in cards:
        state.used |= card.bit if card is not None else 0
