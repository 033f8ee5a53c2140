"""The compiled loops over many hands. Tables are arguments, so one compiled kernel serves every ranking.

Each kernel checks the cards of a hand (one bit a card, all different, all in the deck) before it reads a table, and
returns the first hand that fails, or the number of hands. The twins in plain Python are in `single`.

Two habits keep the loops fast. All indexes are unsigned: a signed one would cost a test for wrap-around at every read.
Helpers called for every hand take numbers, never arrays: to pass an array costs as much as to value a hand, so the few
lines that read the tables are written out in each loop.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import count_bits, kernel

Cards = NDArray[np.uint8]
Terms = NDArray[np.uint64]
Offsets = NDArray[np.uint32]
Values = NDArray[np.uint16]
Places = NDArray[np.uint16]

# Compiled code is kept until this file changes, so what is compiled in stands here in figures; a test holds these to
# the layout in `keys` and `ranking`.
_NONE = np.uint64(0)
_ONE = np.uint64(1)
_START = np.uint64(0x3333 << 24)
_FLUSH = np.uint64(0x8888 << 24)
_KEY = np.uint64((1 << 24) - 1)
_SUITS = np.uint64(24)
_ROW = np.uint32(11)
_JOKER = np.uint64(52)
# A word has 64 bits, so card 64 would be taken for card 0: the terms of all 256 numbers are there, and those of numbers
# that are no cards carry a bit that shows in the sum.
NO_CARD = np.uint64(1 << 56)
_MOST = np.uint64(63)
_CATEGORY = np.uint64(12)
# Numbers of ranks with the joker, and of pairs of them: how the table of two and three is laid out.
_BASE = np.uint64(14)
# The tables of fewer than five cards have no joker.
_RANKS = np.uint64(13)
_TWO = np.uint64(2)
_SUIT = np.uint64(3)
_SUITED = np.uint64(13**3)
_PAIRS = np.uint64(105)


@kernel
def value_sevens(
    cards: Cards, deck: np.uint64, terms: Terms, offsets: Offsets, ranks: Values, flush: Values, out: Values
) -> np.int64:
    """Seven cards a hand, written out: the loop that everything waits for."""
    for hand in range(np.uint64(cards.shape[0])):
        a = np.uint64(cards[hand, np.uint64(0)])
        b = np.uint64(cards[hand, np.uint64(1)])
        c = np.uint64(cards[hand, np.uint64(2)])
        d = np.uint64(cards[hand, np.uint64(3)])
        e = np.uint64(cards[hand, np.uint64(4)])
        f = np.uint64(cards[hand, np.uint64(5)])
        g = np.uint64(cards[hand, np.uint64(6)])
        bits = (_ONE << a) + (_ONE << b) + (_ONE << c) + (_ONE << d) + (_ONE << e) + (_ONE << f) + (_ONE << g)
        total = _START + terms[a] + terms[b] + terms[c] + terms[d] + terms[e] + terms[f] + terms[g]
        if count_bits(bits & deck) != np.uint64(7) or total >= NO_CARD:
            return np.int64(hand)
        key = np.uint32(total & _KEY)
        best = ranks[np.uint32(key + offsets[key >> _ROW])]
        if total & _FLUSH:
            best = max(best, flush[suited(bits, flush_suit(total))])
        out[hand] = best
    return np.int64(cards.shape[0])


@kernel
def value_hands(
    cards: Cards, deck: np.uint64, terms: Terms, offsets: Offsets, ranks: Values, flush: Values, out: Values
) -> np.int64:
    """Five or six cards a hand."""
    size = np.uint64(cards.shape[1])
    for hand in range(np.uint64(cards.shape[0])):
        total, bits = _START, _NONE
        for column in range(size):
            card = np.uint64(cards[hand, column])
            total += terms[card]
            bits += _ONE << card
        if count_bits(bits & deck) != size or total >= NO_CARD:
            return np.int64(hand)
        key = np.uint32(total & _KEY)
        best = ranks[np.uint32(key + offsets[key >> _ROW])]
        if total & _FLUSH:
            best = max(best, flush[suited(bits, flush_suit(total))])
        out[hand] = best
    return np.int64(cards.shape[0])


@kernel
def value_deuce_to_seven(
    cards: Cards, deck: np.uint64, terms: Terms, offsets: Offsets, ranks: Values, flush: Values, out: Values
) -> np.int64:
    """Five cards where a flush counts against the hand."""
    size = np.uint64(cards.shape[1])
    for hand in range(np.uint64(cards.shape[0])):
        total, bits = _START, _NONE
        for column in range(size):
            card = np.uint64(cards[hand, column])
            total += terms[card]
            bits += _ONE << card
        if count_bits(bits & deck) != size or total >= NO_CARD:
            return np.int64(hand)
        key = np.uint32(total & _KEY)
        if total & _FLUSH:
            out[hand] = flush[suited(bits, flush_suit(total))]
        else:
            out[hand] = ranks[np.uint32(key + offsets[key >> _ROW])]
    return np.int64(cards.shape[0])


@kernel
def value_few(cards: Cards, deck: np.uint64, size: np.uint64, table: Values, out: Values) -> np.int64:
    """Hands of one to three cards: the best choice of so many of a row."""
    columns = np.uint64(cards.shape[1])
    for hand in range(np.uint64(cards.shape[0])):
        if not is_sound(cards[hand], deck):
            return np.int64(hand)
        best = np.uint16(0)
        for a in range(columns):
            first = np.uint64(cards[hand, a])
            if size == _ONE:
                best = max(best, table[first >> _TWO])
                continue
            for b in range(a):
                second = np.uint64(cards[hand, b])
                pair = _RANKS * (first >> _TWO) + (second >> _TWO)
                if size == _TWO:
                    best = max(best, table[pair])
                    continue
                for c in range(b):
                    third = np.uint64(cards[hand, c])
                    place = _RANKS * pair + (third >> _TWO)
                    if first & _SUIT == second & _SUIT and first & _SUIT == third & _SUIT:
                        place += _SUITED
                    best = max(best, table[place])
        out[hand] = best
    return np.int64(cards.shape[0])


@kernel
def value_badugis(cards: Cards, deck: np.uint64, table: Values, out: Values) -> np.int64:
    """Four cards a hand, or fewer: the best of all choices in which no two cards share a rank or a suit."""
    columns = np.uint64(cards.shape[1])
    for hand in range(np.uint64(cards.shape[0])):
        if not is_sound(cards[hand], deck):
            return np.int64(hand)
        best = np.uint16(0)
        for chosen in range(_ONE, _ONE << columns):
            ranks, suits, alike = _NONE, _NONE, _NONE
            for column in range(columns):
                if chosen >> column & _ONE:
                    card = np.uint64(cards[hand, column])
                    rank, suit = _ONE << (card >> _TWO), _ONE << (card & _SUIT)
                    alike |= ranks & rank | suits & suit
                    ranks |= rank
                    suits |= suit
            if not alike:
                best = max(best, table[ranks])
        out[hand] = best
    return np.int64(cards.shape[0])


@kernel
def is_sound(hand: Cards, deck: np.uint64) -> bool:
    """Whether the cards of a hand are all different and all in the deck."""
    bits, together = _NONE, _NONE
    for column in range(np.uint64(hand.size)):
        bits += _ONE << np.uint64(hand[column])
        together |= np.uint64(hand[column])
    return bool(count_bits(bits & deck) == np.uint64(hand.size) and together <= _MOST)


@kernel
def value_two_and_three(
    own: Cards,
    board: Cards,
    deck: np.uint64,
    pairs: Places,
    triples: Places,
    table: Values,
    flush: Values,
    out: Values,
) -> np.int64:
    """Two of the player's own cards and three of the board: every pair with every triple, then flushes."""
    held, shown = np.uint64(own.shape[1]), np.uint64(board.shape[1])
    threes = np.empty(board.shape[1] * (board.shape[1] - 1) * (board.shape[1] - 2) // 6, np.uint64)
    for hand in range(np.uint64(own.shape[0])):
        own_bits, board_bits, together, place = _NONE, _NONE, _NONE, _NONE
        for a in range(shown):
            board_bits += _ONE << np.uint64(board[hand, a])
            together |= np.uint64(board[hand, a])
        for a in range(held):
            own_bits += _ONE << np.uint64(own[hand, a])
            together |= np.uint64(own[hand, a])
        if count_bits((own_bits + board_bits) & deck) != held + shown or together > _MOST:
            return np.int64(hand)
        for a in range(shown):
            for b in range(a):
                front = _BASE * (_BASE * np.uint64(board[hand, a] >> 2) + np.uint64(board[hand, b] >> 2))
                for c in range(b):
                    threes[place] = _PAIRS * np.uint64(triples[front + np.uint64(board[hand, c] >> 2)])
                    place += _ONE
        best = np.uint16(0)
        for a in range(held):
            for b in range(a):
                two = pairs[_BASE * np.uint64(own[hand, a] >> 2) + np.uint64(own[hand, b] >> 2)]
                for three in threes:
                    best = max(best, table[three + np.uint64(two)])
        for suit in (np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)):
            two_suited, three_suited = suited(own_bits, suit), suited(board_bits, suit)
            if count_bits(two_suited) >= np.uint64(2) and count_bits(three_suited) >= np.uint64(3):
                best = max(best, best_flush(two_suited, three_suited, flush))
        out[hand] = best
    return np.int64(own.shape[0])


