"""How long is waited for a database: where the network swallows everything, and where the question is a long one."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.room.card_room import CardRoom
from pitboss.room.postgres import database, lanes, schema
from pitboss.room.postgres import nodes as leases
from pitboss.room.postgres import store as store_module
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import Database
from pitboss.room.postgres.members import Members
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import StoreFailed
from pitboss.room.stores import StoreName
from pitboss.room.wishes import TableWish, usual_options
from tests.room.conformance import batch
from tests.servers.postgres import PostgresServer
from tests.servers.proxy import FaultyProxy, ProxyLoop

LONG = 30.0
"""Seconds that are long enough for anything here, and short of the minutes that a network may swallow."""
SHORT = 4.0
"""Seconds: some more than a lease."""


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[FaultyProxy]:
    with closing(ProxyLoop()) as loop, closing(loop.proxy(postgres.socket)) as started:
        yield started


@pytest.fixture
def address(proxy: FaultyProxy, room_database: str) -> str:
    return f"postgresql://postgres@127.0.0.1:{proxy.port}/{room_database}"


def test_whoever_holds_a_stream_in_a_network_that_swallows_everything_gives_it_up(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a jackpot is nobody's for minutes, as whoever settles with it waits for the lock of its meter."""
    monkeypatch.setattr(lanes, "ANSWERING", 2.0)
    monkeypatch.setattr(lanes, "LETTING_GO", 1.0)

    async def scene(store: PostgresStore) -> None:
        async with store.first("t", 0) as records:
            assert records == []
        proxy.stall()
        with pytest.raises(StoreFailed):
            async with store.first("t", 0):
                pass
        proxy.mend()
        async with store.first("t", 0):
            proxy.stall()
        proxy.mend()
        async with store.first("t", 0) as records:
            assert records == []

    with closing(PostgresStore.open(address)) as store:
        asyncio.run(asyncio.wait_for(scene(store), LONG))


