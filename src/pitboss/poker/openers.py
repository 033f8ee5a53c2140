"""Who acts first in a betting round: by the last blind, by the marker, or by the cards showing.

S94-1994/7CS7.1 and 8.1 with RR-06 and RR-07, CM7.1 and 8.5; 1999-FARO/H1.2 and H1.3; NI2018-51/10.1; G-R79 and G-R80.
"""

from collections.abc import Callable
from itertools import compress

from pitboss.cards import Card
from pitboss.hands.ranking import ACE
from pitboss.hands.showing import WEIGHT_OF, low_showing_table, showing_table
from pitboss.poker.kinds import Opener, Showing, TappedOpener, Verb
from pitboss.poker.seats import Seats, next_after
from pitboss.poker.state import State

HIGH_CARD_ONLY, NEXT_ABLE = Showing.HIGH_CARD_ONLY, TappedOpener.NEXT_ABLE


def opener_of(kind: Opener, state: State, among: int) -> int:
    """The seat that acts first, among those of the mask."""
    return _by_cards(kind, state, among) if kind in BY_CARDS else _BY_PLACE[kind](state, among)


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
    if all(map(all, state.own)):
        return False  # the table knows every card, as it does wherever software deals
    return not all(all(compress(state.own[seat], state.up[seat])) for seat in state.seats_in(state.active))


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
    counted = state.active if state.setup.options.tapped_opener is NEXT_ABLE else among
    if not counted:
        return 0
    seats = state.setup.from_marker(counted)
    strengths = BY_CARDS[kind](state, seats)
    opener = seats[strengths.index(max(strengths))]
    return opener if among >> opener & 1 else next_after(opener, among)


def _high_hands(state: State, seats: Seats) -> list[int]:
    table = showing_table(state.setup.options.showing is HIGH_CARD_ONLY)
    return [table[weight] for weight in _weights(state, seats)]


def _low_hands(state: State, seats: Seats) -> list[int]:
    table = low_showing_table()
    return [table[weight] for weight in _weights(state, seats)]


def _weights(state: State, seats: Seats) -> list[int]:
    """The keys to the tables of what cards showing are worth."""
    own, up, weights = state.own, state.up, []
    for seat in seats:
        weight = 0
        for card in compress(own[seat], up[seat]):
            weight += WEIGHT_OF[card]
        weights.append(weight)
    return weights


def _low_cards(state: State, seats: Seats) -> list[int]:
    return [max([JOKER_NUMBER - card.number for card in cards], default=0) for cards in _known(state, seats)]


def _high_cards(state: State, seats: Seats) -> list[int]:
    return [max([_ace_low(card) for card in cards], default=0) for cards in _known(state, seats)]


def _known(state: State, seats: Seats) -> list[list[Card]]:
    """The cards that lie open before each player, as far as they were entered."""
    return [[card for card in compress(state.own[seat], state.up[seat]) if card] for seat in seats]


def _ace_low(card: Card) -> int:
    """The number of a card where an ace is the lowest: it goes below all others."""
    return card.suit if card.rank == ACE else card.number + SUITS_OF_ACE


JOKER_NUMBER = Card.JOKER.number
SUITS_OF_ACE = 4
BY_CARDS: dict[Opener, Callable[[State, Seats], list[int]]] = {
    Opener.CARDS_SHOWING: _high_hands,
    Opener.LOWEST_SHOWING: _low_hands,
    Opener.LOWEST_UP: _low_cards,
    Opener.HIGHEST_UP: _high_cards,
}
_BY_PLACE: dict[Opener, Callable[[State, int], int]] = {
    Opener.AFTER_BLIND: _after_blind,
    Opener.MARKER_ORDER: _marker_order,
}
