"""The compiled loops of sampling: deal a block of deals, value its hands, share its pots.

Chance is a generator of our own (xoroshiro128++) whose state is an argument, so a seed gives the same cards everywhere.
The twins in plain Python are in `sampling_plain`. Indexes are unsigned, as in `pitboss.hands.kernels`.
"""

import numpy as np

from pitboss.hands.compiled import count_bits, kernel
from pitboss.hands.kernels import best_flush, flush_suit, suited
from pitboss.lab.equity_types import I64, U8, U16, U64, Values
from pitboss.lab.triple_kernels import lowest_bit, number_triples, pairs_of_ranks

_NONE, _ONE, _TWO, _THREE, _FOUR, _FIVE = (np.uint64(number) for number in range(6))
_SUITS = (_NONE, _ONE, _TWO, _THREE)
_FLUSH = np.uint64(0x8888 << 24)
_KEY = np.uint64((1 << 24) - 1)
_ROW = np.uint32(11)
_PAIRS = np.uint64(105)
_HALF = np.uint64(32)
_LOW_HALF = np.uint64((1 << 32) - 1)


@kernel
def deal_block(state: U64, deck: U8, choices: U8, choice_starts: U64, drawn: U8) -> None:
    """Fill each row of `drawn` with cards: a whole hand for every range, then cards from what is left of the deck.

    Hands of ranges are drawn all anew until no card is in two of them, so that every deal is as likely as another. The
    deck stays shuffled from deal to deal, which does no harm.
    """
    one, two = state[0], state[1]
    ranges = np.uint64(len(choice_starts)) - _ONE
    size = np.uint64(choices.shape[1])
    for deal in range(np.uint64(drawn.shape[0])):
        used, picked = _NONE, _NONE
        while picked < ranges:
            hand, one, two = _below(choice_starts[picked + _ONE] - choice_starts[picked], one, two)
            mask = _NONE
            for part in range(size):
                card = choices[choice_starts[picked] + hand, part]
                mask |= _ONE << np.uint64(card)
                drawn[deal, picked * size + part] = card
            if mask & used:
                used, picked = _NONE, _NONE
            else:
                used |= mask
                picked += _ONE
        column, top = ranges * size, np.uint64(len(deck))
        while column < np.uint64(drawn.shape[1]):
            place, one, two = _below(top, one, two)
            top -= _ONE
            card = deck[place]
            deck[place] = deck[top]
            deck[top] = card
            if not (used >> np.uint64(card)) & _ONE:
                drawn[deal, column] = card
                column += _ONE
    state[0], state[1] = one, two


