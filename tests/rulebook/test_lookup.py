"""The book answers by id, by relation and by date."""

import subprocess
import sys

import pytest

from pitboss import rulebook
from pitboss.malformed import Malformed
from pitboss.rulebook import lookup
from pitboss.table.instruments import instruments_of
from tests.proof import rules


def test_a_rule_has_its_parts_in_order() -> None:
    assert numbers("NI2018-51/17.6") == ["17.6(a)", "17.6(b)", "17.6(c)", "17.6(d)"]


def test_a_section_has_the_rules_that_begin_with_it() -> None:
    assert numbers("S94-1994/7CS7.1") == [
        "7CS7.1(a)",
        "7CS7.1(b)",
        "7CS7.1.tail",
        "7CS7.1(i)",
        "7CS7.1(ii)",
        "7CS7.1(iii)",
    ]
    assert numbers("NI2018-51/17.1") == ["17.1(a)", "17.1(b)", "17.1(c)", "17.1(d)", "17.1(e)"]


@pytest.mark.parametrize(
    ("part", "whole"),
    [
        ("NI2018-51/17.6(b)", "NI2018-51/17.6"),
        ("S94-1994/7CS15.3(h)", "S94-1994/7CS15.3"),
        ("S94-1994/7CS3.5.p6", "S94-1994/7CS3.5"),
        ("NI2018-51/20.3(a)(iii)(E)c", "NI2018-51/20.3(a)(iii)(E)"),
        ("NI2018-51/10.2[last-blind]", "NI2018-51/10.2"),
        ("S58-1995/MB10.1(b)(v)", "S58-1995/MB10.1(b)"),
        ("NI2018-51/17.10", ""),
        ("NI2018-51/17.6", ""),
    ],
)
def test_a_part_knows_its_whole(part: str, whole: str) -> None:
    assert lookup.parent(part) == whole


def test_a_rule_like_another_leads_to_its_words() -> None:
    chain = lookup.ancestry(rulebook.rule("S94-1994/5CS8.3(a)"))
    assert [rule.number for rule in chain] == ["7CS8.3(a)", "7CS7.2(a)"]


def test_relatives_see_each_other() -> None:
    for topic in rulebook.book().topics.values():
        for id_ in topic.rules:
            assert {rule.id for rule in lookup.related(id_)[topic.name]} == set(topic.rules) - {id_}


def test_every_engine_rule_and_ruling_has_relatives() -> None:
    lonely = [rule.id for rule in rulebook.book().rules.values() if rule.needs_citation and not lookup.related(rule.id)]
    assert lonely == []


def test_a_rule_like_another_shares_a_topic_with_it() -> None:
    for rule in rulebook.book().rules.values():
        if rule.like and rule.needs_citation:
            assert rule.like in {other.id for others in lookup.related(rule.id).values() for other in others}, rule.id


@pytest.mark.parametrize(
    ("id_", "relative"),
    [
        ("S94-1994/CM16.3", "NI2018-51/17.6"),
        ("NI2018-51/4.8(b)", "1999-FARO/5.6"),
        ("S58-1995/CP15.6", "S89-1997/13.5"),
        ("1999-FARO/H3.2", "S94-1994/CM16.5"),
        ("NI2018-51/3.4(e)", "S94-1994/5CS15.4(d)"),
        ("S94-1994/5CS9.4", "NI2018-51/13.2"),
    ],
)
def test_some_relatives_across_instruments(id_: str, relative: str) -> None:
    assert relative in {rule.id for others in lookup.related(id_).values() for rule in others}


def test_a_citation_is_one_line() -> None:
    assert rulebook.explain(["NI2018-51/17.6(d)", "C-R47"]) == (
        "NI2018-51/17.6(d): Skipped player(s) fold: the wager stands.",
        "C-R47: Is commission taken on re-buys and add-ons? No.",
    )
    with pytest.raises(Malformed, match="unknown rule 'X/1'"):
        rulebook.explain(["X/1"])


def test_what_is_known() -> None:
    assert rulebook.is_known("G-R61")
    assert rulebook.is_known("S89-1997/T.Dead Man's Hand")
    assert not rulebook.is_known("NI2018-51/17")


@pytest.mark.parametrize(("id_", "near"), [("17.6", "NI2018-51/17.6"), ("NI2018-51/17.66", "NI2018-51/17.6")])
def test_an_unknown_rule_names_its_neighbours(id_: str, near: str) -> None:
    with pytest.raises(Malformed, match=near):
        rulebook.rule(id_)


def test_an_unknown_reading_names_its_neighbours() -> None:
    assert rulebook.reading("C-R21").switch == "short_tap_out"
    with pytest.raises(Malformed, match="C-R21"):
        rulebook.reading("C-R211")


