"""A room under load: tables of bots with watchers over real sockets; how late they see an act, and what that costs.

`python -m bench.load [--tables N] [--watchers N] [--seconds N]`. The server is a process of its own, the watchers are
another. Bots play at the usual pace, about an act every two seconds at each table. The time of an act is the one that
the store has for it, so the wait for the disk counts; that of a watcher is when the whole view is there. Report only.
"""

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import cycle, islice
from pathlib import Path

import click
import msgspec

from bench.load_watchers import Sightings
from pitboss.client import Client
from pitboss.poker.events import Acted
from pitboss.poker.table.table import CODEC
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import Records
from pitboss.room.stores import FILE
from pitboss.server.game_guide import INTRODUCTIONS

ROOT = Path(__file__).parents[1]
AT_ONCE = 16
BOTS = 5


class Measured(msgspec.Struct, frozen=True):
    """The figures of one run; times in milliseconds, the processor's in shares of one core."""

    acts: int
    sightings: int
    half: float
    p99: float
    server: float
    watchers: float
    megabytes: float


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--watchers", default=5, show_default=True, help="At each table.")
@click.option("--seconds", default=30, show_default=True, help="How long to measure.")
@click.option("--warm-up", default=8, show_default=True, help="Seconds until every table is in play.")
def main(tables: int, watchers: int, seconds: int, warm_up: int) -> None:
    """Measure and print."""
    allow_sockets(2 * tables * watchers + 100)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--generous") as (server, address):
        names = asyncio.run(made(address, tables))
        found = watched([server.pid], [address], names, watchers, seconds, warm_up)
        server.terminate()
        server.wait()
        measured = counted(Path(folder), *found)
    click.echo(f"{tables} tables of {BOTS} bots, {watchers} watchers each, {seconds} s on {os.cpu_count()} cores")
    click.echo(
        f"{'acts a second, and by table':<36}{measured.acts / seconds:>10.1f}{measured.acts / seconds / tables:>10.2f}"
    )
    click.echo(f"{'views of an act seen':<36}{measured.sightings:>10,}")
    click.echo(f"{'act to watcher: p50, p99 (ms)':<36}{measured.half:>10.0f}{measured.p99:>10.0f}")
    click.echo(f"{'of a core: server, watchers':<36}{measured.server:>10.0%}{measured.watchers:>10.0%}")
    click.echo(f"{'memory of the server (MB)':<36}{measured.megabytes:>10.0f}")


def allow_sockets(count: int) -> None:
    """Raise the number of files that this process and its children may open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, count), hard), hard))


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room in a process of its own with some options, and its address."""
    command = (sys.executable, "-c", "from pitboss.cli.main import run; run()", "serve")
    arguments = ("--data", str(folder), "--port", "0", *options)
    with subprocess.Popen((*command, *arguments), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None, "the address comes on standard output"
        try:
            yield server, server.stdout.readline().split()[-1]
        finally:
            server.kill()


async def made(address: str, count: int) -> list[str]:
    """So many tables, of every game in turn."""
    client = Client(address)
    await client.guest("Load")
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(game: str) -> str:
        async with gate:
            made = await client.request("POST", "/api/tables", {"game": game, "bots": {"number": BOTS}})
            return str(made["table"])

    return await asyncio.gather(*map(one, islice(cycle(INTRODUCTIONS), count)))


def watched(
    servers: list[int], addresses: list[str], tables: list[str], watchers: int, seconds: int, warm_up: int
) -> tuple[Sightings, float, float, float]:
    """What the watchers saw; and of the servers' cores, of the watchers' core and in megabytes what it took."""
    arguments = (",".join(addresses), str(watchers), str(warm_up), str(seconds), *tables)
    with subprocess.Popen(
        (sys.executable, "-m", "bench.load_watchers", *arguments), stdout=subprocess.PIPE, cwd=ROOT
    ) as watching:
        assert watching.stdout is not None, "what was seen comes on standard output"
        watching.stdout.readline()
        before = [sum(map(processor_seconds, pids)) for pids in (servers, [watching.pid])]
        began = time.monotonic()
        watching.stdout.readline()
        passed = time.monotonic() - began
        after = [sum(map(processor_seconds, pids)) for pids in (servers, [watching.pid])]
        memory = sum(map(resident, servers))
        seen = msgspec.json.decode(watching.stdout.read(), type=Sightings)
    shares = [(late - early) / passed for early, late in zip(before, after, strict=True)]
    return seen, shares[0], shares[1], memory


def counted(folder: Path, seen: Sightings, server: float, watchers: float, memory: float) -> Measured:
    """The same in a file."""
    with closing(SqliteRecords.open(folder / FILE)) as store:
        return counted_in(store, seen, server, watchers, memory)


def counted_in(store: Records, seen: Sightings, server: float, watchers: float, memory: float) -> Measured:
    """The sightings of acts, each against the stored time of its act."""
    late: list[int] = []
    acts = 0
    for table, sightings in seen.items():
        records = store.read(f"table:{table}")
        at = {record.number: record.at for record in records if isinstance(CODEC.decode(record.event), Acted)}
        acts += len(at.keys() & {number for number, _ in sightings})
        late += [when - at[number] for number, when in sightings if number in at]
    late.sort()
    return Measured(acts, len(late), late[len(late) // 2], late[len(late) * 99 // 100], server, watchers, memory)


def processor_seconds(pid: int) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
