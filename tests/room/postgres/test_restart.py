"""S-08: a PostgreSQL that stops or crashes under load: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import closing

import pytest

from pitboss.room.postgres.schema import migrated
from tests.patience import PATIENCE
from tests.room.postgres.restarting import restart_again_and_again
from tests.servers.postgres import PostgresServer, missing


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
