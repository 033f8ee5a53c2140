"""Seats that are not for whoever comes: kept for somebody, or for the players of the table that feeds another (H-R31).

Both are conditions of the house, with a reason.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from pitboss.play import Refusal, RuleIds
from pitboss.play.command import Roles
from pitboss.room.floor.base import MANAGING, SEATS, Events, FloorCommand, FloorEvent

RULES: RuleIds = ("H-R31",)


class KeptFor(StrEnum):
    """Why a seat, or all of a table, is kept."""

    MAIN_GAME = "main game"
    ACCESS = "access"
    CALLED = "somebody called"
    BROKEN_TABLE = "a table that closes"
    EQUIPMENT = "equipment"
    AUTHORITY = "the authority"


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat that is kept, for a person or for nobody."""

    reason: KeptFor
    person: str = ""


class KeptSeats:
    """Seats by table, and the table that feeds each main table."""

    def __init__(self) -> None:
        self.seats: dict[tuple[str, int], KeptSeat] = {}
        self.feeders: dict[str, tuple[str, KeptFor]] = {}

    def check(self, table: str, seat: int, known: tuple[str, ...], seated: Callable[[str], tuple[str, ...]]) -> None:
        """Refuse a seat that is kept for others than whoever is `known` so; `seated` tells who sits at a table."""
        kept = self.seats.get((table, seat))
        if kept is not None and kept.person not in known:
            whom = f" for {kept.person}" if kept.person else ""
            raise Refusal(RULES, f"seat {seat} is kept{whom}: {kept.reason.value}")
        feeder = self.feeders.get(table)
        if feeder is not None and set(known).isdisjoint(there := seated(feeder[0])) and there:
            raise Refusal(RULES, f"players of {feeder[0]} come first here: {feeder[1].value}")


class SetMustMove(FloorCommand, frozen=True, tag="set_must_move"):
    """A table is fed by another one; no feeder ends it."""

    roles: ClassVar[Roles] = MANAGING
    table: str
    feeder: str = ""
    reason: KeptFor = KeptFor.MAIN_GAME


class KeepSeat(FloorCommand, frozen=True, tag="keep_seat"):
    """A seat is kept, for somebody or for nobody yet."""

    roles: ClassVar[Roles] = SEATS
    table: str
    seat: int
    reason: KeptFor
    person: str = ""


class FreeSeat(FloorCommand, frozen=True, tag="free_seat"):
    """A seat is kept no more."""

    roles: ClassVar[Roles] = SEATS
    table: str
    seat: int


class MustMoveSet(FloorEvent, frozen=True, tag="must_move_set"):
    table: str
    feeder: str
    reason: KeptFor

    def apply(self, state: Any) -> None:
        state.kept.feeders.pop(self.table, None)
        if self.feeder:
            state.kept.feeders[self.table] = (self.feeder, self.reason)


class SeatKept(FloorEvent, frozen=True, tag="seat_kept"):
    table: str
    seat: int
    reason: KeptFor
    person: str = ""

    def apply(self, state: Any) -> None:
        state.kept.seats[self.table, self.seat] = KeptSeat(self.reason, self.person)


class SeatFreed(FloorEvent, frozen=True, tag="seat_freed"):
    table: str
    seat: int

    def apply(self, state: Any) -> None:
        del state.kept.seats[self.table, self.seat]


def set_must_move(state: Any, command: SetMustMove) -> Events:
    feeders = state.kept.feeders
    if command.feeder and (command.feeder in (command.table, *feeders) or command.table in _feeding(feeders)):
        raise Refusal(RULES, "a table is not fed by itself, nor by one that is fed")
    if not command.feeder and command.table not in feeders:
        raise Refusal(RULES, "the table is not fed by another")
    return [MustMoveSet(RULES, command.table, command.feeder, command.reason, at=command.at, by=command.by)]


def _feeding(feeders: dict[str, tuple[str, KeptFor]]) -> set[str]:
    return {feeder for feeder, _ in feeders.values()}


def keep_seat(state: Any, command: KeepSeat) -> Events:
    if (command.table, command.seat) in state.kept.seats:
        raise Refusal(RULES, f"seat {command.seat} is kept already")
    if command.seat < 1:
        raise Refusal(RULES, "a seat has a number")
    kept = (command.table, command.seat, command.reason, command.person)
    return [SeatKept(RULES, *kept, at=command.at, by=command.by)]


def free_seat(state: Any, command: FreeSeat) -> Events:
    if (command.table, command.seat) not in state.kept.seats:
        raise Refusal(RULES, f"seat {command.seat} is not kept")
    return [SeatFreed(RULES, command.table, command.seat, at=command.at, by=command.by)]


DECIDE = {SetMustMove: set_must_move, KeepSeat: keep_seat, FreeSeat: free_seat}
EVENTS = (MustMoveSet, SeatKept, SeatFreed)
SeatCommand = SetMustMove | KeepSeat | FreeSeat
