"""Outlook: the share of the pot that a hand may expect against random hands, by dealing the rest a few dozen times.

The compiled twin of `pitboss.room.bots.outlook`: the same deals of the same generator, so the same share to the last
digit. It looks at nothing but what a policy is given.
"""

from math import pow as power

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.bits import first_card, lowest, size_of, size_of_cards
from pitboss.batch.codes import (
    BADUGI,
    BOARD,
    FEW,
    STEP_BURN,
    STEP_DEAL,
    STEP_DISCARD,
    STEP_DRAW,
    STEP_SHOW,
    TWO_AND_THREE,
)
from pitboss.batch.compiled import kernel
from pitboss.batch.records import Int, Public, Rules, Turn, Values
from pitboss.batch.twister import KEY_WORDS, Twister, appended, next_random, seed_twister
from pitboss.batch.values import value_of
from pitboss.tempers import COSTLY_HANDS, GOLDEN_RATIO, HANDS, LEAST_DEALS, POOL, ROUNDS_OF_DRAWS

Cards = NDArray[np.uint8]
_ONE = np.uint64(1)
_NONE = np.uint64(0)
TWISTER = 625
FEWEST_VALUED, MOST_VALUED = 5, 7
"""Tables value five to seven cards at once."""
_STAGES = len(ROUNDS_OF_DRAWS)
_DRAWS, _WAYS = zip(*ROUNDS_OF_DRAWS, strict=True)


@kernel
def outlook(table: Public, rules: Rules, turn: Turn, own: np.uint64, hands: Values) -> float:
    """From 0 to 1: what part of the pot a hand takes on average from random hands of those still in."""
    if not _has_draw(rules, np.int64(0)):
        return _share_of_deals(table, rules, turn, own, own, hands)
    if _has_draw(rules, np.int64(table.step)):
        return best_draw(table, rules, turn, own, hands, rules.draw_most)[0]
    high, low = _both_values(rules, hands, own, _NONE)
    return _share_among_drawn(rules, hands, high, low, size_of(np.int64(table.active)) - 1)


@kernel
def hand_value(rules: Rules, hands: Values, evaluator: Int, own: np.uint64, board: np.uint64) -> Int:
    """What own cards and board are worth, by the first evaluator or the second; 0 with too few cards for a hand."""
    how, cards = rules.valuer[evaluator], own | board
    size = size_of_cards(cards)
    if how == TWO_AND_THREE:
        if size_of_cards(own) < 2 or size_of_cards(board) < 3:
            return np.int64(0)
    elif how not in (FEW, BADUGI):
        if size < FEWEST_VALUED:
            return np.int64(0)
        if size > MOST_VALUED:
            return _best(rules, hands, evaluator, cards)
    return value_of(rules, hands, evaluator, own, board)


@kernel
def _best(rules: Rules, hands: Values, evaluator: Int, cards: np.uint64) -> Int:
    """Of more cards than the tables value at once: the best of all choices of as many as they do."""
    best: Int = np.int64(0)
    chosen = cards
    # Down through the subsets of a set of bits: `(subset - 1) & set`.
    while chosen:
        if size_of_cards(chosen) == MOST_VALUED:
            best = max(best, value_of(rules, hands, evaluator, chosen, _NONE))
        chosen = (chosen - _ONE) & cards
    return best


@kernel
def _both_values(rules: Rules, hands: Values, own: np.uint64, board: np.uint64) -> tuple[Int, Int]:
    """What a hand is worth to each evaluator; 0 for the second where there is but one."""
    before: Int = np.int64(0)
    last: Int = np.int64(0)
    for evaluator in range(rules.evaluators):  # one call, which is compiled in but once
        before, last = last, hand_value(rules, hands, np.int64(evaluator), own, board)
    return (before, last) if rules.evaluators == 2 else (last, before)


