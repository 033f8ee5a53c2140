"""Which tournaments an opening of the room has to look at: those that were not over when this was noted last, and
whatever was announced since. So a room does not open the slower the more tournaments it has seen.

It is kept as a snapshot of the stream in which they are announced, and no truth: without it each is looked at once.
"""

from collections.abc import Iterable

from pitboss.room.snapshots.notes import Note, read_note, write_note
from pitboss.room.store import Records, Store
from pitboss.room.tournaments.listing import CODEC, STREAM, TournamentMeta

LEVEL = 2


class Unfinished(Note, frozen=True):
    """Of the first `number` tournaments, those that were still needed."""

    metas: tuple[TournamentMeta, ...] = ()


def unfinished(store: Records) -> list[TournamentMeta]:
    """Everything that may not be over."""
    noted = read_note(store, STREAM, LEVEL, Unfinished)
    return [*noted.metas, *(CODEC.decode(record.event).meta for record in store.read(STREAM, noted.number))]


def note(store: Store, number: int, metas: Iterable[TournamentMeta]) -> None:
    """These are still needed, of the first so many that were announced."""
    write_note(store, STREAM, LEVEL, Unfinished(number, tuple(metas)))


def announced(store: Records, id_: str) -> TournamentMeta | None:
    """A tournament by its name, which is its number but for those that were announced at the same moment."""
    digits = id_.removeprefix("T")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(store.length(STREAM))):
        return None
    for after in (int(digits) - 1, 0):
        for record in store.read(STREAM, max(0, after)):
            meta = CODEC.decode(record.event).meta
            if meta.id == id_:
                return meta
            if after:
                break
    return None


def numbered(store: Records, number: int) -> TournamentMeta:
    """The tournament that was announced as the how manieth."""
    return CODEC.decode(next(store.read(STREAM, number - 1)).event).meta
