"""The documents that the rulebook was made from. They are not part of the project and may be absent."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT.parent / "shared" / "rules"


def original(name: str) -> Path:
    """A file or folder among the documents; skips the test if it is not there."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"the original {name} is not beside the project")
    return path
