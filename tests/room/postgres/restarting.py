"""Writers that go on while their PostgreSQL stops, crashes and comes back; then the account of all they were told."""

import random
import threading
import time
from collections import defaultdict

import msgspec

from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Batch, Damage, Receipt, StoreEntry, StoreFailed
from tests.room.conformance import ANNA, moved
from tests.servers.postgres import PostgresServer, StandbyServer

MODES = ("fast", "immediate")
"""An orderly stop that ends what is under way, and a crash."""
BETWEEN = 25
"""So many appends are acknowledged from one restart to the next."""


class Restarts(msgspec.Struct):
    """What came of it. `wrong` has a sentence for whatever was lost, doubled or moved."""

    restarts: int = 0
    acknowledged: int = 0
    resubmitted: int = 0
    slowest: float = 0.0
    """Seconds from the server's return to the next acknowledgement, at worst."""
    wrong: list[str] = []
    damage: Damage | None = None


class Writers:
    """Some threads, each with a stream of its own; every other batch has no key."""

    def __init__(self, store: PostgresStore, count: int) -> None:
        self._store = store
        self._stop = threading.Event()
        self._told = threading.Condition()
        self.receipts: defaultdict[str, list[Receipt]] = defaultdict(list)
        self.wrong: list[str] = []
        self._threads = [threading.Thread(target=self._write, args=(f"t{n}",)) for n in range(count)]
        for thread in self._threads:
            thread.start()

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.receipts.values()))

    def wait_for(self, more: int, seconds: float) -> None:
        """Until so many more are acknowledged."""
        with self._told:
            until = self.acknowledged + more
            assert self._told.wait_for(lambda: self.acknowledged >= until, seconds), "the writers do not go on"

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _write(self, stream: str) -> None:
        number = 0
        while not self._stop.is_set():
            entry = StoreEntry(stream, b"%d" % number, (moved("bank", f"pot:{stream}", 1),))
            key = f"{stream}.{number}" if number % 2 else ""
            step = Batch(key, b"", ANNA, {stream: number}, (entry,), b"%d" % number)
            try:
                receipt = self._store.append(step)
            except StoreFailed:
                # Nothing of it was kept, which the next try shows.
                continue
            except Exception as error:
                self.wrong.append(f"{stream}, {number}: {type(error).__name__}: {error}")
                return
            if receipt.repeated:
                self.wrong.append(f"{stream}, {number}: called a repeat")
            number += 1
            with self._told:
                self.receipts[stream].append(receipt)
                self._told.notify_all()


def lose_primary(primary: PostgresServer, standby: StandbyServer, address: str, patience: float) -> Restarts:
    """Let a primary crash for good while writers are at work, and promote its standby; and the account of it."""
    store = PostgresStore.open(address)
    writers = Writers(store, 4)
    found = Restarts()
    try:
        writers.wait_for(BETWEEN, patience)
        primary.stop("immediate")
        standby.promote()
        began = time.monotonic()
        writers.wait_for(1, patience)
        found.slowest, found.restarts = time.monotonic() - began, 1
        writers.wait_for(BETWEEN, patience)
    finally:
        writers.stop()
    return accounted(found, store, writers)


def restart_again_and_again(
    server: PostgresServer, address: str, restarts: int, rng: random.Random, patience: float
) -> Restarts:
    """Stop a server in one way or the other while writers are at work, start it again; and the account of it."""
    store = PostgresStore.open(address)
    writers = Writers(store, 4)
    found = Restarts()
    try:
        for _ in range(restarts):
            writers.wait_for(BETWEEN, patience)
            server.stop(rng.choice(MODES))
            server.start()
            began = time.monotonic()
            writers.wait_for(1, patience)
            found.slowest = max(found.slowest, time.monotonic() - began)
            found.restarts += 1
        writers.wait_for(BETWEEN, patience)
    finally:
        writers.stop()
    return accounted(found, store, writers)


def accounted(found: Restarts, store: PostgresStore, writers: Writers) -> Restarts:
    """Compare all that the writers were told with what is there; the store is closed."""
    found.acknowledged, found.resubmitted, found.wrong = writers.acknowledged, store.traffic.resubmitted, writers.wrong
    for stream, receipts in writers.receipts.items():
        records = [(record.event, record.at) for record in store.read(stream)]
        told = [(receipt.answer, receipt.at) for receipt in receipts]
        if records != told:
            found.wrong.append(f"{stream}: {len(told)} were acknowledged, and {len(records)} are there, or others")
    found.damage = store.verify()
    store.close()
    return found
