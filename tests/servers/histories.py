"""People at the tables of a cluster who note all that they are told; and whoever compares that with the database."""

import asyncio
import contextlib
import random
import time
import uuid
from collections.abc import Iterable
from typing import NamedTuple

from pitboss.client import Client, TableClient
from pitboss.room.holding import VERSIONS
from pitboss.room.host import TableHost
from pitboss.room.postgres.database import Database
from pitboss.room.postgres.reading import PostgresRecords
from pitboss.room.store import Records
from pitboss.room.verify.verifying import verify_room

DONE = ("ack", "repeated")


class Told(NamedTuple):
    """One command: what it was called, when it was sent and answered, and what the answer was."""

    table: str
    key: str
    sent: float
    answered: float
    answer: str
    version: int


class PlayerTask:
    """Somebody who plays at a table for as long as he is let, by chance, and notes every answer."""

    def __init__(self, table: str, client: TableClient, person: str, chance: random.Random) -> None:
        self.table = table
        self.told: list[Told] = []
        self.views: list[int] = []
        """The versions of what was shown, in their order."""
        self._client = client
        self._person = person
        self._chance = chance
        self._more = asyncio.Event()
        self._task = asyncio.create_task(self._play())

    @classmethod
    async def sit(cls, address: str, name: str, table: str, chance: random.Random) -> "PlayerTask":
        """Come to a node, and take a seat at a table, wherever that is; at a new one, if none is named."""
        client = Client(address)
        person = str((await client.guest(name))["person"])
        if not table:
            wish = {"game": "holdem", "seats": 6, "bots": {"number": 2}, "pace": "instant"}
            table = (await client.request("POST", "/api/tables", wish))["table"]
        await client.request("POST", f"/api/tables/{table}/join", {})
        return cls(table, await client.watch(table), person, chance)

    async def until_done(self, count: int) -> float:
        """Wait for so many more commands that were done; the seconds that it took."""
        began, wanted = time.monotonic(), self._done() + count
        while self._done() < wanted:
            assert not self._task.done(), f"the player has gone: {self._task}"
            self._more.clear()
            await self._more.wait()
        return time.monotonic() - began

    async def until_shown_by_another(self) -> float:
        """Wait for a view of another owner of the table; the seconds that it took."""
        began, epoch = time.monotonic(), self._epoch()
        while self._epoch() == epoch:
            assert not self._task.done(), f"the player has gone: {self._task}"
            self._more.clear()
            await self._more.wait()
        return time.monotonic() - began

    def _epoch(self) -> int:
        return self.views[-1] // VERSIONS

    async def leave(self) -> None:
        """Give the seat back, and go."""
        await self._client.send("leave")
        await self.stop()

    async def stop(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._client.close()

    def _done(self) -> int:
        return sum(each.answer in DONE for each in self.told)

    async def _play(self) -> None:
        async for view in self._client.views():
            self.views.append(view["version"])
            self._more.set()
            acts = view["you"]["acts"]
            kinds = [kind for kind in ("check", "call", "fold") if acts and kind in acts["open"]]
            if kinds:
                await self._act(kinds[0] if self._chance.random() < 0.8 else kinds[-1])

    async def _act(self, kind: str) -> None:
        id_, sent = str(uuid.uuid4()), time.monotonic()
        table = self._client.view["table"]
        command = {"command": "act", "seat": self._client.seat, "kind": kind, "to": 0}
        answer = await self._client.ask(
            {"type": "command", "id": id_, "command": command, "round": table["round"], "turn": table["turn"]}
        )
        key = f"{self._person}:{self.table}:{id_}"
        told = Told(self.table, key, sent, time.monotonic(), answer["type"], int(answer.get("version", 0)))
        self.told.append(told)
        self._more.set()


def wrong_in(told: Iterable[Told], address: str) -> list[str]:
    """What is not as people were told: a sentence for each command, or for the records themselves."""
    all_told = list(told)
    database = Database.open(address)
    try:
        found = "select key, answer from pitboss.commands where key = any ($1)"
        answers = {key: int(answer) for key, answer in database.select(found, [each.key for each in all_told])}
    finally:
        database.close()
    wrong = [problem for each in all_told if (problem := _problem(each, answers.get(each.key)))]
    for table in sorted({each.table for each in all_told}):
        wrong += _out_of_order(table, [each for each in all_told if (each.table, each.answer) == (table, "ack")])
    records = PostgresRecords.open(address)
    try:
        damage = verify_room(records).damage
    finally:
        records.close()
    return wrong + ([f"the records: {damage}"] if damage is not None else [])


def not_as_shown(host: TableHost, store: Records) -> list[str]:
    """What a host has shown as done that is not in the store under its number."""
    table, first = host.log.table, host.log.table.gone
    there = [record.event for record in store.read(host.log.stream, first)]
    shown = [host.kind.codec.encode(event) for event in table.after(first)][: host.log.durable - first]
    wrong = [number for number, event in enumerate(shown) if number >= len(there) or there[number] != event]
    return [f"event {first + number + 1} of {host.log.stream} is not what was shown" for number in wrong]


def _problem(told: Told, written: int | None) -> str:
    if told.answer in DONE and written is None:
        return f"{told.key} was acknowledged and is not there"
    if told.answer in DONE and written != told.version:
        return f"{told.key} was acknowledged as {told.version} and is there as {written}"
    if told.answer in ("refused", "stale") and written is not None:
        return f"{told.key} was {told.answer} and is there"
    return ""


def _out_of_order(table: str, acknowledged: list[Told]) -> list[str]:
    """Whatever was answered before something else was sent came before it; and nothing came at the same moment."""
    wrong = []
    highest = 0
    waiting = sorted(acknowledged, key=lambda each: each.answered)
    for each in sorted(acknowledged, key=lambda each: each.sent):
        while waiting and waiting[0].answered < each.sent:
            highest = max(highest, waiting.pop(0).version)
        if each.version <= highest:
            wrong.append(f"{each.key} at {table} was sent after version {highest} was told, and came before it")
    return wrong
