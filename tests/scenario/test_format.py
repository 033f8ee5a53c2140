"""Scenario files as people write them: what is read, what happens by itself, and how faults and falsehoods are told."""

import json
from pathlib import Path

import pytest

from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import Options
from pitboss.rulebook import is_known
from pitboss.scenario import Unreadable, read, read_each, read_text, run, schema
from pitboss.scenario.lines import parse_line

SCHEMA = Path(__file__).parents[2] / "src" / "pitboss" / "scenario" / "schema.json"
TABLE = 'table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3 }'
HOUSE = 'table = { game = "canberra", seats = [1] }'


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
        "at the end: stakes of seat 1 was to be $7, and is $195",
        "at the end: pot was to be $99, and is $15",
    )


def test_a_refused_line_ends_the_play_with_the_refusal() -> None:
    (text,) = false('play = ["3 raises to 11", "1 folds"]')
    assert text.startswith("step 1: '3 raises to 11' was refused: seat 3 may not raise to $11")
    assert "NI2018-51/5.1" in text


def test_a_line_that_should_be_refused_must_be_by_those_rules() -> None:
    (text,) = false('play = [{ refuse = "3 raises to 11", rules = ["RR-04"] }]')
    assert "was to be refused by RR-04, and was by this" in text
    assert false('play = [{ refuse = "3 calls" }]') == ("step 1: '3 calls' was to be refused, and was accepted",)


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
        ("show = 1", "show was to be 1, and is 0"),
        ("uncited = ['NI2018-51/dict:Blind']", "NI2018-51/dict:Blind was not to be cited, and is"),
        ("told = ['Seat 9 folds']", "'Seat 9 folds' was to be told by now; nearest to it is "),
        ("untold = ['posts the small']", "'posts the small' was not to be told, and it was said: 'Seat 1 posts"),
        ("posts = [5]", "posts was to be [$5], and is none"),
        ("seconds = 9", "seconds was to be 9, and is 0"),
        ("due = 'deal'", "due was to be deal, and is act"),
        ("marker = 1, seated = [1]", "seated was to be [1], and is [1, 2, 3]"),
        ("over = true", "over was to be true, and is false"),
        ("eligible = [[1, 2]]", "eligible was to be [[1, 2]], and is none"),
        ("awards = { 1 = 2.50 }", "awards was to be $2.50 for seat 1, and is nothing"),
    ],
)
def test_every_kind_of_expectation_can_be_false(expectation: str, text: str) -> None:
    found = false(f"play = [{{ {expectation} }}]")[0]
    assert found.startswith(f"step 1: {text}")


