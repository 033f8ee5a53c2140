"""The command as a whole: help that teaches, light start, completion, one clear line for bad input."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pitboss.cli.main import COMMANDS
from tests.command_line import pitboss as in_process

HEAVY = ("numpy", "numba", "rich", "scipy", "starlette", "uvicorn")


def pitboss(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a person would, in a process of its own."""
    return run([sys.executable, "-m", "pitboss", *arguments], text)


def run(arguments: Sequence[str], text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, input=text, capture_output=True, text=True, timeout=120, check=False)


def test_help_names_every_command_and_teaches_first_steps() -> None:
    shown = pitboss("--help")
    assert shown.returncode == 0
    for name, (_, line) in COMMANDS.items():
        assert name in shown.stdout
        assert line.split()[0] in shown.stdout
    assert "First steps" in shown.stdout


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_of_its_own(name: str) -> None:
    shown = in_process(name, "--help")
    assert shown.returncode == 0
    assert f"pitboss {name}" in shown.stdout


@pytest.mark.parametrize(
    "code", ["import pitboss", "import pitboss.cli.main as m; m.main(['--help'], standalone_mode=False)"]
)
def test_starting_up_imports_nothing_heavy(code: str) -> None:
    probe = f"{code}\nimport sys\nprint([m for m in {HEAVY!r} if m in sys.modules])"
    assert run([sys.executable, "-c", probe]).stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "No such command 'nonsense'."),
        (["--nonsense"], "No such option '--nonsense'."),
        (["rank", "As", "Kx"], "no card: 'Kx'"),
        (["rank", "--deck", "50", "As"], "50"),
        (["rules", "NI2018-51/99.9"], "unknown rule"),
        (["completion", "tcsh"], "tcsh"),
        (["follow", "holdem-2018", "--seats", "1"], "has 2 to 23 seats, not 1"),
        (["deal"], "Choose from: holdem, omaha"),
        (["edge", "commission"], "Choose from: holdem, omaha"),
        (["deal", "canberra", "--set", "decks=4"], "the options are minimum, maximum, boxes, max_payout"),
        (["deal", "baccarat", "--set", "method=c"], "the methods are a_up, a_down, b"),
        (["deal", "canberra", "--stake", "14"], "a round of canberra takes $15"),
        (["deal", "baccarat", "--stake", "0", "--minimum", "10"], "a round of baccarat takes $10"),
        (["deal", "baccarat", "--stake", "1e20"], "more than any table has"),
        (["follow", "--seats", "0"], "0 is not in the range 1<=x<=100"),
        (["follow", "--stake", "9" * 30], "more than any table has"),
        (["reader", "--simulate", "--cards", "53"], "53 is not in the range 0<=x<=52"),
        (["bots", "compare", "rock", "fox", "--game", "holdem", "--straddles", "9" * 26], "100 can be played"),
        (["accounts", "a" * 5000], "aaa...: File name too long"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    refused = in_process(*arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert len(refused.stderr.splitlines()) == 1
    assert refused.stderr.startswith("Error: ")
    assert message in refused.stderr


@pytest.mark.parametrize("arguments", [[], ["edge"], ["shuffle"]])
def test_a_group_without_a_command_shows_its_help(arguments: list[str]) -> None:
    shown = in_process(*arguments)
    assert shown.returncode == 2
    assert shown.stderr.startswith(f"Usage: {' '.join(['pitboss', *arguments])} [OPTIONS] COMMAND")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(shell: str) -> None:
    script = pitboss("completion", shell)
    assert script.returncode == 0
    assert "_PITBOSS_COMPLETE" in script.stdout


def test_json_is_one_object_a_line() -> None:
    lines = pitboss("rank", "-", "--json", text="AsKsQsJsTs\n2c2d2h3s3d\n").stdout.splitlines()
    assert [json.loads(line)["category"] for line in lines] == ["royal flush", "full house"]


def test_every_fault_of_a_game_has_a_line_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('name = "My Game"\nhole = 99\n')
    result = subprocess.run(
        [sys.executable, "-m", "pitboss", "deal", "my.toml"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert result.stderr.splitlines() == [
        "Error: my.toml is no game, 2 faults:",
        "  my.toml:1: name: 'My Game': a name has small letters, digits and hyphens, such as my-game",
        "  my.toml:2: hole: 99: a whole number from 1 to 10 is wanted",
    ]
