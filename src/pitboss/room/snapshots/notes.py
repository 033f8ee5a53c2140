"""Notes of what a room need not look at again, each kept as the snapshot of a stream: no truth, so that whoever finds
none, or one that does not fit the stream, looks at everything once.
"""

from typing import TypeVar

import msgspec

from pitboss.room.store import Records, Snapshot, Store


class Note(msgspec.Struct, frozen=True):
    """Taken when the stream had `number` records; an empty one says nothing."""

    number: int = 0


NoteT = TypeVar("NoteT", bound=Note)


def read_note(store: Records, stream: str, level: int, kind: type[NoteT]) -> NoteT:
    """The latest note of a stream; an empty one if there is none that can be used."""
    snapshot = store.latest_snapshot(stream, level)
    if snapshot is None:
        return kind()
    try:
        note = msgspec.msgpack.decode(snapshot.state, type=kind)
    except msgspec.MsgspecError:
        return kind()
    return note if note.number == snapshot.number else kind()


def write_note(store: Store, stream: str, level: int, note: Note) -> None:
    """Keep a note in place of the one before, bound to the record that it was taken after."""
    if note.number:
        (hash_,) = store.hashes(stream, note.number - 1, note.number)
        store.put_snapshot(Snapshot(stream, note.number, hash_, level, msgspec.msgpack.encode(note)), alone=True)
