"""The book answers by id, by date and by relation."""

import pytest

from pitboss import rulebook
from pitboss.malformed import Malformed
from pitboss.rulebook import lookup
from tests.proof import rules


def test_a_rule_has_its_words_and_its_parts() -> None:
    rule = rulebook.rule("NI2018-51/17.6")
    assert rule.kind == "ruling"
    assert [part.number for part in lookup.parts(rule.id)] == ["17.6(a)", "17.6(b)", "17.6(c)", "17.6(d)"]


@rules("S89-1997/INST", "NI2018-51/instrument-3")
def test_canberra_changes_edition_on_the_day_of_the_gazette() -> None:
    assert rulebook.in_force("canberra", "1997-04-08").id == "canberra-1995"
    assert rulebook.in_force("canberra", "1997-04-09").id == "canberra-1997"


def test_an_unknown_rule_names_its_neighbours() -> None:
    with pytest.raises(Malformed, match=r"NI2018-51/17\.6"):
        rulebook.rule("17.6")
