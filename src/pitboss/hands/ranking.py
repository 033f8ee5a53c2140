"""Rankings: the order of hands as a value, and how strong five cards are under it.

Implements NI2018-51/3.1 to 3.7 (full and reduced deck, ace low, low hands, joker), S94-1994/7CS15.2 to 15.5 with RR-20
and S89-1997/4.1 to 4.3; beside them deuce-to-seven (G-R74). All tables of five cards are built from `strength_of_ranks`
and `strength_of_flush`; hands of fewer cards are in `few`.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import Literal, get_args

import msgspec

from pitboss.cards import RANKS, Card, Deck
from pitboss.malformed import Malformed

ACE = len(RANKS) - 1
EIGHT = RANKS.index("8")
LOW_ACE = -1
MOST_IN_BADUGI = 4
Direction = Literal["high", "low"]


class Category(Enum):
    """A class of hands, by the instruments' name for it."""

    ROYAL_FLUSH = "royal flush"
    FIVE_OF_A_KIND = "five of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIRS = "two pairs"
    ONE_PAIR = "one pair"
    FIVE_ODD_CARDS = "five odd cards"
    ODD_CARDS = "odd cards"
    """Fewer than five of them."""
    BADUGI = "badugi"
    THREE_CARDS = "three-card badugi"
    TWO_CARDS = "two-card badugi"
    ONE_CARD = "one-card badugi"

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


class Ranking(msgspec.Struct, frozen=True):
    """An order of hands: the deck, what the ace and the joker may do, and whether the highest or the lowest is best.

    Flush over full house follows from the deck (C-R01). `ace_low` concerns straights only, so it changes nothing in a
    low ranking that does not see them; `low_ace` says where the ace stands in low hands (C-R05).
    """

    deck: int = 52
    joker: bool = False
    ace_low: bool = False
    direction: Direction = "high"
    low_ace: Direction = "high"
    qualifier: bool = False
    strict_1994: bool = False
    straights_count: bool = False
    """Deuce-to-seven: in a low ranking straights and flushes count, against the hand (G-R74)."""
    size: int = 5
    """How many cards make a hand: five, or in smaller games one to three; a badugi has up to four."""
    badugi: bool = False
    """Only cards of different ranks and suits count, and the more of them the better (G-R76)."""

    def __post_init__(self) -> None:
        Deck(self.deck)  # refuses a size that the rules do not know
        for name in ("direction", "low_ace"):
            if getattr(self, name) not in get_args(Direction):
                raise Malformed(f"{name} is high or low, not {getattr(self, name)!r}")
        if self.direction == "high" and self.low_ace == "low":
            raise Malformed("low_ace=low needs a low ranking: direction=low (C-R05)")
        if self.direction == "high" and self.qualifier:
            raise Malformed("the eight-or-better qualifier needs a low ranking: direction=low (NI2018-51/3.5(d))")
        if self.direction == "low" and self.strict_1994:
            raise Malformed("strict_1994 needs a high ranking: the 1994 rules have no low hands (RR-20)")
        self._check_deuce_to_seven()
        self._check_size()

    def _check_deuce_to_seven(self) -> None:
        if not self.straights_count:
            return
        if self.direction == "high" or self.low_ace == "low":
            raise Malformed("straights_count needs a low ranking with a high ace: direction=low (G-R74)")
        if self.joker or self.qualifier or self.ace_low:
            raise Malformed("straights_count goes with no joker, no qualifier and no low ace in straights (G-R74)")

    def _check_size(self) -> None:
        if self.badugi and (self.size != MOST_IN_BADUGI or self.direction == "high"):
            raise Malformed(f"a badugi needs a low ranking and size={MOST_IN_BADUGI}: direction=low (G-R76)")
        if not self.badugi and self.size not in (1, 2, 3, 5):
            raise Malformed(f"hands of {self.size} cards: 1, 2, 3 or 5 make a hand, up to 4 a badugi")
        if self.is_few and (self.joker or self.qualifier or self.strict_1994 or self.straights_count):
            raise Malformed("hands of fewer than five cards have no joker, qualifier, strict_1994 or straights_count")
        if self.is_few and self.is_low and not self.badugi:
            raise Malformed(f"low hands have five cards, not {self.size}")

    @property
    def base(self) -> Deck:
        return Deck(self.deck, self.joker)

    @property
    def is_low(self) -> bool:
        return self.direction == "low"

    @property
    def is_few(self) -> bool:
        """Whether a hand has fewer than five cards."""
        return self.size < 5

    @property
    def sees_straights(self) -> bool:
        """Whether straights and flushes are hands of their own, for better or worse."""
        return self.direction == "high" or self.straights_count

    @property
    def lowest_rank(self) -> int:
        return len(RANKS) - self.deck // 4

    @property
    def ranks(self) -> range:
        return range(self.lowest_rank, len(RANKS))

    @property
    def order(self) -> tuple[Category, ...]:
        """Categories from the weakest to the strongest; a value's top bits are the place in it, counted from 1."""
        if self.is_few:
            return _BADUGI if self.badugi else _FEW[self.size]
        if not self.sees_straights:
            return _LOW
        high = _FULL_DECK if self.deck == 52 else _REDUCED_DECK
        return high[::-1] if self.is_low else high

    def category_of(self, value: int) -> Category:
        """The category of a value that this ranking's tables gave; a low that does not qualify (0) has none."""
        if not 1 <= value >> ORDINAL_BITS <= len(self.order):
            raise Malformed(f"{value} is no value of a hand under this ranking")
        return self.order[(value >> ORDINAL_BITS) - 1]


