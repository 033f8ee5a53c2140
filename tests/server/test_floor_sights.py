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
            assert sights.of(vera).number == first.number, "nothing differs but the clock"
            time[0] += SAME
            assert (sights.of(vera).number, len(looks)) == (first.number, 3)
            await room.accounts.give_role(vera, Role.OPERATOR)
            assert sights.of(vera).number not in (first.number, other.number), "as another role"

    run(scene)


def test_whoever_comes_to_a_quiet_floor_is_told_the_time_as_it_is(tmp_path: Path) -> None:
    """What is shown is the same as hours ago, but a new screen reckons every wait from the clock that it is sent."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            people, time = await staff_of(room), [room.clock()]
            room.clock = lambda: time[0]
            sights, vera = FloorSights(room, list), people[Role.SUPERVISOR]
            first, told = sights.of(vera), sights.of(vera).text
            time[0] += 3_600_000
            again = sights.of(vera)
            assert (again.number, first.text) == (first.number, told), "screens that have it are sent nothing"
            assert msgspec.json.decode(again.text)["floor"]["clock"] == time[0]

    run(scene)
