"""The shoes of a table against the house: one to a round in Canberra Poker, one to many coups in Mini-Baccarat."""

from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.banked.baccarat import events as coup
from pitboss.banked.canberra import events as hand
from pitboss.cards import RANKS, Deck
from pitboss.play import Event
from pitboss.room.fillings import Filled
from pitboss.shoe import Shoe

SUITS = 4
SHUFFLED = (hand.Shuffled, coup.Shuffled)
CUTS = (hand.WasCut, coup.WasCut)
LEAVES = (hand.Dealt, coup.Dealt, coup.FirstShown)
# Events of a table's log, whose states differ.
AnyEvent = Event[Any]


def deck_of(shuffled: hand.Shuffled | coup.Shuffled) -> Deck:
    """The cards that were shuffled: whole decks."""
    return Deck(copies=shuffled.cards // (SUITS * len(RANKS)))


def last_shuffle(events: Sequence[AnyEvent]) -> int | None:
    """Where the shoe that is in use begins."""
    return next((place for place in reversed(range(len(events))) if isinstance(events[place], SHUFFLED)), None)


def restored(events: Iterable[AnyEvent], filling: Filled) -> Shoe:
    """The shoe as the events left it, of which the first is its shuffle."""
    rest = iter(events)
    shuffled = next(rest)
    assert isinstance(shuffled, SHUFFLED), "a shoe begins with its shuffle"
    shoe = Shoe(deck_of(shuffled), filling.secret)
    for event in rest:
        follow(shoe, event)
    return shoe


def follow(shoe: Shoe, event: AnyEvent) -> None:
    """What an event takes out of the shoe, or does to it."""
    if isinstance(event, CUTS):
        shoe.cut(event.after, "the dealer")
    elif isinstance(event, LEAVES):
        shoe.deal()
    elif isinstance(event, coup.Burned):
        shoe.burn()
