"""The shoes of a table, kept apart from its log: what fills them is secret, and a restart deals on with the same cards.

Each shuffle of a round is one record in a stream of its own, written in the transaction of the shuffle; together with
the round's events it gives the shoe back exactly as it stood, for dealing on or for the proof.
"""

from collections.abc import Iterable, Sequence

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
    places: list[tuple[int, int, int]] = []
    held: dict[int, list[int]] = {}
    seen: set[int] = set()
    shuffle = position = -1
    for event in events:
        if isinstance(event, Shuffled | Reshuffled):
            shuffle, position = shuffle + 1, 0
        elif isinstance(event, Burned):
            position += 1
        elif isinstance(event, Dealt):
            places.append((shuffle, position, event.seat))
            held.setdefault(event.seat, []).append(len(places) - 1)
            position += 1
            shown = project(event, viewer)
            seen |= {len(places) - 1} if isinstance(shown, Dealt) and shown.card is not None else set()
        elif isinstance(event, Unveiled) and (viewer.sees_all or viewer.seat == event.seat):
            seen.add(held[event.seat][event.place])
        elif isinstance(event, Drew):
            held[event.seat] = [at for i, at in enumerate(held[event.seat]) if i not in event.places]
        elif isinstance(event, Shown | Revealed):
            seen.update(held.get(event.seat, ()))
    return [{position for i, (s, position, _) in enumerate(places) if s == n and i in seen} for n in range(shuffle + 1)]


def _returned(state: State, deck: Deck) -> tuple[int, ...]:
    gone: list[Card | None] = []
    for seat in state.setup.seats:
        if seat != state.drawing:
            gone += [*state.discarded[seat], *(() if state.active >> seat & 1 else state.own[seat])]
    return tuple(deck.cards.index(card) for card in gone if card is not None)
