"""The terms of a jackpot: chip, approved split, reset, and what happens with several winners."""

from enum import StrEnum

import msgspec

from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.play import Refusal


class Several(StrEnum):
    """Several winners of the top prize in one round (G-R40)."""

    EACH_FULL = "each_full"
    SHARE = "share"
    SEQUENTIAL = "sequential"


class Figure(StrEnum):
    """Which display a prize is measured by, where other tables move the meter meanwhile (G-R72)."""

    AS_DISPLAYED = "as displayed"
    AS_SETTLED = "as settled"


class JackpotTerms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Amounts are cents. `pool_percent` of a losing chip goes to the pool, the rest to the reserve (S89-1997/11.3).

    Without a reference to its approval the split is a sample (G-R36).
    """

    chip: int = 100
    pool_percent: int = 40
    approval: str = ""
    several: Several = Several.EACH_FULL
    figure: Figure = Figure.AS_DISPLAYED
    reset: int = 1_000_000
    repay: bool = False

    @property
    def is_approved(self) -> bool:
        return bool(self.approval.strip())

    def split(self, chips: int) -> tuple[int, int]:
        """What losing chips add to the pool and to the reserve; of each chip the odd cent goes to the pool."""
        reserve = self.chip * (100 - self.pool_percent) // 100
        return chips * (self.chip - reserve), chips * reserve


class PrizeClaim(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A box whose hand wins a prize, and what was displayed when it was turned up, where that was noted."""

    box: int
    prize: JackpotPrize
    display: int | None = None


class JackpotPaid(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A prize and where it came from: what the bank advances, and what it bears for good (G-R72).

    `display` is the figure that the prize was measured by, where that was noted when the hand was turned up.
    """

    box: int
    prize: JackpotPrize
    pool: int
    reserve: int
    bank: int
    borne: int = 0
    display: int | None = None

    @property
    def cents(self) -> int:
        return self.pool + self.reserve + self.bank + self.borne


def check_terms(terms: JackpotTerms) -> None:
    """Refuse terms that no jackpot can have."""
    if terms.chip <= 0:
        raise Refusal(("S89-1997/6.1(b)", "G-R35"), "the jackpot is played with a chip of some value")
    if not 0 <= terms.pool_percent <= 100:
        raise Refusal(("S89-1997/11.3", "G-R36"), "a losing chip goes to pool and reserve, 100% together and no more")
    if terms.reset < 0:
        raise Refusal(("G-R42",), "the pool starts again with nothing or more")
