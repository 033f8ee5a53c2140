"""Tournaments in a real room, with its store on the disk, its tables and its director: what acts take until they are
durable, how soon a running tournament is taken up again, and how many rounds a second its bots play.

`python -m bench.tournament_room [--players N] [--bots N] [--seconds S] [--json FILE]`. Time on the
wall, of one process.
"""

import asyncio
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from bench.opening import most_memory
from bench.tournament import Figure, document, p99, show
from pitboss.play import Command, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.pace import Timing
from pitboss.room.requests import Asked, Outcome
from pitboss.room.tournaments.desk import first_commands
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.tournament import commands
from pitboss.tournament.conditions import AddOns, Conditions, Rebuys
from pitboss.tournament.seats import table_to_break
from pitboss.tournament.terms import Phase

DIRECTOR = Principal(Role.DIRECTOR, name="bench")
HELD = "for a look"
ACTS = 100
MILLISECONDS = {"act": 60.0, "break": 80.0, "level": 500.0, "clock": 250.0}
OPENING, ROUNDS = 5.0, 400.0


def of_bots() -> Conditions:
    """The tournament of the other benchmarks, which has begun long ago, for bots."""
    return replace(
        document(),
        bots=True,
        date="2020-12-03",
        starts_at="2020-12-03T19:30:00+11:00",
        delay_until="2099-12-03T20:30:00+11:00",
        agreement=False,
        late_entry=None,
        rebuys=Rebuys(allowed=False),
        add_ons=AddOns(allowed=False),
    )


@asynccontextmanager
async def room_in(folder: Path) -> AsyncIterator[CardRoom]:
    room = CardRoom.open(folder / "data", timing=Timing(hurry=0.0), checkpoints=folder / "checkpoints")
    room.start()
    try:
        yield room
    finally:
        await room.close()


