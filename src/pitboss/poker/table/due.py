"""What a table waits for between rounds; whatever else people do meanwhile is judged as it comes."""

from typing import cast

from pitboss.play import Expected, Principal, Role
from pitboss.play.table_commands import CloseTable, OpenTable
from pitboss.play.table_terms import Phase
from pitboss.poker.due import DEALER
from pitboss.poker.rulings.due import DECIDERS, DecisionDue
from pitboss.poker.seats import Seats
from pitboss.poker.table.commands import AnyCommand, CheckDeck, Sit, StartRound
from pitboss.poker.table.entry import line_up
from pitboss.poker.table.state import TableState

OPERATOR = (Principal(Role.OPERATOR),)
ANYBODY = (Principal(Role.PLAYER),)
DECK_NAMES = {False: "", True: " and the joker"}


class DeckCheckDue(Expected[AnyCommand], frozen=True, gc=False):
    """The dealer is to check the deck card by card."""

    deck: int
    joker: bool

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, CheckDeck)

    def sentence(self) -> str:
        return f"the dealer is to check the deck of {self.deck} cards{DECK_NAMES[self.joker]}"


class OpenDue(Expected[AnyCommand], frozen=True, gc=False):
    """The operator may open the table."""

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, OpenTable)

    def sentence(self) -> str:
        return "the operator may open the table"


class PlayersDue(Expected[AnyCommand], frozen=True, gc=False):
    """The table waits for players."""

    free: Seats

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, Sit) and command.seat in self.free

    def sentence(self) -> str:
        return "the table waits for two players who can be dealt in"


class StartDue(Expected[AnyCommand], frozen=True, gc=False):
    """The dealer may start a round with these seats, the marker at one of them."""

    dealt: Seats
    marker: int

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, StartRound)

    def sentence(self) -> str:
        seats = ", ".join(map(str, self.dealt))
        return f"the dealer may start a round with seats {seats}, the marker at seat {self.marker}"


class CloseDue(Expected[AnyCommand], frozen=True, gc=False):
    """The operator is to close the table."""

    def __contains__(self, command: AnyCommand) -> bool:
        return isinstance(command, CloseTable)

    def sentence(self) -> str:
        return "the operator is to close the table"


def due_between_rounds(state: TableState) -> Expected[AnyCommand] | None:
    """What is due while no round is on; nothing once the table is closed."""
    law = state.law
    if state.phase is Phase.CLOSED:
        return None
    if state.review is not None:
        ruling = state.review.ruling
        names = tuple(outcome.name for outcome in ruling.outcomes)
        # A decision on the round before is due of the same people, in the same form, as one in a round.
        return cast("Expected[AnyCommand]", DecisionDue(DECIDERS, ruling.rules, names))
    coming = (state.coming.deck, state.coming.joker)
    if (state.closing and not state.checked_since_round) or (not state.closing and state.checked != coming):
        return DeckCheckDue(DEALER, law.deck_check, *coming)
    if state.phase is Phase.SET_UP:
        return OpenDue(OPERATOR, law.deck_check)
    if state.closing:
        return CloseDue(OPERATOR, law.closure)
    lines = line_up(state, state.ready)
    if len(lines.dealt) < 2:
        return PlayersDue(ANYBODY, law.seating, tuple(seat for seat in state.seats if seat not in state.places))
    return StartDue(DEALER, law.marker_moves, lines.dealt, lines.marker)
