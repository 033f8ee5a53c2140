"""A whole floor on one node: tables entered at the pace of real ones, with displays, readers and floor screens.

`python -m bench.floor [--tables 60] [--screens 4] [--seconds N] [--peak N]`. The server is a process of its own, the
house another. Every table has ten seats, its dealer's tablet, a display for the players and a reader that says the
flop; thirty rounds an hour of thirteen entries and a line each. Measured is how long an entry takes from the tablet to
the floor's screens, and what of a core the server needs: the bounds are 150 ms (99 %) and a quarter. An entry is
durable and acknowledged within 100 ms (99 %).
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import click
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.load import allow_sockets, processor_seconds, serving
from pitboss.following import entries as e
from pitboss.play import Command, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.credentials import new_id
from pitboss.room.following.devices import DeviceKind
from pitboss.room.following.entering import MakeEntry
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.room.person import Person
from pitboss.room.requests import Asked, Outcome
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import OpenTable, Sit
from pitboss.table.keeping_commands import TakeDuty

SEATS = 10
STAKE = 100_000_00
ROUNDS_HOUR = 30
DURABLE, LATE, SHARE = 100.0, 150.0, 0.25
FLOP = "7h Kd 2c"
BEAT = 2.0
Entry = dict[str, object]
BEFORE: tuple[Entry, ...] = (
    {"kind": "deal"},
    {"kind": "jump", "seat": 0},
    {"kind": "to", "cents": 30_00},
    {"kind": "jump", "seat": 4},
    {"kind": "call"},
    {"kind": "jump", "seat": 6},
    {"kind": "call"},
    {"kind": "rest"},
)
"""Until the flop, which a reader sees and for which it folds nobody: seats are counted from the first who acts."""
AFTER: tuple[Entry, ...] = ({"kind": "to", "cents": 50_00}, {"kind": "rest"})


class Tokens(msgspec.Struct, frozen=True):
    """A table of the floor as its devices know it."""

    table: str
    dealer: str
    reader: str


class Seen(msgspec.Struct, frozen=True):
    id: str
    version: int


class FloorSeen(msgspec.Struct, frozen=True):
    tables: list[Seen] = []


class Message(msgspec.Struct, frozen=True):
    """As much of a message as matters here."""

    type: str
    id: str = ""
    version: int = 0
    reason: str = ""
    floor: FloorSeen | None = None


_decoder = msgspec.json.Decoder(Message)


@click.command()
@click.option("--tables", default=60, show_default=True)
@click.option("--screens", default=4, show_default=True, help="Screens that show the floor.")
@click.option("--seconds", default=60, show_default=True, help="How long to measure at the usual pace.")
@click.option("--peak", default=15, show_default=True, help="How long to measure at five times that pace.")
def main(tables: int, screens: int, seconds: int, peak: int) -> None:
    """Measure, print, and fail where a bound is not held."""
    allow_sockets(4 * tables + 200)
    with tempfile.TemporaryDirectory() as folder:
        known, looking = asyncio.run(made(Path(folder), tables))
        with serving(Path(folder), "--generous") as (server, address):
            house = House(address.replace("http", "ws"), known, looking, screens, server.pid)
            found = asyncio.run(house.measured(seconds, peak))
    click.echo(f"{tables} tables of {SEATS}, {screens} screens, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    click.echo(f"{'':<16}{'entries/s':>10}{'ack p50':>9}{'ack p99':>9}{'floor p50':>11}{'floor p99':>11}{'core':>7}")
    for name, figures in found.items():
        click.echo(f"{name:<16}" + figures.line())
    usual = found["usual pace"]
    if usual.ack_p99 > DURABLE or usual.floor_p99 > LATE or usual.core > SHARE:
        click.echo(f"missed: durable in {DURABLE:.0f} ms, {LATE:.0f} ms to the floor's screens, {SHARE:.0%} of a core")
        sys.exit(1)


class Figures(msgspec.Struct, frozen=True):
    """Milliseconds, and the share of a core."""

    rate: float
    ack_p50: float
    ack_p99: float
    floor_p50: float
    floor_p99: float
    core: float

    def line(self) -> str:
        acks = f"{self.rate:>10.1f}{self.ack_p50:>9.0f}{self.ack_p99:>9.0f}"
        return f"{acks}{self.floor_p50:>11.0f}{self.floor_p99:>11.0f}{self.core:>7.0%}"


async def made(folder: Path, count: int) -> tuple[list[Tokens], str]:
    """A room with so many tables that are open and full; the tokens of their devices, and that of a supervisor."""
    room = CardRoom.open(folder)
    room.start()
    try:
        operator, _ = await _person(room, "Olga", Role.OPERATOR)
        _, looking = await _person(room, "Vera", Role.SUPERVISOR)
        return [await _table(room, number, operator) for number in range(1, count + 1)], looking
    finally:
        await room.close()


async def _person(room: CardRoom, name: str, role: Role) -> tuple[Person, str]:
    person, _ = await room.accounts.new_guest(name)
    await room.accounts.give_role(person, role)
    return person, await room.accounts.open_session(person)


async def _table(room: CardRoom, number: int, operator: Person) -> Tokens:
    edition = "holdem-2018"
    wish = TableWish(edition, usual_options(edition, Dealing.PERSON), f"T{number}", SEATS, dealing=Dealing.PERSON)
    meta = await room.tables.make(wish, operator)
    host, (dealer, token) = room.tables[meta.id], await _person(room, f"Dealer {number}", Role.DEALER)
    await _ask(host, e.TableEntry(TakeDuty(Role.DEALER, dealer.id)), dealer)
    await _ask(host, e.DeckWhole(), dealer)
    commands: list[tuple[Command, Person]] = [(OpenTable(), operator)]
    commands += [(Sit(f"badge {number} {seat}", seat, STAKE), dealer) for seat in range(1, SEATS + 1)]
    for command, by in commands:
        await _ask(host, e.TableEntry(command), by)
    _, secret = await room.devices.enrol(f"shoe {number}", DeviceKind.READER, meta.id, operator)
    return Tokens(meta.id, token, secret)


async def _ask(host: TableHost, entry: e.AnyEntry, by: Person) -> None:
    who = Principal(by.role, name=by.id)
    answer = await host.ask(Asked(new_id("bench"), by.id, who, MakeEntry(entry, who)))
    assert answer.outcome is Outcome.ACK, answer


class House:
    """Everything that is connected to the node."""

    def __init__(self, address: str, tables: list[Tokens], looking: str, screens: int, server: int) -> None:
        self.address = address
        self.tables = tables
        self.looking = looking
        self.screens = screens
        self.server = server
        self.sent: list[tuple[str, int, float, float]] = []
        """Table, version, when it was sent, when it was acknowledged."""
        self.seen: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        """By table, the versions that the first of the floor's screens showed, and when."""
        self.pace = 1.0

    async def measured(self, seconds: int, peak: int) -> dict[str, Figures]:
        async with asyncio.TaskGroup() as group:
            working = [group.create_task(self._screen(number)) for number in range(self.screens)]
            for table in self.tables:
                working.append(group.create_task(self._display(table)))
                working.append(group.create_task(Desk(self, table).run()))
            await asyncio.sleep(BEAT + len(self.tables) / 15)
            found = {"usual pace": await self._phase(seconds)}
            self.pace = 45 / 8.5
            await asyncio.sleep(1)
            found["peak"] = await self._phase(peak)
            for task in working:
                task.cancel()
        return found

    async def _phase(self, seconds: int) -> Figures:
        self.sent.clear()
        self.seen.clear()
        before, began = processor_seconds(self.server), time.monotonic()
        await asyncio.sleep(seconds)
        core = (processor_seconds(self.server) - before) / (time.monotonic() - began)
        counted = list(self.sent)
        await asyncio.sleep(1)
        acks = sorted(1000 * (acknowledged - sent) for _, _, sent, acknowledged in counted)
        late = sorted(1000 * (self._shown(table, version) - sent) for table, version, sent, _ in counted)
        half, most = len(counted) // 2, len(counted) * 99 // 100
        return Figures(len(counted) / seconds, acks[half], acks[most], late[half], late[most], core)

    def _shown(self, table: str, version: int) -> float:
        """When the floor first showed a table as it was after an entry, or later."""
        return next((at for known, at in self.seen[table] if known >= version), time.monotonic())

    async def greeted(self, table: str, token: str, path: str = "/ws") -> ClientConnection:
        socket = await connect(f"{self.address}{path}", max_size=None, compression=None, ping_interval=None)
        hello = {"type": "hello", "protocol": 1, "table": table, "token": token}
        await socket.send(msgspec.json.encode(hello).decode())
        return socket

    async def _screen(self, number: int) -> None:
        """A screen of the floor; the first notes what it shows."""
        socket = await self.greeted("", self.looking, "/ws/floor")
        while True:
            content = await socket.recv(decode=False)
            if number == 0 and (floor := _decoder.decode(content).floor) is not None:
                now = time.monotonic()
                for table in floor.tables:
                    known = self.seen[table.id]
                    if not known or known[-1][0] < table.version:
                        known.append((table.version, now))

    async def _display(self, table: Tokens) -> None:
        """The screen of the players."""
        socket = await self.greeted(table.table, "")
        while True:
            await socket.recv(decode=False)


