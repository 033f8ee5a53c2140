"""The event store: append-only streams, one transaction for all that a command brings about.

This module is the interface and what every implementation promises; `sqlite_store` keeps it in a file.

* A batch is appended whole or not at all, and `append` returns only when it is durable.
* The command's key is part of the same transaction: the same key with the same body gives the first answer again and
  appends nothing, with another body it is refused.
* `submit` does the same without waiting; `answered` tells what came of a key before, with KeyReused for another body.
* A batch names the length of each stream it was decided on; if a stream has grown since, it is refused.
* The ledger is the projection of the events' transfers, written in the same transaction.
* `beat` notes that the room is there, without waiting; `alive_until` is the latest beat or record, whichever is later.
* A store has one writer; a second one is refused with the name of the first. What is read is checked as it is read.
* The commands are a chain, too, in the order in which they were done, under the name COMMANDS.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Account, Principal, Transfer
from pitboss.room.chain import ChainRecord


class StoreEntry(msgspec.Struct, frozen=True):
    """An event to be appended, as its line of JSON, with the money it moves between the room's accounts."""

    stream: str
    event: bytes
    transfers: tuple[Transfer, ...] = ()


class Batch(msgspec.Struct, frozen=True):
    """All that one command brings about. `lengths` are those of the streams when it was decided."""

    key: str
    body: bytes
    by: Principal | None
    lengths: Mapping[str, int]
    entries: tuple[StoreEntry, ...]
    answer: bytes = b""


def content_of(entries: Iterable[StoreEntry]) -> bytes:
    """What a command of the house is known by: all that it appends."""
    return b"\n".join(part for entry in entries for part in (entry.stream.encode(), entry.event))


class Receipt(msgspec.Struct, frozen=True):
    """What came of a batch: the answer to give, whether it had been given before, and when it was written."""

    answer: bytes
    repeated: bool
    at: int = 0


COMMANDS = "commands"
"""The name of the chain of commands among the streams."""


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


class KeyReused(Exception):
    """The key of another command was used again."""


class StoreFailed(Exception):
    """The store cannot write; nothing of the batch was kept."""


class StoreUnusable(Malformed):
    """The store cannot be opened: what is wrong with it, and what to do."""


class StoreDamaged(StoreUnusable):
    """A record that was read is not what was appended."""


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

    def streams(self) -> list[str]: ...

    def balances(self) -> dict[Account, int]: ...

    def transfers(self, name: Account) -> Iterator[tuple[str, int, Transfer]]: ...

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """Of every stream and of the commands, at one moment: the number and the hash of the last record."""

    def hashes(self, stream: str, after: int, until: int) -> list[bytes]:
        """The hashes of the records of a stream, or of the commands, after one number and up to another."""

    def pulse(self) -> int:
        """The latest beat; 0 if there was none."""

    def alive_until(self) -> int: ...

    def audit(self, meaning: Meaning | None = None) -> Audit:
        """Account for every row; with a `meaning`, for every transfer as well."""

    def close(self) -> None: ...


class Store(Records, Protocol):
    """What the room asks of a store, as its only writer."""

    def append(self, batch: Batch) -> Receipt: ...

    def submit(self, batch: Batch) -> "Future[Receipt]": ...

    def beat(self, at: int) -> None: ...

    def reachable_at(self, address: str) -> None:
        """Tell whoever else wants to write where the room is."""

    def flush(self) -> None:
        """Wait until all that was handed over is on the disk."""

    def verify(self) -> Damage | None:
        """The first damage that the store can tell by itself; nothing if every row is accounted for."""
