"""The store in a database: the conformance suite with one store and with two, fences, lost connections, damage."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from typing import Any, cast

import asyncpg
import msgspec
import pytest

from pitboss.play import Account
from pitboss.room.postgres import calls, database, lanes
from pitboss.room.postgres.calls import CALL, Sent, arguments
from pitboss.room.postgres.connecting import Connection, connect
from pitboss.room.postgres.database import Database
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Batch, Fenced, Right, Snapshot, Store, StoreEntry, StoreFailed, StreamMoved, Uncovered
from tests.patience import PATIENCE
from tests.room.conformance import ANNA, StoreConformance, batch, fenced, moved, paid
from tests.servers.postgres import PostgresServer


class TestPostgresStore(StoreConformance):
    """S-01."""

    @pytest.fixture
    def store(self, room_address: str) -> Iterator[PostgresStore]:
        with closing(PostgresStore.open(room_address)) as opened:
            yield opened


def test_whoever_reads_does_not_wait_for_ever_for_a_database_that_is_swallowed(
    room_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a network that carries nothing any more and says nothing of it."""
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    with closing(Database.open(room_address)) as opened:

        async def unanswered(connection: Connection) -> None:
            await asyncio.Event().wait()

        with pytest.raises(StoreFailed, match="does not answer"):
            opened.run(opened.asked(unanswered, 0.2))
        assert opened.select("select 1") == [(1,)], "the next one has another connection"


def test_appends_read_no_table_from_end_to_end(room_address: str) -> None:
    """However empty the tables were when the first call was planned."""
    scanned = "select relname from pg_stat_user_tables where seq_tup_read > 0 and n_tup_ins > 9"
    written = "select sum(n_tup_ins)::int from pg_stat_user_tables where relname like 'records%'"
    with closing(PostgresStore.open(room_address)) as store:
        for number in range(20):
            store.append(paid(f"key {number}", number, moved("bank", "wallet:anna", 100)))
    with closing(Database.open(room_address)) as opened:
        until = time.monotonic() + PATIENCE
        while opened.select(written) != [(20,)]:  # Whoever has written says so when its connection has ended.
            assert time.monotonic() < until
            time.sleep(0.02)
        assert opened.select(scanned) == []


def test_whoever_reads_all_of_a_moment_may_take_his_time_between_two_questions(
    postgres: PostgresServer, room_address: str
) -> None:
    """As where files are read meanwhile, in a database that ends transactions in which nothing is asked."""
    postgres.sql("alter role postgres set idle_in_transaction_session_timeout = '50ms'")
    try:
        with closing(Database.open(room_address)) as opened, opened.moment() as moment:
            assert list(moment.rows("select 1")) == [(1,)]
            time.sleep(0.3)
            assert list(moment.rows("select 2")) == [(2,)]
    finally:
        postgres.sql("alter role postgres reset idle_in_transaction_session_timeout")


class Both:
    """Two stores on one database: what is asked goes to one and the other by turns."""

    def __init__(self, *stores: PostgresStore) -> None:
        self._stores = stores
        self._turn = 0

    def flush(self) -> None:
        for store in self._stores:
            store.flush()

    def __getattr__(self, name: str) -> Any:  # whatever the store has
        self._turn += 1
        return getattr(self._stores[self._turn % len(self._stores)], name)


class TestTwoStoresOnOneDatabase(StoreConformance):
    """S-01, with two who write."""

    @pytest.fixture
    def store(self, two: tuple[PostgresStore, PostgresStore]) -> Store:
        return cast(Store, Both(*two))


@pytest.fixture
def two(room_address: str) -> Iterator[tuple[PostgresStore, PostgresStore]]:
    with closing(PostgresStore.open(room_address)) as one, closing(PostgresStore.open(room_address)) as other:
        yield one, other


@pytest.fixture
def store(room_address: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore.open(room_address)) as opened:
        yield opened


async def verdicts(address: str, *batches: Batch) -> list[int]:
    """What the database says of batches in one call."""
    connection = await connect(address)
    try:
        row = await connection.fetchrow(CALL, *arguments([Sent(each) for each in batches], 0))
        assert row is not None
        return list(row["verdict"])
    finally:
        await connection.close()


