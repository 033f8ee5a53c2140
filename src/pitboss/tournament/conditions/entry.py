"""Who may enter, for how much, and how many: items (i), (ii), (v) and (vi) of NI2018-51/20.3(a), with refunds."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from pitboss.tournament.conditions.item import Item, Money, Percent

RefundRule = Annotated[str, Meta(pattern=r"^(|none|(in full|less commission) until \d{1,4} h before)$")]
"""What whoever withdraws gets back: `none`, or `in full` or `less commission`, `until N h before` (T-R22)."""


PlayerCount = Annotated[int, Meta(ge=0, le=100_000)]


class ShareBase(StrEnum):
    """Of what the operator's tenth is taken under the old rules (T-R69)."""

    ALL = "all"
    ENTRIES = "entries"
    EACH_COMPETITOR = "each_competitor"


class Counts(StrEnum):
    """What the maximum of players bounds: everybody who ever entered, or seats in use (T-R13)."""

    ENTRIES = "entries"
    SEATED = "seated"


class Fee(Item, frozen=True, kw_only=True):
    """The entry fee and what the operator keeps: a commission of 2018, or a percentage of old."""

    entry: Money = 0
    commission: Money = 0
    retained_percent: Percent | None = None
    share_base: ShareBase = ShareBase.ALL

    @property
    def net(self) -> int:
        """What of a fee goes to the pool under the rules of 2018."""
        return self.entry - self.commission


class Players(Item, frozen=True, kw_only=True):
    """The least and most players, what the most counts, whether reserves are kept, and how many make an entry."""

    least: PlayerCount = 0
    most: PlayerCount = 0
    counts: Counts = Counts.ENTRIES
    reserves: bool = False
    team_size: Annotated[int, Meta(ge=1, le=10)] = 1
    entries_each: Annotated[int, Meta(ge=1, le=100)] = 1
    """How often a person may enter; anything but once meets NI2018-51/20.6."""
