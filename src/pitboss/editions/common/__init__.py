"""Common practice: what most of the world plays, for tables that want it and for hands recorded elsewhere (G-R62)."""

from pitboss.editions.common.board import HOLDEM, LAW, OMAHA, TABLE, TOURNAMENT
from pitboss.editions.common.draw import BADUGI, DEUCE_TO_SEVEN, FIVE_CARD_DRAW, TRIPLE_DRAW
from pitboss.editions.common.stud import RAZZ, STUD, STUD_EIGHT

EDITIONS = (HOLDEM, OMAHA, STUD, STUD_EIGHT, RAZZ, FIVE_CARD_DRAW, DEUCE_TO_SEVEN, TRIPLE_DRAW, BADUGI)
BY_NAME = {game.name: game for game in EDITIONS[2:]}
"""Games that no instrument sets out: a name is enough for them."""

__all__ = [
    "BADUGI",
    "BY_NAME",
    "DEUCE_TO_SEVEN",
    "EDITIONS",
    "FIVE_CARD_DRAW",
    "HOLDEM",
    "LAW",
    "OMAHA",
    "RAZZ",
    "STUD",
    "STUD_EIGHT",
    "TABLE",
    "TOURNAMENT",
    "TRIPLE_DRAW",
]
