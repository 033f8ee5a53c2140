"""Faults of nodes and servers, one after another, at tables of several games (S-04, S-07, S-08, S-10 in short).

`python -m soak.cluster` has many more of them, at tables of all games.
"""

import asyncio
import random

import pytest

from tests.servers import cluster as clusters
from tests.servers import faults
from tests.servers.cluster import Cluster
from tests.servers.faults import Evening
from tests.servers.histories import Told, wrong_in

OPTIONS = ("--hurry", "0.3", "--to-act", "2", "--bank", "0", "--to-wager", "2", "--moment", "0.5")
GAMES = ("holdem", "draw", "canberra", "baccarat")
LONG = 4.5
"""Seconds: longer than a lease."""
SILENT = 20.0
"""Seconds within which tables answer on a machine that does much else; 5 on one that does not."""
LIMIT = 280.0


@pytest.mark.skipif(bool(clusters.missing()), reason=clusters.missing())
def test_tables_go_on_whatever_fails_and_nothing_is_lost_that_was_told() -> None:
    with Cluster(3, *OPTIONS, durable=True) as cluster:
        told = asyncio.run(asyncio.wait_for(_evening(cluster), LIMIT))
        assert len(told) > 20
        assert wrong_in(told, cluster.address) == []


async def _evening(cluster: Cluster) -> list[Told]:
    evening = Evening(cluster, random.Random(1), LONG)
    await evening.sit_down(len(GAMES), GAMES)
    for fault in (
        faults.bus_cut,
        faults.bus_restarted,
        faults.database_cut,
        faults.database_restarted,
        faults.database_crashed,
        faults.connections_cut,
        faults.all_killed,
    ):
        assert max(await evening.suffer(fault), default=0.0) < SILENT, fault
    had, fenced = await evening.with_zombie()
    assert had > 0
    assert fenced > 0, "appends of a node that was given up are refused; that none was written is seen in the records"
    assert max(await evening.lose_primary()) < SILENT
    await evening.go_home()
    for player in evening.players:
        assert player.views == sorted(player.views), "what is shown never goes back"
    return [each for player in evening.players for each in player.told]
