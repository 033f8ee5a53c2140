"""The rules of Canberra Poker that decide its house edge, as a value that an analyst may change line by line.

Rules: S89-1997/6.4 (the BET is twice the ANTE), 9.3 (the dealer needs ace-king), 10 (odds and maximum payout).
"""

import re
from types import MappingProxyType

import msgspec

from pitboss.banked.canberra.hand_values import least_qualifying
from pitboss.editions.s89 import CANBERRA as LAW_1997
from pitboss.hands.ranking import Category
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
