"""Chips for entry, re-buys and add-ons: items (G) and (H) of NI2018-51/20.3(a)(iii), and (iv)."""

from enum import StrEnum

from pitboss.tournament.conditions.item import ChipCount, Count, Item, Moment, Money


class Chips(Item, frozen=True, kw_only=True):
    """The starting stack and the denominations in play, smallest first. Chips have no value (T-R08)."""

    start: ChipCount = 0
    denominations: tuple[ChipCount, ...] = ()
    bonus: ChipCount = 0
    """Free chips for whoever has entered by `bonus_until`, or for everybody; item (iv) does not know them (T-R20)."""
    bonus_until: Moment = ""


class RebuySeat(StrEnum):
    """Where a player who buys back sits (T-R18)."""

    SAME = "same"
    DRAW = "draw"


class Rebuys(Item, frozen=True, kw_only=True):
    """Whether a player who is out may buy back, how often, for what, until the end of which level."""

    allowed: bool
    most: Count = 0
    """How often each; 0: any number."""
    cost: Money = 0
    chips: ChipCount = 0
    until_level: Count = 0
    decide_within: Count = 60
    """Seconds from the end of the round (T-R17)."""
    seat: RebuySeat = RebuySeat.SAME
    commission: Money = 0
    """A part of the price that the operator keeps, against NI2018-51/20.22."""
    with_chips: bool = False
    """With chips in hand; that is an add-on (T-R15)."""


class AddOns(Item, frozen=True, kw_only=True):
    """Whether chips may be added, how often, for what, in the break after which level (T-R19)."""

    allowed: bool
    most: Count = 1
    cost: Money = 0
    chips: ChipCount = 0
    at: Count = 0
    """The break after this level; 0: until `until_level` ends, between rounds."""
    until_level: Count = 0
