"""Places: who goes out later is placed better; in one round, who put in more; equal amounts share (NI2018-51/20.20).

What counts is the event that ended the round in which the last chips were lost (`seq`); in hand-for-hand play that of
the end of the beat, for everybody who goes out in it (T-R51, T-R52). Players who forfeit or are excluded go out at that
moment with nothing put in (T-R44, T-R48). In Canberra Poker `seq` is the round, and what is left of the stack decides
(T-R78, T-R79).
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

import msgspec


class Out(msgspec.Struct, frozen=True, gc=False):
    """An entry that is out: when, and with how many chips put into the pot in its last round (T-R50)."""

    entry: int
    seq: int
    put: int = 0


class Placing(msgspec.Struct, frozen=True, gc=False):
    """An entry's place. `shared` entries have the same one and span so many places; 1 if it is the entry's own."""

    entry: int
    place: int
    shared: int = 1

    @property
    def text(self) -> str:
        """`3`, or `3=` where it is shared."""
        return f"{self.place}{'=' if self.shared > 1 else ''}"


def places_of_those_out(outs: Iterable[Out], left: int) -> tuple[Placing, ...]:
    """The places below those `left` in play, best first; entries that share one in the order of their numbers."""
    order = sorted(outs, key=lambda out: (-out.seq, -out.put, out.entry))
    groups = (list(group) for _, group in groupby(order, attrgetter("seq", "put")))
    return tuple(_placed(([out.entry for out in group] for group in groups), left))


def ranking(chips: Mapping[int, tuple[int, ...]], outs: Iterable[Out] = ()) -> tuple[Placing, ...]:
    """The places at the end of a session: who is still in by chips, equal chips share (T-R55), then those out."""
    return (*ranked(chips), *places_of_those_out(outs, len(chips)))


def ranked(scores: Mapping[int, tuple[int, ...]] | Mapping[int, Fraction]) -> tuple[Placing, ...]:
    """Places by a score, the most first; equal scores share."""
    order = sorted(sorted(scores), key=scores.__getitem__, reverse=True)
    return tuple(_placed((list(group) for _, group in groupby(order, scores.__getitem__)), 0))


def _placed(groups: Iterable[list[int]], better: int) -> Iterator[Placing]:
    for group in groups:
        yield from (Placing(entry, better + 1, len(group)) for entry in group)
        better += len(group)
