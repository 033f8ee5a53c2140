"""The door: cards that cannot make a hand under a ranking are refused here, in words; nothing behind checks again."""

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.hands.ranking import Ranking
from pitboss.malformed import Malformed


def check_cards(cards: Sequence[Card], ranking: Ranking) -> None:
    """Refuse what is no card, a card that the deck does not hold, and a card that is there twice."""
    deck = ranking.base
    seen: set[Card] = set()
    for card in cards:
        # Callers without a type checker are common at this door.
        if not isinstance(card, Card):
            raise Malformed(f"{card!r} is no card: use pitboss.cards.Card or parse_cards")
        if card not in deck:
            raise Malformed(f"{card} is not in a deck of {deck}")
        if card in seen:
            raise Malformed(f"{card} is there twice; a card may be used once")
        seen.add(card)
