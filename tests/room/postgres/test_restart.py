"""S-08: a PostgreSQL that stops or crashes under load: nothing acknowledged is lost, nothing is done twice.

And nothing is acknowledged that a standby may not have, whoever cancels the wait for it.
"""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from pitboss.room.postgres.connecting import connect
from pitboss.room.postgres.schema import migrated
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Batch, StoreEntry
from tests.patience import PATIENCE
from tests.room.conformance import ANNA
from tests.room.postgres.restarting import restart_again_and_again
from tests.servers.postgres import PostgresServer, StandbyServer, missing


@pytest.fixture
def durable() -> Iterator[PostgresServer]:
    """A server that waits for its disk, as a real one does: what survives a crash depends on it."""
    if reason := missing():
        pytest.skip(reason)
    with closing(PostgresServer(durable=True)) as server:
        yield server


def test_nothing_acknowledged_is_lost_when_the_database_stops_or_crashes(durable: PostgresServer) -> None:
    address = durable.address(durable.database())
    asyncio.run(migrated(address))
    found = restart_again_and_again(durable, address, 3, random.Random(8), PATIENCE)
    assert (found.restarts, found.wrong, found.damage) == (3, [], None)
    assert found.acknowledged >= 4 * 25


CANCEL = """
select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep' and query like '%append(%'
"""


async def cancel_waits(address: str) -> None:
    """Cancel the wait for the standby, as an operator may, once an append waits for it."""
    connection = await connect(address)
    try:
        async with asyncio.timeout(PATIENCE):
            while not await connection.fetchval(CANCEL):
                await asyncio.sleep(0.02)
    finally:
        await connection.close()


@pytest.mark.parametrize("key", ["", "a key"])
def test_an_append_whose_wait_for_the_standby_is_cancelled_is_not_acknowledged(
    durable: PostgresServer, key: str
) -> None:
    name = durable.database()
    asyncio.run(migrated(durable.address(name)))
    with (
        closing(StandbyServer(durable)) as standby,
        closing(PostgresStore.open(durable.address(name))) as store,
    ):
        standby.stop()
        sent = store.submit(Batch(key, b"", ANNA, {"stream": 0}, (StoreEntry("stream", b"1"),), b"done"))
        asyncio.run(cancel_waits(durable.address(name)))
        time.sleep(0.5)
        assert not sent.done(), "the primary has it, and nobody else"
        assert [record.event for record in store.read("stream")] == [b"1"]
        standby.start()
        assert sent.result(PATIENCE).answer == b"done"
        assert [record.event for record in store.read("stream")] == [b"1"]
        assert store.traffic.resubmitted >= 1