@kernel
def count_categories(
    deck: Cards, size: int, terms: Terms, offsets: Offsets, ranks: Values, flush: Values
) -> NDArray[np.int64]:
    """How many of all hands of this size fall in each category, by the category's place (16 of them)."""
    counts = np.zeros(16, np.int64)
    cards = len(deck)
    places = np.arange(size)
    totals = np.empty(size, np.uint64)
    sets = np.empty(size, np.uint64)
    level = 0
    # `places` is an odometer of all but the last card; the last card runs in a loop of its own.
    while level >= 0:
        if places[level] > cards - size + level:
            level -= 1
            if level >= 0:
                places[level] += 1
            continue
        card = np.uint64(deck[places[level]])
        totals[level] = terms[card] + (totals[level - 1] if level else _START)
        sets[level] = (_ONE << card) + (sets[level - 1] if level else _NONE)
        if level < size - 2:
            level += 1
            places[level] = places[level - 1] + 1
            continue
        for last in range(places[level] + 1, cards):
            card = np.uint64(deck[last])
            total, bits = totals[level] + terms[card], sets[level] + (_ONE << card)
            key = np.uint32(total & _KEY)
            best = ranks[np.uint32(key + offsets[key >> _ROW])]
            if total & _FLUSH:
                best = max(best, flush[suited(bits, flush_suit(total))])
            counts[np.uint64(best) >> _CATEGORY] += 1
        places[level] += 1
    return counts


