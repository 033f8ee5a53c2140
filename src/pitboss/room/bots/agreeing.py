"""Agreements: what a bot says to a proposal of the players; a deck, a low ace and fair stakes suit every temper."""

from pitboss.poker.kinds import Limit
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.table.state import merged
from pitboss.poker.table.terms import Agreement
from pitboss.tempers import Temper

BY_THE_POT = (Limit.HALF_POT, Limit.FULL_POT, Limit.NO_LIMIT)
BOLD_GROWTH = 4
"""How many times the stakes may grow for somebody of full boldness, beyond what they are."""


def consents(temper: Temper, announced: Options, proposal: Agreement) -> bool:
    """Whether the bot consents: to anything that the rules allow, unless the stakes grow beyond its boldness.

    `announced` are the operator's terms. A bot without any boldness does not leave fixed stakes for those by the pot.
    """
    proposed = merged(announced, proposal)
    if _goes_by_the_pot(proposed.limits) and not _goes_by_the_pot(announced.limits) and not temper.boldness:
        return False
    return _largest(proposed) <= _largest(announced) * (1 + BOLD_GROWTH * temper.boldness)


def _goes_by_the_pot(limits: tuple[BetLimit, ...]) -> bool:
    return any(limit.kind in BY_THE_POT for limit in limits)


def _largest(options: Options) -> int:
    """The largest fixed wager of the table, or the smallest one where there is no other."""
    return max(
        max(limit.minimum * max(limit.sizes, default=1), limit.maximum, options.ante) for limit in options.limits
    )
