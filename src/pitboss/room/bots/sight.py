"""What a player sees of the cards, as numbers: the own hand, the board, cards face up, and how many are to come.

Only cards that lie open or belong to the player are looked at, so a bot learns nothing more from a state that knows
everything than from the player's view of it.
"""

import msgspec

from pitboss.poker.kinds import Verb
from pitboss.poker.seats import BOARD
from pitboss.poker.state import State


class Sight(msgspec.Struct, frozen=True, cache_hash=True):
    """The cards of a round from one seat; a full hand at the showdown has `hand` cards.

    Which of its cards came first makes no hand better, so they stand in the order of their numbers, and opponents in
    that of the marker.
    """

    own: tuple[int, ...]
    board: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    """The open cards of each opponent who is still in."""
    hand: int
    board_to_come: int
    unseen: tuple[int, ...]
    """The faces that may lie anywhere else."""
    draws: bool
    """Whether the game has a draw."""
    drawn: bool
    """Whether the draw is over."""


def sight_of(view: State, seat: int) -> Sight:
    """What the player at the seat sees."""
    own = tuple(sorted(card.number for card in view.own[seat] if card is not None))
    board = tuple(sorted(card.number for card in view.board if card is not None))
    seats, plan = view.setup.order, view.setup.plan
    upcards = {other: _open_cards(view, other) for other in seats if other != seat}
    discarded = [card.number for card in view.discarded[seat] if card is not None]
    seen = {*own, *board, *discarded}.union(*upcards.values())
    faces = view.setup.faces
    to_come, board_to_come = _to_come(view)
    return Sight(
        own,
        board,
        tuple(upcards[other] for other in seats if other != seat and view.active >> other & 1),
        len(view.own[seat]) + to_come,
        board_to_come,
        tuple(number for number in range(faces.bit_length()) if faces >> number & 1 and number not in seen),
        any(step.verb is Verb.DRAW for step in plan),
        not any(step.verb is Verb.DRAW for step in plan[view.step :]),
    )


def _open_cards(view: State, seat: int) -> tuple[int, ...]:
    return tuple(
        card.number for card, is_up in zip(view.own[seat], view.up[seat], strict=True) if is_up and card is not None
    )


def _to_come(view: State) -> tuple[int, int]:
    """How many cards each player and the board still get; one for all where the shoe runs short (S94-1994/7CS17.9).

    Cards that have still to be thrown away, and are not replaced, count against those of a player.
    """
    own = board = 0
    shoe = view.shoe
    if view.setup.plan[view.step].verb is Verb.DISCARD:
        own -= view.setup.plan[view.step].count
    for step in view.setup.plan[view.step + 1 :]:
        if step.verb is Verb.BURN:
            shoe -= 1
        elif step.verb is Verb.DEAL:
            visits = view.visits_of_deal(step.place, step.count, shoe)
            shoe -= step.count * len(visits)
            if visits == (BOARD,):
                board += step.count
            else:
                own += step.count
        elif step.verb is Verb.DISCARD:
            own -= step.count
    return own, board
