"""The file of a month: lines of JSON, compressed. The first says what is in it, and cites a signed checkpoint that
covers all of it. Then comes stream by stream: where it stood before and after, and a line for each record, with all
that binds it to the chain and the money that it moved.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import msgspec

from pitboss.room.archive.months import month_of
from pitboss.room.auditing import DamageFound, Row
from pitboss.room.chain import START, link_as, name_of
from pitboss.room.checkpoints.checkpoint import Head
from pitboss.room.store import StoreUnusable

FORMAT = "pitboss/archive/1"
LEVEL = 6
Move = tuple[int, str, str, int]
"""Place, source, target, cents."""


class ArchiveHead(msgspec.Struct, frozen=True):
    """The first line. `checkpoint` is the text of a sheet."""

    archive: str
    month: str
    streams: int
    records: int
    checkpoint: str


class StreamPart(msgspec.Struct, frozen=True):
    """Where a stream stood before the first of its records here, and after the last."""

    stream: str
    before: Head
    after: Head


class FiledRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """One record. `who` and `event` are as they were stored, to the byte."""

    stream: str
    number: int
    at: int
    who: msgspec.Raw
    event: msgspec.Raw
    salt: str
    hash: str
    epoch: int | None = None
    moves: tuple[Move, ...] = ()

    @classmethod
    def of(cls, row: Row, epoch: int | None, moves: Iterable[Move]) -> "FiledRecord":
        """As the rows of a store have it."""
        stream, number, at, who, event, salt, hash_ = row
        raw = msgspec.Raw(who.encode()), msgspec.Raw(event)
        return cls(stream, number, at, *raw, salt.hex(), hash_.hex(), epoch, tuple(moves))

    @property
    def row(self) -> Row:
        """And back."""
        who, event = bytes(self.who).decode(), bytes(self.event)
        return self.stream, self.number, self.at, who, event, bytes.fromhex(self.salt), bytes.fromhex(self.hash)


_Line = StreamPart | FiledRecord
_encoder = msgspec.json.Encoder()
_head = msgspec.json.Decoder(ArchiveHead)
_part = msgspec.json.Decoder(StreamPart)
_record = msgspec.json.Decoder(FiledRecord)
_MOVES = b'"moves":'
_UNREADABLE = (OSError, EOFError, zlib.error, ValueError, msgspec.MsgspecError)


def path_of(folder: Path, era: int) -> Path:
    return folder / f"{month_of(era)}.jsonl.gz"


def write(path: Path, head: ArchiveHead, lines: Iterable[_Line]) -> None:
    """Write a file under a name of its own first: what is there under its right name is whole, and on the disk."""
    try:
        with _replacing(path) as raw, gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed:
            packed.write(_encoder.encode(head) + b"\n")
            for line in lines:
                packed.write(_encoder.encode(line) + b"\n")
    except OSError as error:
        raise StoreUnusable(f"{path} cannot be written: {error.strerror}; name another folder with --to") from error


@contextmanager
def _replacing(path: Path) -> Iterator[IO[bytes]]:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class ArchiveFile:
    """One file, to be read. `head` and `digest` are known when it was read to its end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.head: ArchiveHead | None = None
        self.digest = b""

    def records(self) -> Iterator[FiledRecord]:
        """All records, each of which follows from the one before; DamageFound names the first that does not, or is
        missing."""
        place = _Place(self.path)
        lines = self._lines(place)
        self.head = head = place.read(_head, next(lines, b""))
        if head.archive != FORMAT:
            raise place.fault("it is no archive that this release can read")
        for line in lines:
            if place.is_between:
                place.begin(place.read(_part, line))
            else:
                yield place.check(place.read(_record, line))
        if not place.is_between:
            raise place.fault("it ends before this record")
        if (place.streams, place.records) != (head.streams, head.records):
            raise place.fault(f"it holds {place.records} of {head.records} records")

    def moves(self) -> Iterator[Row]:
        """What the records moved, as the rows of a store have it; no more from where `records` finds damage."""
        with suppress(*_UNREADABLE), gzip.open(self.path, "rb") as packed:
            for line in packed:
                if _MOVES in line:
                    record = _record.decode(line)
                    for move in record.moves:
                        yield record.stream, record.number, *move

    def _lines(self, place: "_Place") -> Iterator[bytes]:
        digest = hashlib.sha256()
        try:
            with gzip.open(self.path, "rb") as packed:
                for line in packed:
                    digest.update(line)
                    yield line
        except _UNREADABLE as error:
            raise place.fault(f"it is cut short, or has been changed ({error})") from None
        self.digest = digest.digest()


class _Place:
    """How far a file was read, and that every record follows from the one before."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = StreamPart("", Head(0, ""), Head(0, ""))
        self._name, self._hash, self._number = b"", START, 0
        self.streams = self.records = 0

    @property
    def is_between(self) -> bool:
        """Whether a stream is over, and the next one begins."""
        return self._number == self._part.after.number

    # The decoder's own type says what comes out of it.
    def read(self, decoder: "msgspec.json.Decoder[Any]", line: bytes) -> Any:
        try:
            return decoder.decode(line)
        except _UNREADABLE as error:
            raise self.fault(f"it is cut short, or has been changed ({error})") from None

    def begin(self, part: StreamPart) -> None:
        if part.stream <= self._part.stream or part.after.number <= part.before.number:
            raise DamageFound(part.stream, part.before.number + 1, f"{self._path} is out of order here")
        self._part, self._name, self._number = part, name_of(part.stream), part.before.number
        self._hash = self._bytes(part.before.hash)
        self.streams += 1

    def check(self, record: FiledRecord) -> FiledRecord:
        number = self._number + 1
        hash_, salt = self._bytes(record.hash), self._bytes(record.salt)
        if (record.stream, record.number) != (self._part.stream, number):
            raise self.fault("the record is missing in it")
        linked = link_as(self._hash, self._name, number, record.at, bytes(record.who), bytes(record.event), salt)
        if linked != hash_:
            raise self.fault("the record has been changed in it")
        self._number, self._hash = number, hash_
        self.records += 1
        if self.is_between and record.hash != self._part.after.hash:
            raise self.fault("the stream does not end in it as it says", number)
        return record

    def fault(self, what: str, number: int = 0) -> DamageFound:
        """What is wrong with the file, where it was read to."""
        stream = self._part.stream or "the archive"
        at = number or (self._number + 1 if self._part.stream else 0)
        return DamageFound(stream, at, f"archived in {self._path}: {what}")

    def _bytes(self, text: str) -> bytes:
        try:
            return bytes.fromhex(text)
        except ValueError:
            raise self.fault("the record has been changed in it") from None
