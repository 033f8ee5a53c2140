"""What may be put up before the next round: a higher blind of the buck, over-blinds; and who might refuse his own.

The next round is begun on a copy, and every post that comes due there is looked at.
"""

import msgspec

from pitboss.play import Refusal
from pitboss.poker.commands import Cut, Post
from pitboss.poker.deciding import decide
from pitboss.poker.due import CutDue, PostDue
from pitboss.poker.events import Seat
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import PostKind
from pitboss.poker.round import starting
from pitboss.poker.state import State
from pitboss.poker.table.entry import LineUp
from pitboss.poker.table.state import PokerTableState
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

REFUSED = (PostKind.BLIND, PostKind.ANTE)
"""What is owed by whoever it comes to."""


class PostChoice(msgspec.Struct, frozen=True):
    """What a seat may put up instead of, or beside, what it owes; `after` the over-blind of that seat (0: none)."""

    amounts: tuple[int, ...]
    after: int = 0


NO_CHOICE = PostChoice(())


def choices(state: PokerTableState, lines: LineUp) -> dict[int, PostChoice]:
    """By seat what may be put up in the next round and is not owed so; nothing at tables that offer nothing."""
    options = state.coming
    if not (options.straddles or options.over_blinds or options.blind_multiples):
        return {}
    found: dict[int, PostChoice] = {}
    last = 0
    try:
        posts = _posts(state, lines)
    except Refusal:
        return {}  # nobody can be dealt in so: what stands before the next round is told elsewhere
    for due in posts:
        if due.offered:
            found[due.seat] = PostChoice(due.amounts, last)
            last = due.seat
        elif len(due.amounts) > 1:
            found[due.seat] = PostChoice(due.amounts[1:])
    return found


def owing(lines: LineUp) -> set[int]:
    """The seats to which a blind or an ante comes: nobody may refuse it, and some try."""
    return {each.seat for each in lines.owed if each.kind in REFUSED}


def _posts(state: PokerTableState, lines: LineUp) -> list[PostDue]:
    """Every post of the next round in its order, as if each over-blind on offer were taken."""
    places = [(seat, state.places[seat]) for seat in lines.dealt]
    seats = [Seat(seat, place.stake, place.name or place.person) for seat, place in places]
    round_ = State()
    starting(state.coming_game, state.coming, seats, lines.marker, lines.owed).apply(round_)
    found: list[PostDue] = []
    while (command := _next(round_, found)) is not None:
        for event in decide(round_, None, command):
            event.apply(round_)
    return found


def _next(round_: State, found: list[PostDue]) -> Shuffle | Cut | Post | None:
    match expect(round_):
        case ShuffleDue():
            return Shuffle()
        case CutDue(seat=seat):
            return Cut(seat)
        case PostDue() as due:
            found.append(due)
            return Post(due.seat, due.amounts[0])
        case _:
            return None
