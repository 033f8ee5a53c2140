"""A round that is not followed to its end: chips are counted, and the record says how far it goes (H-R16)."""

from pitboss.play import Refusal
from pitboss.poker.state import State
from pitboss.poker.table.commands import StopFollowing
from pitboss.poker.table.due import NOT_FOLLOWED, counted_seats
from pitboss.poker.table.events import LeftToCount, NotFollowed
from pitboss.poker.table.state import PokerTableState
from pitboss.table.events import TableEvent

UNHEARD = (*NOT_FOLLOWED, "H-R20")


def stop_following(state: PokerTableState, command: StopFollowing) -> list[TableEvent]:
    """The end of a round by a count of every stake that was dealt in; without stakes that comes later."""
    round_ = state.round
    if round_ is None or not state.in_round:
        raise Refusal(NOT_FOLLOWED, "no round is on that could be left to a count")
    if round_.irregular is not None and round_.irregular.question is not None:
        raise Refusal(round_.irregular.question.ruling.rules, "a ruling waits for a decision first")
    return [_counted(round_, command) if command.stakes or command.commission else _left(state, command)]


def _left(state: PokerTableState, command: StopFollowing) -> LeftToCount:
    if state.uncounted is not None:
        raise nothing_to_follow(state)
    return LeftToCount(UNHEARD if command.unheard else NOT_FOLLOWED, command.unheard)


def _counted(round_: State, command: StopFollowing) -> NotFollowed:
    found, counted = dict(command.stakes), counted_seats(round_)
    gone = set(round_.setup.seats).difference(counted)  # where nothing can be found but nothing
    is_whole = found.keys() - gone == set(counted) and not any(found.get(seat) for seat in gone)
    if not is_whole or len(found) < len(command.stakes):
        seats = ", ".join(map(str, counted))
        raise Refusal(NOT_FOLLOWED, f"count every stake of the round: seats {seats}")
    if command.commission < 0 or any(cents < 0 for cents in found.values()):
        raise Refusal(NOT_FOLLOWED, "no count finds less than nothing")
    changes = tuple((seat, cents - round_.stake[seat]) for seat, cents in sorted(found.items()))
    difference = sum(cents for _, cents in changes) + command.commission - round_.pot
    return NotFollowed(NOT_FOLLOWED, tuple(sorted(found.items())), changes, command.commission, difference)


def nothing_to_follow(state: PokerTableState) -> Refusal:
    """Why nothing of a round is entered that was left to a count."""
    return Refusal(
        NOT_FOLLOWED,
        f"round {state.rounds + 1} is left to a count: count every stake of it, or strike that out and go on",
    )
