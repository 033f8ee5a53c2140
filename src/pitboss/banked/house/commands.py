"""What players, dealers, supervisors and the operator may ask for at a table against the house, outside the game."""

from typing import ClassVar

from pitboss.play import Command
from pitboss.play.command import DEALER, Roles
from pitboss.table.commands import OfEveryTable


class CutByDealer(Command, frozen=True, gc=False, tag="cut"):
    """The dealer cuts after so many cards from the top, None where nobody counted."""

    roles: ClassVar[Roles] = DEALER
    after: int | None = None


HouseCommand = OfEveryTable
