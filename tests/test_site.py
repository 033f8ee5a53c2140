"""The documentation site builds without a warning, and shows itself to a reader who is offline."""

import re
import subprocess
import sys
from inspect import ismodule
from pathlib import Path

import pytest

import pitboss

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    arguments = ["-W", "--keep-going", "-q", "-b", "html", "-d", str(folder / "trees"), "docs", str(folder / "html")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_every_page_is_there_and_can_be_reached(site: Path) -> None:
    pages = {page.relative_to(ROOT / "docs").with_suffix("") for page in (ROOT / "docs").rglob("*.md")}
    assert {page for page in pages if not (site / page).with_suffix(".html").exists()} == set()
    index = (site / "index.html").read_text(encoding="utf-8")
    assert {page for page in pages if page.parts[0] != "api" and f'href="{page}.html' not in index} == {Path("index")}


def test_the_front_door_shows_all_it_offers(site: Path) -> None:
    door = (site / "api" / "pitboss.html").read_text(encoding="utf-8")
    index = (site / "py-modindex.html").read_text(encoding="utf-8")
    offered = {name: getattr(pitboss, name) for name in pitboss.__all__}
    assert [name for name, it in offered.items() if not ismodule(it) and f'id="pitboss.{name}"' not in door] == []
    assert [name for name, it in offered.items() if ismodule(it) and f"#module-pitboss.{name}" not in index] == []


def test_pages_load_nothing_from_elsewhere(site: Path) -> None:
    loads = re.compile(r"<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)=\"(?:https?:)?//[^\"]*\"")
    for page in site.rglob("*.html"):
        assert loads.findall(page.read_text(encoding="utf-8")) == [], page
