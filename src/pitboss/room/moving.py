"""Moving a room from one store to another, and copying a database into a file: every record with its time and hash.

The room is closed meanwhile. What is moved is verified where it was and where it is then, with all checkpoints, and
compared; the old place says afterwards where the room is, so that nobody plays on there by mistake.
"""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from pitboss.malformed import Malformed
from pitboss.room.archive.months import needed
from pitboss.room.checkpoints.checkpoint import Printed
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.store import COMMANDS, Records, StoreUnusable
from pitboss.room.stores import StoreName
from pitboss.room.verify.verifying import StoreReport, trusted_at, verify_room

Sheets = Sequence[tuple[str, Printed]]


def move(source: StoreName, target: StoreName, checkpoints: Path | None = None) -> StoreReport:
    """Move a room to where none is yet; what was found there."""
    place = source.place(checkpoints)
    sheets = list(place.kept())
    if (source.address or source.data.resolve()) == (target.address or target.data.resolve()):
        raise Malformed(f"{source} is where the room is already: name another place")
    with closing(source.records()):
        pass  # A store that holds nothing is told of before it is opened, which would begin one.
    with closing(source.store()) as store:
        sound(store, place, sheets, f"{source} is not moved, as its records are not sound")
        with store.rows() as rows:
            target.fill(rows)
        report = _compared(store, target, place, sheets)
        keep_beside(place, sheets, target, with_key=True)
        store.note_moved(str(target))
    return report


def beside(source: StoreName, target: StoreName) -> StoreName:
    """The target of a move: a database has beside it, on this machine, what the room had."""
    return StoreName(source.data, target.address) if target.address else target


def copy_out(source: StoreName, target: Path, checkpoints: Path | None = None) -> StoreReport:
    """Copy a database into a new data folder, while rooms are open or not. The key stays where it is."""
    place, copy = source.place(checkpoints), StoreName(target)
    # A checkpoint that is taken from now on may know more than the copy.
    sheets = list(place.kept())
    with closing(source.records()) as records, records.rows() as rows:
        copy.fill(rows)
    try:
        with closing(copy.records()) as copied:
            report = sound(copied, place, sheets, f"{source} is not backed up, as its records are not sound")
        keep_beside(place, sheets, copy, with_key=False)
    except BaseException:
        copy.file.unlink()
        raise
    return report


def sound(records: Records, place: CheckpointFolder, sheets: Sheets, otherwise: str) -> StoreReport:
    """What was found in records that are sound; StoreUnusable for others."""
    report = verify_room(records, sheets, trusted_at(place))
    if report.damage is not None:
        raise StoreUnusable(f"{otherwise}: {report.damage} (checkpoints in {place.folder})")
    if report.archived:
        raise StoreUnusable(needed(report.archived))
    return report


def _compared(store: Records, target: StoreName, place: CheckpointFolder, sheets: Sheets) -> StoreReport:
    """What was found at the other end, which must be all that was here."""
    with closing(target.records()) as moved:
        report = sound(moved, place, sheets, f"what came to {target} is not sound, and {target} is of no use")
        if _heads(moved) != _heads(store) or moved.balances() != store.balances() or moved.pulse() != store.pulse():
            raise StoreUnusable(f"what came to {target} is not what was there, and {target} is of no use")
    return report


def _heads(records: Records) -> dict[str, tuple[int, bytes]]:
    """Where streams end. The chain of commands grows by those that were in none."""
    return {stream: head for stream, head in records.heads().items() if stream != COMMANDS}


def keep_beside(place: CheckpointFolder, sheets: Sheets, target: StoreName, with_key: bool) -> None:
    """The checkpoints of a room at its new place, and the key where the room goes on there."""
    there = target.place()
    there.prepare()
    if there.folder.resolve() != place.folder.resolve():
        for name, _ in sheets:
            there.write(name, (place.folder / name).read_bytes())
    if with_key and place.key.exists() and not there.key.exists():
        there.key.touch(0o600)
        there.key.write_bytes(place.key.read_bytes())
