"""What every table waits for outside its rounds: cards to check, its opening, players, its closing; and the shuffle."""

from functools import cache
from typing import Any, ClassVar

from pitboss.cards import Deck
from pitboss.play import Command, DealersCards, Expected, Principal, Role
from pitboss.table.commands import CheckDeck, CloseTable, OpenTable, Shuffle, Sit
from pitboss.table.state import TableState
from pitboss.table.terms import Phase

DEALER = (Principal(Role.DEALER),)
OPERATOR = (Principal(Role.OPERATOR),)
CLOSING = (*OPERATOR, Principal(Role.SUPERVISOR))
"""Who closes a table: whoever of them is there."""
ANYBODY = (Principal(Role.PLAYER),)


@cache
def player(seat: int) -> tuple[Principal, ...]:
    """The player at a seat, as the one who is to do something."""
    return (Principal(Role.PLAYER, seat),)


# A table takes commands of its own and those of its game, whose union each game knows.
class DeckCheckDue(Expected[Any], frozen=True, gc=False):
    """The dealer is to check the cards one by one."""

    name: ClassVar[str] = "check"
    deck: Deck

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, CheckDeck)

    def sentence(self) -> str:
        return f"the dealer is to check {self.deck}"

    def served(self, cards: DealersCards) -> Command | None:
        return CheckDeck(self.deck.cards)


class OpenDue(Expected[Any], frozen=True, gc=False):
    """The operator may open the table."""

    name: ClassVar[str] = "open"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, OpenTable)

    def sentence(self) -> str:
        return "the operator may open the table"


class PlayersDue(Expected[Any], frozen=True, gc=False):
    """The table waits for players, or for so many of a kind; these seats are free."""

    name: ClassVar[str] = "players"
    free: tuple[int, ...]
    needs: str = "players"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Sit) and command.seat in self.free

    def sentence(self) -> str:
        return f"the table waits for {self.needs}"


class CloseDue(Expected[Any], frozen=True, gc=False):
    """The operator is to close the table."""

    name: ClassVar[str] = "close"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, CloseTable)

    def sentence(self) -> str:
        return "the operator is to close the table"


class ShuffleDue(Expected[Any], frozen=True, gc=False):
    """The dealer is to shuffle so many cards."""

    name: ClassVar[str] = "shuffle"
    cards: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Shuffle)

    def sentence(self) -> str:
        return f"the dealer is to shuffle {self.cards} cards"

    def served(self, cards: DealersCards) -> Command | None:
        return Shuffle(cards.shuffle())


OF_THE_TABLE = (DeckCheckDue, OpenDue, PlayersDue, CloseDue)
"""What concerns the table itself, and no round."""


def free_seats(state: TableState) -> tuple[int, ...]:
    return tuple(seat for seat in state.seats if seat not in state.places)


def due_to_open(state: TableState) -> OpenDue | None:
    return OpenDue(OPERATOR, state.law.deck_check) if state.phase is Phase.SET_UP else None


def due_to_close(state: TableState) -> DeckCheckDue | CloseDue | None:
    """A table that is about to close has its cards checked once more."""
    if not state.closing:
        return None
    if not state.checked_since_round:
        return DeckCheckDue(DEALER, state.law.deck_check, state.due_deck)
    return CloseDue(CLOSING, state.law.closure)
