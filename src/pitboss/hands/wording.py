"""Hands in words: "full house, kings over nines", "straight, ten high", "eight-seven-five-four-two low"."""

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.hands.ranking import Category

RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def words_of_hand(category: Category, ranks: Sequence[int]) -> str:
    """A high hand; the ranks of its five cards in reading order."""
    pairing, others = _split(category, ranks)
    match category:
        case Category.ROYAL_FLUSH:
            return str(category)
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
            return f"{category}, {RANK_WORDS[ranks[0]]} high"
        case Category.FULL_HOUSE:
            return f"{category}, {plural(ranks[0])} over {plural(ranks[3])}"
        case Category.FLUSH | Category.FIVE_ODD_CARDS:
            return f"{category}, {dashed(ranks)}"
    kickers = f", {dashed(others)} kicker{'s' * (len(others) > 1)}" if others else ""
    return f"{category}, {pairing}{kickers}"


def words_of_few(category: Category, ranks: Sequence[int]) -> str:
    """A hand of fewer than five cards; the ranks of those that count, in reading order."""
    if category in _BADUGIS:
        return f"{category}, {dashed(ranks)}"
    if category is Category.ODD_CARDS:
        return f"{dashed(ranks)} high"
    if category is Category.STRAIGHT_FLUSH or category is Category.STRAIGHT:
        return f"{category}, {RANK_WORDS[top_of_few(ranks)]} high"
    return words_of_hand(category, ranks)


def top_of_few(ranks: Sequence[int]) -> int:
    """The highest of a straight: an ace that stands under the others is read first like any other."""
    return ranks[0] if ranks[0] - ranks[-1] == len(ranks) - 1 else ranks[1]


def words_of_low(category: Category, ranks: Sequence[int], qualified: bool) -> str:
    """A low hand: its ranks where they all differ, else the category that spoils it."""
    if category is Category.FIVE_ODD_CARDS:
        words = f"{dashed(ranks)} low"
    elif category in _AGAINST:
        words = words_of_hand(category, ranks).replace(str(category), f"{category} low")
    elif category is Category.FULL_HOUSE:
        words = f"{category} low, {plural(ranks[0])} over {plural(ranks[3])}"
    else:
        pairing, others = _split(category, ranks)
        words = f"{category} low, {pairing}" + (f" with {dashed(others)}" if others else "")
    return words if qualified else f"no qualifying low ({words})"


def words_of_joker(stands_for: Card, suit_matters: bool) -> str:
    rank = RANK_WORDS[stands_for.rank]
    if suit_matters:
        return f"the joker as the {rank} of {SUIT_WORDS[stands_for.suit]}"
    return f"the joker as {'an' if rank in ('eight', 'ace') else 'a'} {rank}"


def plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return f"{word}es" if word == "six" else f"{word}s"


def dashed(ranks: Sequence[int]) -> str:
    return "-".join(RANK_WORDS[rank] for rank in ranks)


def _split(category: Category, ranks: Sequence[int]) -> tuple[str, Sequence[int]]:
    """The ranks that make the category, in words, and the rest."""
    if category is Category.TWO_PAIRS:
        return f"{plural(ranks[0])} and {plural(ranks[2])}", ranks[4:]
    used = _MATCHED.get(category, 0)
    return plural(ranks[0]), ranks[used:]


_MATCHED = {
    Category.FIVE_OF_A_KIND: 5,
    Category.FOUR_OF_A_KIND: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.ONE_PAIR: 2,
}
_AGAINST = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FLUSH, Category.STRAIGHT)
_BADUGIS = (Category.BADUGI, Category.THREE_CARDS, Category.TWO_CARDS, Category.ONE_CARD)
