"""Opening a database: addresses, servers that are not there, versions, months, and who else writes."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest

from pitboss.malformed import Malformed
from pitboss.room.lock import Locked
from pitboss.room.postgres import connecting, nodes, schema
from pitboss.room.postgres.address import shown
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.reading import PostgresRecords
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import StoreDamaged, StoreFailed, StoreUnusable
from tests.room.conformance import batch
from tests.servers.postgres import PostgresServer


@pytest.mark.parametrize(
    ("address", "printed"),
    [
        ("postgresql://anna:secret@db.example:5433/room?sslmode=require", "postgresql://anna@db.example:5433/room"),
        ("postgresql://postgres@/room?host=/tmp/here&password=secret", "postgresql://postgres@/room?host=/tmp/here"),
        ("postgres://:secret@db/room", "postgresql://db/room"),
        ("postgresql://anna:secret@db:port/room", "the address"),
    ],
)
def test_an_address_is_printed_without_the_password(address: str, printed: str) -> None:
    assert shown(address) == printed


def test_a_wrong_address_is_told_in_a_line() -> None:
    with pytest.raises(Malformed, match="no address of a database"):
        PostgresRecords.open("postgresql://anna:secret@db:port/room")
    with pytest.raises(Malformed, match=r"no address of a database: .*port must be 0-65535"):
        PostgresRecords.open("postgresql://127.0.0.1:99999/room")
    with pytest.raises(StoreUnusable, match=r"no PostgreSQL can be reached at postgresql://127.0.0.1:1/room") as told:
        PostgresRecords.open("postgresql://:secret@127.0.0.1:1/room")
    assert "secret" not in str(told.value)


def test_a_database_that_is_not_there_or_empty_is_told(postgres: PostgresServer) -> None:
    with pytest.raises(StoreUnusable, match="no such database: make it with `createdb`"):
        PostgresRecords.open(postgres.address("nowhere"))
    with pytest.raises(StoreUnusable, match="holds no room yet: `pitboss store migrate"):
        PostgresRecords.open(postgres.address())


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("delete from pitboss.schema_versions", "holds no room yet"),
        (
            "delete from pitboss.schema_versions where version > 1",
            f"version 1, and this Pitboss needs {schema.VERSION}: `pitboss",
        ),
        ("insert into pitboss.schema_versions values (8, 7)", "of version 8, which programs older than version 7"),
    ],
)
def test_tables_of_another_version_are_refused(
    postgres: PostgresServer, room_database: str, harm: str, told: str
) -> None:
    postgres.sql(harm, database=room_database)
    with pytest.raises(StoreUnusable, match=told):
        PostgresRecords.open(postgres.address(room_database))


def test_a_newer_version_that_older_programs_can_read_is_opened(postgres: PostgresServer, room_database: str) -> None:
    postgres.sql("insert into pitboss.schema_versions values (9, 2)", database=room_database)
    PostgresRecords.open(postgres.address(room_database)).close()


def test_migrating_at_once_and_again_is_done_once(postgres: PostgresServer) -> None:
    name = postgres.database()

    async def migrated() -> tuple[int, int]:
        connection = await connecting.connect(postgres.address(name))
        try:
            return await schema.migrate(connection)
        finally:
            await connection.close()

    async def at_once() -> list[tuple[int, int]]:
        return sorted(await asyncio.gather(migrated(), migrated()))

    assert asyncio.run(at_once()) == [(0, schema.VERSION), (schema.VERSION, schema.VERSION)]
    with closing(PostgresStore.open(postgres.address(name))) as store:
        store.append(batch("a", "t", 0, b"1"))
        assert store.verify() is None
    postgres.drop(name)


def test_months_are_made_ahead_and_old_keys_forgotten(postgres: PostgresServer, room_database: str) -> None:
    postgres.sql(
        "select pitboss.make_era(-3), pitboss.make_era(5)",
        "insert into pitboss.commands values (5, 'old', '', ''), (-3, 'older', '', '')",
        database=room_database,
    )

    async def kept() -> tuple[list[str], list[str]]:
        connection = await connecting.connect(postgres.address(room_database))
        reader = await connecting.connect(postgres.address(room_database))
        async with reader.transaction():
            assert await reader.fetchval("select count(*) from pitboss.commands") == 2
            assert not await schema.make_eras(connection), "nobody who writes waits behind this for whoever reads"
        assert await reader.fetchval("select count(*) from pitboss.commands") == 2
        await reader.close()
        assert await schema.make_eras(connection)
        this = await connection.fetchval("select pitboss.era_of((extract(epoch from now()) * 1000)::bigint)")
        names = "select relname::text from pg_class where relname ~ $1 and relkind = 'r' order by 1"
        found = [[row[0] for row in await connection.fetch(names, part)] for part in ("^commands_", "^records_")]
        await connection.close()
        assert set(found[0]) == {f"commands_{era}" for era in range(this - 1, this + schema.AHEAD + 1)}
        return found[0], found[1]

    _, records = asyncio.run(kept())
    assert {"records_5", "records_before_3"} < set(records), "records stay"


def test_a_store_whose_end_was_changed_is_not_opened(postgres: PostgresServer, room_database: str) -> None:
    with closing(PostgresStore.open(postgres.address(room_database))) as store:
        store.append(batch("a", "t", 0, b"1", b"2"))
    postgres.sql("delete from pitboss.records where number = 2", database=room_database)
    with pytest.raises(StoreDamaged, match="record 2 of t: it is not what the head of the stream says"):
        PostgresStore.alone(postgres.address(room_database))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second asks once: the lease of the first holds, whatever the machine does."""
    monkeypatch.setattr(nodes, "LEASE", 600.0)
    monkeypatch.setattr(nodes, "WAITING", -1.0)


