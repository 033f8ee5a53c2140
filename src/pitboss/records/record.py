"""The complete record of rounds, or of a table with its rounds: one JSON object a line, in the order it happened.

The first line is a header, `{"record":"pitboss","version":1}`; every other line is one event, told by its `event`
field, with nothing around it. Rounds follow one another, each beginning with its `started`; the events of a table
stand between them in the same log. A file without a header is a log of version 1.
Reading is strict: a line that is damaged, or that does not follow from the lines before it, is named by its number.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.play.reenact import is_same
from pitboss.poker.events import Started
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import Round, starting
from pitboss.poker.state import State
from pitboss.poker.table.events import SetUp
from pitboss.poker.table.reenact import first_departure as table_departure
from pitboss.poker.table.table import CODEC, PokerTable, rounds_of
from pitboss.poker.written import played
from pitboss.table.events import TableEvent

NAME = "pitboss"
VERSION = 1
# A log holds events of rounds and of tables, whose states differ.
AnyEvent = Event[Any]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What kind of file it is."""

    record: str
    version: int


class Record(msgspec.Struct, frozen=True):
    """A log that has been read and found sound."""

    events: tuple[AnyEvent, ...]
    lines: tuple[int, ...]
    """The line of each event in the file."""

    @property
    def rounds(self) -> list[list[Event[State]]]:
        """The events of each round, without those of the table."""
        parts = rounds_of(self.events) if self._is_of_table else _rounds(enumerate(self.events))
        return [[event for _, event in part] for part in parts]

    @property
    def table(self) -> PokerTable | None:
        """The table, if the log is one of a table."""
        return PokerTable.replay(self.events) if self._is_of_table else None

    @property
    def _is_of_table(self) -> bool:
        return bool(self.events) and isinstance(self.events[0], SetUp)


def write(events: Iterable[AnyEvent]) -> bytes:
    """A record of the events: of one round, of several one after the other, or of a table."""
    lines = [msgspec.json.encode(Header(NAME, VERSION)), *map(CODEC.encode, events)]
    return b"".join(line + b"\n" for line in lines)


def read(data: bytes) -> Record:
    """The record in these bytes, or Malformed with the line that is wrong."""
    events: list[AnyEvent] = []
    numbers: list[int] = []
    for number, line in enumerate(data.splitlines(), 1):
        if number == 1 and _is_header(line):
            continue
        try:
            events.append(CODEC.decode(line))
        except (Malformed, UnicodeDecodeError) as error:
            raise Malformed(f"line {number}: {error}") from error
        numbers.append(number)
    record = Record(tuple(events), tuple(numbers))
    _check(record)
    return record


def _is_header(line: bytes) -> bool:
    """Whether the first line is a header of this version; Malformed if it is one of another."""
    if not line.lstrip().startswith(b'{"record"'):
        return False
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise Malformed(f"line 1: a damaged header: {error}") from error
    if (header.record, header.version) != (NAME, VERSION):
        raise Malformed(f"line 1: a record of {header.record!r}, version {header.version}; {NAME!r} {VERSION} is known")
    return True


def _check(record: Record) -> None:
    if not record.events or not isinstance(record.events[0], Started | SetUp):
        raise Malformed("no record: it does not begin with a round or a table")
    if isinstance(record.events[0], SetUp):
        _refuse_departure(record, table_departure(record.events), range(len(record.events)))
        return
    for part in _rounds(enumerate(record.events)):
        places, events = zip(*part, strict=True)
        try:
            departure = first_departure(events) if _can_begin(events[0]) else 0
        except (Malformed, Refusal, LookupError) as error:
            raise Malformed(f"line {record.lines[places[0]]}: no such round can be dealt: {error}") from error
        _refuse_departure(record, departure, places)


def _can_begin(started: Event[State]) -> bool:
    """Whether a round begins so with what it names: the options complete, the posts as the table asked for them."""
    assert isinstance(started, Started), "a round begins with its first event"
    game = played(started.edition, started.game)
    return is_same(starting(game, started.options, started.seats, started.marker, started.owed), started)


def _refuse_departure(record: Record, departure: int | None, places: Sequence[int]) -> None:
    """Malformed if an event does not follow; `places` are those of the events that were played again."""
    if departure is not None:
        place = places[departure]
        what = record.events[place].__struct_config__.tag
        raise Malformed(f"line {record.lines[place]}: {what!r} does not follow from the lines before it")


def _rounds(events: Iterable[tuple[int, AnyEvent]]) -> Iterator[list[tuple[int, Event[State]]]]:
    """The events of rounds that follow one another without a table, with their places in the log."""
    part: list[tuple[int, Event[State]]] = []
    for place, event in events:
        if isinstance(event, TableEvent):
            continue
        if isinstance(event, Started):
            if part:
                yield part
            part = []
        elif not part:
            raise Malformed(f"event {place + 1}: {event.__struct_config__.tag!r} belongs to no round")
        part.append((place, event))
    if part:
        yield part


def replayed(record: Record) -> list[Round]:
    """Each round of the record, ready to be looked at or carried on."""
    return [Round.replay(events) for events in record.rounds]
