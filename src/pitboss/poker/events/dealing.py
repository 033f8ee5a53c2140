"""Cards on their way, as events: to a seat, to the board, aside, and back into the shoe."""

from typing import Self

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Event, Principal
from pitboss.poker.kinds import Verb
from pitboss.poker.state import State
from pitboss.shoe.cut import can_be_cut
from pitboss.shoe.shoe import Shoe

DISCARD = Verb.DISCARD


class Dealt(Event[State], frozen=True, gc=False, tag="dealt"):
    """One card to a seat, or to the board (0); None is a card that has not been seen."""

    seat: int
    card: Card | None
    up: bool = False
    veiled: bool = False

    def apply(self, state: State) -> None:
        card, seat = self.card, self.seat
        if card is not None:
            state.used |= card.bit
        state.shoe -= 1
        if seat:
            state.own[seat].append(card)
            state.up[seat].append(self.up)
            if self.veiled:
                state.veiled |= 1 << seat
        else:
            state.board.append(card)
        # What `visited` does, without the call wherever the same step goes on: every card passes here.
        if state.need > 1:
            state.need -= 1
        elif state.cursor + 1 < len(state.visits) and not state.drawing:
            state.cursor += 1
            state.need = state.each
        else:
            state.visited()

    def seen_by(self, viewer: Principal) -> Self | None:
        if self.up or (viewer.seat == self.seat and not self.veiled):
            return self
        return replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.deal()


class Unveiled(Event[State], frozen=True, gc=False, tag="unveiled"):
    """A card that was dealt unseen to everybody is now its owner's to look at (S94-1994/7CS17.9)."""

    seat: int
    place: int
    card: Card | None

    def apply(self, state: State) -> None:
        state.own[self.seat][self.place] = self.card
        state.veiled &= ~(1 << self.seat)

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.seat else replace(self, card=None)


class Burned(Event[State], frozen=True, gc=False, tag="burned"):
    """A card was set aside unseen."""

    card: Card | None = None

    def apply(self, state: State) -> None:
        if self.card is not None:
            state.used |= self.card.bit
        state.shoe -= 1
        state.burned += 1
        state.enter(state.step + 1)

    def seen_by(self, viewer: Principal) -> Self | None:
        return replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.burn()


class Drew(Event[State], frozen=True, gc=False, tag="drew"):
    """A player discarded the cards in these places; as many new ones are due, unless the step only takes cards away."""

    seat: int
    places: tuple[int, ...]

    def apply(self, state: State) -> None:
        own, up = state.own[self.seat], state.up[self.seat]
        for place in sorted(self.places, reverse=True):
            state.discarded[self.seat] += (own.pop(place),)
            up.pop(place)
        if state.setup.plan[state.step].verb is DISCARD:
            state.need = 1
        else:  # The visit is answered; it goes on until as many cards as were discarded have come.
            state.drawing = self.seat
            state.need = len(self.places) + 1
        state.visited()
        if state.irregular is not None:
            state.irregular.stop_clock(self.seat)


class Reshuffled(Event[State], frozen=True, gc=False, tag="reshuffled"):
    """The shoe was empty: discards and folded cards, those of the drawing player apart, are the new shoe (G-R24)."""

    seat: int
    cards: int
    root: str = ""

    def apply(self, state: State) -> None:
        for seat in state.setup.seats:
            if seat == self.seat:
                continue
            gone = state.discarded[seat]
            state.discarded[seat] = ()
            if not state.active >> seat & 1:
                gone += tuple(state.own[seat])
                state.own[seat], state.up[seat] = [], []
            for card in gone:
                if card is not None:
                    state.used &= ~card.bit
        state.shoe += self.cards
        state.recut = can_be_cut(self.cards)


class Named(Event[State], frozen=True, gc=False, tag="named"):
    """An open card that was dealt without being entered is named: in a place of a hand, or of the board (0)."""

    seat: int
    place: int
    card: Card

    def apply(self, state: State) -> None:
        cards = state.own[self.seat] if self.seat else state.board
        cards[self.place] = self.card
        state.used |= self.card.bit