@pytest.mark.usefixtures("hasty")
def test_a_second_room_is_refused_with_the_name_of_the_first(room_address: str) -> None:
    with closing(PostgresStore.alone(room_address)) as store:
        store.reachable_at("http://127.0.0.1:8000")
        assert store.node
        with pytest.raises(
            Locked, match=r"open on postgresql://.* already: process \d+ of .* at http://127.0.0.1:8000"
        ):
            PostgresStore.alone(room_address)
    PostgresStore.alone(room_address).close()


@pytest.mark.usefixtures("hasty")
def test_an_owner_with_a_lease_keeps_its_streams_and_one_that_left_does_not(room_address: str) -> None:
    with closing(PostgresStore.open(room_address)) as other:
        with closing(PostgresStore.alone(room_address)) as store:
            first = store.claim(["t", "u"], store.node)
            assert other.claim(["t", "v"], "south").keys() == {"v"}
            receipt = store.append(batch("a", "t", 0, b"1"))
        second = other.claim(["t"], "south")["t"]
        assert (first["t"].epoch, second.epoch) == (1, 2)
        assert receipt.at <= second.alive_before <= second.since
        assert other.verify() is None


@pytest.mark.usefixtures("hasty")
def test_a_node_that_was_buried_writes_no_more(
    postgres: PostgresServer, room_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = threading.Event()
    renew = nodes.NodeLease.renew

    async def noting(lease: nodes.NodeLease) -> None:
        await renew(lease)
        if lease.is_lost:
            lost.set()

    monkeypatch.setattr(nodes.NodeLease, "renew", noting)
    with closing(PostgresStore.alone(postgres.address(room_database))) as store:
        postgres.sql("update pitboss.nodes set dead = true", database=room_database)
        assert lost.wait(60)
        with pytest.raises(StoreFailed, match="another node has taken this room over"):
            store.append(batch("a", "t", 0, b"1"))
        assert store.length("t") == 0
        with closing(PostgresStore.alone(postgres.address(room_database))) as second:
            assert second.node != store.node


@pytest.mark.parametrize("opened", [PostgresStore.alone, PostgresStore.among])
def test_a_node_that_has_to_enter_twice_is_there_once(
    opened: Callable[[str], PostgresStore], room_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the database takes no connection more when it is to beat: alone, it would stand in its own way."""
    renew, failed = nodes.NodeLease.renew, list[str]()

    async def at_first_away(lease: nodes.NodeLease) -> None:
        if not failed:
            failed.append(lease.entry.node)
            raise connecting.Unreachable("it takes no connection now")
        await renew(lease)

    monkeypatch.setattr(nodes.NodeLease, "renew", at_first_away)
    with closing(opened(room_address)) as store:
        store.append(batch("a", "t", 0, b"1"))
        assert store.node not in failed
        there = store._database.select("select node from pitboss.nodes where not dead")
        assert there == [(store.node,)]


def test_a_store_is_closed_though_the_database_lets_nobody_in_any_more(
    postgres: PostgresServer, room_database: str, room_address: str
) -> None:
    store = PostgresStore.among(room_address)
    postgres.sql(
        f"alter database {room_database} allow_connections false",
        f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{room_database}'",
    )
    store.close()
    assert not store._database._thread.is_alive()
    postgres.sql(f"alter database {room_database} allow_connections true")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease holds for less than a stall of these tests, but for long beside a beat."""
    monkeypatch.setattr(nodes, "LEASE", 1.5)
    monkeypatch.setattr(nodes, "WAITING", 60.0)


@contextmanager
def stalled(address: str) -> Iterator[None]:
    """A database that answers nobody who asks for nodes, for longer than a lease."""

    async def locked() -> Connection:
        connection = await connecting.connect(address)
        await connection.execute("begin; lock table pitboss.nodes in access exclusive mode")
        return connection

    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(locked())
    try:
        yield
        loop.run_until_complete(asyncio.sleep(nodes.LEASE + nodes.STALLED))
    finally:
        loop.run_until_complete(connection.close())
        loop.close()


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("opened", [PostgresStore.alone, PostgresStore.among])
def test_a_command_that_comes_first_after_a_stall_buries_nobody(
    opened: Callable[[str], PostgresStore], room_address: str
) -> None:
    with closing(opened(room_address)) as room, ThreadPoolExecutor(1) as other:
        with stalled(room_address):
            command = other.submit(PostgresStore.alone, room_address)
        with pytest.raises(Locked, match=r"open on postgresql://.* already"):
            command.result(60)
        room.append(batch("a", "t", 0, b"1"))


@pytest.mark.usefixtures("brief")
def test_whoever_comes_when_all_leases_are_over_looks_for_the_length_of_one(
    postgres: PostgresServer, room_database: str
) -> None:
    """What is over may be the database's rest; what stays silent beside one that answers is gone."""
    address = postgres.address(room_database)
    killed = "insert into pitboss.nodes (node, name, roles, release, level, slot, alone, until) values "
    for node, is_alone, opened in (("n", False, PostgresStore.alone), ("m", True, PostgresStore.among)):
        postgres.sql(f"{killed} ('{node}', 'north', '{{}}', '1', 1, 1, {is_alone}, now())", database=room_database)
        begun = time.monotonic()
        with closing(opened(address)) as room:
            assert time.monotonic() - begun >= nodes.LEASE
            # Were it not dead, nobody would have what it owned.
            assert room._database.select("select dead from pitboss.nodes where node = $1", node) == [(True,)]
