"""The programs on the page run as they stand there."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_a_program_runs(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAMS[number], encoding="utf-8")
    exec(compile(PROGRAMS[number], str(file), "exec"), {"__name__": "program"})
    assert capsys.readouterr().out.strip()


def test_there_is_one_for_each_purpose() -> None:
    assert len(PROGRAMS) == 5
