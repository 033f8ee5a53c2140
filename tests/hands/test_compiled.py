"""Where compiled code goes, and that nothing heavy is loaded before it is needed."""

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.hands.compiled import cache_directory


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that may not be written to, also for root."""
    monkeypatch.setattr("os.access", lambda path, mode: False)


def test_a_writable_package_or_a_named_cache_needs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_directory(tmp_path, {}) is None
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert cache_directory(tmp_path, {"NUMBA_CACHE_DIR": "/somewhere"}) is None


@pytest.mark.usefixtures("read_only")
def test_a_read_only_package_uses_the_cache_of_the_user(tmp_path: Path) -> None:
    assert cache_directory(tmp_path, {"HOME": str(tmp_path)}) == tmp_path / ".cache" / "pitboss" / "kernels"
    wanted = cache_directory(tmp_path, {"HOME": "/nowhere", "XDG_CACHE_HOME": str(tmp_path / "xdg")})
    assert wanted == tmp_path / "xdg" / "pitboss" / "kernels"
    assert wanted.is_dir()


@pytest.mark.usefixtures("read_only")
def test_without_any_home_a_private_directory_is_made(tmp_path: Path) -> None:
    a_file = tmp_path / "file"
    a_file.touch()
    made = cache_directory(tmp_path, {"HOME": str(a_file)})
    assert made is not None
    assert made.stat().st_mode & 0o077 == 0
    made.rmdir()


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import pitboss.hands", "numpy"),
        ("from pitboss.hands import *; tables_for(Ranking()).value(range(7))", "numba"),
        ("import pitboss.cli.rank, pitboss.cli.warm", "numpy"),
    ],
)
def test_heavy_libraries_wait_until_they_are_needed(program: str, absent: str) -> None:
    check = f"{program}; import sys; sys.exit({absent!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
