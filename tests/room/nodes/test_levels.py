"""Releases side by side (S-16): new shapes are written only when the room was raised, and then nobody is there who
could not read them."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.room.bus.inside import InsideBus
from pitboss.room.chain import ChainRecord
from pitboss.room.log import stream_of
from pitboss.room.node_terms import LEVEL, NodeTerms
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Batch, Receipt, StoreUnusable
from pitboss.room.stores import StoreName
from tests.room.nodes.inside import entered, run, until_so, with_bots
from tests.servers.histories import wrong_in

NEXT = NodeTerms(level=LEVEL + 1)
NEW = b'{"event":"as the next release has it","was":'


class NextStore(PostgresStore):
    """The store of the release after this one, whose events have another shape once the room is raised to its level."""

    def submit(self, batch: Batch) -> "Future[Receipt]":
        if self.level >= NEXT.level:
            entries = [
                msgspec.structs.replace(entry, event=NEW + entry.event + b"}")
                if entry.stream.startswith("table:")
                else entry
                for entry in batch.entries
            ]
            batch = msgspec.structs.replace(batch, entries=tuple(entries))
        return super().submit(batch)

    def read(self, stream: str, after: int = 0) -> Iterator[ChainRecord]:
        for record in super().read(stream, after):
            is_new = record.event.startswith(NEW)
            yield msgspec.structs.replace(record, event=record.event[len(NEW) : -1]) if is_new else record


@pytest.fixture
def next_release(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes that enter as those of the next release are."""

    def store_among(name: StoreName, terms: NodeTerms) -> PostgresStore:
        name.data.mkdir(exist_ok=True)
        release = NextStore if terms.level > LEVEL else PostgresStore
        return release.among(name.address, terms)

    monkeypatch.setattr(StoreName, "store_among", store_among)


def raise_room(address: str, level: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    with monkeypatch.context() as patch:
        patch.setattr("pitboss.room.node_terms.LEVEL", NEXT.level)
        done = CliRunner().invoke(main, ["cluster", "level", str(level), "--store", address])
    return done.exit_code, done.output


@pytest.mark.usefixtures("next_release")
def test_two_releases_have_a_room_together_until_it_is_raised(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "older", bus) as older:
            host = await with_bots(older)
            stream = stream_of(host.meta.id)
            await until_so(lambda: stream in older.here.heard)
            async with entered(room_address, tmp_path / "newer", bus, NEXT) as newer:
                # There and back: nothing is written that the older one could not read.
                await older.here.give(stream, newer.id)
                there = newer.room.tables[host.meta.id]
                there.connect("", asyncio.Event())
                written = there.log.durable
                await until_so(lambda: there.log.durable > written + 20)
                code, said = await asyncio.to_thread(raise_room, room_address, NEXT.level, monkeypatch)
                assert (code, "older could not read it" in said) == (2, True), said
            # The newer release is taken back: its table is read by the older one.
            await until_so(lambda: host.meta.id in older.room.tables)
            back = older.room.tables[host.meta.id]
            assert back.log.durable > written
        # Now only the newer one is there, and the room is raised.
        async with entered(room_address, tmp_path / "newest", bus, NEXT) as newest:
            await until_so(lambda: stream in newest.here.heard)
            code, said = await asyncio.to_thread(raise_room, room_address, NEXT.level, monkeypatch)
            assert code == 0, said
            await until_so(lambda: newest.room.store.level == NEXT.level)
            raised = newest.room.tables[host.meta.id]
            raised.connect("", asyncio.Event())
            written = raised.log.durable
            await until_so(lambda: raised.log.durable > written + 20)
            with pytest.raises(StoreUnusable, match="run the newer release"):
                await asyncio.to_thread(PostgresStore.among, room_address, NodeTerms(name="older"))
            code, said = await asyncio.to_thread(raise_room, room_address, LEVEL, monkeypatch)
            assert (code, "never goes back" in said) == (2, True), said
        records = PostgresStore.open(room_address)
        try:
            events = [record.event for record in records.read(stream)]
        finally:
            records.close()
        first = next(number for number, event in enumerate(events) if event.startswith(NEW))
        assert first >= written
        # And by whoever can read it, all of it is.
        async with entered(room_address, tmp_path / "last", bus, NEXT) as last:
            await until_so(lambda: host.meta.id in last.room.tables)
            assert last.room.tables[host.meta.id].log.durable == len(events)

    run(scene)


def test_an_older_node_does_not_get_a_stream_that_it_cannot_read(room_address: str) -> None:
    """The second lock: a node that has entered before, whatever it believes."""
    older, newer = PostgresStore.among(room_address), PostgresStore.among(room_address, NEXT)
    try:
        newer._database.select("update pitboss.room_level set level = $1", NEXT.level)
        assert list(newer.claim(["table:t1"], newer.node)) == ["table:t1"]
        newer._database.select("update pitboss.nodes set dead = true where node = $1", newer.node)
        assert older.claim(["table:t1", "table:t2"], older.node) == {}
        third = PostgresStore.among(room_address, NEXT)
        try:
            claimed = third.claim(["table:t1"], third.node)
            assert claimed["table:t1"].epoch == 2
            handed = "select pitboss.hand_over('table:t1', $1, $2)"
            assert third._database.select(handed, third.node, older.node) == [(None,)]
        finally:
            third.close()
    finally:
        older.close()
        newer.close()


@pytest.mark.parametrize("level", ["0", "x", str(LEVEL + 1)])
def test_a_level_that_is_none_is_refused(level: str, room_address: str) -> None:
    done = CliRunner().invoke(main, ["cluster", "level", level, "--store", room_address])
    assert done.exit_code == 2
    assert "Traceback" not in done.output


def test_the_level_of_a_room_is_told(room_address: str) -> None:
    done = CliRunner().invoke(main, ["cluster", "level", "--store", room_address])
    assert (done.exit_code, done.output) == (0, "the room is written up to level 1\n")
    assert wrong_in([], room_address) == []
