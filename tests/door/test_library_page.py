"""The page on the library keeps its word: every example on it runs."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_every_example_runs() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 25
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)
