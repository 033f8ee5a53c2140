"""Faults of a cluster, one by one, while people play at its tables: how long each table says nothing (S-04, S-06)."""

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence

from pitboss.room.bus.bus import BusFailed, NoReply, NoResponders
from pitboss.room.bus.over_nats import NatsBus
from pitboss.room.nodes.words import Give, asked_to_give
from tests.servers.cluster import CARELESS, Cluster, NodeProcess
from tests.servers.histories import BANKED, PlayerTask, RoamingClient
from tests.servers.postgres import StandbyServer
from tests.servers.watching_nodes import ClusterWatch

POKER = ("holdem", "omaha", "draw", "faro", "five-card-stud", "seven-card-stud", "canberra-manila", "three-card-manila")
GAMES = (*POKER, *BANKED)
PATIENCE = 120.0
"""Seconds after which a table counts as silent for good."""
PAUSED = 1.0
"""Seconds for which a process is stopped that nobody is to miss."""
AWAY = 0.5
"""Seconds for which a server is away that is started again."""
LOOKING = 0.5
AWAKE = 15.0
"""Seconds for which a node that was given up is let try to write."""
Fault = Callable[["Evening", NodeProcess], Coroutine[None, None, None]]


async def killed(evening: "Evening", node: NodeProcess) -> None:
    node.send(signal.SIGKILL)


async def stopped(evening: "Evening", node: NodeProcess) -> None:
    node.send(signal.SIGSTOP)
    await asyncio.sleep(evening.long)
    node.send(signal.SIGCONT)


async def paused(evening: "Evening", node: NodeProcess) -> None:
    node.send(signal.SIGSTOP)
    await asyncio.sleep(PAUSED)
    node.send(signal.SIGCONT)


async def ended(evening: "Evening", node: NodeProcess) -> None:
    node.send(signal.SIGTERM)


async def database_cut(evening: "Evening", node: NodeProcess) -> None:
    node.database.cut()
    await asyncio.sleep(evening.long)
    node.database.mend()


async def database_stalled(evening: "Evening", node: NodeProcess) -> None:
    node.database.stall()
    await asyncio.sleep(evening.long)
    node.database.mend()


async def bus_cut(evening: "Evening", node: NodeProcess) -> None:
    node.bus.cut()
    await asyncio.sleep(evening.long)
    node.bus.mend()


async def connections_cut(evening: "Evening", node: NodeProcess) -> None:
    for proxy in (node.database, node.bus):
        proxy.cut()
        proxy.mend()


async def bus_restarted(evening: "Evening", node: NodeProcess) -> None:
    await asyncio.to_thread(evening.cluster.nats.stop)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(evening.cluster.nats.start)


async def database_restarted(evening: "Evening", node: NodeProcess) -> None:
    await _restart(evening, "fast")


async def database_crashed(evening: "Evening", node: NodeProcess) -> None:
    await _restart(evening, "immediate")


async def _restart(evening: "Evening", mode: str) -> None:
    server = evening.cluster.postgres
    await asyncio.to_thread(server.stop, mode)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(server.start)


async def all_killed(evening: "Evening", node: NodeProcess) -> None:
    """The whole room at once, as where the current fails; others of its nodes are started then (S-10)."""
    gone = list(evening.cluster.nodes)
    for each in gone:
        each.send(signal.SIGKILL)
    for each in gone:
        each.close()
        evening.cluster.nodes.remove(each)
    started = [evening.cluster.start() for _ in gone]
    await asyncio.gather(*(asyncio.to_thread(each.wait) for each in started))
    await evening.balanced()


async def moved(evening: "Evening", node: NodeProcess) -> None:
    """One of its tables is asked for by whoever keeps the room."""
    rows = {row.name: row.node for row in await evening.watch.members.rows()}
    owned = await evening.owned_by(node)
    others = [name for name in rows if name != node.name]
    if owned and others and node.name in rows:
        wish = Give(f"table:{evening.chance.choice(owned)}", rows[evening.chance.choice(others)])
        bus = await NatsBus.open(evening.cluster.nats.address, "the keeper of the room")
        with contextlib.suppress(BusFailed, NoReply, NoResponders):
            await asked_to_give(bus, rows[node.name], wish, 10.0)
        await bus.close()


FAULTS: Mapping[str, Fault] = {
    "killed": killed,
    "stopped for 6 s": stopped,
    "paused for 1 s": paused,
    "ended in order": ended,
    "database cut at one node": database_cut,
    "database stalled at one node": database_stalled,
    "bus cut at one node": bus_cut,
    "all connections of a node cut": connections_cut,
    "bus restarted": bus_restarted,
    "database restarted": database_restarted,
    "database crashed": database_crashed,
    "all nodes killed": all_killed,
    "a table moved": moved,
}
OF_ALL = (bus_restarted, database_restarted, database_crashed, all_killed)
"""Those that all nodes feel."""