def test_a_transaction_in_a_network_that_swallows_everything_is_given_up(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gave up only the question would wait as long to take the transaction back."""
    monkeypatch.setattr(database, "PATIENCE", 0.0)

    async def swallowed(connection: Connection) -> None:
        async with connection.transaction():
            await asyncio.to_thread(proxy.stall)
            await connection.fetchval("select 1")

    with closing(Database.open(address)) as opened:
        asked = opened.begin(opened.asked(swallowed, 0.5))
        with pytest.raises(StoreFailed, match="does not answer"):
            asked.result(LONG)
        proxy.mend()
        assert opened.select("select 1") == [(1,)]


def test_a_loop_does_not_stand_still_for_a_database_that_is_away(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a node that is cut off neither answers its people nor lets them go, for a minute each time it looks."""
    monkeypatch.setattr(leases, "LEASE", 1.0)

    async def scene(store: PostgresStore) -> None:
        questions = (lambda: store.length("t"), lambda: store.claim(["t"], "me"), lambda: store.member.next_table())
        for question in questions:
            question()
        await asyncio.to_thread(proxy.stall)
        for question in questions:
            began = time.monotonic()
            with pytest.raises(StoreFailed, match="does not answer"):
                question()
            assert time.monotonic() - began < SHORT
        await asyncio.to_thread(proxy.mend)
        while not store.member.lease.holds:
            await asyncio.sleep(0.05)
        for question in questions:
            question()

    with closing(PostgresStore.among(address)) as store:
        asyncio.run(asyncio.wait_for(scene(store), LONG))


def test_whoever_looks_at_the_nodes_does_not_wait_for_what_is_read(room_address: str) -> None:
    with closing(Database.open(room_address)) as opened:
        reading = opened.begin(opened.asked(lambda connection: connection.execute("select pg_sleep(2)")))
        assert asyncio.run(Members(opened).rows()) == []
        assert not reading.done()
        reading.result(LONG)


def test_a_question_that_goes_through_the_whole_room_takes_as_long_as_it_takes(
    postgres: PostgresServer, room_database: str, room_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large room opens, and is copied, however long it takes to look at the ends of all its streams."""
    monkeypatch.setattr(Database.asked, "__defaults__", (0.5, None))
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    busy = ("begin", "lock table pitboss.streams", "select pg_sleep(2)", "commit")
    locked = "select 1 from pg_locks where relation = 'pitboss.streams'::regclass and mode = 'AccessExclusiveLock'"
    with closing(PostgresStore.open(room_address)) as store, ThreadPoolExecutor(1) as pool:
        store.append(batch("a", "t", 0, b"1"))
        done = pool.submit(postgres.sql, ";".join(busy), database=room_database)
        while not store._database.select(locked):
            assert not done.done()
        with pytest.raises(StoreFailed, match="does not answer"):
            store.length("t")
        store._check()
        done.result(LONG)
        assert store.heads()


def test_nobody_waits_for_a_database_that_is_closed_meanwhile(room_address: str) -> None:
    """A thread that waits without an end keeps its whole process from ending."""
    with ThreadPoolExecutor(1) as pool:
        opened = Database.open(room_address)
        asking = asyncio.Event()

        async def long(connection: Connection) -> None:
            asking.set()
            await connection.execute("select pg_sleep(60)")

        waiting = pool.submit(lambda: opened.run(opened.asked(long)))
        opened.begin(asking.wait()).result(LONG)
        opened.close()
        with pytest.raises(StoreFailed, match="closed"):
            waiting.result(LONG)
        with pytest.raises(StoreFailed, match="closed"):
            opened.select("select 1")


def test_nobody_waits_for_a_transaction_that_cannot_be_taken_back_either(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.5)
    opened, swallowed = Database.open(address), threading.Event()

    async def stalled(connection: Connection) -> None:
        async with connection.transaction():
            await asyncio.to_thread(proxy.stall)
            swallowed.set()
            await connection.fetchval("select 1")

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lambda: opened.run(opened.asked(stalled)))
        assert swallowed.wait(LONG)
        opened.close()
        with pytest.raises(StoreFailed):
            waiting.result(LONG)


def test_whoever_reads_everything_is_told_that_the_database_was_closed(room_address: str) -> None:
    opened = Database.open(room_address)

    def read() -> None:
        with opened.moment() as moment:
            opened.close()
            list(moment.rows("select 1"))

    with pytest.raises(StoreFailed, match="closed"):
        read()


def test_connections_for_a_moment_end_with_it(room_address: str) -> None:
    with closing(Database.open(room_address)) as opened:
        before = len(opened._links)
        for _ in range(3):
            with opened.moment() as moment:
                assert list(moment.rows("select 1")) == [(1,)]
        assert len(opened._links) == before


def test_a_store_is_closed_though_somebody_who_waited_has_gone(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second batch waits for the first, whose outcome nobody knows."""
    monkeypatch.setattr(store_module, "CLOSING", 0.5)
    monkeypatch.setattr(database, "PATIENCE", 0.5)
    store = PostgresStore.open(address)
    store.append(batch("a", "t", 0, b"1"))
    proxy.stall()
    first, second, third = (store.submit(batch(key, "t", number, b"1")) for number, key in enumerate("bcd", 1))
    while not first.running():
        time.sleep(0.01)
    assert second.cancel()
    store.close()
    for each, why in ((first, "before it was known"), (third, "is closed")):
        with pytest.raises(StoreFailed, match=why):
            each.result(LONG)


def test_nobody_waits_for_a_batch_that_comes_when_the_store_is_closed(room_address: str) -> None:
    """Whoever comes while a node leaves waits as little as whoever comes after it."""
    store = PostgresStore.open(room_address)
    store._database.run(store._lanes.close(LONG))
    with pytest.raises(StoreFailed, match="closed"):
        store.submit(batch("a", "t", 0, b"1")).result(LONG)
    store.close()
    with pytest.raises(StoreFailed, match="closed"):
        store.append(batch("b", "t", 0, b"1"))


def test_nobody_waits_for_a_batch_of_a_stream_that_is_held_when_the_store_is_closed(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "CLOSING", 0.5)
    monkeypatch.setattr(database, "PATIENCE", 0.5)
    store = PostgresStore.open(address)

    async def scene() -> None:
        with contextlib.suppress(StoreFailed):  # of letting it go
            async with store.first("t", 0):
                await asyncio.to_thread(proxy.stall)
                sent = asyncio.wrap_future(store.submit(batch("a", "t", 0, b"1")))
                await asyncio.to_thread(store.close)
                with pytest.raises(StoreFailed, match="before it was known"):
                    await sent

    asyncio.run(asyncio.wait_for(scene(), LONG))


def test_a_room_that_opens_as_the_database_goes_away_says_where_it_is_when_that_is_back(
    proxy: FaultyProxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not end for that, nor beat no more because it waits."""
    monkeypatch.setattr(leases, "LEASE", 1.0)
    monkeypatch.setattr(leases, "BEAT", 0.1)
    with closing(PostgresStore.among(address)) as store:
        for away in (proxy.cut, proxy.stall):
            away()
            store.reachable_at(f"http://{away.__name__}")
            proxy.mend()
            until, said = time.monotonic() + LONG, ""
            while said != f"http://{away.__name__}" and time.monotonic() < until:
                ((said,),) = store._database.select("select address from pitboss.nodes where node = $1", store.node)
            assert said == f"http://{away.__name__}"


def test_a_room_is_closed_though_its_database_is_away(
    proxy: FaultyProxy, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it was about to write may have been written, which nobody finds out now: no checkpoint waits for that."""
    monkeypatch.setattr(store_module, "CLOSING", 0.5)
    monkeypatch.setattr(store_module, "FLUSHING", 0.5)
    monkeypatch.setattr(database, "PATIENCE", 0.2)

    async def scene() -> CardRoom:
        room = CardRoom.open(StoreName(tmp_path / "data", address))
        room.start()
        meta = await room.tables.make(TableWish("holdem-2018", usual_options("holdem-2018"), seats=6, bots=2), None)
        await room.tables[meta.id].opened()
        await asyncio.to_thread(proxy.cut)
        await room.close()
        return room

    room = asyncio.run(asyncio.wait_for(scene(), LONG))
    assert isinstance(room.store, PostgresStore)
    assert not room.store._database._thread.is_alive()
    assert all(host._is_stopping for host in room.tables.values())


def test_a_node_beats_while_months_are_made(room_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Connection] = []

    async def stuck(connection: Connection) -> bool:
        begun.append(connection)
        await asyncio.Event().wait()
        return True

    monkeypatch.setattr(leases, "MONTHS_EVERY", 0.1)
    monkeypatch.setattr(leases, "MAKING", 1.0)
    monkeypatch.setattr(schema, "make_eras", stuck)

    async def scene(store: PostgresStore) -> None:
        while len(begun) < 2:
            assert store.member.lease.age < leases.LEASE
            await asyncio.sleep(0.05)

    with closing(PostgresStore.among(room_address)) as store:
        asyncio.run(asyncio.wait_for(scene(store), LONG))
