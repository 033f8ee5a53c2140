"""What the screens of the floor show is worked out once for all who look at the same moment."""

from pathlib import Path

import msgspec

from pitboss.play import Role
from pitboss.server.floor_sights import SAME, FloorSights
from pitboss.server.floor_view import FloorTile
from tests.room.following.keeping import opened, run, staff_of


def test_it_is_looked_at_anew_when_something_stirs_or_time_has_passed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            people, looks = await staff_of(room), list[int]()

            def tiles() -> list[FloorTile]:
                looks.append(1)
                return []

            time = [room.clock()]
            room.clock = lambda: time[0]
            sights, vera, olga = FloorSights(room, tiles), people[Role.SUPERVISOR], people[Role.OPERATOR]
            first = sights.of(vera)
            assert sights.of(vera) is first
            other = sights.of(olga)
            assert (other.number != first.number, len(looks)) == (True, 1)
            assert msgspec.json.decode(other.text)["floor"]["you"] == olga.id
            room.floor.stirred()
            assert sights.of(vera) is first, "nothing differs but the clock"
            time[0] += SAME
            assert (sights.of(vera) is first, len(looks)) == (True, 3)
            await room.accounts.give_role(vera, Role.OPERATOR)
            assert sights.of(vera).number not in (first.number, other.number), "as another role"

    run(scene)
