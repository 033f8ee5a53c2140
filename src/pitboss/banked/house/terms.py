"""What every table against the house has on its sign, and what its games are called."""

import msgspec

from pitboss.play.money import Currency

TITLES = {"canberra": "Canberra Poker", "baccarat": "Mini-Baccarat"}
"""The games against the house as people call them."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True, forbid_unknown_fields=True):
    """What every table against the house has on its sign; each game adds its own. All amounts are cents."""

    minimum: int = 500
    maximum: int = 50_000
    boxes: int = 7
    currency: Currency = Currency.DOLLARS
    """What the amounts are, and so how they are told; chips are for tournaments only."""

    @property
    def limits(self) -> str:
        """The least and the most of a wager, as the sign has them."""
        return f"{self.amount(self.minimum)} to {self.amount(self.maximum)}"

    def amount(self, count: int) -> str:
        """An amount as this table tells it."""
        return self.currency.amount(count)