@kernel
def _below(bound: np.uint64, one: np.uint64, two: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """A number below the bound, every one as likely as another, and the generator's next state."""
    while True:
        total = one + two
        number = ((total << np.uint64(17)) | (total >> np.uint64(47))) + one
        two ^= one
        one = ((one << np.uint64(49)) | (one >> np.uint64(15))) ^ two ^ (two << np.uint64(21))
        two = (two << np.uint64(28)) | (two >> np.uint64(36))
        wide = (number >> _HALF) * bound
        # Of the 2^32 numbers, the first few would give some results once more often than others.
        if wide & _LOW_HALF >= bound or wide & _LOW_HALF >= (np.uint64(1 << 32) - bound) % bound:
            return wide >> _HALF, one, two


@kernel
def value_block(drawn: U8, columns: U64, known: U64, bits: U64, terms: U64, values: Values, out: U16) -> None:
    """The best five of own and board cards. `columns[player]` say which columns of `drawn` a player's cards are in, the
    last row those of the board; `known` are the sums of the terms of the cards that are known, `bits` their sets."""
    players = np.uint64(out.shape[1])
    for deal in range(np.uint64(drawn.shape[0])):
        board, board_bits = known[players], bits[players]
        for column in range(columns[players, _NONE], columns[players, _ONE]):
            card = np.uint64(drawn[deal, column])
            board += terms[card]
            board_bits |= _ONE << card
        for player in range(players):
            total, own_bits = board + known[player], board_bits | bits[player]
            for column in range(columns[player, _NONE], columns[player, _ONE]):
                card = np.uint64(drawn[deal, column])
                total += terms[card]
                own_bits |= _ONE << card
            key = np.uint32(total & _KEY)
            best = values.ranks[np.uint32(key + values.offsets[key >> _ROW])]
            if total & _FLUSH:
                best = max(best, values.flush[suited(own_bits, flush_suit(total))])
            out[deal, player] = best


@kernel
def value_block_two_and_three(drawn: U8, columns: U64, bits: U64, values: Values, threes: U8, out: U16) -> None:
    """Two of the own cards and three of the board; otherwise as `value_block`."""
    players = np.uint64(out.shape[1])
    pairs, ranks, numbers = np.empty(10, np.uint16), np.empty(5, np.uint64), np.empty(10, np.uint64)
    for deal in range(np.uint64(drawn.shape[0])):
        board = bits[players]
        for column in range(columns[players, _NONE], columns[players, _ONE]):
            board |= _ONE << np.uint64(drawn[deal, column])
        rest, place = board, _NONE
        while rest:
            ranks[place] = lowest_bit(rest) >> _TWO
            rest &= rest - _ONE
            place += _ONE
        number_triples(ranks, np.uint64(10), values.triples, threes, numbers)
        for player in range(players):
            own = bits[player]
            for column in range(columns[player, _NONE], columns[player, _ONE]):
                own |= _ONE << np.uint64(drawn[deal, column])
            count = pairs_of_ranks(own, values.pairs, pairs)
            best = np.uint16(0)
            for three in numbers:
                for pair in range(count):
                    best = max(best, values.two_and_three[_PAIRS * three + np.uint64(pairs[pair])])
            for suit in _SUITS:
                shown, held = suited(board, suit), suited(own, suit)
                if count_bits(shown) >= _THREE and count_bits(held) >= _TWO:
                    best = max(best, best_flush(held, shown, values.flush))
            out[deal, player] = best


@kernel
def award_block_of_two(high: U16, parts: I64, tally: I64) -> None:
    """`award_block` for two players and no low hands: sums stay in registers, and nothing branches."""
    first, second = np.int64(0), np.int64(0)
    for deal in range(np.uint64(high.shape[0])):
        first += high[deal, _NONE] > high[deal, _ONE]
        second += high[deal, _ONE] > high[deal, _NONE]
    tied = np.int64(high.shape[0]) - first - second
    for player, won in ((_NONE, first), (_ONE, second)):
        tally[player, _NONE] += won
        tally[player, _ONE] += tied
        tally[player, _TWO] += won * parts[_ONE] + tied * parts[_TWO]


@kernel
def award_block(high: U16, low: U16, parts: I64, tally: I64) -> None:
    """Add the pots of a block to wins, ties and shares. Low values are 0 where none is wanted or none qualifies."""
    players = np.uint64(high.shape[1])
    for deal in range(np.uint64(high.shape[0])):
        best, winner, winners = np.uint16(0), _NONE, _NONE
        low_best, low_winners = np.uint16(0), _NONE
        for player in range(players):
            value, other = high[deal, player], low[deal, player]
            winner = np.uint64(player) if value > best else winner
            winners = _ONE if value > best else winners + np.uint64(value == best)
            low_winners = _ONE if other > low_best else low_winners + np.uint64(other == low_best)
            best, low_best = max(best, value), max(low_best, other)
        if winners == _ONE and low_best == 0:
            tally[winner, _NONE] += 1
            tally[winner, _TWO] += parts[_ONE]
            continue
        share = parts[winners] >> 1 if low_best else parts[winners]
        low_share = parts[low_winners] >> 1 if low_best else np.int64(0)
        for player in range(players):
            got = share if high[deal, player] == best else np.int64(0)
            got += low_share if low[deal, player] == low_best else np.int64(0)
            tally[player, _NONE] += got == parts[_ONE]
            tally[player, _ONE] += 0 < got < parts[_ONE]
            tally[player, _TWO] += got
