"""`pitboss rules` as a person or a program meets it."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from pitboss import rulebook
from pitboss.cli.main import main
from pitboss.cli.rules_page import Page


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments])


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


def objects(*arguments: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in printed(*arguments, "--json").splitlines()]


def complaint(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2
    return result.output.strip().splitlines()[-1]


def test_the_list_has_every_rule_on_a_line() -> None:
    lines = printed().splitlines()
    for rule in rulebook.book().rules.values():
        assert f"{rule.id}  {rule.kind}  {rule.text}" in lines


def test_the_list_as_json() -> None:
    rows = objects()
    assert [row["id"] for row in rows] == list(rulebook.book().rules)
    assert rows[0]["kind"] == "record"


def test_filters_narrow_the_list() -> None:
    rows = objects("--game", "canberra", "--kind", "ruling", "--date", "1996-06-01", "--instrument", "S58-1995")
    assert [row["id"] for row in rows] == [f"S58-1995/CP15.{number}" for number in range(2, 7)]


def test_one_rule_with_its_parts_readings_and_relatives() -> None:
    output = printed("NI2018-51/17.6")
    for text in (
        "17.6(a)",
        "17.6(d)",
        "C-R33",
        "C-R34",
        "Related: wager out of turn",
        "7CS17.4, CM16.3, 5CS17.4",
        "17.5",
    ):
        assert text in output
    assert "holdem from 2018-02-08" in output


def test_one_rule_as_json() -> None:
    (row,) = objects("NI2018-51/17.6")
    assert [part["id"] for part in as_rows(row["parts"])] == [f"NI2018-51/17.6({letter})" for letter in "abcd"]
    assert [reading["id"] for reading in as_rows(row["readings"])] == ["C-R33", "C-R34"]
    assert "S94-1994/7CS17.4" in str(row["related"])
    assert row["editions"] == ["holdem-2018", "omaha-1999", "omaha-2018", "draw-1999", "faro-1999"]


def test_a_part_shows_what_it_belongs_to_and_what_it_is_like() -> None:
    output = printed("S94-1994/5CS15.3(h)")
    assert "part of  S94-1994/5CS15.3" in output
    assert "as 7CS15.3(h)  " + rulebook.rule("S94-1994/7CS15.3(h)").software in output


def test_an_id_is_known_in_any_case_and_by_number_where_it_is_the_only_one() -> None:
    assert printed("ni2018-51/17.6") == printed("NI2018-51/17.6") == printed("17.6")
    assert printed("NI2018-51/dict:Tap", "Out").startswith("NI2018-51/dict:Tap Out  Tap Out  (engine; holdem)")


def test_a_number_of_several_instruments_lists_them() -> None:
    assert {row["id"] for row in objects("4.1")} == {"S89-1997/4.1", "NI2018-51/4.1"}


def test_a_section_and_an_instrument_are_listed() -> None:
    assert [row["id"] for row in objects("NI2018-51/17.11")] == ["NI2018-51/17.11"]
    assert len(objects("S94-1994/7CS7.1")) == 6
    assert len(objects("NI2018-51/17")) == len(
        [id_ for id_ in rulebook.book().rules if id_.startswith("NI2018-51/17.")]
    )
    assert len(objects("1999-faro")) == 29
    assert {row["kind"] for row in objects("NI2018-51/17", "--kind", "engine")} == {"engine"}


def test_a_reading_with_its_switch_default_and_rules() -> None:
    output = printed("C-R21")
    assert "short_tap_out, by default no_reopen (of no_reopen, freeze)" in output
    assert "14.5" in output
    (row,) = objects("g-r08")
    assert row["default"] == "36"
    assert [source["id"] for source in as_rows(row["sources"])] == ["F3", "F5"]
    assert row["rules"] == ["1999-FARO/LIST.three-card-manila"]


def test_a_search_shows_why_it_matched() -> None:
    (line,) = [line for line in printed("odd", "chip").splitlines() if line.startswith("NI2018-51/3.5(c)")]
    assert "… Odd unit between halves" in line
    assert objects("out of turn")[0]["score"] == 36


def test_brackets_in_an_id_survive() -> None:
    assert "NI2018-51/10.2[last-blind]  engine" in printed("last blind raise")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("NI2018-51/17.66",), "unknown rule 'NI2018-51/17.66'; near it: NI2018-51/17.6, "),
        (("C-R99",), "unknown rule or reading 'C-R99'; near it: C-R"),
        (("zeppelin",), "nothing in the rulebook has all the words of 'zeppelin'"),
        (("...",), "no word to search for in '...'"),
        (("--date", "1990-01-01"), "no rules of any game are in force on 1990-01-01"),
        (("--game", "holdem", "--date", "1999-01-28"), "no rules of holdem are in force on 1999-01-28"),
        (("--date", "yesterday"), "'yesterday' is not a date"),
        (("--game", "whist"), "Invalid value for '--game': 'whist' is not one of"),
        (("--kind", "law"), "Invalid value for '--kind'"),
        (("--instrument", "NI2018-51", "--game", "canberra"), "no rule is left"),
        (("--coverage", "word"), "--coverage takes no words"),
        (("--from", "x.json"), "--from belongs to"),
        (("--coverage", "--from", "nowhere.json"), "nowhere.json: No such file or directory; run the tests first"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], message: str) -> None:
    assert message in complaint(*arguments)


def test_coverage_counts_and_lists_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text('{"tests": {"a": ["NI2018-51/17.6", "C-R33"], "b": ["NI2018-51/17.6", "NI2018-51/1.1"]}}')
    output = printed("--coverage", "--from", str(file))
    (row,) = [line.split() for line in output.splitlines() if line.startswith("NI2018-51  ")]
    assert row == ["NI2018-51", "0/148", "1/37", "0/32", "0/61", "0/16", "0/3", "1/10", "2/307"]
    assert f"readings proved: 1 of {len(rulebook.book().readings)}" in output
    unproved = [line.split()[0] for line in output.partition("Not proved\n")[2].splitlines() if line]
    assert "NI2018-51/17.6(a)" in unproved
    assert "NI2018-51/17.6" not in unproved


def test_coverage_as_json_and_narrowed(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text('{"tests": {"a": ["S58-1995/CP15.2"]}}')
    rows = objects("--coverage", "--from", str(file), "--instrument", "S58-1995", "--kind", "ruling")
    assert rows[0] == {"instrument": "S58-1995", "kind": "ruling", "proved": 1, "total": 5}
    assert rows[1] == {"readings": {"proved": 0, "total": len(rulebook.book().readings)}}
    assert [row["unproved"] for row in rows[2:6]] == [f"S58-1995/CP15.{number}" for number in range(3, 7)]


def test_a_broken_report_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text('{"tests": 3}')
    assert "not a report of proved rules" in complaint("--coverage", "--from", str(file))


def test_on_a_terminal_texts_are_wrapped_and_never_cut() -> None:
    console = Console(force_terminal=True, width=60, record=True, file=io.StringIO(), highlight=False)
    rule = rulebook.rule("NI2018-51/14.5")
    Page(console).show_rule(rule)
    shown = console.export_text()
    assert max(len(line) for line in shown.splitlines()) <= 60
    for word in f"{rule.text} {rule.software} {rule.note}".split():
        assert word in shown


def as_rows(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value
