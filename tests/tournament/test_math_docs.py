"""The page on prizes, stacks and time keeps its word: its examples are true, its commands work, its options exist."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.cli.tournament_forecast import forecast
from pitboss.cli.tournament_icm import icm
from pitboss.cli.tournament_payouts import payouts

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "icm.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^pitboss (tournament .*)$", TEXT, re.MULTILINE)


def test_the_examples_of_the_page_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted >= 15
    assert outcome.failed == 0


def test_every_command_shown_works(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        few = ["--runs", "2"] if "forecast" in command else []
        result = CliRunner().invoke(main, [*shlex.split(command), *few])
        assert result.exit_code == 0, f"{command}: {result.output}"
    assert len(list(tmp_path.glob("*.svg"))) == 3


def test_every_option_named_exists() -> None:
    known = {
        flag
        for command in (forecast, icm, payouts)
        for option in command.params
        for flag in (*option.opts, *option.secondary_opts)
    }
    assert set(re.findall(r"--[a-z][a-z-]+", TEXT)) <= known
