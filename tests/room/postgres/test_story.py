"""S-03: the story of a room, told to a file and to a database: same events, same books, same views."""

import asyncio
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.play import Ledger
from pitboss.poker.kinds import Kind
from pitboss.room.card_room import CardRoom
from pitboss.room.checkpoints import checkpoint
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Batch, Receipt, Records
from pitboss.room.stores import StoreName
from pitboss.room.verify.verifying import verify_room
from tests.room.banked import scenes
from tests.room.test_host import QUICK, asking, is_turn_of, opened, run, seated, until
from tests.server.running import served

ROUNDS = 3
LONG_AGO = 1_500_000_000_000
"""Numbers beyond this one are times, in milliseconds."""


class Story:
    """Every batch that a room has written, in the order of writing."""

    def __init__(self, room: CardRoom) -> None:
        self.batches: list[Batch] = []
        self._submit = room.store.submit
        room.store.submit = self._listen  # type: ignore[method-assign]  # the room is listened to from outside

    def _listen(self, batch: Batch) -> "Future[Receipt]":
        future = self._submit(batch)
        future.add_done_callback(lambda done: self.batches.append(batch) if not done.exception() else None)
        return future


async def played(folder: Path) -> list[Batch]:
    """Three rounds of hold-em with a person who folds, and of Canberra Poker with its jackpot between bots."""
    async with opened(folder, QUICK) as room:
        story = Story(room)
        host, person = await seated(room)
        bank = await scenes.table(room, "canberra-1997")
        bank.connect("", asyncio.Event())
        for _ in range(ROUNDS):
            await until(is_turn_of(host, person))
            await host.ask(asking(host, person, Kind.FOLD))
        await until(lambda: bank.round_number > ROUNDS)
    # Only now is everything told. A checkpoint vouches for the hashes of one store, and is not to be told to another.
    return [batch for batch in story.batches if all(entry.stream != checkpoint.STREAM for entry in batch.entries)]


def told(store: PostgresStore, batches: list[Batch]) -> list[Receipt]:
    """Hand all batches over at once, after whoever owns their streams owns them here."""
    for owner in {right.owner for batch in batches for right in batch.fence.values()}:
        owned = {stream for batch in batches for stream, right in batch.fence.items() if right.owner == owner}
        store.claim(owned, owner)
    return [future.result() for future in [store.submit(batch) for batch in batches]]


def contents(records: Records, batches: list[Batch]) -> dict[str, object]:
    """What the batches have brought about, without times, salts and hashes."""
    streams = sorted({entry.stream for batch in batches for entry in batch.entries})
    lengths = {stream: sum(e.stream == stream for batch in batches for e in batch.entries) for stream in streams}
    return {
        "events": {
            stream: [(r.number, r.by, r.event) for r in records.read(stream) if r.number <= lengths[stream]]
            for stream in streams
        },
        "keys": {batch.key for batch in batches if batch.key} & records.keys(),
    }


def test_a_story_is_the_same_in_a_file_and_in_a_database(tmp_path: Path, room_address: str) -> None:
    batches: list[Batch] = []

    async def scene() -> None:
        batches.extend(await played(tmp_path / "file"))

    run(scene)
    with closing(PostgresStore.open(room_address)) as store:
        receipts = told(store, batches)
        assert [(receipt.answer, receipt.repeated) for receipt in receipts] == [(b.answer, False) for b in batches]
        with closing(StoreName(tmp_path / "file").records()) as file:
            assert contents(store, batches) == contents(file, batches)
        # Every hash is compared with `chain.link`, every transfer with its event, every balance with the transfers.
        report = verify_room(store)
        assert report.damage is None
        ledger = Ledger()
        for entry in (entry for batch in batches for entry in batch.entries):
            ledger.record(entry.transfers)
        assert store.balances() == {name: cents for name, cents in ledger.balances().items() if cents}
        assert report.records == sum(len(batch.entries) for batch in batches)
        repeated = [store.append(batch).repeated for batch in batches if batch.key]
        assert all(repeated)


async def pages(where: Path | StoreName) -> dict[str, Any]:
    """What a visitor reads about the first rounds of every table, without times."""
    found: dict[str, Any] = {}
    async with served(where) as room:
        client = await room.client("Vera")
        for id_ in sorted(room.room.tables):
            for number in range(1, ROUNDS):
                path = f"/api/tables/{id_}/rounds/{number}"
                found[path] = timeless(await client.request("GET", path))
    return found


def timeless(value: Any) -> Any:  # any JSON
    if isinstance(value, dict):
        return {key: timeless(each) for key, each in value.items()}
    if isinstance(value, list):
        return [timeless(each) for each in value]
    return "a time" if isinstance(value, int) and value > LONG_AGO else value


def test_a_room_shows_the_same_from_a_file_and_from_a_database(tmp_path: Path, room_address: str) -> None:
    batches: list[Batch] = []

    async def scene() -> None:
        batches.extend(await played(tmp_path / "file"))
        with closing(await asyncio.to_thread(PostgresStore.open, room_address)) as store:
            await asyncio.to_thread(told, store, batches)
        shown = await pages(tmp_path / "file")
        assert len(shown) == 2 * (ROUNDS - 1)
        assert await pages(StoreName(tmp_path / "here", room_address)) == shown

    run(scene)


@pytest.mark.parametrize("name", ["file", "database"])
def test_a_room_goes_on_where_it_was(name: str, tmp_path: Path, room_address: str) -> None:
    """A person at a table of bots acts, the room closes and opens, and the same person acts again."""
    where = StoreName(tmp_path / "data", room_address if name == "database" else "")

    async def scene() -> None:
        room = CardRoom.open(where, timing=QUICK)
        room.start()
        host, person = await seated(room)
        await until(is_turn_of(host, person))
        act = asking(host, person, Kind.FOLD)
        assert (await host.ask(act)).outcome == "ack"
        assert (await host.ask(act)).outcome == "repeated"
        balances = sum(room.store.balances().values())
        await room.close()
        again = CardRoom.open(where, timing=QUICK)
        again.start()
        host = again.tables[host.meta.id]
        host.connect(person.id, asyncio.Event())
        assert (await host.ask(act)).outcome == "repeated"
        await until(is_turn_of(host, person))
        assert (await host.ask(asking(host, person, Kind.FOLD))).outcome == "ack"
        assert (balances, again.store.verify()) == (0, None)
        await again.close()
        with closing(where.records()) as records:
            place = where.place()
            assert verify_room(records, list(place.kept())).damage is None

    run(scene)
