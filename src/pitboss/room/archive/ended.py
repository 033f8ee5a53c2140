"""Which streams are over for good: those of closed tables. Whatever else there is, is read from its first record on."""

from collections.abc import Iterable, Iterator

from pitboss.room import fillings
from pitboss.room.following.devices import late_of
from pitboss.room.following.entering import entries_of
from pitboss.room.kinds import ends_closed, kind_at
from pitboss.room.log import stream_of
from pitboss.room.store import Archived, Records

TABLES = stream_of("")


def streams_of(table: str) -> tuple[str, ...]:
    """All that is written at a table: its events, the secrets of its shuffles, entries, and what came too late."""
    return stream_of(table), fillings.stream_of(table), entries_of(table), late_of(table)


def ended(records: Records, streams: Iterable[str]) -> Iterator[str]:
    """Of the streams of tables, those of tables that are closed; with each of them the others of the table."""
    for stream in streams:
        table = stream.removeprefix(TABLES)
        if is_closed(records, table):
            yield from streams_of(table)


def is_closed(records: Records, table: str) -> bool:
    """Whether a table is closed for good; one that is archived is."""
    try:
        return ends_closed(table, kind_at(table, records), records)
    except Archived:
        return True
