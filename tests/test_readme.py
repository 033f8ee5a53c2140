"""The README keeps its word: its program runs, its commands exist, its links lead somewhere."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
OF_THE_SITE = {"docs/changelog.md", "docs/contributing.md"}
"""Pages that bring files of the top folder into the site."""
COMMANDS = [line.strip() for line in README.splitlines() if line.startswith("    pitboss ")]


def test_the_program_runs_and_prints_what_it_says() -> None:
    program = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "seat 1 is to act: fold, call $10, raise to anything from $20 to $200" in shown
    assert "NI2018-51/10.2(b)(ii)" in shown


def test_every_command_shown_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(COMMANDS) > 8
    monkeypatch.chdir(tmp_path)
    for line in COMMANDS:
        done = CliRunner().invoke(main, shlex.split(line, comments=True)[1:])
        assert done.exit_code == 0, f"{line}\n{done.output}"


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", README))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_every_page_is_named() -> None:
    pages = {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")} - OF_THE_SITE
    assert {page for page in pages if f"({page})" not in README} == set()
