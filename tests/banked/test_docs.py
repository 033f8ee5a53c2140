"""The examples of docs/banked.md are true."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "banked.md"


def test_the_examples_of_the_page_are_true() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0