def test_of_one_call_only_the_good_batches_are_written(store: PostgresStore, room_address: str) -> None:
    """S-02: an old epoch with the right length, the right epoch with an old length, both beside good ones."""
    rights = {stream: tenure.right for stream, tenure in store.claim("abcd", "north").items()}
    store.append(Batch("", b"", None, {"b": 0}, (StoreEntry("b", b"1"),)))

    def of(stream: str, length: int, right: Right) -> Batch:
        entry = StoreEntry(stream, b"{}", (moved("bank", f"pot:{stream}", 5),))
        return Batch("", b"", ANNA, {stream: length}, (entry,), fence={stream: right})

    call = (
        of("a", 0, Right("north", 0)),
        of("b", 0, rights["b"]),
        of("c", 0, rights["c"]),
        of("d", 0, Right("south", 1)),
        paid("k", 0, moved("wallet:anna", "pot:e", 1), stream="e"),
        of("b2", 0, rights["b"]),
        batch("good", "f", 0, b"1", b"2", transfers=(moved("bank", "pot:f", 5),)),
    )
    assert asyncio.run(verdicts(room_address, *call)) == [
        calls.FENCED,
        calls.MOVED,
        calls.WRITTEN,
        calls.FENCED,
        calls.NOT_COVERED,
        calls.FENCED,
        calls.WRITTEN,
    ]
    assert {stream: store.length(stream) for stream in ("a", "b", "b2", "c", "d", "e", "f")} == {
        **dict.fromkeys(("a", "b2", "d", "e"), 0),
        **dict.fromkeys("bc", 1),
        "f": 2,
    }
    assert store.balances() == {"bank": -10, "pot:c": 5, "pot:f": 5}
    assert store.keys() == {"good"}
    assert store.verify() is None


def test_hashes_and_numbers_are_made_in_the_database_as_everywhere_else(store: PostgresStore) -> None:
    """S-03: names and texts of any letters, several records of several streams in one batch."""
    stream = 'table:"Zürich" \\ 🂡'
    principal = msgspec.structs.replace(ANNA, name="Ännchen ☕")
    entries = (StoreEntry(stream, b"\xff\0{}"), StoreEntry("t", b""), StoreEntry(stream, b"2"))
    store.append(Batch("k", b"k", principal, {}, entries))
    # `read` compares every hash with that of `chain.link`.
    assert [record.event for record in store.read(stream)] == [b"\xff\0{}", b"2"]
    assert next(store.read("t")).by == principal
    assert store.verify() is None


