"""What every store must do, whatever it is made of; a test class per store inherits it with a `store` fixture."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.play import Account, Principal, Role, Transfer
from pitboss.room.chain import START, follows
from pitboss.room.store import Batch, Entry, KeyReused, Store, StreamMoved

ANNA = Principal(Role.PLAYER, 1, "anna")


def batch(key: str, stream: str, length: int, *events: bytes, transfers: tuple[Transfer, ...] = ()) -> Batch:
    entries = tuple(Entry(stream, event, transfers if i == 0 else ()) for i, event in enumerate(events))
    return Batch(key, key.encode(), ANNA, {stream: length}, entries, b"answer to " + key.encode())


def moved(source: str, target: str, cents: int) -> Transfer:
    return Transfer(Account(source), Account(target), cents)


class StoreConformance:
    def test_what_is_appended_is_read_back_in_order_and_chained(self, store: Store) -> None:
        store.append(batch("a", "table:1", 0, b'{"n":1}', b'{"n":2}'))
        store.append(batch("b", "table:1", 2, b'{"n":3}'))
        records = list(store.read("table:1"))
        assert [(r.number, r.event) for r in records] == [(1, b'{"n":1}'), (2, b'{"n":2}'), (3, b'{"n":3}')]
        assert all(record.by == ANNA for record in records)
        hashes = [START, *(record.hash for record in records)]
        assert all(follows(before, record) for before, record in zip(hashes, records, strict=False))
        assert [record.number for record in store.read("table:1", after=2)] == [3]
        assert store.length("table:1") == 3
        assert store.length("table:2") == 0
        assert store.verify() is None

    def test_one_transaction_appends_to_several_streams_or_to_none(self, store: Store) -> None:
        store.append(batch("a", "wallet:anna", 0, b"1"))
        entries = (Entry("table:1", b"x"), Entry("wallet:anna", b"y"))
        with pytest.raises(StreamMoved, match="wallet:anna has 1 records, not 0"):
            store.append(Batch("b", b"b", ANNA, {"table:1": 0, "wallet:anna": 0}, entries))
        assert store.streams() == ["wallet:anna"]
        store.append(Batch("b", b"b", ANNA, {"table:1": 0, "wallet:anna": 1}, entries))
        assert store.streams() == ["table:1", "wallet:anna"]

    def test_a_repeated_command_gets_the_first_answer_and_changes_nothing(self, store: Store) -> None:
        first = store.append(batch("a", "t", 0, b"1"))
        again = store.append(batch("a", "t", 0, b"1"))
        assert (first.answer, first.repeated) == (b"answer to a", False)
        assert (again.answer, again.repeated) == (b"answer to a", True)
        assert store.length("t") == 1

    def test_what_came_of_a_command_can_be_asked_again(self, store: Store) -> None:
        assert store.answered("a", b"a") is None
        store.submit(batch("a", "t", 0, b"1")).result()
        again = store.answered("a", b"a")
        assert again is not None
        assert (again.answer, again.repeated) == (b"answer to a", True)
        with pytest.raises(KeyReused, match="'a' belongs to another command"):
            store.answered("a", b"b")

    def test_whoever_stops_waiting_does_not_stop_the_store(self, store: Store) -> None:
        for number in range(50):
            store.submit(batch(f"c{number}", f"s{number}", 0, b"1")).cancel()
        store.append(batch("after", "t", 0, b"1"))
        assert store.length("t") == 1
        assert store.verify() is None

    def test_a_store_is_verified_while_it_is_written(self, store: Store) -> None:
        stop = threading.Event()

        def write() -> None:
            length = 0
            while not stop.is_set():
                store.append(batch(f"w{length}", "t", length, b"1", transfers=(moved("a", "b", 1),)))
                length += 1

        writer = threading.Thread(target=write)
        writer.start()
        found = [store.verify() for _ in range(30)]
        stop.set()
        writer.join()
        assert found == [None] * 30

    def test_a_key_belongs_to_one_command(self, store: Store) -> None:
        store.append(batch("a", "t", 0, b"1"))
        with pytest.raises(KeyReused, match="'a' belongs to another command"):
            store.append(Batch("a", b"another body", ANNA, {"t": 1}, (Entry("t", b"2"),)))
        assert store.length("t") == 1

    def test_a_refused_batch_may_be_sent_again_under_its_key(self, store: Store) -> None:
        store.append(batch("a", "t", 0, b"1"))
        with pytest.raises(StreamMoved):
            store.append(batch("b", "t", 0, b"2"))
        assert not store.append(batch("b", "t", 1, b"2")).repeated

    def test_the_ledger_is_the_fold_of_the_transfers(self, store: Store) -> None:
        buy_in = moved("wallet:anna", "table:1/stake:1", 5000)
        store.append(batch("a", "table:1", 0, b"1", transfers=(buy_in,)))
        wager = moved("table:1/stake:1", "table:1/pot", 200)
        store.append(batch("b", "table:1", 1, b"2", transfers=(wager,)))
        assert store.balances() == {"table:1/pot": 200, "table:1/stake:1": 4800, "wallet:anna": -5000}
        assert list(store.transfers(Account("table:1/stake:1"))) == [("table:1", 1, buy_in), ("table:1", 2, wager)]
        assert store.verify() is None

    def test_the_store_knows_until_when_the_room_was_there(self, store: Store) -> None:
        assert store.alive_until() == 0
        receipt = store.append(batch("a", "t", 0, b"1", b"2"))
        assert [record.at for record in store.read("t")] == [receipt.at, receipt.at]
        assert store.alive_until() == receipt.at
        store.beat(receipt.at + 500)
        later = store.append(batch("b", "t", 2, b"3"))
        assert store.alive_until() == max(receipt.at + 500, later.at)
        assert store.verify() is None

    def test_many_writers_of_one_stream_lose_and_repeat_nothing(self, store: Store) -> None:
        barrier = threading.Barrier(8)

        def write(writer: int) -> None:
            barrier.wait()
            for turn in range(20):
                while True:
                    try:
                        store.append(batch(f"{writer}.{turn}", "t", store.length("t"), f"{writer}.{turn}".encode()))
                        break
                    except StreamMoved:
                        continue

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(write, range(8)))
        written = sorted(record.event.decode() for record in store.read("t"))
        assert written == sorted(f"{writer}.{turn}" for writer in range(8) for turn in range(20))
        assert store.verify() is None

    @settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(events=st.lists(st.binary(min_size=1, max_size=60), min_size=1, max_size=5))
    def test_any_bytes_come_back_as_they_were(self, store: Store, events: list[bytes]) -> None:
        stream = f"stream {len(store.streams())}"
        store.append(batch(f"key of {stream}", stream, 0, *events))
        assert [record.event for record in store.read(stream)] == events
