"""Mini-Baccarat, exact for a fresh shoe of any number of decks: who wins how often, and what each wager costs.

Six cards are enough for every coup, so all ordered sixes of the shoe are counted by the points of their cards, the
table of play (S58-1995/MB10.1) deciding who draws.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import perm

import msgspec

from pitboss.banked.baccarat.points import banker_draws, player_draws, points
from pitboss.banked.baccarat.settlement import COMMISSION_PERCENT, TIE_PAYS
from pitboss.cards import Deck
from pitboss.lab.exact import Exact, exact, exact_of
from pitboss.malformed import Malformed

POINTS = 10
MOST_DECKS = 1000


class BaccaratOdds(msgspec.Struct, frozen=True):
    """What wins beyond even money: the commission on a banker's win, and the odds to one on a tie."""

    commission: Fraction = Fraction(COMMISSION_PERCENT, 100)
    tie: int = TIE_PAYS


ODDS = BaccaratOdds()


class BaccaratEdges(msgspec.Struct, frozen=True):
    """What each wager loses in the long run, by its stake. A tie gives the other two wagers back."""

    player: Exact
    banker: Exact
    tie: Exact


class BaccaratChances(msgspec.Struct, frozen=True):
    """How often each side wins, of all ordered sixes of the shoe."""

    decks: int
    deals: int
    player: Exact
    banker: Exact
    tie: Exact
    edges: BaccaratEdges


def baccarat(decks: int = 8, odds: BaccaratOdds = ODDS) -> BaccaratChances:
    if not 1 <= decks <= MOST_DECKS:
        raise Malformed(f"{decks} decks: 1 to {MOST_DECKS} are counted")
    if not 0 <= odds.commission <= 1 or odds.tie < 0:
        raise Malformed("the commission is between none and all of the win, and the odds on a tie are not negative")
    deals = perm(52 * decks, 6)
    wins = {-1: 0, 0: 0, 1: 0}
    for ahead, ways in _coups(_Shoe(decks)):
        wins[ahead] += ways
    assert sum(wins.values()) == deals
    banker, tie, player = (Fraction(wins[ahead], deals) for ahead in (-1, 0, 1))
    edges = BaccaratEdges(
        player=exact_of(banker - player),
        banker=exact_of(player - banker * (1 - odds.commission)),
        tie=exact_of(1 - tie - tie * odds.tie),
    )
    return BaccaratChances(decks, deals, exact(wins[1], deals), exact(wins[-1], deals), exact(wins[0], deals), edges)


class _Shoe:
    """How many cards of each number of points are left; ways to draw are counted as cards go."""

    def __init__(self, decks: int) -> None:
        of_one_deck = Counter(map(points, Deck().cards))
        self.left = [decks * of_one_deck[value] for value in range(POINTS)]
        self.cards = sum(self.left)

    def ways(self, *drawn: int) -> int:
        """In how many ways these come off the shoe, in this order."""
        ways = 1
        for place, value in enumerate(drawn):
            ways *= self.left[value] - drawn[:place].count(value)
        return ways

    def rest(self, gone: int, wanted: int) -> int:
        """In how many ways the cards that no rule asks for fill up the six."""
        return perm(self.cards - gone, wanted)


def _coups(shoe: _Shoe) -> Iterator[tuple[int, int]]:
    """Who is ahead (1 player, -1 banker, 0 neither) and the ordered sixes that end so.

    Two cards of a side are counted in either order at once.
    """
    pairs = list(combinations_with_replacement(range(POINTS), 2))
    for own in pairs:
        for other in pairs:
            orders = (1 + (own[0] != own[1])) * (1 + (other[0] != other[1]))
            first = orders * shoe.ways(*own, *other)
            if first:
                yield from _thirds(shoe, (*own, *other), first)


def _thirds(shoe: _Shoe, four: tuple[int, int, int, int], first: int) -> Iterator[tuple[int, int]]:
    player, banker = (four[0] + four[1]) % POINTS, (four[2] + four[3]) % POINTS
    for third in range(POINTS) if player_draws(player, banker) else (None,):
        gone = four if third is None else (*four, third)
        ways = first if third is None else first * (shoe.left[third] - four.count(third))
        total = player if third is None else (player + third) % POINTS
        if not banker_draws(player, banker, third):
            yield _ahead(total, banker), ways * shoe.rest(len(gone), 6 - len(gone))
            continue
        for last in range(POINTS):
            drawn = ways * (shoe.left[last] - gone.count(last))
            yield _ahead(total, (banker + last) % POINTS), drawn * shoe.rest(len(gone) + 1, 5 - len(gone))


def _ahead(player: int, banker: int) -> int:
    return (player > banker) - (player < banker)
