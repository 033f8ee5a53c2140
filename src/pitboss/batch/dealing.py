"""Cards: the shoe is shuffled as it is dealt, one card from those left at a time.

A reshuffle in a draw (G-R24) puts discards and folded cards behind what was dealt, so that the order of all cards that
left the shoe stays readable.
"""

import numpy as np

from pitboss.batch.bits import first_card, lowest, size_of, size_of_cards
from pitboss.batch.chance import begin_stream, roll
from pitboss.batch.codes import BOARD
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Hidden, Int, Public, Rules, Words

_ONE = np.uint64(1)
_NONE = np.uint64(0)


@part
def fill_shoe(public: Public, hidden: Hidden, rules: Rules, keys: Words, deal: np.uint64) -> None:
    begin_stream(hidden, keys, deal)
    for place in range(rules.cards):
        hidden.shoe[place] = rules.deck[place]
    hidden.dealt = 0
    hidden.shoe_end = rules.cards
    public.shoe = rules.cards


@kernel
def take(public: Public, hidden: Hidden) -> np.uint64:
    """One card out of the shoe, as a bit."""
    place = np.int64(hidden.dealt)
    other = place + roll(hidden, np.int64(hidden.shoe_end) - place)
    card = hidden.shoe[other]
    hidden.shoe[other] = hidden.shoe[place]
    hidden.shoe[place] = card
    hidden.dealt = place + 1
    public.shoe -= 1
    return _ONE << np.uint64(card)


@kernel
def deal_step(public: Public, hidden: Hidden, rules: Rules, step: Int) -> None:
    """One step of the plan: to every active player, or to the board; to the board where the shoe cannot serve all."""
    count = rules.count[step]
    active = np.int64(public.active)
    to_board = rules.place[step] == BOARD
    if not to_board and rules.shortage and public.shoe < count * size_of(active):
        to_board = True  # S94-1994/7CS17.9
    if to_board:
        for _ in range(count):
            public.board |= take(public, hidden)
        return
    up = rules.up[step]
    while active:
        seat = lowest(active)
        active &= active - 1
        for _ in range(count):
            card = take(public, hidden)
            hidden.own[seat] |= card
            if up:
                public.up[seat] |= card
        public.held[seat] += count


@part
def reserve(public: Public, hidden: Hidden, rules: Rules, seat: Int) -> Int:
    """How many cards could be shuffled in for a drawing player: not his own."""
    count: Int = np.int64(0)
    for other in range(rules.players):
        if other != seat:
            count += size_of_cards(hidden.gone[other])
            if not public.active >> other & 1:
                count += size_of_cards(hidden.own[other])
    return count


@kernel
def exchange(public: Public, hidden: Hidden, rules: Rules, seat: Int, cards: np.uint64, replaced: Int) -> None:
    """A player throws cards away; in a draw as many come back, from a new shoe if the old one is empty."""
    count = size_of_cards(cards)
    hidden.own[seat] &= ~cards
    hidden.gone[seat] |= cards
    if not replaced:
        public.held[seat] -= count
        return
    for _ in range(count):
        if not public.shoe:
            _reshuffle(public, hidden, rules, seat)
        hidden.own[seat] |= take(public, hidden)


@part
def _reshuffle(public: Public, hidden: Hidden, rules: Rules, seat: Int) -> None:
    end = np.int64(hidden.shoe_end)
    first = end
    for other in range(rules.players):
        if other == seat:
            continue
        cards = hidden.gone[other]
        hidden.gone[other] = _NONE
        if not public.active >> other & 1:
            cards |= hidden.own[other]
            hidden.own[other] = _NONE
        while cards:
            hidden.shoe[end] = np.uint8(first_card(cards))
            cards &= cards - _ONE
            end += 1
    hidden.shoe_end = end
    public.shoe += end - first
