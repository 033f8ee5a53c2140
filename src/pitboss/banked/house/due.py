"""What a table against the house waits for outside the game: cards to check, opening, closing, shuffle and cut."""

from functools import cache
from typing import Any

from pitboss.banked.house.commands import CheckDeck, Cut, Sit
from pitboss.banked.house.state import HouseState
from pitboss.play import Command, Expected, Principal, Role
from pitboss.play.table_commands import CloseTable, OpenTable, Shuffle
from pitboss.play.table_terms import Phase

DEALER = (Principal(Role.DEALER),)
OPERATOR = (Principal(Role.OPERATOR),)


@cache
def player(seat: int) -> tuple[Principal, ...]:
    """The player at a seat, as the one who is to do something."""
    return (Principal(Role.PLAYER, seat),)


class ShuffleDue(Expected[Any], frozen=True, gc=False):
    """The dealer is to shuffle so many cards."""

    cards: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Shuffle)

    def sentence(self) -> str:
        return f"the dealer is to shuffle {self.cards} cards"


class CutDue(Expected[Any], frozen=True, gc=False):
    """The dealer is to cut between two places."""

    least: int
    most: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Cut):
            return False
        return not command.after or self.least <= command.after <= self.most

    def sentence(self) -> str:
        return f"the dealer is to cut, after {self.least} to {self.most} cards"


class TableDue(Expected[Any], frozen=True, gc=False):
    """Something about the table itself: a check of the cards, its opening, its closing."""

    kind: type[Command]
    text: str

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, self.kind)

    def sentence(self) -> str:
        return self.text


def table_due(state: HouseState) -> TableDue:
    """What the table waits for where no round can go on."""
    law = state.law
    needs_check = not state.checked or (state.closing and not state.checked_since_round)
    if needs_check and not state.in_round:
        return TableDue(DEALER, law.deck_check, CheckDeck, f"the dealer is to check {state.deck}")
    if state.phase is Phase.SET_UP:
        return TableDue(OPERATOR, law.deck_check, OpenTable, "the operator is to open the table")
    if state.closing:
        return TableDue(OPERATOR, law.closure, CloseTable, "the operator is to close the table")
    return TableDue(OPERATOR, law.bank, Sit, "the table waits for players")
