"""What a table against the house adds to what every table decides: its opening, shuffle and cut, and exclusion.

S89-1997/1, 3.3, 7 and 15.2.
"""

from collections.abc import Callable
from typing import Any

from pitboss.banked.house.state import HouseState
from pitboss.play import Refusal
from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.table import decisions
from pitboss.table.commands import OpenTable
from pitboss.table.decisions import check_may_open
from pitboss.table.events import Left, Opened, TableEvent
from pitboss.table.terms import Departure

Events = list[TableEvent]


def check_cards(state: HouseState) -> None:
    """Refuse to shuffle cards that were replaced and not checked since."""
    if state.checked is None:
        raise Refusal(state.law.card_change, "replaced cards are checked before the next shuffle")


def check_cut(state: HouseState, after: int | None) -> None:
    """Refuse a counted cut that leaves too few cards on a side."""
    if after is not None and not SMALLEST_PACKET <= after <= len(state.deck) - SMALLEST_PACKET:
        raise Refusal(state.law.cut, f"a cut after {after} cards: at least two must be left on either side")


def after_exclusion(state: HouseState) -> list[Left]:
    """Between rounds an excluded player leaves with all chips."""
    return [
        Left(state.law.exclude, seat, place.person, place.stake, Departure.EXCLUDED)
        for seat, place in sorted(state.places.items())
        if place.person in state.excluded and not state.has_wager(seat)
    ]


def _open_table(state: HouseState, command: OpenTable) -> Events:
    check_may_open(state)
    notes = () if state.approvals.table.strip() else ("no reference to the approval of the table",)
    return [Opened(state.law.deck_check + state.law.table + state.law.bank, notes)]


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
DECIDE: dict[type[Any], Callable[[HouseState, Any], Events]] = {
    **decisions.DECIDE,
    OpenTable: _open_table,
}
