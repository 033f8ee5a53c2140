"""What is quick in a large field is the same as the plain way: tables to break, who gets whom, what is looked at."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.tournament.conditions import BreakOrder
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.invariants import Watch, faults
from pitboss.tournament.reading import read
from pitboss.tournament.seats import break_order, empty_seats, fills, free_seats, table_to_break
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase, Status
from tests.proof import rules


def running(order: BreakOrder, seed: int, entries: int = 40) -> Driver:
    conditions, chance = read(template("turbo")), Random(seed)
    assert conditions.players is not None
    conditions = replace(
        conditions,
        breaking=replace(conditions.breaking, order=order),
        players=replace(conditions.players, most=100),
    )
    driver = Driver(conditions, chance, Quick(chance))
    driver.enter(f"p{number}" for number in range(entries))
    driver.start()
    return driver


def plain_fills(state: TournamentState, broken: TournamentTable) -> dict[int, int]:
    sizes = {number: table.size for number, table in sorted(state.tables.items()) if number != broken.number}
    gets = dict.fromkeys(sizes, 0)
    for _ in broken.seats if sizes else ():
        number = min(sizes, key=lambda number: (sizes[number], number))
        sizes[number] += 1
        gets[number] += 1
    return {number: count for number, count in gets.items() if count}


@pytest.mark.parametrize("order", BreakOrder)
@rules("T-R32", "NI2018-51/20.9")
def test_tables_are_broken_and_filled_as_the_plain_way_has_it(order: BreakOrder) -> None:
    driver, looked = running(order, 3), 0
    while driver.state.phase is Phase.RUNNING and driver.step():
        state = driver.state
        assert free_seats(state) == sum(len(empty_seats(state, table)) for table in state.tables.values())
        for table in state.tables.values():
            assert list(fills(state, table).items()) == list(plain_fills(state, table).items())
        if (due := table_to_break(state)) is not None:
            assert due is break_order(state)[0]
            looked += 1
    assert looked > 10


def _more_chips(state: TournamentState, table: TournamentTable, entry: Entry) -> None:
    entry.stack += 25


def _other_seat(state: TournamentState, table: TournamentTable, entry: Entry) -> None:
    entry.seat = entry.seat % state.seats + 1


def _two_seats(state: TournamentState, table: TournamentTable, entry: Entry) -> None:
    table.seats[empty_seats(state, table)[0]] = entry.number


def _out_with_a_seat(state: TournamentState, table: TournamentTable, entry: Entry) -> None:
    entry.status = Status.OUT


def _not_counted(state: TournamentState, table: TournamentTable, entry: Entry) -> None:
    state.in_play.discard(entry.number)


def _other_size(state: TournamentState, table: TournamentTable, entry: Entry) -> None:
    state.sizes[table.size].discard(table.number)


Damage = Callable[[TournamentState, TournamentTable, Entry], None]


@pytest.mark.parametrize("damage", [_more_chips, _other_seat, _two_seats, _out_with_a_seat, _not_counted, _other_size])
def test_a_watch_finds_at_once_what_a_look_at_everything_finds(damage: Damage) -> None:
    state = running(BreakOrder.HIGHEST_FIRST, 5, 31).state
    table = next(table for table in state.tables.values() if table.size < state.seats)
    watch = Watch(state)
    noted = RoundNoted((), table.number, 1, 0)
    assert list(faults(state)) == []
    assert list(watch.faults([noted])) != []  # it has not counted the others yet
    for other in state.tables:
        list(watch.faults([RoundNoted((), other, 1, 0)]))
    assert list(watch.faults([noted])) == []
    damage(state, table, state.entries[next(iter(table.seats.values()))])
    assert list(faults(state)) != []
    assert list(watch.faults([noted])) != []
