"""Kill -9 at any moment leaves nothing half done; a thousand times in `soak`."""

from pathlib import Path

from tests.proof import rules
from tests.room.tournaments.kills import kill_again_and_again

KILLS = 3


@rules("NI2018-51/20.9")
def test_a_tournament_survives_kills(tmp_path: Path) -> None:
    found = kill_again_and_again(tmp_path, KILLS, 20)
    assert found.wrong == ""
    assert found.kills == KILLS
