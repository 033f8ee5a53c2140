"""What may happen at a table of Canberra Poker although the procedure forbids it: the facts of a report."""

import msgspec

from pitboss.cards import Card


class CanberraFact(msgspec.Struct, frozen=True, gc=False, tag_field="fact", omit_defaults=True):
    """The base of all facts: what happened, judging nothing. Sums of money are in fields called `cents`."""


class BoxCardExposed(CanberraFact, frozen=True, gc=False, tag="card_exposed"):
    """A card of a box (0: the dealer's) was seen in the deal; `by_player` if its player showed it."""

    box: int
    card: Card | None = None
    by_player: bool = False


class OutOfOrder(CanberraFact, frozen=True, gc=False, tag="out_of_order"):
    """The hands of these boxes (0: the dealer's) were not dealt in the order of the rules."""

    boxes: tuple[int, ...]


class BoxMiscounted(CanberraFact, frozen=True, gc=False, tag="wrong_count"):
    """A hand was counted and has so many cards."""

    box: int
    cards: int


class InRack(CanberraFact, frozen=True, gc=False, tag="in_rack"):
    """A hand is in the discard rack though its player has not acted, or it is to be verified."""

    box: int
    disturbed: bool = False


class HandWithoutAnte(CanberraFact, frozen=True, gc=False, tag="hand_without_ante"):
    """So many cards were dealt to a box that has no ante, perhaps with a jackpot chip on it."""

    box: int
    cards: int = 5
    chip: bool = False


class AnteFound(CanberraFact, frozen=True, gc=False, tag="ante_found"):
    """An ante lies on a box that could not have been placed: below the minimum, above the maximum, off the unit."""

    seat: int
    cents: int


class BetFound(CanberraFact, frozen=True, gc=False, tag="bet_found"):
    """A bet lies on a hand that is not twice the ante."""

    seat: int
    cents: int


class CardsMiscounted(CanberraFact, frozen=True, gc=False, tag="cards_miscounted"):
    """Shoe, hands and rack together do not hold a whole deck."""

    found: int


class BoxNotCovered(CanberraFact, frozen=True, gc=False, tag="not_covered"):
    """Something that the rules do not cover, told in words; `seat` if it concerns one hand."""

    facts: str
    seat: int = 0


AnyFact = (
    BoxCardExposed
    | OutOfOrder
    | BoxMiscounted
    | InRack
    | HandWithoutAnte
    | AnteFound
    | BetFound
    | CardsMiscounted
    | BoxNotCovered
)
