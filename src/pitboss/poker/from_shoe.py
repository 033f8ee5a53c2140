"""A round that is dealt from a shoe: what goes into each shuffle, and what cannot have happened there."""

from pitboss.cards import Card, Deck
from pitboss.play import Refusal
from pitboss.poker.commands import Command, Cut, Occurred
from pitboss.poker.events import Burned, Dealt
from pitboss.poker.rulings.dealing_events import BurnedEarly, LaidEarly, PutBack, ShuffleOrdered
from pitboss.poker.rulings.judging import find
from pitboss.poker.state import State
from pitboss.shoe.shoe import Shoe


def to_shuffle(state: State, shoe: Shoe | None) -> Deck | tuple[int, ...]:
    """The whole deck first; later in a draw discards and folded cards go back (G-R24), else all that nobody holds."""
    deck = state.setup.deck
    if shoe is None:
        return deck
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


def check_dealt(state: State, command: Command) -> None:
    """Refuse a report on cards that software cannot have shown, and a cut after nobody knows how many cards."""
    if isinstance(command, Cut) and command.after is None:
        raise Refusal(state.setup.law.cut, "software deals at this table: say after how many cards they are cut")
    if not isinstance(command, Occurred):
        return
    for way in find(state, command.what).ways:
        for event in way.events:
            seen = isinstance(event, Dealt | Burned | BurnedEarly | LaidEarly | PutBack)
            if seen or (isinstance(event, ShuffleOrdered) and not event.shuffle):
                raise Refusal(event.rules, "software deals at this table: its shoe is cut, and shows no card too early")