class Breaking:
    """Cuts the connection around a call: before it is sent, or when its answer should come. What does not matter."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *cuts: str) -> None:
        self.cuts = list(cuts)
        self.between: Callable[[], object] = lambda: None
        asked = lanes.Lanes._asked

        async def cutting(lane: lanes.Lanes, connection: Any, call: Any) -> Any:
            cut = self.cuts.pop(0) if self.cuts else ""
            if cut == "before":
                connection.terminate()
            if cut == "after":
                await connection.fetchrow(CALL, *arguments(call, 0))
                await asyncio.to_thread(self.between)
                raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
            return await asked(lane, connection, call)

        monkeypatch.setattr(lanes.Lanes, "_asked", cutting)


STEP = Batch("", b"", ANNA, {"t": 0}, (StoreEntry("t", b"a"),), b"0")
COMMAND = batch("a", "t", 0, b"a")
UNBOUND = Batch("a", b"a", ANNA, {}, (StoreEntry("t", b"a"),), b"0")


@pytest.mark.parametrize("asked", [STEP, COMMAND, UNBOUND], ids=["step", "command", "unbound"])
@pytest.mark.parametrize("cuts", [["before"], ["after"], ["after", "before", "after"]], ids="-".join)
def test_a_lost_answer_is_found_out_and_nothing_is_done_twice(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, asked: Batch, cuts: list[str]
) -> None:
    breaking = Breaking(monkeypatch, *cuts)
    receipt = store.append(asked)
    assert not breaking.cuts
    assert (receipt.repeated, receipt.answer) == (False, asked.answer)
    assert [(record.event, record.at) for record in store.read("t")] == [(b"a", receipt.at)]


def test_what_was_written_before_the_fence_fell_counts(
    two: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = two
    right = store.claim(["t"], "north")["t"].right
    breaking = Breaking(monkeypatch, "after")
    breaking.between = lambda: other.claim(["t"], "south")
    assert not store.append(fenced("a", 0, right)).repeated
    with pytest.raises(Fenced, match="t has epoch 2 of south, not epoch 1 of north"):
        store.append(fenced("b", 1, right))
    assert store.length("t") == 1


def test_a_step_that_another_took_first_has_moved_though_its_answer_was_lost(
    two: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = two
    other.append(batch("other", "t", 0, b"other"))
    Breaking(monkeypatch, "after")
    with pytest.raises(StreamMoved):
        store.append(STEP)
    Breaking(monkeypatch, "after")
    assert store.append(batch("other", "t", 0, b"other")).repeated, "and a repeat is one still"


@pytest.mark.parametrize(
    "bad",
    [
        batch("bad", "bad", 0, b"1", transfers=(moved("a", "b", 2**70),)),
        batch("nul\0", "bad", 0, b"1"),
        batch("bad", "nul\0", 0, b"1"),
        Batch("bad\ud800", b"", None, {"bad": 0}, (StoreEntry("bad", b"1"),)),
    ],
    ids=["too much", "key", "stream", "no text"],
)
def test_a_batch_that_cannot_be_written_does_not_disturb_the_others(store: PostgresStore, bad: Batch) -> None:
    good = [batch(f"k{n}", f"s{n}", 0, b"1") for n in range(8)]
    futures = [store.submit(each) for each in (*good[:4], bad, *good[4:])]
    errors = [future.exception() for future in futures]
    assert [type(error) for error in errors if error is not None] == [StoreFailed]
    assert store.streams() == [f"s{n}" for n in range(8)]
    assert store.verify() is None


def test_money_that_is_on_its_way_into_a_wallet_can_be_spent(store: PostgresStore) -> None:
    """What was handed over first is written first where an account is covered."""
    futures = []
    for n in range(30):
        futures.append(store.submit(batch(f"in{n}", f"a{n}", 0, b"1", transfers=(moved("bank", "wallet:anna", 5),))))
        futures.append(store.submit(paid(f"out{n}", 0, moved("wallet:anna", f"stake:{n}", 5), stream=f"b{n}")))
    assert [future.exception() for future in futures] == [None] * 60
    assert store.balances()[Account("bank")] == -150


def test_writers_in_every_order_neither_lock_each_other_out_nor_lose_money(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    for store, slot in zip(two, (1, 2), strict=True):
        store._lanes.slot = slot
    names = [f"wallet:{name}" for name in "abcd"]
    two[0].append(Batch("all", b"", None, {}, tuple(StoreEntry("w", b"1", (moved("bank", n, 40),)) for n in names)))
    barrier = threading.Barrier(8)

    def write(writer: int) -> int:
        barrier.wait()
        done = 0
        for turn in range(12):
            ways = [moved(names[(writer + turn) % 4], "pot", 7), moved("bank", names[(writer * turn) % 4], 3)]
            step = paid(f"{writer}.{turn}", turn, *ways[:: 1 if writer % 2 else -1], stream=f"t{writer}")
            try:
                two[writer % 2].append(step)
            except Uncovered:
                two[writer % 2].append(batch(f"{writer}.{turn}!", f"t{writer}", turn, b"{}"))
            else:
                done += 1
        return done

    with ThreadPoolExecutor(8) as pool:
        done = sum(pool.map(write, range(8)))
    balances = two[1].balances()
    assert balances[Account("pot")] == 7 * done
    assert balances[Account("bank")] == -160 - 3 * done
    assert min(balances.get(Account(name), 0) for name in names) >= 0
    assert two[0].verify() is None
    assert deadlocks(two[0]) == 0
    stripes = two[0]._database.select("select stripe from pitboss.balances where account = 'bank' order by 1")
    assert [row[0] for row in stripes] == [1, 2]


def test_what_is_written_between_two_pages_of_a_stream_is_read_as_well(
    two: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node follows what another one writes at this moment: nothing is left out, and nothing taken for damage."""
    reads, writes = two
    for n in range(5):
        writes.append(batch(f"k{n}", "t", n, b"{%d}" % n))
    select, asked = reads._database.select, count(5)

    def meanwhile(sql: str, *values: object) -> list[tuple[Any, ...]]:
        rows, n = select(sql, *values), next(asked)
        writes.append(batch(f"k{n}", "t", n, b"{%d}" % n))
        return rows

    monkeypatch.setattr(reads._database, "select", meanwhile)
    assert [record.number for record in reads.read("t", 3)] == [4, 5, 6]
    assert [record.number for record in reads.read("t", 6)] == [7], "and nobody asks once more for what is not there"
    assert next(asked) == 8


