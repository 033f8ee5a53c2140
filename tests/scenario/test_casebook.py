"""The casebook of irregularities is made from the scenarios, and the page in the docs is the latest."""

import json
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from pitboss.cli.scenario import casebook
from pitboss.scenario import read
from pitboss.scenario.casebook import Case, cases_of, page
from pitboss.scenario.published import entries_of, published

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "scenarios").glob("*.toml"))


@cache
def all_cases() -> list[Case]:
    """The casebook, worked out once: every ruling of it is made anew from its scenario."""
    return cases_of([each for file in FILES for each in read(file)])


def test_the_page_in_the_docs_is_made_from_the_scenarios() -> None:
    """`pitboss scenario casebook scenarios/*.toml > docs/irregularities.md` renews it."""
    assert (ROOT / "docs" / "irregularities.md").read_text() == page(all_cases())


def test_what_the_room_publishes_is_made_from_the_scenarios() -> None:
    """`pitboss scenario casebook scenarios/*.toml --published > src/pitboss/scenario/casebook.jsonl` renews it."""
    assert list(published()) == entries_of(all_cases())


def test_the_same_mishap_is_told_by_the_rules_of_each_edition() -> None:
    told = {
        case.edition: case.rules
        for case in all_cases()
        if case.fact == "time_expired" and case.edition in ("faro-1999", "holdem-2018")
    }
    assert "1999-FARO/5.6" in told["faro-1999"]
    assert "C-R39" in told["holdem-2018"]


def test_canberra_poker_has_its_cases_in_both_editions_and_what_the_operator_decides_by_himself() -> None:
    cases = [case for case in all_cases() if case.game == "Canberra Poker"]
    told = {(case.edition, case.fact): case.rules for case in cases}
    for rule in ("13.2", "13.3", "13.4", "13.5", "13.6", "13.7"):
        assert any(f"S89-1997/{rule}" in case.rules for case in cases if case.edition == "canberra-1997"), rule
    for rule in ("15.2", "15.3", "15.4", "15.5", "15.6"):
        assert any(f"S58-1995/CP{rule}" in case.rules for case in cases if case.edition == "canberra-1995"), rule
    assert "S89-1997/15.3(b)" in told["canberra-1997", "invalidate"]
    assert "S89-1997/6.9" in told["canberra-1997", "forfeit"]


def test_by_the_letter_of_1995_the_case_tells_that_only_the_chip_goes_back() -> None:
    (case,) = [case for case in all_cases() if case.situation.name == "C37/1995 by the letter"]
    assert "only their jackpot chips go back" in case.situation.ruling.outcomes[0].text


def test_cases_as_json() -> None:
    result = CliRunner().invoke(casebook, [str(ROOT / "scenarios" / "1999-acting.toml"), "--json"])
    cases = [json.loads(line) for line in result.output.splitlines()]
    assert {case["edition"] for case in cases} >= {"faro-1999", "three-card-manila-1999"}
    assert all(case["rules"] and case["situation"]["ruling"]["outcomes"] for case in cases)
