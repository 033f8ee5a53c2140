"""Scenes at tables against the house without a network: people who wager and decide, and a ledger that is watched."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat import due as coup_due
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra import due as hand_due
from pitboss.banked.house.terms import Terms
from pitboss.play import Command, Ledger, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.seats import join
from pitboss.room.store import Batch, Receipt
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.terms import Coming
from tests.patience import AGES, PATIENCE, wall_clock

QUICK = Timing(to_act=AGES, to_wager=AGES, moment=0, hurry=0)
EDITIONS = ("canberra-1997", "canberra-1995", "baccarat-1995")
POCKETS = ("stake:", "wager:", "jackpot:", "reserve:", "wallet:")
"""Accounts that never owe anything."""


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        await asyncio.wait_for(scene(), PATIENCE)

    asyncio.run(timed())


@asynccontextmanager
async def opened(
    folder: Path, timing: Timing = QUICK, clock: Callable[[], int] = wall_clock
) -> AsyncIterator[CardRoom]:
    """A room whose every transaction is watched."""
    room = CardRoom.open(folder, clock, timing)
    watched = Watched(room)
    room.start()
    try:
        yield room
    finally:
        await room.close()
    watched.check()


class Watched:
    """Every batch that a room writes: nothing stays between table and jackpot, and no pocket is overdrawn."""

    def __init__(self, room: CardRoom) -> None:
        self._book = Ledger(room.store.balances())
        self._submit = room.store.submit
        self.batches: list[Batch] = []
        self.faults: list[str] = []
        room.store.submit = self._watch  # type: ignore[method-assign]  # the room is looked at from outside

    def _watch(self, batch: Batch) -> "Future[Receipt]":
        receipt = self._submit(batch)
        receipt.add_done_callback(lambda done: self._count(batch, done))
        return receipt

    def _count(self, batch: Batch, done: "Future[Receipt]") -> None:
        if done.cancelled() or done.exception():
            return
        self.batches.append(batch)
        for entry in batch.entries:
            self._book.record(entry.transfers)
        balances = self._book.balances()
        if sum(balances.values()):
            self.faults.append(f"{batch.key}: the books do not balance")
        self.faults += [
            f"{batch.key}: {cents} in {name}"
            for name, cents in balances.items()
            if name.startswith("clearing:") or (cents < 0 and name.startswith(POCKETS))
        ]

    def check(self) -> None:
        assert self.faults == []


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)


async def table(
    room: CardRoom, edition: str, bots: int = 2, options: Terms | None = None, pace: str = "instant"
) -> TableHost:
    wish = TableWish(edition, options or usual_options(edition), bots=bots, pace=pace)
    return host_of(room, (await room.tables.make(wish, None)).id)


def host_of(room: CardRoom, id_: str) -> TableHost:
    host = room.tables[id_]
    assert isinstance(host, TableHost), "a table against the house"
    return host


async def sit(room: CardRoom, host: TableHost, name: str, cents: int = 0, seat: int = 0) -> Person:
    """Somebody who is seated and connected."""
    person, _ = await room.accounts.new_guest(name)
    await host.opened()
    await join(room, host, person, seat, cents, Coming.POST)
    host.connect(person.id, asyncio.Event())
    return person


def seat_of(host: TableHost, person: Person) -> int:
    return int(host.log.shown.seat_of(person.id))


def asked(host: TableHost, person: Person, command: Command, key: str = "") -> Asked:
    by = Principal(Role.PLAYER, seat_of(host, person), person.id)
    key = key or f"{person.id}:{host.version}:{command.__struct_config__.tag}"
    return Asked(key, person.id, by, command, host.round_number, host.turn)


async def do(host: TableHost, person: Person, command: Command) -> Answer:
    """Ask, as somebody who looks at the table as it is now; it must be done."""
    answer = await host.ask(asked(host, person, command))
    assert answer.outcome is Outcome.ACK, answer
    return answer


async def play(host: TableHost, people: list[Person], rounds: int, chip: bool = True) -> None:
    """Everybody wagers and decides until so many rounds are over."""
    while host.log.shown.rounds < rounds:
        assert not host.trouble, host.trouble
        commands = [(person, command) for person in people for command in wishes(host, person, chip)]
        for person, command in commands:
            await host.ask(asked(host, person, command))
        await asyncio.sleep(0.001)


def wishes(host: TableHost, person: Person, chip: bool = True) -> list[Command]:
    """What a person at the table would do now: the smallest wagers, a bet every other round, cards opened at once."""
    seat, number = seat_of(host, person), host.round_number
    due: Any = host.log.table.expected()
    if not seat or host.log.is_ahead:
        return []
    every: list[Command] = []
    match due:
        case hand_due.AntesDue():
            every = [hand.Ante(seat, due.least), *([hand.PlayJackpot(seat)] if chip else [])]
        case hand_due.FoldOrBetDue():
            every = [hand.Bet(seat)] if (number + seat) % 2 else [hand.Fold(seat)]
        case coup_due.WagersDue() if seat not in {owner for owner, _ in due.placed}:
            every = [coup.Wager(seat, (Side.PLAYER, Side.BANKER, Side.TIE)[(number + seat) % 3], due.least)]
        case coup_due.OpenHandDue() if due.holder == seat and due.held in due.sides:
            every = [coup.OpenHand(due.held, seat)]
    return [command for command in every if command in due][:1]
