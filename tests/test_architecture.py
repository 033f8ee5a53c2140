"""The page on the architecture names things that exist."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([^`\s]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))))
PATHS = [name for name in NAMED if "/" in name or re.search(r"\.(py|md|ts|toml|svelte)$", name)]
MODULES = [name for name in NAMED if re.fullmatch(r"pitboss(\.\w+)+", name)]
MAP = re.findall(r"(?:^|\s)([a-z_]+(?:/|\.py))(?=\s)", PAGE.split("```")[1])


def test_it_names_enough_to_be_worth_checking() -> None:
    assert len(PATHS) > 60
    assert len(MAP) > 12


@pytest.mark.parametrize("path", [*PATHS, *MAP])
def test_paths_exist(path: str) -> None:
    assert any((base / path).exists() for base in (ROOT / "src" / "pitboss", ROOT)), path


def test_modules_exist() -> None:
    assert [module for module in MODULES if find_spec(module) is None] == []


def test_every_package_is_on_the_map() -> None:
    packages = {each.name for each in (ROOT / "src" / "pitboss").iterdir() if (each / "__init__.py").exists()}
    assert packages - {name.strip("/") for name in MAP} == set()
