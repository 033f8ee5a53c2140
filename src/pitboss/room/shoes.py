"""The shoe of a table: a restart deals on with the same cards.

The record of each shuffle (`fillings`) is written in the transaction of the shuffle; together with the events it gives
the shoe back exactly as it stood, for dealing on or for the proof. A shoe serves for a round of poker, however often
it is shuffled in it, for a round of Canberra Poker, and for many coups of Mini-Baccarat.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.banked.baccarat import events as coup
from pitboss.banked.canberra import events as hand
from pitboss.cards import RANKS, Deck
from pitboss.play import Principal, project
from pitboss.poker.events import Burned, Dealt, Drew, Reshuffled, Revealed, Shown, Shuffled, Started, Unveiled
from pitboss.poker.rulings.dealing_events import CardExposed, Replaced
from pitboss.poker.rulings.events import Misdealt
from pitboss.poker.written import played
from pitboss.room.fillings import Filled
from pitboss.room.rounds import AnyEvent
from pitboss.shoe import Shoe

SUITS = 4
SHUFFLES = (Shuffled, Reshuffled, hand.CardsShuffled, coup.ShoeShuffled)
DEALS = (Dealt, Replaced, hand.BoxDealt, coup.SideDealt, coup.FirstShown)


class Origin(NamedTuple):
    """Where a card came from: the shuffle, and the position after its cut, both from nought."""

    shuffle: int
    position: int


def filled(shoe: Shoe | None, deck: Deck, filling: Filled) -> Shoe:
    """The shoe after a shuffle: a new one, or the same filled again."""
    if shoe is None:
        return Shoe(deck, filling.secret, filling.nonces)
    shoe.reshuffle(filling.secret, filling.nonces, filling.returned)
    return shoe


def restored(events: Iterable[AnyEvent], fillings: Sequence[Filled]) -> Shoe | None:
    """The shoe as the events since it was begun left it; nothing before the first shuffle."""
    shoe, deck = None, Deck()
    left = iter(fillings)
    for event in events:
        if isinstance(event, Started):
            deck = played(event.edition, event.game).deck(event.options)
        elif isinstance(event, SHUFFLES):
            if isinstance(event, hand.CardsShuffled | coup.ShoeShuffled):
                deck = Deck(copies=event.cards // (SUITS * len(RANKS)))
            shoe = filled(shoe, deck, next(left))
        elif shoe is not None:
            event.in_shoe(shoe)
    return shoe


def last_shuffle(events: Sequence[AnyEvent]) -> int | None:
    """Where the shoe that is in use begins, if each shuffle is of a new one."""
    return next((place for place in reversed(range(len(events))) if isinstance(events[place], SHUFFLES)), None)


class Trace:
    """Where the cards of a shoe went, and which of them a viewer has seen: by shuffle, positions in each."""

    def __init__(self) -> None:
        self.seen: list[set[int]] = []
        self._held: defaultdict[object, list[Origin]] = defaultdict(list)
        self._next = 0

    def follow(self, event: AnyEvent, viewer: Principal) -> None:
        """See an event as a viewer does, who may be another in every round."""
        match event:
            case Shuffled() | Reshuffled() | hand.CardsShuffled() | coup.ShoeShuffled():
                self.seen.append(set())
                self._next = 0
            case Burned() | coup.CardBurned():
                self._take()
            case coup.FirstShown():
                self._see(self._take())
            case Dealt(seat=place) | hand.BoxDealt(box=place) | coup.SideDealt(side=place):
                self._deal(place, event, viewer)
            case Drew(seat=seat, places=places):
                self._held[seat] = [origin for place, origin in enumerate(self._held[seat]) if place not in places]
            case Replaced(seat=seat, place=place):
                self._held[seat][place] = self._take()
                if viewer.sees_all or viewer.seat == seat:
                    self._see(self._held[seat][place])
            case Unveiled(seat=seat, place=place) if viewer.sees_all or viewer.seat == seat:
                self._see(self._held[seat][place])
            case hand.PickedUp(box=place) | coup.PassedOut(side=place):
                if viewer.seat == _holder(event):
                    self._see(*self._held[place])
            case _:
                self._follow_open(event)

    def _follow_open(self, event: AnyEvent) -> None:
        """What everybody sees alike."""
        match event:
            case CardExposed(seat=seat, place=place):
                self._see(self._held[seat][place])
            case Shown(seat=place) | hand.Settled(box=place) | coup.HandOpened(side=place):
                self._see(*self._held[place])
            case hand.DealerShown():
                self._see(*self._held[0])
            case Revealed(seat=seat, places=places):
                held = self._held[seat]
                self._see(*(held[place] for place in places or range(len(held))))
            case Misdealt() | coup.CoupEnded() | coup.CoupVoided():
                self._held.clear()

    def _deal(self, place: object, event: AnyEvent, viewer: Principal) -> None:
        origin = self._take()
        self._held[place].append(origin)
        if isinstance(event, Dealt):
            shown = project(event, viewer)
            is_seen = isinstance(shown, Dealt) and shown.card is not None
        else:
            assert isinstance(event, hand.BoxDealt | coup.SideDealt), "one of the cards that are dealt"
            is_seen = event.up or viewer.sees_all
        if is_seen:
            self._see(origin)

    def _take(self) -> Origin:
        self._next += 1
        return Origin(len(self.seen) - 1, self._next - 1)

    def _see(self, *origins: Origin) -> None:
        for origin in origins:
            self.seen[origin.shuffle].add(origin.position)


def _holder(event: AnyEvent) -> int:
    """Who takes cards in hand."""
    assert isinstance(event, hand.PickedUp | coup.PassedOut), "somebody looks at cards"
    return event.box if isinstance(event, hand.PickedUp) else event.seat