@pytest.mark.parametrize(
    ("game", "date", "edition"),
    [
        ("canberra", "1995-03-15", "canberra-1995"),
        ("canberra", "1997-04-08", "canberra-1995"),
        ("canberra", "1997-04-09", "canberra-1997"),
        ("baccarat", "2020-01-01", "baccarat-1995"),
        ("seven-card-stud", "1994-05-27", "seven-card-stud-1994"),
        ("seven-card-stud", "1999-01-27", "seven-card-stud-1994"),
        ("seven-card-stud", "1999-01-28", "seven-card-stud-1999"),
        ("omaha", "2018-02-07", "omaha-1999"),
        ("omaha", "2018-02-08", "omaha-2018"),
        ("faro", "1999-01-28", "faro-1999"),
        ("holdem", "2018-02-08", "holdem-2018"),
    ],
)
def test_the_edition_in_force(game: str, date: str, edition: str) -> None:
    assert rulebook.in_force(game, date).id == edition


@rules("NI2018-51/instrument-2", "NI2018-51/instrument-3")
def test_hold_em_has_one_edition_and_none_before_its_day() -> None:
    assert [edition.begins for edition in lookup.editions_of("holdem")] == ["2018-02-08"]
    with pytest.raises(Malformed, match=r"no rules of holdem are in force on 2018-02-07.*from 2018-02-08"):
        rulebook.in_force("holdem", "2018-02-07")


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_every_game_has_a_latest_edition_that_is_still_open(game: str) -> None:
    assert rulebook.latest(game).game == game
    assert rulebook.latest(game).ends == ""


def test_the_1995_edition_has_its_own_irregularities_and_the_body_of_1997() -> None:
    old = {rule.id for rule in rulebook.rules_of(rulebook.in_force("canberra", "1996-01-01"))}
    new = {rule.id for rule in rulebook.rules_of(rulebook.in_force("canberra", "1998-01-01"))}
    assert {"S58-1995/CP15.4", "S89-1997/9.4"} <= old
    assert {"S89-1997/13.3", "S89-1997/9.4"} <= new
    assert not any("/13." in id_ for id_ in old)
    assert not any(id_.startswith("S58") for id_ in new)


def test_the_ninety_second_clock_binds_stud_from_1999() -> None:
    clock = rulebook.rule("1999-FARO/5.6")
    assert clock not in rulebook.rules_of(rulebook.in_force("five-card-stud", "1999-01-27"))
    assert clock in rulebook.rules_of(rulebook.in_force("five-card-stud", "1999-01-28"))


def test_games_that_are_only_named_stand_on_others() -> None:
    manila = {rule.id for rule in rulebook.rules_of(rulebook.latest("three-card-manila"))}
    assert "S94-1994/CM10.4" in manila
    assert "S94-1994/CM14.1" not in manila
    omaha = {edition.id: {rule.id for rule in rulebook.rules_of(edition)} for edition in lookup.editions_of("omaha")}
    assert ("NI2018-51/8.3" in omaha["omaha-2018"], "NI2018-51/8.3" in omaha["omaha-1999"]) == (True, False)
    assert ("1999-FARO/5.6" in omaha["omaha-2018"], "1999-FARO/5.6" in omaha["omaha-1999"]) == (False, True)


@rules("1999-FARO/INST", "1999-FARO/TITLE")
def test_the_poker_family_of_1999_has_eight_games_with_faro_last() -> None:
    games = rulebook.book().instruments["1999-FARO"].games
    assert (len(games), games[-1]) == (8, "faro")


def test_no_edition_speaks_for_a_wrong_date_or_game() -> None:
    with pytest.raises(Malformed, match="not a date"):
        rulebook.in_force("faro", "28 January 1999")
    with pytest.raises(Malformed, match="unknown game 'whist'; there are holdem, omaha"):
        rulebook.in_force("whist", "1999-01-28")


def test_a_table_finds_its_instruments_without_the_texts_of_all_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_everything() -> None:
        raise AssertionError("every new process would wait for it")

    for module in (rulebook, lookup):
        monkeypatch.setattr(module, "book", read_everything)
    assert instruments_of("holdem-2018", "2018-05-01") == ("NI2018-51",)
    with pytest.raises(Malformed, match="no rules of holdem are in force on 1994-05-27"):
        instruments_of("holdem-2018", "1994-05-27")


def test_the_rulebook_needs_no_numerical_library() -> None:
    heavy = "{'numpy', 'numba', 'rich', 'click'}"
    code = f"import sys, pitboss.rulebook as book; book.rule('NI2018-51/17.6'); print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def numbers(id_: str) -> list[str]:
    return [rule.number for rule in lookup.parts(id_)]