@kernel
def _has_draw(rules: Rules, step: Int) -> bool:
    """Whether the plan has a draw from this step on."""
    while rules.verb[step] != STEP_SHOW:
        if rules.verb[step] == STEP_DRAW:
            return True
        step += 1
    return False


@kernel
def _to_come(table: Public, rules: Rules) -> tuple[Int, Int]:
    """How many cards each player and the board still get; cards to be thrown away count against a player's."""
    own, board, shoe, step = np.int64(0), np.int64(0), np.int64(table.shoe), np.int64(table.step)
    players = size_of(np.int64(table.active))
    if rules.verb[step] == STEP_DISCARD:
        own -= rules.count[step]
    step += 1
    while rules.verb[step] != STEP_SHOW:
        verb, count = rules.verb[step], rules.count[step]
        if verb == STEP_BURN:
            shoe -= 1
        elif verb == STEP_DEAL:
            if rules.place[step] == BOARD or (rules.shortage and shoe < count * players):
                board += count
                shoe -= count
            else:
                own += count
                shoe -= count * players
        elif verb == STEP_DISCARD:
            own -= count
        step += 1
    return own, board


@kernel
def _unseen(table: Public, rules: Rules, turn: Turn, own: np.uint64, shoe: Cards) -> Int:
    """Write the faces that may lie anywhere else, by their numbers; how many there are."""
    seen = own | table.board | turn.thrown
    for seat in range(rules.players):
        seen |= table.up[seat]
    left = _NONE
    for place in range(rules.cards):
        left |= _ONE << np.uint64(rules.deck[place])
    left &= ~seen
    count = np.int64(0)
    while left:
        shoe[count] = np.uint8(first_card(left))
        left &= left - _ONE
        count += 1
    return count


@kernel
def _begin(table: Public, turn: Turn, own: np.uint64, state: Twister) -> None:
    """Seed the sample by the cards that are seen, and by how many lie open with each opponent."""
    key = np.zeros(KEY_WORDS, np.uint32)
    key[0] = 1
    for cards in (own, table.board):
        left = cards
        while left:
            appended(key, np.int64(first_card(left)) + 1)
            left &= left - _ONE
    others = np.int64(table.active) & ~(1 << np.int64(turn.seat))
    appended(key, size_of(others) + 1)
    while others:
        appended(key, size_of_cards(table.up[lowest(others)]) + 1)
        others &= others - 1
    seed_twister(state, key)


@kernel
def _shuffle(shoe: Cards, cards: Int, count: Int, state: Twister) -> None:
    """As much of a shuffle as the first cards of the shoe need."""
    rest = cards
    for place in range(count):
        other = place + np.int64(next_random(state) * rest)
        shoe[place], shoe[other] = shoe[other], shoe[place]
        rest -= 1


@kernel
def _off_the_end(shoe: Cards, end: Int, count: Int) -> np.uint64:
    """The set of so many cards before a place of the shoe."""
    cards = _NONE
    for place in range(end - count, end):
        cards |= _ONE << np.uint64(shoe[place])
    return cards


