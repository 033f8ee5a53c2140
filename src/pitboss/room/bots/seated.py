"""The temper of a bot that has a seat, by its name: `bot:Rock:t1:3`.

In a tournament of several games a bot is called what it was called as it entered, and plays each game with the temper
that comes nearest.
"""

from pitboss.room.bots.wager_tempers import BOLD, CAREFUL, STEADY, THINKER, WagerTemper
from pitboss.room.bots.wager_tempers import temper_of as wager_temper_of
from pitboss.room.chores import temper_at
from pitboss.tempers import Temper, temper_of

NEAREST = {
    "Rock": CAREFUL.name,
    "Professor": THINKER.name,
    "Gambler": BOLD.name,
    "Optimist": STEADY.name,
    "Fox": BOLD.name,
}
"""How bots of poker wager against the house; the first of each is how those of the house play poker."""


def poker_temper(person: str) -> Temper:
    name = temper_at(person)
    return temper_of(next((poker for poker, house in NEAREST.items() if house == name), name))


def wager_temper(person: str) -> WagerTemper:
    name = temper_at(person)
    return wager_temper_of(NEAREST.get(name, name))