# A value is `place of the category << 12 | place within the category`; no category has more than 2,860 different hands.
ORDINAL_BITS = 12

# How strong five cards are: place of the category, then the ranks that break ties. Larger is better, for lows too.
Strength = tuple[int, tuple[int, ...]]


def strength_of_ranks(ranking: Ranking, ranks: tuple[int, ...]) -> Strength:
    """Five cards (sorted ranks, deuce = 0) as long as they are not of one suit."""
    if not ranking.sees_straights:
        return _low_strength(ranking, ranks)
    groups = grouped(ranks)
    category = _PATTERNS[tuple(count for _, count in groups)]
    top = straight_top(ranking, ranks)
    if top is not None:
        return strength(ranking, Category.STRAIGHT, (top,))
    keys = tuple(rank for rank, _ in groups)
    if ranking.strict_1994 and category in (Category.THREE_OF_A_KIND, Category.FULL_HOUSE):
        keys = keys[:1]
    return strength(ranking, category, keys)


def strength_of_flush(ranking: Ranking, ranks: tuple[int, ...]) -> Strength | None:
    """Five cards of one suit (sorted ranks; the joker may double one, C-R03); not every low ranking sees flushes."""
    if not ranking.sees_straights:
        return None
    top = straight_top(ranking, ranks)
    if top is None:
        return strength(ranking, Category.FLUSH, tuple(sorted(ranks, reverse=True)))
    if top == ACE:
        return strength(ranking, Category.ROYAL_FLUSH, ())
    return strength(ranking, Category.STRAIGHT_FLUSH, (top,))


def straight_top(ranking: Ranking, ranks: tuple[int, ...]) -> int | None:
    """The top rank if sorted ranks run in sequence; a low ace stands under the deck's lowest rank (C-R02)."""
    size = len(ranks)
    if ranks[-1] - ranks[0] == size - 1 and len(set(ranks)) == size:
        return ranks[-1]
    lowest = ranking.lowest_rank
    if ranking.ace_low and ranks == (*range(lowest, lowest + size - 1), ACE):
        return lowest + size - 2
    return None


def strength(ranking: Ranking, category: Category, keys: tuple[int, ...]) -> Strength:
    """A category with the ranks that break ties in it, the lower the better in a low ranking."""
    place = ranking.order.index(category) + 1
    return place, tuple(-rank for rank in keys) if ranking.is_low else keys


def numbered(strengths: Iterable[Strength]) -> dict[Strength, int]:
    """Strengths turned into values: the hands that can occur, counted upwards within each category."""
    values: dict[Strength, int] = {}
    for category, hands in groupby(sorted({*strengths}), key=itemgetter(0)):
        values.update((strong, category << ORDINAL_BITS | ordinal) for ordinal, strong in enumerate(hands))
    return values


def grouped(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """(rank, count) with the most numerous first, then the highest: the order in which cards are compared."""
    counts: dict[int, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    return sorted(counts.items(), key=_COUNT_THEN_RANK, reverse=True)


def rank_in_lows(ranking: Ranking, rank: int) -> int:
    return LOW_ACE if rank == ACE and ranking.low_ace == "low" else rank


def qualifies(ranking: Ranking, ranks: tuple[int, ...]) -> bool:
    """Five different ranks, none above eight (NI2018-51/3.5(d))."""
    return len(set(ranks)) == 5 and all(rank_in_lows(ranking, rank) <= EIGHT for rank in ranks)


def is_aces_and_eights(category: Category, ranks: Sequence[int]) -> bool:
    """Two pairs of aces and eights, of any suits: the Dead Man's Hand (S89-1997/T.Dead Man's Hand)."""
    return category is Category.TWO_PAIRS and ranks.count(ACE) == ranks.count(EIGHT) == 2


def _low_strength(ranking: Ranking, ranks: tuple[int, ...]) -> Strength:
    if ranking.qualifier and not qualifies(ranking, ranks):
        return (0, ())
    groups = grouped(rank_in_lows(ranking, rank) for rank in ranks)
    category = _PATTERNS[tuple(count for _, count in groups)]
    return strength(ranking, category, tuple(rank for rank, _ in groups))


_COUNT_THEN_RANK = itemgetter(1, 0)
HANDS_OF_FIVE = tuple(Category)[:11]
_FULL_DECK = HANDS_OF_FIVE[::-1]
_SWAPPED = {Category.FLUSH: Category.FULL_HOUSE, Category.FULL_HOUSE: Category.FLUSH}
_REDUCED_DECK = tuple(_SWAPPED.get(category, category) for category in _FULL_DECK)
_PATTERNS = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.FIVE_ODD_CARDS,
}
_LOW = tuple(_PATTERNS.values())
_BADUGI = (Category.ONE_CARD, Category.TWO_CARDS, Category.THREE_CARDS, Category.BADUGI)
_FEW = {
    1: (Category.ODD_CARDS,),
    2: (Category.ODD_CARDS, Category.ONE_PAIR),
    3: (
        Category.ODD_CARDS,
        Category.ONE_PAIR,
        Category.FLUSH,
        Category.STRAIGHT,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    ),
}


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
