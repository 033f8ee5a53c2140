"""Rounds by the million, equal to the engine to the cent.

    from pitboss import batch, game

    found = batch.play(game("holdem"), policies=[batch.caller, batch.uniform], rounds=1_000_000, seed=7, stake=200)
    print(found.players[0].mean, found.players[0].interval)
    print(found.round(123_456).events)

The kernels are a second, faster reader of the same values that the engine plays, and a test keeps the two equal. What
they leave out: irregularities and rulings, entry posts, throwing in a hand at the showdown, and the clock.
"""

from pitboss.batch.found import Found, Result
from pitboss.batch.outlook import hand_value, outlook
from pitboss.batch.playing import play
from pitboss.batch.policies import (
    Policy,
    caller,
    discard,
    fold,
    folder,
    is_on,
    least_post,
    leave,
    policy,
    pot,
    raise_to,
    roll_below,
    some_cards,
    stay,
    uniform,
)
from pitboss.batch.tables import Tables
from pitboss.batch.tempered import HOUSE, fox, gambler, optimist, professor, rock, tempered

__all__ = [
    "HOUSE",
    "Found",
    "Policy",
    "Result",
    "Tables",
    "caller",
    "discard",
    "fold",
    "folder",
    "fox",
    "gambler",
    "hand_value",
    "is_on",
    "least_post",
    "leave",
    "optimist",
    "outlook",
    "play",
    "policy",
    "pot",
    "professor",
    "raise_to",
    "rock",
    "roll_below",
    "some_cards",
    "stay",
    "tempered",
    "uniform",
]
