"""What a table has to do to be as the tournament has it: who leaves, who is placed, whose stack is another.

A table is compared with the tournament, so that whatever was not done yet when the room shut is done when it opens. A
move is done at both tables in the transaction that decides it (NI2018-51/20.9).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pitboss.play import Command, Event
from pitboss.poker.table.commands import NotePresence
from pitboss.table.commands import Exchange, Grant, PlacePlayer, Remove
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.ending import Cancelled
from pitboss.tournament.events.entries import Redrawn
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase

EVERYWHERE = (Redrawn, Cancelled)
"""What concerns all tables at once."""
Name = Callable[[str], str]


# The state of a table of any kind.
def to_seat(state: TournamentState, number: int, table: Any, name_of: Name) -> Iterator[Command]:
    """The commands that bring a table in line; what cannot be done while a round is on there waits for its end."""
    wanted = _wanted(state, number)
    # An ante lies in the box before the round is on: it is part of the stack that the tournament knows.
    playing = {seat for seat in table.places if table.is_playing(seat) or table.has_wager(seat)}
    if not playing:
        for seat, place in sorted(table.places.items()):
            if seat not in wanted or wanted[seat].person != place.person:
                entry = state.entry_of(place.person)
                yield Remove(seat, moved=entry is not None and entry.is_in)
    changes: list[tuple[int, int]] = []
    for seat, entry in sorted(wanted.items()):
        place = table.places.get(seat)
        if place is None or (place.person != entry.person and not playing):
            yield PlacePlayer(entry.person, seat, entry.stack, name_of(entry.person))
        elif seat not in playing and entry.stack != place.stake:
            changes.append((seat, entry.stack - place.stake))
        if place is not None and place.person == entry.person and state.skips_absent and place.present is entry.away:
            yield NotePresence(seat, not entry.away)
    if any(chips < 0 for _, chips in changes):
        yield Exchange(tuple(changes))
    else:
        yield from (Grant(seat, chips) for seat, chips in changes)


def _wanted(state: TournamentState, number: int) -> dict[int, Entry]:
    """Who is to sit where at a table, while a session is on."""
    table = state.tables.get(number)
    if table is None or state.phase is not Phase.RUNNING:
        return {}
    playing = state.off or set(table.seats.values())  # in a play-off those alone whom it is for (T-R82)
    return {seat: state.entries[entry] for seat, entry in table.seats.items() if entry in playing}


def concerned(state: TournamentState, events: Iterable[Event[TournamentState]]) -> set[int]:
    """The numbers of the tables at which events change who sits there, or with what."""
    numbers: set[int] = set()
    for event in events:
        if isinstance(event, EVERYWHERE):
            return set(state.tables)
        numbers |= {getattr(event, name, 0) for name in ("table", "source")}
        entry = state.entries.get(getattr(event, "entry", 0))
        numbers |= {entry.table} if entry is not None else set()
    return numbers - {0}
