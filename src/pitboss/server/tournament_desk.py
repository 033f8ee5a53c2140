"""What only those who run a tournament see: everything that is due, with the command that does it, and the people."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from pitboss.play import Command, RuleIds
from pitboss.server.tournament_record import Watched
from pitboss.tournament import commands
from pitboss.tournament.colour_up import chips_to_leave
from pitboss.tournament.due import Due
from pitboss.tournament.seats import next_move
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase, Status

_encoder = msgspec.json.Encoder()


class DueMatter(Protocol):
    """Something that is due, and who is to do it."""

    @property
    def due(self) -> Due: ...

    @property
    def doer(self) -> str: ...


class DeskDue(msgspec.Struct, frozen=True):
    """One thing that is due. `command` does it as it is; where it is null, something has to be added to it."""

    name: str
    by: str
    doer: str
    text: str
    rules: RuleIds
    after: int
    waits: str
    command: msgspec.Raw


class ProposedMove(msgspec.Struct, frozen=True):
    """The move that balancing asks for, its wait for the last blind, and the seats that were not chosen."""

    entry: int
    name: str
    person: str
    source: int
    source_seat: int
    table: int
    seat: int
    wait: int
    others: tuple[tuple[int, int], ...]


class PendingView(msgspec.Struct, frozen=True):
    """Somebody who may buy back, until when."""

    entry: int
    name: str
    person: str
    until: int
    table: int
    cents: int


class DeskPerson(msgspec.Struct, frozen=True):
    """By what name commands know an entrant."""

    entry: int
    person: str
    name: str
    status: Status
    table: int
    seat: int
    stack: int


class DisputeView(msgspec.Struct, frozen=True):
    number: int
    name: str
    facts: str
    decision: str
    by: str


class DeskView(msgspec.Struct, frozen=True):
    """The desk of a director."""

    due: list[DeskDue]
    move: ProposedMove | None
    pending: list[PendingView]
    people: list[DeskPerson]
    disputes: list[DisputeView]
    leaving: tuple[int, ...]
    """Chips that are to leave the tables."""
    chips_right: bool
    """Whether what is noted at all tables is what was issued."""


def desk_of(host: Watched, due: Sequence[DueMatter]) -> DeskView:
    state = host.state
    return DeskView(
        due=[_due_view(host, each) for each in due],
        move=_move(host),
        pending=_pending(host),
        people=[
            DeskPerson(e.number, e.person, host.name_of(e.person), e.status, e.table, e.seat, e.stack)
            for e in state.entries.values()
        ],
        disputes=[
            DisputeView(number, host.name_of(each.person), each.facts, each.decision, each.by)
            for number, each in enumerate(state.disputes, start=1)
        ],
        leaving=tuple(chips_to_leave(state)) if state.phase is Phase.RUNNING else (),
        chips_right=_are_chips_right(state),
    )


def command_of(due: Due) -> Command | None:
    """What does a thing that is due, where nothing has to be added; lots, secrets and times are the room's."""
    if due.name == "ballot":
        return commands.DrawSeats(0, ())
    return due.command


def _due_view(host: Watched, now: DueMatter) -> DeskDue:
    due = now.due
    command = command_of(due)
    return DeskDue(
        name=due.name,
        by=due.by.role,
        doer=now.doer,
        text=_named(host, due.text),
        rules=due.rules,
        after=due.after,
        waits=due.waits,
        command=msgspec.Raw(_encoder.encode(command)),
    )


def _named(host: Watched, text: str) -> str:
    """The text with people called as they are, where the engine knows them by their ids."""
    for entry in host.state.entries.values():
        if entry.person in text:
            text = text.replace(entry.person, host.name_of(entry.person))
    return text


def _move(host: Watched) -> ProposedMove | None:
    state = host.state
    move = next_move(state) if state.phase is Phase.RUNNING else None
    if move is None:
        return None
    entry = state.entries[move.entry]
    return ProposedMove(
        entry.number,
        host.name_of(entry.person),
        entry.person,
        move.source,
        move.source_seat,
        move.table,
        move.seat,
        move.wait,
        tuple((choice.seat, choice.wait) for choice in move.others),
    )


def _pending(host: Watched) -> list[PendingView]:
    state = host.state
    cost = state.conditions.rebuys.cost if state.conditions.rebuys is not None else 0
    found = []
    for number, until in state.pending.items():
        entry = state.entries[number]
        found.append(PendingView(number, host.name_of(entry.person), entry.person, until, entry.lost_table, cost))
    return found


def _are_chips_right(state: TournamentState) -> bool:
    return sum(entry.stack for entry in state.entries.values()) + state.uncounted + state.bank == state.chips
