"""Tournaments: whole ones with full logs, on one core and on two, and what each act of the director costs.

`python -m bench.tournament [--entries 10000] [--json FILE]`. Rounds are played card by card at tables of the engine by
quick bots, every event of every table goes to disk.
"""

import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import click
import msgspec
from msgspec.structs import replace

from pitboss.lab.tournaments.apart import tables_apart
from pitboss.lab.tournaments.dealt import DealtTables
from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.lab.tournaments.records import Recorder
from pitboss.lab.tournaments.tables import RealTables
from pitboss.play import Command, Event
from pitboss.shoe.derivation import Nonce, Secret, sorted_nonces
from pitboss.tournament import commands
from pitboss.tournament.ballot import ballot_order, ballot_seed_bytes, commitment
from pitboss.tournament.conditions import Conditions, Players, TablesAndSeats
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.reading import read
from pitboss.tournament.state import TournamentState
from pitboss.tournament.templates import template

ACTS = (commands.MovePlayer, commands.BreakTable, commands.Redraw, commands.LevelOver, commands.BreakOver)
"""What a director does."""
MOST = 10_000
SECONDS = {200: 3.0, MOST: 180.0}
JOBS, APART_SECONDS = 2, {MOST: 70.0}
"""With the tables in processes of their own: how many, and the seconds by the wall. In a small field they cost
more than they save."""
MEGABYTES = 1_500
ACT_MILLISECONDS = 5.0
DUE_MILLISECONDS = 2.0
"""For the moves that balancing proposes after somebody is out, with all else that is due."""
BALLOT_SECONDS = 0.5
ACT_ENTRIES = 2_000


class Figure(msgspec.Struct, frozen=True):
    """One figure beside its bar: the most that it may be, or the least. One without a bar is for the reader alone."""

    what: str
    found: float
    bar: float | None
    is_least: bool = False

    @property
    def holds(self) -> bool:
        if self.bar is None:
            return True
        return self.found >= self.bar if self.is_least else self.found <= self.bar


class Timed(Driver):
    """A driver that notes what each command costs."""

    def __init__(self, conditions: Conditions, chance: Random) -> None:
        self.costs: list[float] = []
        self.looks: list[float] = []
        super().__init__(conditions, chance, Quick(chance))

    def do(self, command: Command) -> list[Event[TournamentState]]:
        began = time.process_time()
        events = super().do(command)
        done = time.process_time()
        if isinstance(command, ACTS):
            self.costs.append(done - began)
        if any(isinstance(event, Eliminated) for event in events):
            self.play.expected()
            self.looks.append(time.process_time() - done)
        return events


@click.command()
@click.option("--entries", default=10_000, show_default=True, help="Of the large tournament.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(entries: int, report: Path | None) -> None:
    """Measure, print, and leave with 1 if a figure is beyond its bar."""
    figures = [*ballots(entries), *acts(ACT_ENTRIES), *whole(200), *apart(entries), *whole(entries)]
    sys.exit(not show(figures, report))


def show(figures: Sequence[Figure], report: Path | None) -> bool:
    """Print figures, and write them down if that is wanted; whether all of them hold."""
    for figure in figures:
        mark = "" if figure.holds else "  <- beyond its bar"
        bar = f"{figure.bar:,.2f}" if figure.bar is not None else ""
        click.echo(f"{figure.what:<66}{figure.found:>12,.2f}{bar:>12}{mark}")
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    return all(figure.holds for figure in figures)


def ballots(entries: int) -> list[Figure]:
    """The ballot of a large field, and its proof."""
    chance = Random(1)
    secret = Secret(chance.randbytes(ballot_seed_bytes(entries)), chance.randbytes(32))
    texts = sorted_nonces([Nonce(f"p{number}", str(number)) for number in range(entries)])
    began = time.process_time()
    order = ballot_order(secret, entries, texts)
    drawn = time.process_time()
    is_proved = commitment(secret) and ballot_order(secret, entries, texts) == order
    verified = time.process_time()
    if not is_proved:
        raise RuntimeError("the same secret gives another ballot")
    return [
        Figure(f"a ballot of {entries:,}: s", drawn - began, BALLOT_SECONDS),
        Figure(f"a ballot of {entries:,} verified: s", verified - drawn, BALLOT_SECONDS),
    ]


def whole(entries: int) -> list[Figure]:
    """A whole tournament with real tables and full logs."""
    with tempfile.TemporaryDirectory() as folder:
        began, chance = time.process_time(), Random(1)
        recorder = Recorder(Path(folder) / "record")
        driver = Driver(document(), chance, RealTables(DealtTables(1, recorder)))
        play(driver, entries)
        recorder.finish(driver.play.events)
        spent = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    name = f"{entries:,} entries, {driver.played:,} rounds with full logs"
    return [
        Figure(f"{name}: seconds", spent, SECONDS.get(entries)),
        Figure(f"{name}: MB of memory", memory, MEGABYTES),
    ]


def apart(entries: int) -> list[Figure]:
    """The same with the tables in processes of their own, as long as it takes by the clock of the wall on two cores."""
    with tempfile.TemporaryDirectory() as folder:
        began, record = time.perf_counter(), Path(folder) / "record"
        with tables_apart(1, JOBS, record) as tables:
            driver = Driver(document(), Random(1), RealTables(tables))
            play(driver, entries)
        Recorder(record).finish(driver.play.events)
        spent = time.perf_counter() - began
    own, each = (resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    name = f"{entries:,} entries, tables in {JOBS} processes"
    return [
        Figure(f"{name}: seconds by the wall", spent, APART_SECONDS.get(entries)),
        Figure(f"{name}: MB of memory together", own + JOBS * each, MEGABYTES),
    ]


def acts(entries: int) -> list[Figure]:
    """What the director's acts cost with many players: the 99th percentile."""
    driver = Timed(document(), Random(1))
    play(driver, entries)
    tables = -(-entries // 9)
    return [
        Figure(f"an act of the director, {entries:,} players: ms, p99", 1000 * p99(driver.costs), ACT_MILLISECONDS),
        Figure(f"what is due after a round, {tables} tables: ms, p99", 1000 * p99(driver.looks), DUE_MILLISECONDS),
    ]


def play(driver: Driver, entries: int) -> None:
    driver.enter(f"p{number}" for number in range(entries))
    driver.start()
    driver.run()


def document() -> Conditions:
    """The template of re-buys, for any number of entries."""
    conditions = read(template("rebuy"))
    players, tables = conditions.players or Players(), conditions.tables or TablesAndSeats()
    return replace(conditions, players=replace(players, most=MOST), tables=replace(tables, most=0))


def p99(costs: Sequence[float]) -> float:
    return sorted(costs)[int(len(costs) * 0.99)]


if __name__ == "__main__":
    main()
