"""A cluster as its database has it: who has which table."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pitboss.room.postgres.database import Database
from pitboss.room.postgres.members import Members
from tests.servers.cluster import Cluster, NodeProcess

T = TypeVar("T")


class ClusterWatch:
    """The cluster as its database has it."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._database = Database.open(cluster.address)
        self.members = Members(self._database)

    async def owner(self, stream: str) -> NodeProcess:
        """The node that has a stream, as soon as one has that runs."""

        async def found() -> NodeProcess | None:
            owners = {each.stream: each.owner for each in await self.members.owners()}
            return next((node for node in self._cluster.nodes if node.name == owners.get(stream)), None)

        return await until_there(found)

    def other(self, *nodes: NodeProcess) -> NodeProcess:
        """A node that runs and is none of these."""
        return next(node for node in self._cluster.nodes if node.process.poll() is None and node not in nodes)

    def close(self) -> None:
        self._database.close()


async def until_there(found: Callable[[], Awaitable[T | None]]) -> T:
    while (it := await found()) is None:
        await asyncio.sleep(0.02)
    return it
