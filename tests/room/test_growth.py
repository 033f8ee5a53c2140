"""What is past costs an opening nothing: checkpoints in parts and without a number for every stream, a look at a large
file beside the room, balances of those who are asked for."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.play import Account, Transfer
from pitboss.play.money import wallet
from pitboss.room import uptime
from pitboss.room import wallets as module
from pitboss.room.checkpoints import comparing, growth, sealing
from pitboss.room.checkpoints.checkpoint import CODEC, STREAM, Checkpoint
from pitboss.room.checkpoints.comparing import Logged
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.checkpoints.sealing import Sealer
from pitboss.room.sqlite import preparing
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import COMMANDS, Batch, StoreFailed
from pitboss.room.stores import FILE
from pitboss.room.wallets import Wallets, grant
from tests.patience import PATIENCE, wall_clock

PART = 5


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "PART", PART)
    monkeypatch.setattr(sealing, "PART", PART)


def opened(folder: Path) -> SqliteStore:
    store = SqliteStore(folder / FILE)
    uptime.open_room(store)
    return store


def sealer_of(store: SqliteStore) -> Sealer:
    sealer = Sealer(store, CheckpointFolder.of(store.path.parent), wall_clock)
    sealer.check()
    return sealer


def give(store: SqliteStore, *persons: str) -> None:
    for person in persons:
        store.append(Batch(f"{person} {store.length(COMMANDS)}", b"", None, {}, (grant(person, 100),)))


def give_for(store: SqliteStore, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        give(store, "ann")


def checkpoints(store: SqliteStore) -> Iterator[Checkpoint]:
    return (event for _, event in reversed(list(growth.backwards(store))) if isinstance(event, Checkpoint))


def people(count: int, name: str = "g") -> list[str]:
    return [f"{name}-{number:03}" for number in range(count)]


def check_all(store: SqliteStore) -> None:
    """Everything is covered, by checkpoints of which none is too large, and the room is sound."""
    assert all(len(each.heads) <= PART for each in checkpoints(store))
    covered = growth.covered_by(store)
    open_still = {stream for stream, (number, _) in store.heads().items() if number > covered.get(stream, 0)}
    assert open_still == {STREAM, COMMANDS}
    check_log(store)


def check_log(store: SqliteStore) -> None:
    """Every checkpoint of the log has the root that the records give."""
    logged = [Logged(record.number, record.at, CODEC.decode(record.event)) for record in store.read(STREAM)]
    assert comparing.follow(store.audit(), logged)[1] is None


def test_many_streams_are_covered_in_parts(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        give(store, *people(23))
        last = sealer_of(store).take(closed=True)
        assert last.number > 4
        assert [each.closed for each in checkpoints(store)] == [False] * (last.number - 1) + [True]
        check_all(store)


def test_after_an_end_in_order_nothing_of_before_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(opened(tmp_path)) as store:
        give(store, *people(9))
        sealer_of(store).take(closed=True)
    with monkeypatch.context() as patch:
        patch.delattr(SqliteRecords, "heads")
        patch.delattr(SqliteRecords, "latest_heads")
        with closing(SqliteStore(tmp_path / FILE)) as store:
            sealer = sealer_of(store)
            assert sealer.take() is sealer.last
            uptime.open_room(store)
            give(store, "new", "g-003")
            last = sealer.take()
            assert set(last.heads) == {COMMANDS, STREAM, uptime.STREAM, "wallet:new", "wallet:g-003"}
            assert sealer.take() is last
    with closing(SqliteStore(tmp_path / FILE)) as store:
        check_log(store)


@pytest.mark.parametrize("before", [0, 3, 12])
def test_after_a_crash_whatever_is_not_covered_is_found(before: int, tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        sealer = sealer_of(store)
        for number in range(before):
            give(store, *people(2, f"p{number}"))
            time.sleep(0.002)
            sealer.take()
        give(store, "g-000", *people(8))  # and no checkpoint covers them
    with closing(opened(tmp_path)) as store:
        give(store, "g-000", "late")
        sealer_of(store).take(closed=True)
        check_all(store)


def test_a_crash_between_two_parts_loses_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(opened(tmp_path)) as store:
        sealer = sealer_of(store)
        sealer.take()
        give(store, *people(14))
        seal = Sealer._seal

        def once(self: Sealer, *given: object) -> Checkpoint:
            seal(self, *given)  # type: ignore[arg-type]  # whatever it is given
            raise StoreFailed("the power is cut")

        with monkeypatch.context() as patch:
            patch.setattr(Sealer, "_seal", once)
            with pytest.raises(StoreFailed):
                sealer.take()
    with closing(opened(tmp_path)) as store:
        sealer_of(store).take(closed=True)
        check_all(store)


HARMS = {
    "balance": ("update balances set cents = cents + 1 where account = 'bank'", "the balance of bank is off by"),
    "head": ("update heads set number = number + 1 where stream = 'wallet:g-001'", "record 2 of wallet:g-001"),
}


@pytest.mark.parametrize("name", HARMS)
def test_of_a_large_file_damage_is_found_while_it_is_open(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(opened(tmp_path)) as store:
        give(store, *people(3))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute(HARMS[name][0])
        connection.commit()
    monkeypatch.setattr(preparing, "SOON", -1.0)
    monkeypatch.setattr(preparing, "STEPS", 1)
    with closing(SqliteStore(tmp_path / FILE)) as store, pytest.raises(StoreFailed, match=HARMS[name][1]):
        give_for(store, PATIENCE)


def test_a_large_file_that_is_sound_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "SOON", -1.0)
    monkeypatch.setattr(preparing, "STEPS", 1)
    for _ in range(2):
        with closing(opened(tmp_path)) as store:
            give(store, *people(3))
    with closing(SqliteStore(tmp_path / FILE)) as store:
        assert store.verify() is None


def test_a_wallet_is_looked_up_once_and_then_followed(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        give(store, "ann", "ben")
        asked: list[Account] = []

        def balance(name: Account) -> int:
            asked.append(name)
            return store.balance(name)

        wallets, more = Wallets(balance), grant("ann", 50)
        wallets.record(more.transfers)
        assert wallets["ann"] == 150
        wallets.undo(more.transfers)
        assert (wallets["ann"], wallets["ben"], wallets["nobody"], wallets.tickets("ann")) == (100, 100, 0, 0)
        assert asked == ["wallet:ann", "wallet:ben", "wallet:nobody", "tickets:ann"]
        give(store, "ann", "cleo")
        for person in ("ann", "cleo"):  # as told by another node, which has written it
            assert wallets.follow(wallet(person), store.balance(wallet(person)), wallets.seen)
        assert (wallets["ann"], asked.count(wallet("cleo")), wallets["cleo"]) == (200, 0, 100)


def test_nothing_of_a_transfer_is_followed_where_the_store_does_not_say_what_there_was() -> None:
    def balance(name: Account) -> int:
        if name == wallet("ben"):
            raise StoreFailed("the store does not answer")
        return 100

    wallets = Wallets(balance)
    with pytest.raises(StoreFailed):
        wallets.record([Transfer(wallet("ann"), wallet("ben"), 50)])
    assert wallets["ann"] == 100
    assert wallets.follow(wallet("ann"), 70, wallets.seen), "nothing of it is being written"


def test_only_the_latest_wallets_are_at_hand_and_those_that_are_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room for years has any number of people, and a node looks at all that are at hand every few seconds."""
    monkeypatch.setattr(module, "MOST", 3)
    with closing(opened(tmp_path)) as store:
        guests = [f"guest{number}" for number in range(9)]
        give(store, *guests)
        wallets, more = Wallets(store.balance), grant("ann", 50)
        wallets.record(more.transfers)
        assert [wallets[guest] for guest in guests] == [100] * 9
        assert wallets.at_hand == [wallet("ann"), *map(wallet, guests[-2:])]
        wallets.settle(more.transfers)
        assert (wallets[guests[-1]], wallets["ann"], wallets[guests[0]]) == (100, 50, 100)
        assert wallets.at_hand == [wallet(guests[-1]), wallet("ann"), wallet(guests[0])]
        assert wallets._latest.keys() == set(wallets.at_hand)
        assert not wallets._ahead


def test_what_was_read_of_a_wallet_before_it_was_looked_up_anew_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    with closing(opened(tmp_path)) as store:
        give(store, "ann", "ben")
        wallets = Wallets(store.balance)
        assert wallets["ann"] == 100
        seen, found = wallets.seen, store.balance(wallet("ann"))
        give(store, "ann")
        assert (wallets["ben"], wallets["ann"]) == (100, 200)
        assert not wallets.follow(wallet("ann"), found, seen)
        assert wallets["ann"] == 200
