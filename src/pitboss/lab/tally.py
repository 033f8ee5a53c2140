"""Tallies: how often each player won alone, shared, and what the shares sum to. Parts of a long count add up."""

from functools import cache
from math import lcm

import msgspec


class Tally(msgspec.Struct, frozen=True):
    """One number a player in each list. Shares are in units of a pot, of which `units` make a whole one.

    To win is to take the whole pot alone; to tie is to get a part of it. In a split pot a hand that takes only the high
    or only the low half has tied.
    """

    deals: int
    wins: tuple[int, ...]
    ties: tuple[int, ...]
    shares: tuple[int, ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            _sums(self.wins, other.wins),
            _sums(self.ties, other.ties),
            _sums(self.shares, other.shares),
        )


@cache
def units(players: int) -> int:
    """In how many units a pot is shared: any number of players can have an equal part of it, or of its half."""
    return 2 * lcm(*range(1, players + 1))


def tally_of(rows: list[list[int]]) -> Tally:
    """A tally from one row a player: wins, ties, shares. The shares of all players tell how many deals there were."""
    wins, ties, shares = zip(*rows, strict=True)
    return Tally(sum(shares) // units(len(rows)), wins, ties, shares)


def _sums(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + two for one, two in zip(first, second, strict=True))
