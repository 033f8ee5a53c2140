"""The record of a tournament in a folder: one file for its own events and one for each table, one event a line.

`verify` plays all of it again, and holds the stacks that the tournament was told of to those that the tables left.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.poker.table.events import Concluded
from pitboss.poker.table.reenact import first_departure as departure_of_table
from pitboss.poker.table.table import CODEC as TABLE_CODEC
from pitboss.table.table import AnyEvent
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.reenact import first_departure
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tournament import CODEC

OWN = "tournament"
ENDING = ".jsonl"
BUFFER = 1 << 16


class Wrong(msgspec.Struct, frozen=True):
    """The first event that is not as it must be: in which stream, its number there from 1, and why."""

    stream: str
    number: int
    why: str


class Recorder:
    """Writes the events of tables as they come, a little at a time, so that nothing has to be held."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._held: dict[int, bytearray] = {}

    def __call__(self, table: int, events: Sequence[AnyEvent]) -> None:
        held = self._held.setdefault(table, bytearray())
        held += TABLE_CODEC.encode_lines(events)
        if len(held) > BUFFER:
            self._flush(table)

    def finish(self, events: Sequence[Event[TournamentState]]) -> None:
        """Write what is held, and the tournament's own events."""
        self.flush()
        with (self.folder / f"{OWN}{ENDING}").open("wb") as file:
            file.write(CODEC.encode_lines(events))

    def flush(self) -> None:
        """Write what is held of tables."""
        for table in list(self._held):
            self._flush(table)

    def _flush(self, table: int) -> None:
        with (self.folder / f"table-{table}{ENDING}").open("ab") as file:
            file.write(self._held[table])
        self._held[table].clear()


def verify(folder: Path) -> Wrong | None:
    """The first thing wrong in a record; nothing if it is sound."""
    own = folder / f"{OWN}{ENDING}"
    if not own.is_file():
        raise Malformed(f"{folder} holds no record of a tournament: {own.name} is missing")
    log: list[Event[TournamentState]] = []
    for number, line in enumerate(_lines(own), start=1):
        try:
            log.append(CODEC.decode(line))
        except Malformed as error:
            return Wrong(OWN, number, str(error))
    if not log:
        return Wrong(OWN, 1, "there is no event")
    place = first_departure(log)
    if place is not None:
        return Wrong(OWN, place + 1, _why(log[place]))
    noted: dict[int, list[tuple[int, RoundNoted]]] = {}
    for number, event in enumerate(log, start=1):
        if isinstance(event, RoundNoted):
            noted.setdefault(event.table, []).append((number, event))
    for table in sorted(noted):
        if (wrong := _table(folder, table, noted[table])) is not None:
            return wrong
    return None


def _table(folder: Path, table: int, noted: list[tuple[int, RoundNoted]]) -> Wrong | None:
    file = folder / f"table-{table}{ENDING}"
    if not file.is_file():
        return None  # a table of which no cards are in the record
    stream, events = file.stem, list[AnyEvent]()
    for number, line in enumerate(_lines(file), start=1):
        try:
            events.append(TABLE_CODEC.decode(line))
        except Malformed as error:
            return Wrong(stream, number, str(error))
    if not events:
        return Wrong(stream, 1, "there is no event")
    place = departure_of_table(events)
    if place is not None:
        return Wrong(stream, place + 1, _why(events[place]))
    concluded = [(number, event) for number, event in enumerate(events, start=1) if isinstance(event, Concluded)]
    if len(concluded) != len(noted):
        return Wrong(stream, len(events), f"{len(concluded)} rounds were played, {len(noted)} are noted")
    for (number, ended), (_, told) in zip(concluded, noted, strict=True):
        stacks = dict(told.stacks)
        if any(stacks.get(seat) != chips for seat, chips in ended.stakes):
            return Wrong(stream, number, "the round left other stacks than the tournament was told")
    return None


def _lines(file: Path) -> Iterator[bytes]:
    with file.open("rb") as lines:
        for line in lines:
            yield line.rstrip(b"\n")


def _why(event: object) -> str:
    tag = getattr(getattr(event, "__struct_config__", None), "tag", "event")
    return f"nothing that went before brings about this event: {tag}"
