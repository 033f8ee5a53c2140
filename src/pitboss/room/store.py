"""The event store: append-only streams, one transaction for all that a command brings about.

This module is the interface and what every implementation promises; `sqlite_store` keeps it in a file.

* A batch is appended whole or not at all, and `append` returns only when it is durable.
* The command's key is part of the same transaction: the same key with the same body gives the first answer again and
  appends nothing, with another body it is refused. A batch without a key is done once because of its lengths.
* `submit` does the same without waiting; `answered` tells what came of a key before, with KeyReused for another body.
* A batch names the length of each stream it was decided on; if a stream has grown since, it is refused.
* A stream can have an owner, who got it by a claim; each claim gives it a higher epoch. A batch with a fence is refused
  where owner or epoch are others by now, so that of two who think that they own a stream only one writes.
* Accounts that a batch names as covered do not end below nothing by it, whoever else writes.
* Of these the fence is looked at first, then the key, the lengths, and what is covered.
* The ledger is the projection of the events' transfers, written in the same transaction.
* `beat` notes that the room is there, without waiting; `alive_until` is the latest beat or record, whichever is later.
* What is read is checked as it is read; what is in the archive of a month alone raises Archived. Snapshots are no
  truth: one that does not fit the records is as if not there.
* A store with one writer refuses a second one with the name of the first, and keeps the commands as a chain, too, in
  the order in which they were done, under the name COMMANDS.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Account, Principal, Transfer
from pitboss.room.chain import ChainRecord


class StoreEntry(msgspec.Struct, frozen=True):
    """An event to be appended, as its line of JSON, with the money it moves between the room's accounts."""

    stream: str
    event: bytes
    transfers: tuple[Transfer, ...] = ()


class Right(NamedTuple):
    """The right to write a stream: whose it is, and the how manieth owner that is."""

    owner: str
    epoch: int


class Batch(msgspec.Struct, frozen=True):
    """All that one command brings about. `lengths` are those of the streams when it was decided.

    With an empty key it is done once by its lengths alone. `fence` has the streams that only their owner may append to,
    `covered` the accounts that must not end below nothing.
    """

    key: str
    body: bytes
    by: Principal | None
    lengths: Mapping[str, int]
    entries: tuple[StoreEntry, ...]
    answer: bytes = b""
    fence: Mapping[str, Right] = {}
    covered: frozenset[Account] = frozenset()

    def __post_init__(self) -> None:
        assert self.key or self.lengths, "a batch without key and lengths could be done twice"

    @property
    def moved(self) -> dict[Account, int]:
        """What it does to each account."""
        moved: defaultdict[Account, int] = defaultdict(int)
        for entry in self.entries:
            for transfer in entry.transfers:
                moved[transfer.source] -= transfer.cents
                moved[transfer.target] += transfer.cents
        return moved


def content_of(entries: Iterable[StoreEntry]) -> bytes:
    """What a command of the house is known by: all that it appends."""
    return b"\n".join(part for entry in entries for part in (entry.stream.encode(), entry.event))


class Receipt(msgspec.Struct, frozen=True):
    """What came of a batch: the answer to give, whether it had been given before, and when it was written."""

    answer: bytes
    repeated: bool
    at: int = 0


