"""What a table waits for between rounds, and at the end of one that was not followed; whatever else people do
meanwhile is judged as it comes.
"""

from typing import ClassVar, cast

from pitboss.play import Expected, RuleIds
from pitboss.poker.rulings.due import DECIDERS, DecisionDue
from pitboss.poker.seats import Seats
from pitboss.poker.state import State
from pitboss.poker.table.commands import AnyCommand, StartRound, StopFollowing
from pitboss.poker.table.entry import line_up
from pitboss.poker.table.state import PokerTableState
from pitboss.table.due import ANYBODY, DEALER, DeckCheckDue, PlayersDue, due_to_close, due_to_open, free_seats
from pitboss.table.terms import Phase

NOT_FOLLOWED: RuleIds = ("H-R16",)


class StartDue(Expected[AnyCommand], frozen=True, gc=False):
    """The dealer may start a round with these seats, the marker at one of them."""

    name: ClassVar[str] = "start"
    dealt: Seats
    marker: int

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, StartRound)

    def sentence(self) -> str:
        seats = ", ".join(map(str, self.dealt))
        return f"the dealer may start a round with seats {seats}, the marker at seat {self.marker}"


class CountDue(Expected[AnyCommand], frozen=True, gc=False):
    """The rest of the round is left to a count of every stake in it, which comes when it is over."""

    name: ClassVar[str] = "count"
    number: int
    seats: Seats
    why: str

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, StopFollowing) and {seat for seat, _ in command.stakes} == set(self.seats)

    def sentence(self) -> str:
        seats = ", ".join(map(str, self.seats))
        return (
            f"round {self.number} is left to a count{self.why}: when it is over, count the stakes of seats {seats} and "
            "the commission"
        )


def counted_seats(round_: State) -> Seats:
    """The seats whose stakes a round is left to: whoever went before the first card took the chips along."""
    gone = round_.irregular.gone if round_.irregular is not None else 0
    return tuple([seat for seat in round_.setup.seats if not gone >> seat & 1])


def due_count(state: PokerTableState) -> CountDue | None:
    """The count that a round is left to, unless a ruling waits for its decision first."""
    round_, left = state.round, state.uncounted
    if round_ is None or left is None or (round_.irregular is not None and round_.irregular.question is not None):
        return None
    return CountDue(DEALER, NOT_FOLLOWED, state.rounds + 1, counted_seats(round_), left.why)


def due_before_cards(state: PokerTableState) -> Expected[AnyCommand] | None:
    """What keeps back the first card of a round that is lined up, or the next round: a decision, the deck."""
    if state.review is not None:
        ruling = state.review.ruling
        names = tuple(outcome.name for outcome in ruling.outcomes)
        # A decision on the round before is due of the same people, in the same form, as one in a round.
        return cast("Expected[AnyCommand]", DecisionDue(DECIDERS, ruling.rules, names))
    if state.is_deck_ready or (state.closing and state.round is None):
        return None
    rules = state.law.deck_check + (state.law.count if state.is_doubtful else ())
    return DeckCheckDue(DEALER, rules, state.due_deck)


def due_between_rounds(state: PokerTableState) -> Expected[AnyCommand] | None:
    """What is due while no round is on; nothing once the table is closed."""
    law = state.law
    if state.phase is Phase.CLOSED:
        return None
    if (first := due_before_cards(state)) is not None:
        return first
    if (about := due_to_open(state) or due_to_close(state)) is not None:
        return about
    lines = line_up(state, state.ready)
    if len(lines.dealt) < 2:
        return PlayersDue(ANYBODY, law.seating, free_seats(state), "two players who can be dealt in")
    return StartDue(DEALER, law.marker_moves, lines.dealt, lines.marker)
