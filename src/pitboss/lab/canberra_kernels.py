"""The compiled loops behind the house edge of Canberra Poker: all hands, one hand of each kind, and all deals at once.

Dealer's hands are counted in a tally with one row for each set of up to four cards: `tally[row, card]` is the number of
hands counted so far that hold the set and the card. The hands that hold an upcard and none of a player's five cards are
then a signed sum of the rows of the player's 31 smaller sets, for all upcards at once.

Rows are numbered by size of the set, then by the sets in order: a set of sorted cards a < b < c < d stands at
C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) behind the smaller sets.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int32]
Decisions = NDArray[np.bool_]

CARDS = 52
DEALER_HANDS = 163_185
# Where the rows of the sets of none, one, two, three and four cards begin, and where they end.
SETS = (0, 1, 53, 1379, 23479, 294204)
SUBSETS = 31
SIZES = np.array([subset.bit_count() for subset in range(SUBSETS)])
# What the next higher card adds to the row of a set of so many cards.
STEPS = np.array(
    [[SETS[size + 1] - SETS[size] + comb(card, size + 1) for card in range(CARDS)] for size in range(4)], np.uint32
)
IMPOSSIBLE = -1
"""What stands where the upcard is one of the player's own cards."""

# What became of a player's wagers, as columns of a count.
FOLDED, NO_HAND, WON, TIED, LOST = range(5)


@kernel
def all_hands() -> Cards:
    """Every five of 52 cards, one row each, cards ascending."""
    hands = np.empty((2_598_960, 5), np.uint8)
    cards = np.arange(5).astype(np.uint8)
    for row in range(len(hands)):
        hands[row] = cards
        # The last card that can still go up does; those behind it follow closely.
        place = 4
        while place > 0 and cards[place] == CARDS - 5 + place:
            place -= 1
        cards[place] += 1
        for behind in range(place + 1, 5):
            cards[behind] = cards[behind - 1] + 1
    return hands


@kernel
def orbit_sizes(hands: Cards) -> Cards:
    """How many hands differ from this one only in the names of the suits, itself among them; 0 for all but one of them.

    A hand stands for the others if the sets of ranks that it holds in the four suits fall from suit to suit.
    """
    sizes = np.zeros(len(hands), np.uint8)
    held = np.empty(4, np.uint32)
    for hand in range(np.uint64(len(hands))):
        held[:] = 0
        for place in range(np.uint64(5)):
            card = hands[hand, place]
            held[card & 3] |= np.uint32(1) << np.uint32(card >> 2)
        if held[0] >= held[1] >= held[2] >= held[3]:
            # 24 orders of the suits, less those that change nothing.
            alike = 1
            run = 1
            for suit in range(1, 4):
                run = run + 1 if held[suit] == held[suit - 1] else 1
                alike *= run
            sizes[hand] = 24 // alike
    return sizes


@kernel
def sweep(
    hands: Cards, values: NDArray[np.uint16], places: Numbers, tally: Numbers, lower: Numbers, equal: Numbers
) -> None:
    """Count dealer's hands upwards through `hands`, whole values at a time.

    Where `places` names a row (it is not negative) the hand is a player's: the dealer's hands below it go to that row
    of `lower`, those equal to it to that row of `equal`, one column for each upcard.
    """
    rows = np.empty(SUBSETS, np.uint32)
    start = 0
    while start < len(hands):
        end = start
        while end < len(hands) and values[end] == values[start]:
            end += 1
        for hand in range(start, end):
            if places[hand] >= 0:
                _rows_of_subsets(hands[hand], rows)
                _without(rows, tally, lower[places[hand]])
        for hand in range(start, end):
            _count(hands[hand], rows, tally)
        for hand in range(start, end):
            if places[hand] >= 0:
                _rows_of_subsets(hands[hand], rows)
                _without(rows, tally, equal[places[hand]])
                equal[places[hand]] -= lower[places[hand]]
                _mark_held(hands[hand], lower[places[hand]])
        start = end


