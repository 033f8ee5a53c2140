"""Where the money of a jackpot comes from and goes to, round by round: worked out on plain numbers, in cents.

S89-1997/11.2, 11.3 and 12 with G-R38 to G-R46 and G-R72.
"""

from collections.abc import Sequence

import msgspec

from pitboss.banked.jackpot.prizes import PRIZES, JackpotPrize
from pitboss.banked.jackpot.terms import Figure, JackpotPaid, JackpotTerms, PrizeClaim, Several

ROYAL = JackpotPrize.ROYAL_FLUSH


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


class PrizePayment(msgspec.Struct, frozen=True, gc=False):
    """The prizes of one round, and what reserve and bank put in for the pool to start again."""

    paid: tuple[JackpotPaid, ...]
    reset_reserve: int
    reset_bank: int


def pay_claims(terms: JackpotTerms, pool: int, reserve: int, claims: Sequence[PrizeClaim]) -> PrizePayment:
    """The prizes of one round, claims in the order from the dealer's right."""
    funds = Funds(pool, reserve)
    if terms.several is Several.SEQUENTIAL:
        return _in_sequence(terms, funds, claims)
    royals = [claim for claim in claims if claim.prize is ROYAL]
    paid: dict[int, JackpotPaid] = {}
    for claim in sorted(claims, key=lambda claim: claim.prize is not ROYAL):
        due = _due(claim.prize, _figure(terms, claim, pool), pool)
        if claim.prize is ROYAL and terms.several is Several.SHARE:
            due = due.part(len(royals), royals.index(claim))
        paid[claim.box] = _paid(funds, claim, due)
    reset = funds.refill(terms.reset) if royals else (0, 0)
    return PrizePayment(tuple(paid[claim.box] for claim in claims), *reset)


class _Due(msgspec.Struct, frozen=True, gc=False):
    """What a prize comes to: of the funds, of that up to `share` out of the pool; and what the bank bears."""

    cents: int
    share: int
    borne: int

    def part(self, parts: int, place: int) -> "_Due":
        return _Due(*[_part(cents, parts, place) for cents in (self.cents, self.share, self.borne)])


def _due(prize: JackpotPrize, figure: int, display: int) -> _Due:
    """A prize measured by one figure, where the meter displays another when it is paid.

    The funds give no more than they would by the display; what the figure is worth beyond that the bank bears (G-R72).
    """
    row = PRIZES[prize]
    cents = min(row.amount(figure), row.amount(display))
    return _Due(cents, row.share_of(min(figure, display)), row.amount(figure) - cents)


def _figure(terms: JackpotTerms, claim: PrizeClaim, display: int) -> int:
    """What a prize is measured by: the display when the hand was turned up, or as it stands at the settlement."""
    is_noted = claim.display is not None and terms.figure is Figure.AS_DISPLAYED
    return claim.display if is_noted and claim.display is not None else display


def _paid(funds: Funds, claim: PrizeClaim, due: _Due) -> JackpotPaid:
    return JackpotPaid(claim.box, claim.prize, *funds.pay(due.cents, due.share), due.borne, claim.display)


def _in_sequence(terms: JackpotTerms, funds: Funds, claims: Sequence[PrizeClaim]) -> PrizePayment:
    """Each prize on the display as it stands at its turn, the pool starting again after each royal flush.

    What other tables did to the meter since a hand was turned up does not count; what this round did, does.
    """
    paid: list[JackpotPaid] = []
    reserve = bank = 0
    start, is_restarted = funds.pool, False
    for claim in claims:
        own = funds.pool if is_restarted else max(0, _figure(terms, claim, start) + funds.pool - start)
        paid.append(_paid(funds, claim, _due(claim.prize, own, funds.pool)))
        if claim.prize is ROYAL:
            from_reserve, from_bank = funds.refill(terms.reset)
            reserve += from_reserve
            bank += from_bank
            is_restarted = True
    return PrizePayment(tuple(paid), reserve, bank)


def _part(cents: int, parts: int, place: int) -> int:
    """An equal part; cents that cannot be divided go one each to the first."""
    whole, odd = divmod(cents, parts)
    return whole + (place < odd)
