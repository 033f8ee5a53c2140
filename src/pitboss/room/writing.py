"""One transaction of the store over one log or several: written whole, or all of them go back to where the store is."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol

from pitboss.play import Principal, Transfer
from pitboss.room.store import Batch, Receipt, Right, Store, StoreEntry, Uncovered, content_of
from pitboss.room.wallets import Wallets, covered_of


class LogAhead(Protocol):
    """A log that is ahead of the store by what is to be written."""

    def entries(self) -> list[StoreEntry]:
        """What it has not written yet, and what belongs to it in other streams."""

    def lengths(self) -> Mapping[str, int]:
        """The lengths of the streams that this was decided on."""

    def fence(self) -> Mapping[str, Right]:
        """By what right it writes streams that have owners."""

    def publish(self, at: int) -> None:
        """It is durable, since this time."""

    def roll_back(self) -> None:
        """Forget what is not in the store."""


class Standing:
    """Nothing to be written, but a right without which all the rest is not written either."""

    def __init__(self, rights: Mapping[str, Right]) -> None:
        self._rights = rights

    def entries(self) -> list[StoreEntry]:
        return []

    def lengths(self) -> dict[str, int]:
        return {}

    def fence(self) -> Mapping[str, Right]:
        return self._rights

    def publish(self, at: int) -> None:
        """It does not change by that."""

    def roll_back(self) -> None:
        """Nothing was decided on it."""


async def write(
    store: Store,
    wallets: Wallets,
    parts: Sequence[LogAhead],
    key: str,
    body: bytes | None,
    by: Principal,
    answer: bytes,
) -> Receipt:
    """Write all that the parts are ahead by; take it back if that fails, or if the store had done the command before.

    Without a `body` the command is known by what it brings about: the same key with anything else is refused.
    """
    entries = [entry for part in parts for entry in part.entries()]
    lengths = {stream: length for part in parts for stream, length in part.lengths().items()}
    moved = [transfer for entry in entries for transfer in entry.transfers]
    asked = content_of(entries) if body is None else body
    fence = {stream: right for part in parts for stream, right in part.fence().items()}
    batch = Batch(key, asked, by, lengths, tuple(entries), answer, fence, covered_of(moved))
    try:
        receipt = await _submitted(store, wallets, batch, moved)
    except BaseException:
        for part in parts:
            part.roll_back()
        raise
    (wallets.undo if receipt.repeated else wallets.settle)(moved)
    for part in parts:
        if receipt.repeated:
            part.roll_back()
        else:
            part.publish(receipt.at)
    return receipt


async def _submitted(store: Store, wallets: Wallets, batch: Batch, moved: Sequence[Transfer]) -> Receipt:
    """What the store says of a batch, with what it moves taken off the wallets meanwhile."""
    wallets.record(moved)
    try:
        return await asyncio.wrap_future(store.submit(batch))
    except BaseException as error:
        wallets.undo(moved)
        if isinstance(error, Uncovered):
            wallets.forget(batch.covered)  # another node has spent what was seen here
        raise


async def enter(
    store: Store, wallets: Wallets, entries: Sequence[StoreEntry], lengths: Mapping[str, int] | None = None
) -> None:
    """Write what was decided on no log; streams may be named that must be so long."""
    moved = [transfer for entry in entries for transfer in entry.transfers]
    key = secrets.token_hex(16)
    await _submitted(store, wallets, Batch(key, b"", None, lengths or {}, tuple(entries)), moved)
    wallets.settle(moved)