@kernel
def count_below(hands: Cards, players: Cards, tally: Numbers, out: Numbers) -> None:
    """How many of the dealer's `hands` go with each upcard against each player's hand."""
    rows = np.empty(SUBSETS, np.uint32)
    for hand in range(len(hands)):
        _count(hands[hand], rows, tally)
    for player in range(len(players)):
        _rows_of_subsets(players[player], rows)
        _without(rows, tally, out[player])
        _mark_held(players[player], out[player])


@kernel
def best_decisions(
    lower: Numbers,
    equal: Numbers,
    below: Numbers,
    qualifying: Decisions,
    gains: NDArray[np.int64],
    ante: int,
    bet: int,
    out: Decisions,
) -> None:
    """Where to bet gains more, or loses less, than to fold. `gains` is what a winning BET gains with each hand."""
    for hand in range(len(lower)):
        for card in range(CARDS):
            if lower[hand, card] < 0:
                out[hand, card] = False
                continue
            no_hand, won, _, lost = _against(lower[hand, card], equal[hand, card], below[hand, card], qualifying[hand])
            result = no_hand * ante + won * (ante + gains[hand]) - lost * (ante + bet)
            out[hand, card] = result > -DEALER_HANDS * ante


@kernel
def outcomes(
    lower: Numbers,
    equal: Numbers,
    below: Numbers,
    qualifying: Decisions,
    weights: Cards,
    places: NDArray[np.intp],
    decisions: Decisions,
    out: NDArray[np.int64],
) -> None:
    """Deals by the place of the player's category and by what became of the wagers."""
    for hand in range(len(lower)):
        weight, place = np.int64(weights[hand]), places[hand]
        for card in range(CARDS):
            if lower[hand, card] < 0:
                continue
            if not decisions[hand, card]:
                out[place, FOLDED] += weight * DEALER_HANDS
                continue
            no_hand, won, tied, lost = _against(
                lower[hand, card], equal[hand, card], below[hand, card], qualifying[hand]
            )
            out[place, NO_HAND] += weight * no_hand
            out[place, WON] += weight * won
            out[place, TIED] += weight * tied
            out[place, LOST] += weight * lost


@kernel
def _against(lower: np.int32, equal: np.int32, below: np.int32, qualifying: np.bool_) -> tuple[int, int, int, int]:
    """Dealer's hands that are none, lose, tie and win, out of those under the player's and under the qualifier."""
    no_hand = int(below)
    won = int(lower - below) if lower > below else 0
    tied = int(equal) if qualifying else 0
    return no_hand, won, tied, DEALER_HANDS - no_hand - won - tied


@kernel
def _mark_held(hand: Cards, row: Numbers) -> None:
    for card in hand:
        row[card] = IMPOSSIBLE


@kernel
def _count(hand: Cards, rows: NDArray[np.uint32], tally: Numbers) -> None:
    _rows_of_subsets(hand, rows)
    for subset in range(np.uint32(SUBSETS)):
        for place in range(np.uint32(5)):
            if not subset >> place & np.uint32(1):
                tally[rows[subset], hand[place]] += 1


@kernel
def _without(rows: NDArray[np.uint32], tally: Numbers, out: Numbers) -> None:
    """How many hands counted so far hold each card and none of the player's."""
    for card in range(np.uint64(CARDS)):
        out[card] = tally[np.uint64(0), card]
    for subset in range(np.uint64(1), np.uint64(SUBSETS)):
        row = rows[subset]
        if SIZES[subset] & 1:
            for card in range(np.uint64(CARDS)):
                out[card] -= tally[row, card]
        else:
            for card in range(np.uint64(CARDS)):
                out[card] += tally[row, card]


@kernel
def _rows_of_subsets(hand: Cards, rows: NDArray[np.uint32]) -> None:
    """The row of each subset of up to four of the five cards; bit i of a subset's number stands for card i."""
    rows[0] = 0
    for place in range(np.uint64(5)):
        card = hand[place]
        for lower in range(min(np.uint64(1) << place, np.uint64(15))):
            rows[lower | np.uint64(1) << place] = rows[lower] + STEPS[SIZES[lower], card]
