"""Opening rooms with a long past: how long it takes and how much memory, at some numbers of events.

`python -m bench.opening [--events N ...] [--tables N] [--tournaments | --followed | --closed] [--room FOLDER]`. Each
opening is a process of its own: the room is opened, its tables and tournaments are taken up, and it is closed in order.
`first` is without anything kept, as after an update that reads states otherwise: then every record is read once, or of
what is over the end. However much is past, a room is to be open within 3 seconds of the processor and 150 MB; if one is
not, the exit code is 1.
"""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import click
import msgspec

from bench import past_followed, past_tables, past_tournaments
from bench.big_room import make
from pitboss.room.card_room import CardRoom
from pitboss.room.stores import FILE

SIZES = (10_000, 100_000, 1_000_000)
SECONDS, MEGABYTES = 3.0, 150.0


class Opened(msgspec.Struct, frozen=True):
    """Seconds until the room was open, and until every table was taken up; those of the processor; the most memory."""

    opened: float
    started: float
    processor: float
    megabytes: float

    @property
    def holds(self) -> bool:
        return self.processor <= SECONDS and self.megabytes <= MEGABYTES


@click.command()
@click.option("--events", multiple=True, type=int, help=f"Numbers of events; {SIZES} if none is given.")
@click.option("--tables", default=20, show_default=True)
@click.option("--tournaments", is_flag=True, help="Rooms whose past is tournaments instead of tables.")
@click.option("--followed", is_flag=True, help="Rooms whose past is tables that a person dealt.")
@click.option("--closed", is_flag=True, help="Rooms whose past is tables that are closed.")
@click.option("--room", type=click.Path(path_type=Path), help="A room that is there already.")
@click.option("--open", "opening", type=click.Path(path_type=Path), hidden=True)
def main(
    events: tuple[int, ...],
    tables: int,
    tournaments: bool,
    followed: bool,
    closed: bool,
    room: Path | None,
    opening: Path | None,
) -> None:
    """Measure and print."""
    if opening is not None:
        click.echo(msgspec.json.encode(asyncio.run(opened(opening))))
        return
    load = os.getloadavg()[0]
    heads = f"{'events':>10} {'tables':>7} {'opened s':>9} {'started s':>10} {'CPU s':>10} {'MB':>5}"
    click.echo(f"{heads}   first s    MB   (load {load:.1f})")
    with tempfile.TemporaryDirectory() as empty:
        is_quick = _print(Path(empty), 0)
    if room is not None:
        sys.exit(not _print(room, tables))
    for count in events or SIZES:
        with tempfile.TemporaryDirectory() as folder:
            if tournaments:
                tables = past_tournaments.make(Path(folder), count)
                _measured(Path(folder))
            elif closed:
                tables = asyncio.run(past_tables.make(Path(folder), count))
                _measured(Path(folder))
            elif followed:
                asyncio.run(past_followed.make(Path(folder), count, tables))
            else:
                asyncio.run(make(Path(folder), count, tables))
            is_quick = _print(Path(folder), tables) and is_quick
    sys.exit(not is_quick)


def _print(folder: Path, tables: int) -> bool:
    """One line; whether the room opened within the bars."""
    found = _measured(folder)
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        events = file.execute("select count(*) from records").fetchone()[0]
        file.execute("delete from snapshots")
    first = _measured(folder)
    click.echo(
        f"{events:>10,} {tables:>7} {found.opened:>9.2f} {found.started:>10.2f}"
        f" {found.processor:>10.2f} {found.megabytes:>5.0f}"
        f"  {first.started:>8.2f} {first.megabytes:>5.0f}{'' if found.holds else '  <- beyond its bar'}"
    )
    return found.holds


def _measured(folder: Path) -> Opened:
    command = [sys.executable, "-m", "bench.opening", "--open", str(folder)]
    done = subprocess.run(command, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout, type=Opened)


async def opened(folder: Path) -> Opened:
    """Open a room, in this process."""
    began, used = time.perf_counter(), time.process_time()
    room = CardRoom.open(folder)
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
