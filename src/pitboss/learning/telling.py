"""What a seat has seen, in one line of the notation of positions: made of the events as they are shown to it.

    p1 1:200 *2:150 / sh cut 1p 2p =????AsKd 2r25 1c =2c7d9h 1x

First comes who it is, counted from 0, then the stakes by seat in dollars with a star at the marker. Nothing is
forgotten, and nothing hidden is in it: a card that the seat may not see is `??`, and of another player's discard it has
the number of cards, `2d(3)`, as everybody at a table sees it.
"""

from collections.abc import Sequence

from pitboss.play import Event, Principal, Role, project
from pitboss.poker.events import Drew, Started, Unveiled
from pitboss.poker.reenact import command_of
from pitboss.poker.state import State
from pitboss.records.notation import joined, words_of
from pitboss.records.position import stakes_of


def told(events: Sequence[Event[State]], seat: int) -> str:
    """Everything that a seat has seen."""
    viewer = Principal(Role.PLAYER, seat)
    words = (_word(event, seat) for each in events if (event := project(each, viewer)) is not None)
    started = events[0]
    assert isinstance(started, Started), "a round begins with its first event"
    return " ".join([f"p{seat - 1}", *stakes_of(started), "/", *joined(filter(None, words))])


def _word(event: Event[State], seat: int) -> str:
    if isinstance(event, Drew) and event.seat != seat:
        return f"{event.seat}d({len(event.places)})"
    if isinstance(event, Unveiled):
        return f"{event.seat}u{event.card or '??'}"
    command = command_of(event)
    return words_of([command])[0] if command is not None else ""
