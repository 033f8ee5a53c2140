"""Bounds on what people write: times are no amounts, and nothing absurd is taken."""

import pytest

from pitboss.malformed import Malformed
from pitboss.room.amounts import LATEST, MOST_ASKED, check_contents
from pitboss.room.floor.cases import Camera, HoldMoney, NoteCase

NOW = 1_795_124_100_000


def test_times_of_today_are_no_absurd_numbers() -> None:
    check_contents(NoteCase(1, cameras=(Camera("C-12", NOW, NOW + 60_000),)))


@pytest.mark.parametrize(
    "command", [NoteCase(1, cameras=(Camera("C-12", 0, LATEST + 1),)), HoldMoney(1, 1, MOST_ASKED + 1, ())]
)
def test_absurd_ones_are(command: NoteCase | HoldMoney) -> None:
    with pytest.raises(Malformed, match="is out of bounds; at most"):
        check_contents(command)
