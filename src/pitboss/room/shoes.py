"""The shoe of a round of poker: a restart deals on with the same cards.

The record of each shuffle (`fillings`) is written in the transaction of the shuffle; together with the round's events
it gives the shoe back exactly as it stood, for dealing on or for the proof.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.cards import Card, Deck
from pitboss.play import Event, Principal, Refusal, project
from pitboss.poker.events import Burned, Dealt, Drew, Reshuffled, Revealed, Shown, Shuffled, Started, Unveiled, WasCut
from pitboss.poker.rulings.dealing_events import BurnedEarly, CardExposed, LaidEarly, Replaced, ShuffleOrdered
from pitboss.poker.rulings.events import Misdealt
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.rulings.judging import find
from pitboss.poker.state import State
from pitboss.room.fillings import Filled
from pitboss.shoe import Shoe, new_secret


class Origin(NamedTuple):
    """Where a card came from: the shuffle, and the position after its cut, both from nought."""

    shuffle: int
    position: int


def filling(round_: int, state: State, shoe: Shoe | None) -> Filled:
    """A new shuffle: of the whole deck, or of what is left in the shoe with the cards that the rules put back."""
    options = state.setup.options
    deck = Deck(options.deck, options.joker)
    returned = () if shoe is None else _returned(state, deck, shoe)
    secret = new_secret(len(deck) if shoe is None else shoe.remaining + len(returned))
    return Filled(round_, secret.seed, secret.key, returned)


def check_report(state: State, what: AnyFact) -> None:
    """Refuse a report on cards that software cannot have shown: they come out of the shoe when they are dealt."""
    for way in find(state, what).ways:
        for event in way.events:
            seen = isinstance(event, Dealt | Burned | BurnedEarly | LaidEarly)
            if seen or (isinstance(event, ShuffleOrdered) and not event.shuffle):
                raise Refusal(event.rules, "software deals at this table: its shoe is cut, and shows no card too early")


def filled(shoe: Shoe | None, deck: Deck, filling: Filled) -> Shoe:
    """The shoe after a shuffle: a new one, or the same filled again."""
    if shoe is None:
        return Shoe(deck, filling.secret)
    shoe.reshuffle(filling.secret, returned=filling.returned)
    return shoe


def restored(events: Iterable[Event[State]], fillings: Sequence[Filled]) -> Shoe | None:
    """The shoe of a round as its events left it; nothing before the first shuffle."""
    shoe, deck = None, Deck()
    left = iter(fillings)
    for event in events:
        if isinstance(event, Started):
            deck = Deck(event.options.deck, event.options.joker)
        elif isinstance(event, Shuffled | Reshuffled):
            shoe = filled(shoe, deck, next(left))
        elif shoe is not None:
            follow(shoe, event)
    return shoe


def follow(shoe: Shoe, event: Event[State]) -> None:
    """What an event takes out of the shoe, or does to it."""
    if isinstance(event, WasCut):
        shoe.cut(event.after, f"seat {event.seat}" if event.seat else "the dealer")
    elif isinstance(event, Dealt | Replaced):
        shoe.deal()
    elif isinstance(event, Burned):
        shoe.burn()


def seen_positions(events: Iterable[Event[State]], viewer: Principal) -> list[set[int]]:
    """Of each shuffle in turn, the positions of the cards that a viewer was entitled to see by the end of the round."""
    trace = Trace()
    for event in events:
        trace.follow(event, viewer)
    return trace.seen


class Trace:
    """Where the cards of a round came from, and which of them a viewer has seen: by shuffle, positions in each."""

    def __init__(self) -> None:
        self.seen: list[set[int]] = []
        self._held: defaultdict[int, list[Origin]] = defaultdict(list)
        self._next = 0

    def follow(self, event: Event[State], viewer: Principal) -> None:
        match event:
            case Shuffled() | Reshuffled():
                self.seen.append(set())
                self._next = 0
            case Burned():
                self._next += 1
            case Dealt():
                self._deal(event, project(event, viewer))
            case Unveiled(seat=seat, place=place) if viewer.sees_all or viewer.seat == seat:
                self._see(self._held[seat][place])
            case Replaced(seat=seat, place=place):
                self._held[seat][place] = Origin(len(self.seen) - 1, self._next)
                self._next += 1
                if viewer.sees_all or viewer.seat == seat:
                    self._see(self._held[seat][place])
            case CardExposed(seat=seat, place=place):
                self._see(self._held[seat][place])
            case Misdealt():
                self._held.clear()
            case Drew(seat=seat, places=places):
                self._held[seat] = [origin for place, origin in enumerate(self._held[seat]) if place not in places]
            case Shown(seat=seat) | Revealed(seat=seat):
                self._see(*self._held[seat])

    def _deal(self, event: Dealt, shown: Event[State] | None) -> None:
        origin = Origin(len(self.seen) - 1, self._next)
        self._next += 1
        self._held[event.seat].append(origin)
        if isinstance(shown, Dealt) and shown.card is not None:
            self._see(origin)

    def _see(self, *origins: Origin) -> None:
        for origin in origins:
            self.seen[origin.shuffle].add(origin.position)


def _returned(state: State, deck: Deck, shoe: Shoe) -> tuple[int, ...]:
    """What goes back: in a draw discards and folded cards (G-R24), after a ruling all that nobody holds."""
    is_ruled = state.irregular is not None and (state.irregular.shoe is not None or not state.drawing)
    gone: list[Card | None] = []
    if not is_ruled:
        for seat in state.setup.seats:
            if seat != state.drawing:
                gone += [*state.discarded[seat], *(() if state.active >> seat & 1 else state.own[seat])]
        return tuple(deck.cards.index(card) for card in gone if card is not None)
    gone += [*state.board, *(card for hand in (*state.own, *state.discarded) for card in hand)]
    out = {deck.cards.index(card) for card in gone if card is not None} | shoe.inside
    out |= shoe.burned if state.burned else frozenset()
    return tuple(card for card in range(len(deck)) if card not in out)
