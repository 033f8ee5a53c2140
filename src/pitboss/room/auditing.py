"""Every row of a store accounted for: records, heads, commands, transfers, balances, owners, snapshots.

Where the rows come from is for each store to say (`AuditRows`); what must be true of them is the same for all.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, Protocol

from pitboss.malformed import Malformed
from pitboss.play import Account, Transfer
from pitboss.room.at_rest import faults_at_rest
from pitboss.room.chain import START, command_link, link_as, name_of
from pitboss.room.store import COMMANDS, HASH, Audit, Damage, Meaning, Reading, Snapshot

LEDGER = "the ledger"
TENURES = "the owners"
SNAPSHOTS = "the snapshots"
# Rows have the types that their columns have, or, where the store is damaged, any.
Row = tuple[Any, ...]


class DamageFound(Exception):
    """Damage that ends the search."""

    def __init__(self, stream: str, number: int, what: str) -> None:
        super().__init__(what)
        self.damage = Damage(stream, number, what)


class AuditRows(Protocol):
    """The rows of a store as they are at one moment, each kind in the order of its names and numbers."""

    def heads(self) -> Iterator[Row]:
        """Stream, number, hash; that of the commands where they are chained."""

    def records(self) -> Iterator[Row]:
        """Stream, number, time, who, event, salt, hash."""

    def transfers(self) -> Iterator[Row]:
        """Stream, number, place, source, target, cents."""

    def commands(self) -> Iterator[Row]:
        """Those that are chained: number, key, body, answer, how many records, salt, hash."""

    def balances(self) -> Iterator[Row]:
        """Account, cents."""

    def tenures(self) -> Iterator[Row]:
        """Stream, epoch, node, since, alive before."""

    def snapshots(self) -> Iterator[Row]:
        """Stream, number, hash, level, state, mark."""

    def check_pulse(self) -> int:
        """The latest beat; DamageFound if it is not what was noted."""

    def check_commands(self, brought: int, there: int) -> None:
        """Compare how many records the chained commands brought about with how many there are."""

    def away(self) -> Mapping[str, bytes]:
        """By stream the hashes of its first records, where those are archived and were not named."""


class CopyRows(AuditRows, Protocol):
    """The rows of a store for a copy of it."""

    def unchained(self) -> Iterator[Row]:
        """The commands with a key that are in no chain: key, digest of the body, answer."""

    def pulse(self) -> int: ...


class Search:
    """One look at all rows. `hashes` and `balances` grow with what is found sound."""

    def __init__(self, rows: AuditRows, meaning: Meaning | None) -> None:
        self._rows = rows
        self._meaning = meaning
        self._heads: dict[str, Row] = {}
        self._away: Mapping[str, bytes] = {}
        self._moved: Iterator[Row] = iter(())
        self._move: Row | None = None
        self.hashes: dict[str, bytearray] = {}
        self.balances: defaultdict[str, int] = defaultdict(int)

    def run(self) -> Audit:
        self._heads = {row[0]: row[1:] for row in self._rows.heads()}
        self._away = self._rows.away()
        self._moved = self._rows.transfers()
        self._move = next(self._moved, None)
        self._follow_records()
        self._end_those_away()
        self._follow_commands()
        for stream in self._heads:
            raise DamageFound(stream, 1, "the record is missing")
        if self._move is not None:
            raise DamageFound(str(self._move[0]), self._move[1], "a transfer belongs to no record")
        self._compare_balances()
        self._follow_tenures()
        self._look_at_snapshots()
        pulse = self._rows.check_pulse()
        balances = {Account(name): cents for name, cents in sorted(self.balances.items())}
        for fault in faults_at_rest(balances):
            raise DamageFound(LEDGER, 0, fault)
        return Audit(None, self.hashes, balances, pulse)

    def _follow_records(self) -> None:
        """Every chain from its start to its head, with the transfers beside it."""
        stream, name, reading = "", b"", None
        previous, expected, last_at = START, 1, 0
        hashes = bytearray()
        for of, number, at, by, event, salt, hash_ in self._rows.records():
            if of != stream:
                self._end_stream(stream, expected - 1, previous)
                stream, last_at = self._named(of), 0
                hashes = self.hashes[stream] = bytearray(self._away.get(stream, b""))
                previous, expected = bytes(hashes[-HASH:]) or START, len(hashes) // HASH + 1
                name, reading = name_of(stream), None if hashes else self._reading(stream)
                self._check_orphan(stream, 1)
            if number != expected:
                raise DamageFound(stream, expected, "the record is missing")
            try:
                is_linked = link_as(previous, name, number, at, by.encode(), event, salt) == hash_
            except (AttributeError, TypeError, ValueError):
                raise DamageFound(stream, number, "the record cannot be read") from None
            if not is_linked or type(at) is not int or type(number) is not int:
                raise DamageFound(stream, number, "the record or its link has been changed")
            if at < last_at:
                raise DamageFound(stream, number, "its time is before that of the record ahead of it")
            move = self._move
            if reading is not None or (move is not None and move[0] == stream and move[1] <= number):
                self._account(stream, number, at, event, reading)
            previous, expected, last_at = hash_, expected + 1, at
            hashes += hash_
        self._end_stream(stream, expected - 1, previous)

    def _end_those_away(self) -> None:
        """Streams of which nothing is at hand end with their heads, too."""
        for stream, hashes in self._away.items():
            if stream in self._heads:
                self.hashes[stream] = bytearray(hashes)
                self._end_stream(stream, len(hashes) // HASH, hashes[-HASH:])

    def _named(self, stream: object) -> str:
        if not isinstance(stream, str) or stream == COMMANDS:
            raise DamageFound(str(stream), 1, "no stream is called so")
        return stream

    def _reading(self, stream: str) -> Reading | None:
        if self._meaning is None:
            return None
        try:
            return self._meaning.reading(stream)
        except Malformed as error:
            raise DamageFound(stream, 1, str(error)) from error

    def _end_stream(self, stream: str, length: int, last: bytes) -> None:
        if not length:
            return
        number, hash_ = self._heads.pop(stream, (0, b""))
        if number > length:
            raise DamageFound(stream, length + 1, "the record is missing")
        if number != length or type(number) is not int or hash_ != last:
            raise DamageFound(stream, length, "the head of the stream is not its last record")

    def _account(self, stream: str, number: int, at: int, event: bytes, reading: Reading | None) -> None:
        """The transfers of a record as they are written, and as the event has them."""
        move = self._move
        try:
            expected = reading(number, at, event) if reading is not None else None
        except Malformed as error:
            raise DamageFound(stream, number, str(error)) from error
        if not expected and (move is None or move[0] != stream or move[1] > number):
            return
        self._check_orphan(stream, number)
        place, due = 0, list(expected or ())
        while move is not None and move[0] == stream and move[1] == number:
            place += 1
            self._check_move(move, place)
            if expected is not None:
                due = _from(due, move)
                if not due:
                    raise DamageFound(stream, number, f"transfer {place} is not that of the event")
                del due[0]
            move = self._move = next(self._moved, None)
        if any(transfer.cents for transfer in due):
            raise DamageFound(stream, number, f"transfer {place + 1} of the event is missing")

    def _check_orphan(self, stream: str, number: int) -> None:
        """Both come in the same order: a transfer that is behind belongs to no record."""
        move = self._move
        if move is not None and (type(move[0]) is not str or move[:2] < (stream, number)):
            raise DamageFound(str(move[0]), move[1], "a transfer belongs to no record")

    def _check_move(self, move: Row, place: int) -> None:
        stream, number, there, source, target, cents = move
        types = (type(there), type(source), type(target), type(cents))
        if there != place or types != (int, str, str, int) or cents < 0:
            raise DamageFound(stream, number, f"transfer {place} is missing, or has been changed")
        self.balances[source] -= cents
        self.balances[target] += cents

    def _follow_commands(self) -> None:
        """The chain of commands, and that they brought about as many records as there are."""
        previous, expected, brought = START, 1, 0
        hashes = self.hashes[COMMANDS] = bytearray()
        for number, key, body, answer, records, salt, hash_ in self._rows.commands():
            if number != expected:
                raise DamageFound(COMMANDS, expected, "the command is missing")
            try:
                is_linked = command_link(previous, number, key, body, answer, records, salt) == hash_
            except (AttributeError, TypeError, ValueError, OverflowError):
                raise DamageFound(COMMANDS, number, "the command cannot be read") from None
            if not is_linked or type(key) not in (str, NoneType):
                raise DamageFound(COMMANDS, number, "the command or its link has been changed")
            previous, expected, brought = hash_, expected + 1, brought + records
            hashes += hash_
        number, hash_ = self._heads.pop(COMMANDS, (0, START))
        if number > expected - 1:
            raise DamageFound(COMMANDS, expected, "the command is missing")
        if number != expected - 1 or type(number) is not int or hash_ != previous:
            raise DamageFound(COMMANDS, expected - 1, "the head of the commands is not the last of them")
        there = sum(len(found) for stream, found in self.hashes.items() if stream != COMMANDS) // len(START)
        self._rows.check_commands(brought, there)

    def _compare_balances(self) -> None:
        if self._away:
            # Some of the transfers are not at hand: what can be told is that nothing came from nowhere.
            self.balances = defaultdict(int, self._rows.balances())
            if off := sum(self.balances.values()):
                raise DamageFound(LEDGER, 0, f"the balances are off by {off} cents")
            return
        left = dict(self.balances)
        for name, cents in self._rows.balances():
            if name not in left:
                raise DamageFound(LEDGER, 0, f"no transfer has the account {name!r}")
            if type(cents) is not int or cents != left.pop(name):
                raise DamageFound(LEDGER, 0, f"the balance of {name} is not what its transfers leave: {cents} cents")
        for name in (name for name, cents in left.items() if cents):
            raise DamageFound(LEDGER, 0, f"the balance of {name} is missing")

    def _follow_tenures(self) -> None:
        """The owners of every stream, one after another."""
        expected, last = 1, ("", 0)
        for stream, epoch, node, since, alive_before in self._rows.tenures():
            expected, after = (expected + 1, last[1]) if stream == last[0] else (1, 0)
            types = (type(stream), type(epoch), type(node), type(since), type(alive_before))
            if types != (str, int, str, int, int) or epoch != expected or since < max(after, alive_before):
                raise DamageFound(TENURES, 0, f"owner {expected} of {stream} is missing, or has been changed")
            last = stream, since

    def _look_at_snapshots(self) -> None:
        """Each is of a record that is there."""
        for stream, number, hash_, level, state, mark in self._rows.snapshots():
            try:
                is_sound = Snapshot(stream, number, hash_, level, state).mark == mark
            except TypeError:
                is_sound = False
            end = HASH * number if is_sound else 0
            if not is_sound or bytes(self.hashes.get(stream, b"")[end - HASH : end]) != hash_:
                raise DamageFound(SNAPSHOTS, 0, f"that of {stream} at record {number} is not what was kept")


def _from(due: list[Transfer], move: Row) -> list[Transfer]:
    """The transfers of an event from the one that is written here; one of nothing may have been left out."""
    for place, transfer in enumerate(due):
        if move[3:] == (transfer.source, transfer.target, transfer.cents):
            return due[place:]
        if transfer.cents:
            break
    return []
