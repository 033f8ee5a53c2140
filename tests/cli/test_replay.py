"""`pitboss replay` on files of every kind: one object for each hand, exit codes, and other forms to write."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.cli.software_table import POKER
from pitboss.records.phh import read
from pitboss.records.position import parse_position
from pitboss.records.record import read as read_record
from pitboss.records.record import write as write_record
from tests.records.public_hands import FOLDER, READ_NEVERTHELESS, index, needs_public_hands

EXAMPLES = Path(__file__).parents[1] / "records" / "examples"
SCENARIOS = Path(__file__).parents[2] / "scenarios"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def objects(*arguments: str | Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("replay", *arguments, "--json").stdout.splitlines()]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "round.jsonl"
    assert run("deal", "holdem", "--seed", "4", "--record", file).exit_code == 0
    return file


def test_one_object_for_each_hand(record: Path) -> None:
    lines = objects(record, EXAMPLES / "side-pot.phh", EXAMPLES / "evening.phhs")
    assert [(line["file"], line["key"]) for line in lines] == [
        (str(record), None),
        (str(EXAMPLES / "side-pot.phh"), None),
        *((str(EXAMPLES / "evening.phhs"), key) for key in ("1", "2", "3", "4")),
    ]
    assert all(line["ok"] and line["error"] is None for line in lines)
    assert len(lines[0]["stacks"]) == 4
    assert sum(lines[0]["stacks"]) + lines[0]["commission"] == 4 * 200
    assert lines[1]["stacks"] == [0, 0, 200]
    assert lines[2] | {"file": ""} == {
        "file": "",
        "key": "1",
        "ok": True,
        "stacks": ["102.5", 98, "99.75"],
        "commission": 0,
        "error": None,
    }
    assert lines[3]["rake"] == 1
    assert lines[4]["stacks"] == ["inf", "inf"]
    assert lines[4]["net"] == [-20, 20]


@pytest.mark.parametrize("game", POKER)
def test_what_deal_records_is_read_back(game: str, tmp_path: Path) -> None:
    file = tmp_path / "round.jsonl"
    printed = run("deal", game, "--seed", "6", "--json", "--record", file).stdout_bytes
    data = file.read_bytes()
    assert data == b'{"record":"pitboss","version":1}\n' + printed
    assert write_record(read_record(data).events) == data
    (line,) = objects(file)
    assert line["ok"]
    assert run("replay", file).stdout == run("deal", game, "--seed", "6").stdout


def test_a_forged_record_is_reported_with_its_line(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    place = next(place for place, line in enumerate(lines) if b'"event":"awarded"' in line)
    fields = json.loads(lines[place])
    lines[place] = json.dumps(fields | {"cents": fields["cents"] + 100}).encode()
    record.write_bytes(b"\n".join(lines))
    result = run("replay", record)
    assert result.exit_code == 2
    assert f"line {place + 1}: 'awarded' does not follow from the lines before it" in result.stderr


def test_scenarios_are_hands_too() -> None:
    lines = objects(SCENARIOS / "1994-rounds.toml")
    assert lines
    assert all(line["ok"] for line in lines)
    assert lines[0] | {"file": ""} == {
        "file": "",
        "key": "SB-108",
        "ok": True,
        "stacks": [40, 363, 180, 200],
        "commission": 17,
        "error": None,
    }


def test_exit_codes(record: Path, tmp_path: Path) -> None:
    damaged, nothing = EXAMPLES / "damaged.phhs", tmp_path / "nothing.jsonl"
    assert run("replay", record, EXAMPLES / "side-pot.phh").exit_code == 0
    assert run("replay", record, damaged).exit_code == 1
    assert run("replay", record, nothing).exit_code == 1
    assert run("replay", nothing).exit_code == 2
    binary = tmp_path / "binary.phh"
    binary.write_bytes(b"\xff\xfe")
    assert run("replay", nothing, binary).exit_code == 2
    assert objects(nothing, binary) == [
        {
            "file": str(file),
            "key": None,
            "ok": False,
            "stacks": None,
            "commission": None,
            "error": error,
        }
        for file, error in (
            (nothing, "cannot be read: No such file or directory"),
            (binary, "it is no text in UTF-8"),
        )
    ]


def test_damage_is_told_with_its_place() -> None:
    result = run("replay", EXAMPLES / "damaged.phhs", "--quiet-rules")
    assert f"Error: {EXAMPLES / 'damaged.phhs'} [2]: action 4 'p2 cc': out of turn: seat 3 is to act" in result.stderr
    assert "Hand 1" in result.stdout


def test_rounds_are_written_in_other_forms(record: Path) -> None:
    story = objects(record)[0]["stacks"]
    (hand,) = read(run("replay", record, "--as", "phh").stdout)
    assert hand.round is not None
    assert [hand.round.state.stake[seat] // 100 for seat in (1, 2, 3, 4)] == story
    line = run("replay", record, "--as", "position").stdout
    assert [parse_position(line).state.stake[seat] // 100 for seat in (1, 2, 3, 4)] == story
    again = read_record(run("replay", record, "--as", "record").stdout_bytes)
    assert again.rounds == read_record(record.read_bytes()).rounds
    assert run("replay", record, "--as", "text").stdout.startswith("Pitboss round 1: Hold-em")


def test_other_forms_hold_what_the_viewer_knows(record: Path) -> None:
    text = run("replay", record, "--as", "phh", "--seat", "1").stdout
    assert '"d dh p1 ????"' in text
    assert '"d dh p3 5s6c"' in text


def test_hands_of_a_set_are_written_as_a_set() -> None:
    text = run("replay", EXAMPLES / "evening.phhs", "--as", "phh").stdout
    assert [reading.key for reading in read(text, "again.phhs")] == ["1", "2", "3", "4"]


@needs_public_hands
def test_public_hands_from_the_command_line() -> None:
    files = sorted({FOLDER / hand["file"] for hand in index()})
    lines = {(line["file"], line["key"]): line for line in objects(*files)}
    assert len(lines) == len(index()) == 477
    for hand in index():
        line = lines[str(FOLDER / hand["file"]), hand.get("key")]
        assert line["ok"] == (hand["group"] != "broken" or hand["file"] == READ_NEVERTHELESS), line
        assert line["ok"] == (line["error"] is None), line
        if line["ok"]:
            expected = hand.get("expected_whole_chips") or hand.get("expected_unraked") or hand["expected"]
            assert line["stacks"] == expected, line
