"""Every node of a cluster is replaced by another while people play through a balancer."""

import asyncio
import json
import random
import signal
import time

from websockets.asyncio.client import connect

from tests.servers.cluster import Cluster, NodeProcess
from tests.servers.histories import PlayerTask

GONE = 30.0
"""Seconds in which a node has gone."""


class Cautious(random.Random):
    """Folds whenever that is open, and so keeps its chips for the evening."""

    def random(self) -> float:
        return 0.99


async def rolled(cluster: Cluster, gateway: NodeProcess, url: str) -> tuple[list[PlayerTask], list[float]]:
    """Two players who come to an address while each node in turn goes and another comes; and the seconds from one view
    to the next that somebody saw who looks on at a gateway that stays."""
    ann = await PlayerTask.sit(url, "Ann", "", Cautious())
    ben = await PlayerTask.sit(url, "Ben", ann.table, Cautious())
    await ann.until_done(2)
    watching = asyncio.create_task(_silences(gateway.url, ann.table))
    for node in [each for each in cluster.nodes if each is not gateway]:
        fresh = cluster.start()
        await asyncio.to_thread(fresh.wait)
        began = time.monotonic()
        assert await asyncio.to_thread(node.end, signal.SIGTERM, GONE) in (0, -signal.SIGTERM)
        assert time.monotonic() - began < GONE
        await ann.until_done(1)
        await ben.until_done(1)
    watching.cancel()
    silences = await watching
    for player in (ann, ben):
        await player.stop()
    return [ann, ben], silences


async def _silences(url: str, table: str) -> list[float]:
    silences: list[float] = []
    async with connect(url.replace("http", "ws") + "/ws", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
        last = time.monotonic()
        try:
            async for text in socket:
                if json.loads(text)["type"] == "view":
                    now = time.monotonic()
                    silences.append(now - last)
                    last = now
        except asyncio.CancelledError:
            pass
    return silences
