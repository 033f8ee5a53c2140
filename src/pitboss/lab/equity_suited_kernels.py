"""The compiled list of classes in which somebody may have a flush: sets of one suit, and what comes beside them.

A joker on the board is of every suit: then two suits may have three cards each, and the boards that both have taken out
of the plain classes are put right again.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import count_bits, kernel
from pitboss.hands.kernels import suited
from pitboss.lab.equity_types import I32, U64, KernelTerms, Lists, Values, Work
from pitboss.lab.triple_kernels import lowest_bit, number_triples

_NONE, _ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(number) for number in range(6))
_SUITS = (_NONE, _ONE, _TWO, _THREE)
_ONE_SUIT = np.uint64(0x1111111111111)
_JOKER = np.uint64(52)
_NATURAL = np.uint64((1 << 52) - 1)
_ROW = np.uint32(11)
_BASE = np.uint64(14)
_PLACE_BITS = np.uint64(14)
# Rows of suited values: none, one for each suit and set of ranks, then those of two suits at once.
SUITED_SETS = 2380
_SETS = np.uint64(SUITED_SETS)
_TWO_SUITS = np.uint64(1 + 4 * SUITED_SETS)


@kernel
def list_suited(
    players: np.uint64,
    to_come: np.uint64,
    live: np.uint64,
    known: np.uint32,
    terms: KernelTerms,
    table: Values,
    lists: Lists,
    work: Work,
) -> np.uint64:
    """List the classes in which somebody may have a flush, and take their boards out of the plain ones."""
    shown = _NONE
    for place in range(_FIVE - to_come):
        shown |= _ONE << np.uint64(work.board[place])
    count = _NONE
    needed = np.zeros((4, 6), np.bool_)
    for suit in _SUITS:
        on_board, in_deck = suited(shown, suit), suited(live, suit)
        if not _flush_possible(players, suit, count_bits(on_board) + to_come, terms.own_used, work.own):
            continue
        if terms.own_used:
            _value_suited_triples(players, suit, table, work)
        # Never more than two cards of a board are of other suits, once somebody has a flush.
        weigh(live & ~(_ONE_SUIT << suit), lists.starts[min(to_come, _TWO) + _ONE], lists, work.ways)
        for number in range(to_come + _ONE):
            size = np.uint64(number)
            if not _flush_possible(players, suit, count_bits(on_board) + size, terms.own_used, work.own):
                continue
            needed[suit, size] = True
            other = _list_others(to_come - size, lists, work)
            _value_suited(players, suit, on_board, in_deck, size, terms.own_used, table, lists, work)
            count = _list_sets(suit, in_deck, known, size, other, count, table, lists, work)
    if shown >> _JOKER:
        count = _list_two_suits(players, to_come, live, known, shown, needed, count, table, lists, work)
    return count


@kernel
def _flush_possible(players: np.uint64, suit: np.uint64, on_board: np.uint64, own_used: int, own: U64) -> bool:
    """Whether so many cards of a suit on the board would give somebody a flush."""
    for player in range(players):
        held = count_bits(suited(own[player], suit))
        if own_used:
            if held >= _TWO and on_board >= _THREE:
                return True
        elif held + on_board >= _FIVE:
            return True
    return False


@kernel
def _list_others(size: np.uint64, lists: Lists, work: Work) -> np.uint64:
    """The multisets of cards of other suits that can come beside a suited set."""
    count = _NONE
    for one in range(lists.starts[size], lists.starts[size + _ONE]):
        if work.ways[one]:
            work.other_keys[count] = lists.keys[one]
            work.other_ways[count] = work.ways[one]
            count += _ONE
    return count


@kernel
def _list_sets(
    suit: np.uint64,
    in_deck: np.uint64,
    known: np.uint32,
    size: np.uint64,
    others: np.uint64,
    count: np.uint64,
    table: Values,
    lists: Lists,
    work: Work,
) -> np.uint64:
    """The classes of every set of so many cards of a suit, with what else can come."""
    for one in range(lists.suited_starts[size], lists.suited_starts[size + _ONE]):
        if np.uint64(lists.suited[one]) & ~in_deck:
            continue
        row = (_ONE + suit * _SETS + one) << _PLACE_BITS
        suited = np.uint32(known + lists.suited_keys[one])
        for other in range(others):
            key = np.uint32(suited + work.other_keys[other])
            place = np.uint32(key + table.board_offsets[key >> _ROW])
            ways = work.other_ways[other]
            work.left[place] -= ways
            work.classes[count] = row | np.uint64(place)
            work.weights[count] = ways
            count += _ONE
    return count


@kernel
def _value_suited(
    players: np.uint64,
    suit: np.uint64,
    on_board: np.uint64,
    in_deck: np.uint64,
    size: np.uint64,
    own_used: int,
    table: Values,
    lists: Lists,
    work: Work,
) -> None:
    """The flush of each player with every set of so many cards of a suit; 0 for none."""
    shown = _NONE
    ranks = np.empty(5, np.uint64)
    threes = np.empty(10, np.uint64)
    rest = on_board
    while rest:
        ranks[shown] = lowest_bit(rest)
        rest &= rest - _ONE
        shown += _ONE
    cards = shown + size
    triples = cards * (cards - _ONE) * (cards - _TWO) // np.uint64(6)
    for one in range(lists.suited_starts[size], lists.suited_starts[size + _ONE]):
        come = np.uint64(lists.suited[one])
        if come & ~in_deck:
            continue
        row = _ONE + suit * _SETS + one
        if own_used:
            for place in range(size):
                ranks[shown + place] = np.uint64(lists.suited_ranks[one, place])
            number_triples(ranks, triples, table.triples, lists.threes, threes)
            for player in range(players):
                best = np.uint16(0)
                for three in range(triples):
                    best = max(best, work.by_triple[threes[three], player])
                work.suited_values[row, player] = best
        else:
            for player in range(players):
                work.suited_values[row, player] = table.flush[on_board | come | suited(work.own[player], suit)]


@kernel
def _value_suited_triples(players: np.uint64, suit: np.uint64, table: Values, work: Work) -> None:
    """The best flush that two own cards of a suit make with each three of the board."""
    for player in range(players):
        own = suited(work.own[player], suit)
        for a in range(_TWO, _BASE):
            for b in range(_ONE, a):
                for c in range(b):
                    best = _best_of_two(own, (_ONE << a) | (_ONE << b) | (_ONE << c), table)
                    work.by_triple[np.uint64(table.triples[_BASE * (_BASE * a + b) + c]), player] = best


@kernel
def _best_of_two(own: np.uint64, three: np.uint64, table: Values) -> np.uint16:
    """The best flush that any two of the own ranks make with these three."""
    best = np.uint16(0)
    first = own
    while first:
        one = first & (~first + _ONE)
        first ^= one
        second = first
        while second:
            two = second & (~second + _ONE)
            second ^= two
            best = max(best, table.flush[three | one | two])
    return best


@kernel
def _list_two_suits(
    players: np.uint64,
    to_come: np.uint64,
    live: np.uint64,
    known: np.uint32,
    shown: np.uint64,
    needed: NDArray[np.bool_],
    count: np.uint64,
    table: Values,
    lists: Lists,
    work: Work,
) -> np.uint64:
    """With a joker on the board: boards with two cards of each of two suits, which both suits have taken out."""
    row = _TWO_SUITS
    for suit in _SUITS:
        there = count_bits(suited(shown & _NATURAL, suit))
        for other in _SUITS:
            other_there = count_bits(suited(shown & _NATURAL, other))
            if other >= suit or there > _TWO or other_there > _TWO or there + other_there + to_come != _FOUR:
                continue
            size, other_size = _TWO - there, _TWO - other_there
            if not (needed[suit, size] and needed[other, other_size]):
                continue
            for one in range(lists.suited_starts[size], lists.suited_starts[size + _ONE]):
                if np.uint64(lists.suited[one]) & ~suited(live, suit):
                    continue
                set_key, set_row = np.uint32(known + lists.suited_keys[one]), _ONE + suit * _SETS + one
                row, count = _list_second_sets(
                    players, set_key, set_row, other, other_size, suited(live, other), row, count, table, lists, work
                )
    return count


@kernel
def _list_second_sets(
    players: np.uint64,
    first_key: np.uint32,
    first: np.uint64,
    suit: np.uint64,
    size: np.uint64,
    in_deck: np.uint64,
    row: np.uint64,
    count: np.uint64,
    table: Values,
    lists: Lists,
    work: Work,
) -> tuple[np.uint64, np.uint64]:
    """Beside a set of one suit, every set of another: neither suit's classes hold these boards, one of both does."""
    values = work.suited_values
    for one in range(lists.suited_starts[size], lists.suited_starts[size + _ONE]):
        if np.uint64(lists.suited[one]) & ~in_deck:
            continue
        key = np.uint32(first_key + lists.suited_keys[one])
        place = np.uint64(np.uint32(key + table.board_offsets[key >> _ROW]))
        second = _ONE + suit * _SETS + one
        for player in range(players):
            values[row, player] = max(values[first, player], values[second, player])
        work.left[place] += 1
        for which, weight in ((first, -1), (second, -1), (row, 1)):
            work.classes[count] = (which << _PLACE_BITS) | place
            work.weights[count] = weight
            count += _ONE
        row += _ONE
    return row, count


@kernel
def weigh(live: np.uint64, end: np.uint64, lists: Lists, ways: I32) -> None:
    """In how many ways the live cards make each multiset of ranks, up to one in the list."""
    ways[0] = 1
    for one in range(_ONE, end):
        alike = count_bits((live >> (_FOUR * np.uint64(lists.top[one]))) & np.uint64(15))
        ways[one] = ways[lists.before[one]] * lists.choose[alike, np.uint64(lists.run[one])]
