"""Pots: the uncalled part goes back, the rest is layered by what each player in contention put in.

One routine for every game: S94-1994/7CS12.4, 13.1 and 13.2, NI2018-51/14.2 and 15.2(b).
"""

from collections.abc import Sequence
from itertools import compress, count
from operator import add

import msgspec


class Pot(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A pot: its cents, the seats that can win it, and every seat that paid into it, folded ones too."""

    cents: int
    eligible: tuple[int, ...]
    contributors: tuple[int, ...]


def uncalled(level: Sequence[int], active: Sequence[int]) -> tuple[int, int]:
    """The seat whose top contribution nobody matched, and how much of it; (0, 0) if there is none.

    `level` holds, by seat, what each put in, dead chips apart; folded seats count as having matched. Nothing goes back
    to a seat that is out of the round.
    """
    second, most = sorted(level)[-2:]
    if second == most:
        return (0, 0)
    seat = level.index(most)
    return (seat, most - second) if seat in active else (0, 0)


def form_pots(level: Sequence[int], dead: Sequence[int], active: Sequence[int]) -> tuple[Pot, ...]:
    """The main pot and the side pots, in the order in which they were formed, from what each seat put in.

    Only seats in contention make layers; chips of others above the top layer join the last pot, dead chips the first.
    """
    tops = {*map(level.__getitem__, active)}
    if len(tops) == 1:  # one layer, by far the most frequent case: everything is one pot
        paid_in = tuple(compress(count(), map(add, level, dead)))
        return (Pot(sum(level) + sum(dead), tuple(active), paid_in),) if paid_in else ()
    pots: list[Pot] = []
    floor, last = 0, max(tops)
    for top in sorted(tops):
        # Chips above the last top are those of folded seats: the last layer takes them all.
        ceiling = top if top != last else max(level)
        paid = [min(cents, ceiling) - min(cents, floor) for cents in level]
        if not pots:
            paid = [cents + more for cents, more in zip(paid, dead, strict=True)]
        contributors = tuple([seat for seat, cents in enumerate(paid) if cents > 0])
        eligible = tuple([seat for seat in active if level[seat] >= top])
        if contributors:
            _add(pots, Pot(sum(paid), eligible, contributors))
        floor = top
    return tuple(pots)


def _add(pots: list[Pot], pot: Pot) -> None:
    """Neighbouring layers that the same seats can win are one pot."""
    if pots and pots[-1].eligible == pot.eligible:
        last = pots.pop()
        both = tuple(dict.fromkeys(last.contributors + pot.contributors))
        pot = Pot(last.cents + pot.cents, pot.eligible, both)
    pots.append(pot)
