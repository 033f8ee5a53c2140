"""`pitboss deal`, `replay`, `scenario` and `demo` as a person or a program meets them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import COMMANDS, main
from pitboss.cli.software_table import POKER
from pitboss.poker.options import Options
from pitboss.poker.round import CODEC, Round

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2
    return result.output.strip().splitlines()[-1]


@pytest.mark.parametrize("game", POKER)
def test_every_game_is_dealt_to_its_end_and_told_with_rules(game: str) -> None:
    for seed in range(5):
        lines = printed("deal", game, "--seed", str(seed)).splitlines()
        assert "round of play is over." in lines[-1]
        assert all(line.endswith("]") for line in lines if line.startswith("  "))


def test_the_same_seed_deals_the_same_round() -> None:
    assert printed("deal", "omaha", "--seed", "7") == printed("deal", "omaha", "--seed", "7")
    assert printed("deal", "omaha", "--seed", "7") != printed("deal", "omaha", "--seed", "8")


def test_without_a_seed_the_shuffle_is_real() -> None:
    assert printed("deal", "holdem") != printed("deal", "holdem")


def test_events_come_one_a_line_and_replay_to_the_same_end(tmp_path: Path) -> None:
    record = tmp_path / "round.jsonl"
    lines = printed("deal", "draw", "--seed", "3", "--json", "--record", str(record))
    assert record.read_text() == '{"record":"pitboss","version":1}\n' + lines
    round_ = Round.replay(CODEC.decode(line) for line in lines.splitlines())
    assert round_.is_over
    assert printed("replay", str(record)) == printed("deal", "draw", "--seed", "3")


def test_rules_can_be_left_out_or_explained() -> None:
    assert "NI2018-51" not in printed("deal", "holdem", "--seed", "1", "--quiet-rules")
    assert "NI2018-51/7.1: Cards are shuffled for every round." in printed("deal", "holdem", "--seed", "1", "--explain")


def test_there_is_a_flag_for_every_option() -> None:
    text = printed("deal", "--help")
    names = {"limits": "--limit "}
    for name in Options.__struct_fields__:
        assert names.get(name, f"--{name.replace('_', '-')}") in text


def test_flags_reach_the_table() -> None:
    lines = printed(
        "deal", "five-card-stud", "--forced", "antes", "--ante", "2.00", "--limit", "spread:2-10", "--raise-cap", "0",
        "--deck", "40", "--as-of", "1996-07-01", "--players", "5", "--stake", "75", "--marker", "3", "--json",
    ).splitlines()  # fmt: skip
    started = json.loads(lines[0])
    assert started["edition"] == "five-card-stud-1994"
    assert started["marker"] == 3
    assert started["seats"] == [[i, 7500, name] for i, name in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eve"), 1)]
    options = started["options"]
    assert (options["forced"], options["ante"], options["deck"]) == ("antes", 200, 40)
    assert options["limits"] == [{"kind": "spread", "minimum": 200, "maximum": 1000}]


@pytest.mark.parametrize(
    ("commission", "scheme"),
    [
        ("pot_5:8", {"scheme": "pot_5", "cap": 800}),
        ("time:6:30", {"scheme": "time", "rate": 600, "period": 30}),
    ],
)
def test_commission_is_given_in_dollars(commission: str, scheme: dict[str, object]) -> None:
    started = json.loads(printed("deal", "holdem", "--commission", commission, "--json").splitlines()[0])
    assert started["options"]["commission"] == scheme


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("holdem", "--win", "low", "--low-qualifier"), "the eight qualifier belongs to a round split"),
        (("holdem", "--players", "1"), "a round needs two players"),
        (("holdem", "--players", "24"), "[NI2018-51/2.2(a), C-R53]"),
        (("holdem", "--players", "99"), "--players 99: 1 to 60 seats can be named"),
        (("canberra-manila", "--deck", "52"), "Canberra Manila is not played with 52 cards"),
        (("holdem", "--commission", "none"), "a cash table needs one method of commission"),
        (("holdem", "--commission", "tax"), "--commission 'tax': write one of pot_5:CAP"),
        (("holdem", "--limit", "spread"), "--limit 'spread': write KIND:MIN[-MAX]"),
        (("holdem", "--limit", "sky:1"), "--limit 'sky:1': there is no kind 'sky', but by_blind, spread,"),
        (("holdem", "--blinds", "5,x"), "'x' is no amount of dollars"),
        (("seven-card-stud", "--blind-multiples", "a"), "--blind-multiples 'a': write numbers"),
        (("holdem", "--edition", "omaha-1999"), "omaha-1999 is an edition of omaha, not of holdem"),
        (("holdem", "--as-of", "1994-01-01"), "no rules of holdem are in force on 1994-01-01"),
        (("holdem", "--stake", "0.001"), "0.001 dollars"),
        (("holdem", "--marker", "9"), "the button is at seat 9, which is not dealt in"),
        (("holdem", "--record", "/nowhere/at/all"), "/nowhere/at/all: cannot be written"),
    ],
)
def test_what_cannot_be_dealt_is_one_clear_line(arguments: tuple[str, ...], text: str) -> None:
    assert text in complaint("deal", *arguments)


def test_odd_options_are_warned_of() -> None:
    result = run("deal", "holdem", "--deck", "32", "--win", "split", "--low-qualifier", "--seed", "1")
    assert result.exit_code == 0
    assert "Warning: no low can qualify with 32 cards" in result.stderr


def test_replay_as_a_seat_saw_it(tmp_path: Path) -> None:
    record = str(tmp_path / "round.jsonl")
    printed("deal", "holdem", "--seed", "4", "--record", record)
    assert "Dan two hidden cards; Ann two hidden cards; Ben " in printed("replay", record, "--seat", "2")
    assert "Ann two hidden cards; Ben two hidden cards" in printed("replay", record, "--seat", "0")
    assert "hidden" not in printed("replay", record, "--all")


def test_replay_for_programs(tmp_path: Path) -> None:
    record = str(tmp_path / "round.jsonl")
    printed("deal", "holdem", "--seed", "4", "--record", record)
    (line,) = [json.loads(line) for line in printed("replay", record, "--json", "--explain").splitlines()]
    lines = line["steps"]
    assert lines[1]["text"].startswith("The dealer shuffles 52 cards")
    assert lines[1]["rules"] == ["NI2018-51/7.1"]
    assert lines[1]["says"] == ["NI2018-51/7.1: Cards are shuffled for every round."]


def test_replay_of_a_scenario_file() -> None:
    text = printed("replay", str(SCENARIOS / "1994-rounds.toml"), "--quiet-rules")
    assert "SB-108: A whole round of Canberra Manila" in text
    assert "Seat 2 wins $323 of the pot." in text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no record: it does not begin"),
        (b"{}\n", "line 1: no event of this game"),
        (b"not json\n", "line 1: a damaged line"),
        (b"\xff\xfe\n", "line 1: "),
        (b'{"event":"ended","rules":[],"showdown":true}\n', "no record: it does not begin"),
    ],
)
def test_a_damaged_record_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    record = tmp_path / "round.jsonl"
    record.write_bytes(content)
    text = complaint("replay", str(record))
    assert "round.jsonl: " in text
    assert reason in text


def test_a_record_with_a_gap_or_a_forged_line_is_named_with_the_line(tmp_path: Path) -> None:
    record = tmp_path / "round.jsonl"
    lines = printed("deal", "holdem", "--seed", "4", "--json").splitlines()
    for number in range(2, len(lines)):
        record.write_text("\n".join(lines[: number - 1] + lines[number:]))
        assert "does not follow from the lines before it" in complaint("replay", str(record)), lines[number - 1]
    (awarded,) = (i for i, line in enumerate(lines) if '"awarded"' in line)
    forged = lines[awarded].replace('"cents":', '"cents":1')
    record.write_text("\n".join((*lines[:awarded], forged, *lines[awarded + 1 :])))
    assert f"line {awarded + 1}: 'awarded' does not follow" in complaint("replay", str(record))


def test_a_record_that_stops_early_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    record = tmp_path / "round.jsonl"
    lines = printed("deal", "holdem", "--seed", "4", "--json").splitlines()
    record.write_text("\n".join(lines[:20]))
    assert "is over" not in printed("replay", str(record)).splitlines()[-1]


def test_a_record_of_no_game_is_named(tmp_path: Path) -> None:
    record = tmp_path / "round.jsonl"
    lines = printed("deal", "holdem", "--seed", "4", "--json").splitlines()
    record.write_text(lines[0].replace("holdem-2018", "whist-1742"))
    assert "line 1: no such round can be dealt: no edition 'whist-1742'" in complaint("replay", str(record))


def test_a_record_of_another_rulebook_is_told_with_a_note(tmp_path: Path) -> None:
    record = tmp_path / "round.jsonl"
    printed("deal", "holdem", "--seed", "4", "--record", str(record))
    started = json.loads(record.read_text().splitlines()[1])
    record.write_text(record.read_text().replace(started["rulebook"], "0" * 64))
    result = run("replay", str(record))
    assert result.exit_code == 0
    assert "recorded under another state of the rulebook" in result.stderr
    assert '"ok":true' in run("replay", str(record), "--json").stdout


def test_a_viewer_who_is_not_there(tmp_path: Path) -> None:
    record = str(tmp_path / "round.jsonl")
    printed("deal", "holdem", "--seed", "4", "--record", record)
    assert "--seat 9: seats 1, 2, 3, 4 are dealt in" in complaint("replay", record, "--seat", "9")
    assert "one viewer at a time" in complaint("replay", record, "--seat", "1", "--all")


TRUE = """
[[scenario]]
id = "T"
title = "True"
table = { game = "holdem", seats = [1, 2], stake = 200 }
end = { turn = 2 }
"""


def test_scenario_check_tells_truth_and_falsehood(tmp_path: Path) -> None:
    good, bad, damaged = (tmp_path / f"{name}.toml" for name in ("good", "bad", "damaged"))
    good.write_text(TRUE)
    bad.write_text(TRUE.replace("turn = 2", "turn = 1"))
    damaged.write_text("[[scenario]]\nid = 7\n")
    assert run("scenario", "check", str(good)).exit_code == 0
    result = run("scenario", "check", str(good), str(bad))
    assert result.exit_code == 1
    assert "at the end: turn was to be 1, and is 2" in result.output
    assert result.output.splitlines()[-1] == "2 scenarios: 1 true, 1 false."
    result = run("scenario", "check", str(damaged), str(good))
    assert result.exit_code == 2
    assert "damaged.toml: scenario 1: Expected `str`, got `int` - at `$.id`" in result.stderr
    assert "1 true" in result.output


def test_scenario_check_for_programs(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(TRUE.replace("turn = 2", "turn = 1"))
    result = run("scenario", "check", "--json", str(bad))
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "file": str(bad),
        "scenario": "T",
        "title": "True",
        "true": False,
        "false": ["at the end: turn was to be 1, and is 2"],
    }


def test_scenario_check_of_some() -> None:
    output = printed("scenario", "check", "--only", "SB-49", str(SCENARIOS / "1994-pots.toml"))
    assert output.splitlines()[-1] == "5 scenarios: 5 true, 0 false."


def test_scenario_schema_is_json() -> None:
    assert json.loads(printed("scenario", "schema"))["title"] == "Pitboss scenarios"


def test_the_demo_ends_with_a_verified_shuffle() -> None:
    output = printed("demo", "--seed", "3")
    assert "the shuffle is verified." in output
    assert output == printed("demo", "--seed", "3")
    assert output != printed("demo")


def test_the_demo_for_programs() -> None:
    lines = [json.loads(line) for line in printed("demo", "--seed", "3", "--json").splitlines()]
    assert all(line["rules"] for line in lines[:-1])
    assert lines[-1]["shuffle"]["verified"] is True


def test_the_demo_deals_every_game() -> None:
    for game in POKER:
        assert "the shuffle is verified." in printed("demo", "--game", game)


def test_the_commands_are_in_the_table() -> None:
    assert {"demo", "deal", "replay", "scenario"} <= set(COMMANDS)
