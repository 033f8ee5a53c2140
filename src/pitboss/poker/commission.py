"""Commission: what the house takes from the pots, one function for each scheme of the instruments.

1994 (S94-1994/7CS12): 5% of the largest multiple of twenty dollars, on the pots that each set of winners takes, nothing
above a hundred minimums. 2018 (NI2018-51/15): 5% or 10% of all pots together, whole dollars, up to a cap, from the pots
that are not too small; or by time.
"""

from collections.abc import Sequence
from math import gcd
from typing import ClassVar

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.kinds import Threshold
from pitboss.poker.law import Law

DOLLAR = 100


class Scale1994(msgspec.Struct, frozen=True, tag="scale_1994", tag_field="scheme", forbid_unknown_fields=True):
    """Nothing up to $19; above it 5% of the largest multiple of $20, on at most a hundred minimums (12.1).

    `exempt_whole_round` reads the exemption of tied contributors on the round, not pot by pot (RR-17).
    """

    minimum: int
    exempt_whole_round: bool = False

    def charge(self, base: int, dollar: int = DOLLAR) -> int:
        return 0 if base <= 19 * dollar else min(base, 100 * self.minimum) // (20 * dollar) * dollar


class Lesser(msgspec.Struct, frozen=True, tag="lesser", tag_field="scheme", forbid_unknown_fields=True):
    """A scale of the operator that charges less than that of 1994 (12.2, RR-46): from each pot size on, so much."""

    minimum: int
    steps: tuple[tuple[int, int], ...]
    exempt_whole_round: bool = False

    def charge(self, base: int, dollar: int = DOLLAR) -> int:
        return max((cents for pot, cents in self.steps if base >= pot), default=0)

    def above_1994(self) -> int | None:
        """The smallest pot, in cents, on which it would charge more than the rules allow; none if it never does."""
        whole = Scale1994(self.minimum)
        return next((pot for pot in self._pots() if self.charge(pot) > whole.charge(pot)), None)

    def is_below_1994(self) -> bool:
        """Whether it charges less than the rules do on some pot."""
        whole = Scale1994(self.minimum)
        return any(self.charge(pot) < whole.charge(pot) for pot in self._pots())

    def _pots(self) -> list[int]:
        """Every pot on which the two scales could part ways.

        Both only rise, and this one only at its steps: it is highest beside that of 1994 at a step, lowest just
        before the next, or where that of 1994 ends.
        """
        steps = {max(pot, 0) for pot, _ in self.steps}
        return sorted({*steps, *(pot - 1 for pot in steps if pot), 100 * self.minimum})


