"""The shoes of a table, kept apart from its log: what fills them is secret, and a restart deals on with the same cards.

Each shuffle of a round is one record in a stream of its own, written in the transaction of the shuffle; together with
the round's events it gives the shoe back exactly as it stood, for dealing on or for the proof.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from pitboss.cards import Card, Deck
from pitboss.play import Codec, Event, Principal, project
from pitboss.poker.events import Burned, Dealt, Drew, Reshuffled, Revealed, Shown, Shuffled, Started, Unveiled, WasCut
from pitboss.poker.state import State
from pitboss.shoe import Secret, Shoe, new_secret


class Filled(msgspec.Struct, frozen=True, tag_field="event", tag="filled"):
    """A shuffle of a round: its secret, and the physical cards that were returned for it."""

    round: int
    seed: bytes
    key: bytes
    returned: tuple[int, ...] = ()

    @property
    def secret(self) -> Secret:
        return Secret(self.seed, self.key)


class Origin(NamedTuple):
    """Where a card came from: the shuffle, and the position after its cut, both from nought."""

    shuffle: int
    position: int


CODEC: Codec[Filled] = Codec((Filled,))


def stream_of(table: str) -> str:
    return f"shoe:{table}"


def filling(round_: int, state: State, is_first: bool) -> Filled:
    """A new shuffle: of the whole deck, or of the discards and folded cards that the rules put back (G-R24)."""
    options = state.setup.options
    deck = Deck(options.deck, options.joker)
    returned = () if is_first else _returned(state, deck)
    secret = new_secret(len(returned) or len(deck))
    return Filled(round_, secret.seed, secret.key, returned)


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
    elif isinstance(event, Dealt):
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


def _returned(state: State, deck: Deck) -> tuple[int, ...]:
    gone: list[Card | None] = []
    for seat in state.setup.seats:
        if seat != state.drawing:
            gone += [*state.discarded[seat], *(() if state.active >> seat & 1 else state.own[seat])]
    return tuple(deck.cards.index(card) for card in gone if card is not None)
