"""The page on equity keeps its word: its examples are true, its commands work, its options exist."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cards import Deck
from pitboss.cli.equity import equity
from pitboss.lab.equity import MINUTES
from pitboss.lab.ranges import parse_holding

PAGE = Path(__file__).parents[2] / "docs" / "equity.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^pitboss equity (.*?)(?:  .*)?$", TEXT, re.MULTILINE)


def test_the_examples_of_the_page_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted >= 7
    assert outcome.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shown_works(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A thousand samples stand in for what takes long; the answer is not what is asked here."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(equity, [*shlex.split(command), "--samples", "1000"])
    assert result.exit_code == 0, result.output


def test_every_option_and_number_named_is_true() -> None:
    known = {flag for option in equity.params for flag in (*option.opts, *option.secondary_opts)}
    assert set(re.findall(r"--[a-z][a-z-]+", TEXT)) <= known
    assert f"{MINUTES.samples:,}" in TEXT
    assert f"{MINUTES.samples:,}" in (equity.help or "")


def test_every_way_to_write_a_hand_is_understood() -> None:
    table = TEXT[TEXT.index("| text |") :]
    written = [text for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for text in re.findall("`(.+?)`", row)]
    assert len(written) >= 13
    for text in written:
        parse_holding(text, 2, Deck())
