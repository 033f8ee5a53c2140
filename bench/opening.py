"""Opening rooms with a long past: how long it takes and how much memory, at some numbers of events.

`python -m bench.opening [--events N ...] [--tables N] [--tournaments | --followed | --closed] [--postgres]
[--room FOLDER]`. Each opening is a process of its own: the room is opened, its tables and tournaments are taken up, and
it is closed in order. `first` is without anything kept, as after an update that reads states otherwise: then every
record is read once, or of what is over the end. However much is past, a room is to be open within 3 seconds and 150 MB;
if one is not, the exit code is 1. The seconds are those of its processor in a file, and in a database, which has one of
its own, those of the clock.
"""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path

import asyncpg
import click
import msgspec

from bench import past_followed, past_tables, past_tournaments
from bench.big_room import make
from pitboss.room.card_room import CardRoom
from pitboss.room.postgres import schema
from pitboss.room.stores import StoreName
from tests.servers.postgres import PostgresServer, missing

SIZES = (10_000, 100_000, 1_000_000)
SECONDS, MEGABYTES = 3.0, 150.0


class Opened(msgspec.Struct, frozen=True):
    """Seconds until the room was open, and until every table was taken up; those of the processor; the most memory."""

    opened: float
    started: float
    processor: float
    megabytes: float

    def holds(self, name: StoreName) -> bool:
        seconds = self.started if name.address else self.processor
        return seconds <= SECONDS and self.megabytes <= MEGABYTES


@click.command()
@click.option("--events", multiple=True, type=int, help=f"Numbers of events; {SIZES} if none is given.")
@click.option("--tables", default=20, show_default=True)
@click.option("--tournaments", is_flag=True, help="Rooms whose past is tournaments instead of tables.")
@click.option("--followed", is_flag=True, help="Rooms whose past is tables that a person dealt.")
@click.option("--closed", is_flag=True, help="Rooms whose past is tables that are closed.")
@click.option(
    "--postgres", is_flag=True, help="The rooms are copied to a PostgreSQL of this machine, and opened there."
)
@click.option("--room", type=click.Path(path_type=Path), help="A room that is there already.")
@click.option("--open", "opening", type=click.Path(path_type=Path), hidden=True)
@click.option("--address", default="", hidden=True)
def main(
    events: tuple[int, ...],
    tables: int,
    tournaments: bool,
    followed: bool,
    closed: bool,
    postgres: bool,
    room: Path | None,
    opening: Path | None,
    address: str,
) -> None:
    """Measure and print."""
    if opening is not None:
        click.echo(msgspec.json.encode(asyncio.run(opened(StoreName(opening, address)))))
        return
    if postgres and (reason := missing()):
        click.echo(f"no database here: {reason}")
        return
    load = os.getloadavg()[0]
    heads = f"{'events':>10} {'tables':>7} {'opened s':>9} {'started s':>10} {'CPU s':>10} {'MB':>5}"
    click.echo(f"{heads}   first s    MB   (load {load:.1f})")
    with ExitStack() as stack:
        server = stack.enter_context(closing(PostgresServer(durable=True))) if postgres else None
        with tempfile.TemporaryDirectory() as empty:
            is_quick = _print(StoreName(Path(empty)), 0)
        if room is not None:
            sys.exit(not _print(StoreName(room), tables))
        for count in events or SIZES:
            with tempfile.TemporaryDirectory() as folder:
                past = Path(folder)
                if tournaments:
                    tables = past_tournaments.make(past, count)
                elif closed:
                    tables = asyncio.run(past_tables.make(past, count))
                elif followed:
                    asyncio.run(past_followed.make(past, count, tables))
                else:
                    asyncio.run(make(past, count, tables))
                name = StoreName(past) if server is None else _copied(StoreName(past), server)
                if tournaments or closed or server is not None:
                    _measured(name)  # which keeps where all stands
                is_quick = _print(name, tables) and is_quick
    sys.exit(not is_quick)


def _copied(name: StoreName, server: PostgresServer) -> StoreName:
    """The same room in a new database."""
    target = StoreName(name.data / "beside", server.address(server.database()))
    asyncio.run(schema.migrated(target.address))
    with closing(name.records()) as records, records.rows() as rows:
        target.fill(rows)
    return target


def _print(name: StoreName, tables: int) -> bool:
    """One line; whether the room opened within the bars."""
    found = _measured(name)
    events = _forgotten(name)
    first = _measured(name)
    click.echo(
        f"{events:>10,} {tables:>7} {found.opened:>9.2f} {found.started:>10.2f}"
        f" {found.processor:>10.2f} {found.megabytes:>5.0f}"
        f"  {first.started:>8.2f} {first.megabytes:>5.0f}{'' if found.holds(name) else '  <- beyond its bar'}"
    )
    return found.holds(name)


def _forgotten(name: StoreName) -> int:
    """How many events a room has; what it has kept of where all stood is gone."""
    if name.address:
        return asyncio.run(_forgotten_in_database(name.address))
    with closing(sqlite3.connect(name.file)) as file, file:
        file.execute("delete from snapshots")
        return int(file.execute("select count(*) from records").fetchone()[0])


async def _forgotten_in_database(address: str) -> int:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute("delete from pitboss.snapshots")
        return int(await connection.fetchval("select count(*) from pitboss.records"))
    finally:
        await connection.close()


def _measured(name: StoreName) -> Opened:
    command = [sys.executable, "-m", "bench.opening", "--open", str(name.data), "--address", name.address]
    done = subprocess.run(command, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout, type=Opened)


async def opened(name: StoreName) -> Opened:
    """Open a room, in this process."""
    began, used = time.perf_counter(), time.process_time()
    room = CardRoom.open(name)
    there = time.perf_counter()
    room.start()
    started = time.perf_counter()
    await room.close()
    return Opened(there - began, started - began, time.process_time() - used, most_memory())


def most_memory() -> float:
    """The most that this process has had, in megabytes; unlike `getrusage` without what its parent had."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()
