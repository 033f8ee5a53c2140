"""What it costs to come in at a table, and to change a seat there, before anybody agrees to it (17.11 to 17.13)."""

from contextlib import suppress
from copy import deepcopy

import msgspec

from pitboss.play import Refusal, RuleIds
from pitboss.poker.table.commands import Move
from pitboss.poker.table.entry import entry_cost, is_further, rounds_until_blind
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.table.due import free_seats
from pitboss.table.state import TableState
from pitboss.table.terms import Coming

NEWCOMER = "somebody new"


class EntryPrice(msgspec.Struct, frozen=True):
    """What a seat posts to be dealt in at once, or how many rounds it waits for the blind instead."""

    seat: int
    cents: int
    rounds: int
    rules: RuleIds


class MovePrice(msgspec.Struct, frozen=True):
    """What a change of seat costs: nothing, unless the new seat waits longer for the blind."""

    seat: int
    to: int
    is_further: bool
    cents: int
    rounds: int
    rules: RuleIds


def entry_prices(shown: TableState) -> list[EntryPrice]:
    """Of somebody new, at each free seat; nobody posts to come in against the house."""
    if not isinstance(shown, PokerTableState):
        return [EntryPrice(seat, 0, 0, shown.law.seating) for seat in free_seats(shown)]
    rules = shown.coming_law.newcomer
    found = []
    for seat in free_seats(shown):
        state = deepcopy(shown)
        state.seat(seat, NEWCOMER, "", state.announced.min_table_stake, Coming.POST)
        found.append(EntryPrice(seat, entry_cost(state, seat), _wait(state, seat), rules))
    return found


def move_price(shown: PokerTableState, seat: int, to: int) -> MovePrice:
    """Of a move as the table stands; Refusal where it cannot be now."""
    state = deepcopy(shown)
    further = is_further(state, seat, to)
    PokerTable.fold(state, PokerTable.decide(state, None, Move(seat, to, Coming.POST)))
    rules = shown.coming_law.seat_change
    if not further:
        return MovePrice(seat, to, False, 0, 0, rules)
    return MovePrice(seat, to, True, entry_cost(state, to), _wait(state, to), rules)


def move_prices(shown: PokerTableState, seat: int) -> list[MovePrice]:
    """Of every move that a seat may make as the table stands; those that are refused are left out."""
    found = []
    for to in free_seats(shown):
        with suppress(Refusal):
            found.append(move_price(shown, seat, to))
    return found


def _wait(state: PokerTableState, seat: int) -> int:
    return rounds_until_blind(state, seat) if state.marker and state.coming_law.newcomer else 0
