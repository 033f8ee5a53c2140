"""What a hand is worth: the value tables of `pitboss.hands`, all in one record, read by the places in the rules.

A hand is a set of bits; which card came first makes no difference. Larger is better, 0 is a low that does not qualify.
"""

import numpy as np

from pitboss.batch.bits import first_card
from pitboss.batch.codes import BADUGI, DEUCE_TO_SEVEN, FEW, TWO_AND_THREE
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Int, Rules, Values
from pitboss.hands.compiled import count_bits
from pitboss.hands.kernels import best_flush, flush_suit, suited

_ONE = np.uint64(1)
_NONE = np.uint64(0)
_START = np.uint64(0x3333 << 24)
_FLUSH = np.uint64(0x8888 << 24)
_KEY = np.uint64((1 << 24) - 1)
_ROW = np.uint64(11)
_IN_ROW = np.uint64((1 << 11) - 1)
_HIGH_WORD = np.uint64(16)
_TWO = np.uint64(2)
_SUIT = np.uint64(3)
_BASE = np.uint64(14)
_RANKS = np.uint64(13)
_SUITED = np.uint64(13**3)
_PAIRS = np.uint64(105)


@kernel
def value_of(rules: Rules, hands: Values, evaluator: Int, own: np.uint64, board: np.uint64) -> Int:
    """The best hand of these own cards and this board, by the first or the second evaluator."""
    how = rules.valuer[evaluator]
    if how == TWO_AND_THREE:
        return _two_and_three(rules, hands, evaluator, own, board)
    if how == FEW:
        return _few(rules, hands, evaluator, own | board)
    if how == BADUGI:
        return _badugi(rules, hands, evaluator, own | board)
    return _best_five(rules, hands, evaluator, own | board, how == DEUCE_TO_SEVEN)


@part
def _best_five(rules: Rules, hands: Values, evaluator: Int, cards: np.uint64, flush_counts_against: bool) -> Int:
    total, left = _START, cards
    while left:
        total += rules.term[first_card(left)]
        left &= left - _ONE
    size = count_bits(cards)
    if not total & _FLUSH:
        return _of_ranks(rules, hands, evaluator, size, total)
    if not flush_counts_against:
        flush = hands.words[np.uint64(rules.flush_at[evaluator]) + suited(cards, flush_suit(total))]
        return max(_of_ranks(rules, hands, evaluator, size, total), np.int64(flush))
    return np.int64(hands.words[np.uint64(rules.flush_at[evaluator]) + suited(cards, flush_suit(total))])


@kernel
def _of_ranks(rules: Rules, hands: Values, evaluator: Int, size: np.uint64, total: np.uint64) -> Int:
    which = 3 * evaluator + np.int64(size) - 5
    key = total & _KEY
    start = np.uint64(rules.starts_at[which]) + _TWO * (key >> _ROW)
    place = np.uint64(hands.words[start]) + (np.uint64(hands.words[start + _ONE]) << _HIGH_WORD) + (key & _IN_ROW)
    return np.int64(hands.words[np.uint64(rules.ranks_at[which]) + place])


@kernel
def _two_and_three(rules: Rules, hands: Values, evaluator: Int, own: np.uint64, board: np.uint64) -> Int:
    pairs_at, triples_at = np.uint64(rules.pairs_at), np.uint64(rules.triples_at)
    table_at, flush_at = np.uint64(rules.two_and_three_at[evaluator]), np.uint64(rules.flush_at[evaluator])
    best = np.uint16(0)
    first = board
    while first:
        a = first_card(first)
        first &= first - _ONE
        second = first
        while second:
            b = first_card(second)
            second &= second - _ONE
            front = _BASE * (_BASE * (a >> _TWO) + (b >> _TWO))
            third = second
            while third:
                c = first_card(third)
                third &= third - _ONE
                three = table_at + _PAIRS * np.uint64(hands.words[triples_at + front + (c >> _TWO)])
                held = own
                while held:
                    d = first_card(held)
                    held &= held - _ONE
                    other = held
                    while other:
                        e = first_card(other)
                        other &= other - _ONE
                        two = np.uint64(hands.words[pairs_at + _BASE * (d >> _TWO) + (e >> _TWO)])
                        best = max(best, hands.words[three + two])
    for suit in (np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)):
        two_suited, three_suited = suited(own, suit), suited(board, suit)
        if count_bits(two_suited) >= np.uint64(2) and count_bits(three_suited) >= np.uint64(3):
            best = max(best, best_flush(two_suited, three_suited, hands.words[flush_at:]))
    return np.int64(best)


@kernel
def _few(rules: Rules, hands: Values, evaluator: Int, cards: np.uint64) -> Int:
    """The best one, two or three of a set."""
    at, size = np.uint64(rules.few_at[evaluator]), rules.hand_size[evaluator]
    best = np.uint16(0)
    first = cards
    while first:
        a = first_card(first)
        first &= first - _ONE
        if size == 1:
            best = max(best, hands.words[at + (a >> _TWO)])
            continue
        second = first
        while second:
            b = first_card(second)
            second &= second - _ONE
            pair = _RANKS * (a >> _TWO) + (b >> _TWO)
            if size == 2:
                best = max(best, hands.words[at + pair])
                continue
            third = second
            while third:
                c = first_card(third)
                third &= third - _ONE
                place = _RANKS * pair + (c >> _TWO)
                if a & _SUIT == b & _SUIT and a & _SUIT == c & _SUIT:
                    place += _SUITED
                best = max(best, hands.words[at + place])
    return np.int64(best)


@part
def _badugi(rules: Rules, hands: Values, evaluator: Int, cards: np.uint64) -> Int:
    """The best of all choices in which no two cards share a rank or a suit."""
    at, best = np.uint64(rules.few_at[evaluator]), np.uint16(0)
    chosen = cards
    # Down through the subsets of a set of bits: `(subset - 1) & set`.
    while chosen:
        ranks, suits, alike, left = _NONE, _NONE, _NONE, chosen
        while left:
            card = first_card(left)
            left &= left - _ONE
            rank, suit = _ONE << (card >> _TWO), _ONE << (card & _SUIT)
            alike |= ranks & rank | suits & suit
            ranks |= rank
            suits |= suit
        if not alike:
            best = max(best, hands.words[at + ranks])
        chosen = (chosen - _ONE) & cards
    return np.int64(best)


@kernel
def holds_openers(rules: Rules, hands: Values, own: np.uint64) -> bool:
    """A pair of jacks or better (G-R23), as the first evaluator sees it: low tables know no flush."""
    category = value_of(rules, hands, np.int64(0), own, _NONE) >> 12
    if category != rules.pair_category:
        return bool(category != rules.odd_category)
    found = False
    # Jacks to aces: a rank is four bits.
    for rank in range(9, 13):
        found |= count_bits(own >> np.uint64(4 * rank) & np.uint64(15)) == np.uint64(2)
    return found