def test_values_and_comparisons_can_be_false() -> None:
    values = (
        'values = [{ cards = "As Ks Qs Js Ts", is = "flush", best = "2c 2d 2h 2s 3c" }, { cards = "Ac Kc Qc Jc 9c" }]'
    )
    found = false(values, 'compare = ["2 > 1"]')
    assert found[0] == "As Ks Qs Js Ts was to be flush, and is royal flush"
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
    assert text.startswith("at the end: seat 2 is to show")
    assert "name those nobody has seen" in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[scenario", "no TOML"),
        ("x = 1", "a scenario file holds [[scenario]] tables and nothing else"),
        (written("foo = 1"), "scenario 1 (T): Object contains unknown field `foo`"),
        (written("play = [7]"), "scenario 1 (T): step 1: Expected `str | object`, got `int`"),
        (written("play = [{ turn = 'x' }]"), "scenario 1 (T): step 1: Expected `int | null`, got `str` - at `turn`"),
        (written("play = [{ up = { x = 'As' } }]"), "step 1: Expected `int`, got `str` - at `key` in `up`"),
        (written("play = [{ occurred = { fact = 'x' } }]"), "step 1: occurred: 'x' is no fact; there are wager_out"),
        (written("play = [{ occurred = { seat = 1 } }]"), "step 1: occurred: '' is no fact; there are wager_out"),
        (written("shoe = { top = 'Xx' }", "end = { over = false }"), "shoe: no card: 'Xx'"),
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
        (written(table='table = { game = "whist" }'), "no game 'whist'"),
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


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("play = [{ closed = { jump = [] } }]", "step 1: closed: 'jump' is none of fold, check"),
        ("play = [{ open = ['jump'] }]", "step 1: open: 'jump' is none of fold, check"),
        ("play = ['9 folds']", "step 1: '9 folds': there is no seat 9: seats are 1, 2, 3"),
        ("play = [{ refuse = '9 calls 5' }]", "step 1: '9 calls 5': there is no seat 9: seats are 1, 2, 3"),
        ("play = [{ up = { 9 = 'As' } }]", "step 1: up: there is no seat 9: seats are 1 to 3"),
        ("end = { hands = { 9 = 'pair' } }", "at the end: hands: there is no seat 9: seats are 1 to 3"),
        ("play = [{ stakes = { 9 = 1 } }]", "step 1: stakes: there is no seat 9: seats are 1 to 3"),
        ("play = [{ before = 'dael', turn = 1 }]", "step 1: before: 'dael' is none of shuffle, cut, post, deal"),
        ("end = { before = 'dael' }", "at the end: before: 'dael' is none of shuffle"),
        ("shoe = { hands = { 9 = 'As' } }", "shoe: hands: there is no seat 9: seats are 1 to 3"),
        ("rules = ['NI2018-51/99.9']", "rules: unknown rule 'NI2018-51/99.9'"),
        ("play = [{ cites = ['RR-99'] }]", "step 1: cites: unknown rule 'RR-99'; near it: RR-"),
        (
            "play = [{ occurred = { fact = 'told_to_one', seat = 1, to_seat = 99, what = 'x' } }]",
            "step 1: occurred: there is no seat 99: seats are 1 to 3",
        ),
        ("play = [{ rules = ['RR-04'] }]", "step 1: rules: nothing happens at this step; it goes with say, refuse"),
        ("play = [{ say = '3 folds', refuse = '1 folds' }]", "step 1: say and refuse: one thing happens at a step"),
        ("play = [{}]", "step 1: the step says nothing"),
        ("play = [{ notice = { minimum = 4 } }]", "step 1: notice is for a table with rounds: give rounds"),
        (
            "play = ['4 sits with 100']",
            "step 1: '4 sits with 100' is a line of a table with several rounds",
        ),
        ("play = ['dealer folds']", "step 1: 'dealer folds': the dealer cuts"),
        ("play = ['3 draws 9999']", "step 1: no card: '9999'"),
        ("play = ['3 mucks As']", "step 1: '3 mucks As': nothing follows 'mucks'"),
        ("shoe = { order = 'As Ks' }", "shoe: order is the whole shoe of 52 cards, and 2c is missing"),
        ("shoe = { hands = { 1 = 'As Ks Qs' } }", "shoe: hands: seat 1 is dealt 2 cards, not 3"),
        ("shoe = { board = 'As Ks Qs Js Ts 9s' }", "shoe: board: 5 communal cards are dealt, not 6"),
        ("shoe = { burned = 'As' }", "shoe: burned: no card is burned in this game"),
        ("shoe = { drawn = { 1 = 'As' } }", "shoe: drawn: no card is drawn in this game"),
        ("shoe = { hands = { 1 = 'As As' } }", "As is named twice in the shoe"),
        ("play = [{ told = [''] }]", "step 1: told: an empty text is part of every sentence"),
        ("play = [{ untold = ['calls', ' '] }]", "step 1: untold: an empty text is part of every sentence"),
        ("rounds = [{}]", "table: marker is for a single round; with rounds the table itself sees to it"),
        (
            "values = [{ cards = 'As Ks Qs Js Ts' }, { cards = 'Kc Qc Jc Tc 9c', options = { deck = 32 } }]\n"
            "compare = ['1 > 2']",
            "compare: '1 > 2': the hands are valued under different options",
        ),
    ],
)
def test_what_would_have_no_meaning_is_named_with_its_step(lines: str, reason: str) -> None:
    assert reason in complaint(written(*lines.splitlines(), "" if "end" in lines else "end = { over = false }"))


