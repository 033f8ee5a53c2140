"""Months that go from the database into files: written, read back and compared, and only then removed.

What goes are the records of closed tables; the file has those of all streams. The month's partitions are replaced by
ones without them, in one transaction. Nodes may have the room open: nobody writes to a closed table, nor to a month
that is over, and the tables are had alone for a moment only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import asyncpg

from pitboss import __version__
from pitboss.malformed import Malformed
from pitboss.room.archive import file as archive_file
from pitboss.room.archive.ended import TABLES, ended
from pitboss.room.archive.file import FORMAT, ArchiveFile, ArchiveHead, FiledRecord, Move, StreamPart, path_of
from pitboss.room.archive.months import begins, era_of, month_of
from pitboss.room.auditing import DamageFound
from pitboss.room.chain import START
from pitboss.room.checkpoints.checkpoint import STREAM, Checkpoint, Head, printed
from pitboss.room.checkpoints.growth import backwards, covered_by
from pitboss.room.postgres.connecting import connect
from pitboss.room.postgres.database import CHUNK, Database, MomentRows
from pitboss.room.postgres.reading import PostgresRecords
from pitboss.room.postgres.replacing import Going, WrittenMonth, replace_months
from pitboss.room.store import StoreFailed, StoreUnusable

KEPT_DAYS = 90
DAY = 86_400_000
Progress = Callable[[float], None]
"""Told how far something is, from 0 to 1."""
Bars = Callable[[str], AbstractContextManager[Progress]]
"""Shows what is done."""
T = TypeVar("T")
_GONE = (asyncpg.InterfaceError, asyncpg.InternalClientError, ConnectionError, TimeoutError, StoreFailed)
_LOCK = 0x70697464
_BY_ONE = f"""
set local idle_in_transaction_session_timeout = 0;
set local lock_timeout = '2s';
select pg_advisory_xact_lock({_LOCK});
"""
"""Held until all is done; one that was interrupted a moment ago may have it still."""
_NOW = "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint"
_ERAS = """
select distinct r.era::int from pitboss.records r
where r.era < $1 and not exists (select 1 from pitboss.archives a where a.era = r.era) order by 1
"""
_OLDER = """
select name, release from pitboss.nodes where not dead and until > clock_timestamp() and release != $1 limit 1
"""
_RECORDS = """
select stream, number, at, who, event, salt, hash, epoch from pitboss.records where era = $1
order by stream collate "C", number
"""
_TRANSFERS = """
select stream, number, place::int, source, target, cents from pitboss.transfers where era = $1
order by stream collate "C", number, place
"""
_PARTS = """
select p.stream, p.first, coalesce(b.hash, a.hash), p.last, l.hash from (
  select stream, min(number) as first, max(number) as last from pitboss.records where era = $1 group by stream
) p left join pitboss.records b on b.stream = p.stream and b.number = p.first - 1
left join pitboss.archived a on a.stream = p.stream and a.number = p.first - 1
join pitboss.records l on l.stream = p.stream and l.number = p.last and l.era = $1
order by p.stream collate "C"
"""
_COUNTS = "select count(distinct stream), count(*) from pitboss.records where era = $1"
_OVER = """
select s.stream from pitboss.streams s where starts_with(s.stream, $1) and s.number > 0 and s.at < $2
and not exists (select 1 from pitboss.archived a where a.stream = s.stream and a.number = s.number)
order by s.stream collate "C"
"""
_EARLIER = """
select a.era::int, a.digest from pitboss.archives a
where exists (select 1 from pitboss.records r where r.era = a.era and r.stream = any ($1)) order by 1
"""


class ArchiveReport(NamedTuple):
    """The months that were written, how many records are in them, and how many of all went from the database."""

    months: tuple[str, ...]
    records: int
    removed: int


@contextmanager
def _unshown(what: str) -> Iterator[Progress]:
    yield lambda _: None


def archive(
    address: str, folder: Path, before: int | None = None, keep_days: int = KEPT_DAYS, bars: Bars = _unshown
) -> ArchiveReport:
    """Archive all months before one, or whatever is old enough; to do it again changes nothing."""
    with (
        closing(PostgresRecords.open(address)) as records,
        closing(Database.open(address)) as database,
        _told(records.name),
        _by_one(database, records.name),
    ):
        return _Archiving(records, database, folder, bars).run(before, keep_days)


@contextmanager
def _told(name: str) -> Iterator[None]:
    """A database that goes away, or does not do it, ends a run in one line; the next one goes on from there."""
    try:
        yield
    except asyncpg.InsufficientPrivilegeError as error:
        raise StoreUnusable(f"{name} cannot be changed: {error}") from error
    except (*_GONE, asyncpg.PostgresError) as error:
        raise StoreUnusable(f"{name} went away, or cannot do it: {error}; run it again") from error


@contextmanager
def _by_one(database: Database, name: str) -> Iterator[None]:
    """Nobody else archives meanwhile: two would write the same files, and each miss what the other has removed."""
    connection = database.run(connect(database.address))
    try:
        database.run(connection.transaction().start())
        try:
            database.run(connection.execute(_BY_ONE))
        except asyncpg.LockNotAvailableError as error:
            raise StoreUnusable(f"another `pitboss archive` of {name} is at work: wait until it is done") from error
        yield
    finally:
        connection.terminate()


class _Archiving:
    """One run. What it cannot do is StoreUnusable, with nothing removed."""

    def __init__(self, records: PostgresRecords, database: Database, folder: Path, bars: Bars) -> None:
        self._records = records
        self._database = database
        self._folder = folder
        self._bars = bars
        self._written: dict[int, WrittenMonth] = {}

    def run(self, before: int | None, keep_days: int) -> ArchiveReport:
        try:
            until = self._until(before, keep_days)
            self._check_room()
            with self._database.moment() as moment:  # which waits for as long as it takes to go through all records
                eras = [row[0] for row in moment.rows(_ERAS, until)]
            covered = covered_by(self._records) if eras else {}
            for era in eras:
                self._write(era, covered)
            removed = self._remove(until)
        except DamageFound as found:
            raise StoreUnusable(f"nothing is archived, as the records are not sound: {found.damage}") from found
        return ArchiveReport(tuple(map(month_of, eras)), sum(each.records for each in self._written.values()), removed)

    def _until(self, before: int | None, keep_days: int) -> int:
        """The first month that stays: that named, if all before it are old enough by the clock of the database.

        A month is over for a day at least: whatever was under way when it ended has ended, too.
        """
        now = self._database.select(_NOW)[0][0]
        oldest = era_of(now - max(keep_days, 1) * DAY)
        if before is not None and before > oldest:
            raise Malformed(
                f"{month_of(before - 1)} is not over for {max(keep_days, 1)} days: `--before {month_of(oldest)}` takes "
                "all that is; --keep-days names another time"
            )
        return oldest if before is None else before

    def _check_room(self) -> None:
        for place, at in self._database.select("select place, at from pitboss.moved"):
            raise StoreUnusable(f"the room in {self._records.name} was moved to {place} on {at:%Y-%m-%d}")
        for name, release in self._database.select(_OLDER, __version__):
            raise StoreUnusable(
                f"node {name} is of release {release}, and may not know of archives: have all nodes run {__version__}"
            )

    # one month into its file

    def _write(self, era: int, covered: Mapping[str, int]) -> None:
        path = path_of(self._folder, era)
        with self._database.moment() as moment:
            ((streams, count),) = moment.rows(_COUNTS, era)
            head = ArchiveHead(FORMAT, month_of(era), streams, count, self._cited(moment, era, covered))
            is_there = path.exists()
            if not is_there:
                with self._bars(f"Writing {head.month}") as progress:
                    archive_file.write(path, head, _counted(_lines(moment, era), streams + count, progress))
            with self._bars(f"Checking {head.month}") as progress, _of_this_room(path, is_there):
                self._written[era] = WrittenMonth(_compared(moment, era, path, count, progress), count)

    def _cited(self, moment: MomentRows, era: int, covered: Mapping[str, int]) -> str:
        """The latest checkpoint, by which all of a month must be covered."""
        latest = next((each for _, each in backwards(self._records) if isinstance(each, Checkpoint)), None)
        for stream, _, _, last, _ in moment.rows(_PARTS, era):
            if latest is None or (stream != STREAM and last > covered.get(stream, 0)):
                raise StoreUnusable(
                    f"record {last} of {stream} is in {month_of(era)}, and no checkpoint covers it: "
                    "`pitboss checkpoint` takes one"
                )
        assert latest is not None, "a month has streams"
        return printed(latest).text

    # what goes

    def _remove(self, until: int) -> int:
        """Take closed tables out of all months that are in files; how many records went."""
        over = [row[0] for row in self._database.select_whole(_OVER, TABLES, begins(until))]
        with self._bars("Looking for closed tables") as progress:
            streams = list(ended(self._records, _counted(over, len(over), progress)))
        self._check_earlier(streams)
        return self._database.run(self._replaced(Going(streams, begins(until), self._written)))

    def _check_earlier(self, streams: list[str]) -> None:
        """Files of months that were written before must be there still, if something of them goes now."""
        for era, digest in self._database.select_whole(_EARLIER, streams):
            file = ArchiveFile(path_of(self._folder, era))
            there = sum(1 for _ in file.records()) if file.path.is_file() else 0
            if not there or file.digest != digest:
                raise StoreUnusable(
                    f"{file.path} is not there as it was written, and records of {month_of(era)} were to go: "
                    "name the folder that has it with --to"
                )

    async def _replaced(self, going: Going) -> int:
        connection = await connect(self._database.address)
        try:
            return await replace_months(connection, going)
        finally:
            connection.terminate()


@contextmanager
def _of_this_room(path: Path, was_there: bool) -> Iterator[None]:
    """What an interrupted run has left is as good as new; anything else is not written over."""
    try:
        yield
    except (DamageFound, ValueError) as error:
        if not was_there:
            raise
        what = f"{path} is there already, and does not hold the records of this room"
        raise StoreUnusable(f"{what}: name another folder with --to, or move it away") from error


def _compared(moment: MomentRows, era: int, path: Path, count: int, progress: Progress) -> bytes:
    """Read a file back: every record must follow from the one before, and be that of the database. Its digest."""
    written = ArchiveFile(path)
    for there, here in zip(_counted(written.records(), count, progress), _filed(moment, era), strict=True):
        if there != here:
            raise DamageFound(here.stream, here.number, f"it cannot be written to {path} as it is")
    return written.digest


def _lines(moment: MomentRows, era: int) -> Iterator[StreamPart | FiledRecord]:
    """The lines of a file after the first."""
    parts = moment.rows(_PARTS, era)
    stream = ""
    for record in _filed(moment, era):
        if record.stream != stream:
            stream, first, before, last, after = next(parts)
            hash_ = START if first == 1 else before or b""
            yield StreamPart(stream, Head(first - 1, hash_.hex()), Head(last, after.hex()))
        yield record


def _filed(moment: MomentRows, era: int) -> Iterator[FiledRecord]:
    """The records of a month, each with what it moved."""
    moves = moment.rows(_TRANSFERS, era)
    move = next(moves, None)
    for *row, epoch in moment.rows(_RECORDS, era):
        own: list[Move] = []
        while move is not None and list(move[:2]) == row[:2]:
            own.append(move[2:])
            move = next(moves, None)
        yield FiledRecord.of(tuple(row), epoch, own)
    if move is not None:
        raise DamageFound(move[0], move[1], "a transfer belongs to no record")


def _counted(lines: Iterable[T], count: int, progress: Progress) -> Iterator[T]:
    for number, line in enumerate(lines):
        if number % CHUNK == 0:
            progress(number / count)
        yield line
