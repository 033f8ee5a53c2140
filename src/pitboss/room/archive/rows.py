"""The rows of a database together with those of its archived months, as if all were in one place."""

from collections.abc import Iterator, Mapping
from heapq import merge
from pathlib import Path
from typing import NamedTuple

from pitboss.room.archive.file import ArchiveFile, FiledRecord, path_of
from pitboss.room.archive.months import month_of
from pitboss.room.auditing import CopyRows, DamageFound, Row


class ArchivedPart(NamedTuple):
    """The records of a stream that are in the file of a month alone."""

    stream: str
    era: int
    first: int
    number: int


class Archives(NamedTuple):
    """What a database knows of its archived months: their digests, which records are there alone, and by stream and
    epoch how long a stream was when an owner got it, as far as that was noted."""

    digests: Mapping[int, bytes]
    parts: Mapping[str, list[ArchivedPart]]
    lengths: Mapping[tuple[str, int], int | None]


class _Found(NamedTuple):
    """A record where it was found: in the database, or in a file."""

    stream: str
    number: int
    row: Row
    filed: FiledRecord | None = None
    path: Path | None = None


class ArchivedRows:
    """What `Search` looks at, and what is copied: all of a room."""

    def __init__(self, rows: CopyRows, archives: Archives, folder: Path) -> None:
        self._rows = rows
        self._archives = archives
        self._ends = {stream: parts[-1].number for stream, parts in archives.parts.items()}
        self._files = {era: ArchiveFile(path_of(folder, era)) for era in archives.digests}
        self._intruder: DamageFound | None = None
        """The first record that was written by somebody whose the stream was not then."""
        self._find_missing()

    def _find_missing(self) -> None:
        missing = {era: file.path for era, file in self._files.items() if not file.path.is_file()}
        for _, parts in sorted(self._archives.parts.items()):
            for part in parts:
                if part.era in missing:
                    raise DamageFound(
                        part.stream, part.first, f"archived in {missing[part.era]}: there is no such file"
                    )
        for era, path in missing.items():
            raise DamageFound("the archive", 0, f"{month_of(era)} is archived in {path}: there is no such file")

    def records(self) -> Iterator[Row]:
        """Those of the database, with those that are in files alone; of others files hold copies."""
        here = (_Found(row[0], row[1], row) for row in self._rows.records())
        filed = (self._filed(era, file) for era, file in self._files.items())
        copy: _Found | None = None
        # Of two with the same number that of a file comes first.
        for found in merge(*filed, here, key=lambda each: each[:2]):
            is_archived = found.number <= self._ends.get(found.stream, 0)
            if found.filed is not None and not is_archived:
                self._check_copied(copy)
                copy = found
                continue
            if found.filed is not None:
                self._check_owner(found.filed)
            elif is_archived:
                raise DamageFound(*found[:2], "the record is archived, and is in the database as well")
            elif copy is not None and copy[:2] == found[:2]:
                if copy.row != found.row:
                    raise DamageFound(*found[:2], f"its copy in {copy.path} is another")
                copy = None
            yield found.row
        self._check_copied(copy)

    def _filed(self, era: int, file: ArchiveFile) -> Iterator[_Found]:
        for record in file.records():
            yield _Found(record.stream, record.number, record.row, record, file.path)
        if file.digest != self._archives.digests[era]:
            raise DamageFound("the archive", 0, f"{file.path} is not the file that was written then")

    def _check_copied(self, copy: _Found | None) -> None:
        """Each copy has met its record by the time that the next one comes."""
        if copy is not None:
            raise DamageFound(*copy[:2], f"the record is missing, and {copy.path} has it")

    def _check_owner(self, record: FiledRecord) -> None:
        """By which right it was written, as for records of the database."""
        epoch, lengths = record.epoch, self._archives.lengths
        if epoch is None or self._intruder is not None:
            return
        since, until = lengths.get((record.stream, epoch)), lengths.get((record.stream, epoch + 1))
        is_early = since is not None and record.number <= since
        is_late = until is not None and record.number > until
        if (record.stream, epoch) not in lengths or is_early or is_late:
            what = f"owner {epoch} wrote it, whose the stream was not then"
            self._intruder = DamageFound(record.stream, record.number, what)

    def transfers(self) -> Iterator[Row]:
        filed = ((row for row in file.moves() if row[1] <= self._ends.get(row[0], 0)) for file in self._files.values())
        return merge(self._rows.transfers(), *filed, key=lambda row: row[:3])

    def tenures(self) -> Iterator[Row]:
        if self._intruder is not None:
            raise self._intruder
        return self._rows.tenures()

    def cited(self) -> dict[str, str]:
        """By file the sheet of the checkpoint that it cites, once the files were read."""
        return {str(file.path): file.head.checkpoint for file in self._files.values() if file.head is not None}

    def away(self) -> dict[str, bytes]:
        return {}

    def heads(self) -> Iterator[Row]:
        return self._rows.heads()

    def commands(self) -> Iterator[Row]:
        return self._rows.commands()

    def balances(self) -> Iterator[Row]:
        return self._rows.balances()

    def snapshots(self) -> Iterator[Row]:
        return self._rows.snapshots()

    def unchained(self) -> Iterator[Row]:
        return self._rows.unchained()

    def pulse(self) -> int:
        return self._rows.pulse()

    def check_pulse(self) -> int:
        return self._rows.check_pulse()

    def check_commands(self, brought: int, there: int) -> None:
        self._rows.check_commands(brought, there)