async def begun(room: CardRoom, bots: int) -> TournamentHost:
    """A tournament of bots, once all of its tables play."""
    meta = TournamentMeta(room.tournaments.new_id(), "", pace="fast")
    host = await room.announce(first_commands(room, of_bots(), ""), meta, Principal(Role.OPERATOR))
    host.bots.wanted = bots
    tables = -(-bots // 9)
    await until(host, lambda: host.state.phase is Phase.RUNNING and len(host.tables) == tables)
    return host


async def until(host: TournamentHost, holds: Callable[[], bool]) -> None:
    watcher = asyncio.Event()
    host.connect("", watcher)
    while not holds():
        watcher.clear()
        if host.trouble:
            raise RuntimeError(host.trouble)
        await watcher.wait()
    host.disconnect("", watcher)


class Director:
    """A person who directs, and how long each act takes until it is acknowledged."""

    def __init__(self, host: TournamentHost) -> None:
        self.host = host

    async def do(self, command: Command, by: Principal = DIRECTOR) -> float:
        began = time.perf_counter()
        answer = await self.host.ask(Asked(secrets.token_hex(8), by.name, by, command))
        if answer.outcome is not Outcome.ACK:
            raise RuntimeError(f"{command}: {answer.reason}")
        return 1000 * (time.perf_counter() - began)


async def acts(folder: Path, players: int) -> list[Figure]:
    """Acts of a director while all tables are between rounds, so that nothing else takes the processor."""
    async with room_in(folder) as room:
        host = await begun(room, players)
        director = Director(host)
        await director.do(commands.Nominate("bench"), Principal(Role.SHIFT_MANAGER, name="bench"))
        await director.do(commands.Pause(0, HELD))
        await until(host, lambda: not host.state.playing)
        table = min(host.state.tables)
        costs = []
        for _ in range(ACTS // 2):
            costs.append(await director.do(commands.HoldTable(table, HELD)))
            costs.append(await director.do(commands.ReleaseTable(table)))
        clock = await _until_shown(host, director)
        await until(host, lambda: table_to_break(host.state) is not None)
        await director.do(commands.Pause(0, HELD))
        await until(host, lambda: not host.state.playing)
        broken = await director.do(_break(host))
        level = await director.do(commands.SetClock(0, host.state.clock.level + 1, 60_000, HELD))
    name = f"{players:,} players"
    return [
        Figure(f"an act of the director, durable, {name}: ms, p99", p99(costs), MILLISECONDS["act"]),
        Figure(f"a table of nine is broken, durable, {name}: ms", broken, MILLISECONDS["break"]),
        Figure(f"another level for {len(host.state.tables)} tables, durable: ms", level, MILLISECONDS["level"]),
        Figure("a change of the clock until displays are told: ms", clock, MILLISECONDS["clock"]),
    ]


async def _until_shown(host: TournamentHost, director: Director) -> float:
    """From the director's word to whoever shows the clock."""
    watcher = asyncio.Event()
    host.connect("", watcher)
    began = time.perf_counter()
    asked = asyncio.create_task(director.do(commands.Resume(0)))
    await watcher.wait()
    shown = 1000 * (time.perf_counter() - began)
    await asked
    return shown


def _break(host: TournamentHost) -> commands.BreakTable:
    due = table_to_break(host.state)
    assert due is not None, "the others seat everybody"
    return commands.BreakTable(due.number)


async def rounds(folder: Path, bots: int, seconds: float) -> list[Figure]:
    """Rounds through the room, as quickly as it deals them."""
    async with room_in(folder) as room:
        host = await begun(room, bots)
        before, began = _played(host), time.perf_counter()
        await asyncio.sleep(seconds)
        each_second = (_played(host) - before) / (time.perf_counter() - began)
        tables = len(host.state.tables)
    return [Figure(f"rounds a second through the room, {tables:,} tables, {bots:,} bots", each_second, ROUNDS, True)]


def _played(host: TournamentHost) -> int:
    return sum(table.rounds for table in host.state.tables.values())


async def taken_up(folder: Path) -> float:
    """Seconds from the opening of a room to the first act in the tournament that is on there."""
    began = time.perf_counter()
    async with room_in(folder) as room:
        (host,) = room.tournaments.values()
        await until(host, lambda: host.state.phase is Phase.RUNNING)
        await Director(host).do(commands.Direct("we go on"))
        return time.perf_counter() - began


@click.command()
@click.option("--players", default=2_000, show_default=True, help="Of the tournament that is directed and taken up.")
@click.option("--bots", default=10_000, show_default=True, help="Of the tournament whose rounds are counted.")
@click.option("--seconds", default=20.0, show_default=True, help="For which rounds are counted.")
@click.option("--only", type=click.Choice(["acts", "opening", "rounds"]), help="A part of it alone.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
@click.option("--taken-up", "room", type=click.Path(path_type=Path), hidden=True)
def main(players: int, bots: int, seconds: float, only: str | None, report: Path | None, room: Path | None) -> None:
    """Measure, print, and leave with 1 if a figure is beyond its bar."""
    if room is not None:
        click.echo(msgspec.json.encode((asyncio.run(taken_up(room)), most_memory())))
        return
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        if only in (None, "acts", "opening"):
            figures += asyncio.run(acts(Path(folder), players))
            figures += opening(Path(folder), players)
    with tempfile.TemporaryDirectory() as folder:
        if only in (None, "rounds"):
            figures += asyncio.run(rounds(Path(folder), bots, seconds))
    sys.exit(not show(figures, report))


def opening(folder: Path, players: int) -> list[Figure]:
    """In a process of its own, as after a restart."""
    command = [sys.executable, "-m", "bench.tournament_room", "--taken-up", str(folder)]
    done = subprocess.run(command, check=True, capture_output=True)
    seconds, memory = msgspec.json.decode(done.stdout, type=tuple[float, float])
    return [
        Figure(f"a running tournament of {players:,} is opened, until the first act: s", seconds, OPENING),
        Figure(f"a running tournament of {players:,} is opened: MB", memory, 1_500.0),
    ]


if __name__ == "__main__":
    main()
