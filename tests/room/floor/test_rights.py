"""Who may do what on the floor: the table of rights, role by role, with every command of the floor in it."""

import pytest

from pitboss.play import Command, Role
from pitboss.play.principal import GIVEN_ROLES
from pitboss.poker.table.commands import Claim, DrawForSeat, JoinList, Move, Release
from pitboss.room.floor import boxes, cases, conduct, decks, exclusions, handover, kept_seats, lists, people, ticks
from pitboss.room.floor.base import LOOKING, FloorCommand, NotedByRoom
from pitboss.room.floor.floor import DECIDE
from pitboss.table.commands import GiveBack, Readmit, SetAside, Sit
from pitboss.table.keeping_commands import TakeDuty

COLUMNS = "dealer supervisor operator seating surveillance inspector auditor trainer director shift_manager cashier"
RIGHTS = """
people.ClockIn                yes yes yes yes yes yes yes yes yes yes yes
people.ClockOut               yes yes yes yes yes yes yes yes yes yes yes
people.Push                   -   yes yes -   -   -   -   -   -   yes -
people.CallOffPush            -   yes yes -   -   -   -   -   -   yes -
people.AssignPit              -   yes yes -   -   -   -   -   -   yes -
lists.PutOnList               yes yes yes yes -   -   -   -   -   yes -
lists.CallPerson              yes yes yes yes -   -   -   -   -   yes -
lists.PassOver                yes yes yes yes -   -   -   -   -   yes -
lists.TakeOff                 yes yes yes yes -   -   -   -   -   yes -
lists.SeatFromList            yes yes yes yes -   -   -   -   -   yes -
lists.OfferFreeSeat           yes yes yes yes -   -   -   -   -   yes -
kept_seats.SetMustMove        -   yes yes -   -   -   -   -   -   yes -
kept_seats.KeepSeat           yes yes yes yes -   -   -   -   -   yes -
kept_seats.FreeSeat           yes yes yes yes -   -   -   -   -   yes -
decks.IssueDeck               -   yes yes -   -   -   -   -   -   yes -
decks.RetireDeck              -   yes yes -   -   -   -   -   -   yes -
decks.ReplaceDeck             -   yes yes -   -   -   -   -   -   -   -
decks.CountDeckCards          -   yes -   -   -   -   -   -   -   -   -
ticks.TickLine                yes yes yes yes yes yes yes yes yes yes yes
boxes.MountBox                -   yes yes -   -   -   -   -   -   yes -
boxes.PullBox                 -   yes yes -   -   -   -   -   -   yes -
boxes.CountBox                -   yes yes -   -   -   -   -   -   yes yes
boxes.ExplainBox              -   yes yes -   -   -   -   -   -   yes -
conduct.ReportPerson          yes yes yes -   yes -   -   -   -   -   -
conduct.WarnAtList            -   yes yes yes -   -   -   -   -   -   -
conduct.TakeMeasure           -   yes yes -   -   -   -   -   -   -   -
exclusions.ExcludeFrom        -   yes yes -   -   -   -   -   -   -   -
exclusions.ExcludeFromRoom    -   -   yes -   -   -   -   -   -   -   -
exclusions.ConfirmExclusion   -   yes yes -   -   -   -   -   -   -   -
exclusions.RefuseExclusion    -   yes yes -   -   -   -   -   -   -   -
exclusions.LiftExclusion      -   yes yes -   -   -   -   -   -   -   -
cases.OpenDispute             yes yes yes -   -   -   -   -   -   -   -
cases.NoteCase                yes yes yes -   yes yes -   -   -   yes -
cases.DecideCase              -   -   yes -   -   -   -   -   -   -   -
cases.AskReview               -   -   yes -   -   -   -   -   -   -   -
cases.HoldMoney               -   yes yes -   -   -   -   -   -   -   -
cases.ReleaseMoney            -   yes yes -   -   -   -   -   -   -   -
cases.CloseCase               -   yes yes -   -   -   -   -   -   -   -
handover.TakeOn               -   yes yes -   -   -   -   -   -   -   -
handover.OfferHandover        -   yes yes -   -   -   -   -   -   yes -
handover.SignHandover         -   yes yes -   -   -   -   -   -   yes -
handover.WithdrawHandover     -   yes yes -   -   -   -   -   -   yes -
"""
"""Rows of the specification's table (seats and lists, conduct and exclusion, closing, packs), command by command."""
MODULES = {
    module.__name__.rpartition(".")[2]: module
    for module in (people, lists, kept_seats, decks, boxes, ticks, conduct, exclusions, cases, handover)
}
ROWS = {name: marks for name, *marks in (row.split() for row in RIGHTS.strip().splitlines())}
ROLES = [Role(name) for name in COLUMNS.split()]


def test_the_table_has_every_role_and_every_command() -> None:
    assert set(ROLES) == set(GIVEN_ROLES) - {Role.PLAYER}
    listed = {getattr(MODULES[module], name) for module, name in (row.split(".") for row in ROWS)}
    assert listed == {command for command in DECIDE if not issubclass(command, NotedByRoom)}
    assert all(not command.roles for command in DECIDE if issubclass(command, NotedByRoom))


@pytest.mark.parametrize("row", ROWS)
def test_each_role_has_its_rights_on_the_floor(row: str) -> None:
    module, _, name = row.partition(".")
    command: type[FloorCommand] = getattr(MODULES[module], name)
    allowed = {role for role, mark in zip(ROLES, ROWS[row], strict=True) if mark == "yes"}
    assert set(command.roles) == allowed


AT_TABLES: tuple[tuple[type[Command], str], ...] = (
    (Sit, "player dealer supervisor operator seating shift_manager"),
    (JoinList, "player dealer supervisor operator seating shift_manager"),
    (Claim, "player dealer supervisor operator seating shift_manager"),
    (Move, "player dealer supervisor operator seating shift_manager"),
    (Release, "dealer supervisor operator seating shift_manager"),
    (DrawForSeat, "dealer supervisor operator seating shift_manager"),
    (TakeDuty, "dealer supervisor operator shift_manager"),
    (Readmit, "supervisor operator"),
    (SetAside, "supervisor operator"),
    (GiveBack, "supervisor operator"),
)


@pytest.mark.parametrize(("command", "roles"), AT_TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_what_the_floor_does_at_tables_is_for_the_same(command: type[Command], roles: str) -> None:
    assert set(command.roles) == {Role(name) for name in roles.split()}


def test_whoever_works_here_sees_the_floor_but_a_trainer() -> None:
    assert set(GIVEN_ROLES) - LOOKING == {Role.PLAYER, Role.TRAINER}
