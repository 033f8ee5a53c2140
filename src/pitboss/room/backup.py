"""Copies of a room's records, taken while it is open or not, verified before they count; and putting one back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.chain import pulse_mark
from pitboss.room.checkpoints import checkpoint
from pitboss.room.checkpoints.checkpoint import Printed
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.lock import Lock
from pitboss.room.sqlite import opening
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import StoreUnusable
from pitboss.room.verify.verifying import StoreReport, trusted_at, verify_room


class Restored(msgspec.Struct, frozen=True):
    """What was found in a copy that was put back; `aside` is where checkpoints are now that knew more."""

    report: StoreReport
    aside: Path | None = None


def back_up(source: Path, place: CheckpointFolder, target: Path) -> StoreReport:
    """Copy the records in a file to a new one, as they are at one moment, with the checkpoints known until then.

    The copy is verified; one that is not sound is removed. The key stays where it is.
    """
    # A checkpoint that is taken from now on may know more than the copy.
    kept = list(place.kept())
    with _writing(target):
        _copy(source, target)
        try:
            report = _check(target, place, kept, f"{source.parent} is not backed up, as its records are not sound")
            copies = CheckpointFolder.of(target.parent)
            copies.prepare()
            for name, _ in kept:
                copies.write(name, (place.folder / name).read_bytes())
            return report
        except BaseException:
            target.unlink()
            raise


def restore(source: Path, target: Path, place: CheckpointFolder, lose: bool = False) -> Restored:
    """Put a backup where a room is to open. It must be sound, and know all that the checkpoints there know.

    With `lose` records may be missing: whatever knows more is set aside, to be shown to whoever asks.
    """
    if not lose:
        own = CheckpointFolder.of(source.parent)
        _check(source, own, list(own.kept()), f"{source.parent} is not restored, as it is not sound")
    with _writing(target):
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(Lock(target.with_suffix(".lock"))):
            _copy(source, target, lose)
            try:
                return _put_back(source, target, place, lose)
            except BaseException:
                target.unlink()
                raise


def _put_back(source: Path, target: Path, place: CheckpointFolder, lose: bool) -> Restored:
    aside = _set_aside(target, place) if lose else None
    advice = "restore another backup" if lose else "--lose gives up what is missing"
    return Restored(_check(target, place, list(place.kept()), f"{source.parent} is not restored ({advice})"), aside)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreUnusable(f"{path.parent} cannot be written: {error.strerror}; name another folder") from error


def _check(path: Path, place: CheckpointFolder, sheets: list[tuple[str, Printed]], otherwise: str) -> StoreReport:
    with closing(SqliteRecords.open(path)) as records:
        report = verify_room(records, sheets, trusted_at(place))
    if report.damage is not None:
        raise StoreUnusable(f"{otherwise}: {report.damage} (checkpoints in {place.folder})")
    return report


def _copy(source: Path, target: Path, lose: bool = False) -> None:
    """Copy all pages, and let the copy say that no room is open on it."""
    if target.exists():
        raise Malformed(f"{target.parent} holds the records of a room already: name another folder, or move them away")
    with closing(SqliteRecords.open(source)) as records:
        if opening.is_log_missing(source, records.is_open()) and not lose:
            raise StoreUnusable(f"{source.parent} is not whole: {opening.LOG_MISSING}")
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        target.touch(0o600)
        with opening.naming(target), closing(sqlite3.connect(target)) as connection:
            records.copy_to(connection)
    with opening.naming(target), closing(sqlite3.connect(target)) as connection, connection:
        at = connection.execute("select at from pulse").fetchone()[0]
        connection.execute("update pulse set open = 0, mark = ?", (pulse_mark(at, 0),))


def _set_aside(path: Path, place: CheckpointFolder) -> Path | None:
    """Move away the checkpoints that are not those of the records."""
    with closing(SqliteRecords.open(path)) as records:
        events = [checkpoint.CODEC.decode(record.event) for record in records.read(checkpoint.STREAM)]
    known = {event.statement for event in events}
    return place.set_aside([name for name, sheet in place.kept() if sheet.statement not in known])
