"""The table that both games against the house are played at; they add their rounds."""

from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.deciding import DECIDE
from pitboss.banked.house.state import HouseState
from pitboss.cards import Deck
from pitboss.play import Command, Refusal
from pitboss.shoe.shoe import Shoe
from pitboss.table.table import Table


class HouseTable(Table):
    """A table against the house. Software deals whole decks, and does not cut where nobody has counted."""

    state: HouseState
    decisions = DECIDE

    @staticmethod
    def to_shuffle(state: HouseState, shoe: Shoe | None) -> Deck:
        return state.deck

    @staticmethod
    def check_dealt(state: HouseState, command: Command) -> None:
        if isinstance(command, CutByDealer) and command.after is None:
            raise Refusal(state.law.cut, "software deals at this table: say after how many cards they are cut")
