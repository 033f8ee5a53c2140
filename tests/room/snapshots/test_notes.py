"""Notes of what a room need not look at again: only one that fits its stream is believed."""

from pathlib import Path

import msgspec

from pitboss.room.snapshots.notes import Note, read_note, write_note
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Snapshot, StoreEntry

STREAM, LEVEL = "openings", 7


class Seen(Note, frozen=True):
    names: tuple[str, ...] = ()


def test_a_note_is_believed_while_it_fits_its_stream_and_is_empty_otherwise(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.sqlite")
    try:
        write_note(store, STREAM, LEVEL, Seen(0, ("of nothing",)))
        assert read_note(store, STREAM, LEVEL, Seen) == Seen()
        store.append(Batch("all", b"", None, {}, (StoreEntry(STREAM, b"{}"), StoreEntry(STREAM, b"{}"))))
        write_note(store, STREAM, LEVEL, Seen(1, ("Ann",)))
        write_note(store, STREAM, LEVEL, Seen(2, ("Ann", "Ben")))
        store.flush()
        assert read_note(store, STREAM, LEVEL, Seen) == Seen(2, ("Ann", "Ben"))
        assert read_note(store, STREAM, LEVEL + 1, Seen) == Seen()
        (hash_,) = store.hashes(STREAM, 1, 2)
        for wrong in (b"no note", msgspec.msgpack.encode(Seen(1, ("Ann",)))):
            store.put_snapshot(Snapshot(STREAM, 2, hash_, LEVEL, wrong), alone=True)
            store.flush()
            assert read_note(store, STREAM, LEVEL, Seen) == Seen()
    finally:
        store.close()