def deadlocks(store: PostgresStore) -> int:
    rows = store._database.select("select deadlocks from pg_stat_database where datname = current_database()")
    return int(rows[0][0])


@pytest.mark.parametrize(
    ("harm", "stream", "number"),
    [
        ("update pitboss.records set event = '{}' where stream = 't' and number = 3", "t", 3),
        ("update pitboss.records set at = at + 1 where stream = 't' and number = 2", "t", 2),
        ("delete from pitboss.records where stream = 't' and number = 4", "t", 4),
        ("delete from pitboss.records where stream = 't' and number = 6", "t", 6),
        ("update pitboss.balances set cents = cents + 1 where account = 'pot'", "the ledger", 0),
        ("update pitboss.transfers set number = 99 where number = 2", "t", 99),
        ("update pitboss.streams set hash = decode(repeat('00', 32), 'hex') where stream = 't'", "t", 6),
        ("delete from pitboss.tenures where epoch = 1", "the owners", 0),
        ("update pitboss.streams set owner = 'west' where stream = 't'", "the owners", 0),
        ("update pitboss.tenures set epoch = 4 where epoch = 3", "the owners", 0),
        ("update pitboss.records set epoch = 1 where stream = 't' and number = 5", "t", 5),
        ("update pitboss.records set epoch = 1 where stream = 'u' and number = 2", "u", 2),
        ("update pitboss.records set epoch = 9 where stream = 'u' and number = 1", "u", 1),
        ("insert into pitboss.streams (stream, number) values ('v', 3)", "v", 1),
        ("update pitboss.balances set stripe = 5 where account = 'pot'", "the ledger", 0),
        ("update pitboss.snapshots set state = ''", "the snapshots", 0),
        ("delete from pitboss.pulse", "the pulse", 0),
    ],
)
def test_the_first_damage_is_named(filled: str, postgres: PostgresServer, harm: str, stream: str, number: int) -> None:
    name = postgres.database(filled)
    postgres.sql(harm, database=name)
    with closing(PostgresStore.open(postgres.address(name))) as store:
        damage = store.verify()
    postgres.drop(name)
    assert damage is not None
    assert (damage.stream, damage.number) == (stream, number)


@pytest.fixture(scope="module")
def filled(postgres: PostgresServer, room_template: str) -> str:
    """The name of a database with some records, to be copied and harmed."""
    name = postgres.database(room_template)
    with closing(PostgresStore.open(postgres.address(name))) as store:
        for n in range(6):
            store.append(batch(f"k{n}", "t", n, b"{%d}" % n, transfers=(moved("bank", "pot", 100),)))
        store.claim(["t"], "north")
        store.claim(["t"], "south")
        for node in ("north", "south", "west"):
            right = store.claim(["u"], node)["u"].right
            length = store.length("u")
            store.append(msgspec.structs.replace(batch(node, "u", length, b"{}"), fence={"u": right}))
        store.put_snapshot(Snapshot("t", 2, store.hashes("t", 1, 2)[0], 1, b"state"))
        store.flush()
        assert store.verify() is None
    return name
