"""Where the cards of a scenario come from: the top of the shoe, or the places that the file names."""

from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.play import Event, Expected
from pitboss.poker.due import DealDue
from pitboss.poker.events import Burned, Dealt
from pitboss.poker.rulings.dealing_events import LaidEarly
from pitboss.poker.state import State
from pitboss.scenario.lines import cards_of
from pitboss.scenario.types import ScenarioCards

BURNED = -1


class CardSource:
    """Hands out the next card for a place. Cards that a place claims are kept for it."""

    def __init__(self, cards: ScenarioCards, deck: Deck) -> None:
        self.cards, self.deck = cards, deck
        self.is_ordered = bool(cards.order)
        self.top = list(cards_of(cards.order or cards.top))
        self.places: dict[int, list[Card | str]] = {seat: list(cards_of(text)) for seat, text in cards.hands.items()}
        self.places[0] = list(cards_of(cards.board))
        self.places[BURNED] = list(cards_of(cards.burned))
        self.drawn = {seat: list(cards_of(text)) for seat, text in cards.drawn.items()}
        named = [
            card
            for cards_there in (self.top, *self.places.values(), *self.drawn.values())
            for card in cards_there
            if isinstance(card, Card)
        ]
        _check(named, deck, cards)
        self.left = [card for card in deck.cards if card not in named and card is not Card.JOKER]

    def anew(self) -> "CardSource":
        """The cards after a misdeal."""
        return CardSource(self.cards.redealt or self.cards, self.deck)

    def dealt(self, due: Expected[Any], state: State) -> Card | None:
        """The card for the place that is due."""
        if self.top:
            return self._face(self.top.pop(0), state)
        places = self.drawn if state.drawing else self.places
        assert isinstance(due, DealDue), "cards are dealt where a deal is due"
        there = places.get(due.seat)
        return self._face(there.pop(0) if there else "x", state)

    def cut(self, after: int) -> None:
        """The cut puts so many cards from the top below the others, where the file has the order before it."""
        if self.is_ordered:
            self.top = self.top[after:] + self.top[:after]

    def taken(self, events: Iterable[Event[Any]], gone: int) -> None:
        """A ruling took so many cards from the shoe: those it named, wherever they waited, others from the top."""
        for event in events:
            card = event.card if isinstance(event, Dealt | LaidEarly | Burned) else None
            if card is None:
                continue
            gone -= 1
            for waiting in (self.top, *self.places.values(), *self.drawn.values()):
                if card in waiting:
                    waiting.remove(card)
        if gone > 0:
            del self.top[:gone]

    def burned(self, state: State) -> Card | None:
        if self.top:
            return self._face(self.top.pop(0), state)
        there = self.places[BURNED]
        return self._face(there.pop(0) if there else "x", state)

    def _face(self, card: Card | str, state: State) -> Card | None:
        if isinstance(card, Card):
            return card
        return None if card == "?" else self._any(state)

    def _any(self, state: State) -> Card | None:
        """The lowest card left that nobody claims; after a reshuffle cards come back that were used before."""
        for card in self.left:
            if not state.used >> card.number & 1:
                self.left.remove(card)
                return card
        return next((card for card in state.setup.deck.cards if not state.used >> card.number & 1), None)


def _check(named: Sequence[Card], deck: Deck, cards: ScenarioCards) -> None:
    """Every card is in the deck, and once; an order has them all."""
    if len(set(named)) < len(named):
        twice = next(card for card in named if named.count(card) > 1)
        raise Malformed(f"{twice} is named twice in the shoe")
    if strange := [card for card in named if card not in deck.cards]:
        joker = " and the joker" if deck.joker else ""
        raise Malformed(f"shoe: {strange[0]} is not in the deck of {deck.size} cards{joker}")
    if not cards.order:
        return
    if others := [name for name in ("top", "hands", "board", "burned", "drawn") if getattr(cards, name)]:
        raise Malformed(f"shoe: order has every card already; leave out {', '.join(others)}")
    if len(named) < len(deck.cards):
        missing = next(card for card in deck.cards if card not in named)
        raise Malformed(f"shoe: order is the whole shoe of {len(deck)} cards, and {missing} is missing")
