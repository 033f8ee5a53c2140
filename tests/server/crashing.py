"""Killing a real server process at random moments while people play, and comparing what was said with what is kept.

People send every command twice. Afterwards the store alone is judged: what was acknowledged is there, and each key has
exactly one effect among the events.
"""

import asyncio
import contextlib
import os
import random
import signal
import sys
import uuid
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path

import msgspec

from pitboss.client import Client, Message, TableClient
from pitboss.play import Role
from pitboss.poker.events import Acted, Drew
from pitboss.poker.table.events import CameBack
from pitboss.room.history import PastLog
from pitboss.room.log import Backing
from pitboss.room.meters import Meters
from pitboss.room.poker import Poker, counts
from pitboss.room.snapshots.base import NOTHING
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.wallets import Wallets
from tests.patience import PATIENCE
from tests.ports import own_port

GAMES = ("holdem", "draw", "canberra-manila")
CHEAP = 10
"""A call may cost such a part of the stake at most."""
ENOUGH = 10_000
"""Cents below which a player buys more chips."""


class Sent(msgspec.Struct):
    """A command that somebody sent, and how it was answered each time."""

    person: str
    table: str
    message: Message
    answers: list[str] = []

    @property
    def key(self) -> str:
        return f"{self.person}:{self.table}:{self.message['id']}"

    @property
    def is_acknowledged(self) -> bool:
        return bool({"ack", "repeated"} & set(self.answers))


Effect = tuple[str, int, int, str]
"""What a command did, as the events tell it: whose, in which round and turn, and what."""


class CrashReport(msgspec.Struct):
    """What people were told, against what the store holds: keys lost, and effects that are not those of one key."""

    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    kept: int = 0
    lost: list[str] = []
    twice: list[str] = []
    tables: list[str] = []


async def start(folder: Path, port: int) -> tuple[Process, str]:
    """A room in a process of its own, and its address."""
    command = "from pitboss.cli.main import run; run()"
    arguments = ("serve", "--data", str(folder), "--port", str(port), "--hurry", "0", "--bank", "0", "--generous")
    # Compiled modules are kept, or every start would compile the whole product again.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", command, *arguments, stdout=PIPE, stderr=PIPE, env=environment
    )
    assert process.stdout is not None, "the address comes on standard output"
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    assert "http://" in line, (await process.stderr.read()).decode() if process.stderr else line
    return process, line.split()[-1]


async def crash_again_and_again(folder: Path, kills: int, chance: random.Random) -> CrashReport:
    """Several people play; the server is killed and started again; at the end all they were told is looked up."""
    report = CrashReport(kills)

    async def sit(address: str) -> list[TableClient]:
        return [await _seated(address, game, report) for game in GAMES]

    sent = await play_under_kills(folder, kills, sit, play_twice, lambda: chance.uniform(0.05, 0.4))
    with contextlib.closing(SqliteStore(folder / FILE)) as store:
        judge(store, sent, report)
    return report


async def play_under_kills(
    folder: Path,
    kills: int,
    sit: Callable[[str], Awaitable[list[TableClient]]],
    play: Callable[[TableClient, list[Sent]], Coroutine[None, None, None]],
    pause: Callable[[], float],
) -> list[Sent]:
    """People sit down and play; the server is killed and started again; all that they sent, with the answers."""
    process, address = await start(folder, own_port())
    port = int(address.rpartition(":")[2])
    sent: list[Sent] = []
    tables = await sit(address)
    players = [asyncio.create_task(play(table, sent)) for table in tables]
    for _ in range(kills):
        await some_more(sent, len(tables))
        await asyncio.sleep(pause())
        process.send_signal(signal.SIGKILL)
        assert await process.wait() == -signal.SIGKILL, "it did not end by itself before"
        process, _ = await start(folder, port)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await asyncio.gather(*(table.close() for table in tables))
    process.send_signal(signal.SIGKILL)
    await process.wait()
    return sent


async def some_more(sent: list[Sent], count: int) -> None:
    """Wait until so many more commands were acknowledged."""
    before = sum(one.is_acknowledged for one in sent)
    async with asyncio.timeout(PATIENCE):
        while sum(one.is_acknowledged for one in sent) < before + count:
            await asyncio.sleep(0.01)


