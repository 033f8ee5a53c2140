"""The prize pool: what is paid, what the operator may keep of it, and what goes back to players as prizes.

NI2018-51/20.21 and 20.22: commission comes out of entry fees alone; everything else that is paid is prize money. The
old editions let the operator keep a tenth of all that competitors paid (S94-1994/7CS20.4, S89-1997/16.4, T-R69).
"""

import msgspec

from pitboss.malformed import Malformed

WHOLE = 10_000
"""All of it, in hundredths of a per cent, as percentages are written here: 5000 is 50 %."""
MOST_RETAINED = 1_000
"""The tenth that an operator may keep under the old editions."""


class Takings(msgspec.Struct, frozen=True):
    """What all competitors paid, what the operator keeps of it, and what was added (NI2018-51/20.23), in cents.

    What is kept comes out of `fees` under the rules of 2018, and out of all that was paid under the old ones.
    """

    fees: int
    kept: int = 0
    rebuys: int = 0
    add_ons: int = 0
    added: int = 0

    @property
    def paid(self) -> int:
        """By competitors, for entries, re-buys and add-ons."""
        return self.fees + self.rebuys + self.add_ons

    @property
    def pool(self) -> int:
        """All of it goes back to players as prizes (NI2018-51/20.22(b))."""
        return self.paid - self.kept + self.added


def retained(total: int, percent: int = MOST_RETAINED) -> int:
    """What is kept of a total by a share in hundredths of a per cent, rounded down once on the sum (T-R69)."""
    if not 0 <= percent <= MOST_RETAINED:
        raise Malformed(f"{percent / 100:g} % of what competitors pay cannot be kept: at most 10 %")
    return total * percent // WHOLE


def shortfall(guarantee: int, pool: int) -> int:
    """What the operator adds so that the pool is what was guaranteed (T-R63)."""
    return max(0, guarantee - pool)


class Paid(msgspec.Struct, frozen=True):
    """What one entrant has paid, in cents; `commission` is a part of `fee`."""

    fee: int
    commission: int = 0
    rebuys: int = 0
    add_ons: int = 0

    @property
    def total(self) -> int:
        """What a cancellation gives back: everything (NI2018-51/20.25, T-R66)."""
        return self.fee + self.rebuys + self.add_ons

    @property
    def without_commission(self) -> int:
        """What a withdrawal gives back where the conditions refund the fee less commission (T-R22)."""
        return self.total - self.commission
