"""Scenario files as people write them: what is read, what happens by itself, and how faults and falsehoods are told."""

import json
from pathlib import Path

import pytest

from pitboss.malformed import Malformed
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import Options
from pitboss.rulebook import is_known
from pitboss.scenario import read, read_text, run, schema
from pitboss.scenario.lines import parse_line
from pitboss.scenario.money import dollars_of

SCHEMA = Path(__file__).parents[2] / "src" / "pitboss" / "scenario" / "schema.json"
TABLE = 'table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3 }'


def written(*lines: str, table: str = TABLE) -> str:
    return "\n".join(("[[scenario]]", 'id = "T"', 'title = "A test"', table, *lines))


def false(*lines: str, table: str = TABLE) -> tuple[str, ...]:
    return run(read_text(written(*lines, table=table))[0]).false


def complaint(text: str) -> str:
    with pytest.raises(Malformed) as error:
        [run(scenario) for scenario in read_text(text)]
    return str(error.value)


def test_the_published_schema_is_the_one_of_the_types() -> None:
    assert json.loads(SCHEMA.read_text()) == json.loads(json.dumps(schema()))


def test_the_schema_knows_every_option_and_dollars_with_cents() -> None:
    options = schema()["$defs"]["TableOptions"]
    assert list(options["properties"]) == list(Options.__struct_fields__)
    assert options["properties"]["ante"] == {"type": "number", "minimum": 0, "multipleOf": 0.01}
    assert options["additionalProperties"] is False


def test_the_guide_explains_every_option_by_known_rules() -> None:
    assert list(GUIDE) == list(Options.__struct_fields__)
    assert [id_ for guide in GUIDE.values() for id_ in guide.rules if not is_known(id_)] == []


def test_what_is_obvious_happens_by_itself() -> None:
    play = 'play = ["3 calls", "1 calls", "2 stays", "others check", "others check", "others check"]'
    assert false(play, "end = { over = true, pots = [30], shown = [1, 2, 3] }") == ()


def test_a_falsehood_says_what_was_expected_and_what_is() -> None:
    found = false('play = [{ turn = 1, call = 5, open = ["check"] }]', "end = { stakes = { 1 = 7 }, pot = 99 }")
    assert found == (
        "step 1: turn was to be 1, and is 3",
        "step 1: open was to be [check], and is [call, fold, raise]",
        "step 1: call was to be $5, and is $10",
        "at the end: pot was to be $99, and is $15",
        "at the end: stakes of seat 1 was to be $7, and is $195",
    )


def test_a_refused_line_ends_the_play_with_the_refusal() -> None:
    (text,) = false('play = ["3 raises to 11", "1 folds"]')
    assert text.startswith("step 1: '3 raises to 11' was refused: seat 3 may not raise to $11")
    assert "NI2018-51/5.1" in text


def test_a_line_that_should_be_refused_must_be_by_those_rules() -> None:
    (text,) = false('play = [{ refuse = "3 raises to 11", rules = ["RR-04"] }]')
    assert "was to be refused by RR-04, and was by this" in text
    assert false('play = [{ refuse = "3 calls" }]') == ("'3 calls' was to be refused, and was accepted",)


def test_a_round_that_was_to_be_refused_and_began() -> None:
    assert false('refused = ["NI2018-51/15.1"]') == ("the round was to be refused by NI2018-51/15.1, and began",)


def test_a_round_that_cannot_begin_says_why() -> None:
    (text,) = false("end = { over = true }", table='table = { game = "faro", seats = [1, 2], stake = 0.5 }')
    assert text.startswith("the round cannot begin: seat 1 has $0.50")


@pytest.mark.parametrize(
    ("expectation", "text"),
    [
        ("cards = { 3 = 'As' }", "seat 3 was to have As, and has 2h 3d"),
        ("board = 'As'", "the board was to be As, and is "),
        ("cites = ['RR-04']", "RR-04 was to be cited by now"),
        ("closed = { call = [] }", "call was to be closed, and is not"),
        ("closed = { check = ['RR-04'] }", "check was to be closed by RR-04, and is by"),
        ("stakes = { 9 = 1 }", "stakes: there is no seat 9"),
        ("show = 1", "show was to be 1, and is nothing"),
        ("over = true", "over was to be true, and is false"),
        ("eligible = [[1, 2]]", "eligible was to be [[1, 2]], and is []"),
        ("awards = { 1 = 2.50 }", "awards was to be {1: $2.50}, and is {}"),
    ],
)
def test_every_kind_of_expectation_can_be_false(expectation: str, text: str) -> None:
    (found,) = false(f"play = [{{ {expectation} }}]")
    assert found.startswith(f"step 1: {text}")


def test_values_and_comparisons_can_be_false() -> None:
    values = (
        'values = [{ cards = "As Ks Qs Js Ts", is = "flush", best = "2c 2d 2h 2s 3c" }, { cards = "Ac Kc Qc Jc 9c" }]'
    )
    found = false(values, 'compare = ["2 > 1"]')
    assert found[0] == "As Ks Qs Js Ts was to be 'flush', and is 'royal flush'"
    assert found[1].startswith("As Ks Qs Js Ts was to play 2c 2d 2h 2s 3c")
    assert found[2].startswith("2 > 1 does not hold")


