"""Rooms whose past is tables that a person dealt, made quickly: real entries through the room's own log."""

import time
from pathlib import Path

from pitboss.following import entries as e
from pitboss.play import Principal, Role
from pitboss.room import lobby
from pitboss.room.chores import MIXED
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.kinds import followed
from pitboss.room.following.log import FollowedLog
from pitboss.room.kinds import kind_of
from pitboss.room.log import Backing
from pitboss.room.meters import Meters
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.wallets import Wallets
from pitboss.table.commands import OpenTable, Sit

EDITION = "holdem-2018"
SEATS = 6
STAKE = 1_000_000_00
TOGETHER = 5
"""So many rounds are one transaction."""
OPERATOR, DEALER = Principal(Role.OPERATOR, name="olga"), Principal(Role.DEALER, name="del")
ROUND = (e.DealEntry(), e.CallEntry(), e.FoldEntry(), e.CallEntry(), e.StreetEntry(), e.To(40_00), e.Rest())


class MadeTable:
    """One table of the room, and everything that is entered there."""

    def __init__(self, number: int, backing: Backing) -> None:
        kind = followed(kind_of(EDITION))
        table = kind.set_up(EDITION, kind.usual_options(EDITION), SEATS, backing.meters)
        self.log = FollowedLog(f"t{number}", kind, table, backing)
        self._keys = 0
        made = lobby.TableMade(
            self.log.id, f"Table {number}", "", True, "", "normal", 0, MIXED, dealing=lobby.Dealing.PERSON
        )
        self.log.add(lobby.entry(made))

    async def open(self) -> None:
        self._enter(e.DeckWhole())
        self._enter(e.TableEntry(OpenTable()), OPERATOR)
        for seat in range(1, SEATS + 1):
            self._enter(e.TableEntry(Sit(f"badge {seat}", seat, STAKE)))
        await self._commit()

    async def play(self) -> None:
        """Some rounds, of which one has an entry that is struck out."""
        for number in range(TOGETHER):
            for entry in ROUND:
                self._enter(entry)
                if not number and isinstance(entry, e.FoldEntry):
                    self._enter(e.Strike(self.log.book.written[-1].number))
                    self._enter(entry)
        await self._commit()

    def _enter(self, entry: e.AnyEntry, by: Principal = DEALER) -> None:
        self.log.do(MakeEntry(entry, by))

    async def _commit(self) -> None:
        self._keys += 1
        await self.log.commit(f"{self.log.stream}:made:{self._keys}", None, OPERATOR)


async def make(folder: Path, events: int, tables: int) -> None:
    """Fill a folder with a room of so many events, more or less."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / FILE)
    try:
        backing = Backing(store, Wallets(store.balance), lambda: time.time_ns() // 1_000_000, Meters(store))
        made = [MadeTable(number, backing) for number in range(1, tables + 1)]
        for table in made:
            await table.open()
        while sum(table.log.durable for table in made) < events:
            for table in made:
                await table.play()
    finally:
        store.close()
