"""Hands as players say them: "a pair of fives" and "kickers jack, ten, nine", "tens full of fours", "ace high"."""

from collections.abc import Sequence

from pitboss.hands.ranking import Category
from pitboss.hands.wording import RANK_WORDS, plural, top_of_few, words_of_few, words_of_low

# What the hand is called, and what is said besides to tell it from others that are called so.
Said = tuple[str, str]


def said(category: Category, ranks: Sequence[int]) -> Said:
    """A high hand; the ranks of its cards in reading order."""
    match category:
        case Category.ROYAL_FLUSH:
            return "a royal flush", ""
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
            return f"a {category} to the {RANK_WORDS[ranks[0]]}", ""
        case Category.FULL_HOUSE:
            return f"{plural(ranks[0])} full of {plural(ranks[3])}", ""
        case Category.FLUSH:
            return f"a flush, {RANK_WORDS[ranks[0]]} high", _then(ranks[1:])
        case Category.TWO_PAIRS:
            return f"two pair, {plural(ranks[0])} and {plural(ranks[2])}", _kickers(ranks[4:])
        case Category.ONE_PAIR:
            return f"a pair of {plural(ranks[0])}", _kickers(ranks[2:])
    for number, word in ((5, "five"), (4, "four"), (3, "three")):
        if category is _OF_A_KIND[number]:
            return f"{word} {plural(ranks[0])}", _kickers(ranks[number:])
    return f"{RANK_WORDS[ranks[0]]} high", _then(ranks[1:])


def said_of_few(category: Category, ranks: Sequence[int]) -> Said:
    """A hand of fewer than five cards; the ranks of those that count, in reading order."""
    if category in _AS_ANY:
        return said(category, ranks)
    if category in (Category.STRAIGHT_FLUSH, Category.STRAIGHT):
        return f"a {category} to the {RANK_WORDS[top_of_few(ranks)]}", ""
    return words_of_few(category, ranks), ""


def said_of_low(category: Category, ranks: Sequence[int], qualified: bool) -> Said:
    """A low hand: its two highest ranks where all differ, else the category that spoils it."""
    if not qualified:
        return "no qualifying low", words_of_low(category, ranks, qualified=True)
    if category is Category.FIVE_ODD_CARDS:
        return f"{RANK_WORDS[ranks[0]]}-{RANK_WORDS[ranks[1]]} low", _then(ranks[2:])
    return words_of_low(category, ranks, qualified), ""


def _kickers(ranks: Sequence[int]) -> str:
    return f"kicker{'s' * (len(ranks) > 1)} {_listed(ranks)}" if ranks else ""


def _then(ranks: Sequence[int]) -> str:
    return f"then {_listed(ranks)}" if ranks else ""


def _listed(ranks: Sequence[int]) -> str:
    return ", ".join(RANK_WORDS[rank] for rank in ranks)


_OF_A_KIND = {5: Category.FIVE_OF_A_KIND, 4: Category.FOUR_OF_A_KIND, 3: Category.THREE_OF_A_KIND}
_AS_ANY = (Category.ROYAL_FLUSH, Category.FLUSH, Category.ONE_PAIR, Category.THREE_OF_A_KIND, Category.ODD_CARDS)
