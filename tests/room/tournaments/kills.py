"""A room with a tournament of bots that is killed again and again: `python -m tests.room.tournaments.kills DATA`.

The child plays and prints a line for what was acknowledged; the parent kills it at a random moment, and looks at what
is on the disk: everything that was acknowledged, no move half done, every record sound (TP-15).
"""

import asyncio
import random
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pitboss.room.card_room import CardRoom
from pitboss.room.pace import Timing
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.tournaments.host import TournamentHost
from tests.room.tournaments.scenes import announced, entered, quick, sound

LONGEST = 300.0
"""Seconds that one life of a room may take at most, on a machine that is busy with other things."""
OF_A_ROOM = 25
"""After so many kills another room is begun: all records are verified after each."""


class Found(msgspec.Struct):
    """What a series of kills came to."""

    kills: int = 0
    finished: int = 0
    wrong: str = ""


async def play(folder: Path) -> None:
    """Go on with the tournament that is on, or begin one; a line for every durable event."""
    room = CardRoom.open(folder / "data", timing=Timing(hurry=0.0), checkpoints=folder / "checkpoints")
    room.start()
    host = next((each for each in room.tournaments.values() if not each.is_over), None) or await begun(room)
    watcher, told = asyncio.Event(), 0
    host.connect("", watcher)
    while not host.is_over:
        watcher.clear()
        if host.log.durable > told:
            told = host.log.durable
            print("ack", host.id, told, flush=True)
        if host.trouble:
            print("trouble", host.trouble, flush=True)
        await watcher.wait()
    print("over", flush=True)
    await room.close()


async def begun(room: CardRoom) -> TournamentHost:
    conditions = quick("holdem-two-tables")
    assert conditions.sit_and_go is not None
    soon = replace(conditions, sit_and_go=replace(conditions.sit_and_go, report_within=1))
    host = await announced(room, soon)
    await entered(room, host, f"Ann {host.id}")
    return host


def kill_again_and_again(folder: Path, kills: int, chance: random.Random) -> Found:
    """Kill a room so many times; the first thing that is wrong ends it."""
    found = Found()
    while found.kills < kills and not found.wrong:
        room = folder / f"room {found.kills // OF_A_ROOM}"
        trouble, id_, acknowledged = _one_life(room, chance, found)
        found.wrong = trouble or sound(room) or _lost(room, id_, acknowledged)
    return found


def _one_life(folder: Path, chance: random.Random, found: Found) -> tuple[str, str, int]:
    """One child, from its start to its end: its trouble, and what it had acknowledged of which tournament."""
    command = [sys.executable, "-m", "tests.room.tournaments.kills", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as child:
        assert child.stdout is not None
        guard = threading.Timer(LONGEST, child.kill)
        guard.start()
        lines: list[str] = []
        left = chance.randrange(1, 60)
        for line in child.stdout:
            lines.append(line)
            left -= 1
            if not left or not line.startswith("ack"):
                break
        is_over = lines[-1:] == ["over\n"]
        if not is_over:
            child.kill()
        lines += child.stdout
        is_stuck = guard.finished.is_set()
        guard.cancel()
    found.finished, found.kills = found.finished + is_over, found.kills + (not is_over)
    trouble = next((line for line in lines if line.startswith("trouble")), "the room is stuck" if is_stuck else "")
    acknowledged = [line.split() for line in lines if line.startswith("ack")]
    return (trouble, acknowledged[-1][1], int(acknowledged[-1][2])) if acknowledged else (trouble, "", 0)


def _lost(folder: Path, id_: str, acknowledged: int) -> str:
    """What was acknowledged and is not there."""
    records = SqliteRecords.open(folder / "data" / "room.sqlite")
    try:
        there = records.length(f"tournament:{id_}") if id_ else 0
    finally:
        records.close()
    return f"{acknowledged} events of {id_} were acknowledged, {there} are there" if there < acknowledged else ""


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
