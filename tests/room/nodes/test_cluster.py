"""A room on three nodes: what is at one can be had at all, and goes on when that one is killed, stopped or ended."""

import asyncio
import random
import signal

import pytest

from pitboss.client import Client
from tests.servers import cluster as clusters
from tests.servers.cluster import Cluster
from tests.servers.histories import PlayerTask, wrong_in
from tests.servers.postgres import PostgresServer
from tests.servers.watching_nodes import ClusterWatch

PATIENCE = 300.0
SILENT = 8.0
"""Seconds within which a table goes on; 5 on a machine that does nothing else."""


@pytest.mark.skipif(bool(clusters.missing()), reason=clusters.missing())
def test_a_room_on_three_nodes_goes_on_whatever_happens_to_one(postgres: PostgresServer) -> None:
    with Cluster(3, "--hurry", "0.05", "--to-act", "1", "--bank", "0", server=postgres) as cluster:
        watch = ClusterWatch(cluster)
        try:
            players = asyncio.run(asyncio.wait_for(_evening(cluster, watch), PATIENCE))
        finally:
            watch.close()
        told = [each for player in players for each in player.told]
        assert wrong_in(told, cluster.address) == []
        for player in players:
            assert player.views == sorted(player.views), "what is shown never goes back"


async def _evening(cluster: Cluster, watch: ClusterWatch) -> list[PlayerTask]:
    first = cluster.nodes[0]
    ann = await PlayerTask.sit(first.url, "Ann", "", random.Random(1))
    stream = f"table:{ann.table}"
    owner = await watch.owner(stream)
    others = [node for node in cluster.nodes if node is not owner]
    ben = await PlayerTask.sit(others[0].url, "Ben", ann.table, random.Random(2))
    cid = await PlayerTask.sit(others[1].url, "Cid", ann.table, random.Random(3))
    for node in cluster.nodes:
        cards = (await Client(node.url).request("GET", "/api/tables"))["tables"]
        assert [card["id"] for card in cards] == [ann.table], f"{node.name} lists the tables of all"
    await ben.until_done(2)
    # Whoever stays without a line has half a minute for each act: those whose nodes go next leave before.
    await ann.leave()

    # Whoever has the table is killed: another one has it, with every chip; Ben and Cid keep their sockets.
    fresh = cluster.start()
    shown = asyncio.create_task(ben.until_shown_by_another())
    owner.end(signal.SIGKILL)
    assert await shown < SILENT
    await ben.until_done(1)
    heir = await watch.owner(stream)
    assert heir is not owner

    # It is stopped for longer than its lease: another one has the table, and when it wakes up it ends.
    await asyncio.to_thread(fresh.wait)
    gateways = {ben: others[0], cid: others[1]}
    near, far = sorted(gateways, key=lambda player: gateways[player] is not heir)
    await near.leave()
    await far.until_done(1)
    shown = asyncio.create_task(far.until_shown_by_another())
    heir.send(signal.SIGSTOP)
    assert await shown < SILENT
    next_heir = await watch.owner(stream)
    assert next_heir is not heir
    heir.send(signal.SIGCONT)
    await far.until_done(1)
    await asyncio.to_thread(heir.process.wait, PATIENCE)

    # It is ended in order: it hands everything over before it goes.
    last = watch.other(next_heir)
    dan = await PlayerTask.sit(last.url, "Dan", ann.table, random.Random(4))
    await dan.until_done(1)
    await far.leave()
    shown = asyncio.create_task(dan.until_shown_by_another())
    assert await asyncio.to_thread(next_heir.end) in (0, -signal.SIGTERM)
    assert await shown < SILENT
    await dan.until_done(1)
    assert await watch.owner(stream) is last
    await dan.stop()
    return [ann, ben, cid, dan]
