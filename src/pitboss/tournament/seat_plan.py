"""Who sits where when a session begins: seats that are kept from the last one, and those that the ballot gives.

NI2018-51/20.8, T-R25, T-R26 and T-R28. A seat is kept by whoever had it when the last session ended, at a table of the
same number; everybody else is drawn to the seats that are free there, always at the smallest table, and to new tables
once none is. What is then uneven is balanced or broken as anywhere, and buttons begin anew (T-R27).
"""

import msgspec

from pitboss.tournament.conditions import LaterSeats
from pitboss.tournament.seats import slots, table_sizes
from pitboss.tournament.sessions import is_shootout, players_of_session
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Numbers

Slot = tuple[int, int]


class SeatPlan(msgspec.Struct, frozen=True):
    """`drawn` are the entries that the ballot is for, in the order of their numbers, and `slots` what it gives them."""

    drawn: Numbers
    slots: tuple[Slot, ...]
    sizes: Numbers
    tables: Numbers
    kept: tuple[tuple[int, Slot], ...] = ()

    @property
    def players(self) -> int:
        return len(self.drawn) + len(self.kept)


def seat_plan(state: TournamentState) -> SeatPlan:
    """The plan of the session that comes next."""
    numbers = players_of_session(state, state.coming_session)
    keeping = _is_keeping(state)
    kept = tuple((number, slot) for number in numbers if keeping and (slot := state.entries[number].kept) is not None)
    if kept:
        return _filled(state, tuple(number for number in numbers if number not in dict(kept)), kept)
    stated = state.conditions.tables
    sizes = table_sizes(len(numbers), state.seats, *((stated.sizes,) if stated is not None else ()))
    first = state.last_table + 1
    tables = tuple(range(first, first + len(sizes)))
    return SeatPlan(tuple(numbers), tuple(slots(sizes, first)), sizes, tables)


def _is_keeping(state: TournamentState) -> bool:
    """Seats are kept by the conditions, or because each table of a shootout goes on by itself another day (T-R66)."""
    if state.is_adjourned and is_shootout(state):
        return True
    progression = state.conditions.progression
    return progression is not None and progression.seats is LaterSeats.KEEP


def _filled(state: TournamentState, drawn: Numbers, kept: tuple[tuple[int, Slot], ...]) -> SeatPlan:
    """Slots for those who have none: at the smallest table the lowest seat, of equals the lowest table."""
    taken: dict[int, set[int]] = {}
    for _, (table, seat) in kept:
        taken.setdefault(table, set()).add(seat)
    given: list[Slot] = []
    for _ in drawn:
        free = [table for table in sorted(taken) if len(taken[table]) < state.seats]
        table = min(free, key=lambda number: len(taken[number])) if free else max(state.last_table, *taken) + 1
        seat = min(set(range(1, state.seats + 1)) - taken.setdefault(table, set()))
        taken[table].add(seat)
        given.append((table, seat))
    tables = tuple(sorted(taken))
    return SeatPlan(drawn, tuple(given), tuple(len(taken[table]) for table in tables), tables, kept)
