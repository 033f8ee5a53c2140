"""How many players a deck can always serve: whoever folds, and whenever, no step of the plan may find the shoe empty.

Fewer players do not always need fewer cards: a street that is too large for the shoe costs one communal card, and one
that just fits may take the last (S94-1994/7CS17.9, RR-26, RR-47).
"""

from functools import lru_cache

from pitboss.poker.game import Game, Step
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.options import Options
from pitboss.poker.setup import plan_of

DEALS = (Verb.DEAL, Verb.BURN)


@lru_cache(maxsize=1024)
def can_always_deal(game: Game, options: Options, players: int) -> bool:
    """Whether every card of the plan can be dealt, for so many players and all ways in which they may fold.

    A draw never stops: nobody may discard more cards than can be had (G-R24).
    """
    positions = {(options.deck + options.joker, players)}
    for step in plan_of(game, options):
        if step.verb is Verb.BET:
            positions = {(shoe, left) for shoe, active in positions for left in range(2, active + 1)}
        elif step.verb in DEALS:
            positions = {(shoe - _cards(game, step, shoe, active), active) for shoe, active in positions}
            if any(shoe < 0 for shoe, _ in positions):
                return False
    return True


def _cards(game: Game, step: Step, shoe: int, active: int) -> int:
    """What a step takes from the shoe: for every active player, or for all together where the shoe is too small."""
    if step.verb is Verb.BURN:
        return 1
    whole = step.count * active
    return step.count if step.place is DealPlace.BOARD or (shoe < whole and game.law.shortage) else whole
