"""Points of sessions, and how many advance (NI2018-51/20.3(a)(iii)(E), 20.3(a)(viii)(B))."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pitboss.tournament.places import Placing, ranked
from pitboss.tournament.pools import WHOLE


def session_points(placings: Iterable[Placing], table: Sequence[int]) -> dict[int, Fraction]:
    """Points by place; those who share one share the sum of the places they span, halves and thirds included."""
    return {
        placing.entry: Fraction(sum(table[placing.place - 1 : placing.place - 1 + placing.shared]), placing.shared)
        for placing in placings
    }


def standings(sessions: Iterable[Mapping[int, Fraction]]) -> tuple[tuple[Placing, Fraction], ...]:
    """The totals of all sessions, best first; equal points share a place until the conditions part them (T-R67)."""
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    for points in sessions:
        for entry, earned in points.items():
            totals[entry] += earned
    return tuple((placing, totals[placing.entry]) for placing in ranked(totals))


def advancing(players: int, share: int) -> int:
    """How many of so many advance by a share in hundredths of a per cent, rounded up."""
    return -(-players * share // WHOLE)
