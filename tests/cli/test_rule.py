"""`pitboss rule`: the ruling on a described situation, in sentences and as JSON."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from pitboss.cli.rule import rule
from pitboss.malformed import Malformed

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def ruled(*arguments: str) -> Result:
    return CliRunner().invoke(rule, [str(argument) for argument in arguments])


def test_it_tells_what_happened_the_ruling_and_the_money_by_seat() -> None:
    result = ruled(str(SCENARIOS / "2018-acting.toml"), "--only", "time-called-2018/the last hand but one")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        "time-called-2018/the last hand but one  Forty seconds, then the hand is folded",
        "  holdem-2018: If the fold leaves one player, that player wins.",
        "  What happened: The time of seat 3 has run out.",
        "  The ruling: The hand of seat 3 is folded; its bets stay in the pot."
        "  [NI2018-51/4.8, NI2018-51/4.8(b), C-R39]",
        "    seat 2: $490 -> $524",
        "    seat 3: $500, the hand is folded",
        "    seats 1, 4: nothing changes",
    ]


def test_discretion_is_shown_as_discretion_and_then_what_was_decided() -> None:
    result = ruled(str(SCENARIOS / "irregular-void.toml"), "--only", "SB-105")
    lines = result.output.splitlines()
    assert any(line.startswith("  Open: void: The round is void") for line in lines)
    assert any(line.startswith("  Open: play on: ") for line in lines)
    assert any(line.startswith("  Then: The supervisor decides: the round is void") for line in lines)


def test_json_holds_the_whole_situation() -> None:
    result = ruled(str(SCENARIOS / "1994-out-of-turn.toml"), "--only", "SB-83", "--json")
    situation = json.loads(result.output)
    assert situation["edition"] == "seven-card-stud-1994"
    assert situation["stakes"] == {"1": 19800, "2": 19800, "3": 19800, "4": 19800}
    assert situation["ruling"]["rules"] == ["S94-1994/7CS17.4", "RR-24"]
    assert situation["after"]["3"] == 19400
    assert "$6 goes back" in situation["came_of_it"][1]["text"]


def test_every_scenario_that_reports_something_can_be_ruled_on() -> None:
    for name in ("1994-acting", "1994-out-of-turn", "1999-acting", "2018-acting", "irregular-void"):
        result = ruled(str(SCENARIOS / f"{name}.toml"), "--json")
        assert result.exit_code == 0, (name, result.output)


def test_it_goes_on_after_a_scenario_that_reports_nothing_and_says_so() -> None:
    result = ruled(str(SCENARIOS / "1994-acting.toml"))
    assert result.exit_code == 0
    assert result.stdout.startswith("absent-1994/folded")
    assert result.stderr == "1 scenario reports nothing irregular, having no step with occurred: no-clock-1994\n"


def test_if_nothing_at_all_is_reported_there_is_nothing_to_rule_on() -> None:
    assert ruled(str(SCENARIOS / "1994-hands.toml")).exit_code == 2


def test_it_goes_on_after_what_cannot_be_read_or_is_false(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    table = 'title = "t"\ntable = { game = "holdem", seats = [1, 2], stake = 200 }\n'
    fact = '{ occurred = { fact = "disrupted", cause = "disturbance", what = "alarm" } }'
    plays = ("bad = 1", f'play = ["2 folds", "1 folds", {fact}]', f"play = [{fact}]")
    file.write_text("".join(f'[[scenario]]\nid = "S{i}"\n{table}{play}\n' for i, play in enumerate(plays)))
    result = ruled(str(file))
    assert result.exit_code == 2
    assert result.stdout.startswith("S2  t")
    first, second = result.stderr.splitlines()
    assert first == f"Error: {file}: scenario 1 (S0): Object contains unknown field `bad`"
    assert second.startswith(f"Error: {file}: S1: step 2: '1 folds' was refused")


def test_a_file_without_such_a_scenario_is_malformed() -> None:
    result = ruled(str(SCENARIOS / "2018-hands.toml"), "--only", "nothing")
    assert isinstance(result.exception, Malformed)
