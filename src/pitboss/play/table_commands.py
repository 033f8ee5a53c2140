"""Commands that mean the same at every table, whatever is played there. Amounts are cents."""

from typing import ClassVar

from pitboss.play.command import ANYONE, DEALER, OPERATOR, SUPERVISOR, Command, OfSeat, Roles


class OpenTable(Command, frozen=True, gc=False, tag="open_table"):
    """Open the table to players."""

    roles: ClassVar[Roles] = OPERATOR


class SetHours(Command, frozen=True, gc=False, tag="set_hours"):
    """The gaming hours, in milliseconds since 1970: from `opens` until before `closes`."""

    roles: ClassVar[Roles] = OPERATOR
    opens: int
    closes: int


class TopUp(OfSeat, frozen=True, gc=False, tag="top_up"):
    """Turn cash into more chips at the table."""

    cents: int


class Leave(OfSeat, frozen=True, gc=False, tag="leave"):
    """Leave the table with all chips."""

    roles: ClassVar[Roles] = ANYONE


class VacateSeat(Command, frozen=True, gc=False, tag="vacate_seat"):
    """A supervisor requires a player who abstained at a full table to give up the seat."""

    roles: ClassVar[Roles] = SUPERVISOR
    seat: int


class Shuffle(Command, frozen=True, gc=False, tag="shuffle"):
    """The cards are shuffled; `root` commits to their order where the shuffle can be proved."""

    roles: ClassVar[Roles] = DEALER
    root: str = ""


class NotifyInspector(Command, frozen=True, gc=False, tag="notify_inspector"):
    """An inspector has been told that the table will close."""

    roles: ClassVar[Roles] = OPERATOR


class NotifyClosure(Command, frozen=True, gc=False, tag="notify_closure"):
    """Tell the players that the table will close."""

    roles: ClassVar[Roles] = OPERATOR


class CloseTable(Command, frozen=True, gc=False, tag="close_table"):
    """Close the table; everybody leaves with the chips."""

    roles: ClassVar[Roles] = OPERATOR


OfEveryTable = OpenTable | SetHours | TopUp | Leave | VacateSeat | NotifyInspector | NotifyClosure | CloseTable
"""What every table takes between rounds."""
