"""What a table against the house waits for outside the game; and the cut, which is the dealer's."""

from typing import Any, ClassVar

from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.state import HouseState
from pitboss.play import Command, DealersCards, Expected
from pitboss.table.due import ANYBODY, DEALER, DeckCheckDue, PlayersDue, due_to_close, due_to_open, free_seats


class CutByDealerDue(Expected[Any], frozen=True, gc=False):
    """The dealer is to cut between two places."""

    name: ClassVar[str] = "cut"
    least: int
    most: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, CutByDealer):
            return False
        return command.after is None or self.least <= command.after <= self.most

    def sentence(self) -> str:
        return f"the dealer is to cut, after {self.least} to {self.most} cards"

    def served(self, cards: DealersCards) -> Command | None:
        return CutByDealer(cards.cut(self.least, self.most))


def table_due(state: HouseState) -> Expected[Any]:
    """What the table waits for where no round can go on."""
    if state.checked is None and not state.in_round:
        return DeckCheckDue(DEALER, state.law.deck_check, state.deck)
    return due_to_open(state) or due_to_close(state) or PlayersDue(ANYBODY, state.law.bank, free_seats(state))
