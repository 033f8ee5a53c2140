"""What rulings on dealing do, as events: to the shoe, to single cards, and to betting beside a card shown early."""

from typing import Self

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Event, Principal
from pitboss.poker.rulings.irregular import Cap, Replacement, ShoeWork
from pitboss.poker.rulings.open_matters import irregular_of, opened
from pitboss.poker.state import State
from pitboss.shoe.cut import can_be_cut
from pitboss.shoe.shoe import Shoe


class ShuffleOrdered(Event[State], frozen=True, gc=False, tag="shuffle_ordered"):
    """The cards in the shoe are to be shuffled and cut, or only cut, before anything else; 0: the dealer cuts."""

    cutter: int
    shuffle: bool = True

    def apply(self, state: State) -> None:
        due = self.shuffle or can_be_cut(state.shoe)
        opened(state).shoe = ShoeWork(self.rules, self.cutter, self.shuffle) if due else None


class CardExposed(Event[State], frozen=True, gc=False, tag="card_exposed"):
    """A card that was dealt to a place of a hand lies open to everybody."""

    seat: int
    place: int
    card: Card

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.exposed = (*irregular.exposed, self.seat)
        state.own[self.seat][self.place] = self.card
        state.up[self.seat][self.place] = True
        state.used |= self.card.bit


class ReplacementOrdered(Event[State], frozen=True, gc=False, tag="replacement_ordered"):
    """An exposed card will be discarded for another; `burn`: for the first burn card, so that one burn is spared."""

    seat: int
    place: int
    burn: bool = False

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.replacements = (*irregular.replacements, Replacement(self.seat, self.place, self.rules))
        irregular.spared += self.burn


class TakenBack(Event[State], frozen=True, gc=False, tag="taken_back"):
    """A card that was dealt goes back into the shoe; another will come in its place."""

    seat: int
    place: int
    card: Card

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.replacements = (*irregular.replacements, Replacement(self.seat, self.place, self.rules))
        state.own[self.seat][self.place] = None
        state.used &= ~self.card.bit
        state.shoe += 1


class Replaced(Event[State], frozen=True, gc=False, tag="replaced"):
    """A card comes face down in the place of one that was exposed, which is discarded, or of one taken back."""

    seat: int
    place: int
    card: Card | None

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.replacements = irregular.replacements[1:]
        own, up = state.own[self.seat], state.up[self.seat]
        if up[self.place]:
            state.discarded[self.seat] += (own[self.place],)
        own[self.place] = self.card
        up[self.place] = False
        if self.card is not None:
            state.used |= self.card.bit
        state.shoe -= 1

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.seat else replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.deal()


class LeftAsItIs(Event[State], frozen=True, gc=False, tag="left_as_it_is"):
    """No card is left in the shoe: the exposed one stays."""

    seat: int
    place: int

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.replacements = irregular.replacements[1:]


class BurnedEarly(Event[State], frozen=True, gc=False, tag="burned_early"):
    """A card was burned before its time; it stays burned, and the burn that was due then is spared."""

    def apply(self, state: State) -> None:
        state.shoe -= 1
        state.burned += 1
        irregular_of(state).spared += 1


class BurnSpared(Event[State], frozen=True, gc=False, tag="burn_spared"):
    """No card is burned here: the burn was used or made before."""

    def apply(self, state: State) -> None:
        irregular_of(state).spared -= 1
        state.visited()


class LaidEarly(Event[State], frozen=True, gc=False, tag="laid_early"):
    """A communal card is laid out before its time and stays."""

    card: Card

    def apply(self, state: State) -> None:
        irregular_of(state).ahead += 1
        state.board.append(self.card)
        state.used |= self.card.bit
        state.shoe -= 1


class AlreadyOut(Event[State], frozen=True, gc=False, tag="already_out"):
    """The communal card that is due lies there already."""

    def apply(self, state: State) -> None:
        irregular_of(state).ahead -= 1
        state.visited()


class PutBack(Event[State], frozen=True, gc=False, tag="put_back"):
    """Communal cards of this street go back into the shoe, nobody having acted on them; others come in their places."""

    cards: tuple[Card, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.board.remove(card)
            state.used &= ~card.bit
        state.shoe += len(self.cards)
        dealt = len(self.cards)
        if state.betting:
            state.betting = False
            state.turn = state.pending = 0
            state.bet_round -= 1
            state.enter(state.step - 1)
            state.need = 0
        state.need += dealt


class Capped(Event[State], frozen=True, gc=False, tag="capped"):
    """In this betting round no wager may go beyond so many cents, but for raises by so many, 0 for none."""

    betting_round: int
    cents: int
    raises: int = 0

    def apply(self, state: State) -> None:
        irregular_of(state).cap = Cap(self.betting_round, self.cents, self.raises, self.rules)


class LastFolderWins(Event[State], frozen=True, gc=False, tag="last_folder_wins"):
    """No hand in the round is right: whoever folded last is the only one left."""

    seat: int

    def apply(self, state: State) -> None:
        state.active = 1 << self.seat
        state.able = state.pending = 0
        state.mucked &= ~state.active


DEALING_EVENTS: tuple[type[Event[State]], ...] = (
    ShuffleOrdered,
    CardExposed,
    ReplacementOrdered,
    TakenBack,
    Replaced,
    LeftAsItIs,
    BurnedEarly,
    BurnSpared,
    LaidEarly,
    AlreadyOut,
    PutBack,
    Capped,
    LastFolderWins,
)
