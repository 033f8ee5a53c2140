"""The clock of a table against the house: how long wagers are open, and how long a player may decide.

The instruments set no time: wagers are open until the dealer calls NO MORE BETS (S89-1997/8.2, S58-1995/MB8.3), and
after that a hand is folded or has its bet (S89-1997/6.2). The seconds are conditions of the house.
"""

from pitboss.play import RuleIds
from pitboss.room.pace import Timing

WAGERS: RuleIds = ("H-R05",)
DECISIONS: RuleIds = ("H-R06",)
THEN = {
    "canberra": "seconds to fold or bet; then the hand is folded, by a condition of the house and no rule",
    "baccarat": "seconds to open cards that one holds; then the dealer opens them",
}


def sign_lines(game: str, timing: Timing) -> list[tuple[str, RuleIds]]:
    """What the sign says of the clock."""
    wagers = f"{timing.to_wager:g} seconds to wager from the first wager on; then NO MORE BETS"
    return [(wagers, WAGERS), (f"{timing.to_act:g} {THEN[game]}", DECISIONS)]
