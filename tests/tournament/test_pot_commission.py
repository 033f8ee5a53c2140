"""Old conditions that leave commission on pots are played at real tables: what is taken in chips is out of play."""

from random import Random

import pytest
from msgspec.structs import replace

from pitboss.lab.tournaments.dealt import DealtTables
from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.tables import RealTables
from pitboss.play import Refusal
from pitboss.tournament import commands
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.invariants import faults
from pitboss.tournament.reading import read
from pitboss.tournament.reenact import first_departure
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase, Took
from tests.proof import rules


def silent() -> Conditions:
    """Seven Card Stud of 1994 without the override on commission, in chips of 1, with steep levels."""
    document = read(template("stud"))
    assert document.chips is not None
    kept = tuple(each for each in document.overrides if each.rule != "S94-1994/7CS12")
    levels = tuple(replace(level, minutes=2) for level in document.levels)
    chips = replace(document.chips, start=500, denominations=(1, 5, 25, 100))
    return replace(document, overrides=kept, chips=chips, levels=levels)


def begun(entries: int) -> Driver:
    chance = Random(5)
    driver = Driver(silent(), chance, RealTables(DealtTables(5)))
    driver.enter(f"p{number}" for number in range(entries))
    driver.start()
    return driver


@rules("S94-1994/7CS20.1", "S94-1994/7CS12.1", "T-R07")
def test_a_whole_tournament_goes_on_with_fewer_and_fewer_chips() -> None:
    driver = begun(9)
    driver.run()
    state = driver.state
    assert state.phase is Phase.PAID
    assert list(faults(state)) == []
    taken = [event for event in driver.play.events if isinstance(event, RoundNoted) and event.commission]
    assert state.chips == 9 * 500 - sum(event.commission for event in taken)
    assert all("S94-1994/7CS12.1" in event.rules for event in taken)
    assert len(taken) > 1
    assert first_departure(driver.play.events) is None


@rules("S94-1994/7CS12.1", "T-R07")
def test_no_more_than_one_chip_in_twenty_can_be_missing_and_a_void_round_brings_it_back() -> None:
    driver = begun(6)
    driver.do(commands.BeginRound(1, driver.now))
    told = dict.fromkeys(range(1, 7), 500)
    note = commands.NoteRound(1, driver.now, tuple((told | {1: 349}).items()))
    with pytest.raises(Refusal, match="3,000 chips were at the table, not 2,849"):
        driver.play.do(note)
    driver.play.do(replace(note, stacks=tuple((told | {1: 350}).items())))
    assert driver.state.chips == 2_850
    driver.play.do(commands.UndoRound(1, "a card was missing"))
    assert (driver.state.chips, list(faults(driver.state))) == (3_000, [])


@rules("NI2018-51/20.20", "T-R50")
def test_nobody_goes_out_with_another_amount_than_the_whole_stack_at_a_table_with_cards() -> None:
    driver = begun(6)
    driver.do(commands.BeginRound(1, driver.now))
    for put in (501, 499, 0):
        stacks = tuple({1: 1000, 2: 0, 3: 500, 4: 500, 5: 500, 6: 500}.items())
        with pytest.raises(Refusal, match="out with all of 500 put in"):
            driver.play.do(commands.NoteRound(1, driver.now, stacks, (Took(2, put, (1,)),)))
