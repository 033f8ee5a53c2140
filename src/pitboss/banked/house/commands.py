"""What players, dealers, supervisors and the operator may ask for at a table against the house, outside the game."""

from typing import ClassVar

from pitboss.play import Command
from pitboss.play.command import DEALER, OPERATOR, Roles
from pitboss.table.commands import OfEveryTable


class Readmit(Command, frozen=True, gc=False, tag="readmit"):
    """The operator lifts the exclusion of a person."""

    roles: ClassVar[Roles] = OPERATOR
    person: str


class CutByDealer(Command, frozen=True, gc=False, tag="cut"):
    """The dealer cuts after so many cards from the top, None where nobody counted."""

    roles: ClassVar[Roles] = DEALER
    after: int | None = None


HouseCommand = Readmit | OfEveryTable
