"""People at the tables of a cluster who note all that they are told; and whoever compares that with the database."""

import asyncio
import contextlib
import random
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pitboss.client import Client, Message, Refused, TableClient
from pitboss.room.holding import VERSIONS
from pitboss.room.host import TableHost
from pitboss.room.postgres.database import Database
from pitboss.room.postgres.reading import PostgresRecords
from pitboss.room.store import Records
from pitboss.room.verify.verifying import verify_room

DONE = ("ack", "repeated")
BANKED = ("canberra", "baccarat")
BUSY, AGAIN = 503, 0.5
"""The status of an answer that says to ask again, and seconds until that is done."""
LONG_AGO = 2**31
"""A round that nobody will see: what answers it is always stale."""
BELOW_NOTHING = """
select account, sum(cents)::bigint from pitboss.balances where account like 'wallet:%' group by account
having sum(cents) < 0
"""


class Told(NamedTuple):
    """One command: what it was called, when it was sent and answered, and what the answer was."""

    table: str
    key: str
    sent: float
    answered: float
    answer: str
    version: int


class RoamingClient(Client):
    """A visitor who comes in through a balancer: any node that runs, another one with every try."""

    def __init__(self, addresses: Callable[[], Sequence[str]], chance: random.Random) -> None:
        self._addresses = addresses
        self._chance = chance
        self.latest = ""
        """Where it was sent last."""
        super().__init__("")

    @property
    def address(self) -> str:
        self.latest = self._chance.choice(self._addresses())
        return self.latest

    @address.setter
    def address(self, address: str) -> None:
        """It has none of its own."""


class NotedTable(TableClient):
    """A connection that knows where it leads."""

    gateway = ""

    async def _connect(self) -> None:
        await super()._connect()
        if isinstance(self._client, RoamingClient):
            self.gateway = self._client.latest


class PlayerTask:
    """Somebody who plays at a table for as long as he is let, by chance, and notes every answer."""

    def __init__(self, table: str, client: NotedTable, person: str, chance: random.Random) -> None:
        self.table = table
        self.told: list[Told] = []
        self.views: list[int] = []
        """The versions of what was shown, in their order."""
        self.client = client
        self._person = person
        self._chance = chance
        self._more = asyncio.Event()
        self._task = asyncio.create_task(self._play())

    @classmethod
    async def sit(cls, address: str, name: str, table: str, chance: random.Random) -> "PlayerTask":
        """Come to a node, and take a seat at a table, wherever that is; at a new one, if none is named."""
        return await cls.sit_with(Client(address), name, table, chance)

    @classmethod
    async def sit_with(
        cls, client: Client, name: str, table: str, chance: random.Random, game: str = "holdem", pace: str = "instant"
    ) -> "PlayerTask":
        """The same as any visitor; a new table is one of a game."""
        person = str((await client.guest(name))["person"])
        if not table:
            wish = {"game": game, "bots": {"number": 2}, "pace": pace}
            table = (await _asked(client, "/api/tables", wish))["table"]
        await _asked(client, f"/api/tables/{table}/join", {})
        connection = NotedTable(client, table)
        await connection.open()
        return cls(table, connection, person, chance)

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

    @property
    def gateway(self) -> str:
        """The address of the node where he came in."""
        return self.client.gateway

    async def probe(self) -> float:
        """Ask the table for something that is too late; the seconds until it says so."""
        began = time.monotonic()
        late = {"command": "fold"} if self._is_banked else {"command": "act", "kind": "fold", "to": 0}
        answer = await self._ask({**late, "seat": self.client.seat}, LONG_AGO, 0)
        assert answer not in DONE, "an act of long ago is not done"
        return time.monotonic() - began

    @property
    def _is_banked(self) -> bool:
        return self.client.view["table"]["game"] in BANKED

    def _epoch(self) -> int:
        return self.views[-1] // VERSIONS

    async def leave(self) -> None:
        """Give the seat back, and go."""
        await self.client.send("leave")
        await self.stop()

    async def stop(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self.client.close()

    @property
    def is_there(self) -> bool:
        return not self._task.done()

    def _done(self) -> int:
        return sum(each.answer in DONE for each in self.told)

    async def _play(self) -> None:
        async for view in self.client.views():
            self.views.append(view["version"])
            self._more.set()
            if (command := self._chosen(view)) is not None:
                table = view["table"]
                await self._ask({**command, "seat": self.client.seat}, table["round"], table["turn"])

    def _chosen(self, view: Message) -> Message | None:
        """What he does now, if anything is his to do."""
        acts = view["you"]["acts"]
        if not acts:
            return None
        return self._against_house(acts) if self._is_banked else self._at_poker(acts["open"])

    def _at_poker(self, open_: Message) -> Message | None:
        kinds = [kind for kind in ("check", "call", "fold") if kind in open_]
        if not kinds:
            return None
        return {"command": "act", "kind": kinds[0] if self._chance.random() < 0.8 else kinds[-1], "to": 0}

    def _against_house(self, acts: Message) -> Message | None:
        if "ante" in acts:
            return {"command": "ante", "cents": acts["ante"]["least"]}
        if "bet" in acts:
            return {"command": "bet" if self._chance.random() < 0.7 else "fold"}
        if "open" in acts:
            return {"command": "open", "side": acts["open"]["side"]}
        if "wager" in acts and "take_back" not in acts:
            return {"command": "wager", "side": acts["wager"]["sides"][0], "cents": acts["wager"]["least"]}
        return None

    async def _ask(self, command: Message, round_: int, turn: int) -> str:
        id_, sent = str(uuid.uuid4()), time.monotonic()
        answer = await self.client.ask(
            {"type": "command", "id": id_, "command": command, "round": round_, "turn": turn}
        )
        key = f"{self._person}:{self.table}:{id_}"
        told = Told(self.table, key, sent, time.monotonic(), answer["type"], int(answer.get("version", 0)))
        self.told.append(told)
        self._more.set()
        return told.answer


async def _asked(client: Client, path: str, body: Message) -> Message:
    """What a page asks for: again, as long as the answer is that nobody can do it now."""
    while True:
        try:
            return await client.request("POST", path, body)
        except Refused as refused:
            if refused.status != BUSY:
                raise
            await asyncio.sleep(AGAIN)


def wrong_in(told: Iterable[Told], address: str) -> list[str]:
    """What is not as people were told: a sentence for each command, or for the records themselves."""
    all_told = list(told)
    database = Database.open(address)
    try:
        found = "select key, answer from pitboss.commands where key = any ($1)"
        answers = {key: int(answer) for key, answer in database.select(found, [each.key for each in all_told])}
        wrong = [f"{account} stands at {cents} cents" for account, cents in database.select(BELOW_NOTHING)]
    finally:
        database.close()
    wrong += [problem for each in all_told if (problem := _problem(each, answers.get(each.key)))]
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
