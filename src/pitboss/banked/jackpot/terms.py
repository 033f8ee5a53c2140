"""The terms of a jackpot: chip, approved split, reset, and what happens with several winners."""

from enum import StrEnum

import msgspec

from pitboss.banked.jackpot.prizes import Prize
from pitboss.play import Refusal


class Several(StrEnum):
    """Several winners of the top prize in one round (G-R40)."""

    EACH_FULL = "each_full"
    SHARE = "share"
    SEQUENTIAL = "sequential"


class JackpotTerms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Amounts are cents. `pool_percent` of a losing chip goes to the pool, the rest to the reserve (S89-1997/11.3).

    Without a reference to its approval the split is a sample (G-R36).
    """

    chip: int = 100
    pool_percent: int = 40
    approval: str = ""
    several: Several = Several.EACH_FULL
    reset: int = 1_000_000
    repay: bool = False

    @property
    def is_approved(self) -> bool:
        return bool(self.approval.strip())

    def split(self, chips: int) -> tuple[int, int]:
        """What losing chips add to the pool and to the reserve; of each chip the odd cent goes to the pool."""
        reserve = self.chip * (100 - self.pool_percent) // 100
        return chips * (self.chip - reserve), chips * reserve


class Claim(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A box whose hand wins a prize."""

    box: int
    prize: Prize


class Paid(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A prize and where it came from."""

    box: int
    prize: Prize
    pool: int
    reserve: int
    bank: int

    @property
    def cents(self) -> int:
        return self.pool + self.reserve + self.bank


def check_terms(terms: JackpotTerms) -> None:
    """Refuse terms that no jackpot can have."""
    if terms.chip <= 0:
        raise Refusal(("S89-1997/6.1(b)", "G-R35"), "the jackpot is played with a chip of some value")
    if not 0 <= terms.pool_percent <= 100:
        raise Refusal(("S89-1997/11.3", "G-R36"), "a losing chip goes to pool and reserve, 100% together and no more")
    if terms.reset < 0:
        raise Refusal(("G-R42",), "the pool starts again with nothing or more")
