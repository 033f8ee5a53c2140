"""Cards and decks: the faces, their text, the decks of 52 to 32 cards that the rules allow, and any other deck.

A `Card` is a face. A physical card is an index into `Deck.cards`, so a shoe may hold equal faces and each of
them keeps an identity of its own. People, events and records use `Card`; mathematics uses `Card.number`.
Rules: NI2018-51/2.2 and 2.3, S94-1994/7CS3.1 and 3.5, S89-1997/3.1.
"""

import re
import sys
from collections.abc import Iterable
from enum import Enum
from functools import cache
from types import ModuleType

import msgspec

from pitboss.malformed import Malformed

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_SIZES = (52, 48, 44, 40, 36, 32)


class Card(Enum):
    """A face. Its value is its text; `number` is 4 x rank + suit (deuce = 0, clubs = 0), the joker's is 52.

    `bit` has that bit set, for sets of cards.
    """

    TWO_OF_CLUBS = "2c"
    TWO_OF_DIAMONDS = "2d"
    TWO_OF_HEARTS = "2h"
    TWO_OF_SPADES = "2s"
    THREE_OF_CLUBS = "3c"
    THREE_OF_DIAMONDS = "3d"
    THREE_OF_HEARTS = "3h"
    THREE_OF_SPADES = "3s"
    FOUR_OF_CLUBS = "4c"
    FOUR_OF_DIAMONDS = "4d"
    FOUR_OF_HEARTS = "4h"
    FOUR_OF_SPADES = "4s"
    FIVE_OF_CLUBS = "5c"
    FIVE_OF_DIAMONDS = "5d"
    FIVE_OF_HEARTS = "5h"
    FIVE_OF_SPADES = "5s"
    SIX_OF_CLUBS = "6c"
    SIX_OF_DIAMONDS = "6d"
    SIX_OF_HEARTS = "6h"
    SIX_OF_SPADES = "6s"
    SEVEN_OF_CLUBS = "7c"
    SEVEN_OF_DIAMONDS = "7d"
    SEVEN_OF_HEARTS = "7h"
    SEVEN_OF_SPADES = "7s"
    EIGHT_OF_CLUBS = "8c"
    EIGHT_OF_DIAMONDS = "8d"
    EIGHT_OF_HEARTS = "8h"
    EIGHT_OF_SPADES = "8s"
    NINE_OF_CLUBS = "9c"
    NINE_OF_DIAMONDS = "9d"
    NINE_OF_HEARTS = "9h"
    NINE_OF_SPADES = "9s"
    TEN_OF_CLUBS = "Tc"
    TEN_OF_DIAMONDS = "Td"
    TEN_OF_HEARTS = "Th"
    TEN_OF_SPADES = "Ts"
    JACK_OF_CLUBS = "Jc"
    JACK_OF_DIAMONDS = "Jd"
    JACK_OF_HEARTS = "Jh"
    JACK_OF_SPADES = "Js"
    QUEEN_OF_CLUBS = "Qc"
    QUEEN_OF_DIAMONDS = "Qd"
    QUEEN_OF_HEARTS = "Qh"
    QUEEN_OF_SPADES = "Qs"
    KING_OF_CLUBS = "Kc"
    KING_OF_DIAMONDS = "Kd"
    KING_OF_HEARTS = "Kh"
    KING_OF_SPADES = "Ks"
    ACE_OF_CLUBS = "Ac"
    ACE_OF_DIAMONDS = "Ad"
    ACE_OF_HEARTS = "Ah"
    ACE_OF_SPADES = "As"
    JOKER = "Jk"

    number: int
    bit: int
    rank: int
    suit: int

    def __init__(self, text: str) -> None:
        joker = text == "Jk"
        self.rank = 13 if joker else RANKS.index(text[0])
        self.suit = 4 if joker else SUITS.index(text[1])
        self.number = 52 if joker else 4 * self.rank + self.suit
        self.bit = 1 << self.number

    def __str__(self) -> str:
        return str(self.value)

    __repr__ = __str__
    # Members are singletons: identity is enough, and much quicker than the hash that Enum defines.
    __hash__ = object.__hash__


