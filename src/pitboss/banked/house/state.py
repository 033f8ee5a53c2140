"""The state of a table against the house that outlives its rounds. Only events write to it."""

from typing import Any

from pitboss.banked.house.law import HouseLaw
from pitboss.banked.house.terms import Terms
from pitboss.cards import Deck
from pitboss.table.state import TERMS, Place, TableState
from pitboss.table.terms import Coming, Departure


class HouseState(TableState):
    """Boxes, terms and shoe of a table; a game's state adds its rounds."""

    law: HouseLaw
    terms: Terms
    places: dict[int, Place]
    in_round = False

    def __init__(self) -> None:
        super().__init__()
        self.edition = ""
        self.deck = Deck()
        self.notice: Terms | None = None
        self.places = {}
        self.ended = 0
        """Rounds that are over, those with them that do not count: the last one's number."""

    @property
    def seats(self) -> range:
        return range(1, self.terms.boxes + 1)

    @property
    def due_deck(self) -> Deck:
        return self.deck

    @property
    def known_elsewhere(self) -> dict[str, Any]:
        terms = {} if self.tournament else {TERMS: self.notice or self.terms}
        return super().known_elsewhere | terms

    def amount(self, count: int) -> str:
        """An amount as the table tells it, in dollars or in chips."""
        return self.terms.amount(count)

    def seat(self, seat: int, person: str, name: str, cents: int, coming: Coming) -> None:
        self.places[seat] = Place(person, name or person, cents)

    def unseat(self, seat: int, cents: int, why: Departure) -> None:
        del self.places[seat]
        self.in_use = False

    def note_check(self, is_complete: bool) -> None:
        super().note_check(is_complete)
        self.checked_since_round = is_complete

    def has_wager(self, seat: int) -> bool:
        """Whether a seat has chips on the layout; each game knows its own."""
        raise NotImplementedError
