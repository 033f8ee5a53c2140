"""Where the money of a jackpot comes from and goes to, round by round: worked out on plain numbers, in cents.

S89-1997/11.2, 11.3 and 12 with G-R38 to G-R46.
"""

from collections.abc import Sequence

import msgspec

from pitboss.banked.jackpot.prizes import PRIZES, Prize
from pitboss.banked.jackpot.terms import Claim, JackpotTerms, Paid, Several

ROYAL = Prize.ROYAL_FLUSH


class Funds:
    """Pool and reserve while a round is paid; what they cannot pay the bank advances."""

    __slots__ = ("advanced", "pool", "reserve")

    def __init__(self, pool: int, reserve: int) -> None:
        self.pool = pool
        self.reserve = reserve
        self.advanced = 0

    def pay(self, cents: int, from_pool: int) -> tuple[int, int, int]:
        """So much, of it up to `from_pool` out of the pool; reserve, then bank pay the rest."""
        pool = min(from_pool, self.pool, cents)
        reserve = min(cents - pool, self.reserve)
        bank = cents - pool - reserve
        self.pool -= pool
        self.reserve -= reserve
        self.advanced += bank
        return pool, reserve, bank

    def refill(self, level: int) -> tuple[int, int]:
        """Bring the pool back to its level, out of the reserve, then the bank."""
        missing = max(0, level - self.pool)
        _, reserve, bank = self.pay(missing, 0)
        self.pool += missing
        return reserve, bank


class Payment(msgspec.Struct, frozen=True, gc=False):
    """The prizes of one round, and what reserve and bank put in for the pool to start again."""

    paid: tuple[Paid, ...]
    reset_reserve: int
    reset_bank: int


def pay_claims(terms: JackpotTerms, pool: int, reserve: int, claims: Sequence[Claim]) -> Payment:
    """The prizes of one round, claims in the order from the dealer's right."""
    funds = Funds(pool, reserve)
    if terms.several is Several.SEQUENTIAL:
        return _in_sequence(terms, funds, claims)
    display = pool
    royals = [claim for claim in claims if claim.prize is ROYAL]
    paid: dict[int, Paid] = {}
    for claim in sorted(claims, key=lambda claim: claim.prize is not ROYAL):
        row = PRIZES[claim.prize]
        cents, share = row.amount(display), row.share_of(display)
        if claim.prize is ROYAL and terms.several is Several.SHARE:
            place = royals.index(claim)
            cents, share = _part(cents, len(royals), place), _part(share, len(royals), place)
        paid[claim.box] = Paid(claim.box, claim.prize, *funds.pay(cents, share))
    reset = funds.refill(terms.reset) if royals else (0, 0)
    return Payment(tuple(paid[claim.box] for claim in claims), *reset)


def _in_sequence(terms: JackpotTerms, funds: Funds, claims: Sequence[Claim]) -> Payment:
    """Each prize on the display as it stands at its turn, the pool starting again after each royal flush."""
    paid: list[Paid] = []
    reserve = bank = 0
    for claim in claims:
        row = PRIZES[claim.prize]
        paid.append(Paid(claim.box, claim.prize, *funds.pay(row.amount(funds.pool), row.share_of(funds.pool))))
        if claim.prize is ROYAL:
            from_reserve, from_bank = funds.refill(terms.reset)
            reserve += from_reserve
            bank += from_bank
    return Payment(tuple(paid), reserve, bank)


def _part(cents: int, parts: int, place: int) -> int:
    """An equal part; cents that cannot be divided go one each to the first."""
    whole, odd = divmod(cents, parts)
    return whole + (place < odd)
