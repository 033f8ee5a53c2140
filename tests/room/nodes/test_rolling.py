"""Every node is replaced by another under play: tables go on, and nobody has to ask for anything twice (S-09)."""

import asyncio

import pytest

from tests.servers import cluster as clusters
from tests.servers.balancer import Balancer
from tests.servers.cluster import Cluster
from tests.servers.histories import wrong_in
from tests.servers.postgres import PostgresServer
from tests.servers.rolling import rolled

PATIENCE = 240.0
SILENT = 10.0
"""Seconds for which a table may say nothing; 0.5 on a machine that does nothing else (`python -m bench.rolling`)."""


@pytest.mark.skipif(bool(clusters.missing()), reason=clusters.missing())
def test_every_node_is_replaced_under_play_and_nobody_has_to_click_again(postgres: PostgresServer) -> None:
    with Cluster(3, "--hurry", "0.05", "--to-act", "5", "--bank", "0", server=postgres) as cluster:
        gateway = cluster.gateway().wait()
        with Balancer(lambda: [node for node in cluster.nodes if node is not gateway]) as balancer:
            players, silences = asyncio.run(asyncio.wait_for(rolled(cluster, gateway, balancer.url), PATIENCE))
        told = [each for player in players for each in player.told]
        assert wrong_in(told, cluster.address) == []
        assert {each.answer for each in told} <= {"ack", "repeated", "stale", "refused"}, "nothing to do again"
        for player in players:
            assert player.views == sorted(player.views), "what is shown never goes back"
        assert max(silences) < SILENT
