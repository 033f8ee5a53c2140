"""The programs on the page run as they stand there."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "learners.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("number", "extra", "library"), [(0, "gym", "gymnasium"), (1, "spiel", "pyspiel")])
def test_a_program_runs(number: int, extra: str, library: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip(library, reason=f"the extra {extra} is not installed: pip install pitboss[{extra}]")
    assert len(PROGRAMS) == 2
    exec(compile(PROGRAMS[number], "learners.md", "exec"), {"__name__": "program"})
    assert capsys.readouterr().out.strip()