class Pot5(msgspec.Struct, frozen=True, tag="pot_5", tag_field="scheme", forbid_unknown_fields=True):
    """Nothing up to $19; above it 5% of all pots in whole dollars, at most the cap (NI2018-51/15.2(a)(i))."""

    free: ClassVar[int] = 19 * DOLLAR

    cap: int

    def charge(self, base: int) -> int:
        return min(self.cap, base // (20 * DOLLAR) * DOLLAR)


class Pot10(msgspec.Struct, frozen=True, tag="pot_10", tag_field="scheme", forbid_unknown_fields=True):
    """Nothing up to $9; above it 10% of all pots in whole dollars, at most the cap (NI2018-51/15.2(a)(ii))."""

    free: ClassVar[int] = 9 * DOLLAR

    cap: int

    def charge(self, base: int) -> int:
        return min(self.cap, base // (10 * DOLLAR) * DOLLAR)


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


class Manner(msgspec.Struct, frozen=True, gc=False):
    """How a table takes commission, beside its scheme: what has to exceed the free amount, its smallest chip, and what
    stands for a dollar, which is one where old conditions let commission be taken in tournament chips (T-R07)."""

    threshold: Threshold
    chip: int
    dollar: int = DOLLAR


def charge(scheme: Commission, pots: Sequence[WonPot], only_forced: bool, law: Law, manner: Manner) -> Charge:
    """The commission on the pots of one round. `only_forced`: nothing but blinds, antes and posts is in them."""
    if isinstance(scheme, FREE):
        return no_charge(scheme, len(pots), law)
    if isinstance(scheme, (Scale1994, Lesser)):
        return _by_winner_set(scheme, pots, law, manner.dollar)
    return _on_all_pots(scheme, pots, only_forced, law, manner)


def no_charge(scheme: NoCommission | TimeCharge, pots: int, law: Law) -> Charge:
    """Nothing from so many pots."""
    return Charge((0,) * pots, law.commission_time if isinstance(scheme, TimeCharge) else law.commission_free)


def exempt_pots(scheme: Scale1994 | Lesser, pots: Sequence[WonPot]) -> list[bool]:
    """Which pots are free because those who paid into them share them alike (12.5, RR-17)."""
    exempt = [pot.is_shared_by_its_contributors for pot in pots]
    return [all(exempt)] * len(pots) if scheme.exempt_whole_round else exempt


def winner_sets(pots: Sequence[WonPot]) -> list[list[int]]:
    """The pots, by their places, that go to exactly the same winners, and so are charged as one sum (12.3, RR-16)."""
    sets: dict[frozenset[int], list[int]] = {}
    for place, pot in enumerate(pots):
        sets.setdefault(pot.winners, []).append(place)
    return list(sets.values())


def bearing_pots(scheme: Pot5 | Pot10, pots: Sequence[int], threshold: Threshold) -> list[int]:
    """The places of the pots that commission is taken from: those above the free amount, or all of them (C-R22)."""
    if threshold is Threshold.ONE_SUM:
        return list(range(len(pots))) if sum(pots) > scheme.free else []
    return [place for place, cents in enumerate(pots) if cents > scheme.free]


def _by_winner_set(scheme: Scale1994 | Lesser, pots: Sequence[WonPot], law: Law, dollar: int) -> Charge:
    """Pots with the same winners are charged once as a sum (12.3, RR-16), exempt ones left out (12.5, RR-17)."""
    exempt, sets = exempt_pots(scheme, pots), winner_sets(pots)
    by_pot = [0] * len(pots)
    is_varied = isinstance(scheme, Lesser)
    rules: RuleIds = law.commission_variation if is_varied else law.commission
    for group in sets:
        charged = [i for i in group if not exempt[i]]
        due = scheme.charge(sum(pots[i].cents for i in charged), dollar)
        for i, cents in zip(charged, _apportion(due, [pots[i].cents for i in charged], dollar), strict=True):
            by_pot[i] = cents
        if charged and not is_varied:
            rules += law.commission_rate if due else law.commission_none
    # Somebody wins several pots: they were added, or were not because others share in some of them.
    takers = [seat for pot in pots for seat in pot.winners]
    rules += law.commission_several if len(set(takers)) < len(takers) else ()
    return Charge(tuple(by_pot), _once(rules + (law.commission_tie if any(exempt) else ())))


def _on_all_pots(scheme: Pot5 | Pot10, pots: Sequence[WonPot], only_forced: bool, law: Law, manner: Manner) -> Charge:
    """One rate on the sum of all pots, borne in proportion by those above the free amount (C-R22), in whole chips."""
    nothing = (0,) * len(pots)
    if only_forced:
        return Charge(nothing, law.commission + law.commission_forced)
    contributors = frozenset[int]().union(*(pot.contributors for pot in pots))
    if len(contributors) >= 2 and all(pot.equal and pot.winners >= pot.contributors for pot in pots):
        return Charge(nothing, law.commission + law.commission_tie)
    sums = [pot.cents for pot in pots]
    bearing = bearing_pots(scheme, sums, manner.threshold)
    rules = law.commission + (law.commission_ten if isinstance(scheme, Pot10) else law.commission_rate)
    rules += law.commission_several if len(pots) > 1 else ()
    if not bearing:
        return Charge(nothing, rules)
    by_pot, borne = list(nothing), [sums[i] for i in bearing]
    due = min(scheme.charge(sum(sums)), sum(borne) // DOLLAR * DOLLAR)
    for i, cents in zip(bearing, _apportion(due, borne, gcd(manner.chip, DOLLAR)), strict=True):
        by_pot[i] = cents
    return Charge(tuple(by_pot), rules)


def _apportion(due: int, pots: Sequence[int], chip: int) -> tuple[int, ...]:
    """Whole chips in proportion to the pots, largest remainder first, ties to the earlier pot."""
    total = sum(pots)
    if not due:
        return (0,) * len(pots)
    chips = due // chip
    shares = [chips * cents // total for cents in pots]
    by_remainder = sorted(range(len(pots)), key=lambda i: (-(chips * pots[i] % total), i))
    for i in by_remainder[: chips - sum(shares)]:
        shares[i] += 1
    return tuple(share * chip for share in shares)


def _once(rules: RuleIds) -> RuleIds:
    return tuple(dict.fromkeys(rules))
