"""The rules of Canberra Poker that decide its house edge, as a value that an analyst may change line by line.

Rules: S89-1997/6.4 (the BET is twice the ANTE), 9.3 (the dealer needs ace-king), 10 (odds and maximum payout).
"""

import re
from functools import cache
from itertools import combinations
from types import MappingProxyType

import msgspec

from pitboss.banked.canberra.hand_values import RANKING
from pitboss.banked.canberra.law import LAW_1997
from pitboss.cards import RANKS
from pitboss.hands.ranking import ORDINAL_BITS, Category, strength_of_ranks
from pitboss.malformed import Malformed

LINE_OF = MappingProxyType(
    {
        category: odds.rules[0].partition(".BET.")[2].replace("-", " ")
        for category, odds in sorted(LAW_1997.odds.items(), key=lambda line: line[1].to_one, reverse=True)
    }
)
"""The line of the sign, under its name there, that pays each category; the best hands first."""
LINES = tuple(dict.fromkeys(LINE_OF.values()))
ODDS_1997 = MappingProxyType({LINE_OF[category]: odds.to_one for category, odds in LAW_1997.odds.items()})
ANY_HAND = "any hand"
MOST_ODDS = 1_000_000
ODDS = re.compile("[0-9]{1,9}")
MOST_CENTS = 10**11


class CanberraRules(msgspec.Struct, frozen=True):
    """Odds to one on a winning BET by line of the sign, what the dealer needs, the BET in antes, and the maximum payout
    on a BET in cents (none if there is no limit); the ante, in cents, matters only beside a maximum."""

    odds: dict[str, int] = msgspec.field(default_factory=lambda: dict(ODDS_1997))
    qualifier: str = "ace-king"
    bet_multiple: int = 2
    maximum_payout: int | None = None
    ante: int = 1000

    def __post_init__(self) -> None:
        for line, odds in self.odds.items():
            if not 0 <= odds <= MOST_ODDS:
                raise Malformed(f"{line}={odds}: odds are 0 to {MOST_ODDS:,} to one")
        if not 1 <= self.bet_multiple <= 100:
            raise Malformed(f"a BET of {self.bet_multiple} antes: 1 to 100 are allowed")
        if not 1 <= self.ante <= MOST_CENTS:
            raise Malformed(f"an ante of {self.ante} cents: 1 to {MOST_CENTS:,} are allowed")
        if self.maximum_payout is not None and self.maximum_payout < 0:
            raise Malformed("a maximum payout is not negative")
        least_qualifying(self.qualifier)

    @property
    def bet(self) -> int:
        return self.bet_multiple * self.ante

    def bet_win(self, category: Category) -> int:
        """What a winning BET gains with a hand of this category; the maximum never limits the ante."""
        gain = self.odds[LINE_OF[category]] * self.bet
        return gain if self.maximum_payout is None else min(gain, self.maximum_payout)


def with_odds(rules: CanberraRules, text: str) -> CanberraRules:
    """Change one line of the odds, such as `royal flush=100`."""
    line, sign, odds = text.partition("=")
    name = " ".join(line.lower().split())
    if not sign or name not in LINES or not ODDS.fullmatch(odds.strip()):
        raise Malformed(f"{text!r} is no pay line: write HAND=ODDS, odds to one, with a hand of: {', '.join(LINES)}")
    return msgspec.structs.replace(rules, odds=rules.odds | {name: int(odds)})


@cache
def least_qualifying(qualifier: str) -> int:
    """The least value that qualifies: `ace-king` or other top cards, a category such as `one pair`, or `any hand`."""
    name = " ".join(qualifier.lower().split())
    if name == ANY_HAND:
        return 0
    for place, category in enumerate(RANKING.order, start=1):
        if name == category.value:
            return place << ORDINAL_BITS
    top = [_RANK_NAMES.index(word) for word in name.split("-") if word in _RANK_NAMES]
    if len(top) != len(name.split("-")) or top != sorted(set(top), reverse=True) or len(top) > 5:
        raise Malformed(
            f"{qualifier!r} is no qualifier: name the dealer's top cards, highest first, such as ace-king, "
            f"a category such as one pair, or any hand"
        )
    return _least_odd_cards(tuple(top))


def _least_odd_cards(top: tuple[int, ...]) -> int:
    """The value of the weakest five odd cards whose highest are these."""
    from pitboss.hands import tables_for

    odd = RANKING.order.index(Category.FIVE_ODD_CARDS) + 1
    rests = combinations(range(min(top)), 5 - len(top))
    hands = [tuple(sorted((*top, *rest))) for rest in rests]
    weakest = min(
        (hand for hand in hands if strength_of_ranks(RANKING, hand)[0] == odd),
        key=lambda hand: strength_of_ranks(RANKING, hand),
        default=None,
    )
    if weakest is None:
        raise Malformed(f"no five odd cards have {'-'.join(_RANK_NAMES[rank] for rank in top)} on top")
    # The lowest card in clubs, the others in diamonds: no flush.
    return tables_for(RANKING).value([4 * rank + (rank != weakest[0]) for rank in weakest])


_RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
assert len(_RANK_NAMES) == len(RANKS)
