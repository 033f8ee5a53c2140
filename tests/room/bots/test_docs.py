"""The examples in the page on bots are true, and it lists every temper in its own words."""

import doctest
from pathlib import Path

from pitboss.room.bots import TEMPERS
from pitboss.room.bots.wager_tempers import TEMPERS as BANKED_TEMPERS

PAGE = Path(__file__).parents[3] / "docs" / "bots.md"


def test_the_examples_of_the_page_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_page_lists_every_temper() -> None:
    text = PAGE.read_text()
    lines = {temper.name: temper.line for temper in TEMPERS.values()}
    lines |= {temper.name: temper.line for temper in BANKED_TEMPERS.values()}
    assert all(f"| {name} | {line} |" in text for name, line in lines.items())
