"""Opening a room that knows many people: how long it takes and how much memory, and how long one is looked for.

`python -m bench.people [--people N]`. A quarter have an account, everybody a session. Report only.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click
import msgspec

from bench.opening import most_memory
from pitboss.play import Role
from pitboss.room import credentials, directory, people_events
from pitboss.room.card_room import CardRoom
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, StoreEntry
from pitboss.room.stores import FILE
from pitboss.room.wallets import FULL, grant

TOGETHER = 500
LOOKED_FOR = 1000
HASH = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g"
"""Of no password."""
LONG = 2**50


class Found(msgspec.Struct, frozen=True):
    """Seconds until the room was open and had started, of the processor; the most memory; microseconds a look-up."""

    opened: float
    started: float
    processor: float
    megabytes: float
    by_token: float
    by_name: float


@click.command()
@click.option("--people", "count", default=100_000, show_default=True)
@click.option("--open", "opening", type=click.Path(path_type=Path), hidden=True)
def main(count: int, opening: Path | None) -> None:
    """Measure and print."""
    if opening is not None:
        click.echo(msgspec.json.encode(asyncio.run(found(opening, count))))
        return
    click.echo(f"{'people':>8} {'opened s':>9} {'started s':>10} {'CPU s':>6} {'MB':>5} {'token us':>9} {'name us':>8}")
    for number in (0, count):
        with tempfile.TemporaryDirectory() as folder:
            make(Path(folder), number)
            command = [sys.executable, "-m", "bench.people", "--people", str(number), "--open", folder]
            done = subprocess.run(command, check=True, capture_output=True)
            one = msgspec.json.decode(done.stdout, type=Found)
        click.echo(
            f"{number:>8,} {one.opened:>9.2f} {one.started:>10.2f} {one.processor:>6.2f} {one.megabytes:>5.0f}"
            f" {one.by_token:>9.0f} {one.by_name:>8.0f}   (load {os.getloadavg()[0]:.1f})"
        )


def make(folder: Path, count: int) -> None:
    """A room that knows so many people."""
    store = SqliteStore(folder / FILE)
    try:
        store.append(Batch("complete", b"", None, {}, (directory.completed(),)))
        for first in range(0, count, TOGETHER):
            made = [entry for number in range(first, min(count, first + TOGETHER)) for entry in _of(number)]
            store.append(Batch(f"people from {first}", b"", None, {}, tuple(made)))
    finally:
        store.close()


def _of(number: int) -> list[StoreEntry]:
    id_, has_account = f"p-{number:012x}", number % 4 == 0
    registered = people_events.Registered(id_, _name(number), Role.PLAYER, HASH if has_account else "")
    session = people_events.SessionOpened(id_, credentials.hash_of(_token(number)), LONG)
    named = [people_events.naming(_name(number), id_)] if has_account else []
    return [*people_events.entries(registered), *people_events.entries(session), grant(id_, FULL), *named]


def _name(number: int) -> str:
    return f"Person {number}"


def _token(number: int) -> str:
    return f"token {number}"


async def found(folder: Path, count: int) -> Found:
    """Open a room, in this process, and look for some of its people."""
    began, used = time.perf_counter(), time.process_time()
    room = CardRoom.open(folder)
    there = time.perf_counter()
    room.start()
    started, processor, memory = time.perf_counter(), time.process_time() - used, most_memory()
    some = range(0, count, 4 * max(1, count // LOOKED_FOR // 4))
    before = time.perf_counter()
    assert all(room.people.of_token(_token(number), 1) for number in some)
    between = time.perf_counter()
    assert all(room.people.by_name(_name(number)) for number in some)
    after = time.perf_counter()
    await room.close()
    each = 1e6 / max(1, len(some))
    return Found(there - began, started - began, processor, memory, (between - before) * each, (after - between) * each)


if __name__ == "__main__":
    main()