@kernel
def _share_of_deals(table: Public, rules: Rules, turn: Turn, own: np.uint64, seen: np.uint64, hands: Values) -> float:
    """Deal the unseen cards again and again, and count who would win; `seen` are own cards, kept or not."""
    state, shoe = np.empty(TWISTER, np.uint32), np.empty(64, np.uint8)
    _begin(table, turn, own, state)
    cards = _unseen(table, rules, turn, seen, shoe)
    own_to_come, board_to_come = _to_come(table, rules)
    hand = np.int64(table.held[turn.seat]) + own_to_come
    own_missing = max(np.int64(0), hand - size_of_cards(own))
    others = np.int64(table.active) & ~(1 << np.int64(turn.seat))
    rivals, needed, left = size_of(others), own_missing + board_to_come, others
    while left:
        needed += hand - size_of_cards(table.up[lowest(left)])
        left &= left - 1
    if needed > cards or hand < 0:
        return 1.0 / (rivals + 1)  # no such table is dealt: the shoe serves everybody, or one card serves all
    budget = COSTLY_HANDS if rules.valuer[0] == TWO_AND_THREE else HANDS
    is_open = own_missing > 0 or board_to_come > 0
    deals = max(np.int64(LEAST_DEALS), budget // ((rivals + is_open) * rules.evaluators))
    total = 0.0
    for _ in range(deals):
        _shuffle(shoe, cards, needed, state)
        total += _part_of_deal(table, rules, hands, own, shoe, needed, hand, own_missing, board_to_come, others)
    return total / deals


@kernel
def _part_of_deal(
    table: Public,
    rules: Rules,
    hands: Values,
    own: np.uint64,
    shoe: Cards,
    end: Int,
    hand: Int,
    own_missing: Int,
    board_to_come: Int,
    others: Int,
) -> float:
    """The part of the pot that goes to a hand when the cards lie like this: the board's last, the others' first."""
    board = table.board | _off_the_end(shoe, end, board_to_come)
    end -= board_to_come
    mine = own | _off_the_end(shoe, end, own_missing)
    end -= own_missing
    high, low = _both_values(rules, hands, mine, board)
    best: Int = np.int64(0)
    best_low: Int = np.int64(0)
    equal, equal_low = np.int64(0), np.int64(0)
    while others:
        up = table.up[lowest(others)]
        others &= others - 1
        missing = hand - size_of_cards(up)
        cards = up | _off_the_end(shoe, end, missing)
        end -= missing
        value, low_value = _both_values(rules, hands, cards, board)
        best, best_low = max(best, value), max(best_low, low_value)
        equal += value == high
        equal_low += low_value == low
    part = _part_of_side(high, best, equal)
    if rules.evaluators == 1 or not (low or best_low):
        return part
    return (part + (_part_of_side(low, best_low, equal_low) if low else 0.0)) / 2


@kernel
def _part_of_side(mine: Int, best: Int, equal: Int) -> float:
    if mine > best:
        return 1.0
    return 1 / (1 + equal) if mine == best else 0.0


@kernel
def best_draw(
    table: Public, rules: Rules, turn: Turn, own: np.uint64, hands: Values, most: Int
) -> tuple[float, np.uint64]:
    """The share after the best draw, and the cards to discard for it.

    Every way to discard is tried with the same draws; the better a way does, the more of them it gets.
    """
    state, shoe = np.empty(TWISTER, np.uint32), np.empty(64, np.uint8)
    _begin(table, turn, own, state)
    cards = _unseen(table, rules, turn, own, shoe)
    news = _new_cards(shoe, cards, most, state)
    others = size_of(np.int64(table.active)) - 1
    ways = _ways_to_discard(own, most)
    totals = np.zeros(ways.shape[0])
    remaining: Int = np.int64(ways.shape[0])
    done: Int = np.int64(0)
    for stage in range(_STAGES):
        last = min(np.int64(_DRAWS[stage]), cards)
        for way in range(remaining):
            count = size_of_cards(ways[way])
            for draw in range(done, last):
                hand = own & ~ways[way]
                for place in range(count):
                    hand |= _ONE << np.uint64(news[draw, place])
                high, low = _both_values(rules, hands, hand, _NONE)
                totals[way] += _share_among_drawn(rules, hands, high, low, others)
        _best_first(ways, totals, remaining)
        remaining, done = min(np.int64(_WAYS[stage]), remaining), last
    return totals[0] / cards, ways[0]


@kernel
def best_discard(table: Public, rules: Rules, turn: Turn, own: np.uint64, hands: Values, count: Int) -> np.uint64:
    """So many cards that are missed least: what is left has the best outlook."""
    ways = _ways_to_discard(own, count)
    best, chosen = -1.0, _NONE
    for way in range(ways.shape[0]):
        if size_of_cards(ways[way]) == count:
            share = _share_of_deals(table, rules, turn, own & ~ways[way], own, hands)
            if share > best:
                best, chosen = share, ways[way]
    return chosen


@kernel
def _ways_to_discard(own: np.uint64, most: Int) -> NDArray[np.uint64]:
    """All sets of up to so many of the own cards: fewer come first, then those with the lower cards."""
    size = size_of_cards(own)
    held, left = np.empty(size, np.uint64), own
    for place in range(size):
        held[place] = left & (~left + _ONE)
        left &= left - _ONE
    ways, found = np.empty(1 << size, np.uint64), 0
    for count in range(min(most, size) + 1):
        # With the first card in the highest bit, the larger number of equally many bits has the lower cards.
        for pattern in range((1 << size) - 1, -1, -1):
            if size_of(np.int64(pattern)) == count:
                ways[found] = _NONE
                for place in range(size):
                    if pattern >> (size - 1 - place) & 1:
                        ways[found] |= held[place]
                found += 1
    return ways[:found]


@kernel
def _best_first(ways: NDArray[np.uint64], totals: NDArray[np.float64], count: Int) -> None:
    """Sort by totals, the largest first; equal ones keep their order."""
    for place in range(1, count):
        way, total, at = ways[place], totals[place], place
        while at and totals[at - 1] < total:
            ways[at], totals[at] = ways[at - 1], totals[at - 1]
            at -= 1
        ways[at], totals[at] = way, total


@kernel
def _new_cards(shoe: Cards, cards: Int, most: Int, state: Twister) -> NDArray[np.uint8]:
    """Draws of so many cards, in which every unseen card comes first once: the draw of a single card is exact.

    The first few of them are spread over suits and ranks, since a way to discard may be judged by these alone.
    """
    firsts, by_suit, count = np.empty(cards, np.uint8), np.empty(cards, np.uint8), 0
    for suit in range(4):
        for place in range(cards):
            if shoe[place] & 3 == suit:
                by_suit[count] = shoe[place]
                count += 1
    keys = np.empty(cards)
    for place in range(cards):
        key, at = place * GOLDEN_RATIO % 1, place
        while at and keys[at - 1] > key:
            keys[at], firsts[at] = keys[at - 1], firsts[at - 1]
            at -= 1
        keys[at], firsts[at] = key, by_suit[place]
    news = np.empty((cards, max(most, np.int64(1))), np.uint8)
    for draw in range(cards):
        _shuffle(shoe, cards, most, state)
        news[draw, 0] = firsts[draw]
        filled = 1
        for place in range(most):
            if filled < most and shoe[place] != firsts[draw]:
                news[draw, filled] = shoe[place]
                filled += 1
    return news


@kernel
def _share_among_drawn(rules: Rules, hands: Values, high: Int, low: Int, others: Int) -> float:
    """What a hand takes from so many opponents after their draws."""
    rivals = float(others)
    part = power(_standing(hands, rules.pool_at[0], high), rivals)
    if rules.evaluators == 1:
        return part
    if low:
        return (part + power(_standing(hands, rules.pool_at[1], low), rivals)) / 2
    unqualified = _up_to(hands, rules.pool_at[1], np.int64(1)) / POOL
    return part * (1 + power(unqualified, rivals)) / 2


@kernel
def _standing(hands: Values, pool: Int, value: Int) -> float:
    """The part of the pool that a value beats, ties counted half."""
    return (_up_to(hands, pool, value) + _up_to(hands, pool, value + 1)) / (2 * POOL)


@kernel
def _up_to(hands: Values, pool: Int, value: Int) -> Int:
    """How many hands of the pool are worth less than a value."""
    low, high = np.int64(0), np.int64(POOL)
    while low < high:
        middle = (low + high) // 2
        if hands.words[pool + middle] < value:
            low = middle + 1
        else:
            high = middle
    return low
