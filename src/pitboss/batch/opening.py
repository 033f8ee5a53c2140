"""Who acts first in a betting round: by the last blind, by the marker, or by the cards showing."""

import numpy as np

from pitboss.batch.bits import first_card, lowest, next_after
from pitboss.batch.codes import AFTER_BLIND, HIGHEST_UP, LOWEST_SHOWING, LOWEST_UP, MARKER_ORDER
from pitboss.batch.compiled import kernel
from pitboss.batch.records import Int, Public, Rules
from pitboss.hands.compiled import count_bits

_ONE = np.uint64(1)
_RANK = np.uint64(15)
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


@kernel
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


@kernel
def _highest(cards: np.uint64) -> Int:
    """By rank, then by suit, with the ace low."""
    best = np.int64(0)
    while cards:
        card = np.int64(first_card(cards))
        cards &= cards - _ONE
        best = max(best, card & 3 if card >> 2 == ACE else card + 4)
    return best


@kernel
def _top_rank(cards: np.uint64) -> Int:
    rank = np.int64(ACE)
    while not cards >> np.uint64(4 * rank) & _RANK:
        rank -= 1
    return rank


@kernel
def _grouped(cards: np.uint64, ace_is_low: Int) -> Int:
    """How many of each rank, the most first, then which ranks: equally many cards compare by this number."""
    counts, ranks, places = np.int64(0), np.int64(0), np.int64(0)
    for count in range(4, 0, -1):
        for step in range(13):
            rank = ACE - step
            at = (rank + 12) % 13 if ace_is_low else rank
            if np.int64(count_bits(cards >> np.uint64(4 * at) & _RANK)) == count:
                counts = counts << 3 | count
                ranks = ranks << 4 | rank
                places += 1
    left = 4 - places
    return counts << (3 * left) << 16 | ranks << (4 * left)
