"""A room with a tournament of bots that is killed again and again, by kill -9 of the process that writes its store.

The child plays and tells what was acknowledged; the parent kills it at a random moment, and looks at what is on the
disk: everything that was acknowledged, no move half done, every record sound (TP-15). Children are forked by a server
that has imported the room already, so that a life costs what the room does and no more.
"""

import asyncio
import multiprocessing
import random
import shutil
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pitboss.room.card_room import CardRoom
from pitboss.room.pace import Timing
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.tournaments.host import TournamentHost
from tests.room.tournaments.scenes import announced, entered, quick, sound

LONGEST = 300.0
"""Seconds that a room may take at most until it acknowledges something, on a machine that is busy with other things."""
OF_A_ROOM = 25
"""After so many kills another room is begun: all records are verified after each."""
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([__name__, "tests.room.tournaments.warmed"])


class Kills(msgspec.Struct):
    """What a series of kills has come to so far; whoever keeps it can go on with it."""

    kills: int = 0
    finished: int = 0
    wrong: str = ""


class Life(msgspec.Struct):
    """What one child has told from its start to its end."""

    tournament: str = ""
    acknowledged: int = 0
    trouble: str = ""
    is_over: bool = False


def play(folder: Path, parent: Connection) -> None:
    """The life of a child."""
    asyncio.run(_play(folder, parent))


async def _play(folder: Path, parent: Connection) -> None:
    """Go on with the tournament that is on, or begin one; tell the parent every durable event."""
    room = CardRoom.open(folder / "data", timing=Timing(hurry=0.0), checkpoints=folder / "checkpoints")
    room.start()
    host = next((each for each in room.tournaments.values() if not each.is_over), None) or await begun(room)
    watcher, told = asyncio.Event(), 0
    host.connect("", watcher)
    while not host.is_over:
        watcher.clear()
        if host.log.durable > told or host.trouble:
            told = host.log.durable
            parent.send(Life(host.id, told, host.trouble))
        await watcher.wait()
    parent.send(Life(host.id, host.log.durable, is_over=True))
    await room.close()


async def begun(room: CardRoom) -> TournamentHost:
    conditions = quick("holdem-two-tables")
    assert conditions.sit_and_go is not None
    soon = replace(conditions, sit_and_go=replace(conditions.sit_and_go, report_within=1))
    host = await announced(room, soon)
    await entered(room, host, f"Ann {host.id}")
    return host


def kill_again_and_again(
    folder: Path, kills: int, seed: int, so_far: Kills | None = None, tell: Callable[[Kills], object] = lambda _: None
) -> Kills:
    """Kill rooms so many times, from what was done before on; the first thing that is wrong ends it.

    The moments of each life depend on its number alone, so that a series may be done in parts.
    """
    found = so_far or Kills()
    while found.kills < kills and not found.wrong:
        room = folder / f"room {found.kills // OF_A_ROOM}"
        life = _one_life(room, random.Random(f"{seed} {found.kills} {found.finished}").randrange(1, 60))
        found.finished, found.kills = found.finished + life.is_over, found.kills + (not life.is_over)
        found.wrong = life.trouble or sound(room) or _lost(room, life)
        tell(found)
        if not found.wrong and not found.kills % OF_A_ROOM:
            shutil.rmtree(room)  # what is sound is needed no more
    return found


def _one_life(folder: Path, until: int) -> Life:
    """One child, killed once it has told so much; unless its tournament is over before."""
    here, there = FORKS.Pipe(duplex=False)
    child = FORKS.Process(target=play, args=(folder, there))
    child.start()
    there.close()
    life = Life()
    for _ in range(until):
        if not here.poll(LONGEST):
            life.trouble = "the room is stuck"
        if life.trouble or not _hear(here, life) or life.is_over:
            break
    if not life.is_over:
        child.kill()
    while _hear(here, life):
        pass
    child.join()
    here.close()
    return life


def _hear(child: Connection, life: Life) -> bool:
    """Take in what the child tells next; whether there was anything."""
    try:
        told: Life = child.recv()
    except (EOFError, OSError):  # killed between two words, or within one
        return False
    life.tournament, life.acknowledged = told.tournament, told.acknowledged
    life.trouble, life.is_over = life.trouble or told.trouble, told.is_over
    return True


def _lost(folder: Path, life: Life) -> str:
    """What was acknowledged and is not there."""
    records = SqliteRecords.open(folder / "data" / "room.sqlite")
    try:
        there = records.length(f"tournament:{life.tournament}") if life.tournament else 0
    finally:
        records.close()
    wrong = f"{life.acknowledged} events of {life.tournament} were acknowledged, {there} are there"
    return wrong if there < life.acknowledged else ""
