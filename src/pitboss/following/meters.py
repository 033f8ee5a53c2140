"""What the meter of a jackpot says while an entry is made: the entry keeps it, so that it can be made again without.

A followed table of Canberra Poker settles with a jackpot that other tables settle with too. Whoever takes its entries
hands in a `MeterDesk`; where there is none the table goes on without a meter.
"""

from collections.abc import Iterable
from typing import Protocol

import msgspec

from pitboss.banked.canberra.commands import CanberraOccurred, CloseAntes, PayPrizes, TurnUp
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.play import Command, Refusal
from pitboss.table.table import AnyEvent, Table


class MeterReading(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is displayed, and the prizes that are paid where any are asked for."""

    display: int
    paid: tuple[JackpotPaid, ...] = ()


class MeterDesk(Protocol):
    """Where a table asks its jackpot."""

    def reading(self, table: Table, command: Command) -> MeterReading | None:
        """What the meter says to a command; nothing where it has no part in it."""

    def follow(self, table: Table, events: Iterable[AnyEvent]) -> None:
        """These events came of a command: what they undo is undone at the jackpot too."""


class NoMeter:
    """A table that is connected to no jackpot."""

    def reading(self, table: Table, command: Command) -> MeterReading | None:
        return None

    def follow(self, table: Table, events: Iterable[AnyEvent]) -> None:
        """Nothing else stands on it."""


class ReadBefore:
    """The readings that were taken when the same entries were made."""

    def __init__(self) -> None:
        self._left: list[MeterReading] = []

    def lay_out(self, readings: Iterable[MeterReading]) -> None:
        """Those of the entry that is made again now."""
        self._left = list(readings)

    def reading(self, table: Table, command: Command) -> MeterReading | None:
        if not isinstance(command, READ) or not self._left:
            return None
        return self._left.pop(0)

    def follow(self, table: Table, events: Iterable[AnyEvent]) -> None:
        """The jackpot has a stream of its own."""


READ = (CloseAntes, TurnUp, PayPrizes, CanberraOccurred)
"""The commands that a meter may have a part in."""


def completed(command: Command, reading: MeterReading) -> Command:
    """A command with what the meter says to it."""
    match command:
        case CloseAntes() | TurnUp():
            return msgspec.structs.replace(command, display=reading.display)
        case PayPrizes():
            return PayPrizes(reading.display, reading.paid)
        case CanberraOccurred():
            return msgspec.structs.replace(command, paid=reading.paid)
        case _:
            raise Refusal((), f"{command.__struct_config__.tag} asks nothing of a meter")
