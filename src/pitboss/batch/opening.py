"""Who acts first in a betting round: by the last blind, by the marker, or by the cards showing."""

import numpy as np

from pitboss.batch.bits import first_card, lowest, next_after, size_of_cards
from pitboss.batch.codes import AFTER_BLIND, HIGHEST_UP, LOWEST_SHOWING, LOWEST_UP, MARKER_ORDER
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Int, Public, Rules

_ONE = np.uint64(1)
_TWO = np.uint64(2)
_RANK = np.uint64(15)
"""A rank is four bits."""
_A_RANK, _ACES = np.uint64(4), np.uint64(48)
_NO_JOKER = np.uint64((1 << 52) - 1)
JOKER_NUMBER = 52
ACE = 12
WORST_LOW = 1 << 28


@kernel
def opener_of(public: Public, rules: Rules, kind: Int) -> Int:
    """The position that acts first, among those who can act."""
    able = np.int64(public.able)
    if kind == AFTER_BLIND and public.last_blind >= 0:
        return next_after(np.int64(public.last_blind), able)
    if kind in (AFTER_BLIND, MARKER_ORDER):
        return lowest(able)
    among: Int = np.int64(public.active) if rules.tapped_cards_count else able
    opener: Int = np.int64(0)
    best: Int = np.int64(-1)
    while among:
        seat = lowest(among)
        among &= among - 1
        strength = _strength(rules, kind, public.up[seat])
        if strength > best:
            opener, best = seat, strength
    return opener if able >> opener & 1 else next_after(opener, able)


@part
def _strength(rules: Rules, kind: Int, cards: np.uint64) -> Int:
    if not cards:
        return np.int64(0)
    if kind == LOWEST_UP:
        return JOKER_NUMBER - np.int64(first_card(cards))
    if kind == HIGHEST_UP:
        return _highest(cards)
    if kind == LOWEST_SHOWING:
        return WORST_LOW - _grouped(cards, np.int64(1))
    if rules.high_card_only:
        return _top_rank(cards) + 1
    return _grouped(cards, np.int64(0))


@part
def _highest(cards: np.uint64) -> Int:
    """By rank, then by suit, with the ace low."""
    best = np.int64(0)
    while cards:
        card = np.int64(first_card(cards))
        cards &= cards - _ONE
        best = max(best, card & 3 if card >> 2 == ACE else card + 4)
    return best


@part
def _top_rank(cards: np.uint64) -> Int:
    rank = np.int64(ACE)
    while not cards >> np.uint64(4 * rank) & _RANK:
        rank -= 1
    return rank


@kernel
def _grouped(cards: np.uint64, ace_is_low: Int) -> Int:
    """How many of each rank, the most first, then which ranks: equally many cards compare by this number."""
    if ace_is_low:
        cards = cards << _A_RANK | cards >> _ACES & _RANK
    cards &= _NO_JOKER
    counts, ranks, places, count = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while cards:  # first the ranks of which there is one, then those of two, and so on
        count += 1
        left = cards
        while left:
            rank = first_card(left) >> _TWO
            alike = left & _RANK << (_A_RANK * rank)
            left ^= alike
            if size_of_cards(alike) == count:
                cards ^= alike
                counts |= count << 3 * places
                ranks |= np.int64(rank) << 4 * places
                places += 1
    left_over = 4 - places
    return counts << (3 * left_over) << 16 | ranks << (4 * left_over)
