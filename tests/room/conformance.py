"""What every store must do, whatever it is made of; a test class per store inherits it with a `store` fixture."""

import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.malformed import Malformed
from pitboss.play import Account, Principal, Role, Transfer
from pitboss.room.chain import START, follows
from pitboss.room.store import (
    Batch,
    Damage,
    Fenced,
    KeyReused,
    Moves,
    Reading,
    Right,
    Snapshot,
    Store,
    StoreEntry,
    StreamMoved,
    Uncovered,
)

# Each store has a test class of its own, and a fixture that all examples of a test share.
SHARED = [HealthCheck.function_scoped_fixture, HealthCheck.differing_executors]
ANNA = Principal(Role.PLAYER, 1, "anna")


def batch(key: str, stream: str, length: int, *events: bytes, transfers: tuple[Transfer, ...] = ()) -> Batch:
    entries = tuple(StoreEntry(stream, event, transfers if i == 0 else ()) for i, event in enumerate(events))
    return Batch(key, key.encode(), ANNA, {stream: length}, entries, b"answer to " + key.encode())


def fenced(key: str, length: int, right: Right) -> Batch:
    """One more record of `t` by somebody who thinks that it is his."""
    return msgspec.structs.replace(batch(key, "t", length, key.encode()), fence={"t": right})


def paid(key: str, length: int, *transfers: Transfer, stream: str = "t") -> Batch:
    """Transfers out of wallets that must be covered."""
    covered = frozenset(transfer.source for transfer in transfers if transfer.source.startswith("wallet:"))
    return msgspec.structs.replace(batch(key, stream, length, b"{}", transfers=transfers), covered=covered)


def moved(source: str, target: str, cents: int) -> Transfer:
    return Transfer(Account(source), Account(target), cents)