def test_like_merges_tables_and_continues_goes_on() -> None:
    text = written('play = ["3 folds"]', "end = { pot = 15 }") + (
        '\n[[scenario]]\nid = "U"\nlike = "T"\ntable = { stake = 300 }\nplay = []\nend = { stakes = { 3 = 300 } }'
        '\n[[scenario]]\nid = "V"\ncontinues = "T"\nplay = ["1 folds"]\nend = { over = true }'
    )
    scenarios = read_text(text)
    assert [scenario.name for scenario in scenarios] == ["T", "U", "V"]
    assert [run(scenario).false for scenario in scenarios] == [(), (), ()]
    assert scenarios[2].play == ("3 folds", "1 folds")


def test_a_position_is_reached_through_the_engine() -> None:
    found = run(
        read_text(written("reach = { into = { 1 = 5, 2 = 70, 3 = 70 }, folded = [1] }", "end = { pots = [145] }"))[0]
    )
    assert found.false == ()
    assert found.events[-1].__struct_config__.tag == "ended"


def test_a_position_that_no_betting_leads_to() -> None:
    text = complaint(written("reach = { into = { 1 = 6, 2 = 70, 3 = 70 }, folded = [1] }"))
    assert text == "reach: no betting leads to seat 1 $6, seat 2 $70, seat 3 $70"


def test_cards_may_be_unknown_and_are_then_named_when_shown() -> None:
    lines = (
        'shoe = { hands = { 1 = "? ?", 2 = "? ?" }, board = "As Ks Qs 2d 3c" }',
        'play = ["3 folds", "1 calls", "2 stays", "others check", "others check", "others check", "1 shows Js Ts"]',
    )
    (text,) = false(*lines)
    assert text.startswith("seat 2 is to show")
    assert "name those nobody has seen" in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[scenario", "no TOML"),
        ("x = 1", "a scenario file holds [[scenario]] tables and nothing else"),
        (written("foo = 1"), "scenario 1 (T): Object contains unknown field `foo`"),
        (written("play = [7]"), "scenario 1 (T): Expected `str | object`, got `int` - at `$.play[0]`"),
        (written("play = ['3 jumps']"), "'3 jumps' is no line; write a seat or dealer and one of folds, checks"),
        (written("play = ['3 raises 5']"), "'3 raises 5': a raise goes to a total or by an amount"),
        (
            written("play = ['3 raises to 5.001']"),
            "5.001 dollars: an amount is not negative and has at most two decimals",
        ),
        (written("like = 'Z'"), "scenario 1 (T): there is no scenario 'Z' before it"),
        (written("", "[[scenario]]", "id = 'T'", "like = 'T'"), "scenario 2 (T): there are two of the name T"),
        (written("shoe = { board = 'As', top = 'As' }", "play = ['3 folds']"), "As is named twice in the shoe"),
        (written("compare = ['1 ~ 2']"), "compare: '1 ~ 2'; write it like 1 > 2"),
        (written("end = {over = true}", table='table = { game = "holdem" }'), "the table has no seats"),
        (written(table='table = { game = "whist" }'), "unknown game 'whist'"),
        (
            written(table='table = { game = "holdem", options = { blinds = [1.005] } }'),
            "options: 1.005 dollars: an amount is not negative and has at most two decimals - at `$.blinds[0]`",
        ),
        (written(table='table = { game = "holdem", edition = "omaha-1999" }'), "omaha-1999 is an edition of omaha"),
        (written(table='table = { game = "holdem", as_of = "1990-01-01" }'), "no rules of holdem are in force"),
        (
            written(
                "end = {over = true}",
                table='table = { game = "holdem", seats = [1, 2], stake = 9, owes = ["1 beer 5"] }',
            ),
            "owes: '1 beer 5'; write a seat, one of ante, blind",
        ),
    ],
)
def test_what_cannot_be_understood_is_named_with_its_place(text: str, reason: str) -> None:
    assert reason in complaint(text)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"nothing\.toml: cannot be read: No such file"):
        read(tmp_path / "nothing.toml")


def test_a_folded_hand_may_be_revealed_to_all_and_wishes_are_refused() -> None:
    play = """play = [
        { refuse = "3 asks to split the pot by agreement", rules = ["NI2018-51/13.3"] },
        { occurred = { fact = "check_out_of_turn", seat = 3 }, refused = true },
        "3 folds", "3 reveals", "1 folds", "2 reveals",
    ]"""
    assert false(play, "end = { over = true }") == ()


@pytest.mark.parametrize(("value", "cents"), [(12, 1200), ("12.5", 1250), ("0.05", 5)])
def test_dollars_are_cents(value: object, cents: int) -> None:
    assert dollars_of(value) == cents


@pytest.mark.parametrize("value", [True, None, "ten", "-1", "1e999", "NaN", 0.001])
def test_what_is_no_amount_is_refused(value: object) -> None:
    with pytest.raises(Malformed):
        dollars_of(value)


@pytest.mark.parametrize("text", ["", "3", "dealer", "3 others", "deal x", "seat 3 folds"])
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="is no line"):
        parse_line(text)