def test_before_is_the_moment_of_a_line_that_is_refused_and_of_one_that_is_said() -> None:
    assert false('play = [{ before = "post", refuse = "3 calls", rules = ["NI2018-51/8.4"] }, "3 calls"]') == ()
    (text,) = false('play = [{ before = "deal", say = "3 calls" }]')
    assert text.startswith("step 1: '3 calls' was refused: ")


def test_a_moment_that_does_not_come_is_false() -> None:
    (text,) = false('play = [{ before = "burn", turn = 3 }]')
    assert text.startswith("step 1: before = 'burn' does not come: seat 3 is to act: ")


def test_a_card_burned_by_a_ruling_comes_from_the_top_too() -> None:
    table = 'table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3, options = { burn = true } }'
    top = 'shoe = { top = "2c 2d 2h 3c 3d 3h As 7c 7d 7h" }'
    play = """play = [
        "others call",
        { before = "burn", occurred = { fact = "found_face_up", card = "As" }, rules = ["NI2018-51/17.19"] },
        { board = "7c 7d 7h" },
    ]"""
    assert false(top, play, table=table) == ()


def test_one_scenario_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(
        written('play = ["3 folds"]')
        + '\n[[scenario]]\nid = "U"\ntitel = "x"\nlike = "T"\n[[scenario]]\nid = "V"\nlike = "U"\ntitle = "y"'
    )
    found = read_each(file)
    assert [each.name for each in found] == ["T", "scenario 2 (U)", "scenario 3 (V)"]
    assert isinstance(found[1], Unreadable)
    assert found[1].error == "Object contains unknown field `titel`"


def test_money_of_a_fact_is_an_amount_of_dollars() -> None:
    play = "play = ['3 calls', '1 calls', '2 stays', { occurred = { fact = 'wager_out_of_turn', seat = 2, %s = 20 }"
    assert false(f"{play % 'amount'}, held = {{ 2 = 20 }} }}]") == ()
    assert "unknown field `cents`" in complaint(written(f"{play % 'cents'} }}]"))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"nothing\.toml: cannot be read: No such file"):
        read(tmp_path / "nothing.toml")