@kernel
def flush_suit(total: np.uint64) -> np.uint64:
    """The suit whose counter reached five."""
    counters = (total & _FLUSH) >> _SUITS
    if counters & np.uint64(0x0008):
        return np.uint64(0)
    if counters & np.uint64(0x0080):
        return np.uint64(1)
    return np.uint64(2) if counters & np.uint64(0x0800) else np.uint64(3)


@kernel
def suited(bits: np.uint64, suit: np.uint64) -> np.uint64:
    """The ranks held in a suit, out of a set of cards: every fourth bit moved together; the joker is in each suit."""
    ranks = (bits >> suit) & np.uint64(0x0001111111111111)
    ranks |= bits & (_ONE << _JOKER)
    ranks = (ranks | ranks >> np.uint64(3)) & np.uint64(0x0303030303030303)
    ranks = (ranks | ranks >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    ranks = (ranks | ranks >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (ranks | ranks >> np.uint64(24)) & np.uint64(0xFFFF)


@kernel
def best_flush(own: np.uint64, board: np.uint64, flush: Values) -> np.uint16:
    """Exactly two of the own suited ranks with exactly three of the board's."""
    best = np.uint16(0)
    two = own
    # Down through the subsets of a set of bits: `(subset - 1) & set`.
    while two:
        if count_bits(two) == np.uint64(2):
            three = board
            while three:
                if count_bits(three) == np.uint64(3):
                    best = max(best, flush[two | three])
                three = (three - _ONE) & board
        two = (two - _ONE) & own
    return best
