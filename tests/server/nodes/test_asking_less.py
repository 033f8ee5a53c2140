"""A table that nobody has any more, with people who still look on: it is asked for less and less often, and found again
at once when somebody says that it is there."""

import asyncio

from pitboss.room.bus.inside import InsideBus
from pitboss.server.nodes.counting import GatewayCounts
from pitboss.server.nodes.showing import AGAIN, LOOKING, ShownTable
from tests.room.virtual_time import run_virtually

MINUTE = 60.0


class Asked(ShownTable):
    """A table that is there or not as a test has it; notes when it was asked for."""

    def __init__(self) -> None:
        super().__init__(InsideBus(), "here", "t1", "t1", GatewayCounts())
        self.is_there = True
        self.asked: list[float] = []

    async def _look(self) -> bool:
        self.asked.append(asyncio.get_running_loop().time())
        return self.is_there


def pauses(table: Asked) -> list[float]:
    return [later - earlier for earlier, later in zip(table.asked, table.asked[1:], strict=False)]


def test_a_closed_table_is_asked_for_as_seldom_as_one_that_is_there() -> None:
    async def scene() -> None:
        table = Asked()
        assert await table.open()
        await asyncio.sleep(MINUTE)
        usual = len(table.asked)
        table.is_there = False
        del table.asked[:]
        await asyncio.sleep(MINUTE)
        first, second, *_, last = pauses(table)
        assert first <= second <= 3 * AGAIN, "a table that goes elsewhere is found soon"
        assert last >= 0.8 * LOOKING
        assert len(table.asked) <= usual + 8

        # Whoever has it next says so.
        table.is_there = True
        del table.asked[:]
        said = asyncio.get_running_loop().time()
        table.look_anew()
        await asyncio.sleep(2 * LOOKING)
        assert table.asked[0] - said < AGAIN
        assert min(pauses(table)) >= 0.75 * LOOKING

        # And is looked for as quickly as before when it goes away again.
        table.is_there = False
        table.look_anew()
        del table.asked[:]
        await asyncio.sleep(1)
        assert len(table.asked) >= 4
        await table.close()

    run_virtually(scene)
