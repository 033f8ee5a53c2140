"""How the pool is divided: item (ix) of NI2018-51/20.3(a)."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from pitboss.tournament.conditions.item import Count, Hundredths, Item, Money, Percent, SomeMoney, Text


class Bracket(Item, frozen=True, kw_only=True):
    """The breakdown for `players` from the first to the second number, or from the first on if it stands alone."""

    players: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=2)]
    percent: tuple[Percent, ...] = ()
    sums: tuple[Money, ...] = ()

    def covers(self, players: int) -> bool:
        return self.players[0] <= players and (len(self.players) == 1 or players <= self.players[1])

    @property
    def places(self) -> int:
        return len(self.percent or self.sums)


class Curve(Item, frozen=True, kw_only=True):
    """Prizes by a formula: how much of the field is paid, the least prize in entries, how steep, in which steps."""

    paid: Percent
    least: Hundredths = 150
    steep: Hundredths = 120
    round_to: SomeMoney = 1
    tiers: bool = True


class Counted(StrEnum):
    """Which number decides the breakdown (T-R58)."""

    PLAYERS = "players"
    ENTRIES = "entries"
    """All entries and re-buys."""


class Remainder(StrEnum):
    """Where cents go that percentages leave over (T-R57)."""

    FIRST = "first"
    LARGEST = "largest_remainder"


class BountyPay(StrEnum):
    """When bounties are paid (T-R60)."""

    END = "end"
    AT_ONCE = "at_once"


class Bounty(Item, frozen=True, kw_only=True):
    """The part of each entry fee that stands on a player's head."""

    each: SomeMoney
    progressive: bool = False
    on_rebuy: bool = False
    pay: BountyPay = BountyPay.END


class SeatsWon(Item, frozen=True, kw_only=True):
    """Entries to another tournament as prizes (T-R62): its name or id, its whole fee, and how many."""

    target: Text
    value: SomeMoney
    commission: Money = 0
    """What of the value is the target's commission."""
    number: Count = 0
    """0: as many as the pool bears."""
    already_in: Literal["cash", "ticket"] = "cash"


class AddedValue(Item, frozen=True, kw_only=True):
    """What the operator adds (NI2018-51/20.23): cash to the pool, or goods and services of a value for a place."""

    what: Text = "cash"
    value: SomeMoney
    place: Count = 0
    """Goods go to this place; cash with 0 goes to the pool."""


class GoodsTie(StrEnum):
    """How goods are divided in a tie (T-R65)."""

    VALUE = "value"
    DRAW = "draw"


class Prizes(Item, frozen=True, kw_only=True):
    """The breakdown for every number of players, by brackets or by a curve, and whatever comes before and beside it."""

    brackets: tuple[Bracket, ...] = ()
    curve: Curve | None = None
    count: Counted = Counted.PLAYERS
    round_to: SomeMoney = 1
    remainder: Remainder = Remainder.FIRST
    bounty: Bounty | None = None
    seats: SeatsWon | None = None
    guarantee: Money = 0
    added: tuple[AddedValue, ...] = ()
    goods_in_tie: GoodsTie = GoodsTie.VALUE
    kept_percent: Percent = 0
    """A part of the pool that is not paid out, against NI2018-51/20.22(b)."""

    @property
    def fewest(self) -> int:
        """The least number that has a breakdown: it is that of fewer, if they begin all the same (T-R21)."""
        return min((bracket.players[0] for bracket in self.brackets), default=0)

    def bracket(self, players: int) -> Bracket | None:
        """The breakdown for so many players, if there is exactly one."""
        found = [bracket for bracket in self.brackets if bracket.covers(players)]
        return found[0] if len(found) == 1 else None
