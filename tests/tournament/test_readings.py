"""Readings that the check of a document decides by: flights, the breakdown, two ends of a session, an edition's day."""

from msgspec.structs import replace

from pitboss.editions.s94 import tournament as of_1994
from pitboss.editions.y1999 import tournament as of_1999
from pitboss.tournament.checking import check, errors_of
from pitboss.tournament.conditions import Progression
from pitboss.tournament.conditions.structure import CarriedStacks, SessionEnd
from tests.proof import rules
from tests.tournament.documents import thursday


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