async def _seated(address: str, game: str, report: CrashReport) -> TableClient:
    client = Client(address, seconds=PATIENCE)
    await client.guest(f"Player of {game}")
    table = await client.play_now(game)
    report.tables.append((await client.request("GET", "/api/me"))["tables"][0])
    return table


async def play_twice(table: TableClient, sent: list[Sent]) -> None:
    """Answer every turn, each time twice; a lost seat is taken again."""
    async for view in table.views():
        await keep_in_chips(table)
        command = _answer(view["you"], own_stake(view))
        if command is None:
            continue
        message: Message = {"type": "command", "id": str(uuid.uuid4()), "command": command}
        if command["command"] != "come_back":
            message |= {"round": view["table"]["round"], "turn": view["table"]["turn"]}
        one = Sent(view["you"]["person"], view["table"]["id"], message)
        sent.append(one)
        for _ in range(2):
            one.answers.append((await table.ask(dict(message)))["type"])


def own_stake(view: Message) -> int:
    seat = view["you"]["seat"]
    return int(view["table"]["seats"][seat - 1]["stake"]) if seat else 0


async def keep_in_chips(table: TableClient) -> None:
    """Buy more chips in time, for whoever has none loses the seat; and take one again if it came to that."""
    you = table.view["you"]
    bounds, seats = you["may"].get("top_up"), you["may"].get("join")
    if bounds and own_stake(table.view) < ENOUGH:
        await table.send("top_up", cents=max(bounds["least"], min(ENOUGH, bounds["most"])))
    elif seats and not you["seat"]:
        await table.send("sit", person=you["person"], seat=seats["seats"][0], cents=seats["most"])


def _answer(you: Message, stake: int) -> Message | None:
    acts, seat = you["acts"], you["seat"]
    if acts:
        is_cheap = CHEAP * acts["cost"] <= stake or "fold" not in acts["open"]
        kinds = ("check", "call", "fold") if is_cheap else ("check", "fold")
        return {"command": "act", "seat": seat, "kind": next(kind for kind in kinds if kind in acts["open"]), "to": 0}
    if you["offer"] and you["offer"]["kind"] == "draw":
        return {"command": "draw", "seat": seat, "places": []}
    return {"command": "come_back", "seat": seat, "coming": "post"} if "come_back" in you["may"] else None


def judge(store: SqliteStore, sent: list[Sent], report: CrashReport) -> None:
    """The commands whose keys the store has must be those that the events show, one for one."""
    keys = store.keys()
    kept = [one for one in sent if one.key in keys]
    report.acknowledged = sum(one.is_acknowledged for one in sent)
    report.repeated = sum(one.answers.count("repeated") for one in sent)
    report.kept = len(kept)
    report.lost = [one.key for one in sent if one.is_acknowledged and one.key not in keys]
    report.twice = [one.key for one in sent if one.answers.count("ack") > 1]
    told = Counter(map(_effect_of, kept))
    found = Counter(effect for table in report.tables for effect in effects(store, table))
    report.lost += [f"no event for {effect}" for effect in (told - found)]
    report.twice += [f"events without a key of their own: {effect}" for effect in (found - told)]


def effects(store: SqliteStore, table: str) -> Iterator[Effect]:
    """All that people did at a table, from all its events, however it is kept, and the names stored with them."""
    log = PastLog.of(table, Poker(), Backing(store, Wallets(store.balance), lambda: 0, Meters(store)), "", NOTHING)
    by = {record.number: record.by for record in store.read(log.stream)}
    names = {number: who.name for number, who in by.items() if who and who.role is Role.PLAYER and who.name}
    for number, event in enumerate(log.table.events, 1):
        if isinstance(event, CameBack) and number in names:
            yield names[number], 0, 0, "come_back"
    for round_ in log.rounds:
        turn = 0
        for number, event in zip(round_.numbers, round_.events, strict=True):
            if number in names and isinstance(event, Acted | Drew):
                yield names[number], round_.number, turn, event.kind if isinstance(event, Acted) else "draw"
            turn += counts(event)


def _effect_of(one: Sent) -> Effect:
    message, command = one.message, one.message["command"]
    what = command["kind"] if command["command"] == "act" else command["command"]
    return one.person, message.get("round", 0), message.get("turn", 0), what