class Tenure(msgspec.Struct, frozen=True):
    """A time in which a stream had one owner: since when, and until when the one before is known to have been there.

    The clock of a table stands still in between (H-R04); `alive_before` is 0 for the first.
    """

    stream: str
    epoch: int
    node: str
    since: int
    alive_before: int

    @property
    def right(self) -> Right:
        return Right(self.node, self.epoch)


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a stream after a record, which is named by number and hash; of use to readers of the same level."""

    stream: str
    number: int
    hash: bytes
    level: int
    state: bytes

    @property
    def mark(self) -> bytes:
        """What shows that it was not changed by accident."""
        head = msgspec.json.encode((self.stream, self.number, self.level))
        return hashlib.sha256(b"".join((_SNAPSHOT, self.hash, head, self.state))).digest()


_SNAPSHOT = b"pitboss/snapshot/1\0"
COMMANDS = "commands"
"""The name of the chain of commands among the streams."""


class Grown(NamedTuple):
    """What of a stream no checkpoint covers: the records after `covered`, up to `number`, whose hash it is."""

    covered: int
    number: int
    hash: bytes


class Damage(msgspec.Struct, frozen=True):
    """The first record that is not what was appended, and what is wrong with it; 0 where it is no single record."""

    stream: str
    number: int
    what: str

    def __str__(self) -> str:
        return f"record {self.number} of {self.stream}: {self.what}" if self.number else f"{self.stream}: {self.what}"


class Audit(msgspec.Struct, frozen=True):
    """What a look at every row found: damage, or else the hashes of all records, one after another, by stream."""

    damage: Damage | None
    hashes: Mapping[str, bytes | bytearray] = {}
    balances: Mapping[Account, int] = {}
    pulse: int = 0
    archived: tuple[str, ...] = ()
    """Months whose records are archived, and were not looked at: of those there are the hashes alone."""
    cited: Mapping[str, str] = {}
    """By the name of an archive that was read the sheet of the checkpoint that it cites."""

    @property
    def records(self) -> int:
        """How many events there are."""
        return sum(len(hashes) // HASH for stream, hashes in self.hashes.items() if stream != COMMANDS)

    @property
    def streams(self) -> int:
        return len(self.hashes) - (COMMANDS in self.hashes)

    def hash_of(self, stream: str, number: int) -> bytes:
        """The hash of a record; empty where there is none."""
        return bytes(self.hashes.get(stream, b"")[HASH * (number - 1) : HASH * number])

    def length(self, stream: str) -> int:
        return len(self.hashes.get(stream, b"")) // HASH


HASH = 32
Moves = Sequence[Transfer]
Reading = Callable[[int, int, bytes], Moves]
"""What an event moves, given its number, its time and its line; Malformed if it has no place in its stream."""


class Meaning(Protocol):
    """What records mean to whoever wrote them: how those of a stream are read; Malformed if no stream is called so."""

    def reading(self, stream: str) -> Reading: ...


class StreamMoved(Exception):
    """A stream has grown since the command was decided: decide again on what is there now."""


class Fenced(Exception):
    """A stream has another owner by now: let go of it."""


class Uncovered(Exception):
    """An account would end below nothing."""


class KeyReused(Exception):
    """The key of another command was used again."""


class StoreFailed(Exception):
    """The store cannot write; nothing of the batch was kept."""


class StoreUnusable(Malformed):
    """The store cannot be opened: what is wrong with it, and what to do."""


class StoreDamaged(StoreUnusable):
    """A record that was read is not what was appended."""


class Archived(StoreUnusable):
    """A record that was asked for is not here any more: it is in the archive of a month."""

    def __init__(self, stream: str, month: str) -> None:
        super().__init__(f"{stream} is archived in {month}: `pitboss verify --archive FOLDER` reads it there")
        self.month = month


def check_new(receipt: Receipt) -> Receipt:
    """What the house does of its own accord it does once: KeyReused if the store had it before."""
    if receipt.repeated:
        raise KeyReused("the store holds this step already, written by another: open the room again")
    return receipt


class Records(Protocol):
    """What can be read of a store, by anybody. Implementations are safe to call from any thread."""

    def answered(self, key: str, body: bytes) -> Receipt | None: ...

    def keys(self) -> set[str]: ...

    def length(self, stream: str) -> int: ...

    def read(self, stream: str, after: int = 0) -> Iterator[ChainRecord]: ...

    def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams, or of those that begin so, in their order."""

    def balances(self) -> dict[Account, int]: ...

    def balance(self, name: Account) -> int:
        """What stands in one account."""

    def transfers(self, name: Account) -> Iterator[tuple[str, int, Transfer]]: ...

    def tenures(self, stream: str) -> list[Tenure]:
        """Who has owned a stream, in order; the last one does still unless it was released."""

    def latest_snapshot(self, stream: str, level: int, until: int | None = None) -> Snapshot | None:
        """The latest one of this level that fits the records; up to a record, if its number is given."""

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """Of every stream and of the commands, at one moment: the number and the hash of the last record."""

    def latest_heads(self, since: int, after: str, most: int) -> dict[str, tuple[int, bytes]]:
        """The same of streams that were written at a time or later, by name after a name, of so many at most."""

    def hashes(self, stream: str, after: int, until: int) -> list[bytes]:
        """The hashes of the records of a stream, or of the commands, after one number and up to another."""

    def pulse(self) -> int:
        """The latest beat; 0 if there was none."""

    def alive_until(self) -> int: ...

    def archived(self) -> tuple[str, ...]:
        """The months of which there are records in the archive alone."""

    def audit(self, meaning: Meaning | None = None) -> Audit:
        """Account for every row; with a `meaning`, for every transfer as well."""

    def close(self) -> None: ...


class Store(Records, Protocol):
    """What the room asks of a store that it writes."""

    @property
    def node(self) -> str:
        """Who writes: a name that no other opening of any store has."""

    @property
    def level(self) -> int:
        """What may be written: events of releases up to this level, which everybody who has the room open can read."""

    def append(self, batch: Batch) -> Receipt: ...

    def submit(self, batch: Batch) -> "Future[Receipt]": ...

    def first(self, stream: str, after: int) -> AbstractAsyncContextManager[list[ChainRecord]]:
        """Have a stream to oneself, before anything is decided on it, until one batch is written to it: what it has
        after so many records."""

    def look_up(self, key: str, body: bytes) -> "Future[Receipt | None]":
        """The same as `answered`, without waiting."""

    def claim(self, streams: Iterable[str], owner: str) -> dict[str, Tenure]:
        """Own streams from now on, with a higher epoch; those that are the owner's already stay as they are.

        Streams whose owner is there still are left out.
        """

    def put_snapshot(self, snapshot: Snapshot, alone: bool = False) -> None:
        """Keep a snapshot, without waiting; `alone` in place of older ones of its level."""

    def grown(self) -> dict[str, Grown] | None:
        """The streams that were appended to since they were covered, and the commands; nothing if others write, too."""

    def cover(self, covered: Mapping[str, int]) -> None:
        """Checkpoints cover the records of streams up to these numbers, and none after them."""

    def beat(self, at: int) -> None: ...

    def reachable_at(self, address: str) -> None:
        """Tell whoever else wants to write where the room is."""

    def flush(self) -> None:
        """Wait until all that was handed over is on the disk; StoreFailed if that takes too long."""

    def verify(self) -> Damage | None:
        """The first damage that the store can tell by itself; nothing if every row is accounted for."""