class Desk:
    """A dealer's tablet and the reader beside it."""

    def __init__(self, house: House, tokens: Tokens) -> None:
        self._house = house
        self._tokens = tokens
        self._chance = random.Random(tokens.table)
        self._numbered = 0
        self._lines = 1
        self._saying = asyncio.Lock()
        self._answers: dict[str, asyncio.Future[Message]] = {}

    async def run(self) -> None:
        self._tablet = await self._house.greeted(self._tokens.table, self._tokens.dealer)
        self._reader = await connect(f"{self._house.address}/reader", ping_interval=None)
        hello = f"PB1 HELLO 1 reader=shoe kind=shoe table={self._tokens.table} deck=52 token={self._tokens.reader}"
        await self._line(hello, "OK 1")
        async with asyncio.TaskGroup() as group:
            group.create_task(self._hear())
            group.create_task(self._beat())
            group.create_task(self._deal())

    async def _deal(self) -> None:
        """Rounds for ever, the acts spread over the time of a round."""
        first = 3
        await self._pause()
        while True:
            for entry in BEFORE:
                await self._enter(entry, first)
            await self._say(f"SEEN {{}} board {FLOP}")
            await self._pause()
            await self._enter({"kind": "jump", "seat": 0}, first)
            for entry in AFTER:
                await self._enter(entry, first)
            await self._say("GONE {} board")
            first = first % SEATS + 1

    async def _enter(self, entry: Entry, first: int) -> None:
        if "seat" in entry:
            entry = entry | {"seat": (first + int(str(entry["seat"])) - 1) % SEATS + 1}
        self._numbered += 1
        id_ = f"{self._tokens.table}-{self._numbered:08}"
        answer = self._answers[id_] = asyncio.get_running_loop().create_future()
        began = time.monotonic()
        await self._tablet.send(msgspec.json.encode({"type": "entry", "id": id_, "entry": entry}).decode())
        found = await answer
        assert found.type == "ack", (entry, found)
        self._house.sent.append((self._tokens.table, found.version, began, time.monotonic()))
        await self._pause()

    async def _pause(self) -> None:
        """Until the next entry: as long as it is with so many rounds an hour, more or less."""
        usual = 3600 / ROUNDS_HOUR / (len(BEFORE) + len(AFTER) + 8)
        await asyncio.sleep(self._chance.uniform(0.2, 1.8) * usual / self._house.pace)

    async def _hear(self) -> None:
        while True:
            message = _decoder.decode(await self._tablet.recv(decode=False))
            assert message.type != "error", message
            if message.id in self._answers:
                self._answers.pop(message.id).set_result(message)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._say("BEAT {}")

    async def _say(self, line: str) -> None:
        async with self._saying:
            self._lines += 1
            await self._line(f"PB1 {line.format(self._lines)}", f"OK {self._lines}")

    async def _line(self, text: str, wanted: str) -> None:
        await self._reader.send(text)
        answer: Any = await self._reader.recv()
        assert wanted in str(answer), (text, answer)


if __name__ == "__main__":
    main()
