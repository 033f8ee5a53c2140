"""The examples run, import nothing but `pitboss`, and print what is stored beside them."""

import ast
import io
import runpy
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
EXTRAS = {"gym": "gymnasium", "spiel": "pyspiel"}
STORED = ROOT / "examples" / "printed"


def test_there_is_one_for_each_thing_that_people_come_for() -> None:
    assert len(EXAMPLES) >= 11
    assert {path.stem for path in STORED.glob("*.txt")} == {path.stem for path in EXAMPLES}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_prints_what_is_stored(path: Path) -> None:
    for extra, library in EXTRAS.items():
        if f"pitboss.{extra}" in path.read_text(encoding="utf-8"):
            pytest.importorskip(library, reason=f"the extra {extra} is not installed: pip install pitboss[{extra}]")
    printed = io.StringIO()
    with redirect_stdout(printed):
        runpy.run_path(str(path), run_name="__main__")
    assert printed.getvalue() == (STORED / f"{path.stem}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_is_short_and_imports_nothing_but_the_library(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["import pitboss"]
    assert len(text.splitlines()) <= 32
