"""Where the jackpot's money goes over time: pool, reserve and the bank's advances, by the split of a losing chip.

What a chip moves on average is exact; how a jackpot may run is played out, hit by hit, with a seed. Rules:
S89-1997/11.3 and 12 with G-R36 to G-R46.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import log
from random import Random

import msgspec

from pitboss.banked.jackpot.funding import ROYAL, Funds
from pitboss.banked.jackpot.prizes import PRIZES, JackpotPrize
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.lab.chunks import LabJob
from pitboss.lab.exact import Exact, exact_of
from pitboss.lab.jackpot import HANDS, hands_by_prize
from pitboss.malformed import Malformed

MOST_CHIPS = 10**9
MOST_COURSES = 10_000
POINTS = 200
CHIPS_AT_ONCE = 1_000_000
QUANTILES = (0.05, 0.5, 0.95)
ENOUGH = 10**18


class Drift(msgspec.Struct, frozen=True):
    """What one chip changes on average at this meter, in cents, while the reserve can pay.

    `balanced_pool` is the share of a losing chip that the pool may have if the reserve shall neither grow nor shrink.
    """

    pool: Exact
    reserve: Exact
    balanced_pool: Exact


class JackpotBalances(msgspec.Struct, frozen=True):
    """Pool, reserve and what the bank has advanced so far, in cents."""

    pool: int
    reserve: int
    advanced: int = 0


class Spread(msgspec.Struct, frozen=True):
    """An amount, in cents, that 5, 50 and 95 of a hundred courses do not exceed."""

    low: int
    middle: int
    high: int


class JackpotCourses(msgspec.Struct, frozen=True):
    """How pool, reserve and advances spread after so many chips."""

    pool_percent: int
    chips: tuple[int, ...]
    pool: tuple[Spread, ...]
    reserve: tuple[Spread, ...]
    advanced: tuple[Spread, ...]


def drift(terms: JackpotTerms, meter: int) -> Drift:
    to_pool, to_reserve = terms.split(1)
    losing = HANDS - sum(hands_by_prize().values())
    pool = reserve = 0
    for prize, hands in hands_by_prize().items():
        funds = Funds(meter, ENOUGH)
        _pay(funds, prize, terms)
        pool += hands * (funds.pool - meter)
        reserve += hands * (funds.reserve - ENOUGH)
    return Drift(
        exact_of(Fraction(losing * to_pool + pool, HANDS)),
        exact_of(Fraction(losing * to_reserve + reserve, HANDS)),
        exact_of(1 + Fraction(reserve, losing * terms.chip)),
    )


def courses_job(
    terms: JackpotTerms, start: JackpotBalances, chips: int, count: int, seed: int
) -> "LabJob[list[list[JackpotBalances]]]":
    """So many courses of so many chips, to be played by any number of workers."""
    check_courses(chips, count)
    at_once = max(1, CHIPS_AT_ONCE // chips)
    chunks = [(terms, start, chips, seed, first, min(at_once, count - first)) for first in range(0, count, at_once)]
    return LabJob(_some_courses, tuple(chunks), list[list[JackpotBalances]])


def course(terms: JackpotTerms, start: JackpotBalances, chips: int, seed: str) -> list[JackpotBalances]:
    """One course, told at equal intervals. Only hits are drawn; between them chips lose one after the other."""
    chance = Random(seed)
    prizes, weights = list(hands_by_prize()), list(accumulate(hands_by_prize().values()))
    miss = log(1 - weights[-1] / HANDS)
    funds = Funds(start.pool, start.reserve)
    found: list[JackpotBalances] = []
    moments = _moments(chips)
    played = 0
    while len(found) < len(moments):
        losers = int(log(1 - chance.random()) / miss)
        while len(found) < len(moments) and moments[len(found)] <= played + losers:
            pool, reserve = terms.split(moments[len(found)] - played)
            found.append(JackpotBalances(funds.pool + pool, funds.reserve + reserve, start.advanced + funds.advanced))
        pool, reserve = terms.split(losers)
        funds.pool += pool
        funds.reserve += reserve
        _pay(funds, chance.choices(prizes, cum_weights=weights)[0], terms)
        played += losers + 1
    return found


def summary(terms: JackpotTerms, chips: int, played: Sequence[Sequence[JackpotBalances]]) -> JackpotCourses:
    """The courses side by side."""
    by_moment = list(zip(*played, strict=True))
    return JackpotCourses(
        terms.pool_percent,
        tuple(_moments(chips)),
        tuple(_spread([standing.pool for standing in moment]) for moment in by_moment),
        tuple(_spread([standing.reserve for standing in moment]) for moment in by_moment),
        tuple(_spread([standing.advanced for standing in moment]) for moment in by_moment),
    )


def _some_courses(
    terms: JackpotTerms, start: JackpotBalances, chips: int, seed: int, first: int, count: int
) -> list[list[JackpotBalances]]:
    return [course(terms, start, chips, f"{seed}/{number}") for number in range(first, first + count)]


def check_courses(chips: int, courses: int) -> None:
    """Refuse what would have no points to draw, or no end."""
    if not POINTS <= chips <= MOST_CHIPS:
        raise Malformed(f"{chips:,} chips: {POINTS} to {MOST_CHIPS:,} can be played out")
    if not 1 <= courses <= MOST_COURSES:
        raise Malformed(f"{courses} courses: 1 to {MOST_COURSES:,} can be played out")


def _pay(funds: Funds, prize: JackpotPrize, terms: JackpotTerms) -> None:
    """One prize at the meter as it stands; after a royal flush the pool starts again."""
    row = PRIZES[prize]
    funds.pay(row.amount(funds.pool), row.share_of(funds.pool))
    if prize is ROYAL:
        funds.refill(terms.reset)


def _moments(chips: int) -> list[int]:
    return [chips * point // POINTS for point in range(POINTS + 1)]


def _spread(amounts: list[int]) -> Spread:
    ordered = sorted(amounts)
    return Spread(*(ordered[round(share * (len(ordered) - 1))] for share in QUANTILES))
