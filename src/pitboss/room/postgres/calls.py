"""Batches as the arguments of one call of the function `append` in the database (`layout/1.sql`)."""

import hashlib
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import Future

import msgspec

from pitboss.play import Account
from pitboss.play.money import BANK
from pitboss.room.chain import name_of
from pitboss.room.store import Batch, Fenced, KeyReused, Receipt, StreamMoved, Uncovered

CALL = (
    "select verdict, times, answers, details from pitboss.append("
    + ", ".join(f"${place}" for place in range(1, 25))
    + ")"
)
STRIPED = frozenset({BANK})
"""Accounts of the house that every node writes: each has a stripe of them to itself, and the balance is the sum."""


class Sent:
    """A batch on its way, with the salts of its records: they tell it from whatever else is in the store."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.future: Future[Receipt] = Future()
        self.body = hashlib.sha256(batch.body).digest()
        self.salts = [secrets.token_bytes(16) for _ in batch.entries]
        self.streams = dict.fromkeys((*batch.lengths, *batch.fence, *(entry.stream for entry in batch.entries)))
        self.moved = {name: cents for name, cents in batch.moved.items() if cents}
        self.covered = {name for name in batch.covered if self.moved.get(name, 0) < 0}
        self.since = time.monotonic()
        self.is_unknown = False
        """Whether it was sent once, and nobody knows what came of it."""


class HeldNames:
    """What batches that are under way have to themselves."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._moved: set[Account] = set()
        self._covered: set[Account] = set()

    def clashes(self, sent: Sent) -> bool:
        """Whether a batch has to wait for one of these."""
        return not (
            self._names.isdisjoint(_names(sent))
            and self._covered.isdisjoint(sent.moved)
            and self._moved.isdisjoint(sent.covered)
        )

    def add(self, sent: Sent) -> None:
        self._names.update(_names(sent))
        self._moved.update(sent.moved)
        self._covered.update(sent.covered)


def _names(sent: Sent) -> set[str]:
    names = {f"stream {stream}" for stream in sent.streams}
    return names | {f"key {sent.batch.key}"} if sent.batch.key else names


class _Columns:
    """Rows of one kind, column by column."""

    def __init__(self, width: int) -> None:
        self.columns: tuple[list[object], ...] = tuple([] for _ in range(width))

    def add(self, *values: object) -> int:
        """Add a row; its place, from 1."""
        for column, value in zip(self.columns, values, strict=True):
            column.append(value)
        return len(self.columns[0])


def arguments(call: Sequence[Sent], slot: int) -> list[list[object]]:
    """All columns, in the order of the function's parameters."""
    batches, heads, events, moves, accounts = _Columns(4), _Columns(5), _Columns(5), _Columns(5), _Columns(5)
    for sent in call:
        batch = sent.batch
        number = batches.add(batch.key or None, sent.body, msgspec.json.encode(batch.by).decode(), batch.answer)
        head_of = {}
        for stream in sent.streams:
            right = batch.fence.get(stream, (None, None))
            head_of[stream] = heads.add(number, stream, batch.lengths.get(stream), *right)
        for entry, salt in zip(batch.entries, sent.salts, strict=True):
            name = name_of(entry.stream).decode()
            event = events.add(number, head_of[entry.stream], name, entry.event, salt)
            for place, move in enumerate(entry.transfers, 1):
                moves.add(event, place, move.source, move.target, move.cents)
        for account, cents in sent.moved.items():
            accounts.add(number, account, slot if account in STRIPED else 0, cents, account in sent.covered)
    return [column for each in (batches, heads, events, moves, accounts) for column in each.columns]


def outcome(sent: Sent, verdict: int, at: int, answer: bytes, detail: str) -> Receipt | Exception:
    """What the database says of a batch."""
    if verdict == WRITTEN:
        return Receipt(answer, False, at)
    if verdict == REPEATED:
        return Receipt(answer, True)
    if verdict == OTHERS_KEY:
        return KeyReused(f"the key {sent.batch.key!r} belongs to another command")
    return _REFUSALS[verdict](detail)


WRITTEN, REPEATED, OTHERS_KEY, MOVED, FENCED, NOT_COVERED = range(6)
_REFUSALS: dict[int, type[Exception]] = {MOVED: StreamMoved, FENCED: Fenced, NOT_COVERED: Uncovered}
