"""Where the public hands lie: beside the repository, never inside it. Tests that need them are skipped without them."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "phh"
PLAYED = ("NT", "FT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
READ_NEVERTHELESS = "broken/wsop-2023-43-5-03-50-24.phh"
"""A raise written only as far as the other can call it, which some readers refuse: the result is the same."""
needs_public_hands = pytest.mark.skipif(
    not (FOLDER / "index.json").exists(), reason="the public hands are not beside the repository"
)


def index() -> list[dict[str, Any]]:
    """One object for each hand: file, key, what is expected and who says so."""
    hands: list[dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["hands"]
    return hands


def cents(values: list[int | str]) -> list[Decimal]:
    return [Decimal(value) * 100 for value in values]
