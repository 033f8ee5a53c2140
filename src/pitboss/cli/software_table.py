"""A table of software alone: its dealer, with the real shuffle or from a seed, and the room's bots, each of another
temper, under plain names. `pitboss deal` and `pitboss demo` play at it."""

from random import Random

from pitboss.editions import GAMES
from pitboss.play import Dealer, Principal, Role
from pitboss.poker.commands import Command
from pitboss.poker.expecting import expect
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.room.bots import choose as choose_by_temper
from pitboss.shoe import Chance
from pitboss.tempers import temper_at

POKER = tuple(dict.fromkeys(game.name for game in GAMES.values()))
"""The games that can be dealt."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou", "Mia")
STAKE = 20000
"""What a bot sits down with, in cents, where the table does not ask for more."""


def dealer_of(round_: Round, chance: Random | None = None) -> Dealer[State, Command]:
    """Deals one round. With a generator everything is repeatable; without one the shuffle is the real one."""
    return Dealer(round_, Chance(chance))


def choose(view: State, chance: Random) -> Command:
    """What the player whose view this is does now; the view must be that of the player who is due."""
    due = expect(view)
    assert due is not None, "a round that is over asks nobody"
    return choose_by_temper(temper_at(due.by[0].seat), view, chance)


def principal_of(seat: int | None) -> Principal:
    """Who looks on: a seat's player, anybody (0), or the auditor who sees everything."""
    if seat is None:
        return Principal(Role.AUDITOR)
    return Principal(Role.PLAYER, seat) if seat else Principal(Role.SPECTATOR)
