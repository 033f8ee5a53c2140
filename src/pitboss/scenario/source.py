"""Where the cards of a scenario come from: the top of the shoe, or the places that the file names."""

from collections.abc import Iterable

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.poker.due import DealDue
from pitboss.poker.events import Dealt
from pitboss.poker.options import Options
from pitboss.poker.rulings.dealing_events import LaidEarly
from pitboss.poker.state import State
from pitboss.scenario.lines import cards_of
from pitboss.scenario.types import Cards

BURNED = -1


class CardSource:
    """Hands out the next card for a place. Cards that a place claims are kept for it."""

    def __init__(self, cards: Cards, options: Options) -> None:
        self.cards, self.options = cards, options
        self.top = list(cards_of(cards.top))
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
        if len(set(named)) < len(named):
            twice = next(card for card in named if named.count(card) > 1)
            raise Malformed(f"{twice} is named twice in the shoe")
        deck = Deck(options.deck, options.joker)
        self.left = [card for card in deck.cards if card not in named and card is not Card.JOKER]

    def anew(self) -> "CardSource":
        """The cards after a misdeal."""
        return CardSource(self.cards.redealt or self.cards, self.options)

    def dealt(self, due: DealDue, state: State) -> Card | None:
        """The card for the place that is due."""
        if self.top:
            return self._face(self.top.pop(0), state)
        places = self.drawn if state.drawing else self.places
        there = places.get(due.seat)
        return self._face(there.pop(0) if there else "x", state)

    def taken(self, events: Iterable[Dealt | LaidEarly]) -> None:
        """Cards that a report has named are out, wherever they were waiting."""
        for event in events:
            for waiting in (self.top, *self.places.values(), *self.drawn.values()):
                if event.card in waiting:
                    waiting.remove(event.card)

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
        deck = Deck(state.setup.options.deck)
        return next((card for card in deck.cards if not state.used >> card.number & 1), None)
