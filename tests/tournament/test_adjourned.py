"""A session that goes on another day: nobody pays for a seat in it meanwhile, and it is adjourned in a beat too."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.lab.tournaments.quick import Quick
from pitboss.play import Command, Refusal
from pitboss.tournament import commands
from pitboss.tournament.conditions import AdvanceFrom, Conditions, HandForHand, Progression, Session, SessionEnd
from pitboss.tournament.moments import DAY, instant
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase, Status
from pitboss.tournament.windows import flight_open_to
from tests.proof import rules
from tests.tournament.driving import Checked
from tests.tournament.test_conditions_played import another_day, flights


def played_to(conditions: Conditions, entries: int, is_there: Callable[[TournamentState], object]) -> Checked:
    """A tournament up to where something is so."""
    chance = Random(7)
    driver = Checked(conditions, chance, Quick(chance))
    driver.enter(f"p{number}" for number in range(1, entries + 1))
    driver.start()
    while not is_there(driver.state):
        if driver.state.phase in (Phase.BETWEEN, Phase.BALLOTED):
            driver.start()
        else:
            assert driver.step()
    return driver


def adjourn(driver: Checked) -> None:
    driver.do(commands.Adjourn(driver.now, driver.now + DAY, "the power failed"))


def refusal(driver: Checked, command: Command) -> str:
    with pytest.raises(Refusal) as refused:
        driver.do(command)
    return refused.value.reason


@rules("T-R23", "T-R66")
def test_nobody_enters_or_buys_back_into_a_flight_that_goes_on_another_day() -> None:
    driver = played_to(flights(), 12, lambda state: state.session == 2 and state.session_rounds)
    adjourn(driver)
    while not driver.state.is_adjourned:
        assert driver.step()
    out = [entry for entry in driver.state.entries.values() if entry.status is Status.OUT and entry.session < 2]
    assert out
    assert not any(flight_open_to(driver.state, entry) for entry in out)
    assert "gone" in refusal(driver, commands.Rebuy(out[0].person, driver.now))
    assert "no entries" in refusal(driver, commands.Enter("late", driver.now, driver.state.identity))
    assert "in it" in refusal(driver, commands.OfferSeat("late", driver.now))
    driver.run()
    assert driver.state.phase is Phase.PAID


@rules("T-R52", "T-R66")
def test_a_beat_in_which_tables_have_still_to_play_is_no_obstacle() -> None:
    conditions = replace(another_day(), hand_for_hand=HandForHand(at=20))
    driver = played_to(conditions, 24, lambda state: state.in_beat)
    adjourn(driver)
    for _ in range(20):
        if not driver.state.is_adjourned:
            driver.step()
    assert driver.state.is_adjourned
    driver.run()
    assert driver.state.phase is Phase.PAID


@rules("T-R66")
def test_a_session_that_goes_on_another_day_is_not_ended_by_hand() -> None:
    driver = played_to(another_day(), 12, lambda state: state.playing)
    adjourn(driver)
    assert driver.state.is_ending
    assert "another day" in refusal(driver, commands.EndSession(driver.now))


@rules("T-R66")
def test_a_session_does_not_go_on_after_its_stated_end() -> None:
    conditions = another_day()
    end = SessionEnd(players=1, at="2026-12-04T02:00:00+11:00")
    driver = played_to(replace(conditions, sessions=(Session(name="final", end=end),)), 12, lambda state: state.playing)
    assert "ends at" in refusal(driver, commands.Adjourn(driver.now, instant(end.at), "the power failed"))
    driver.do(commands.Adjourn(driver.now, instant(end.at) - 1, "the power failed"))


@rules("T-R66")
def test_each_table_of_a_shootout_goes_on_by_itself() -> None:
    """Whoever has won a table need not win it again; seats are drawn anew for the final alone, whatever is stated."""
    tables = Session(name="tables", end=SessionEnd(players=2))
    conditions = replace(
        another_day(),
        sessions=(tables, Session(name="final", follows="tables", end=SessionEnd(players=1))),
        elimination="all but the last at each table",
        advance=1,
        advance_from=AdvanceFrom.TABLE,
        progression=Progression(),
    )
    assert conditions.breaking.redraw_at, "a number at which seats are drawn anew where tables are not by themselves"
    driver = played_to(conditions, 18, lambda state: any(table.size == 1 for table in state.tables.values()))
    before = {number: set(table.seats.values()) for number, table in driver.state.tables.items()}
    adjourn(driver)
    while not driver.state.is_adjourned:
        assert driver.step()
    driver.start()
    assert {number: set(table.seats.values()) for number, table in driver.state.tables.items()} == before
    driver.run()
    assert driver.state.phase is Phase.PAID
