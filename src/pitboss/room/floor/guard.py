"""What the floor forbids at a table: people on the exclusion list, seats that are kept, steps before their turn."""

from collections.abc import Callable

import msgspec

from pitboss.following import entries as e
from pitboss.play import Command, Refusal, Role
from pitboss.play.command import SUPERVISION
from pitboss.poker.table.commands import Claim, JoinList, Move
from pitboss.room.floor import cases, checklist
from pitboss.room.floor.checklist import TableLook
from pitboss.room.floor.conduct import refuse_barred
from pitboss.room.floor.floor import FloorState
from pitboss.room.following.entering import MakeEntry
from pitboss.room.names import is_same
from pitboss.room.requests import NOT_OURS, STAFF_DO_NOT_PLAY
from pitboss.table.commands import CloseTable, OpenTable, ReplaceCards, SetAside, Sit
from pitboss.table.law import TableLaw

GUARDED = (Sit, Claim, JoinList, Move, SetAside, OpenTable, CloseTable, ReplaceCards)
"""What the floor looks at."""
COMING = (Sit, Claim, JoinList)
"""With these somebody comes to play."""


class Others(msgspec.Struct, frozen=True):
    """What is known of people: who sits where, at which other table that a person deals, and who is a member."""

    seated: Callable[[str], tuple[str, ...]]
    elsewhere: Callable[[str, str], str]
    """The other real table at which a person sits, given the person and this table; empty if at none."""
    member: Callable[[str], str]
    """The id of the member whom a name stands for; the name itself for anybody else."""
    role: Callable[[str], Role | None]
    """The role of whoever has an account, by id; nothing of anybody else."""


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
    if isinstance(given, COMING) and others.role(others.member(person)) not in (None, Role.PLAYER):
        raise Refusal(NOT_OURS, STAFF_DO_NOT_PLAY)
    known = tuple(dict.fromkeys((person, others.member(person)))) if person else ()
    for each in known:
        refuse_barred(floor, each, look.id, edition, now, look.state.law.exclude)
        there = others.elsewhere(each, look.id) if isinstance(given, Sit) and isinstance(command, MakeEntry) else ""
        if there:
            raise Refusal(look.state.law.one_seat, f"{person} sits at {there}: one seat for a person")
    if isinstance(given, Sit) and isinstance(command, MakeEntry):
        _check_spelt_anew(given, look)
    if person and seat:
        floor.kept.check(look.id, seat, known, others.seated)
    if isinstance(given, SetAside):
        cases.open_case(floor, given.case)
    if isinstance(given, ReplaceCards) and isinstance(command, MakeEntry):
        _check_two(given, command.by.name, look.state.law, others)
    if isinstance(given, OpenTable):
        checklist.check_may_open(look, floor)
    if isinstance(given, CloseTable):
        cases.check_none_lies_aside(floor, look.id)
        checklist.check_may_close(look, floor)


def _check_spelt_anew(command: Sit, look: TableLook) -> None:
    """Refuse whoever sits here already, under the same name in other letters."""
    for seat, place in look.state.places.items():
        if is_same(place.person, command.person) and place.person != command.person:
            raise Refusal(look.state.law.one_seat, f"{place.person} sits at seat {seat}: one for a player")


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


def _check_two(command: ReplaceCards, by: str, law: TableLaw, others: Others) -> None:
    """A dealer and a supervisor of this house check what replaces the cards; one of them enters it (NI2018-51/2.5)."""
    if not law.two_check_cards:
        return
    both = [others.member(each) for each in (command.dealer, command.supervisor)]
    dealer, supervisor = map(others.role, both)
    if dealer is not Role.DEALER or supervisor not in SUPERVISION:
        raise Refusal(law.card_change, "a dealer and a supervisor, two who work here, check what replaces the cards")
    if by not in both:
        raise Refusal(law.card_change, "whoever enters that the cards were checked is one of the two")
