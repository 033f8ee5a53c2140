"""What the floor forbids at a table: people on the exclusion list, seats that are kept, steps before their turn."""

from collections.abc import Callable

import msgspec

from pitboss.following import entries as e
from pitboss.play import Command, Refusal
from pitboss.poker.table.commands import Claim, JoinList, Move
from pitboss.room.floor import cases, checklist
from pitboss.room.floor.checklist import TableLook
from pitboss.room.floor.conduct import refuse_barred
from pitboss.room.floor.floor import FloorState
from pitboss.room.following.entering import MakeEntry
from pitboss.table.commands import CloseTable, OpenTable, SetAside, Sit

GUARDED = (Sit, Claim, JoinList, Move, SetAside, OpenTable, CloseTable)
"""What the floor looks at."""


class Others(msgspec.Struct, frozen=True):
    """What is known of people: who sits where, at which other table that a person deals, and who is a member."""

    seated: Callable[[str], tuple[str, ...]]
    elsewhere: Callable[[str, str], str]
    """The other real table at which a person sits, given the person and this table; empty if at none."""
    member: Callable[[str], str]
    """The id of the member whom a name stands for; the name itself for anybody else."""


def meant(command: Command) -> Command | None:
    """The command of a table that is asked for, as it is or as an entry; nothing for any other entry."""
    if not isinstance(command, MakeEntry):
        return command
    given = command.entry.command if isinstance(command.entry, e.TableEntry) else None
    return given if isinstance(given, Command) else None


def check(floor: FloorState, look: TableLook, edition: str, command: Command, others: Others, now: int) -> None:
    """Refuse a command of a table by what the floor knows."""
    given = meant(command)
    if given is None:
        return
    person, seat = _coming(given, look)
    known = tuple(dict.fromkeys((person, others.member(person)))) if person else ()
    for each in known:
        refuse_barred(floor, each, look.id, edition, now, look.state.law.exclude)
        there = others.elsewhere(each, look.id) if isinstance(given, Sit) and isinstance(command, MakeEntry) else ""
        if there:
            raise Refusal(look.state.law.one_seat, f"{person} sits at {there}: one seat for a person")
    if person and seat:
        floor.kept.check(look.id, seat, known, others.seated)
    if isinstance(given, SetAside):
        cases.open_case(floor, given.case)
    if isinstance(given, OpenTable):
        checklist.check_may_open(look, floor)
    if isinstance(given, CloseTable):
        checklist.check_may_close(look, floor)


def _coming(command: Command, look: TableLook) -> tuple[str, int]:
    """Who would be listed, seated or moved, and where."""
    match command:
        case Sit() | Claim():
            return command.person, command.seat
        case JoinList():
            return command.person, 0
        case Move():
            place = look.state.places.get(command.seat)
            return (place.person if place is not None else ""), command.to
        case _:
            return "", 0