class Evening:
    """People at tables of all games on all nodes, each come in through a balancer."""

    def __init__(self, cluster: Cluster, chance: random.Random, long: float = 6.0) -> None:
        self.cluster = cluster
        self.long = long
        """Seconds for which a node is stopped, or has no database or bus: longer than its lease."""
        self.chance = chance
        self.watch = ClusterWatch(cluster)
        self.players: list[PlayerTask] = []
        self._nodes = len(cluster.nodes)
        self._starting: list[asyncio.Task[NodeProcess]] = []
        self._ready = [node.url for node in cluster.nodes]
        self._balancing = asyncio.create_task(self._balance())

    async def sit_down(self, tables: int, games: Sequence[str] = GAMES, pace: str = "fast") -> None:
        """One person at each of so many tables."""
        for number in range(tables):
            client = RoamingClient(lambda: self._ready, random.Random(number))
            game = games[number % len(games)]
            name = f"Player {number}"
            self.players.append(await PlayerTask.sit_with(client, name, "", self.chance, game, pace))

    async def owned_by(self, node: NodeProcess) -> list[str]:
        """The tables that a node has, among those of the players."""
        there = {player.table for player in self.players}
        owners = await self.watch.members.owners()
        tables = [each.stream.removeprefix("table:") for each in owners if each.owner == node.name]
        return [table for table in tables if table in there]

    async def suffer(self, fault: Fault, node: NodeProcess | None = None) -> list[float]:
        """Have something happen to a node, rather one with tables; the seconds until each table spoke that feels it."""
        if fault in OF_ALL:
            # Whoever starts while a server is away ends again: that is for whatever watches over nodes.
            await self._all_started()
        node = node or await self._victim()
        owned = set(await self.owned_by(node))
        felt = self._felt(fault, node, owned)
        async with asyncio.timeout(PATIENCE):
            if fault in OF_ALL:
                # What counts is how soon after its return a server is used again.
                await fault(self, node)
                silences = await asyncio.gather(*(player.probe() for player in felt))
            else:
                inflicted = asyncio.create_task(fault(self, node))
                await asyncio.sleep(0)
                silences = await asyncio.gather(*(player.probe() for player in felt))
                await inflicted
        await self.recover(node)
        return silences

    def _felt(self, fault: Fault, node: NodeProcess, owned: set[str]) -> list[PlayerTask]:
        """Whose table is hit, and who came in elsewhere: whoever has lost the door as well looks for another first."""
        there = [player for player in self.players if player.is_there]
        return [each for each in there if fault in OF_ALL or (each.table in owned and each.gateway != node.url)]

    async def _victim(self) -> NodeProcess:
        running = self.cluster.running
        having = [node for node in running if self._felt(killed, node, set(await self.owned_by(node)))]
        return self.chance.choice(having or running)

    async def recover(self, node: NodeProcess) -> None:
        """Nodes that were given up end by themselves; others take their places, and the room is as large as before."""
        rows = {row.name for row in await self.watch.members.rows()}
        if node.runs and node.name not in rows and node.program != CARELESS:
            await asyncio.to_thread(node.process.wait, PATIENCE)
        for gone in [each for each in self.cluster.nodes if not each.runs]:
            gone.close()
            self.cluster.nodes.remove(gone)
        for _ in range(self._nodes - len(self.cluster.nodes)):
            started = self.cluster.start()
            self._starting.append(asyncio.create_task(asyncio.to_thread(started.wait)))
        # What comes next need not wait for the last of them.
        while len(self.cluster.running) < max(2, self._nodes - 1):
            await asyncio.wait(self._starting, return_when=asyncio.FIRST_COMPLETED)
            for done in [each for each in self._starting if each.done()]:
                done.result()
                self._starting.remove(done)
        await self.balanced()

    async def with_zombie(self) -> tuple[int, int]:
        """A node that never looks at its lease is stopped for long, and wakes up (S-07).

        How many tables it had, and of how many it found out by its first append that others have them.
        """
        zombie = await asyncio.to_thread(self.cluster.start(program=CARELESS).wait)
        rows = {row.name: row.node for row in await self.watch.members.rows()}
        bus = await NatsBus.open(self.cluster.nats.address, "the keeper of the room")
        for owned in await self.watch.members.owners():
            table = owned.stream.removeprefix("table:")
            if owned.owner in rows and table in [player.table for player in self.players]:
                with contextlib.suppress(BusFailed, NoReply, NoResponders):
                    await asked_to_give(bus, rows[owned.owner], Give(owned.stream, rows[zombie.name]), 10.0)
        await bus.close()
        had = await self.owned_by(zombie)
        await self.suffer(stopped, zombie)
        fenced, until = 0, time.monotonic() + AWAKE
        # A table at which nobody is to act, for all that the zombie knows, writes nothing: that one finds nothing out.
        while time.monotonic() < until and fenced < len(had):
            await asyncio.sleep(LOOKING)
            fenced = await asyncio.to_thread(zombie.count, "fenced")
        await asyncio.to_thread(zombie.end, signal.SIGKILL)
        await self.recover(zombie)
        return len(had), fenced

    async def lose_primary(self) -> list[float]:
        """The machine of the database is lost, and its standby takes its place (S-08)."""
        await self._all_started()
        primary = self.cluster.postgres
        standby = await asyncio.to_thread(StandbyServer, primary)
        await asyncio.sleep(1.0)
        self.watch.close()
        await asyncio.to_thread(primary.stop, "immediate")
        await asyncio.to_thread(standby.promote)
        self.cluster.move_to(standby)
        async with asyncio.timeout(PATIENCE):
            silences = await asyncio.gather(*(player.probe() for player in self.players if player.is_there))
        self.watch = ClusterWatch(self.cluster)
        return silences

    async def _all_started(self) -> None:
        await asyncio.gather(*self._starting)
        self._starting.clear()

    async def go_home(self) -> None:
        await self._all_started()
        for player in self.players:
            await player.stop()
        self._balancing.cancel()
        self.watch.close()

    async def _balance(self) -> None:
        while True:
            await self.balanced()
            await asyncio.sleep(LOOKING)

    async def balanced(self) -> None:
        """Ask every node whether it is ready, as a balancer does."""
        running = self.cluster.running
        ready = await asyncio.gather(*(asyncio.to_thread(node.is_ready) for node in running))
        found = [node.url for node, is_ready in zip(running, ready, strict=True) if is_ready]
        self._ready = found or [node.url for node in running] or self._ready
