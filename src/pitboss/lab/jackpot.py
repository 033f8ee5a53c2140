"""The Boomerang Jackpot: how often each prize is hit, what a chip returns by the meter, and where it breaks even.

Nobody who plays well folds a prize: the least prize is on two pairs, which any sensible strategy bets. A chip is
collected whether it wins or not (G-R38), so it returns its prizes and nothing else. Rules: S89-1997/11 and 12.
"""

from fractions import Fraction
from functools import cache
from math import comb

import msgspec

from pitboss.banked.canberra.hand_values import RANKING
from pitboss.banked.jackpot.prizes import PRIZES, JackpotPrize, prize_of
from pitboss.hands.ranking import Category
from pitboss.lab.exact import Exact, exact, exact_of
from pitboss.malformed import Malformed

HANDS = comb(52, 5)
DEAD_MANS_HANDS = comb(4, 2) ** 2 * 44
"""Two aces, two eights and one of the 44 other cards."""
MOST_CENTS = 10**13


class PrizeChance(msgspec.Struct, frozen=True):
    """A prize at the present meter, in cents, and how often a hand wins it."""

    hand: JackpotPrize
    prize: int
    chance: Exact


class JackpotReturn(msgspec.Struct, frozen=True):
    """What a chip returns in the long run, as a share of itself, and the meter at which it returns itself.

    `break_even_meter` is the least in whole cents, since a tenth is rounded up to the cent (G-R43); `plain_break_even`
    is the fraction of a cent where nothing is rounded.
    """

    chip: int
    meter: int
    hits: tuple[PrizeChance, ...]
    hit_chance: Exact
    returned: Exact
    break_even_meter: int
    plain_break_even: Exact


def jackpot_return(chip: int, meter: int) -> JackpotReturn:
    if not 1 <= chip <= MOST_CENTS or not 0 <= meter <= MOST_CENTS:
        raise Malformed("a chip is worth a cent or more, and the meter shows no less than nothing")
    hits = tuple(
        PrizeChance(prize, PRIZES[prize].amount(meter), exact(hands, HANDS))
        for prize, hands in hands_by_prize().items()
    )
    return JackpotReturn(
        chip,
        meter,
        hits,
        exact(sum(hands_by_prize().values()), HANDS),
        exact(prizes_of_all_hands(meter), HANDS * chip),
        break_even_meter(chip),
        exact_of(plain_break_even(chip)),
    )


def prizes_of_all_hands(meter: int) -> int:
    """All prizes that all hands would win at this meter, in cents."""
    return sum(hands * PRIZES[prize].amount(meter) for prize, hands in hands_by_prize().items())


def break_even_meter(chip: int) -> int:
    """The least meter in whole cents at which a chip returns no less than itself, tenths rounded up (G-R43)."""
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


def plain_break_even(chip: int) -> Fraction:
    """The meter, in cents, at which a chip returns exactly itself if no part of the display is rounded.

    Prizes grow with the meter in straight pieces, each from where one more of them leaves its floor.
    """
    rows = {prize: PRIZES[prize] for prize in hands_by_prize()}
    leaves = {prize: Fraction(10 * row.floor, row.tenths) for prize, row in rows.items() if row.tenths}
    starts = sorted({Fraction(0), *leaves.values()})
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        growing = [prize for prize, point in leaves.items() if point <= start]
        slope = sum((Fraction(hands_by_prize()[prize] * rows[prize].tenths, 10) for prize in growing), Fraction(0))
        worth = sum(
            (
                hands * max(Fraction(rows[prize].floor), rows[prize].tenths * start / 10)
                for prize, hands in hands_by_prize().items()
            ),
            Fraction(0),
        )
        missing = HANDS * chip - worth
        if missing <= 0:
            return start
        if slope and (end is None or start + missing / slope < end):
            return start + missing / slope
    raise AssertionError("some prize grows with the meter without end")


@cache
def hands_by_prize() -> dict[JackpotPrize, int]:
    """How many of all hands win each prize; a hand wins only the highest."""
    from pitboss.hands.batch import category_counts

    counts = category_counts(RANKING, 5)
    by_category = {_hand_of(category): hands for category, hands in counts.items()}
    return {prize: by_category.get(prize, DEAD_MANS_HANDS) for prize in PRIZES}


def _hand_of(category: Category) -> JackpotPrize | None:
    """The prize of every hand of a category; two pairs win one only as the Dead Man's Hand."""
    return prize_of(category, ())
