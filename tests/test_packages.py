"""What is installed: pinned, from nowhere in particular, and under one version."""

import re
import tomllib
from pathlib import Path

import pitboss

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = [line.split("==")[0] for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=;\[]", name)[0]).lower()


def test_every_requirement_is_pinned() -> None:
    extras = PROJECT["optional-dependencies"].values()
    wanted = {*PROJECT["dependencies"], *(each for extra in extras for each in extra)}
    assert {normal(each) for each in wanted} - {normal(each) for each in PINNED} == set()


def test_whoever_tests_has_what_builds_the_site() -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(extras["docs"]) <= set(extras["dev"])


def test_no_lock_names_the_place_that_packages_come_from() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "web" / ".npmrc").read_text(encoding="utf-8")


def test_one_version_everywhere_and_in_the_change_log() -> None:
    versions = re.findall(r"^## (\d+\.\d+\.\d+) - ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert pitboss.__version__ == PROJECT["version"] == versions[0]
    assert versions == sorted(versions, key=lambda text: [int(part) for part in text.split(".")], reverse=True)
