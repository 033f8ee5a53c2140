"""The event store: append-only streams, one transaction for all that a command brings about.

This module is the interface and what every implementation promises; `sqlite_store` keeps it in a file.

* A batch is appended whole or not at all, and `append` returns only when it is durable.
* The command's key is part of the same transaction: the same key with the same body gives the first answer again and
  appends nothing, with another body it is refused.
* `submit` does the same without waiting; `answered` tells what came of a key before, with KeyReused for another body.
* A batch names the length of each stream it was decided on; if a stream has grown since, it is refused.
* The ledger is the projection of the events' transfers, written in the same transaction.
* `beat` notes that the room is there, without waiting; `alive_until` is the latest beat or record, whichever is later.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from typing import Protocol

import msgspec

from pitboss.play import Account, Principal, Transfer
from pitboss.room.chain import Record


class Entry(msgspec.Struct, frozen=True):
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
    entries: tuple[Entry, ...]
    answer: bytes = b""


class Receipt(msgspec.Struct, frozen=True):
    """What came of a batch: the answer to give, whether it had been given before, and when it was written."""

    answer: bytes
    repeated: bool
    at: int = 0


class Damage(msgspec.Struct, frozen=True):
    """The first record that is not what was appended, and what is wrong with it."""

    stream: str
    number: int
    what: str


class StreamMoved(Exception):
    """A stream has grown since the command was decided: decide again on what is there now."""


class KeyReused(Exception):
    """The key of another command was used again."""


class StoreFailed(Exception):
    """The store cannot write; nothing of the batch was kept."""


class Store(Protocol):
    """What the room asks of a store. Implementations are single writers and safe to call from any thread."""

    def append(self, batch: Batch) -> Receipt: ...

    def submit(self, batch: Batch) -> "Future[Receipt]": ...

    def answered(self, key: str, body: bytes) -> Receipt | None: ...

    def keys(self) -> set[str]: ...

    def length(self, stream: str) -> int: ...

    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...

    def streams(self) -> list[str]: ...

    def balances(self) -> dict[Account, int]: ...

    def transfers(self, name: Account) -> Iterator[tuple[str, int, Transfer]]: ...

    def beat(self, at: int) -> None: ...

    def alive_until(self) -> int: ...

    def verify(self) -> Damage | None: ...

    def close(self) -> None: ...
