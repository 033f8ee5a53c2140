"""Tempers: what makes one bot play unlike another, as data. Numbers that are compared with chances are log-odds.

The room's bots read them, decision by decision, and so do the compiled policies of `pitboss.batch`; what both must
agree upon stands here once.
"""

from functools import lru_cache
from random import Random

import msgspec

from pitboss.malformed import Malformed
from pitboss.poker.hand_values import Evaluator

# A share this small or large is never believed: a few dozen deals cannot tell it from nothing or all.
LEAST_SHARE = 0.015
CALLING_BEHIND = 0.5
"""How many of those who act later are expected to call."""
CHIPS_SPEAK, RAISE_SPEAKS = 0.3, 0.35
"""How much is believed of each doubling of somebody's chips, and of each raise of the betting round."""
MOST_BELIEVED = 1.9
"""Nobody holds the best hand all the time, however much he bets: what a call looks at, and a raise does not."""
AMPLE = 1.2
"""So far above a value bet a hand takes the largest of fixed sizes, and may lie in wait."""
SMALLEST_BET, LARGEST_BET = 0.6, 1.3
"""A bet of free size is so much of what the temper likes."""

# How many hands an estimate values: those of two own cards and three of the board cost ten times as much.
HANDS, COSTLY_HANDS, LEAST_DEALS = 160, 64, 12
POOL = 1000
GOLDEN_RATIO = (1 + 5**0.5) / 2
ROUNDS_OF_DRAWS = ((12, 10), (28, 4), (53, 1))
"""After so many draws so many ways to discard remain; fewer discards come first among equals."""


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play. One step of log-odds is roughly a quarter of an even pot."""

    name: str
    line: str
    """One sentence for the people at the table."""

    caution: float
    """How far its chances must lie above the price of a call; below zero it calls for less."""
    value: float
    """How far its chances must lie above an even share before it bets or raises."""
    credit: float
    """How much it believes a bet or raise of somebody else."""
    bluff: float
    """How often it bets or raises with a hand that is not worth it."""
    trap: float
    """How often it only checks or calls with a hand that is worth a raise, while cards or bets are still to come."""
    size: float
    """Its bets, in pots, where the amount is free."""
    whim: float
    """How much its mood changes from act to act."""
    boldness: float
    """How often it posts more than it must before it has seen a card."""


ROCK = Temper(
    name="Rock",
    line="Waits for good cards and folds the rest; when the Rock raises, believe it.",
    caution=0.25,
    value=0.75,
    credit=0.6,
    bluff=0.01,
    trap=0.1,
    size=0.6,
    whim=0.05,
    boldness=0.0,
)
PROFESSOR = Temper(
    name="Professor",
    line="Weighs the price against the chances, bets good hands and hardly ever errs by much.",
    caution=0.05,
    value=0.3,
    credit=0.6,
    bluff=0.06,
    trap=0.05,
    size=0.75,
    whim=0.05,
    boldness=0.05,
)
GAMBLER = Temper(
    name="Gambler",
    line="Came to play: many rounds, large bets and more raises than the cards deserve.",
    caution=-0.35,
    value=0.05,
    credit=0.3,
    bluff=0.16,
    trap=0.0,
    size=1.1,
    whim=0.3,
    boldness=0.5,
)
OPTIMIST = Temper(
    name="Optimist",
    line="Likes to see the next card, calls with almost anything and seldom raises.",
    caution=-0.5,
    value=0.95,
    credit=0.3,
    bluff=0.02,
    trap=0.25,
    size=0.5,
    whim=0.2,
    boldness=0.15,
)
FOX = Temper(
    name="Fox",
    line="Checks with great hands, bets with poor ones, and you find out which at the showdown.",
    caution=-0.05,
    value=0.3,
    credit=0.5,
    bluff=0.18,
    trap=0.4,
    size=0.8,
    whim=0.15,
    boldness=0.2,
)

TEMPERS: dict[str, Temper] = {temper.name: temper for temper in (ROCK, PROFESSOR, GAMBLER, OPTIMIST, FOX)}


def temper_of(name: str) -> Temper:
    """The temper of this name, or Malformed that lists them."""
    found = next((temper for temper in TEMPERS.values() if temper.name.lower() == name.lower()), None)
    if found is None:
        raise Malformed(f"no bot is called {name!r}: there are {', '.join(TEMPERS)}")
    return found


def temper_at(seat: int) -> Temper:
    """Who plays where nobody is named: the tempers in turn, seat by seat."""
    tempers = tuple(TEMPERS.values())
    return tempers[seat % len(tempers)]


@lru_cache(maxsize=64)
def drawn_hands(evaluators: tuple[Evaluator, ...]) -> list[list[int]]:
    """What hands are worth after a draw, sorted, for each way to win: about as much as the best of three."""
    faces = [card.number for card in evaluators[0].ranking.base.cards]
    chance = Random(POOL)
    return [
        sorted(max(evaluator.value(chance.sample(faces, 5), ()) for _ in range(3)) for _ in range(POOL))
        for evaluator in evaluators
    ]
