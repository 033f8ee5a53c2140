"""Cards that a player shows: those that the table knows already, and others as they are named.

S94-1994/7CS16.5 and 16.6, NI2018-51/17.18: what is shown without need is shown to all.
"""

from typing import cast

from pitboss.cards import Card
from pitboss.play import Refusal, RuleIds
from pitboss.poker.events import Revealed
from pitboss.poker.state import State


def named_hand(state: State, seat: int, named: tuple[Card, ...], rules: RuleIds) -> tuple[Card, ...]:
    """A whole hand in the order it was dealt."""
    known = tuple(state.own[seat])
    if all(known) and (not named or named == known):
        return cast(tuple[Card, ...], known)
    cards = named or tuple(card for card in known if card is not None)
    if len(cards) != len(known):
        raise Refusal(rules, f"seat {seat} has {len(known)} cards to show; name those nobody has seen")
    for card, own in zip(cards, known, strict=True):
        taken = own is None and state.used >> card.number & 1
        if taken or own not in (None, card) or len(set(cards)) < len(cards):
            raise _not_held(state, seat, card)
    return cards


def revealed(state: State, seat: int, cards: tuple[Card, ...], rules: RuleIds) -> Revealed:
    """The event of cards that are shown without need: the hand, or those of it that are named."""
    if seat not in state.setup.seats or not state.own[seat]:
        raise Refusal(rules, f"seat {seat} has no hand to show")
    if not cards or len(cards) == len(state.own[seat]):
        return Revealed(rules, seat, named_hand(state, seat, cards, rules))
    return Revealed(rules, seat, cards, _places(state, seat, cards))


def _places(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Where in the hand each card lies; one that the table does not know lies in the first place nobody has seen."""
    own, places = list(state.own[seat]), []
    for card in cards:
        taken = card not in own and (None not in own or not state.setup.faces & ~state.used & card.bit)
        if taken or cards.count(card) > 1:
            raise _not_held(state, seat, card)
        place = own.index(card if card in own else None)
        own[place] = card
        places.append(place)
    return tuple(places)


def _not_held(state: State, seat: int, card: Card) -> Refusal:
    return Refusal(state.setup.law.shoe, f"seat {seat} cannot show {card}")
