"""Single bits of the file turned over, anywhere: not called sound if SQLite reads anything else, no traceback."""

import random
from pathlib import Path

import pytest

from tests.room.flipping import flip_again_and_again
from tests.room.samples import room_in, verified

FLIPS = 400


def test_no_flipped_bit_is_called_sound(tmp_path: Path) -> None:
    path = room_in(tmp_path / "data")
    counted = flip_again_and_again(path, FLIPS, random.Random(57))
    assert counted.unnoticed == []
    assert counted.found > FLIPS / 2
    assert verified(path) is None, "every bit is back in its place"


@pytest.mark.parametrize("kept", [0, 1, 15, 99, 100, 4095, 4096, 8192, -4096, -1])
def test_no_truncated_file_is_called_sound(kept: int, tmp_path: Path) -> None:
    path = room_in(tmp_path / "data")
    path.write_bytes(path.read_bytes()[:kept])
    assert flip_again_and_again(path, 1, random.Random(0)).found == 1
