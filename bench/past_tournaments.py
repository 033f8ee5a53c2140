"""Rooms with many tournaments behind them, short and long: real events of the engine, with quick rounds.

`python -m bench.past_tournaments FOLDER --events 1000000` fills a data folder. A few tournaments are played, and each
is written under many names.
"""

import time
from itertools import cycle
from pathlib import Path
from random import Random

import click

from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.play import Event
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, StoreEntry
from pitboss.room.stores import FILE
from pitboss.room.tournaments import listing, secrets
from pitboss.room.tournaments.log import OVER, stream_of
from pitboss.room.tournaments.secrets import SecretsKept
from pitboss.tournament.reading import read
from pitboss.tournament.state import TournamentState
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import CODEC

PLAYED = (("deepstack", 400), ("turbo", 60), ("bounty", 60), ("rebuy", 40))
TOGETHER = 2000
"""So many events are one transaction."""


def played(document: str, entries: int, seed: int) -> Driver:
    """A tournament from the first entry to the last prize."""
    chance, conditions = Random(seed), read(template(document))
    most = conditions.players.most if conditions.players is not None else 0
    driver = Driver(conditions, chance, Quick(chance))
    driver.enter([f"g-{number:012x}" for number in range(min(entries, most or entries))])
    driver.start()
    while driver.state.phase not in OVER:
        if driver.state.phase in (Phase.BETWEEN, Phase.BALLOTED):
            driver.start()
        elif not driver.step():
            break
    return driver


def make(folder: Path, events: int) -> int:
    """Fill a folder with tournaments of so many events, more or less; how many tournaments there are."""
    folder.mkdir(parents=True, exist_ok=True)
    over = [(driver, _lines(driver.play.events)) for driver in (played(*one, 2) for one in PLAYED)]
    store = SqliteStore(folder / FILE)
    try:
        written = 0
        for number, (driver, lines) in enumerate(cycle(over), 1):
            if written >= events:
                return number - 1
            _write(store, f"T{number}", driver, lines)
            written += len(lines)
    finally:
        store.close()
    raise AssertionError("a cycle has no end")


def _lines(events: list[Event[TournamentState]]) -> list[bytes]:
    return [CODEC.encode(event) for event in events]


def _write(store: SqliteStore, id_: str, driver: Driver, lines: list[bytes]) -> None:
    ballot, draws = driver.secrets.ballot, driver.secrets.draws
    kept = SecretsKept(ballot.key.hex(), ballot.seed.hex(), draws.key.hex(), draws.seed.hex())
    announced = listing.TournamentAnnounced(id_, "")
    first = (
        StoreEntry(listing.STREAM, listing.CODEC.encode(announced)),
        StoreEntry(secrets.stream_of(id_), secrets.CODEC.encode(kept)),
    )
    store.append(Batch(f"{id_} announced", b"", None, {}, first))
    for start in range(0, len(lines), TOGETHER):
        some = tuple(StoreEntry(stream_of(id_), line) for line in lines[start : start + TOGETHER])
        store.append(Batch(f"{id_} from {start}", b"", None, {}, some))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--events", default=100_000, show_default=True)
def main(folder: Path, events: int) -> None:
    """Make a room and say how large it is."""
    began = time.perf_counter()
    tournaments = make(folder, events)
    click.echo(f"{tournaments:,} tournaments, in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