CARDS = tuple(Card)


class Deck(msgspec.Struct, frozen=True, order=True):
    """A kind of deck, or several alike in one shoe; `cards` holds the faces of its physical cards."""

    size: int = 52
    joker: bool = False
    copies: int = 1
    ranks: str | msgspec.UnsetType = msgspec.UNSET
    """The ranks and the suits of a deck that no rule knows, such as `JQK` and `hs`; a size alone is one of theirs."""
    suits: str | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        if self.ranks is not msgspec.UNSET or self.suits is not msgspec.UNSET:
            self._check_own(self.ranks or "", self.suits or "")
        elif self.size not in DECK_SIZES:
            raise Malformed(f"no deck of {self.size} cards: the rules know {', '.join(map(str, DECK_SIZES))}")
        if not 1 <= self.copies <= 8:
            raise Malformed(f"a shoe of {self.copies} decks: 1 to 8 are allowed")

    def _check_own(self, ranks: str, suits: str) -> None:
        for given, known in ((ranks, RANKS), (suits, SUITS)):
            if not given or given != "".join(sign for sign in known if sign in given):
                raise Malformed(f"no deck of {ranks!r} in {suits!r}: {known} in this order, each once, some left out")
        if self.size != len(ranks) * len(suits):
            raise Malformed(f"{len(ranks)} ranks in {len(suits)} suits are {len(ranks) * len(suits)}, not {self.size}")

    @property
    def lowest_rank(self) -> int:
        return self.cards[0].rank

    @property
    def cards(self) -> tuple[Card, ...]:
        """The face of each physical card, in factory order: deck by deck, lowest rank first, the joker last."""
        return _faces(self)

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def __len__(self) -> int:
        return (self.size + self.joker) * self.copies

    def __str__(self) -> str:
        deck = f"{self.size} cards{' and a joker' if self.joker else ''}"
        return deck if self.copies == 1 else f"{self.copies} decks of {deck}"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people write them: `As Td`, `AsTd`, `10h, a♠`, `Jk`."""
    cards: list[Card] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise Malformed(
                f"no card: {_word(text, place)!r} in {text.strip()!r}; a card is a rank {' '.join(RANKS)} "
                f"(or 10) and a suit s h d c, such as As or 10h; the joker is Jk"
            )
        if match["joker"]:
            cards.append(Card.JOKER)
        elif match["rank"]:
            rank = match["rank"].upper().replace("10", "T")
            cards.append(Card(rank + _SUIT_OF[match["suit"].lower()]))
        place = match.end()
    return tuple(cards)


def parse_card(text: str) -> Card:
    """Read exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise Malformed(f"{text!r} is {len(cards)} cards where one is wanted")
    return cards[0]


def text_of(cards: Iterable[Card]) -> str:
    """The one form on output: `As Td 7c Jk`."""
    return " ".join(card.value for card in cards)


_SUIT_OF = {sign: suit for suit, signs in zip(SUITS, ("c♣♧", "d♦♢", "h♥♡", "s♠♤"), strict=True) for sign in signs}
_TOKEN = re.compile(
    r"[\s,;]*(?:(?P<joker>(?i:jk|joker)|[🃏🂿★])|(?P<rank>10|[2-9TJQKAtjqka])(?P<suit>[cdhsCDHS♣♧♦♢♥♡♠♤])️?|(?P<end>$))[\s,;]*"
)


def _word(text: str, place: int) -> str:
    return re.split(r"[\s,;]+", text[place:].strip())[0]


@cache
def _faces(deck: Deck) -> tuple[Card, ...]:
    one = CARDS[52 - deck.size : 52]
    if deck.ranks and deck.suits:
        one = tuple(Card(rank + suit) for rank in deck.ranks for suit in deck.suits)
    return (one + ((Card.JOKER,) if deck.joker else ())) * deck.copies


class _Reads(ModuleType):
    """`pitboss.cards` is this module and a name of the door: `pitboss.cards("As Kd")` reads cards."""

    def __call__(self, text: str) -> tuple[Card, ...]:
        return parse_cards(text)


sys.modules[__name__].__class__ = _Reads
