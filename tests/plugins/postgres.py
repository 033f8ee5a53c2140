"""A real PostgreSQL for the tests that want one: a server for each process of the run, a database for each test."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.room.postgres import connecting, schema
from tests.servers.postgres import PostgresServer, missing


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server of this process, started by the first test that asks for it."""
    if reason := missing():
        pytest.skip(reason)
    root = os.environ.get("PYTEST_DEBUG_TEMPROOT")
    server = PostgresServer(Path(root) if root else None)
    yield server
    server.close()


@pytest.fixture(scope="session")
def room_template(postgres: PostgresServer) -> str:
    """A database with the tables of a room, to be copied."""

    async def lay_out(address: str) -> None:
        connection = await connecting.connect(address)
        await schema.migrate(connection)
        await connection.close()

    name = postgres.database()
    asyncio.run(lay_out(postgres.address(name)))
    return name


@pytest.fixture
def room_database(postgres: PostgresServer, room_template: str) -> Iterator[str]:
    """The name of a database with the tables of a room, and nothing in them."""
    name = postgres.database(room_template)
    yield name
    postgres.drop(name)


@pytest.fixture
def room_address(postgres: PostgresServer, room_database: str) -> str:
    """Its address."""
    return postgres.address(room_database)
