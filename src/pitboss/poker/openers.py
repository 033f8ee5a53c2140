"""Who acts first in a betting round: by the last blind, by the marker, or by the cards showing.

S94-1994/7CS7.1 and 8.1 with RR-06 and RR-07, CM7.1 and 8.5; 1999-FARO/H1.2 and H1.3; NI2018-51/10.1; G-R79 and G-R80.
"""

from collections.abc import Callable
from functools import partial

from pitboss.cards import Card
from pitboss.hands.ranking import ACE
from pitboss.hands.showing import WEIGHTS, low_showing_table, showing_table
from pitboss.poker.kinds import Opener, Showing, TappedOpener, Verb
from pitboss.poker.seats import next_after
from pitboss.poker.state import State

HIGH_CARD_ONLY, NEXT_ABLE = Showing.HIGH_CARD_ONLY, TappedOpener.NEXT_ABLE


def opener_of(kind: Opener, state: State, among: int) -> int:
    """The seat that acts first, among those of the mask."""
    return _OPENERS[kind](state, among)


def opener_without(state: State, out: int) -> int:
    """Who opens instead if the cards showing had named somebody who is out before he has opened; 0 otherwise.

    `out` is the mask of all who are out. Where the order of seats names the opener, the next seat follows anyway.
    """
    step = state.setup.plan[state.step]
    if step.opener not in BY_CARDS or not (state.betting and state.first_act and out >> state.turn & 1):
        return 0
    return _by_cards(step.opener, state, state.pending & ~out)


def hides_showing(state: State) -> bool:
    """Whether a card lies open before a player that was not entered, so that the cards showing cannot be compared."""
    return any(
        card is None and shown
        for seat in state.setup.seats
        if state.active >> seat & 1
        for card, shown in zip(state.own[seat], state.up[seat], strict=True)
    )


def is_opener_due(state: State) -> bool:
    """Whether a betting round waits for the dealer to say who opens it."""
    step = state.setup.plan[state.step]
    is_bet = step.verb is Verb.BET and not state.betting and not state.over
    return is_bet and step.opener in BY_CARDS and not state.told_opener and hides_showing(state)


def _after_blind(state: State, among: int) -> int:
    if not state.last_blind:
        return _marker_order(state, among)
    return next_after(state.last_blind, among)


def _marker_order(state: State, among: int) -> int:
    return next_after(state.setup.first - 1, among)


def _by_cards(kind: Opener, state: State, among: int) -> int:
    """Whose cards up open; of equals the nearest in the order of the marker.

    Cards of players who have tapped out count only where the table has it so: then the next able player opens (G-R80).
    """
    strength_of, counts_all = BY_CARDS[kind], state.setup.options.tapped_opener is NEXT_ABLE
    opener, best = 0, -1
    for seat in state.setup.from_marker(state.active if counts_all else among):
        cards = [
            card for card, shown in zip(state.own[seat], state.up[seat], strict=True) if shown and card is not None
        ]
        strength = strength_of(state, cards)
        if strength > best:
            opener, best = seat, strength
    return opener if among >> opener & 1 else next_after(opener, among)


def _high_hand(state: State, cards: list[Card]) -> int:
    table = showing_table(state.setup.options.showing is HIGH_CARD_ONLY)
    return table[sum([WEIGHTS[card.rank] for card in cards])]


def _low_hand(state: State, cards: list[Card]) -> int:
    return low_showing_table()[sum([WEIGHTS[card.rank] for card in cards])]


def _low_card(state: State, cards: list[Card]) -> int:
    return max([JOKER_NUMBER - card.number for card in cards], default=0)


def _high_card(state: State, cards: list[Card]) -> int:
    # An ace is the lowest: its numbers go below all others.
    return max([card.suit if card.rank == ACE else card.number + SUITS_OF_ACE for card in cards], default=0)


JOKER_NUMBER = Card.JOKER.number
SUITS_OF_ACE = 4
BY_CARDS: dict[Opener, Callable[[State, list[Card]], int]] = {
    Opener.CARDS_SHOWING: _high_hand,
    Opener.LOWEST_SHOWING: _low_hand,
    Opener.LOWEST_UP: _low_card,
    Opener.HIGHEST_UP: _high_card,
}
_OPENERS: dict[Opener, Callable[[State, int], int]] = {
    Opener.AFTER_BLIND: _after_blind,
    Opener.MARKER_ORDER: _marker_order,
    **{kind: partial(_by_cards, kind) for kind in BY_CARDS},
}
