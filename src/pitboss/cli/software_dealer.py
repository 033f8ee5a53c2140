"""The dealer of the command line: any play, dealt from a shoe with the real shuffle, or from a seed."""

from random import Random

from pitboss.editions import GAMES
from pitboss.play import Dealer, Principal, Role
from pitboss.poker.commands import Command
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.shoe import Chance

POKER = tuple(dict.fromkeys(game.name for game in GAMES.values()))
"""The games that can be dealt."""


def dealer_of(round_: Round, chance: Random | None = None) -> Dealer[State, Command]:
    """Deals one round. With a generator everything is repeatable; without one the shuffle is the real one."""
    return Dealer(round_, Chance(chance))


def principal_of(seat: int | None) -> Principal:
    """Who looks on: a seat's player, anybody (0), or the auditor who sees everything."""
    if seat is None:
        return Principal(Role.AUDITOR)
    return Principal(Role.PLAYER, seat) if seat else Principal(Role.SPECTATOR)
