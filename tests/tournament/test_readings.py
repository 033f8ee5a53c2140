"""Readings of tournaments that no case is about: flights, breakdown, two ends of a session, races, places, antes."""

import pytest
from msgspec.structs import replace

from pitboss.banked.canberra.commands import Ante, PlayJackpot
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import parse_cards
from pitboss.editions.s94 import tournament as of_1994
from pitboss.editions.y1999 import tournament as of_1999
from pitboss.play import Refusal
from pitboss.table.commands import CheckDeck, OpenTable, PlacePlayer, Shuffle
from pitboss.tournament.checking import check, errors_of
from pitboss.tournament.colour_up import exchanged
from pitboss.tournament.conditions import ColourMethod, Progression
from pitboss.tournament.conditions.structure import CarriedStacks, SessionEnd
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.levels import canberra_options
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from tests.proof import rules
from tests.tournament.documents import thursday
from tests.tournament.driving import driven


@rules("T-R23")
def test_the_best_stack_of_several_flights_is_refused() -> None:
    carried = replace(thursday(), progression=Progression(stacks=CarriedStacks.BEST))
    assert any("T-R23" in each.rules and "a person plays one" in each.text for each in errors_of(check(carried)))


@rules("T-R58")
def test_the_number_that_decides_the_breakdown_is_fixed_when_entry_and_rebuys_are_over() -> None:
    whole = thursday()
    assert whole.late_entry is not None
    assert whole.sessions
    short = replace(whole.sessions[-1], end=SessionEnd(level=1))
    late = replace(whole, sessions=(*whole.sessions[:-1], short), late_entry=replace(whole.late_entry, until_level=4))
    assert any("T-R58" in each.rules and "late entry" in each.text for each in errors_of(check(late)))


@rules("T-R56")
def test_a_session_may_have_two_ends() -> None:
    whole = thursday()
    last = whole.sessions[-1]
    both = replace(last, end=SessionEnd(level=12, players=1))
    assert errors_of(check(replace(whole, sessions=(*whole.sessions[:-1], both)))) == errors_of(check(whole)) == []


@rules("T-R01")
def test_an_edition_without_rules_of_its_own_has_those_of_another() -> None:
    assert replace(of_1999.SEVEN_CARD_STUD, applies=of_1994.SEVEN_CARD_STUD.applies) == of_1994.SEVEN_CARD_STUD
    assert "T-R01" in of_1999.SEVEN_CARD_STUD.applies


@rules("T-R75")
def test_nobody_is_raced_out() -> None:
    cards = parse_cards("2c Kd")
    race = exchanged(ColourMethod.RACE, {1: 25, 2: 525}, {1: 1, 2: 1}, 25, 100, cards)
    assert race.winners == (2,)
    assert dict(race.changes) == {1: 75, 2: 75}, "a chip of the new lowest for whoever would have nothing"


@rules("T-R53", "T-R84")
def test_whoever_wins_nothing_is_placed_in_the_same_order() -> None:
    driver = driven(read(template("stud")), 12, seed=4)
    paid, ranking = driver.state.places_paid, driver.state.rankings[-1]
    place = {entry: number for entry, number, _ in ranking}
    assert len(place) == 12 > paid
    out = [event.entry for event in driver.play.events if isinstance(event, Eliminated)]
    unpaid = [place[entry] for entry in out if place[entry] > paid]
    assert unpaid == sorted(unpaid, reverse=True), "who goes out later has the better place, also where no prize is"
    assert len(unpaid) == 12 - paid


@rules("T-R81", "S89-1997/16.3")
def test_antes_of_canberra_poker_are_limited_by_level_and_there_is_no_jackpot() -> None:
    conditions = read(template("canberra"))
    first, second = (canberra_options(conditions, level, 7, "R 1") for level in (1, 2))
    assert [(each.minimum, each.maximum, each.max_payout) for each in (first, second)] == [
        (25, 250, 25_000),
        (50, 500, 25_000),
    ]
    table = CanberraTable.set_up(options=first, tournament="canberra-1997")
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    table.do(PlacePlayer("p1", 1, 1_000))
    table.do(Shuffle())
    table.do(CutByDealer(20))
    for chips in (20, 255):
        with pytest.raises(Refusal):
            table.do(Ante(1, chips))
    table.do(Ante(1, 250))
    with pytest.raises(Refusal):
        table.do(PlayJackpot(1))
