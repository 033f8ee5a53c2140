"""What the room leaves to chance: cards, cuts, draws, and what bots make of them.

All of it comes from the operating system's generator. A test brings a source of its own instead: a generator for each
purpose, so that what one table draws does not depend on what another has drawn before.
"""

from collections.abc import Callable
from random import Random, SystemRandom

from pitboss.cards import Card, Deck
from pitboss.shoe import Chance, Secret, new_cut, new_secret
from pitboss.shoe.cut import SMALLEST_PACKET

Source = Callable[..., Random]
"""A generator for what is named: the same every time, if the same is named."""


class RoomChance:
    """The chance of one room."""

    def __init__(self, source: Source | None = None) -> None:
        self._source = source

    def of(self, *purpose: object) -> Random:
        """A generator for one purpose."""
        return SystemRandom() if self._source is None else self._source(*purpose)

    def secret(self, cards: int, *purpose: object) -> Secret:
        """A secret, long enough for every order of so many cards."""
        if self._source is None:
            return new_secret(cards)
        return Chance(self._source(*purpose)).fill(cards, ()).secret

    def cut(self, cards: int, *purpose: object) -> int:
        """Where so many cards are cut."""
        if self._source is None:
            return new_cut(cards)
        return Chance(self._source(*purpose)).cut_at(SMALLEST_PACKET, cards - SMALLEST_PACKET)

    def deck(self, *purpose: object) -> tuple[Card, ...]:
        """A deck in an order of chance, for races and cards that part equals (T-R74, C-R52)."""
        cards = list(Deck(52).cards)
        self.of(*purpose).shuffle(cards)
        return tuple(cards)


OF_THE_SYSTEM = RoomChance()
