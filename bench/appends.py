"""Appends a second to a file and to a database, by how many are under way at once, and what they cost the database.

`python -m bench.appends [--seconds N]`. A batch has three events, a key, and in two of three cases a transfer, each of
a stream of its own; both stores wait for their disk, which is the same. A PostgreSQL of its own is started for this.
Floors (S-17), with 64 batches a call, which 256 at once over two connections come close to: the database is not behind
the file, and uses at most 0.12 ms of its processor a batch.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import click
import msgspec

from pitboss.play import Account, Principal, Role, Transfer
from pitboss.room.postgres.schema import migrated
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Receipt, Store, StoreEntry
from tests.servers.postgres import PostgresServer, missing

AT_ONCE = (1, 8, 64, 128, 256)
LEAST_RATIO = 1.0
MOST_CPU = 0.12
"""Milliseconds a batch."""
EVENT = b'{"event":"acted","seat":3,"kind":"raise","to":4000,"by":2000,"rules":["NI2018-51/17.6"],"round":17}'
WHO = Principal(Role.PLAYER, 3, "anna")


class Appends(msgspec.Struct, frozen=True):
    """What one store did with so many at once: batches a second, the median and late waits, processor a batch."""

    at_once: int
    rate: float
    half: float
    p99: float
    cpu: float = 0.0
    together: float = 0.0
    """Batches in a call."""


@click.command()
@click.option("--seconds", default=4.0, show_default=True, help="For each figure.")
def main(seconds: float) -> None:
    """Measure and print; exit code 1 below a floor."""
    if reason := missing():
        click.echo(f"no PostgreSQL here: {reason}")
        return
    with tempfile.TemporaryDirectory() as folder, closing(PostgresServer(durable=True)) as server:
        address = server.address(server.database())
        asyncio.run(migrated(address))
        with (
            closing(SqliteStore(Path(folder) / "room.sqlite")) as file,
            closing(PostgresStore.open(address)) as database,
        ):
            # By turns, so that whatever else the machine does meets both.
            pairs = [(measured(file, n, seconds), of_database(database, server, n, seconds)) for n in AT_ONCE]
            assert file.verify() is None
            assert database.verify() is None
    show(pairs)
    file_last, base_last = pairs[-1]
    sys.exit(base_last.rate < LEAST_RATIO * file_last.rate or base_last.cpu > MOST_CPU)


def batch(stream: str, length: int) -> Batch:
    transfer = Transfer(Account(f"bank:{stream}"), Account(f"pot:{stream}"), 100)
    events = tuple(StoreEntry(stream, EVENT, (transfer,) if n == 0 and length % 9 else ()) for n in range(3))
    return Batch(f"{stream}:{length}", EVENT, WHO, {stream: length}, events, b"7")


def of_database(store: PostgresStore, server: PostgresServer, at_once: int, seconds: float) -> Appends:
    before = store.traffic
    found = measured(store, at_once, seconds, server.cpu)
    after = store.traffic
    return msgspec.structs.replace(found, together=(after.batches - before.batches) / (after.calls - before.calls))


def measured(store: Store, at_once: int, seconds: float, cpu: Callable[[], float] = lambda: 0.0) -> Appends:
    """Keep so many batches under way, each stream's next one as soon as its last is there."""
    lengths = {f"t{at_once}.{n}": 0 for n in range(at_once)}
    under_way: deque[tuple[str, float, Future[Receipt]]] = deque()
    waits: list[float] = []

    def send(stream: str) -> None:
        under_way.append((stream, time.perf_counter(), store.submit(batch(stream, lengths[stream]))))
        lengths[stream] += 3

    before, began = cpu(), time.perf_counter()
    for stream in lengths:
        send(stream)
    while time.perf_counter() - began < seconds:
        stream, sent, future = under_way.popleft()
        future.result()
        waits.append(time.perf_counter() - sent)
        send(stream)
    for _, _, future in under_way:
        future.result()
    took, count = time.perf_counter() - began, len(waits) + len(under_way)
    waits.sort()
    late = waits[int(len(waits) * 0.99)]
    used = 1000 * (cpu() - before) / count
    return Appends(at_once, count / took, 1000 * waits[len(waits) // 2], 1000 * late, used)


def show(pairs: list[tuple[Appends, Appends]]) -> None:
    click.echo(f"appends (load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    click.echo(
        "| at once | file/s | p50 / p99 ms | database/s | p50 / p99 ms | ratio | a call | database CPU ms a batch |"
    )
    click.echo("| ---: | ---: | --- | ---: | --- | ---: | ---: | ---: |")
    for file, base in pairs:
        cells = [f"{each.rate:,.0f} | {each.half:.1f} / {each.p99:.1f}" for each in (file, base)]
        cells += [f"{base.rate / file.rate:.2f}", f"{base.together:.0f}", f"{base.cpu:.3f}"]
        click.echo(f"| {file.at_once} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