class Meaning:
    """What lines move, in any stream but one."""

    def __init__(self, moves: dict[bytes, tuple[Transfer, ...]]) -> None:
        self._moves = moves

    def reading(self, stream: str) -> Reading:
        if stream == "not mine":
            raise Malformed("no stream")
        return self._read

    def _read(self, number: int, at: int, line: bytes) -> Moves:
        if line not in self._moves:
            raise Malformed("no event")
        return self._moves[line]


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
        entries = (StoreEntry("table:1", b"x"), StoreEntry("wallet:anna", b"y"))
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
            store.append(Batch("a", b"another body", ANNA, {"t": 1}, (StoreEntry("t", b"2"),)))
        assert store.length("t") == 1

    def test_a_refused_batch_may_be_sent_again_under_its_key(self, store: Store) -> None:
        store.append(batch("a", "t", 0, b"1"))
        with pytest.raises(StreamMoved):
            store.append(batch("b", "t", 0, b"2"))
        assert not store.append(batch("b", "t", 1, b"2")).repeated

    def test_the_ledger_is_the_fold_of_the_transfers(self, store: Store) -> None:
        buy_in = moved("bank", "table:1/stake:1", 5000)
        store.append(batch("a", "table:1", 0, b"1", transfers=(buy_in,)))
        wager = moved("table:1/stake:1", "table:1/pot", 200)
        store.append(batch("b", "table:1", 1, b"2", transfers=(wager,)))
        assert store.balances() == {"bank": -5000, "table:1/pot": 200, "table:1/stake:1": 4800}
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

    def test_the_heads_and_hashes_are_those_of_the_records(self, store: Store) -> None:
        assert store.heads() == {}
        store.append(batch("a", "s", 0, b"1", b"2"))
        store.append(batch("b", "t", 0, b"3"))
        for stream in ("s", "t"):
            records = list(store.read(stream))
            assert store.heads()[stream] == (len(records), records[-1].hash)
            assert store.hashes(stream, 0, len(records)) == [record.hash for record in records]
        assert store.hashes("s", 1, 2) == store.hashes("s", 0, 2)[1:]
        assert store.streams() == ["s", "t"]

    def test_an_audit_gives_every_hash_and_every_balance(self, store: Store) -> None:
        store.append(batch("a", "s", 0, b"1", b"2", transfers=(moved("bank", "pot", 5),)))
        audit = store.audit()
        assert (audit.damage, audit.records, audit.streams) == (None, 2, 1)
        assert [audit.hash_of("s", number) for number in (1, 2)] == store.hashes("s", 0, 2)
        assert audit.hash_of("s", 3) == b""
        assert (audit.length("s"), audit.length("t")) == (2, 0)
        assert audit.balances == store.balances() == {"bank": -5, "pot": 5}

    def test_transfers_are_compared_with_what_the_events_mean(self, store: Store) -> None:
        meaning = Meaning({b"1": (moved("bank", "pot", 5),), b"2": ()})
        store.append(batch("a", "s", 0, b"1", b"2", transfers=(moved("bank", "pot", 5),)))
        assert store.audit(meaning).damage is None
        store.append(batch("b", "s", 2, b"1", transfers=(moved("bank", "pot", 6),)))
        assert store.audit(meaning).damage == Damage("s", 3, "transfer 1 is not that of the event")
        store.append(batch("c", "r", 0, b"2", transfers=(moved("bank", "pot", 6),)))
        assert store.audit(meaning).damage == Damage("r", 1, "transfer 1 is not that of the event")
        store.append(batch("d", "q", 0, b"1"))
        assert store.audit(meaning).damage == Damage("q", 1, "transfer 1 of the event is missing")
        store.append(batch("e", "p", 0, b"x"))
        assert store.audit(meaning).damage == Damage("p", 1, "no event")
        store.append(batch("f", "not mine", 0, b"1"))
        assert store.audit(meaning).damage == Damage("not mine", 1, "no stream")

    def test_what_was_handed_over_is_there_after_a_flush(self, store: Store) -> None:
        store.submit(batch("a", "s", 0, b"1"))
        store.beat(12345)
        store.flush()
        assert (store.length("s"), store.pulse()) == (1, 12345)

    @settings(max_examples=25, suppress_health_check=SHARED)
    @given(events=st.lists(st.binary(min_size=1, max_size=60), min_size=1, max_size=5))
    def test_any_bytes_come_back_as_they_were(self, store: Store, events: list[bytes]) -> None:
        stream = f"stream {len(store.streams())}"
        store.append(batch(f"key of {stream}", stream, 0, *events))
        assert [record.event for record in store.read(stream)] == events

    def test_a_batch_without_a_key_is_done_once_by_its_lengths(self, store: Store) -> None:
        step = Batch("", b"", ANNA, {"t": 0}, (StoreEntry("t", b"1"),))
        assert not store.append(step).repeated
        with pytest.raises(StreamMoved, match="t has 1 records, not 0"):
            store.append(step)
        assert not store.append(Batch("", b"", ANNA, {"t": 1}, (StoreEntry("t", b"2"),))).repeated
        assert [record.event for record in store.read("t")] == [b"1", b"2"]
        assert store.keys() == set()
        assert store.verify() is None

    def test_without_key_and_lengths_nothing_can_be_asked(self) -> None:
        with pytest.raises(AssertionError, match="could be done twice"):
            Batch("", b"", ANNA, {}, (StoreEntry("t", b"1"),))

    def test_only_the_owner_of_the_latest_epoch_appends_to_a_fenced_stream(self, store: Store) -> None:
        first = store.claim(["t", "u"], "north")
        assert {stream: tenure.right for stream, tenure in first.items()} == {"t": ("north", 1), "u": ("north", 1)}
        store.append(fenced("a", 0, first["t"].right))
        for right in (Right("north", 2), Right("south", 1), Right("north", 0)):
            with pytest.raises(Fenced, match="t has epoch 1 of north, not epoch"):
                store.append(fenced("b", 1, right))
        with pytest.raises(Fenced, match="v has no owner"):
            store.append(msgspec.structs.replace(fenced("b", 1, first["t"].right), fence={"v": Right("north", 1)}))
        assert store.length("t") == 1
        store.append(fenced("b", 1, first["t"].right))
        assert [record.event for record in store.read("t")] == [b"a", b"b"]

    def test_the_fence_beats_the_key_which_beats_the_length(self, store: Store) -> None:
        right = store.claim(["t"], "north")["t"].right
        store.append(fenced("a", 0, right))
        assert store.append(fenced("a", 0, right)).repeated, "although the stream has grown since"
        with pytest.raises(Fenced):
            store.append(fenced("a", 0, Right("south", 2)))
        with pytest.raises(StreamMoved):
            store.append(fenced("b", 0, right))

    def test_claiming_again_changes_nothing(self, store: Store) -> None:
        first = store.claim(["t"], "north")
        assert store.claim(["t"], "north") == first
        assert store.tenures("t") == [first["t"]]
        assert store.tenures("u") == []
        assert (first["t"].alive_before, store.verify()) == (0, None)

    def test_what_is_covered_does_not_end_below_nothing(self, store: Store) -> None:
        store.append(paid("a", 0, moved("bank", "wallet:anna", 500)))
        with pytest.raises(Uncovered, match="wallet:anna"):
            store.append(paid("b", 1, moved("wallet:anna", "stake", 501)))
        with pytest.raises(Uncovered, match="wallet:ben"):
            store.append(paid("b", 1, moved("wallet:ben", "stake", 1)))
        assert store.balances() == {"bank": -500, "wallet:anna": 500}
        # What comes in and goes out in one batch counts together.
        store.append(paid("b", 1, moved("wallet:anna", "stake", 600), moved("stake", "wallet:anna", 100)))
        assert store.balances() == {"bank": -500, "stake": 500}
        uncovered = msgspec.structs.replace(paid("c", 2, moved("wallet:anna", "stake", 5)), covered=frozenset())
        store.append(uncovered)
        assert store.balances() == {"bank": -500, "stake": 505, "wallet:anna": -5}
        store.append(paid("d", 3, moved("stake", "wallet:anna", 2)))
        assert store.balances()[Account("wallet:anna")] == -3, "whoever gives is not asked what was there"

    def test_of_many_who_take_from_one_account_only_those_get_it_for_whom_it_is_enough(self, store: Store) -> None:
        store.append(paid("a", 0, moved("bank", "wallet:anna", 1000)))
        futures = [
            store.submit(paid(f"k{n}", 0, moved("wallet:anna", f"stake:{n}", 300), stream=f"t{n}")) for n in range(12)
        ]
        errors = [future.exception() for future in futures]
        assert sum(error is None for error in errors) == 3
        assert all(isinstance(error, Uncovered) for error in errors if error is not None)
        assert store.balances()[Account("wallet:anna")] == 100
        assert store.verify() is None

    def test_the_latest_snapshot_that_fits_the_records_is_found(self, store: Store) -> None:
        store.append(batch("a", "t", 0, b"1", b"2", b"3"))
        hashes = store.hashes("t", 0, 3)
        assert store.latest_snapshot("t", 1) is None
        kept = [Snapshot("t", number, hashes[number - 1], 1, b"\0state %d" % number) for number in (1, 2)]
        store.put_snapshot(kept[0])
        store.flush()
        assert store.latest_snapshot("t", 1) == kept[0]
        store.put_snapshot(kept[1])
        store.put_snapshot(Snapshot("t", 3, hashes[2], 2, b"of a newer release"))
        store.flush()
        assert store.latest_snapshot("t", 1) == kept[1]
        found = store.latest_snapshot("t", 2)
        assert found is not None
        assert found.number == 3
        assert store.latest_snapshot("u", 1) is None
        assert store.latest_snapshot("t", 1, 1) == kept[0]
        assert store.latest_snapshot("t", 2, 2) is None
        store.put_snapshot(msgspec.structs.replace(kept[1], number=3, hash=hashes[2]), alone=True)
        store.flush()
        assert store.latest_snapshot("t", 1, 2) is None
        assert store.verify() is None

    def test_a_snapshot_of_other_records_is_as_if_not_there_and_is_damage(self, store: Store) -> None:
        store.append(batch("a", "t", 0, b"1"))
        store.put_snapshot(Snapshot("t", 1, bytes(32), 1, b"state"))
        store.flush()
        assert store.latest_snapshot("t", 1) is None
        assert store.verify() == Damage("the snapshots", 0, "that of t at record 1 is not what was kept")
