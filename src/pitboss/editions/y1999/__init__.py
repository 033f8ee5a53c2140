"""1999-FARO: the rules of 1999. Faro is set out in them; what they only name is read from 1994 and 2018 (G-R03)."""

from pitboss.editions.y1999 import draw, faro, omaha, three_card_manila, tournament
from pitboss.editions.y1999.continued import (
    CANBERRA_MANILA,
    FIVE_CARD_STUD,
    SEVEN_CARD_STUD,
)

FARO = faro.GAME
OMAHA = omaha.GAME
DRAW = draw.GAME
THREE_CARD_MANILA = three_card_manila.GAME
EDITIONS = (OMAHA, DRAW, FARO, FIVE_CARD_STUD, SEVEN_CARD_STUD, CANBERRA_MANILA, THREE_CARD_MANILA)

__all__ = [
    "CANBERRA_MANILA",
    "DRAW",
    "EDITIONS",
    "FARO",
    "FIVE_CARD_STUD",
    "OMAHA",
    "SEVEN_CARD_STUD",
    "THREE_CARD_MANILA",
    "tournament",
]
