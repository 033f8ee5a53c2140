"""The hands of 1999: by the order of 2018, which stands in (G-R03)."""

from pitboss.editions.ni2018.hands import STANDING_IN
from pitboss.hands import GameHands, Pick

DRAW = GameHands(
    "draw",
    ("1999-FARO",),
    STANDING_IN,
    Pick(
        "a hand of all five cards", own=(5, 5), board=(0, 0), total=(5, 5), rules=("1999-FARO/LIST.draw-poker", "G-R01")
    ),
    (52, 48, 44, 40, 36, 32),
    ("G-R06", "G-R19"),
)
FARO = GameHands(
    "faro",
    ("1999-FARO",),
    STANDING_IN,
    Pick(
        "two of five hole cards and three of the board", own=(5, 5), board=(3, 5), own_used=2, rules=("1999-FARO/H2.1",)
    ),
    (52, 48, 44, 40, 36, 32),
    ("G-R06",),
)
