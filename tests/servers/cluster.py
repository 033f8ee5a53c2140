"""A room of several nodes on this machine: PostgreSQL, NATS and `pitboss serve` by the number, each ended by its id."""

import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from pitboss.room.postgres import connecting, schema
from tests.servers import nats, postgres
from tests.servers.nats import NatsServer
from tests.servers.postgres import PostgresServer

PATIENCE = 60.0
OPEN = "The room is open at "


def missing() -> str:
    """Why no cluster can be started here; empty if one can."""
    return postgres.missing() or nats.missing()


class NodeProcess:
    """One node: a process that says where it is."""

    def __init__(self, name: str, address: str, bus: str, folder: Path, *options: str, **settings: str) -> None:
        self.name = name
        command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--generous", "--node", name]
        command += ["--store", address, "--bus", bus, "--data", str(folder / f"data-{name}"), *options]
        self.log = folder / f"{name}.log"
        with self.log.open("ab") as log:
            environment = {**os.environ, **settings}
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment, text=True)
        self.url = ""

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


class Cluster:
    """Servers and nodes that run while it is entered."""

    def __init__(self, count: int = 3, *options: str, durable: bool = False, server: PostgresServer | None = None):
        self._count = count
        self._options = options
        self._durable = durable
        self._lent = server
        self.nodes: list[NodeProcess] = []
        self._names = iter(range(1, 10_000))

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="pitboss-cluster-"))
        self.postgres = self._lent or PostgresServer(durable=self._durable)
        self.nats = NatsServer()
        self.database = self.postgres.database()
        self.address = self.postgres.address(self.database)
        asyncio.run(_lay_out(self.address))
        started = [self.start() for _ in range(self._count)]
        try:
            for node in started:
                node.wait()
        except BaseException:
            self.close()
            raise
        return self

    def start(self, *options: str, **settings: str) -> NodeProcess:
        """One more node; `wait` for it."""
        name = f"node{next(self._names)}-{secrets.token_hex(2)}"
        node = NodeProcess(name, self.address, self.nats.address, self.folder, *self._options, *options, **settings)
        self.nodes.append(node)
        return node

    def sql(self, *statements: str) -> None:
        self.postgres.sql(*statements, database=self.database)

    def close(self) -> None:
        for node in self.nodes:
            node.close()
        self.nats.close()
        if self._lent is None:
            self.postgres.close()
        else:
            self.postgres.drop(self.database)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


async def _lay_out(address: str) -> None:
    connection = await connecting.connect(address)
    await schema.migrate(connection)
    await connection.close()
