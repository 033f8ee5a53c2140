"""Tournaments in a room, in virtual time: documents that are soon over, people who sit down, and an audit."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.play import Event, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.chance import RoomChance
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.offers import offers
from pitboss.room.verify.verifying import verify_room
from pitboss.tournament.conditions import (
    CarriedStacks,
    Conditions,
    Level,
    Points,
    PointTies,
    Progression,
    Session,
    SessionEnd,
)
from pitboss.tournament.state import TournamentState
from tests.room.virtual_time import virtual_loop

EVENING = 1_790_000_000_000
"""When the loop of a test begins, as the room's clock has it."""
LIMIT = 20_000.0
"""Seconds of virtual time in which anything that is waited for must happen."""
TIMING = Timing(hurry=0.2)
SEED = 17


class Keys:
    """Keys of commands, each another."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        return f"key {self.count}"


new_key = Keys()


def quick(name: str, start: int = 100) -> Conditions:
    """An offer with stacks of one's own; with small ones it is over in a few rounds."""
    conditions = offers()[name].conditions
    assert conditions.chips is not None
    return replace(conditions, chips=replace(conditions.chips, start=start))


COUPS = 4


def with_baccarat(is_first: bool = False) -> Conditions:
    """Two rounds of hold-em and four coups of baccarat, the wagers doubled after two; points are chips won."""
    half = COUPS // 2
    levels = (Level(minimum=100, maximum=1000, rounds=half), Level(minimum=200, maximum=2000, rounds=half))
    poker = Session(name="poker", end=SessionEnd(rounds=2))
    baccarat = Session(name="baccarat", game="baccarat-1995", end=SessionEnd(rounds=COUPS), levels=levels)
    first, second = (baccarat, poker) if is_first else (poker, baccarat)
    return replace(
        quick("holdem-six", 10_000),
        sessions=(first, replace(second, follows=first.name)),
        progression=Progression(stacks=CarriedStacks.RESET),
        points=Points(
            formula="chips",
            games=("holdem-2018", "baccarat-1995"),
            elimination="nobody",
            places="chips",
            ties=PointTies.SHARE,
        ),
    )


@asynccontextmanager
async def room_in(folder: Path, timing: Timing = TIMING, began: int = EVENING) -> AsyncIterator[CardRoom]:
    """A room that keeps the time of the loop, with cards, draws and bots that are the same every time."""
    loop = virtual_loop()
    opened = loop.time() if began != EVENING else 0.0
    room = CardRoom.open(
        folder / "data",
        lambda: began + round(1000 * (loop.time() - opened)),
        timing,
        folder / "checkpoints",
        RoomChance(lambda *purpose: Random(f"{SEED} {purpose}")),
    )
    loop.watch(room)
    room.start()
    try:
        yield room
    finally:
        await room.close()


async def announced(room: CardRoom, conditions: Conditions) -> TournamentHost:
    """A tournament of the operator's."""
    operator = room.people.by_name("Olive") or await room.accounts.register("Olive", "long enough", None, Role.OPERATOR)
    return await desk.announce(room, conditions, operator, "reference 1", "fast")


async def entered(room: CardRoom, host: TournamentHost, *names: str) -> list[Person]:
    """Guests who have entered."""
    people = []
    for name in names:
        person, _ = await room.accounts.new_guest(name)
        people.append(person)
        answer = await desk.enter(room, host, person, host.state.identity)
        assert not answer.reason, answer
    return people


def events_of(host: TournamentHost) -> list[Event[TournamentState]]:
    """All that has happened in a tournament."""
    return [event for _, event in host.log.since(0)]


async def ask(host: TournamentHost, person: Person, command: Any, role: Role | None = None) -> Answer:
    by = Principal(role or person.role, name=person.id)
    return await host.ask(Asked(new_key(), person.id, by, command))


async def until(condition: Callable[[], bool], limit: float = LIMIT) -> None:
    """Wait, in virtual time, until something holds."""
    end = asyncio.get_running_loop().time() + limit
    while not condition():
        assert asyncio.get_running_loop().time() < end, "it did not happen"
        await asyncio.sleep(0.5)


class Onlooker:
    """Follows people to the tables at which they are to sit, as their pages do."""

    def __init__(self, room: CardRoom, host: TournamentHost, people: list[Person]) -> None:
        self.room, self.host, self.people = room, host, people
        self.at: dict[str, str] = {}
        self.been: dict[str, list[str]] = {person.id: [] for person in people}
        self._watcher = asyncio.Event()
        self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        while True:
            for person in self.people:
                found = self.host.seat_of(person.id)
                where = found[0] if found is not None else ""
                if where != self.at.get(person.id, ""):
                    self._go(person.id, where)
            await asyncio.sleep(0.5)

    def _go(self, person: str, where: str) -> None:
        if before := self.room.tables.get(self.at.get(person, "")):
            before.disconnect(person, self._watcher)
        self.at[person] = where
        if where:
            self.been[person].append(where)
            self.room.tables[where].connect(person, self._watcher)

    def stop(self) -> None:
        self._task.cancel()
        for person in self.people:
            self._go(person.id, "")


def sound(folder: Path) -> str:
    """What is wrong with the records of the room; nothing if they are sound."""
    records = SqliteRecords.open(folder / "data" / "room.sqlite")
    try:
        damage = verify_room(records).damage
    finally:
        records.close()
    return "" if damage is None else str(damage)
