"""A wheel, installed away from the checkout: it knows its rules, what proves them and where they are in its code."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import rulebook
from pitboss.rulebook import proofs

ROOT = Path(__file__).parents[2]
PARTS = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")
RUN = "from pitboss.cli.main import run; run()"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a wheel of this checkout was installed into; the browser client in it is an empty page."""
    home = tmp_path_factory.mktemp("wheel")
    source = home / "source"
    source.mkdir()
    for name in PARTS:
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    (source / "src" / "pitboss" / "static").mkdir()
    (source / "src" / "pitboss" / "static" / "index.html").write_text("<!doctype html>")
    built = pip("wheel", "--no-deps", "--wheel-dir", str(home), str(source))
    if built.returncode and "hatchling" in built.stderr:
        pytest.skip("there is no package index to get the build backend from")
    assert built.returncode == 0, built.stderr
    (wheel,) = home.glob("*.whl")
    installed = pip("install", "--no-deps", "--no-index", "--target", str(home / "site"), str(wheel))
    assert installed.returncode == 0, installed.stderr
    return home / "site"


def pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def pitboss(site: Path, *arguments: str) -> list[str]:
    """What the installed program prints, run from a folder that has nothing to do with the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    command = [sys.executable, "-c", RUN, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=site.parent, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_it_knows_which_rules_its_release_proves(site: Path) -> None:
    rows = [json.loads(line) for line in pitboss(site, "rules", "--coverage", "--json")]
    counts = [row for row in rows if "total" in row]
    assert sum(row["total"] for row in counts) == len(rulebook.book().rules)
    proved = set(proofs.shipped().rules)
    assert sum(row["proved"] for row in counts) == len(proved & set(rulebook.book().rules)) > 600
    assert {row["unproved"] for row in rows if "unproved" in row}.isdisjoint(proved)


def test_it_knows_where_a_rule_is(site: Path) -> None:
    (line,) = pitboss(site, "rules", "S89-1997/15.8", "--where", "--json")
    found = json.loads(line)
    assert {"module": "pitboss.editions.s89", "field": "CANBERRA.abstention"} in found["laws"]
    assert "scenarios/canberra-abstentions.toml: abstained-at-canberra/1995" in found["scenarios"]
    assert any(test.startswith("tests/banked/test_abstentions.py::") for test in found["tests"])
    for place in found["code"]:
        assert "S89-1997/15.8" in (site / place["file"]).read_text().splitlines()[place["line"] - 1]
    assert {place["file"] for place in found["code"]} >= {"pitboss/editions/s89.py"}
