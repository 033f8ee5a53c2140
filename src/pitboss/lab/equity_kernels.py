"""The compiled count of boards by classes: which hands win how often, whatever is still to come.

Boards with the same ranks differ only where a flush can be made. So each multiset of ranks is valued once and weighted
with its number of boards (a plain class); each set of cards of one suit that could make somebody a flush makes classes
of its own, whose boards are taken out of the plain ones. At most one suit has three of five cards, so nothing is taken
out twice.

The twin in plain Python is `equity_plain`. As in `pitboss.hands.kernels`, indexes are unsigned, and what is compiled in
stands in figures. Compiled code is kept until this file changes: after a change in a module that it imports, touch it.
"""

import numpy as np

from pitboss.hands.compiled import kernel
from pitboss.lab.equity_award_kernels import award, award_split, award_three, award_two, judge_lows
from pitboss.lab.equity_suited_kernels import list_suited, weigh
from pitboss.lab.equity_types import I64, U8, U16, KernelTerms, Lists, Values, Work
from pitboss.lab.triple_kernels import number_triples, pairs_of_ranks

_NONE, _ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(number) for number in range(6))
_JOKER = np.uint64(52)
_NATURAL = np.uint64((1 << 52) - 1)
_ROW = np.uint32(11)
_PAIRS = np.uint64(105)
_TRIPLES = np.uint64(560)


@kernel
def count_matchups(
    hands: U8,
    times: I64,
    board: U8,
    deck: np.uint64,
    terms: KernelTerms,
    tables: tuple[Values, Values],
    lists: Lists,
    work: Work,
    tally: I64,
) -> None:
    """Add to `tally` (one row a player: wins, ties, shares in units) what every board that can still come brings.

    `hands` holds one row of hands for each matchup, which counts so many `times`; `deck` are the cards that are neither
    on the board nor dead.
    """
    players = np.uint64(hands.shape[1])
    shown = np.uint64(board.shape[0])
    to_come = _FIVE - shown
    for matchup in range(np.uint64(hands.shape[0])):
        live = deck
        for player in range(players):
            bits, key = _NONE, np.uint32(0)
            for place in range(np.uint64(hands.shape[2])):
                card = np.uint64(hands[matchup, player, place])
                bits |= _ONE << card
                key += lists.rank_keys[card >> _TWO]
            work.own[player] = bits
            work.own_keys[player] = key
            live &= ~bits
        for player in range(players):
            for column in range(_THREE):
                work.tally[player, column] = 0
        for place in range(shown):
            work.board[place] = board[place]
        _count(players, to_come, live & _NATURAL, terms, tables, lists, work)
        if to_come and live >> _JOKER:
            work.board[shown] = 52
            _count(players, to_come - _ONE, live & _NATURAL, terms, tables, lists, work)
        for player in range(players):
            for column in range(_THREE):
                tally[player, column] += times[matchup] * work.tally[player, column]


@kernel
def _count(
    players: np.uint64,
    to_come: np.uint64,
    live: np.uint64,
    terms: KernelTerms,
    tables: tuple[Values, Values],
    lists: Lists,
    work: Work,
) -> None:
    """Every board of the known cards and so many of the live ones, which are natural cards."""
    known = np.uint32(0)
    for place in range(_FIVE - to_come):
        known += lists.rank_keys[work.board[place] >> 2]
    weigh(live, lists.starts[to_come + _ONE], lists, work.ways)
    plain = _list_plain(to_come, known, tables[0], lists, work)
    if terms.own_used:
        _value_by_triples(players, to_come, plain, tables[0], lists, work, work.high)
        if terms.split:
            _value_by_triples(players, to_come, plain, tables[1], lists, work, work.low)
    else:
        _value_by_keys(players, known, plain, tables[0], lists, work, work.high)
        if terms.split:
            _value_by_keys(players, known, plain, tables[1], lists, work, work.low)
    count = _NONE
    if terms.flushes:
        count = list_suited(players, to_come, live, known, terms, tables[0], lists, work)
    for one in range(plain):
        work.classes[count] = work.places[one]
        work.weights[count] = work.left[work.places[one]]
        count += _ONE
    if terms.split:
        judge_lows(players, plain, work)
        award_split(players, count, work)
    elif players == _TWO:
        award_two(count, work)
    elif players == _THREE:
        award_three(count, work)
    else:
        award(players, count, work)


@kernel
def _list_plain(to_come: np.uint64, known: np.uint32, table: Values, lists: Lists, work: Work) -> np.uint64:
    """The multisets that can come, where the board that they make has its place, and how many boards that is."""
    count = _NONE
    for one in range(lists.starts[to_come], lists.starts[to_come + _ONE]):
        if work.ways[one]:
            key = np.uint32(known + lists.keys[one])
            place = np.uint32(key + table.board_offsets[key >> _ROW])
            work.found[count] = one
            work.places[count] = place
            work.left[place] = work.ways[one]
            count += _ONE
    return count


@kernel
def _value_by_keys(
    players: np.uint64, known: np.uint32, plain: np.uint64, table: Values, lists: Lists, work: Work, out: U16
) -> None:
    """What each player has with each plain class, if any five of all cards count."""
    for one in range(plain):
        board = np.uint32(known + lists.keys[work.found[one]])
        place = work.places[one]
        for player in range(players):
            key = np.uint32(board + work.own_keys[player])
            out[place, player] = table.ranks[np.uint32(key + table.offsets[key >> _ROW])]


@kernel
def _value_by_triples(
    players: np.uint64, to_come: np.uint64, plain: np.uint64, table: Values, lists: Lists, work: Work, out: U16
) -> None:
    """What each player has with each plain class, if two own cards and three of the board count."""
    for player in range(players):
        pairs = pairs_of_ranks(work.own[player], table.pairs, work.own_pairs)
        for triple in range(_TRIPLES):
            best = np.uint16(0)
            for pair in range(pairs):
                best = max(best, table.two_and_three[_PAIRS * triple + np.uint64(work.own_pairs[pair])])
            work.by_triple[triple, player] = best
    shown = _FIVE - to_come
    ranks = np.empty(5, np.uint64)
    threes = np.empty(10, np.uint64)
    for place in range(shown):
        ranks[place] = np.uint64(work.board[place] >> 2)
    for one in range(plain):
        for place in range(to_come):
            ranks[shown + place] = np.uint64(lists.ranks[work.found[one], place])
        number_triples(ranks, np.uint64(10), table.triples, lists.threes, threes)
        where = work.places[one]
        for player in range(players):
            best = work.by_triple[threes[0], player]
            for three in range(_ONE, np.uint64(10)):
                best = max(best, work.by_triple[threes[three], player])
            out[where, player] = best
