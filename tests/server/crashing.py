"""Killing a real server process at random moments while people play, and comparing what was said with what is kept."""

import asyncio
import contextlib
import os
import random
import signal
import sys
import uuid
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import msgspec

from pitboss.client import Client, TableClient
from pitboss.room.card_room import FILE
from pitboss.room.sqlite_store import SqliteStore

GAMES = ("holdem", "draw", "canberra-manila")


class CrashReport(msgspec.Struct):
    """What people were told, against what the store holds: ids lost, ids done twice."""

    kills: int = 0
    acknowledged: int = 0
    lost: list[str] = []
    twice: list[str] = []
    tables: list[str] = []


async def start(folder: Path, port: int) -> tuple[Process, str]:
    """A room in a process of its own, and its address."""
    command = "from pitboss.cli.main import run; run()"
    arguments = ("serve", "--data", str(folder), "--port", str(port), "--hurry", "0", "--generous")
    # Compiled modules are kept, or every start would compile the whole product again.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", command, *arguments, stdout=PIPE, stderr=PIPE, env=environment
    )
    assert process.stdout is not None, "the address comes on standard output"
    line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
    assert "http://" in line, (await process.stderr.read()).decode() if process.stderr else line
    return process, line.split()[-1]


async def crash_again_and_again(folder: Path, kills: int, chance: random.Random) -> CrashReport:
    """Several people play; the server is killed and started again; at the end all they were told is looked up."""
    report = CrashReport()
    process, address = await start(folder, 0)
    port = int(address.rpartition(":")[2])
    done: dict[str, str] = {}
    tables = [await _seated(address, game, report) for game in GAMES]
    players = [asyncio.create_task(_play(table, done)) for table in tables]
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.05, 0.4))
        process.send_signal(signal.SIGKILL)
        await process.wait()
        report.kills += 1
        process, _ = await start(folder, port)
        await asyncio.sleep(0.6)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await asyncio.gather(*(table.close() for table in tables))
    process.send_signal(signal.SIGKILL)
    await process.wait()
    _look_up(folder, done, report)
    return report


async def _seated(address: str, game: str, report: CrashReport) -> TableClient:
    client = Client(address)
    await client.guest(f"Player of {game}")
    table = await client.play_now(game)
    report.tables.append((await client.request("GET", "/api/me"))["tables"][0])
    return table


async def _play(table: TableClient, done: dict[str, str]) -> None:
    """Answer every turn, and remember what was acknowledged; a lost seat is taken again."""
    async for view in table.views():
        acts, you = view["you"]["acts"], view["you"]
        if not acts:
            if you["offer"] and you["offer"]["kind"] == "draw":
                await table.send("draw", places=[])
            elif "come_back" in you["may"]:
                await table.send("come_back", coming="post")
            continue
        kind = next((kind for kind in ("check", "call", "fold") if kind in acts["open"]), next(iter(acts["open"])))
        to = (acts["sizes"] or [acts["least"]])[0] if kind in ("bet", "raise") else 0
        message = {
            "type": "command",
            "id": str(uuid.uuid4()),
            "round": view["table"]["round"],
            "turn": view["table"]["turn"],
            "command": {"command": "act", "seat": you["seat"], "kind": kind, "to": to},
        }
        told = await table.ask(message)
        if told["type"] in ("ack", "repeated"):
            done[message["id"]] = f"{view['table']['id']}/{you['person']}/{message['round']}/{message['turn']}"


def _look_up(folder: Path, done: dict[str, str], report: CrashReport) -> None:
    """Each acknowledged act is in the store under its key; no round and turn was answered twice."""
    store = SqliteStore(folder / FILE)
    with contextlib.closing(store):
        keys = store.keys()
    report.acknowledged = len(done)
    report.lost = [id_ for id_, where in done.items() if f"{where.split('/')[1]}:{id_}" not in keys]
    answered = list(done.values())
    report.twice = sorted({where for where in answered if answered.count(where) > 1})
