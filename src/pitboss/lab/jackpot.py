"""The Boomerang Jackpot: how often each prize is hit, what a chip returns by the meter, and where it breaks even.

Nobody who plays well folds a prize: the least prize is on two pairs, which any sensible strategy bets. A chip is
collected whether it wins or not (G-R38), so it returns its prizes and nothing else. Rules: S89-1997/11 and 12.
"""

from functools import cache
from math import comb

import msgspec

from pitboss.banked.canberra.hand_values import RANKING
from pitboss.banked.jackpot.prizes import PRIZES, Prize, prize_of
from pitboss.hands.ranking import Category
from pitboss.lab.exact import Exact, exact
from pitboss.malformed import Malformed

HANDS = comb(52, 5)
DEAD_MANS_HANDS = comb(4, 2) ** 2 * 44
"""Two aces, two eights and one of the 44 other cards."""
MOST_CENTS = 10**13


class Hit(msgspec.Struct, frozen=True):
    """A prize at the present meter, in cents, and how often a hand wins it."""

    hand: Prize
    prize: int
    chance: Exact


class JackpotReturn(msgspec.Struct, frozen=True):
    """What a chip returns in the long run, as a share of itself, and the least meter, in cents, at which it returns
    itself."""

    chip: int
    meter: int
    hits: tuple[Hit, ...]
    hit_chance: Exact
    returned: Exact
    break_even_meter: int


def jackpot_return(chip: int, meter: int) -> JackpotReturn:
    if not 1 <= chip <= MOST_CENTS or not 0 <= meter <= MOST_CENTS:
        raise Malformed("a chip is worth a cent or more, and the meter shows no less than nothing")
    hits = tuple(
        Hit(prize, PRIZES[prize].amount(meter), exact(hands, HANDS)) for prize, hands in hands_by_prize().items()
    )
    return JackpotReturn(
        chip,
        meter,
        hits,
        exact(sum(hands_by_prize().values()), HANDS),
        exact(prizes_of_all_hands(meter), HANDS * chip),
        break_even_meter(chip),
    )


def prizes_of_all_hands(meter: int) -> int:
    """All prizes that all hands would win at this meter, in cents."""
    return sum(hands * PRIZES[prize].amount(meter) for prize, hands in hands_by_prize().items())


def break_even_meter(chip: int) -> int:
    """The least meter, in cents, at which a chip returns no less than itself."""
    low, high = 0, 1
    while prizes_of_all_hands(high) < HANDS * chip:
        low, high = high, 2 * high
    if prizes_of_all_hands(low) >= HANDS * chip:
        return low
    while high - low > 1:
        middle = (low + high) // 2
        if prizes_of_all_hands(middle) < HANDS * chip:
            low = middle
        else:
            high = middle
    return high


@cache
def hands_by_prize() -> dict[Prize, int]:
    """How many of all hands win each prize; a hand wins only the highest."""
    from pitboss.hands.batch import category_counts

    counts = category_counts(RANKING, 5)
    by_category = {_hand_of(category): hands for category, hands in counts.items()}
    return {prize: by_category.get(prize, DEAD_MANS_HANDS) for prize in PRIZES}


def _hand_of(category: Category) -> Prize | None:
    """The prize of every hand of a category; two pairs win one only as the Dead Man's Hand."""
    return prize_of(category, ())
