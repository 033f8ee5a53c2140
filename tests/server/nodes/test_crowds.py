"""Above a thousand who look on at one table of a gateway: four views a second, of which the last is the newest."""

import asyncio
from typing import cast

import pytest

from pitboss.room.bus.inside import InsideBus
from pitboss.server.nodes.counting import GatewayCounts
from pitboss.server.nodes.showing import CROWD, CROWD_PAUSE, Onlooker, ShownTable
from tests.room.virtual_time import run_virtually

SECONDS = 5


class Busy(ShownTable):
    """A table that changes a hundred times a second; notes when it was shown, and what."""

    def __init__(self, onlookers: int) -> None:
        super().__init__(InsideBus(), "here", "t1", "t1", GatewayCounts())
        self.onlookers = {cast(Onlooker, number) for number in range(onlookers)}
        self.state = 0
        self.shown: list[tuple[float, int]] = []

    async def _look(self) -> bool:
        return True

    def _show(self) -> None:
        self.shown.append((asyncio.get_running_loop().time(), self.state))

    def change(self) -> None:
        self.state += 1
        self._moved_on.set()


@pytest.mark.parametrize(("onlookers", "most"), [(CROWD, 100 * SECONDS), (CROWD + 1, SECONDS / CROWD_PAUSE + 1)])
def test_a_crowd_sees_four_views_a_second_and_the_newest_in_the_end(onlookers: int, most: float) -> None:
    async def scene() -> None:
        table = Busy(onlookers)
        assert await table.open()
        for _ in range(100 * SECONDS):
            table.change()
            await asyncio.sleep(0.01)
        assert 0.9 * most <= len(table.shown) <= most
        await asyncio.sleep(2 * CROWD_PAUSE)
        assert table.shown[-1][1] == table.state
        await table.close()

    run_virtually(scene)
