"""Rooms with a long past, made quickly: real rounds of the engine with the room's own shoe and log, without waiting.

`python -m bench.big_room FOLDER --events 1000000` fills a data folder. Bots call more often than not, so that a round
has some forty events; nobody thinks, nothing is shown to anybody, and some rounds are written in one transaction.
"""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import click

from pitboss.poker.commands import Act, Command, Cut, Decline, Post, Show
from pitboss.poker.due import CutDue, PostDue, ShowDue
from pitboss.poker.kinds import Kind
from pitboss.poker.table.commands import StartRound
from pitboss.room import lobby
from pitboss.room.chores import BOT, DEALER, MIXED, OPERATOR
from pitboss.room.kinds import kind_of
from pitboss.room.log import Backing, TableLog
from pitboss.room.meters import Meters
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.wallets import Wallets, grant
from pitboss.table.commands import CheckDeck, OpenTable, Sit, TopUp

EDITION = "holdem-2018"
SEATS = 6
STAKE = 100_000
TOGETHER = 10
"""So many rounds are one transaction."""


class MadeTable:
    """One table of the room, and everything that happens there."""

    def __init__(self, number: int, backing: Backing) -> None:
        kind = kind_of(EDITION)
        table = kind.set_up(EDITION, kind.usual_options(EDITION), SEATS, backing.meters)
        self.log = TableLog(f"t{number}", kind, table, backing)
        self._dice = random.Random(number)
        self._keys = 0
        made = lobby.TableMade(self.log.id, f"Table {number}", "", True, "", "normal", SEATS - 1, MIXED)
        self.log.add(lobby.entry(made))

    async def open(self) -> None:
        log = self.log
        log.do(CheckDeck(log.kind.deck(log.state).cards))
        log.do(OpenTable())
        for seat in range(1, SEATS + 1):
            person = f"{BOT}Rock:{log.id}:{seat}"
            log.add(grant(person, STAKE))
            log.do(Sit(person, seat, STAKE, f"Rock {seat}"))
        await self._commit()

    async def play(self, rounds: int) -> None:
        """So many rounds in one transaction."""
        log = self.log
        for _ in range(rounds):
            for seat, place in log.state.places.items():
                if place.stake < STAKE // 2:
                    log.add(grant(place.person, STAKE))
                    log.do(TopUp(seat, STAKE - place.stake))
            log.do(StartRound(log.now()))
            while log.state.round is not None:
                due = log.table.expected()
                assert due is not None, "a round is on"
                log.do(due.served(log) or self._answer(due))
        await self._commit()

    def _answer(self, due: Any) -> Command:  # whatever a player may have to do in a round
        if isinstance(due, CutDue):
            return Cut(due.seat, due.least)
        if isinstance(due, PostDue):
            return Decline(due.seat) if due.offered else Post(due.seat)
        if isinstance(due, ShowDue):
            return Show(due.seat)
        if Kind.FOLD in due.open and Kind.CHECK not in due.open and self._dice.random() < 0.3:
            return Act(due.seat, Kind.FOLD)
        kinds = (Kind.CHECK, Kind.CALL, Kind.TAP_OUT, Kind.BET)
        kind = next(kind for kind in kinds if kind in due.open)
        return Act(due.seat, kind, due.least if kind is Kind.BET else 0)

    async def _commit(self) -> None:
        self._keys += 1
        by = OPERATOR if self._keys == 1 else DEALER
        await self.log.commit(f"{self.log.stream}:made:{self._keys}", None, by)


async def make(folder: Path, events: int, tables: int) -> int:
    """Fill a folder with a room of so many events, more or less; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / FILE)
    try:
        wallets = Wallets(store.balance)
        backing = Backing(store, wallets, lambda: time.time_ns() // 1_000_000, Meters(store))
        made = [MadeTable(number, backing) for number in range(1, tables + 1)]
        for table in made:
            await table.open()
        while sum(table.log.durable for table in made) < events:
            for table in made:
                await table.play(TOGETHER)
        return sum(store.length(stream) for stream in store.streams())
    finally:
        store.close()


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--events", default=100_000, show_default=True, help="Of the tables, in all.")
@click.option("--tables", default=10, show_default=True)
def main(folder: Path, events: int, tables: int) -> None:
    """Make a room and say how large it is."""
    began = time.perf_counter()
    records = asyncio.run(make(folder, events, tables))
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    click.echo(f"{records:,} records, {size:,.0f} MB, in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
