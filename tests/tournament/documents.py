"""Documents for tests: Thursday, the example that the worked cases go by, and changes to its text."""

from pathlib import Path

from pitboss.tournament.conditions import Conditions
from pitboss.tournament.reading import read

FILE = Path(__file__).with_name("thursday.toml")
THURSDAY = FILE.read_text(encoding="utf-8")


def thursday(*changes: tuple[str, str], add: str = "") -> Conditions:
    """Thursday with pieces of its text replaced, and lines put before all tables."""
    text = THURSDAY
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return read(f"{add}\n{text}", "thursday.toml")


def line(begin: str) -> str:
    """The line of Thursday that begins so."""
    return next(each for each in THURSDAY.splitlines() if each.startswith(begin))
