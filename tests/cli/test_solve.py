"""`pitboss solve`: the figures for people and for programs, and one sentence for what cannot be solved."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from pitboss.cli.main import main

FILE = Path(__file__).parents[2] / "examples" / "games" / "kuhn.toml"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["solve", *arguments])
    return result.exit_code, result.stdout or result.stderr


def test_it_says_what_the_game_is_worth_and_how_to_play_it() -> None:
    code, output = run("kuhn", "--rounds", "200", "--strategy")
    assert code == 0
    assert "Kuhn Poker: 58 positions, 12 places to decide, 200 rounds" in output
    assert "exploitability 0.003330" in output
    assert "seat 2: Ks, seat 1 bets: fold 0.2%, call 99.8%" in output


def test_a_file_and_the_game_of_its_name_are_one_for_programs() -> None:
    _, named = run("kuhn", "--rounds", "0", "--json")
    _, filed = run(str(FILE), "--rounds", "0", "--json")
    objects = [msgspec.json.decode(text) for text in (named, filed)]
    assert objects[0] == objects[1]
    assert round(objects[0]["nash_conv"], 12) == 0.916666666667
    assert objects[0]["strategy"] is None


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--rounds", "-5", "--rounds -5: 0 to 1,000,000 are played"),
        ("--rounds", "99999999999999", "0 to 1,000,000 are played"),
        ("--players", "-3", "--players -3: 2 to 24 can play"),
        ("--players", "1", "2 to 24 can play"),
        ("--players", "9", "9 players: 9 players are too many for 3 cards"),
        ("--stake", "0", "seat 1 has $0"),
        ("--stake", "nan", "nan dollars"),
    ],
)
def test_bad_input_is_one_sentence(option: str, value: str, message: str) -> None:
    code, output = run("kuhn", option, value)
    assert code == 2
    assert message in output
    assert "Traceback" not in output


def test_what_cannot_be_solved_is_said_in_a_sentence() -> None:
    assert run("bridge") == (2, "Error: 'bridge' is neither kuhn nor leduc, nor a file of a game\n")
