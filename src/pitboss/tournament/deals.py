"""Deals on the prizes that are left, where the conditions describe them (T-R64): by ICM, by chips, equal, or as stated.

Nobody gets less than the lowest prize left. Either all of it is divided, or at least a tenth stays to be played for;
what is set aside for the winner comes off the first prize before the rest is divided.
"""

from collections.abc import Sequence
from fractions import Fraction

from pitboss.malformed import Malformed
from pitboss.play.money import dollars
from pitboss.tournament.conditions import DealKind
from pitboss.tournament.icm import check_stacks, exact_worth, to_cents

TO_PLAY_FOR = 10
"""One part in so many of what is left, if anything is set aside."""


def deal_sums(
    kind: DealKind, stacks: Sequence[int], prizes: Sequence[int], set_aside: int = 0, stated: Sequence[int] = ()
) -> tuple[int, ...]:
    """What each gets at once, in the order of the stacks; the winner gets `set_aside` besides.

    `prizes` are those left, best first, in cents. Cents that cannot be divided go by the largest fraction, then to the
    larger stack, then by the order given.
    """
    check_stacks(stacks, prizes)
    left = [*prizes, *[0] * (len(stacks) - len(prizes))]
    check_set_aside(left, set_aside)
    divided = [left[0] - set_aside, *left[1:]]
    if kind is DealKind.STATED:
        return _stated(stated, sum(divided), left[-1], len(stacks))
    return to_cents(_worth(kind, stacks, divided), stacks)


def check_set_aside(left: Sequence[int], set_aside: int) -> None:
    """Nothing or at least a tenth, and first place keeps no less than the lowest prize."""
    if set_aside and set_aside * TO_PLAY_FOR < sum(left):
        raise Malformed(f"{dollars(set_aside)} to be played for: nothing, or a tenth of {dollars(sum(left))} or more")
    if not 0 <= set_aside <= left[0] - left[-1]:
        most = left[0] - left[-1]
        raise Malformed(f"{dollars(set_aside)} to be played for: first place can give up {dollars(most)} at most")


def _worth(kind: DealKind, stacks: Sequence[int], divided: Sequence[int]) -> Sequence[Fraction]:
    total, lowest = sum(divided), min(divided)
    if kind is DealKind.ICM:
        return exact_worth(stacks, divided)
    if kind is DealKind.EQUAL:
        return [Fraction(total, len(stacks))] * len(stacks)
    above = total - len(stacks) * lowest
    return [lowest + Fraction(above * stack, sum(stacks)) for stack in stacks]


def _stated(stated: Sequence[int], total: int, lowest: int, players: int) -> tuple[int, ...]:
    if len(stated) != players:
        raise Malformed(f"{len(stated)} sums are stated for {players} players")
    if sum(stated) != total:
        raise Malformed(f"the sums stated come to {dollars(sum(stated))}: {dollars(total)} are to be divided")
    if min(stated) < lowest:
        raise Malformed(f"nobody gets less than the lowest prize left, {dollars(lowest)}")
    return tuple(stated)
