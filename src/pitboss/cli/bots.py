"""Who plays in `pitboss deal` and `pitboss demo`: the room's bots, each of another temper, under plain names."""

from random import Random

from pitboss.poker.commands import Command
from pitboss.poker.expecting import expect
from pitboss.poker.state import State
from pitboss.room.bots import choose as choose_by_temper
from pitboss.tempers import temper_at

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou", "Mia")
STAKE = 20000
"""What a bot sits down with, in cents, where the table does not ask for more."""


def choose(view: State, chance: Random) -> Command:
    """What the player whose view this is does now; the view must be that of the player who is due."""
    due = expect(view)
    assert due is not None, "a round that is over asks nobody"
    return choose_by_temper(temper_at(due.by[0].seat), view, chance)
