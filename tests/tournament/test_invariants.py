"""The properties that every generated tournament is held to: each of them finds what is not so."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.invariants import Watch, faults
from pitboss.tournament.reading import read
from pitboss.tournament.state import TournamentState
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Why

Breaking = Callable[[TournamentState], object]


def driven(entries: int = 20) -> Driver:
    """A tournament of three tables that has just begun."""
    chance = Random(1)
    driver = Driver(read(template("deepstack")), chance, Quick(chance))
    driver.enter(f"p{number}" for number in range(1, entries + 1))
    driver.start()
    return driver


def give_chips(state: TournamentState) -> None:
    state.entries[1].stack += 25


def owe_chips(state: TournamentState) -> None:
    state.entries[1].stack -= 30_000


def sit_twice(state: TournamentState) -> None:
    entry = state.entries[1]
    free = next(table for table in state.tables.values() if table.number != entry.table and table.size < state.seats)
    free.take(state.seats, entry.number)


def stand_up(state: TournamentState) -> None:
    state.unsit(state.entries[1])


def forget(state: TournamentState) -> None:
    state.in_play.discard(1)


def miscount(state: TournamentState) -> None:
    state.sizes = {9: set(state.tables)}


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (give_chips, "chips are held"),
        (owe_chips, "less than no chips"),
        (sit_twice, "is not where table"),
        (stand_up, "has no seat"),
        (forget, "counted otherwise"),
        (miscount, "is not among those of"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_chips_and_seats_that_cannot_be_are_found(breaks: Breaking, says: str) -> None:
    """TP-01, TP-02, TP-03."""
    driver = driven()
    assert list(faults(driver.state)) == []
    breaks(driver.state)
    assert says in "; ".join(faults(driver.state))


def test_the_watch_finds_them_with_the_events_that_name_whom_it_is_about() -> None:
    driver = driven()
    watch = Watch(driver.state)
    assert list(watch.faults(driver.play.events)) == []
    while not any(table.on for table in driver.state.tables.values()):
        driver.step()
    driver.step()
    noted = driver.play.events[-1]
    assert isinstance(noted, RoundNoted)
    assert list(watch.faults([noted])) == []
    driver.state.entries[next(iter(driver.state.tables[noted.table].seats.values()))].stack += 25
    assert "chips are held" in "; ".join(watch.faults([noted]))


def test_tables_that_nobody_balances_or_breaks_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """TP-10, TP-11: of 7, 7 and 6 players at tables of nine one goes, and another; nobody does what is due then."""
    state = driven().state
    first, second = [state.entries[number] for number in list(state.tables[3].seats.values())[:2]]
    state.go_out(first, None, Why.CHIPS)
    assert "move" not in "; ".join(faults(state))
    monkeypatch.setattr("pitboss.tournament.invariants.next_move", lambda _: None)
    assert "tables of [5, 7] players, and no move is due" in "; ".join(faults(state))
    state.go_out(second, None, Why.CHIPS)
    assert "broken" not in "; ".join(faults(state))
    monkeypatch.setattr("pitboss.tournament.invariants.table_to_break", lambda _: None)
    assert "18 players at 3 tables, and none is to be broken" in "; ".join(faults(state))


def test_places_and_prizes_that_cannot_be_are_found() -> None:
    """TP-04, TP-05, TP-06."""
    driver = driven()
    driver.run()
    state = driver.state
    assert list(faults(state)) == []
    first, second = sorted(state.awards.values(), key=lambda award: award.place)[:2]
    state.awards[first.entry] = replace(first, place=2, shared=1)
    assert "place 1 is not taken" in "; ".join(faults(state))
    state.awards[first.entry] = replace(first, cash=first.cash + 1)
    assert "cents are awarded" in "; ".join(faults(state))
    state.awards[first.entry] = first
    third = next(award for award in state.awards.values() if award.place == 3)
    state.awards[second.entry] = replace(second, place=3)
    state.awards[third.entry] = replace(third, place=2)
    assert "went out earlier" in "; ".join(faults(state))
