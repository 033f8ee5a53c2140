"""`pitboss deal` and `pitboss replay` for the games against the house, and their records."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.banked.baccarat.table import EVERY_EVENT as BACCARAT_EVENTS
from pitboss.banked.baccarat.tell import SENTENCES as BACCARAT_SENTENCES
from pitboss.banked.baccarat.tell import tell as tell_baccarat
from pitboss.banked.canberra.table import EVERY_EVENT as CANBERRA_EVENTS
from pitboss.banked.canberra.tell import SENTENCES as CANBERRA_SENTENCES
from pitboss.banked.canberra.tell import tell as tell_canberra
from pitboss.banked.house.telling import HOUSE_SENTENCES
from pitboss.cli.main import main
from pitboss.malformed import Malformed
from pitboss.records.banked import is_banked, read, write
from pitboss.rulebook import is_known
from pitboss.scenario import read as read_scenarios
from pitboss.scenario import run
from tests.banked.builders import SPECTATOR

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = [
    *sorted(SCENARIOS.glob("canberra-h*.toml")),
    *SCENARIOS.glob("canberra-[ij]*.toml"),
    SCENARIOS / "baccarat.toml",
]
LOGS = [
    pytest.param(result.events, id=result.name)
    for file in FILES
    for scenario in read_scenarios(file)
    if (result := run(scenario)).events
]


def pitboss(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("game", ["canberra", "baccarat"])
def test_a_dealt_round_is_the_same_for_a_seed_and_can_be_replayed(game: str, tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    first = pitboss("deal", game, "--seed", "7", "--rounds", "2", "--record", str(file))
    assert first.exit_code == 0, first.output
    assert first.output == pitboss("deal", game, "--seed", "7", "--rounds", "2").output
    again = pitboss("replay", str(file))
    assert again.output == first.output
    assert "[S89-1997/" in first.output or "[S58-1995/" in first.output
    line = json.loads(pitboss("replay", str(file), "--json").output)
    assert line["ok"]
    assert len(line["stacks"]) == 4
    assert pitboss("replay", str(file), "--as", "record").output.encode() == file.read_bytes()


def test_a_player_is_told_his_own_cards_only(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    pitboss("deal", "canberra", "--seed", "7", "--record", str(file))
    story = pitboss("replay", str(file), "--seat", "2").output
    assert "yours are" in story
    assert "face down" in story
    assert "yours are" not in pitboss("replay", str(file), "--seat", "0").output
    assert pitboss("replay", str(file), "--seat", "6").exit_code != 0


def test_what_a_table_cannot_have_is_told_in_one_line(tmp_path: Path) -> None:
    for arguments in (
        ("canberra", "--ante", "5"),
        ("canberra", "--set", "boxes=12"),
        ("canberra", "--set", "nonsense"),
        ("baccarat", "--set", "decks=3"),
        ("canberra", "--players", "9"),
        ("canberra", "--rounds", "0"),
        ("holdem", "--rounds", "2"),
    ):
        result = pitboss("deal", *arguments)
        assert result.exit_code != 0, arguments
    file = tmp_path / "table.jsonl"
    pitboss("deal", "canberra", "--seed", "7", "--record", str(file))
    assert pitboss("replay", str(file), "--as", "phh").exit_code != 0


@pytest.mark.parametrize("events", LOGS)
def test_every_scenario_leaves_a_record_that_is_judged_sound(events: tuple[object, ...]) -> None:
    data = write(events)  # type: ignore[arg-type]  # the events of a scenario, of either game
    assert is_banked(data)
    assert tuple(read(data)) == events


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        (b'"cents":2000', b'"cents":2500', "bet_placed"),
        (b'"result":"no hand"', b'"result":"lose"', "settled"),
        (b'"back":3000', b'"back":4000', "settled"),
        (b'"plays":false', b'"plays":true', "dealer_shown"),
    ],
)
def test_a_forged_line_is_found(before: bytes, after: bytes, line: str) -> None:
    scenario = next(each for each in read_scenarios(SCENARIOS / "canberra-hands.toml") if each.name == "no-hand")
    data = write(run(scenario).events)
    assert before in data
    with pytest.raises(Malformed, match=f"'{line}' does not follow"):
        read(data.replace(before, after, 1))
    with pytest.raises(Malformed):
        read(data + b'{"event":"nonsense"}\n')


def test_every_event_has_its_sentence_and_every_story_its_rules() -> None:
    assert set(CANBERRA_EVENTS) == {*CANBERRA_SENTENCES, *HOUSE_SENTENCES}
    assert set(BACCARAT_EVENTS) == {*BACCARAT_SENTENCES, *HOUSE_SENTENCES}
    for parameter in LOGS:
        events = parameter.values[0]
        assert isinstance(events, tuple)
        tell = tell_baccarat if events[0].__struct_config__.tag == "baccarat" else tell_canberra
        for told in (*tell(events), *tell(events, SPECTATOR)):
            assert told.text.endswith(".")
            assert told.rules
            assert all(map(is_known, told.rules))


def test_pitboss_rule_rules_on_irregularities_of_canberra_poker() -> None:
    file = str(SCENARIOS / "canberra-irregularities.toml")
    told = pitboss("rule", file, "--only", "C33/1997").output
    assert "A misdeal" in told
    assert "seat 5: $9,990 -> $10,000, the hand is void" in told
    decided = json.loads(pitboss("rule", file, "--only", "rack/1995", "--json").output)
    assert [outcome["name"] for outcome in decided["ruling"]["outcomes"]] == ["rebuilt", "void"]
    strict = pitboss("rule", file, "--only", "C37/1995 by the letter").output
    assert "seat 2: $9,989 -> $9,990, the hand is void" in strict
    assert "seat 1: $9,969 -> $10,000, the hand is void" in pitboss("rule", file, "--only", "sanctions/void").output
    assert pitboss("rule", file, "--only", "C41/a full table").exit_code != 0
