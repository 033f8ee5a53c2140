"""The worth of stacks, exactly: who is first by chips, then second by chips among the rest, and so on (ICM).

The order in which players finish is that of independent exponential times, each at the rate of a stack; so a player is
before everybody of a set with the chance stack / (stack + stacks of the set). A player's prize is a function of how
many come after, and the mean of any such function is a sum of its differences over these chances: one term a subset,
all of them fractions of whole numbers.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd

from pitboss.malformed import Malformed

MOST_PLAYERS = 12


def check_stacks(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    """Refuse what nobody could divide."""
    if not stacks or not prizes:
        raise Malformed("the worth of stacks needs a stack and a prize")
    if min(stacks) <= 0:
        raise Malformed("a stack is one chip or more: who has none is out")
    if min(prizes) < 0:
        raise Malformed("a prize is nothing or more")
    if len(prizes) > len(stacks):
        raise Malformed(f"{len(prizes)} prizes for {len(stacks)} players: a player takes one place")


def exact_worth(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """What each stack is worth, in the unit of the prizes; a place without a prize brings nothing."""
    check_stacks(stacks, prizes)
    players = len(stacks)
    if players > MOST_PLAYERS:
        raise Malformed(f"fractions are worked out for at most {MOST_PLAYERS} players, not for {players}")
    unit = gcd(*stacks)
    chips = [stack // unit for stack in stacks]
    by_players_after = [*[0] * (players - len(prizes)), *reversed(prizes)]
    steps = _differences(by_players_after)
    sums, sizes = [0], [0]
    for stack in chips:
        sums += [total + stack for total in sums]
        sizes += [size + 1 for size in sizes]
    return tuple(_worth(player, chips[player], steps, sums, sizes) for player in range(players))


def _worth(player: int, stack: int, steps: Sequence[int], sums: Sequence[int], sizes: Sequence[int]) -> Fraction:
    """The sum over all sets with the player in them, those of equal chips taken together."""
    parts: defaultdict[int, int] = defaultdict(int)
    for members, (total, size) in enumerate(zip(sums, sizes, strict=True)):
        if members >> player & 1:
            parts[total] += steps[size - 1]
    return stack * _sum([(part, total) for total, part in parts.items()])


def _differences(values: Sequence[int]) -> list[int]:
    """The first value and its forward differences of every order."""
    row, found = list(values), []
    while row:
        found.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    return found


def _sum(parts: list[tuple[int, int]]) -> Fraction:
    """Fractions added in pairs, halves of halves: numbers stay short until the end, and are reduced once."""
    while len(parts) > 1:
        if len(parts) % 2:
            parts.append((0, 1))
        parts = [
            (one * other_den + other * den, den * other_den)
            for (one, den), (other, other_den) in zip(parts[::2], parts[1::2], strict=True)
        ]
    return Fraction(*parts[0])


def to_cents(worth: Sequence[Fraction], stacks: Sequence[int], total: int | None = None) -> tuple[int, ...]:
    """Whole cents of the same sum: rounded down, then one cent each by the largest fraction left, then by the larger
    stack, then by the order given."""
    cents = [int(each) for each in worth]
    odd = (round(sum(worth, Fraction(0))) if total is None else total) - sum(cents)
    order = sorted(range(len(worth)), key=lambda player: (cents[player] - worth[player], -stacks[player], player))
    for player in order[:odd]:
        cents[player] += 1
    return tuple(cents)
