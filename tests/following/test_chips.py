"""Each amount that a dealer's hand moves is told in chips of the table, too; what is only named or stays is not."""

import pytest

from pitboss.following.chips import chip_line

RACK = (25_00, 5_00, 1_00, 50)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Back to seat 6: $50.", "$50 is 2 x $25"),
        ("Pot $95: take $4, push $91 to seat 6.", "$4 is 4 x $1; $91 is 3 x $25, 3 x $5, 1 x $1"),
        ("Main pot and first side pot $240: push $120 high to seat 2.", "$120 is 4 x $25, 4 x $5"),
        ("Of it the odd $1 is for seat 4, the nearest to the left of the marker.", "$1 is 1 x $1"),
        ("Box 3: pay $20 on the ante and $200 on the bet.", "$20 is 4 x $5; $200 is 8 x $25"),
        ("Box 1: take the ante, $10.", "$10 is 2 x $5"),
        ("Box 3: $11 back.", "$11 is 2 x $5, 1 x $1"),
        ("Box 3: pay $10 on the ante, the bet stays the player's.", "$10 is 2 x $5"),
        ("Seat 1 on banker: pay $10, less $0.50 commission.", "$10 is 2 x $5; $0.50 is 1 x $0.50"),
        ("Seat 2 on player: $1,010.50 stays the player's.", ""),
        ("Jackpot: take $3 in chips.", "$3 is 3 x $1"),
        ("Drop $10.", "$10 is 2 x $5"),
    ],
)
def test_what_is_moved_is_told_in_chips(line: str, told: str) -> None:
    assert chip_line(line, RACK) == told


def test_a_table_without_a_rack_tells_none() -> None:
    assert chip_line("Box 3: $11 back.", ()) == ""
