"""The examples in the page on hands are true."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "hands.md"


def test_the_examples_of_the_page_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0
