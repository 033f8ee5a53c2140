"""Every game for OpenSpiel, on the exact engine, with each card as a chance node of its own.

    import pyspiel
    from pitboss import spiel

    spiel.register()
    game = pyspiel.load_game("pitboss_holdem_2018(players=3,stake=200)")
    game = spiel.load(pitboss.game("holdem"), {"commission": {"scheme": "none"}}, players=3, stake="7.50")

OpenSpiel comes with `pip install pitboss[spiel]`. Player 0 is the first in the order of the marker; what is won is told
in dollars. A player's information state is made of the events as the engine shows them to his seat.
"""

from importlib.util import find_spec

if not find_spec("pyspiel"):
    raise ImportError("pitboss.spiel needs OpenSpiel: pip install pitboss[spiel]")

from pitboss.spiel.games import SpielGame, load, register
from pitboss.spiel.states import SpielState

__all__ = ["SpielGame", "SpielState", "load", "register"]
