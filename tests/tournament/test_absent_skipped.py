"""Absent players who are passed over, by the conditions or by an old rule that they leave, at tables with cards."""

from random import Random

import pytest
from msgspec.structs import replace

from pitboss.lab.tournaments.dealt import DealtTables
from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.lab.tournaments.tables import RealTables
from pitboss.play import Refusal
from pitboss.poker.table.commands import NotePresence
from pitboss.tournament import commands
from pitboss.tournament.checking import check
from pitboss.tournament.conditions import Absence, Conditions
from pitboss.tournament.invariants import faults
from pitboss.tournament.printing.formats import printed
from pitboss.tournament.reading import read
from pitboss.tournament.reenact import first_departure
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase
from tests.proof import rules


def of_2018() -> Conditions:
    return replace(read(template("turbo")), absence=Absence(blind_off=False))


def of_1994() -> Conditions:
    stud = read(template("stud"))
    return replace(stud, overrides=tuple(each for each in stud.overrides if each.rule != "S94-1994/7CS6.3"))


@rules("T-R42", "T-R84")
@pytest.mark.parametrize("conditions", [of_2018(), of_1994()], ids=["2018", "1994"])
def test_a_stack_is_not_touched_while_its_player_is_away(conditions: Conditions) -> None:
    assert not [finding for finding in check(conditions) if not finding.warning]
    chance = Random(8)
    driver = Driver(conditions, chance, RealTables(DealtTables(8)))
    driver.enter(f"p{number}" for number in range(1, 8))
    driver.start()
    driver.do(commands.MarkAway("p3"))
    before = driver.state.entries[3].stack
    while driver.played < 30 and driver.state.left > 3:
        driver.step()
    assert driver.state.entries[3].stack == before
    driver.do(commands.MarkBack("p3"))
    driver.run()
    assert driver.state.phase is Phase.PAID
    assert list(faults(driver.state)) == []
    assert first_departure(driver.play.events) is None


@rules("T-R42")
def test_presence_is_noted_once_and_only_at_a_table_of_a_tournament() -> None:
    chance = Random(8)
    tables = DealtTables(8)
    driver = Driver(of_2018(), chance, RealTables(tables))
    driver.enter(f"p{number}" for number in range(1, 8))
    driver.start()
    table = next(iter(tables.tables.values()))
    with pytest.raises(Refusal, match="is there already") as refused:
        table.do(NotePresence(1, present=True))
    assert "T-R42" in refused.value.rules
    for entry in list(driver.state.entries.values())[1:]:
        driver.do(commands.MarkAway(entry.person))
    with pytest.raises(Refusal, match="too few players with chips"):
        driver.play.do(commands.BeginRound(next(iter(driver.state.tables)), driver.now))


@rules("T-R42")
def test_against_the_house_nobody_is_passed_over() -> None:
    conditions = replace(read(template("canberra")), absence=Absence(blind_off=False))
    chance = Random(8)
    driver = Driver(conditions, chance, Quick(chance))
    driver.enter(f"p{number}" for number in range(1, 4))
    driver.start()
    driver.do(commands.MarkAway("p3"))
    assert driver.state.is_dealt_in(driver.state.entries[3])
    assert not driver.state.skips_absent
    assert b"An absent player is dealt in" in printed(conditions)
