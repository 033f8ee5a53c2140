"""Rooms with many closed tables behind them: one table is played and closed, and written under many names."""

import tempfile
from pathlib import Path

from msgspec.structs import replace

from bench import big_room
from pitboss.room import fillings, lobby
from pitboss.room.chores import OPERATOR
from pitboss.room.log import Backing, stream_of
from pitboss.room.meters import Meters
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, StoreEntry
from pitboss.room.stores import FILE
from pitboss.room.wallets import Wallets
from pitboss.table.commands import CheckDeck, CloseTable, NotifyClosure, NotifyInspector

ROUNDS = 5
Lines = dict[str, list[bytes]]
"""The events of one table, by the kind of stream."""


async def played() -> Lines:
    """A table with a few rounds, which is closed then."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / FILE)
        try:
            table = big_room.MadeTable(1, Backing(store, Wallets(store.balance), store.clock, Meters(store)))
            await table.open()
            await table.play(ROUNDS)
            deck = CheckDeck(table.log.kind.deck(table.log.state).cards)
            for command in (NotifyInspector(), NotifyClosure(), deck, CloseTable()):
                table.log.do(command)
            await table.log.commit("closed", None, OPERATOR)
            streams = (stream_of("t1"), fillings.stream_of("t1"), f"{lobby.PREFIX}t1")
            return {stream: [record.event for record in store.read(stream)] for stream in streams}
        finally:
            store.close()


async def make(folder: Path, events: int) -> int:
    """Fill a folder with closed tables of so many events, more or less; how many tables there are."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = await played()
    count = -(-events // len(lines[stream_of("t1")]))
    store = SqliteStore(folder / FILE)
    try:
        for number in range(1, count + 1):
            store.submit(Batch(f"t{number}", b"", None, {}, tuple(_entries(lines, f"t{number}"))))
    finally:
        store.close()
    return count


def _entries(lines: Lines, id_: str) -> list[StoreEntry]:
    found = []
    for stream, events in lines.items():
        kind = stream.partition(":")[0]
        for event in events:
            if kind == "lobby":
                found.append(lobby.entry(replace(lobby.CODEC.decode(event), table=id_)))
            else:
                found.append(StoreEntry(f"{kind}:{id_}", event))
    return found
