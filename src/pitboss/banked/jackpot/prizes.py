"""The prizes of the Boomerang Jackpot as data: for which hands, how much, by which row (S89-1997/12)."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from pitboss.cards import Card
from pitboss.hands import Category
from pitboss.hands.ranking import is_aces_and_eights
from pitboss.play import RuleIds


class JackpotPrize(StrEnum):
    """A hand that wins a prize."""

    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    DEAD_MANS_HAND = "Dead Man's Hand"


class Row(msgspec.Struct, frozen=True, gc=False):
    """At least `floor` cents, or so many tenths of the amount displayed if that is more; fixed without tenths."""

    floor: int
    tenths: int
    rules: RuleIds

    def share_of(self, display: int) -> int:
        """The part of the display, rounded up to the cent (G-R43)."""
        return -(-display * self.tenths // 10)

    def amount(self, display: int) -> int:
        return max(self.floor, self.share_of(display))


PRIZES: dict[JackpotPrize, Row] = {
    JackpotPrize.ROYAL_FLUSH: Row(1_000_000, 10, ("S89-1997/12.royal-flush", "G-R41", "G-R42", "G-R45")),
    JackpotPrize.STRAIGHT_FLUSH: Row(100_000, 1, ("S89-1997/12.straight-flush", "G-R41", "G-R43", "G-R45")),
    JackpotPrize.FOUR_OF_A_KIND: Row(50_000, 0, ("S89-1997/12.four-of-a-kind", "G-R44", "G-R45")),
    JackpotPrize.FULL_HOUSE: Row(15_000, 0, ("S89-1997/12.full-house", "G-R44", "G-R45")),
    JackpotPrize.FLUSH: Row(10_000, 0, ("S89-1997/12.flush", "G-R44", "G-R45")),
    JackpotPrize.DEAD_MANS_HAND: Row(
        5_000, 0, ("S89-1997/12.dead-mans-hand", "S89-1997/T.Dead Man's Hand", "G-R44", "G-R45")
    ),
}


def prize_of(category: Category, cards: Sequence[Card]) -> JackpotPrize | None:
    """The one prize of a hand, its highest; a straight and other two pairs win none."""
    if is_aces_and_eights(category, [card.rank for card in cards]):
        return JackpotPrize.DEAD_MANS_HAND
    return PRIZE_CATEGORIES.get(category)


PRIZE_CATEGORIES = {
    Category.ROYAL_FLUSH: JackpotPrize.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH: JackpotPrize.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND: JackpotPrize.FOUR_OF_A_KIND,
    Category.FULL_HOUSE: JackpotPrize.FULL_HOUSE,
    Category.FLUSH: JackpotPrize.FLUSH,
}
