"""Commission: what the house takes from the pots, one function for each scheme of the instruments.

1994 (S94-1994/7CS12): 5% of the largest multiple of twenty dollars, on the pots that each set of winners takes, nothing
above a hundred minimums. 2018 (NI2018-51/15): 5% or 10% of all pots together, whole dollars, up to a cap; or by time.
"""

from collections.abc import Sequence

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.law import Law

DOLLAR = 100


class Scale1994(msgspec.Struct, frozen=True, tag="scale_1994", tag_field="scheme", forbid_unknown_fields=True):
    """Nothing up to $19; above it 5% of the largest multiple of $20, on at most a hundred minimums (12.1).

    `exempt_whole_round` reads the exemption of tied contributors on the round, not pot by pot (RR-17).
    """

    minimum: int
    exempt_whole_round: bool = False

    def charge(self, base: int) -> int:
        return 0 if base <= 19 * DOLLAR else min(base, 100 * self.minimum) // (20 * DOLLAR) * DOLLAR


class Lesser(msgspec.Struct, frozen=True, tag="lesser", tag_field="scheme", forbid_unknown_fields=True):
    """A scale of the operator that never charges more than that of 1994 (12.2): from each pot size on, so much."""

    minimum: int
    steps: tuple[tuple[int, int], ...]
    exempt_whole_round: bool = False

    def charge(self, base: int) -> int:
        return max((cents for pot, cents in self.steps if base >= pot), default=0)

    def above_1994(self) -> int | None:
        """The smallest pot, in cents, on which it would charge more than the rules allow; none if it never does."""
        whole = Scale1994(self.minimum)
        pots = sorted({pot for pot, _ in self.steps} | {DOLLAR * d for d in range(self.minimum + 21)})
        return next((pot for pot in pots if self.charge(pot) > whole.charge(pot)), None)


class Pot5(msgspec.Struct, frozen=True, tag="pot_5", tag_field="scheme", forbid_unknown_fields=True):
    """Nothing up to $19; above it 5% of all pots in whole dollars, at most the cap (NI2018-51/15.2(a)(i))."""

    cap: int

    def charge(self, base: int) -> int:
        return 0 if base <= 19 * DOLLAR else min(self.cap, base // (20 * DOLLAR) * DOLLAR)


class Pot10(msgspec.Struct, frozen=True, tag="pot_10", tag_field="scheme", forbid_unknown_fields=True):
    """Nothing up to $9; above it 10% of all pots in whole dollars, at most the cap (NI2018-51/15.2(a)(ii))."""

    cap: int

    def charge(self, base: int) -> int:
        return 0 if base <= 9 * DOLLAR else min(self.cap, base // (10 * DOLLAR) * DOLLAR)


class TimeCharge(msgspec.Struct, frozen=True, tag="time", tag_field="scheme", forbid_unknown_fields=True):
    """So much for each period, announced and paid ahead, apart from the stakes (NI2018-51/15.3); pots are free."""

    rate: int
    period: int


class NoCommission(msgspec.Struct, frozen=True, tag="none", tag_field="scheme", forbid_unknown_fields=True):
    """Tournaments and common practice: nothing is taken from a pot."""


Commission = Scale1994 | Lesser | Pot5 | Pot10 | TimeCharge | NoCommission


class WonPot(msgspec.Struct, frozen=True, gc=False):
    """A pot as the commission sees it: what is in it, who paid into it and who takes (part of) it.

    `equal` tells that all winners hold equal hands; the two halves of a high/low pot are not that.
    """

    cents: int
    contributors: frozenset[int]
    winners: frozenset[int]
    equal: bool = True

    @property
    def is_shared_by_its_contributors(self) -> bool:
        return self.equal and len(self.winners) >= 2 and self.winners == self.contributors


class Charge(msgspec.Struct, frozen=True, gc=False):
    """The commission on each pot, in their order, and the rules that made it so."""

    by_pot: tuple[int, ...]
    rules: RuleIds


FREE = (NoCommission, TimeCharge)
"""The schemes that take nothing from a pot, whoever wins it."""


def charge(scheme: Commission, pots: Sequence[WonPot], only_forced: bool, law: Law) -> Charge:
    """The commission on the pots of one round. `only_forced`: nothing but blinds, antes and posts is in them."""
    if isinstance(scheme, FREE):
        return no_charge(scheme, len(pots), law)
    if isinstance(scheme, (Scale1994, Lesser)):
        return _by_winner_set(scheme, pots, law)
    return _on_all_pots(scheme, pots, only_forced, law)


def no_charge(scheme: NoCommission | TimeCharge, pots: int, law: Law) -> Charge:
    """Nothing from so many pots."""
    return Charge((0,) * pots, law.commission_time if isinstance(scheme, TimeCharge) else law.commission_free)


def _by_winner_set(scheme: Scale1994 | Lesser, pots: Sequence[WonPot], law: Law) -> Charge:
    """Pots with the same winners are charged once as a sum (12.3, RR-16), exempt ones left out (12.5, RR-17)."""
    exempt = [pot.is_shared_by_its_contributors for pot in pots]
    if scheme.exempt_whole_round:
        exempt = [all(exempt)] * len(pots)
    by_pot = [0] * len(pots)
    rules: RuleIds = law.commission
    for winners in dict.fromkeys(pot.winners for pot in pots):
        group = [i for i, pot in enumerate(pots) if pot.winners == winners]
        charged = [i for i in group if not exempt[i]]
        base = sum(pots[i].cents for i in charged)
        for i, cents in zip(charged, _apportion(scheme.charge(base), [pots[i].cents for i in charged]), strict=True):
            by_pot[i] = cents
        if charged:
            rules += law.commission_rate if scheme.charge(base) else law.commission_none
        rules += law.commission_several if len(group) > 1 else ()
    return Charge(tuple(by_pot), _once(rules + (law.commission_tie if any(exempt) else ())))


def _on_all_pots(scheme: Pot5 | Pot10, pots: Sequence[WonPot], only_forced: bool, law: Law) -> Charge:
    """One sum, one threshold, one deduction (C-R22), allotted to the pots in proportion, in whole dollars."""
    nothing = (0,) * len(pots)
    if only_forced:
        return Charge(nothing, law.commission + law.commission_forced)
    contributors = frozenset[int]().union(*(pot.contributors for pot in pots))
    if len(contributors) >= 2 and all(pot.equal and pot.winners >= pot.contributors for pot in pots):
        return Charge(nothing, law.commission + law.commission_tie)
    due = scheme.charge(sum(pot.cents for pot in pots))
    rules = law.commission + (law.commission_ten if isinstance(scheme, Pot10) else law.commission_rate)
    return Charge(
        _apportion(due, [pot.cents for pot in pots]), rules + (law.commission_several if len(pots) > 1 else ())
    )


def _apportion(due: int, pots: Sequence[int]) -> tuple[int, ...]:
    """Whole dollars in proportion to the pots, largest remainder first, ties to the earlier pot."""
    total = sum(pots)
    if not due:
        return (0,) * len(pots)
    dollars = due // DOLLAR
    shares = [dollars * cents // total for cents in pots]
    by_remainder = sorted(range(len(pots)), key=lambda i: (-(dollars * pots[i] % total), i))
    for i in by_remainder[: dollars - sum(shares)]:
        shares[i] += 1
    return tuple(share * DOLLAR for share in shares)


def _once(rules: RuleIds) -> RuleIds:
    return tuple(dict.fromkeys(rules))
