"""A room of several nodes on this machine: PostgreSQL, NATS and `pitboss serve` by the number, each ended by its id."""

import asyncio
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from pitboss.room.postgres import connecting, schema
from tests.servers import nats, postgres
from tests.servers.nats import NatsServer
from tests.servers.postgres import PostgresServer
from tests.servers.proxy import FaultyProxy, ProxyLoop
from tests.servers.warm import WarmProcess

PATIENCE = 60.0
OPEN = "The room is open at "


def missing() -> str:
    """Why no cluster can be started here; empty if one can."""
    return postgres.missing() or nats.missing()


PROGRAM = "pitboss"
CARELESS = "tests.servers.careless"
"""A program whose nodes never look at their leases."""


class NodeProcess:
    """One node: a process that says where it is, behind a proxy to the database and one to the bus."""

    def __init__(
        self,
        name: str,
        database: FaultyProxy,
        bus: FaultyProxy,
        folder: Path,
        call: Sequence[str],
        program: str = PROGRAM,
        is_warm: bool = False,
    ) -> None:
        self.name = name
        self.program = program
        self.database = database
        self.bus = bus
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[str] | WarmProcess
        if is_warm:
            self.process = WarmProcess(call, self.log)
        else:
            python = (sys.executable, "-m", program)
            with self.log.open("ab") as log:
                self.process = subprocess.Popen((*python, *call), stdout=subprocess.PIPE, stderr=log, text=True)
        self.url = ""

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def count(self, what: str) -> int:
        """What it counts of itself."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
        mark = f'pitboss_node{{what="{what}"}} '
        return round(float(text[text.index(mark) + len(mark) :].split()[0]))

    def is_ready(self, seconds: float = 1.0) -> bool:
        """As a balancer asks."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=seconds):
                return True
        except (OSError, ValueError):
            return False

    def wait(self) -> Self:
        """Until it can be reached."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(OPEN), f"{self.name} does not open: {self.log.read_text(encoding='utf-8')[-2000:]}"
        self.url = line.removeprefix(OPEN).strip()
        return self

    def send(self, signal_: signal.Signals) -> None:
        self.process.send_signal(signal_)

    def end(self, signal_: signal.Signals = signal.SIGTERM, seconds: float = PATIENCE) -> int:
        """End it, and wait."""
        self.process.send_signal(signal_)
        return self.process.wait(seconds)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.database.close()
        self.bus.close()


class Cluster:
    """Servers and nodes that run while it is entered."""

    def __init__(
        self,
        count: int = 3,
        *options: str,
        durable: bool = False,
        server: PostgresServer | None = None,
        is_warm: bool = False,
    ) -> None:
        """`is_warm` if nodes are forked from a process that has imported everything."""
        self._is_warm = is_warm
        self._count = count
        self._options = options
        self._durable = durable
        self._lent = server
        self.nodes: list[NodeProcess] = []
        self._spare: list[PostgresServer] = []
        """Servers that had the database once."""
        self.database = ""
        self._names = iter(range(1, 10_000))

    def __enter__(self) -> Self:
        with ExitStack() as undone:
            self.folder = Path(tempfile.mkdtemp(prefix="pitboss-cluster-"))
            undone.callback(shutil.rmtree, self.folder, ignore_errors=True)
            self.postgres = self._lent or PostgresServer(durable=self._durable)
            undone.callback(self._leave_database)
            self.nats = NatsServer()
            undone.callback(self.nats.close)
            self.proxies = ProxyLoop()
            undone.callback(self.proxies.close)
            undone.callback(self._end_nodes)
            self.database = self.postgres.database()
            self.address = self.postgres.address(self.database)
            asyncio.run(_lay_out(self.address))
            for node in [self.start() for _ in range(self._count)]:
                node.wait()
            self._started_servers = undone.pop_all()
        return self

    def start(self, *options: str, program: str = PROGRAM) -> NodeProcess:
        """One more node; `wait` for it."""
        return self._started("node", program, [*self._options, *options])

    def _started(self, what: str, program: str, options: Sequence[str]) -> NodeProcess:
        name = f"{what}{next(self._names)}-{secrets.token_hex(2)}"
        database = self.proxies.proxy(self.postgres.socket)
        bus = self.proxies.proxy(self.nats.address.removeprefix("nats://"))
        call = ["serve", "--port", "0", "--generous", "--node", name]
        if what == "node":
            call += ["--store", f"postgresql://postgres@127.0.0.1:{database.port}/{self.database}"]
        call += ["--bus", f"nats://127.0.0.1:{bus.port}", "--data", str(self.folder / f"data-{name}")]
        is_warm = self._is_warm and program == PROGRAM
        node = NodeProcess(name, database, bus, self.folder, [*call, *options], program, is_warm)
        self.nodes.append(node)
        return node

    def gateway(self, *options: str) -> NodeProcess:
        """A gateway, which does not know of the database; `wait` for it."""
        return self._started("gateway", PROGRAM, ["--roles", "gateway", *options])

    @property
    def running(self) -> list[NodeProcess]:
        """The nodes that can be reached, as far as their processes say."""
        return [node for node in self.nodes if node.runs and node.url]

    def move_to(self, server: PostgresServer) -> None:
        """The database is at another server from now on, as an address that follows the primary has it."""
        self._spare.append(self.postgres)
        self.postgres = server
        self.address = server.address(self.database)
        for node in self.nodes:
            node.database.upstream = server.socket

    def sql(self, *statements: str) -> None:
        self.postgres.sql(*statements, database=self.database)

    def close(self) -> None:
        """End all that was started, the last first."""
        self._started_servers.close()

    def _end_nodes(self) -> None:
        for node in self.nodes:
            node.close()

    def _leave_database(self) -> None:
        if self.postgres is not self._lent:
            self.postgres.close()
        elif self.database:
            self.postgres.drop(self.database)
        for server in self._spare:
            if server is not self._lent:
                server.close()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


async def _lay_out(address: str) -> None:
    connection = await connecting.connect(address)
    await schema.migrate(connection)
    await connection.close()