def test_hands_may_be_revealed_to_all_after_the_round_and_wishes_are_refused() -> None:
    play = """play = [
        { refuse = "3 asks to split the pot by agreement", rules = ["NI2018-51/13.3"] },
        { occurred = { fact = "check_out_of_turn", seat = 3 }, refused = true },
        "3 folds", { refuse = "3 reveals", rules = ["NI2018-51/16.4"] }, "1 folds", "2 reveals", "3 reveals",
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


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("'3 calls', { before = 'now', say = 'deal' }", "step 2: 'deal' was refused: deal is out of order"),
        ("'deal 7'", "step 1: 7 cards were to be dealt, and 6 were due"),
        ("'others fold', 'others fold'", "step 2: nobody is to act: everything is over"),
    ],
)
def test_a_line_that_does_nothing_is_false(play: str, reason: str) -> None:
    (found,) = false(f"play = [{play}]")
    assert found.startswith(reason)


def test_a_line_against_the_house_that_does_nothing_is_false() -> None:
    assert false("play = ['1 antes 10', 'no more bets', 'deal 11']", table=HOUSE) == (
        "step 3: 11 cards were to be dealt, and 10 were due",
    )
    (found,) = false("play = ['1 antes 10', { before = 'wagers', say = 'deal' }]", table=HOUSE)
    assert found.startswith("step 2: 'deal' was refused: no card is due")


def test_a_scenario_that_claims_nothing_is_none() -> None:
    assert "it says nothing that could be false" in complaint(written())


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("shoe = { hands = { 3 = 'As Ks Qs Js Ts' } }", "table: shoe: hands: there is no seat 3: seats are 1"),
        ("end = { told = [''] }", "at the end: told: an empty text is part of every sentence"),
    ],
)
def test_so_it_is_against_the_house(lines: str, reason: str) -> None:
    assert reason in complaint(written(*lines.splitlines(), table=HOUSE))


TOURNAMENT = 'tournament = { document = "deepstack" }'


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("rules = ['NI2018-51/99']", "rules: unknown rule 'NI2018-51/99'"),
        ("absent = ['Zoe']", "absent: Zoe has not entered; people are called 1 to 10"),
        ("absent = ['11']", "absent: 11 has not entered; people are called 1 to 10"),
        ("begun = false\nabsent = ['1']", "absent: the play itself says who sits down"),
        ("play = [{ cites = ['x'] }]", "step 1: cites: unknown rule 'x'"),
        ("play = [{ rules = ['NI2018-51/20.6'] }]", "step 1: rules: nothing happens at this step"),
        ("play = [{ refused = true }]", "step 1: refused: nothing happens at this step"),
        (
            "play = [{ say = '1 is away', do = { command = 'pause' } }]",
            "step 1: say and do: one thing happens at a step",
        ),
        ("play = [{ say = '1 is away', by = 'director' }]", "step 1: by: whose a line is goes without saying"),
        ("play = [{ do = { command = 'pause' }, by = 'king' }]", "step 1: by: there is no role 'king'"),
        ("play = [{ say = '1 is away', stacks_after = { 1 = 5 } }]", "step 1: stacks_after: stacks are told of a line"),
        ("play = [{}]", "step 1: the step says nothing"),
        ("play = ['1 sitz']", "step 1: '1 sitz' is no line of a tournament"),
        ("play = ['clock 24:00']", "step 1: '24:00:00.000' is no time of a day"),
        ("play = ['clock 20:00', 'clock 19:30']", "step 2: the clock does not go back to 19:30:00"),
        ("play = [{ phase = 'runing' }]", "step 1: phase: 'runing' is none of draft, documented"),
        ("play = [{ status = { 1 = 'sitting' } }]", "step 1: status: 'sitting' is none of reserve, entered"),
        ("play = [{ not_due = ['breaks'] }]", "step 1: not_due: 'breaks' is none of draft, document"),
        ("end = { seats = { 1 = 'here' } }", "at the end: seats: 'here'; write table and seat like 2/4"),
        ("warned = ['x']", "warned: unknown rule 'x'"),
        ("play = [{ say = '1 is away', cards = { table = 1 } }]", "step 1: say and cards: one thing happens"),
        ("play = [{ cards = { table = 1, shoe = { board = 'Xx' } } }]", "step 1: no card: 'Xx'"),
        (
            "play = [{ cards = { table = 1, play = [{ do = { command = 'open' } }] } }]",
            "step 1: step 1 of the round: notice and do: what happens between rounds",
        ),
        ("play = [{ cards = { table = 1, play = ['3 raises to 4.50'] } }]", "'4.50' is no number of chips"),
        ("play = [{ cards = { table = 1, end = { pot = 4.5 } } }]", "step 1: at its end: chips are whole numbers"),
    ],
)
def test_so_it_is_in_a_tournament(lines: str, reason: str) -> None:
    assert reason in complaint(written("entries = 10", *lines.splitlines(), table=TOURNAMENT))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("play = [{ cards = { table = 1, play = ['others fold'], end = { pot = 5 } } }]", "pot was to be 5, and is"),
        ("play = [{ cards = { table = 1, play = [] } }]", "the round was to be over, and is not: act is due"),
        ("play = [{ cards = { table = 1, play = ['3 taps dance'] } }]", "write taps out"),
        ("play = [{ cards = { table = 7 } }]", "the round at table 7 was refused: there is no table 7"),
        (
            "forecast = { 10 = { level = 1, minutes = [0, 30] } }",
            "with 10 players the end was to be",
        ),
        ("play = [{ worth = { 1 = '2.00' } }]", "the stack of 1 was to be worth 2.00, and is worth"),
        ("play = [{ banks = { 1 = 7 } }]", "the time bank of 1 was to be 7, and is 120"),
        ("warned = ['T-R07']", "a warning by T-R07 was to be given; there"),
    ],
)
def test_what_is_false_about_a_tournament(line: str, text: str) -> None:
    try:
        found = false("entries = 10", line, table=TOURNAMENT)
    except Malformed as error:
        found = (str(error),)
    assert any(text in each for each in found), found


def test_what_a_document_is_to_be_without_is_in_it() -> None:
    table = 'tournament = { document = "deepstack", without = ["fees"] }'
    assert "tournament: without: deepstack has no item 'fees'; it has name" in complaint(written(table=table))
